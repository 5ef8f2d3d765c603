//! The definitions once more, word for word and slow; and shallow pruning as it should not be.

use std::collections::BTreeSet;

use verimax::{Depth, MultiGraph, NodeId, Payoffs, Ties, Value};

/// All vectors of max^n over all ways of breaking ties: every choice of one vector for each move, and then every best
/// move.
pub fn all_vectors(graph: &MultiGraph, node: NodeId, depth: Depth) -> BTreeSet<Payoffs> {
    let children = graph.children(node);
    if depth.is_zero() || children.is_empty() {
        return BTreeSet::from([graph.payoffs(node).clone()]);
    }
    let mover = graph.player(node);
    let mut choices: Vec<Vec<Payoffs>> = vec![Vec::new()];
    for &child in children {
        let vectors = all_vectors(graph, child, depth.after_move());
        let longer = |choice: &Vec<Payoffs>| {
            vectors.iter().map(|vector| choice.iter().cloned().chain([vector.clone()]).collect()).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    let best = |choice: Vec<Payoffs>| {
        let most = choice.iter().map(|vector| vector.of(mover)).max();
        choice.into_iter().filter(move |vector| Some(vector.of(mover)) == most)
    };
    choices.into_iter().flat_map(best).collect()
}

/// Which rule of shallow pruning is left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Mistake {
    /// None of them.
    None,
    /// Ties go to the last move.
    LastTies,
    /// A player who moves again has a bound as well.
    SamePlayer,
    /// A bound is passed on to the grandchildren.
    Deep,
    /// A cut only above the bound. This is right, and prunes less.
    CutAbove,
}

/// Shallow pruning with a mistake, to the end of the game. Also counts leaves.
pub fn shallow(graph: &MultiGraph, mistake: Mistake, sum: Value) -> (Payoffs, u64) {
    let mut leaves = 0;
    let found = below(graph, graph.root(), mistake, sum, sum, &mut leaves);
    (found, leaves)
}

fn below(graph: &MultiGraph, node: NodeId, mistake: Mistake, sum: Value, bound: Value, leaves: &mut u64) -> Payoffs {
    let mover = graph.player(node);
    let ties = if mistake == Mistake::LastTies { Ties::Last } else { Ties::First };
    let mut best: Option<Payoffs> = None;
    for &child in graph.children(node) {
        let is_guarded = mistake != Mistake::SamePlayer && graph.player(child) == mover;
        let left = match &best {
            Some(best) if !is_guarded => sum - best.of(mover),
            _ => sum,
        };
        let left = if mistake == Mistake::Deep { left.min(bound) } else { left };
        let new = below(graph, child, mistake, sum, left, leaves);
        let now = match best {
            Some(old) if !ties.replace(mover, &old, &new) => old,
            _ => new,
        };
        let has = now.of(mover);
        best = Some(now);
        if has > bound || has == bound && mistake != Mistake::CutAbove {
            break;
        }
    }
    best.unwrap_or_else(|| {
        *leaves += 1;
        graph.payoffs(node).clone()
    })
}
