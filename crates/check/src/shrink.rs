//! Shrinks a question: takes away whatever can go while the answer stays wrong in the same way.

use std::ops::{ControlFlow, Range};

use verimax::law::Guarantee;
use verimax::table::Entry;
use verimax::{Depth, INF, NodeId, Value, Window};

use crate::Query;
use crate::answer::Reply;
use crate::edit::{is_question, merged, rebuilt, rebuilt_after};
use crate::generate::Scope;

/// Pairs of nodes are merged only in graphs up to this size; larger ones have too many pairs.
const MOST_MERGED: usize = 40;

/// A question, and the wrong answer to it.
pub(crate) type Case = (Query, Reply);

/// Makes the question smaller until no step below can, and updates the answer. `is_wrong` asks the search, and returns
/// its answer if it is wrong in the same way. If it breaks off, the case is the smallest so far. Every step makes the
/// question smaller, so this terminates. It is deterministic if the search is.
pub(crate) fn shrink(
    case: &mut Case,
    guarantee: Guarantee,
    scope: Scope,
    is_wrong: &mut dyn FnMut(&Query) -> ControlFlow<(), Option<Reply>>,
) -> ControlFlow<()> {
    loop {
        let mut found = None;
        for smaller in candidates(&case.0, scope).filter(|smaller| is_question(smaller, guarantee, scope)) {
            if let Some(answer) = is_wrong(&smaller)? {
                found = Some((smaller, answer));
                break;
            }
        }
        match found {
            Some(smaller) => *case = smaller,
            None => return ControlFlow::Continue(()),
        }
    }
}

/// Lists smaller questions, the boldest cuts first.
fn candidates(query: &Query, scope: Scope) -> impl Iterator<Item = Query> + '_ {
    let root = query.root();
    let nodes = 0..query.len() as NodeId;
    let subgames = query.children(root).iter().filter_map(move |&child| with_root(query, child, scope));
    let removed = nodes.clone().rev().filter(move |&node| node != root);
    let removed = removed.filter_map(move |node| without_nodes(query, |other| other == node, scope));
    let runs = runs(query.len()).filter_map(move |run| without_nodes(query, |node| run.contains(&node), scope));
    let leaves = nodes.clone().filter_map(move |leaf| equal_leaves_merged(query, leaf, scope));
    let contracted = nodes.clone().flat_map(move |node| {
        (0..query.children(node).len()).flat_map(move |index| contractions(query, node, index, scope))
    });
    let in_pairs = if query.len() <= MOST_MERGED { nodes.clone() } else { 0..0 };
    let merged = in_pairs.rev().filter(move |&node| node != root).flat_map(move |node| {
        let others = (0..query.len() as NodeId).filter(move |&other| other != node);
        others.filter_map(move |other| merged(query, node, other, scope))
    });
    let edges = nodes.clone().rev().flat_map(move |node| {
        (0..query.children(node).len()).filter_map(move |index| without_edge(query, node, index, scope))
    });
    let histories = shorter_histories(query, scope);
    let entries = (0..query.table.len()).map(|index| {
        let mut query = query.clone();
        query.table.remove(index);
        query
    });
    let values = nodes.flat_map(move |node| {
        smaller_values(query.eval(node)).filter_map(move |eval| with_eval(query, node, eval, scope))
    });
    let lines = (0..query.table.len()).flat_map(|index| smaller_lines(query, index));
    let depths = smaller_depths(query.depth, query.graph.height()).map(|depth| Query { depth, ..query.clone() });
    let windows = smaller_windows(query.window).map(|window| Query { window, ..query.clone() });
    subgames
        .chain(runs)
        .chain(removed)
        .chain(leaves)
        .chain(contracted)
        .chain(merged)
        .chain(edges)
        .chain(histories)
        .chain(entries)
        .chain(depths)
        .chain(windows)
        .chain(values)
        .chain(lines)
}

/// Keeps only the game below a child of the root.
fn with_root(query: &Query, child: NodeId, scope: Scope) -> Option<Query> {
    let changes_side = query.side(child) != query.side(query.root());
    let history = query.paths.as_ref().map_or(&[][..], |paths| paths.history());
    let history = [history, &[query.root()]].concat();
    let mut smaller = rebuilt_after(query, query.nodes(), child, &history, scope)?;
    smaller.depth = query.depth.after_move();
    smaller.window = if changes_side { -query.window } else { query.window };
    Some(smaller)
}

/// Removes nodes, and everything that only they lead to.
fn without_nodes(query: &Query, is_removed: impl Fn(NodeId) -> bool, scope: Scope) -> Option<Query> {
    let mut nodes = query.nodes();
    nodes.iter_mut().for_each(|parent| parent.children.retain(|&child| !is_removed(child)));
    rebuilt(query, nodes, query.root(), scope)
}

/// Lists runs of nodes to remove at once: the halves, the quarters, and so on, down to three nodes.
fn runs(nodes: usize) -> impl Iterator<Item = Range<NodeId>> {
    let lengths = std::iter::successors(Some(nodes / 2), |length| Some(length / 2)).take_while(|&length| length >= 3);
    lengths.flat_map(move |length| {
        (1..nodes).step_by(length).rev().map(move |first| first as NodeId..(first + length) as NodeId)
    })
}

