//! Taking away from a question whatever can be taken away, until nothing can: the answer stays wrong in the same way.

use verimax::law::{Expansions, Guarantee};
use verimax::table::Entry;
use verimax::{Depth, Graph, INF, Node, NodeId, TableLine, Value, Window};

use crate::Query;
use crate::answer::{Answer, Failure};
use crate::generate::Scope;

/// Returns a question from which no step below can take anything, and the answer to it. `is_wrong` asks the search, and
/// returns its answer if that is wrong in the same way. Every step makes the question smaller, so that it ends; the same
/// search, the same result.
pub(crate) fn shrink(
    mut query: Query,
    mut answer: Result<Answer, Failure>,
    guarantee: Guarantee,
    scope: Scope,
    mut is_wrong: impl FnMut(&Query) -> Option<Result<Answer, Failure>>,
) -> (Query, Result<Answer, Failure>) {
    loop {
        let mut questions = candidates(&query).filter(|smaller| is_question(smaller, guarantee, scope));
        let Some(smaller) = questions.find_map(|smaller| Some((is_wrong(&smaller)?, smaller))) else {
            drop(questions);
            return (query, answer);
        };
        drop(questions);
        (answer, query) = smaller;
    }
}

/// Whether the checker would ask it.
fn is_question(query: &Query, guarantee: Guarantee, scope: Scope) -> bool {
    let is_valid =
        |line: &TableLine| Expansions::of(&query.graph, line.node, line.entry.depth).is_valid(guarantee, line.entry);
    (!scope.alternating || query.graph.require_alternating().is_ok()) && query.table.iter().all(is_valid)
}

/// Smaller questions, the boldest first.
fn candidates(query: &Query) -> impl Iterator<Item = Query> + '_ {
    let root = query.graph.root();
    let nodes = 0..query.graph.len() as NodeId;
    let subgames = query.graph.children(root).iter().filter_map(|&child| with_root(query, child));
    let removed = nodes.clone().rev().filter(move |&node| node != root).filter_map(|node| without_node(query, node));
    let edges = nodes.clone().rev().flat_map(move |node| {
        (0..query.graph.children(node).len()).filter_map(move |index| without_edge(query, node, index))
    });
    let entries = (0..query.table.len()).map(|index| {
        let mut query = query.clone();
        query.table.remove(index);
        query
    });
    let values = nodes.flat_map(move |node| {
        smaller_values(query.graph.eval(node)).filter_map(move |eval| with_eval(query, node, eval))
    });
    let lines = (0..query.table.len()).flat_map(|index| smaller_lines(query, index));
    let depths = smaller_depths(query.depth, query.graph.height()).map(|depth| Query { depth, ..query.clone() });
    let windows = smaller_windows(query.window).map(|window| Query { window, ..query.clone() });
    subgames.chain(removed).chain(edges).chain(entries).chain(depths).chain(windows).chain(values).chain(lines)
}

/// The same question of another graph; entries of nodes that are gone are dropped.
fn rebuilt(query: &Query, nodes: Vec<Node>, root: NodeId) -> Option<Query> {
    let (graph, old_to_new) = reachable(nodes, root)?;
    let table = query.table.iter().filter_map(|line| {
        let node = old_to_new[line.node as usize]?;
        Some(TableLine { node, ..*line })
    });
    Some(Query { table: table.collect(), graph, depth: query.depth, window: query.window })
}

/// The part of a graph that can be reached from `root`, and the new index of each old node. The order of the indices
/// stays, so that children keep larger ones than their parents.
fn reachable(nodes: Vec<Node>, root: NodeId) -> Option<(Graph, Vec<Option<NodeId>>)> {
    let mut is_reached = vec![false; nodes.len()];
    is_reached[root as usize] = true;
    for (i, node) in nodes.iter().enumerate() {
        if is_reached[i] {
            node.children.iter().for_each(|&child| is_reached[child as usize] = true);
        }
    }
    let mut next = 0;
    let number = |&is_reached: &bool| {
        is_reached.then(|| {
            next += 1;
            next - 1
        })
    };
    let old_to_new: Vec<Option<NodeId>> = is_reached.iter().map(number).collect();
    let kept = nodes.into_iter().zip(&old_to_new).filter(|(_, new)| new.is_some()).map(|(mut node, _)| {
        node.children.iter_mut().for_each(|child| *child = old_to_new[*child as usize].unwrap_or_default());
        node
    });
    Some((Graph::new(kept.collect(), old_to_new[root as usize]?).ok()?, old_to_new))
}

/// The game from a child of the root on.
fn with_root(query: &Query, child: NodeId) -> Option<Query> {
    let changes_side = query.graph.side(child) != query.graph.side(query.graph.root());
    let mut smaller = rebuilt(query, query.graph.nodes().collect(), child)?;
    smaller.depth = query.depth.after_move();
    smaller.window = if changes_side { -query.window } else { query.window };
    Some(smaller)
}

/// Without a node, and without what only it leads to.
fn without_node(query: &Query, node: NodeId) -> Option<Query> {
    let mut nodes: Vec<Node> = query.graph.nodes().collect();
    nodes.iter_mut().for_each(|parent| parent.children.retain(|&child| child != node));
    rebuilt(query, nodes, query.graph.root())
}

fn without_edge(query: &Query, node: NodeId, index: usize) -> Option<Query> {
    let mut nodes: Vec<Node> = query.graph.nodes().collect();
    nodes[node as usize].children.remove(index);
    rebuilt(query, nodes, query.graph.root())
}

fn with_eval(query: &Query, node: NodeId, eval: Value) -> Option<Query> {
    let mut nodes: Vec<Node> = query.graph.nodes().collect();
    nodes[node as usize].eval = eval;
    rebuilt(query, nodes, query.graph.root())
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
