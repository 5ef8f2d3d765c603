//! Random changes of a question: the steps of [`wander`](crate::wander) and of [`aim`](crate::aim).

use fastrand::Rng;
use verimax::law::Guarantee;
use verimax::{Depth, Node, NodeId};

use crate::Query;
use crate::cycles::random_history;
use crate::edit::{merged, rebuilt, rebuilt_after};
use crate::generate::{Scope, random_table, random_window};

/// Makes one to three random changes. Returns `None` if one of them makes no sense.
pub(crate) fn changed(rng: &mut Rng, query: &Query, guarantee: Guarantee, scope: Scope) -> Option<Query> {
    let query = step(rng, query, guarantee, scope)?;
    (0..rng.u8(0..3)).try_fold(query, |query, _| step(rng, &query, guarantee, scope))
}

fn step(rng: &mut Rng, query: &Query, guarantee: Guarantee, scope: Scope) -> Option<Query> {
    let graph = &query.graph;
    let mut nodes = query.nodes();
    let (node, other) = (rng.u32(0..nodes.len() as NodeId), rng.u32(0..nodes.len() as NodeId));
    let (what, eval) = (rng.u8(0..14), query.eval(other) + rng.i32(-1..=1));
    let changed = &mut nodes[node as usize];
    let children = &mut changed.children;
    let index = if children.is_empty() { None } else { Some(rng.usize(0..children.len())) };
    match what {
        // Redirect an edge to another node,
        0..4 => children[index?] = other,
        // or to a fresh copy of its child.
        4 | 5 => {
            let child = std::mem::replace(&mut children[index?], query.len() as NodeId);
            let copy = Node { name: None, ..nodes[child as usize].clone() };
            nodes.push(copy);
        }
        6 => children.insert(index.unwrap_or(0), other),
        7 => drop(children.remove(index?)),
        8 => rng.shuffle(children),
        9 => return merged(query, node, other, scope),
        10 => changed.eval = eval.clamp(-scope.values_range, scope.values_range),
        11 => changed.side = changed.side.other(),
        12 => {
            let depth = scope.depth(Depth::plies(rng.u32(0..=graph.height())));
            return Some(Query { depth, ..query.clone() });
        }
        _ if query.paths.is_some() && rng.bool() => {
            let history = random_history(rng, &nodes, query.root());
            return rebuilt_after(query, nodes, query.root(), &history, scope);
        }
        _ => {
            let window = scope.window(random_window(rng, graph));
            let table = if scope.table { random_table(rng, graph, guarantee) } else { Vec::new() };
            return Some(Query { window, table, ..query.clone() });
        }
    }
    rebuilt(query, nodes, query.root(), scope)
}
