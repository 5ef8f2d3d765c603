//! Generates questions: all small trees in a fixed order, then random graphs of growing size. They are rich in what
//! breaks searches: nodes reached at different depths and in different windows, equal values, values at the ends of the
//! window, null windows, single moves, depth 0, a root where the game is over.

use std::collections::VecDeque;

use fastrand::Rng;
use verimax::law::{Expansions, Guarantee};
use verimax::table::Entry;
use verimax::{Bound, Depth, Graph, INF, Node, NodeId, Side, TableLine, Value, Window};

use crate::Query;
use crate::cycles::random_paths;

/// Which questions to ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// The most nodes of a graph.
    pub max_nodes: usize,
    /// Evaluations lie in `-values_range..=values_range`.
    pub values_range: Value,
    /// The table starts with random valid entries; otherwise it starts empty.
    pub table: bool,
    /// No node has two parents.
    pub trees_only: bool,
    /// The sides alternate.
    pub alternating: bool,
    /// The least depth.
    pub min_depth: u32,
    /// Every window is open.
    pub full_window: bool,
    /// Every search goes to the end of the game.
    pub to_the_end: bool,
    /// The root has moves.
    pub no_finished_root: bool,
    /// Evaluations are 0 where there are moves.
    pub terminal_evals_only: bool,
    /// Positions may come back: the questions are on paths. Tables start empty, and depths are limited unless every
    /// search goes to the end. With `trees_only` there are no cycles.
    pub cycles: bool,
    /// A win counts plies: the questions are on paths, and tables start empty.
    pub mate_distance: bool,
}

impl Default for Scope {
    fn default() -> Scope {
        Scope {
            max_nodes: 12,
            values_range: 5,
            table: false,
            trees_only: false,
            alternating: false,
            min_depth: 0,
            full_window: false,
            to_the_end: false,
            no_finished_root: false,
            terminal_evals_only: false,
            cycles: false,
            mate_distance: false,
        }
    }
}

/// How many questions to ask about each random graph.
const QUESTIONS_PER_GRAPH: usize = 8;
/// The most nodes of the small trees.
const SMALL: usize = 3;
/// Random graphs reach their full size after this many rounds.
const GROWTH: usize = 1500;

/// All small trees, then random graphs without end. `guarantee` is the sense in which table entries are valid.
pub(crate) struct Stream {
    scope: Scope,
    guarantee: Guarantee,
    rng: Rng,
    small_trees: Box<dyn Iterator<Item = Graph>>,
    /// How many random graphs there were.
    graphs: usize,
    /// The rest of the questions about the current graph.
    queue: VecDeque<Query>,
}

impl Stream {
    pub(crate) fn new(scope: Scope, guarantee: Guarantee, seed: u64) -> Stream {
        // On paths, small trees have nothing new.
        let small_trees: Box<dyn Iterator<Item = Graph>> = match scope.is_on_paths() {
            true => Box::new(std::iter::empty()),
            false => Box::new(small_trees(scope)),
        };
        Stream { scope, guarantee, rng: Rng::with_seed(seed), small_trees, graphs: 0, queue: VecDeque::new() }
    }

    /// True once all small trees have been asked about.
    pub(crate) fn is_random(&self) -> bool {
        self.graphs > 0
    }

    /// The next question.
    pub(crate) fn question(&mut self) -> Query {
        loop {
            if let Some(query) = self.queue.pop_front() {
                return query;
            }
            match self.small_trees.next() {
                Some(graph) => self.ask_all(&graph),
                None if self.scope.is_on_paths() => self.ask_on_paths(),
                None => self.ask_some(),
            }
        }
    }

    /// Asks about a small tree: every depth, every small window.
    fn ask_all(&mut self, graph: &Graph) {
        let scope = self.scope;
        let depths = (0..=graph.height()).map(Depth::plies).chain([Depth::END]);
        for depth in depths.filter(|&depth| scope.depth(depth) == depth) {
            for window in small_windows().filter(|&window| scope.window(window) == window) {
                self.push(graph, depth, window);
            }
        }
    }

