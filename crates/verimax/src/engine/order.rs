//! A [`Worker`] as a kernel's guide, which says which move is next, and when to stop.

use super::EngineGame;
use super::promises::Checked;
use super::tuning::{LOOKED_AT, NO_SORTING, NO_TABLE, PICKED_BY_SCORE, WORTH_TELLING};
use super::worker::Worker;
use crate::game::Game;
use crate::search::{Guide, Listed, MOST_SORTED};
use crate::value::{Depth, Value};

impl<'w, G: EngineGame> Guide<Checked<'w, G>> for &'w Worker<'_, G> {
    #[inline]
    fn begins(&mut self, p: &Checked<'w, G>, moves: usize, depth: Depth) {
        self.path.is_wide.set(moves > MOST_SORTED);
        self.looked_at(moves);
        if depth <= NO_TABLE {
            self.path.tried.set(0);
        } else {
            self.begin_moves(&p.game, moves, self.busy.filter(|_| depth >= WORTH_TELLING));
        }
    }

    /// Near the horizon, killers come first, and nothing is sorted: see [`NO_SORTING`].
    #[inline]
    fn first_moves(&mut self, _: &Checked<'w, G>, moves: &G::Moves, depth: Depth) -> Option<(usize, usize)> {
        if depth > NO_SORTING || self.path.asked.get().1.is_some() {
            return None;
        }
        Some(self.heuristics.borrow().killers(self.path.ply.get(), moves).unwrap_or((usize::MAX, usize::MAX)))
    }

    /// In a wide position near the end of the game, to search a move costs no more than to score it.
    #[inline]
    fn keeps_order(&mut self, p: &Checked<'w, G>) -> bool {
        self.path.is_wide.get() && self.path.asked.get().1.is_none() && ends_soon(&p.game)
    }

    /// The table's best move comes first, then moves with a positive score of the game, then killers, then the others
    /// by history. Moves with a negative score come last.
    #[inline(always)]
    fn score(&mut self, p: &Checked<'w, G>, mv: G::Move, number: usize, depth: Depth) -> i64 {
        let path = &self.path;
        let is_told = self.busy.is_some() && depth >= WORTH_TELLING;
        // At `NO_TABLE` and below nobody probes the table, so the child needs no name. Of a wide position, other
        // children may never be searched.
        if depth.after_move() > NO_TABLE && (is_told || !path.is_wide.get()) {
            let name = self.table.name(&p.game.play(mv));
            if !path.is_wide.get() {
                self.table.prefetch(name);
            }
            if is_told {
                path.names.borrow_mut().push(name);
            }
        }
        let (_, best) = path.asked.get();
        if best.is_some_and(|best| usize::from(best) == number) {
            return i64::MAX;
        }
        self.heuristics.borrow().score(&p.game, mv, path.ply.get())
    }

    /// The next move on the list. If the list is too long to be sorted, the first picks are those with the best scores:
    /// see [`PICKED_BY_SCORE`]. A thread puts off a move that leads to a position which another thread is searching,
    /// unless it is the first move. So threads take different moves where all must be searched, and find the others'
    /// results in the table.
    #[inline]
    fn pick(&mut self, _: &Checked<'w, G>, list: &[Listed<G::Move>], first: usize, next: usize) -> usize {
        let by_score = list.len() - first > MOST_SORTED && next - first < PICKED_BY_SCORE;
        let is_next = !by_score && (self.busy.is_none() || next == first);
        if is_next { next } else { self.choose(list, first, next, by_score) }
    }

