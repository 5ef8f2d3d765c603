//! [`Helpers`]: a table, a guide and a listener as the one value that [`pvs_ttw`](super::pvs_ttw) and
//! [`solve`](super::solve) take.

use super::guide::Guide;
use super::listed::Listed;
use crate::game::Game;
use crate::table::{Bounds, BoundsTable, Entry, Reuse, Table};
use crate::trace::{Event, Listener};
use crate::value::{Depth, Value};

/// A table, a guide and a listener. `&mut ()` serves as a guide and as a listener.
pub struct Helpers<'h, T, D, L> {
    /// What the search probes and fills.
    pub table: &'h mut T,
    /// What says which move is next, and when to stop.
    pub guide: &'h mut D,
    /// What is told each step.
    pub listener: &'h mut L,
}

impl<G: Game, T: Table<G>, D, L> Table<G> for Helpers<'_, T, D, L> {
    #[inline]
    fn reuse(&self) -> Reuse {
        self.table.reuse()
    }

    #[inline]
    fn probe(&self, position: &G) -> Option<Entry> {
        self.table.probe(position)
    }

    #[inline]
    fn store(&mut self, position: &G, entry: Entry) {
        self.table.store(position, entry);
    }
}

impl<G: Game, T: BoundsTable<G>, D, L> BoundsTable<G> for Helpers<'_, T, D, L> {
    #[inline]
    fn reuse(&self) -> Reuse {
        self.table.reuse()
    }

    #[inline]
    fn probe(&self, position: &G) -> Option<Bounds> {
        self.table.probe(position)
    }

    #[inline]
    fn store(&mut self, position: &G, bounds: Bounds) {
        self.table.store(position, bounds);
    }
}

impl<G: Game, T, D: Guide<G>, L> Guide<G> for Helpers<'_, T, D, L> {
    #[inline]
    fn begins(&mut self, p: &G, moves: usize, depth: Depth) {
        self.guide.begins(p, moves, depth);
    }

    #[inline]
    fn first_moves(&mut self, p: &G, moves: &G::Moves, depth: Depth) -> Option<(usize, usize)> {
        self.guide.first_moves(p, moves, depth)
    }

    #[inline]
    fn keeps_order(&mut self, p: &G) -> bool {
        self.guide.keeps_order(p)
    }

    #[inline]
    fn score(&mut self, p: &G, mv: G::Move, number: usize, depth: Depth) -> i64 {
        self.guide.score(p, mv, number, depth)
    }

    #[inline]
    fn pick(&mut self, p: &G, list: &[Listed<G::Move>], first: usize, next: usize) -> usize {
        self.guide.pick(p, list, first, next)
    }

    #[inline]
    fn searched(&mut self, number: usize, value: Value) {
        self.guide.searched(number, value);
    }

    #[inline]
    fn glances(&mut self, moves: usize) -> bool {
        self.guide.glances(moves)
    }

    #[inline]
    fn stops(&mut self) -> bool {
        self.guide.stops()
    }

    #[inline]
    fn caused_cutoff(&mut self, p: &G, mv: G::Move, depth: Depth) {
        self.guide.caused_cutoff(p, mv, depth);
    }
}

impl<G: Game, T, D, L: Listener<G>> Listener<G> for Helpers<'_, T, D, L> {
    #[inline]
    fn event(&mut self, entered: Option<&G>, event: Event<G::Move>) {
        self.listener.event(entered, event);
    }
}
