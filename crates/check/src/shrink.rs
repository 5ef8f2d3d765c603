//! Shrinks a question: takes away whatever can go while the answer stays wrong in the same way.

use verimax::law::Guarantee;
use verimax::table::Entry;
use verimax::{Depth, INF, Node, NodeId, Value, Window};

use crate::Query;
use crate::answer::Reply;
use crate::edit::{is_question, merged, rebuilt};
use crate::generate::Scope;

/// Pairs of nodes are merged only in graphs up to this size; larger ones have too many pairs.
const MOST_MERGED: usize = 40;

/// Returns a question that no step below can make smaller, and the answer to it. `is_wrong` asks the search, and
/// returns its answer if it is wrong in the same way. Every step makes the question smaller, so this terminates. It is
/// deterministic if the search is.
pub(crate) fn shrink(
    mut wrong: (Query, Reply),
    guarantee: Guarantee,
    scope: Scope,
    mut is_wrong: impl FnMut(&Query) -> Option<Reply>,
) -> (Query, Reply) {
    loop {
        let mut questions = candidates(&wrong.0, scope).filter(|smaller| is_question(smaller, guarantee, scope));
        let smaller = questions.find_map(|smaller| is_wrong(&smaller).map(|answer| (smaller, answer)));
        drop(questions);
        match smaller {
            Some(smaller) => wrong = smaller,
            None => return wrong,
        }
    }
}

/// Lists smaller questions, the boldest cuts first.
fn candidates(query: &Query, scope: Scope) -> impl Iterator<Item = Query> + '_ {
    let root = query.graph.root();
    let nodes = 0..query.graph.len() as NodeId;
    let subgames = query.graph.children(root).iter().filter_map(move |&child| with_root(query, child, scope));
    let removed =
        nodes.clone().rev().filter(move |&node| node != root).filter_map(move |node| without_node(query, node, scope));
    let in_pairs = if query.graph.len() <= MOST_MERGED { nodes.clone() } else { 0..0 };
    let merged = in_pairs.rev().filter(move |&node| node != root).flat_map(move |node| {
        let others = (0..query.graph.len() as NodeId).filter(move |&other| other != node);
        others.filter_map(move |other| merged(query, node, other, scope))
    });
    let edges = nodes.clone().rev().flat_map(move |node| {
        (0..query.graph.children(node).len()).filter_map(move |index| without_edge(query, node, index, scope))
    });
    let entries = (0..query.table.len()).map(|index| {
        let mut query = query.clone();
        query.table.remove(index);
        query
    });
    let values = nodes.flat_map(move |node| {
        smaller_values(query.graph.eval(node)).filter_map(move |eval| with_eval(query, node, eval, scope))
    });
    let lines = (0..query.table.len()).flat_map(|index| smaller_lines(query, index));
    let depths = smaller_depths(query.depth, query.graph.height()).map(|depth| Query { depth, ..query.clone() });
    let windows = smaller_windows(query.window).map(|window| Query { window, ..query.clone() });
    subgames
        .chain(removed)
        .chain(merged)
        .chain(edges)
        .chain(entries)
        .chain(depths)
        .chain(windows)
        .chain(values)
        .chain(lines)
}

/// Keeps only the game below a child of the root.
fn with_root(query: &Query, child: NodeId, scope: Scope) -> Option<Query> {
    let changes_side = query.graph.side(child) != query.graph.side(query.graph.root());
    let mut smaller = rebuilt(query, query.graph.nodes().collect(), child, scope)?;
    smaller.depth = query.depth.after_move();
    smaller.window = if changes_side { -query.window } else { query.window };
    Some(smaller)
}

/// Removes a node, and everything that only it leads to.
fn without_node(query: &Query, node: NodeId, scope: Scope) -> Option<Query> {
    let mut nodes: Vec<Node> = query.graph.nodes().collect();
    nodes.iter_mut().for_each(|parent| parent.children.retain(|&child| child != node));
    rebuilt(query, nodes, query.graph.root(), scope)
}

fn without_edge(query: &Query, node: NodeId, index: usize, scope: Scope) -> Option<Query> {
    let mut nodes: Vec<Node> = query.graph.nodes().collect();
    nodes[node as usize].children.remove(index);
    rebuilt(query, nodes, query.graph.root(), scope)
}

fn with_eval(query: &Query, node: NodeId, eval: Value, scope: Scope) -> Option<Query> {
    let mut nodes: Vec<Node> = query.graph.nodes().collect();
    nodes[node as usize].eval = eval;
    rebuilt(query, nodes, query.graph.root(), scope)
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