/// Merges all leaves that are equal to this one, if it is the first of several.
fn equal_leaves_merged(query: &Query, leaf: NodeId, scope: Scope) -> Option<Query> {
    let kind = |node: NodeId| (query.children(node).is_empty(), query.side(node), query.eval(node));
    let is_first = query.children(leaf).is_empty() && (0..leaf).all(|node| kind(node) != kind(leaf));
    let is_equal = |node: NodeId| node > leaf && kind(node) == kind(leaf);
    if !is_first || !(0..query.len() as NodeId).any(is_equal) {
        return None;
    }
    let mut nodes = query.nodes();
    let edges = nodes.iter_mut().flat_map(|parent| &mut parent.children);
    edges.filter(|child| is_equal(**child)).for_each(|child| *child = leaf);
    rebuilt(query, nodes, query.root(), scope)
}

/// Contracts the edge from a node to one of its children, or two edges in a row, so that the turn stays. The child's
/// own children take its place. With or without the plies that this saves.
fn contractions(query: &Query, node: NodeId, index: usize, scope: Scope) -> impl Iterator<Item = Query> {
    let child = query.children(node)[index];
    let once: Vec<NodeId> = query.children(child).to_vec();
    let twice: Vec<NodeId> = once.iter().flat_map(|&child| query.children(child)).copied().collect();
    let contracted = [(1, once), (2, twice)].into_iter().filter_map(move |(plies, heirs)| {
        if heirs.is_empty() {
            return None; // then this is no more than a removal
        }
        let mut nodes = query.nodes();
        nodes[node as usize].children.splice(index..=index, heirs);
        let smaller = rebuilt(query, nodes, query.root(), scope)?;
        (smaller.len() < query.len()).then_some((plies, smaller))
    });
    let contracted: Vec<(u32, Query)> = contracted.collect();
    contracted.into_iter().flat_map(|(plies, smaller)| {
        let depth = smaller.depth.limit().and_then(|depth| depth.checked_sub(plies)).map(Depth::plies);
        let shallower = depth.map(|depth| Query { depth, ..smaller.clone() });
        [Some(smaller), shallower].into_iter().flatten()
    })
}

fn without_edge(query: &Query, node: NodeId, index: usize, scope: Scope) -> Option<Query> {
    let mut nodes = query.nodes();
    nodes[node as usize].children.remove(index);
    rebuilt(query, nodes, query.root(), scope)
}

fn with_eval(query: &Query, node: NodeId, eval: Value, scope: Scope) -> Option<Query> {
    let mut nodes = query.nodes();
    nodes[node as usize].eval = eval;
    rebuilt(query, nodes, query.root(), scope)
}

/// Lists the questions with a shorter history: none, or without its oldest position.
fn shorter_histories(query: &Query, scope: Scope) -> impl Iterator<Item = Query> + '_ {
    let history = query.paths.as_ref().map_or(&[][..], |paths| paths.history());
    let first = [history.len(), 1].into_iter().filter(|&first| first <= history.len() && first > 0);
    first.filter_map(move |first| rebuilt_after(query, query.nodes(), query.root(), &history[first..], scope))
}

/// Lists smaller values: zero, half, one less, and plus rather than minus.
fn smaller_values(value: Value) -> impl Iterator<Item = Value> {
    let smaller = [0, value / 2, value - value.signum(), value.abs()];
    smaller.into_iter().filter(move |&other| (other.abs(), -other.signum()) < (value.abs(), -value.signum()))
}

/// Lists smaller depths. The graph's height is one of them: it is less than `END`, and means the same.
fn smaller_depths(depth: Depth, height: u32) -> impl Iterator<Item = Depth> {
    let (zero, less, height) = (Depth::ZERO, depth.after_move(), Depth::plies(height));
    [zero, less, height].into_iter().filter(move |&other| other < depth)
}

/// Lists simpler windows: first with open ends, then with ends nearer to 0.
fn smaller_windows(window: Window) -> impl Iterator<Item = Window> {
    let (alpha, beta) = (window.alpha(), window.beta());
    let open = [(-INF, INF), (-INF, beta), (alpha, INF)].into_iter().filter(move |&ends| ends != (alpha, beta));
    let low = smaller_values(alpha).filter(move |_| alpha != -INF).map(move |alpha| (alpha, beta));
    let high = smaller_values(beta).filter(move |_| beta != INF).map(move |beta| (alpha, beta));
    open.chain(low).chain(high).filter_map(|(alpha, beta)| Window::new(alpha, beta))
}

/// Lists the questions in which one table line has a smaller value or depth.
fn smaller_lines(query: &Query, index: usize) -> impl Iterator<Item = Query> + '_ {
    let entry = query.table[index].entry;
    let values = smaller_values(entry.value).map(move |value| Entry { value, ..entry });
    let depths = smaller_depths(entry.depth, query.graph.height());
    let depths = depths.map(move |depth| Entry { depth, ..entry });
    values.chain(depths).map(move |entry| {
        let mut query = query.clone();
        query.table[index].entry = entry;
        query
    })
}
