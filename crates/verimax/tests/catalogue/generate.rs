//! Game graphs: all small trees, and random graphs with transpositions.

use verimax::{Graph, Node, NodeId, Side, Value};

/// A small pseudo-random generator (splitmix64). The same seed gives the same test.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `low..=high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }
}

/// Every ordered tree of `n` nodes, as the parents of nodes 1, 2, … in preorder.
pub fn shapes(n: usize) -> Vec<Vec<usize>> {
    fn grow(n: usize, parents: &mut Vec<usize>, path: &[usize], found: &mut Vec<Vec<usize>>) {
        if parents.len() + 1 == n {
            found.push(parents.clone());
            return;
        }
        let node = parents.len() + 1;
        for end in 1..=path.len() {
            parents.push(path[end - 1]);
            let mut path = path[..end].to_vec();
            path.push(node);
            grow(n, parents, &path, found);
            parents.pop();
        }
    }
    let mut found = Vec::new();
    grow(n, &mut Vec::new(), &[0], &mut found);
    found
}

/// A tree of this shape with these evaluations and sides.
pub fn tree(parents: &[usize], evals: &[Value], sides: &[Side]) -> Graph {
    let mut nodes: Vec<Node> =
        (evals.iter().zip(sides)).map(|(&eval, &side)| Node { side, eval, children: Vec::new(), name: None }).collect();
    for (i, &parent) in parents.iter().enumerate() {
        nodes[parent].children.push(i as NodeId + 1);
    }
    Graph::new(nodes, 0).expect("a tree")
}

/// Alternating sides for a tree of this shape.
pub fn alternating(parents: &[usize], root: Side) -> Vec<Side> {
    let mut sides = vec![root];
    parents.iter().for_each(|&parent| sides.push(sides[parent].other()));
    sides
}

/// Reads the sides off the bits of a number.
pub fn sides_of(bits: usize, n: usize) -> Vec<Side> {
    (0..n).map(|i| if bits >> i & 1 == 0 { Side::Max } else { Side::Min }).collect()
}

/// The `number`-th way to give `n` nodes values in -1, 0, 1.
pub fn evals_of(mut number: usize, n: usize) -> Vec<Value> {
    (0..n)
        .map(|_| {
            let value = number as Value % 3 - 1;
            number /= 3;
            value
        })
        .collect()
}

/// A random acyclic graph, with alternating sides or any. Nodes are shared, often at different depths.
pub fn graph(random: &mut Random, most_nodes: i64, is_alternating: bool) -> Graph {
    let n = random.between(1, most_nodes) as usize;
    let spread = random.between(1, 3);
    let mut sides = vec![Side::Max; n];
    let mut children: Vec<Vec<NodeId>> = vec![Vec::new(); n];
    if random.chance(50) {
        sides[0] = Side::Min;
    }
    for node in 1..n {
        // One parent is enough to make the node reachable. A child may be listed twice.
        let parent = random.between(0.max(node as i64 - 4), node as i64 - 1) as usize;
        sides[node] = if is_alternating || random.chance(60) { sides[parent].other() } else { sides[parent] };
        children[parent].push(node as NodeId);
    }
    for _ in 0..random.between(0, n as i64) {
        let (from, to) = (random.between(0, n as i64 - 1) as usize, random.between(0, n as i64 - 1) as usize);
        if from < to && (!is_alternating || sides[from] != sides[to]) {
            let at = random.between(0, children[from].len() as i64) as usize;
            children[from].insert(at, to as NodeId);
        }
    }
    let nodes = (sides.into_iter().zip(children)).map(|(side, children)| Node {
        side,
        eval: random.between(-spread, spread) as Value,
        children,
        name: None,
    });
    Graph::new(nodes.collect(), 0).expect("a graph")
}
