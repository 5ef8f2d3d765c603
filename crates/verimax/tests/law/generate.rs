//! Game graphs: all small trees, and random graphs with shared nodes.

use verimax::{Depth, Graph, Node, NodeId, Side, Value, Window};

/// A small pseudo-random generator (splitmix64). The same seed gives the same test.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// A value in `-most..=most`.
    pub fn value(&mut self, most: Value) -> Value {
        self.below(2 * most as usize + 1) as Value - most
    }

    pub fn side(&mut self) -> Side {
        [Side::Max, Side::Min][self.below(2)]
    }
}

/// Every ordered tree of `n` nodes, as the parents of nodes 1, 2, … in preorder. There are Catalan(n - 1) of them.
fn shapes(n: usize) -> Vec<Vec<usize>> {
    let mut shapes = vec![Vec::new()];
    for node in 1..n {
        let longer = shapes.iter().flat_map(|shape: &Vec<usize>| {
            // The next node in preorder is a child of the last one, or of one of its ancestors.
            let ancestors = std::iter::successors(Some(node - 1), |&last| last.checked_sub(1).map(|i| shape[i]));
            ancestors.map(|parent| shape.iter().copied().chain([parent]).collect())
        });
        shapes = longer.collect();
    }
    shapes
}

/// All trees of `n` nodes with values in {-1, 0, 1}: with all sides, or only those in which Max starts and they
/// alternate.
pub fn trees(n: usize, only_alternating: bool) -> impl Iterator<Item = Graph> {
    let all_sides = if only_alternating { 1 } else { 1 << n };
    shapes(n).into_iter().flat_map(move |parents| {
        (0..all_sides * 3usize.pow(n as u32)).map(move |number| {
            let (bits, mut evals) = (number % all_sides, number / all_sides);
            let mut nodes: Vec<Node> = Vec::new();
            for id in 0..n {
                let parent = id.checked_sub(1).map(|i| parents[i]);
                let side = match parent {
                    Some(parent) if only_alternating => nodes[parent].side.other(),
                    _ => [Side::Max, Side::Min][bits >> id & 1],
                };
                nodes.push(Node { side, eval: (evals % 3) as Value - 1, children: Vec::new(), name: None });
                evals /= 3;
                if let Some(parent) = parent {
                    nodes[parent].children.push(id as NodeId);
                }
            }
            Graph::new(nodes, 0).expect("a tree")
        })
    })
}

/// A random graph of up to `most` nodes with values in -2..=2. Nodes are shared, often at different depths, and some
/// parents list a child twice.
pub fn graph(random: &mut Random, most: usize) -> Graph {
    let n = 1 + random.below(most);
    let mut nodes: Vec<Node> =
        (0..n).map(|_| Node { side: random.side(), eval: random.value(2), children: Vec::new(), name: None }).collect();
    for id in 1..n {
        let parent = id - 1 - random.below(id.min(3));
        nodes[parent].children.push(id as NodeId);
    }
    for _ in 0..random.below(n + 1) {
        let (from, to) = (random.below(n), random.below(n));
        if from < to {
            let at = random.below(nodes[from].children.len() + 1);
            nodes[from].children.insert(at, to as NodeId);
        }
    }
    // Indices need not follow the order of play: sometimes the root is the last node.
    if random.below(3) == 0 {
        nodes.reverse();
        nodes.iter_mut().flat_map(|node| &mut node.children).for_each(|child| *child = n as NodeId - 1 - *child);
        return Graph::new(nodes, n as NodeId - 1).expect("a graph");
    }
    Graph::new(nodes, 0).expect("a graph")
}

/// A uniform tree: every inner node has `branching` children. The sides alternate, `side` starts, and the values are
/// random.
pub fn uniform(random: &mut Random, branching: usize, height: u32, side: Side) -> Graph {
    let mut nodes = vec![Node { side, eval: random.value(5), children: Vec::new(), name: None }];
    let mut layer = 0..1;
    for _ in 0..height {
        let start = nodes.len();
        for parent in layer {
            for _ in 0..branching {
                let id = nodes.len() as NodeId;
                nodes[parent].children.push(id);
                let side = nodes[parent].side.other();
                nodes.push(Node { side, eval: random.value(5), children: Vec::new(), name: None });
            }
        }
        layer = start..nodes.len();
    }
    Graph::new(nodes, 0).expect("a tree")
}

/// All depths that make a difference, one more, and the end of the game.
pub fn depths(graph: &Graph) -> impl Iterator<Item = Depth> + use<> {
    (0..=graph.height() + 1).map(Depth::plies).chain([Depth::END])
}

/// All windows with ends in `-most..=most`, and the open one.
pub fn windows(most: Value) -> Vec<Window> {
    let ends = move || -most..=most;
    let windows = ends().flat_map(|alpha| ends().filter_map(move |beta| Window::new(alpha, beta)));
    windows.chain([Window::OPEN]).collect()
}