    #[inline]
    fn searched(&mut self, number: usize, value: Value) {
        self.path.searched(number, value);
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
    fn caused_cutoff(&mut self, p: &Checked<'w, G>, mv: G::Move, depth: Depth) {
        let worker: &'w Worker<'_, G> = self;
        worker.path.cutoff(depth);
        worker.heuristics.borrow_mut().cutoff(&p.game, mv, depth, worker.path.ply.get());
    }
}

/// True if the first and the last move of a position end the game. Then most of the others probably do, too.
#[inline(never)]
fn ends_soon<G: Game>(p: &G) -> bool {
    let ends = |number| p.moves().nth(number).is_some_and(|mv| p.play(mv).moves().len() == 0);
    ends(0) && ends(p.moves().len().saturating_sub(1))
}

impl<G: EngineGame> Worker<'_, G> {
    /// The index of the move to search next, where it need not be the next one on the list: of all that are left, the
    /// one with the best score, or the first of a few that no other thread is searching.
    fn choose(&self, list: &[Listed<G::Move>], first: usize, next: usize, by_score: bool) -> usize {
        let frames = self.path.frames.borrow();
        let names = self.path.names.borrow();
        let told = frames.last().filter(|frame| frame.is_told && next > first);
        let is_free = |listed: &Listed<G::Move>| match (self.busy, told) {
            (Some(busy), Some(frame)) => {
                names.get(frame.names + listed.number).is_none_or(|&name| !busy.contains(name))
            }
            _ => true,
        };
        let left = &list[next..];
        let index = if by_score {
            self.looked_at(left.len());
            let mut best: Option<(usize, i64)> = None;
            for (index, listed) in left.iter().enumerate() {
                // Scores first: they are at hand.
                if best.is_none_or(|(_, score)| listed.score > score) && is_free(listed) {
                    best = Some((index, listed.score));
                }
            }
            best.map(|(index, _)| index)
        } else {
            left.iter().take(LOOKED_AT).position(is_free)
        };
        next + index.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::budget::{Budget, Run};
    use super::super::busy::Busy;
    use super::super::found::Found;
    use super::super::limits::{Limits, StopHandle};
    use super::super::promises::Promised;
    use super::super::threads::Team;
    use super::super::tuning::MOVES_PER_NODE;
    use super::*;
    use crate::table::SharedTable;
    use crate::{Engine, Graph, GraphPosition};

    /// Law: to pick all of n moves, a thread looks at a number of moves that is linear in n, and so is how far the
    /// kernel moves them on its list. Here the best move left is always the last one.
    #[test]
    fn picking_from_a_long_list_is_not_quadratic() {
        const MOVES: usize = 2000;
        const MANY_POLLS: u64 = 1 << 40;
        let graph = Graph::parse("(max 1 2)").expect("a graph");
        let position = graph.start();
        let table = SharedTable::new(1 << 12, &position).expect("memory");
        let budget = Budget::new(&Limits::default(), StopHandle::default());
        let run = Run::new(&budget, budget.rest(), 100, Promised::default());
        let settings = Engine::<GraphPosition<'_>>::new().settings;
        let team = Team::new(settings, &table, false, &budget, budget.rest());
        let busy = Busy::new();
        for busy in [None, Some(&busy)] {
            let found = Found::nothing(position.side(), false);
            let mut worker = &Worker::new(&run, team, busy, found, None);
            worker.path.next_poll.set(MANY_POLLS);
            let watched = Checked { game: position, path: &worker.path };
            let mv = position.moves().next().expect("a move");
            let mut list: Vec<_> = (0..MOVES).map(|number| Listed { mv, number, score: number as i64 }).collect();
            let mut passed = 0;
            for next in 0..MOVES {
                let picked = worker.pick(&watched, &list, 0, next);
                passed += picked - next;
                list[next..=picked].rotate_right(1);
            }
            let looked_at = (MANY_POLLS - worker.path.next_poll.get()) as usize * MOVES_PER_NODE;
            assert!(passed <= PICKED_BY_SCORE * MOVES, "the kernel's list has moved by {passed}");
            assert!(looked_at <= PICKED_BY_SCORE * MOVES, "{looked_at} moves looked at");
            let numbers: Vec<usize> = list.iter().map(|listed| listed.number).collect();
            let best_first = (MOVES - PICKED_BY_SCORE..MOVES).rev();
            assert_eq!(numbers, best_first.chain(0..MOVES - PICKED_BY_SCORE).collect::<Vec<_>>());
        }
    }
}
