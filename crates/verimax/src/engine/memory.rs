//! A [`Worker`] as a table: what the search of a thread probes and stores.

use super::EngineGame;
use super::path::Frame;
use super::promises::Checked;
use super::tuning::NO_TABLE;
use super::worker::Worker;
use crate::game::Game;
use crate::table::{Bounds, BoundsTable, Entry, Known, Reuse, Table};
use crate::value::{Bound, INF, Value};

/// The score so far, from the point of view of the side to move.
#[inline]
pub(super) fn score<G: Game>(position: &G) -> Value {
    position.side().view(position.score_so_far().clamp(-INF, INF))
}

impl<G: EngineGame> Worker<'_, G> {
    /// What the table knows of a position, without the score so far.
    #[inline]
    fn known(&self, position: &G) -> Option<Known> {
        let Worker { table, path, .. } = self;
        let key = position.packed_key();
        path.check_key(key);
        let name = table.name_of(position, key);
        let known = table.known(name);
        path.asked.set((name, known.and_then(|known| known.best).filter(|_| self.prefers_best)));
        known
    }

    /// Stores what is known of a position at the end of its search. `best` gives the number of its best move, if one is
    /// known.
    fn remember(&self, position: &G, bounds: Bounds, best: impl FnOnce(&Frame) -> Option<u8>) {
        let Worker { table, path, .. } = self;
        if let Some(frame) = path.frames.borrow().last() {
            let bounds = bounds.plus(-score(position));
            path.check_bounds(bounds.lower, bounds.upper);
            let known = Known { bounds, best: best(frame) };
            table.store(position, known, path.nodes.get() - frame.nodes);
        }
    }
}

impl<'w, G: EngineGame> BoundsTable<Checked<'w, G>> for &'w Worker<'_, G> {
    fn reuse(&self) -> Reuse {
        self.reuse
    }

    #[inline]
    fn probe(&self, position: &Checked<'w, G>) -> Option<Bounds> {
        self.known(&position.game).map(|known| known.bounds.plus(score(&position.game)))
    }

    #[inline]
    fn store(&mut self, position: &Checked<'w, G>, bounds: Bounds) {
        self.remember(&position.game, bounds, |frame| frame.is_cut.then_some(frame.last));
    }
}

impl<'w, G: EngineGame> Table<Checked<'w, G>> for &'w Worker<'_, G> {
    fn reuse(&self) -> Reuse {
        self.reuse
    }

    #[inline]
    fn probe(&self, position: &Checked<'w, G>) -> Option<Entry> {
        if self.path.depth.get() <= NO_TABLE || !self.uses_table {
            self.path.asked.set((0, None));
            return None;
        }
        self.known(&position.game).map(|known| self.table.entry(known.bounds).plus(score(&position.game)))
    }

    #[inline]
    fn store(&mut self, position: &Checked<'w, G>, entry: Entry) {
        if entry.depth <= NO_TABLE || !self.uses_table {
            return;
        }
        let bounds = Bounds::unknown(entry.depth).and(entry);
        self.remember(&position.game, bounds, |frame| (entry.bound != Bound::Upper).then_some(frame.best));
    }
}
