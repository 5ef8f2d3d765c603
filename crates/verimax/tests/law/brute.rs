//! The definitions of the law, by enumeration and recursion. Nothing here is clever. Only the graph and the numbers are
//! shared with the library.

use verimax::law::Guarantee;
use verimax::table::Entry;
use verimax::{Bound, Depth, Graph, NodeId, Side, Value, Window};

/// One expansion of a position, or a part of it.
#[derive(Clone)]
pub enum Tree {
    /// The evaluation, from Max's point of view.
    Leaf(Value),
    /// The side to move, and all the children.
    Node(Side, Vec<Tree>),
}

impl Tree {
    pub fn value(&self) -> Value {
        match self {
            Tree::Leaf(value) => *value,
            Tree::Node(Side::Max, children) => children.iter().map(Tree::value).max().expect("a child"),
            Tree::Node(Side::Min, children) => children.iter().map(Tree::value).min().expect("a child"),
        }
    }
}

/// One ply less. Zero stays zero, and the end of the game stays the end of the game.
fn less(depth: Depth) -> Depth {
    depth.limit().map_or(Depth::END, |plies| Depth::plies(plies.saturating_sub(1)))
}

/// All expansions of a node to a depth: all children above the depth limit, all or none below it. Each occurrence of a
/// shared node is expanded independently.
pub fn expansions(graph: &Graph, node: NodeId, depth: Depth) -> Vec<Tree> {
    let children = graph.children(node);
    let mut found = Vec::new();
    if children.is_empty() || depth == Depth::ZERO {
        found.push(Tree::Leaf(graph.eval(node)));
    }
    if !children.is_empty() {
        let mut combinations: Vec<Vec<Tree>> = vec![Vec::new()];
        for &child in children {
            let ways = expansions(graph, child, less(depth));
            let longer = combinations.iter().flat_map(|combination| {
                ways.iter().map(|way| combination.iter().cloned().chain([way.clone()]).collect())
            });
            combinations = longer.collect();
        }
        found.extend(combinations.into_iter().map(|combination| Tree::Node(graph.side(node), combination)));
    }
    found
}

/// The number of expansions, without constructing them.
pub fn count_expansions(graph: &Graph, node: NodeId, depth: Depth) -> u64 {
    let children = graph.children(node);
    if children.is_empty() {
        return 1;
    }
    let ways = children.iter().map(|&child| count_expansions(graph, child, less(depth)));
    let all = ways.fold(1, u64::saturating_mul);
    all.saturating_add(u64::from(depth == Depth::ZERO))
}

/// The textbook recursion.
pub fn minimax(graph: &Graph, node: NodeId, depth: Depth) -> Value {
    let children = graph.children(node);
    if children.is_empty() || depth == Depth::ZERO {
        return graph.eval(node);
    }
    let values = children.iter().map(|&child| minimax(graph, child, less(depth)));
    match graph.side(node) {
        Side::Max => values.max().expect("a child"),
        Side::Min => values.min().expect("a child"),
    }
}

/// The facts about a position and a depth: its minimax value, and the values of all its expansions.
pub struct Truth {
    pub side: Side,
    pub minimax: Value,
    /// The values of the expansions, in ascending order, each once.
    pub values: Vec<Value>,
}

impl Truth {
    pub fn of(graph: &Graph, node: NodeId, depth: Depth) -> Truth {
        let mut values: Vec<Value> = expansions(graph, node, depth).iter().map(Tree::value).collect();
        values.sort();
        values.dedup();
        Truth { side: graph.side(node), minimax: minimax(graph, node, depth), values }
    }

    /// The least and the greatest value of the expansions.
    pub fn ends(&self) -> (Value, Value) {
        (self.values[0], self.values[self.values.len() - 1])
    }

    fn some(&self, holds: impl Fn(Value) -> bool) -> bool {
        self.values.iter().any(|&w| holds(w))
    }

    /// The three guarantees, word for word.
    pub fn guarantees(&self, guarantee: Guarantee, x: Value, window: Window) -> bool {
        let (a, b) = (window.alpha(), window.beta());
        match guarantee {
            Guarantee::Exact => is_alpha_beta_result(x, self.minimax, a, b),
            Guarantee::Witnessed => self.some(|w| is_alpha_beta_result(x, w, a, b)),
            Guarantee::Bracketed => {
                x <= a && self.some(|w| w <= x)
                    || x >= b && self.some(|w| w >= x)
                    || a < x && x < b && self.some(|w| w <= x) && self.some(|w| w >= x)
            }
        }
    }

    /// What a table may hold, word for word. All values are from the point of view of the side to move.
    pub fn is_valid(&self, guarantee: Guarantee, entry: Entry) -> bool {
        let view = |value: Value| if self.side == Side::Min { -value } else { value };
        let truth = view(self.minimax);
        let equal = |w: Value| view(w) == entry.value;
        let at_least = |w: Value| view(w) >= entry.value;
        let at_most = |w: Value| view(w) <= entry.value;
        match (guarantee, entry.bound) {
            (Guarantee::Exact, Bound::Exact) => truth == entry.value,
            (Guarantee::Exact, Bound::Lower) => truth >= entry.value,
            (Guarantee::Exact, Bound::Upper) => truth <= entry.value,
            (_, Bound::Lower) => self.some(at_least),
            (_, Bound::Upper) => self.some(at_most),
            (Guarantee::Witnessed, Bound::Exact) => self.some(equal),
            (Guarantee::Bracketed, Bound::Exact) => self.some(at_most) && self.some(at_least),
        }
    }
}

/// Fishburn's condition in its short form.
pub fn is_alpha_beta_result(x: Value, e: Value, a: Value, b: Value) -> bool {
    e.min(b) <= x && x <= e.max(a)
}

/// The better of standing pat and a noisy move, for the side to move. `noisy` lists pairs of a node and the index of a
/// child.
pub fn quiescence(graph: &Graph, node: NodeId, noisy: &[(NodeId, usize)]) -> Value {
    let children = graph.children(node).iter().enumerate().filter(|(index, _)| noisy.contains(&(node, *index)));
    let mut values: Vec<Value> = children.map(|(_, &child)| quiescence(graph, child, noisy)).collect();
    values.push(graph.eval(node));
    let best = if graph.side(node) == Side::Max { values.iter().max() } else { values.iter().min() };
    *best.expect("the evaluation")
}
