//! Shrinks a question with chance: takes away nodes, outcomes and moves, and makes weights, values and windows simpler,
//! as long as the answer stays wrong in the same way.

use std::ops::ControlFlow;

use verimax::{ChanceFile, ChanceGraph, ChanceNode, Depth, INF, NodeId, Side, Turn, Value, Window};

use super::answer::ChanceReply;
use super::generate::is_alternating;
use super::{value, value_of};
use crate::generate::Scope;

/// A question, and the wrong answer to it.
pub(crate) type Case = (ChanceFile, ChanceReply);

/// Makes the question smaller until no step below can. `is_wrong` asks the search, and returns its answer if it is
/// wrong in the same way. Every step makes the [`size`] smaller, so this terminates.
pub(crate) fn shrink(
    case: &mut Case,
    scope: Scope,
    is_wrong: &mut dyn FnMut(&ChanceFile) -> ControlFlow<(), Option<ChanceReply>>,
) -> ControlFlow<()> {
    loop {
        let own = size(&case.0);
        let smaller = candidates(&case.0, scope);
        let smaller = smaller.filter(|smaller| size(smaller) < own && is_question(smaller, scope));
        let mut found = None;
        for smaller in smaller {
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

/// What counts when questions are compared: nodes and edges; where chance moves, and its weights; then the window, the
/// evaluations, the depth, the range, and who would move where the game is over.
pub(crate) fn size(question: &ChanceFile) -> [u64; 10] {
    let ChanceFile { graph, depth, window } = question;
    let ids = || 0..graph.len() as NodeId;
    let simple = |value: Value| 2 * u64::from(value.unsigned_abs()) + u64::from(value < 0);
    let ends = [window.alpha(), window.beta()].into_iter().filter(|end| end.abs() < INF);
    [
        graph.len() as u64,
        ids().map(|node| graph.children(node).len() as u64).sum(),
        ids().filter(|&node| graph.turn(node) == Turn::Chance).count() as u64,
        ids().flat_map(|node| graph.weights(node)).map(|&weight| u64::from(weight)).sum(),
        ends.clone().count() as u64,
        ids().map(|node| simple(graph.eval(node))).sum(),
        ends.map(simple).sum(),
        depth.limit().map_or(0, |plies| u64::from(plies) + 1),
        u64::from(graph.range().lower.abs_diff(graph.range().upper)),
        odd_leaves(graph),
    ]
}

/// The number of edges to leaves that are not written as bare numbers in the short form: after a player's move it is
/// the opponent's turn, after chance Max's.
fn odd_leaves(graph: &ChanceGraph) -> u64 {
    let ends = |node: NodeId| graph.children(node).iter().filter(|&&child| graph.children(child).is_empty());
    let usual = |node: NodeId| match graph.turn(node) {
        Turn::Player(side) => Turn::Player(side.other()),
        Turn::Chance => Turn::MAX,
    };
    let is_odd = |node: NodeId| move |child: &&NodeId| graph.turn(**child) != usual(node);
    (0..graph.len() as NodeId).map(|node| ends(node).filter(is_odd(node)).count() as u64).sum()
}

/// True if the checker would ask this question.
pub(crate) fn is_question(question: &ChanceFile, scope: Scope) -> bool {
    let ChanceFile { graph, depth, window } = question;
    let edges: usize = (0..graph.len() as NodeId).map(|node| graph.children(node).len()).sum();
    scope.depth(*depth) == *depth
        && scope.window(*window) == *window
        && scope.has_graph(graph.structure())
        && (!scope.alternating || is_alternating(graph))
        && (!scope.trees_only || edges + 1 == graph.len())
        && value(question).is_some()
}

/// Lists questions to try instead, the boldest cuts first. Some are no smaller; the caller skips those.
fn candidates(question: &ChanceFile, scope: Scope) -> impl Iterator<Item = ChanceFile> + '_ {
    let ChanceFile { graph, depth, .. } = question;
    let nodes = move || 0..graph.len() as NodeId;
    let edges = move || nodes().rev().flat_map(move |node| (0..graph.children(node).len()).map(move |i| (node, i)));
    let subgames = graph.children(graph.root()).iter().flat_map(move |&child| {
        let part = rebuilt(question, graph.nodes().collect(), child, scope);
        part.into_iter().flat_map(move |part| depths_down(part, *depth))
    });
    let leaves = nodes().filter(move |&node| !graph.children(node).is_empty()).flat_map(move |node| {
        // As a leaf that is worth the same, it changes nothing above.
        let same = value_of(question, node, *depth).filter(|value| value.is_integer());
        let same = same.and_then(|value| Value::try_from(value.to_integer()).ok());
        [Some(graph.eval(node)), same].into_iter().flatten().filter_map(move |eval| {
            edited(question, scope, |nodes| {
                let node = &mut nodes[node as usize];
                (node.children, node.weights, node.eval) = (Vec::new(), Vec::new(), eval);
            })
        })
    });
    let without = edges().filter_map(move |(node, i)| edited(question, scope, |nodes| drop_edge(nodes, node, i)));
    let contracted = edges().flat_map(move |(node, i)| {
        let child = graph.children(node)[i];
        graph.children(child).iter().flat_map(move |&below| {
            let part = edited(question, scope, |nodes| nodes[node as usize].children[i] = below);
            part.into_iter().flat_map(move |part| depths_down(part, *depth))
        })
    });
    let merged = nodes().filter_map(move |leaf| equal_leaves_merged(question, leaf, scope));
    let turns = nodes().filter(move |&node| graph.turn(node) == Turn::Chance).flat_map(move |node| {
        [Side::Max, Side::Min].into_iter().filter_map(move |side| {
            edited(question, scope, |nodes| {
                let node = &mut nodes[node as usize];
                (node.turn, node.weights) = (Turn::Player(side), Vec::new());
            })
        })
    });
    let weights = nodes().flat_map(move |node| {
        let equal = edited(question, scope, |nodes| nodes[node as usize].weights.fill(1));
        let each = (0..graph.weights(node).len()).flat_map(move |i| {
            let weight = graph.weights(node)[i];
            [1, weight / 2, weight - 1]
                .into_iter()
                .filter_map(move |weight| edited(question, scope, |nodes| nodes[node as usize].weights[i] = weight))
        });
        equal.into_iter().chain(each)
    });
    let windows = simpler_windows(question.window).map(|window| ChanceFile { window, ..question.clone() });
    let evals = nodes().flat_map(move |node| {
        let eval = graph.eval(node);
        [0, eval / 2, eval - eval.signum(), -eval]
            .into_iter()
            .filter_map(move |eval| edited(question, scope, |nodes| nodes[node as usize].eval = eval))
    });
    let ends = nodes().filter(move |&node| graph.children(node).is_empty()).flat_map(move |node| {
        [Turn::MAX, Turn::MIN]
            .into_iter()
            .filter_map(move |turn| edited(question, scope, |nodes| nodes[node as usize].turn = turn))
    });
    let height = graph.structure().height();
    let depths = [Depth::END].into_iter().chain((0..=height).map(Depth::plies));
    let depths = depths.map(|depth| ChanceFile { depth, ..question.clone() });
    let tight = ChanceGraph::new(graph.nodes().collect(), graph.root(), None).ok();
    let tight = tight.map(|graph| ChanceFile { graph, ..question.clone() });
    subgames
        .chain(leaves)
        .chain(without)
        .chain(contracted)
        .chain(merged)
        .chain(turns)
        .chain(weights)
        .chain(windows)
        .chain(evals)
        .chain(depths)
        .chain(tight)
        .chain(ends)
}

/// The question with a ply less, and as it is.
fn depths_down(question: ChanceFile, depth: Depth) -> impl Iterator<Item = ChanceFile> {
    let less = ChanceFile { depth: depth.after_move(), ..question.clone() };
    [less, question].into_iter()
}

/// Asks the same question after an edit of the nodes.
fn edited(question: &ChanceFile, scope: Scope, edit: impl FnOnce(&mut Vec<ChanceNode>)) -> Option<ChanceFile> {
    let mut nodes: Vec<ChanceNode> = question.graph.nodes().collect();
    edit(&mut nodes);
    rebuilt(question, nodes, question.graph.root(), scope)
}

fn drop_edge(nodes: &mut [ChanceNode], node: NodeId, i: usize) {
    let node = &mut nodes[node as usize];
    node.children.remove(i);
    if node.turn == Turn::Chance {
        node.weights.remove(i);
    }
}

/// Merges all leaves that are equal to this one, if it is the last of several. All parents are before it.
fn equal_leaves_merged(question: &ChanceFile, leaf: NodeId, scope: Scope) -> Option<ChanceFile> {
    let graph = &question.graph;
    let kind = |node: NodeId| (graph.children(node).is_empty(), graph.turn(node), graph.eval(node));
    let is_equal = |node: NodeId| node < leaf && kind(node) == kind(leaf);
    if !graph.children(leaf).is_empty() || !(0..leaf).any(is_equal) {
        return None;
    }
    edited(question, scope, |nodes| {
        let edges = nodes.iter_mut().flat_map(|parent| &mut parent.children);
        edges.filter(|child| is_equal(**child)).for_each(|child| *child = leaf);
    })
}

/// Asks the same question about the part of an edited graph that is reachable from `root`. Every edge must lead to a
/// larger index. Chance does not move where there are no outcomes. If only the ends of the game have evaluations, the
/// others become 0. The range stays, if it contains all evaluations; otherwise it fits them closely.
fn rebuilt(question: &ChanceFile, mut nodes: Vec<ChanceNode>, root: NodeId, scope: Scope) -> Option<ChanceFile> {
    let mut new = vec![None; nodes.len()];
    new[root as usize] = Some(0);
    let mut count: NodeId = 0;
    let mut kept = Vec::new();
    for id in root as usize..nodes.len() {
        if new[id].is_none() {
            continue;
        }
        new[id] = Some(count);
        count += 1;
        let mut node = std::mem::replace(&mut nodes[id], gone());
        node.children.iter().for_each(|&child| new[child as usize] = Some(0)); // its number comes later
        if node.children.is_empty() && node.turn == Turn::Chance {
            node.turn = Turn::MAX;
        }
        if !node.children.is_empty() && scope.terminal_evals_only {
            node.eval = 0;
        }
        kept.push(node);
    }
    for node in &mut kept {
        for child in &mut node.children {
            *child = new[*child as usize]?;
        }
    }
    let range = question.graph.range();
    let range = Some(range).filter(|range| kept.iter().all(|node| range.contains(node.eval)));
    let graph = ChanceGraph::new(kept, 0, range).ok()?;
    Some(ChanceFile { graph, ..question.clone() })
}

/// What stays of a node that was taken.
fn gone() -> ChanceNode {
    ChanceNode { turn: Turn::MAX, eval: 0, children: Vec::new(), weights: Vec::new(), name: None }
}

/// Windows that are easier to follow: open ones first, then those with ends nearer to 0.
fn simpler_windows(window: Window) -> impl Iterator<Item = Window> {
    let (alpha, beta) = (window.alpha(), window.beta());
    let nearer = |end: Value| [0, end / 2, end - end.signum(), -end].into_iter().filter(move |_| end.abs() < INF);
    let open = [(-INF, INF), (alpha, INF), (-INF, beta)].into_iter();
    let lower = nearer(alpha).map(move |alpha| (alpha, beta));
    let upper = nearer(beta).map(move |beta| (alpha, beta));
    let both = [(alpha - alpha.signum(), beta - beta.signum())].into_iter();
    open.chain(lower).chain(upper).chain(both).filter_map(|(alpha, beta)| Window::new(alpha, beta))
}
