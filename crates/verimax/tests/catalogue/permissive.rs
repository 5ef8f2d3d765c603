//! The permissive table: between any two steps it may lose, replace or gain entries, as long as every entry that it
//! returns is valid. It also checks that everything a search stores is valid.

use std::cell::RefCell;

use verimax::law::{Expansions, Guarantee};
use verimax::table::{Bounds, BoundsTable, Entry, Reuse, Table};
use verimax::{Bound, Depth, Game, Graph, GraphPosition, NodeId, Value};

use crate::generate::Random;
use crate::harness::depths;

/// The expansions of every node to every depth.
pub struct Law<'g> {
    graph: &'g Graph,
    depths: Vec<Depth>,
    of: Vec<Vec<Expansions<'g>>>,
}

impl<'g> Law<'g> {
    pub fn of(graph: &'g Graph) -> Law<'g> {
        let depths = depths(graph);
        let nodes = 0..graph.len() as NodeId;
        let of = nodes.map(|node| depths.iter().map(|&depth| Expansions::of(graph, node, depth)).collect()).collect();
        Law { graph, depths, of }
    }

    /// The expansions of a node to a depth. All depths beyond the height are the same.
    pub fn expansions(&self, node: NodeId, depth: Depth) -> &Expansions<'g> {
        let index = self.depths.iter().position(|&known| known >= depth).expect("END is known");
        &self.of[node as usize][index]
    }

    pub fn graph(&self) -> &'g Graph {
        self.graph
    }
}

/// A table that returns arbitrary entries that are valid in the sense of a guarantee, and accepts no others.
pub struct Permissive<'l, 'g> {
    law: &'l Law<'g>,
    level: Guarantee,
    random: RefCell<Random>,
    reuse: Reuse,
}

impl<'l, 'g> Permissive<'l, 'g> {
    pub fn new(law: &'l Law<'g>, reuse: Reuse, level: Guarantee, seed: u64) -> Self {
        Permissive { law, level, random: RefCell::new(Random(seed)), reuse }
    }

    /// A random valid entry for a node, or sometimes none.
    pub fn entry(&self, node: NodeId, wanted: Option<Bound>) -> Option<Entry> {
        let mut random = self.random.borrow_mut();
        let depth = self.law.depths[random.between(0, self.law.depths.len() as i64 - 1) as usize];
        let bound = [Bound::Exact, Bound::Lower, Bound::Upper][random.between(0, 2) as usize];
        let value = random.between(-4, 4) as Value;
        let entry = Entry { value, depth, bound: wanted.unwrap_or(bound) };
        self.is_valid(node, entry).then_some(entry)
    }

    fn is_valid(&self, node: NodeId, entry: Entry) -> bool {
        self.law.expansions(node, entry.depth).is_valid(self.level, entry)
    }

    fn require_valid(&self, node: NodeId, entry: Entry) {
        assert!(self.is_valid(node, entry), "stored {entry:?} for node {node}, which is not {} valid", self.level);
    }
}

impl Table<GraphPosition<'_>> for Permissive<'_, '_> {
    fn reuse(&self) -> Reuse {
        self.reuse
    }

    fn probe(&self, position: &GraphPosition<'_>) -> Option<Entry> {
        self.entry(position.key(), None)
    }

    fn store(&mut self, position: &GraphPosition<'_>, entry: Entry) {
        self.require_valid(position.key(), entry);
    }
}

impl BoundsTable<GraphPosition<'_>> for Permissive<'_, '_> {
    fn reuse(&self) -> Reuse {
        self.reuse
    }

    fn probe(&self, position: &GraphPosition<'_>) -> Option<Bounds> {
        let first = self.entry(position.key(), None)?;
        let bounds = Bounds::unknown(first.depth).and(first);
        let upper = self.entry(position.key(), Some(Bound::Upper)).filter(|upper| upper.depth == first.depth);
        Some(upper.map_or(bounds, |upper| bounds.and(upper)))
    }

    fn store(&mut self, position: &GraphPosition<'_>, bounds: Bounds) {
        for (value, bound) in [(bounds.lower, Bound::Lower), (bounds.upper, Bound::Upper)] {
            self.require_valid(position.key(), Entry { value, depth: bounds.depth, bound });
        }
    }
}
