//! Orders vertices, labels and edges from left to right. Every layer of vertices is a *rank*, and so is the space above
//! it, which holds the labels of the edges that end there. An edge that passes through a rank has a *bend* in it. So
//! every edge joins only neighbouring ranks, and nothing with a place in a rank can overlap anything else.

use crate::measure;
use crate::picture::Picture;

/// How many sweeps look for fewer crossings.
const SWEEPS: usize = 12;
/// Space on either side of a bend.
const BEND: i32 = 5;

/// Something with a place in a rank: a vertex, a label, or a bend.
#[derive(Clone, Copy)]
pub struct Item {
    /// The rank: odd (`2 * layer + 1`) for a vertex, even for a label.
    pub rank: usize,
    /// Space to the left of the line through the item.
    pub left: i32,
    /// Space to the right.
    pub right: i32,
    /// The height.
    pub height: i32,
    /// True for a label or a bend.
    pub is_on_edge: bool,
}

/// All items, their order, and their connections.
#[derive(Default)]
pub struct Layers {
    /// The items.
    pub items: Vec<Item>,
    /// For each rank, its items from left to right.
    pub ranks: Vec<Vec<usize>>,
    /// For each item, its neighbours in the rank above.
    pub above: Vec<Vec<usize>>,
    /// For each item, its neighbours in the rank below.
    pub below: Vec<Vec<usize>>,
    /// The item of each vertex.
    pub item_of: Vec<usize>,
    /// For each edge, its items from top to bottom. The last one holds the label, if there is one.
    pub edges: Vec<Vec<usize>>,
    /// The label above the root.
    pub entry: Option<usize>,
}

impl Layers {
    /// Orders the items depth first, in the order of moves, so that nothing crosses in a tree. Then sweeps, if
    /// something does cross.
    pub fn of(picture: &Picture) -> Layers {
        let mut layers = Layers::default();
        let ranks = picture.vertices.iter().map(|vertex| 2 * vertex.layer + 2).max().unwrap_or(0);
        layers.ranks = vec![Vec::new(); ranks];
        layers.walk(picture);
        layers.sweep();
        layers
    }

    fn add(&mut self, item: Item, above: Option<usize>) -> usize {
        let index = self.items.len();
        self.items.push(item);
        self.ranks[item.rank].push(index);
        self.above.push(Vec::new());
        self.below.push(Vec::new());
        if let Some(above) = above {
            self.join(above, index);
        }
        index
    }

    fn join(&mut self, above: usize, below: usize) {
        self.below[above].push(below);
        self.above[below].push(above);
    }

    fn add_vertex(&mut self, picture: &Picture, vertex: usize, above: Option<usize>) {
        let vertex = &picture.vertices[vertex];
        let shape = measure::shape(vertex);
        let block = measure::block(vertex).unwrap_or_default();
        let gap = if block.width > 0 { measure::BLOCK_GAP } else { 0 };
        let (left, right) = (shape.width / 2, shape.width / 2 + gap + block.width);
        let height = shape.height.max(block.height);
        self.add(Item { rank: 2 * vertex.layer + 1, left, right, height, is_on_edge: false }, above);
    }

    fn add_label(&mut self, size: Option<measure::Size>, rank: usize, above: Option<usize>) -> usize {
        let size = size.unwrap_or(measure::Size { width: 2 * BEND, height: 0 });
        let (left, right) = (size.width / 2, size.width / 2);
        self.add(Item { rank, left, right, height: size.height, is_on_edge: true }, above)
    }

