//! Taking away from a question whatever can be taken away, until nothing can: the answer stays wrong in the same way.

use verimax::law::Guarantee;
use verimax::table::Entry;
use verimax::{Depth, INF, Node, NodeId, Value, Window};

use crate::Query;
use crate::answer::Reply;
use crate::edit::{is_question, merged, rebuilt};
use crate::generate::Scope;

/// Nodes are put together in graphs of up to so many; in larger ones there are too many pairs.
const MOST_MERGED: usize = 40;

/// Returns a question from which no step below can take anything, and the answer to it. `is_wrong` asks the search, and
/// returns its answer if that is wrong in the same way. Every step makes the question smaller, so that it ends; the same
/// search, the same result.
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

/// Smaller questions, the boldest first.
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

/// The game from a child of the root on.
fn with_root(query: &Query, child: NodeId, scope: Scope) -> Option<Query> {
    let changes_side = query.graph.side(child) != query.graph.side(query.graph.root());
    let mut smaller = rebuilt(query, query.graph.nodes().collect(), child, scope)?;
    smaller.depth = query.depth.after_move();
    smaller.window = if changes_side { -query.window } else { query.window };
    Some(smaller)
}

/// Without a node, and without what only it leads to.
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

/// Nothing, half of it, one less; and plus rather than minus.
fn smaller_values(value: Value) -> impl Iterator<Item = Value> {
    let smaller = [0, value / 2, value - value.signum(), value.abs()];
    smaller.into_iter().filter(move |&other| (other.abs(), -other.signum()) < (value.abs(), -value.signum()))
}

/// Less depth; a number rather than the end of the game, if it comes to the same.
fn smaller_depths(depth: Depth, height: u32) -> impl Iterator<Item = Depth> {
    let (zero, less, height) = (Depth::ZERO, depth.after_move(), Depth::plies(height));
    [zero, less, height].into_iter().filter(move |&other| other < depth)
}

/// Open ends; then ends nearer to 0.
fn smaller_windows(window: Window) -> impl Iterator<Item = Window> {
    let (alpha, beta) = (window.alpha(), window.beta());
    let open = [(-INF, INF), (-INF, beta), (alpha, INF)].into_iter().filter(move |&ends| ends != (alpha, beta));
    let low = smaller_values(alpha).filter(move |_| alpha != -INF).map(move |alpha| (alpha, beta));
    let high = smaller_values(beta).filter(move |_| beta != INF).map(move |beta| (alpha, beta));
    open.chain(low).chain(high).filter_map(|(alpha, beta)| Window::new(alpha, beta))
}

/// A table line with a smaller value or depth.
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