    /// Asks about a random graph.
    fn ask_some(&mut self) {
        let most = self.most_nodes();
        let (graph, far) = random_graph(&mut self.rng, self.scope, most);
        let questions = if self.scope.has_one_question() { 1 } else { QUESTIONS_PER_GRAPH };
        for _ in 0..questions {
            let depth = match (self.rng.u8(0..8), far) {
                (0, _) => Depth::END,
                (1..=4, Some(far)) => Depth::plies(far + self.rng.u32(0..2)),
                _ => Depth::plies(self.rng.u32(0..=graph.height())),
            };
            let window = random_window(&mut self.rng, &graph);
            self.push(&graph, self.scope.depth(depth), self.scope.window(window));
        }
    }

    /// Asks about a random game on paths.
    fn ask_on_paths(&mut self) {
        let most = self.most_nodes();
        let query = random_paths(&mut self.rng, self.scope, most);
        let height = query.graph.height();
        let questions = if self.scope.has_one_question() { 1 } else { QUESTIONS_PER_GRAPH };
        for _ in 0..questions {
            let depth = match self.rng.u8(0..8) {
                0 if !self.scope.cycles => Depth::END,
                _ => Depth::plies(self.rng.u32(0..=height)),
            };
            let window = random_window(&mut self.rng, &query.graph);
            let (depth, window) = (self.scope.depth(depth), self.scope.window(window));
            self.queue.push_back(Query { depth, window, ..query.clone() });
        }
    }

    /// The most nodes of the next random graph.
    fn most_nodes(&mut self) -> usize {
        let most = self.scope.max_nodes.min(4 + self.graphs * self.scope.max_nodes / GROWTH);
        self.graphs += 1;
        most
    }

    fn push(&mut self, graph: &Graph, depth: Depth, window: Window) {
        let table = match self.scope.table {
            true => random_table(&mut self.rng, graph, self.guarantee),
            false => Vec::new(),
        };
        self.queue.push_back(Query { graph: graph.clone(), depth, window, table, paths: None });
    }
}

/// All ordered trees of up to three nodes, with all values in {-1, 0, 1}. Sides alternate; or, if the scope allows it,
/// each node with moves takes either side.
fn small_trees(scope: Scope) -> impl Iterator<Item = Graph> {
    let shapes: [&[&[NodeId]]; 4] = [&[&[]], &[&[1], &[]], &[&[1], &[2], &[]], &[&[1, 2], &[], &[]]];
    let shapes = shapes.into_iter().filter(move |shape| shape.len() <= scope.max_nodes.min(SMALL));
    shapes.flat_map(move |shape| {
        let n = shape.len();
        (0..3usize.pow(n as u32) << n).filter_map(move |number| {
            let mut values = number >> n;
            let nodes = shape.iter().enumerate().map(|(i, children)| {
                let eval = (values % 3) as Value - 1;
                values /= 3;
                let side = if number >> i & 1 == 0 { Side::Max } else { Side::Min };
                Node { side, eval, children: children.to_vec(), name: None }
            });
            let graph = Graph::new(nodes.collect(), 0).ok()?;
            let is_turn_taken = |node: NodeId| {
                let ends = |child: &NodeId| graph.children(*child).is_empty() && graph.side(*child) == graph.side(node);
                !graph.children(node).iter().any(ends)
            };
            let is_wanted = match scope.alternating {
                true => graph.require_alternating().is_ok(),
                false => (0..n as NodeId).all(is_turn_taken),
            };
            let is_in_range = (0..n as NodeId).all(|node| graph.eval(node).abs() <= scope.values_range);
            (is_wanted && is_in_range && scope.has_graph(&graph)).then_some(graph)
        })
    })
}

/// The open window, a closed one, and two null windows.
fn small_windows() -> impl Iterator<Item = Window> {
    [(-INF, INF), (-1, 1), (-1, 0), (0, 1)].into_iter().filter_map(|(alpha, beta)| Window::new(alpha, beta))
}