    /// Adds all items, depth first.
    fn walk(&mut self, picture: &Picture) {
        const NOT_YET: usize = usize::MAX;
        let mut edges_of = vec![Vec::new(); picture.vertices.len()];
        for (index, edge) in picture.edges.iter().enumerate().rev() {
            edges_of[edge.from].push(index);
        }
        self.item_of = vec![NOT_YET; picture.vertices.len()];
        self.edges = vec![Vec::new(); picture.edges.len()];
        if !picture.entry.is_empty() {
            self.entry = Some(self.add_label(measure::label(&picture.entry), 0, None));
        }
        self.item_of[0] = self.items.len();
        self.add_vertex(picture, 0, self.entry);
        let mut path = vec![0];
        while let Some(&vertex) = path.last() {
            let Some(index) = edges_of[vertex].pop() else {
                path.pop();
                continue;
            };
            let edge = &picture.edges[index];
            let (first, last) = (2 * picture.vertices[vertex].layer + 2, 2 * picture.vertices[edge.to].layer);
            let mut above = self.item_of[vertex];
            for rank in first..=last {
                let size = measure::edge_label(edge).filter(|_| rank == last);
                above = self.add_label(size, rank, Some(above));
                self.edges[index].push(above);
            }
            if self.item_of[edge.to] == NOT_YET {
                self.item_of[edge.to] = self.items.len();
                self.add_vertex(picture, edge.to, Some(above));
                path.push(edge.to);
            } else {
                self.join(above, self.item_of[edge.to]);
            }
        }
    }

    /// Sorts each rank by the places of the neighbours, alternately downwards and upwards. Keeps the order with the
    /// fewest crossings.
    fn sweep(&mut self) {
        let (mut best, mut fewest) = (self.ranks.clone(), self.crossings());
        for sweep in 0..SWEEPS {
            if fewest == 0 {
                break;
            }
            let mut place = self.places();
            let count = self.ranks.len();
            for i in 1..count {
                let (rank, neighbours) = if sweep % 2 == 0 { (i, &self.above) } else { (count - 1 - i, &self.below) };
                sort_by_neighbours(&mut self.ranks[rank], neighbours, &place);
                for (i, &item) in self.ranks[rank].iter().enumerate() {
                    place[item] = i;
                }
            }
            let crossings = self.crossings();
            if crossings < fewest {
                (best, fewest) = (self.ranks.clone(), crossings);
            }
        }
        self.ranks = best;
    }

    fn places(&self) -> Vec<usize> {
        let mut place = vec![0; self.items.len()];
        for (i, &item) in self.ranks.iter().flat_map(|rank| rank.iter().enumerate()) {
            place[item] = i;
        }
        place
    }

    /// Counts the pairs of lines that cross.
    pub fn crossings(&self) -> u64 {
        let place = self.places();
        let mut crossings = 0;
        for pair in self.ranks.windows(2) {
            // Lines are sorted by their left end. An earlier line crosses the next one if it ends further to the right.
            let mut ends = Fenwick::of(pair[1].len());
            for (lines, &item) in pair[0].iter().enumerate() {
                debug_assert_eq!(place[item], lines);
                for &below in &self.below[item] {
                    crossings += ends.after(place[below]);
                }
                for &below in &self.below[item] {
                    ends.add(place[below]);
                }
            }
        }
        crossings
    }
}

/// Sorts the items that have neighbours among the places they occupy; the others stay put.
fn sort_by_neighbours(rank: &mut [usize], neighbours: &[Vec<usize>], place: &[usize]) {
    let slots: Vec<usize> = (0..rank.len()).filter(|&slot| !neighbours[rank[slot]].is_empty()).collect();
    let mean = |item: usize| {
        let sum: usize = neighbours[item].iter().map(|&neighbour| place[neighbour]).sum();
        sum as f64 / neighbours[item].len() as f64
    };
    let mut items: Vec<(f64, usize)> = slots.iter().map(|&slot| (mean(rank[slot]), rank[slot])).collect();
    items.sort_by(|x, y| x.0.total_cmp(&y.0));
    for (slot, (_, item)) in slots.into_iter().zip(items) {
        rank[slot] = item;
    }
}

/// A Fenwick tree: counts, and sums of counts, in logarithmic time.
struct Fenwick {
    sums: Vec<u64>,
    total: u64,
}

impl Fenwick {
    fn of(len: usize) -> Fenwick {
        Fenwick { sums: vec![0; len + 1], total: 0 }
    }

    fn add(&mut self, place: usize) {
        self.total += 1;
        let mut i = place + 1;
        while i < self.sums.len() {
            self.sums[i] += 1;
            i += i & i.wrapping_neg();
        }
    }

    /// How many items were added at later places.
    fn after(&self, place: usize) -> u64 {
        let (mut i, mut before) = (place + 1, 0);
        while i > 0 {
            before += self.sums[i];
            i &= i - 1;
        }
        self.total - before
    }
}
