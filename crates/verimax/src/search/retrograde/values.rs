//! From attractors to values. The ends have finitely many values, so few thresholds matter: each side starts with the
//! best that it could have, and goes down to what is just better than a draw.

use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, loop_variant, requires, theory};

use super::attractor::attractor;
use super::edges::{Aim, Edges, NEVER, Solution};
use crate::value::{INF, Side, Value};

theory!("retrograde.Valued");

/// What every node is worth, and in how many plies. `None` if the vectors do not fit together: graphs never make such.
///
/// It takes time linear in the number of moves for every value above 0, and for every one below, that an end has.
#[ensures(Some(solution) => "is_solved edges solution")]
#[ensures(None => "not (well_laid edges)")]
pub fn retrograde(edges: &Edges) -> Option<Solution> {
    if !is_well_laid(edges) {
        return None;
    }
    let n = edges.sides.len();
    let mut values = vec![0; n];
    let mut how_far = vec![0; n];
    decide_for(edges, Side::Max, &mut values, &mut how_far);
    ghost_let!(values0 = "values");
    ghost_let!(how_far0 = "how_far");
    assert_proof!("forall p. is_node edges p -> is_decided edges Max 1 values[p] how_far[p] p");
    decide_for(edges, Side::Min, &mut values, &mut how_far);
    assert_proof!(
        "forall p. is_node edges p -> is_solved_at edges values[p] how_far[p] p
           by decides edges Min 1 values0 how_far0 values how_far p"
    );
    Some(Solution { values, distances: how_far })
}

/// Gives their values to those undecided nodes from which this side can force more than a draw.
#[requires("well_laid edges && length values = length how_far = node_total edges")]
#[requires("forall p. is_node edges p -> I32.to_int values[p] = 0 -> U32.to_int how_far[p] = 0")]
#[ensures("length values = length how_far = node_total edges")]
#[ensures("all_decided edges side 1 0 (node_total edges) (old values) (old how_far) values how_far")]
fn decide_for(edges: &Edges, side: Side, values: &mut [Value], how_far: &mut [u32]) {
    let n = edges.sides.len();
    ghost_let!(values0 = "values");
    ghost_let!(how_far0 = "how_far");
    let mut below = INF + 1;
    let mut least = next_threshold(edges, side, below);
    while least > 0 {
        invariant!("0 <= least < below <= inf + 1 && none_between edges side least below");
        invariant!("length values = length how_far = node_total edges");
        invariant!("all_decided edges side below 0 (node_total edges) values0 how_far0 values how_far");
        loop_variant!("least");
        let ranks = attractor(edges, Aim { side, least });
        for p in 0..n {
            invariant!("length values = length how_far = node_total edges");
            invariant!("all_decided edges side least 0 p_i values0 how_far0 values how_far");
            invariant!("all_decided edges side below p_i (node_total edges) values0 how_far0 values how_far");
            assert_proof!("decides edges side below values0 how_far0 values how_far p");
            ghost_let!(values1 = "values");
            ghost_let!(how_far1 = "how_far");
            if values[p] == 0 && ranks[p] != NEVER {
                values[p] = side.view(least);
                how_far[p] = ranks[p];
            }
            assert_proof!("decides edges side least values0 how_far0 values how_far p");
            ghost!(
                "decided_more edges side (I32.to_int least) (I32.to_int below) values0 values1 values
                   how_far0 how_far1 how_far (Usize.to_int p)"
            );
        }
        below = least;
        least = next_threshold(edges, side, below);
    }
}

/// The best value of an end, as this side sees it, that is below `below`; 0 if that is no better than a draw.
#[requires("well_laid edges && 0 < below")]
#[ensures("0 <= result < below && none_between edges side result below")]
fn next_threshold(edges: &Edges, side: Side, below: Value) -> Value {
    let mut best = 0;
    for p in 0..edges.sides.len() {
        invariant!("0 <= best < below");
        invariant!(
            "forall q. 0 <= q < p_i -> no_moves edges q -> best < seen_by side (end_value edges q) ->
               below <= seen_by side (end_value edges q)"
        );
        let value = side.view(edges.ends[p]);
        if edges.first[p] == edges.first[p + 1] && best < value && value < below {
            best = value;
        }
    }
    best
}

/// True if the vectors fit together.
#[ensures("result <-> well_laid edges")]
fn is_well_laid(edges: &Edges) -> bool {
    let n = edges.sides.len();
    let m = edges.targets.len();
    if n > u32::MAX as usize || edges.ends.len() != n || edges.first.len() != n + 1 {
        return false;
    }
    if edges.first[0] != 0 || edges.first[n] != m {
        return false;
    }
    for p in 0..n {
        invariant!("forall q. 0 <= q < p_i -> first_move edges q <= first_move edges (q + 1)");
        invariant!("forall q. 0 <= q < p_i -> -inf <= end_value edges q <= inf");
        if edges.first[p] > edges.first[p + 1] || edges.ends[p] < -INF || edges.ends[p] > INF {
            return false;
        }
    }
    for node in &edges.targets {
        invariant!("forall e. 0 <= e < node_i -> target edges e < node_total edges");
        if *node as usize >= n {
            return false;
        }
    }
    true
}