/// A random graph. If it has a short cut to a node, also returns the depth at which the longer way reaches that node.
pub(crate) fn random_graph(rng: &mut Rng, scope: Scope, most: usize) -> (Graph, Option<u32>) {
    let n = rng.usize(scope.least_nodes()..=most.max(scope.least_nodes()));
    let is_alternating = scope.alternating || rng.u8(0..4) > 0;
    // Long lines or bushes; values that are often equal, or far apart.
    let is_deep = rng.bool();
    let spread = rng.i32(1..=3).min(scope.values_range);
    let scale = rng.i32(1..=(scope.values_range / spread.max(1)).max(1));
    let mut nodes: Vec<Node> = Vec::with_capacity(n);
    let mut plies = vec![0u32; n];
    for i in 0..n {
        // One parent is enough to make the node reachable.
        let mut side = if rng.bool() { Side::Max } else { Side::Min };
        if i > 0 {
            let parent = rng.usize(if is_deep { i.saturating_sub(2) } else { 0 }..i);
            if is_alternating {
                side = nodes[parent].side.other();
            }
            plies[i] = plies[parent] + 1;
            insert(rng, &mut nodes[parent].children, i);
        }
        nodes.push(Node { side, eval: rng.i32(-spread..=spread) * scale, children: Vec::new(), name: None });
    }
    // Add more ways to reach a node. Tables stumble over short cuts to nodes with moves: a search reaches the node with
    // different numbers of plies left.
    let mut far = None;
    let edges = if scope.trees_only || n < 3 { 0 } else { rng.usize(0..=(n / 3).max(2)) };
    for _ in 0..4 * edges {
        let to = rng.usize(1..n);
        let from = rng.usize(0..to);
        let is_short_cut = plies[from] + 2 < plies[to] && !nodes[to].children.is_empty();
        if (is_short_cut || rng.u8(0..4) == 0) && (!is_alternating || nodes[from].side != nodes[to].side) {
            insert(rng, &mut nodes[from].children, to);
            if is_short_cut {
                far = Some(plies[to]);
            }
        }
    }
    if scope.terminal_evals_only {
        nodes.iter_mut().filter(|node| !node.children.is_empty()).for_each(|node| node.eval = 0);
    }
    // This is a game graph: every edge leads to a larger index, and every node but the first has a parent.
    (Graph::new(nodes, 0).unwrap_or_else(|error| unreachable!("{error}")), far)
}

/// Adds a node to the children, at a random place.
fn insert(rng: &mut Rng, children: &mut Vec<NodeId>, node: usize) {
    children.insert(rng.usize(0..=children.len()), node as NodeId);
}

/// A random window: usually open or a null window, and usually with an end at or next to some evaluation.
pub(crate) fn random_window(rng: &mut Rng, graph: &Graph) -> Window {
    let end =
        |rng: &mut Rng| graph.eval(rng.u32(0..graph.len() as u32)) * if rng.bool() { 1 } else { -1 } + rng.i32(-1..=1);
    let (alpha, beta) = match rng.u8(0..10) {
        0..=4 => (-INF, INF),
        5 | 6 => {
            let beta = end(rng);
            (beta - 1, beta)
        }
        7 => (end(rng), INF),
        8 => (-INF, end(rng)),
        _ => (end(rng), end(rng)),
    };
    Window::new(alpha.min(beta), beta.max(alpha)).unwrap_or(Window::OPEN)
}

/// Random entries that are valid in the sense of the guarantee, at most one per node.
pub(crate) fn random_table(rng: &mut Rng, graph: &Graph, guarantee: Guarantee) -> Vec<TableLine> {
    let mut table = Vec::new();
    for node in 0..graph.len() as NodeId {
        if rng.bool() {
            continue;
        }
        let depth = if rng.u8(0..6) == 0 { Depth::END } else { Depth::plies(rng.u32(0..=graph.height())) };
        let law = Expansions::of(graph, node, depth);
        let bound = [Bound::Exact, Bound::Lower, Bound::Upper][rng.usize(0..3)];
        let value = rng.i32(law.range().least - 1..=law.range().greatest + 1);
        let entry = Entry { value, depth, bound }.view(law.side());
        if law.is_valid(guarantee, entry) {
            table.push(TableLine { node, entry });
        }
    }
    table
}
