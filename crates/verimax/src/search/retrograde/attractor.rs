//! The attractor, with successor counts: from where one side can force an end that is good for it, and in how many
//! plies. It takes time linear in the number of moves.

use verimax_contracts::{assert_proof, ensures, ghost, ghost_let, invariant, loop_variant, requires, theory};

use super::edges::{Aim, Edges, Incoming, NEVER};
use crate::graph::NodeId;

theory!("retrograde.Attraction");

/// The moves into each node.
#[requires("well_laid edges")]
#[ensures("come_in edges result")]
fn incoming(edges: &Edges) -> Incoming {
    let n = edges.sides.len();
    let m = edges.targets.len();
    let mut latest = vec![0; n];
    let mut next = vec![0; m];
    let mut source = vec![0; m];
    for p in 0..n {
        invariant!("come_in_so_far edges latest next source (first_move edges p_i)");
        for e in edges.first[p]..edges.first[p + 1] {
            invariant!("come_in_so_far edges latest next source e_i");
            ghost_let!(latest0 = "latest");
            ghost_let!(next0 = "next");
            ghost_let!(source0 = "source");
            let q = edges.targets[e] as usize;
            next[e] = latest[q];
            latest[q] = e + 1;
            source[e] = p as NodeId;
            ghost!("linked_more edges latest0 next0 latest next source0 source (Usize.to_int p) (Usize.to_int e)");
        }
    }
    Incoming { latest, next, source }
}

/// The plies in which the side can force what it wants, from each node; [`NEVER`] where it cannot.
#[requires("well_laid edges")]
#[ensures("are_ranks edges aim.aim_side aim.aim_least result")]
pub(super) fn attractor(edges: &Edges, aim: Aim) -> Vec<u32> {
    let into = incoming(edges);
    let n = edges.sides.len();
    let mut ranks = vec![NEVER; n];
    // How many moves of each node have not been seen to lead into the attractor.
    let mut left = vec![0; n];
    // Who is in the attractor, by rank.
    let mut queue = Vec::with_capacity(n);
    for p in 0..n {
        invariant!("started edges aim.aim_side aim.aim_least ranks left queue p_i");
        ghost_let!(left0 = "left");
        left[p] = edges.first[p + 1] - edges.first[p];
        if left[p] == 0 && aim.side.view(edges.ends[p]) >= aim.least {
            ghost_let!(ranks0 = "ranks");
            ghost_let!(queue0 = "queue");
            ranks[p] = 0;
            queue.push(p as NodeId);
            ghost!(
                "started_in edges aim.aim_side (I32.to_int aim.aim_least) ranks0 ranks left0 left queue0 queue
                   (Usize.to_int p)"
            );
        } else {
            ghost!("started_out edges aim.aim_side (I32.to_int aim.aim_least) ranks left0 left queue (Usize.to_int p)");
        }
    }
    ghost!("begin_counting edges aim.aim_side (I32.to_int aim.aim_least) ranks left queue");
    let mut head = 0;
    while head < queue.len() {
        invariant!("head <= length queue && attracting edges aim.aim_side aim.aim_least ranks left queue head");
        invariant!("tallied edges aim.aim_side ranks left queue head (-1) 0");
        loop_variant!("node_total edges - head");
        let q = queue[head] as usize;
        let mut link = into.latest[q];
        ghost!(
            "tallied_same edges aim.aim_side ranks left queue queue (Usize.to_int head) (-1) 0 (Usize.to_int head)
               (Usize.to_int q) (Usize.to_int link - 1)"
        );
        while link > 0 {
            invariant!("head < length queue && attracting edges aim.aim_side aim.aim_least ranks left queue head");
            invariant!("link <= move_total edges && (link > 0 -> target edges (link - 1) = q)");
            invariant!("U32.to_int queue[head] = q && tallied edges aim.aim_side ranks left queue head q (link - 1)");
            loop_variant!("link");
            let e = link - 1;
            visit(edges, &into, aim, head, e, &mut ranks, &mut left, &mut queue);
            link = into.next[e];
            ghost!(
                "tallied_same edges aim.aim_side ranks left queue queue (Usize.to_int head) (Usize.to_int q)
                   (Usize.to_int e - 1) (Usize.to_int head) (Usize.to_int q) (Usize.to_int link - 1)"
            );
        }
        ghost!("advance edges aim.aim_side ranks left queue (Usize.to_int head) (Usize.to_int q)");
        head += 1;
    }
    ghost!("complete edges aim.aim_side (I32.to_int aim.aim_least) ranks left queue (Usize.to_int head)");
    ranks
}

/// What move `e`, which leads to number `head` of the queue, means to the node that it starts from.
#[requires("well_laid edges && come_in edges into && e < move_total edges && head < length queue")]
#[requires("U32.to_int queue[head] = target edges e")]
#[requires("attracting edges aim.aim_side aim.aim_least ranks left queue head")]
#[requires("tallied edges aim.aim_side ranks left queue head (target edges e) e")]
#[ensures("attracting edges aim.aim_side aim.aim_least ranks left queue head")]
#[ensures("tallied edges aim.aim_side ranks left queue head (target edges e) (e - 1)")]
#[ensures("length queue >= length (old queue) && queue[head] = (old queue)[head]")]
#[allow(clippy::too_many_arguments)] // the state of `attractor`
#[inline]
fn visit(
    edges: &Edges,
    into: &Incoming,
    aim: Aim,
    head: usize,
    e: usize,
    ranks: &mut [u32],
    left: &mut [usize],
    queue: &mut Vec<NodeId>,
) {
    let p = into.source[e] as usize;
    ghost!("others_tallied edges aim.aim_side ranks left queue (Usize.to_int head) (Usize.to_int e) (Usize.to_int p)");
    if ranks[p] != NEVER {
        return;
    }
    let next_rank = ranks[queue[head] as usize] + 1;
    if edges.sides[p] != aim.side {
        ghost!("count_down edges aim.aim_side ranks left queue (Usize.to_int head) (Usize.to_int e) (Usize.to_int p)");
        ghost_let!(counts = "left");
        left[p] -= 1;
        ghost!(
            "tallied_but_one edges aim.aim_side ranks counts left queue (Usize.to_int head) (Usize.to_int e)
               (Usize.to_int p)"
        );
        if left[p] > 0 {
            return;
        }
    }
    assert_proof!("exists x. is_move edges p x && rank ranks (target edges x) = next_rank - 1");
    assert_proof!(
        "mover edges p = aim.aim_side -> forall x. is_move edges p x -> not (in_queue queue head (target edges x))"
    );
    assert_proof!(
        "mover edges p <> aim.aim_side -> forall x. is_move edges p x -> rank ranks (target edges x) <= next_rank - 1"
    );
    ghost!("room queue (pure { node_total edges }) (Usize.to_int p)");
    ghost_let!(ranks0 = "ranks");
    ghost_let!(queue0 = "queue");
    ranks[p] = next_rank;
    queue.push(p as NodeId);
    assert_proof!("joins edges ranks0 ranks queue0 queue p (next_rank - 1)");
    ghost!(
        "join edges aim.aim_side (I32.to_int aim.aim_least) ranks0 ranks left queue0 queue (Usize.to_int head)
           (pure { target edges e }) (Usize.to_int e - 1) (Usize.to_int p) (pure { next_rank - 1 })"
    );
}
