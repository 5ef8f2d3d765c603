//! Escapes a local minimum of the shrinker: random walks over questions of about the same size that still get a wrong
//! answer. Where a walk ends, the shrinker tries again.

use fastrand::Rng;
use verimax::law::Guarantee;
use verimax::{Depth, Node, NodeId};

use crate::Query;
use crate::answer::Reply;
use crate::edit::{is_question, merged, rebuilt};
use crate::generate::{Scope, random_table, random_window};
use crate::shrink::shrink;

/// The most steps of a walk.
const LONGEST_WALK: u32 = 1000;

/// Returns a question with fewer nodes, and the wrong answer to it, if a walk finds one; otherwise returns the given
/// pair. A walk may pass through graphs that are one node larger than the smallest so far. `patience` is the number of
/// questions to try before giving up. The other parameters are those of [`shrink`].
pub(crate) fn wander(
    mut least: (Query, Reply),
    guarantee: Guarantee,
    scope: Scope,
    patience: u64,
    seed: u64,
    mut is_wrong: impl FnMut(&Query) -> Option<Reply>,
) -> (Query, Reply) {
    let mut rng = Rng::with_seed(seed);
    let mut start = least.clone();
    let mut left = patience;
    let nodes = |case: &(Query, Reply)| case.0.graph.len();
    while left > 0 && nodes(&least) > 1 {
        let mut here = start.clone();
        let mut steps = 0;
        while left > 0 && steps < LONGEST_WALK && nodes(&here) >= nodes(&least) {
            left -= 1;
            let next = changed(&mut rng, &here.0, guarantee, scope);
            let next = next.filter(|next| next.graph.len() <= nodes(&least) + 1 && is_question(next, guarantee, scope));
            if let Some(next) = next.and_then(|next| is_wrong(&next).map(|answer| (next, answer))) {
                here = next;
                steps += 1;
            }
        }
        let mut asked = 0;
        here = shrink(here, guarantee, scope, |query| {
            asked += 1;
            is_wrong(query)
        });
        left = left.saturating_sub(asked);
        if nodes(&here) < nodes(&least) {
            least = here.clone();
            left = patience;
        }
        if nodes(&here) == nodes(&least) {
            start = here;
        }
    }
    least
}

/// Makes one to three random changes. Returns `None` if one of them makes no sense.
fn changed(rng: &mut Rng, query: &Query, guarantee: Guarantee, scope: Scope) -> Option<Query> {
    let query = step(rng, query, guarantee, scope)?;
    (0..rng.u8(0..3)).try_fold(query, |query, _| step(rng, &query, guarantee, scope))
}

fn step(rng: &mut Rng, query: &Query, guarantee: Guarantee, scope: Scope) -> Option<Query> {
    let graph = &query.graph;
    let mut nodes: Vec<Node> = graph.nodes().collect();
    let (node, other) = (rng.u32(0..graph.len() as NodeId), rng.u32(0..graph.len() as NodeId));
    let (what, eval) = (rng.u8(0..14), graph.eval(other) + rng.i32(-1..=1));
    let changed = &mut nodes[node as usize];
    let children = &mut changed.children;
    let index = if children.is_empty() { None } else { Some(rng.usize(0..children.len())) };
    match what {
        // Redirect an edge to another node,
        0..4 => children[index?] = other,
        // or to a fresh copy of its child.
        4 | 5 => {
            let child = std::mem::replace(&mut children[index?], graph.len() as NodeId);
            let copy = Node { name: None, ..nodes[child as usize].clone() };
            nodes.push(copy);
        }
        6 => children.insert(index.unwrap_or(0), other),
        7 => drop(children.remove(index?)),
        8 => rng.shuffle(children),
        9 => return merged(query, node, other, scope),
        10 => changed.eval = eval.clamp(-scope.values_range, scope.values_range),
        11 => changed.side = changed.side.other(),
        12 => return Some(Query { depth: Depth::plies(rng.u32(0..=graph.height())), ..query.clone() }),
        _ => {
            let window = random_window(rng, graph);
            let table = if scope.table { random_table(rng, graph, guarantee) } else { Vec::new() };
            return Some(Query { window, table, ..query.clone() });
        }
    }
    rebuilt(query, nodes, graph.root(), scope)
}
