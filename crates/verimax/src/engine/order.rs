//! A [`Worker`] as a kernel's guide, which orders the moves and says when to stop.

use super::EngineGame;
use super::path::{Ordered, number_in_table};
use super::picks::Picks;
use super::promises::Watched;
use super::tuning::{FEW_MOVES, LOOKED_AT, NO_SORTING, NO_TABLE, WORTH_TELLING};
use super::worker::Worker;
use crate::search::Guide;
use crate::value::Depth;

impl<'w, 'e, G: EngineGame> Guide<Watched<'w, G>> for &'w Worker<'e, G> {
    type Moves = Picks<'w, 'e, G>;

    /// The table's best move comes first, then moves with a positive score of the game, then killers, then the others
    /// by history. Moves with a negative score come last. Near the horizon moves are not sorted: see [`NO_SORTING`].
    #[inline]
    fn order(&mut self, p: &Watched<'w, G>, moves: G::Moves, depth: Depth) -> Picks<'w, 'e, G> {
        let worker: &'w Worker<'e, G> = self;
        let path = &worker.path;
        let busy = worker.busy.filter(|_| depth >= WORTH_TELLING);
        if depth > NO_TABLE {
            worker.begin_moves(&p.game, busy);
        }
        let (_, best) = path.asked.get();
        let ply = path.ply.get();
        let heuristics = worker.heuristics.borrow();
        if depth <= NO_SORTING && best.is_none() {
            let killers = heuristics.killers(ply, &moves);
            let has_frame = depth > NO_TABLE;
            return Picks::AsTheyCome { worker, has_frame, turn: 0, killers, count: moves.len(), moves };
        }
        let score = |number: u8, mv: G::Move| {
            if best == Some(number) { i64::MAX } else { heuristics.score(&p.game, mv, ply) }
        };
        // At `NO_TABLE` and below nobody probes the table, so the child needs no name.
        let name_after = |mv: G::Move| {
            if depth.after_move() <= NO_TABLE {
                return 0;
            }
            let name = worker.table.name(&p.game.play(mv));
            worker.table.prefetch(name);
            name
        };
        let mut all = path.moves.borrow_mut();
        let first = all.len();
        if moves.len() <= FEW_MOVES {
            for (number, mv) in moves.enumerate() {
                let name = name_after(mv);
                let number = number_in_table(number);
                let score = score(number, mv);
                // The moves before it are sorted, and a new one mostly stays near the end, so start there.
                let worse = all[first..].iter().rev().take_while(|before| before.score < score).count();
                let place = all.len() - worse;
                all.insert(place, Ordered { score, number, mv, name });
            }
        } else {
            for (number, mv) in moves.enumerate() {
                let number = number_in_table(number);
                all.push(Ordered { score: score(number, mv), number, mv, name: 0 });
            }
            let moves = &mut all[first..];
            moves.sort_by_key(|ordered| std::cmp::Reverse(ordered.score));
            moves.iter_mut().take(LOOKED_AT).for_each(|ordered| ordered.name = name_after(ordered.mv));
        }
        Picks::Ordered { worker, busy, next: first, end: all.len(), is_first: true }
    }

    /// The moves as `order` has just sorted them: they are the last ones on the path's list. Only
    /// [`solve`](crate::search::solve) calls this, and always to [`Depth::END`], where moves are sorted.
    #[inline]
    fn glance(&mut self, _: &Watched<'w, G>, moves: G::Moves) -> Picks<'w, 'e, G> {
        let end = self.path.moves.borrow().len();
        Picks::Ordered { worker: self, busy: None, next: end - moves.len(), end, is_first: true }
    }

    #[inline]
    fn glances(&mut self, moves: usize) -> bool {
        moves <= LOOKED_AT
    }

    #[inline]
    fn stops(&mut self) -> bool {
        Worker::stops(self)
    }

    #[inline]
    fn caused_cutoff(&mut self, p: &Watched<'w, G>, mv: G::Move, depth: Depth) {
        let worker: &'w Worker<'e, G> = self;
        worker.path.cutoff(depth);
        worker.heuristics.borrow_mut().cutoff(&p.game, mv, depth, worker.path.ply.get());
    }
}
