//! [`Picks`]: the moves of a position, one after the other, as a thread tries them.

use super::EngineGame;
use super::busy::Busy;
use super::path::{Ordered, number_in_table};
use super::tuning::LOOKED_AT;
use super::worker::Worker;
use crate::game::Game;

/// The moves of a position in the order in which they are tried.
pub(super) enum Picks<'w, 'e, G: Game> {
    /// Killers first, then the others in the game's order.
    AsTheyCome {
        worker: &'w Worker<'e, G>,
        has_frame: bool,
        /// How many moves were tried.
        turn: usize,
        /// The indices of the killers; a single one is listed twice.
        killers: Option<[usize; 2]>,
        /// How many moves there are.
        count: usize,
        /// The moves not reached yet; all of them until the killers are tried.
        moves: G::Moves,
    },
    /// Sorted. A thread puts off a move that leads to a position which another thread is searching, unless it is the
    /// first move. So threads take different moves where all must be searched, and find the others' results in the
    /// table.
    Ordered {
        worker: &'w Worker<'e, G>,
        /// What other threads are searching, if this search is long enough to care.
        busy: Option<&'e Busy>,
        next: usize,
        end: usize,
        is_first: bool,
    },
}

impl<G: EngineGame> Iterator for Picks<'_, '_, G> {
    type Item = G::Move;

    #[inline]
    fn next(&mut self) -> Option<G::Move> {
        match self {
            Picks::AsTheyCome { worker, has_frame, turn, killers, count, moves } => {
                *turn += 1;
                worker.path.tried.set(*turn);
                let (number, mv) = match *killers {
                    None => (*turn - 1, moves.next()?),
                    Some([first, _]) if *turn == 1 => (first, moves.clone().nth(first)?),
                    Some([first, second]) if *turn == 2 && first != second => (second, moves.clone().nth(second)?),
                    Some(killers) => loop {
                        let number = *count - moves.len();
                        let mv = moves.next()?;
                        if !killers.contains(&number) {
                            break (number, mv);
                        }
                    },
                };
                if *has_frame {
                    let ordered = Ordered { score: 0, number: number_in_table(number), mv, name: 0 };
                    worker.path.moves.borrow_mut().push(ordered);
                }
                Some(mv)
            }
            Picks::Ordered { next, end, .. } if next == end => None,
            Picks::Ordered { worker, busy, next, end, is_first } => {
                if let Some(busy) = busy.filter(|_| !*is_first) {
                    let left = &mut worker.path.moves.borrow_mut()[*next..*end];
                    if let Some(free) = left.iter().take(LOOKED_AT).position(|move_| !busy.contains(move_.name)) {
                        left[..=free].rotate_right(1);
                    }
                }
                *is_first = false;
                *next += 1;
                worker.path.moves.borrow().get(*next - 1).map(|ordered| ordered.mv)
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Picks::AsTheyCome { count, turn, .. } => {
                let left = count.saturating_sub(*turn);
                (left, Some(left))
            }
            Picks::Ordered { next, end, .. } => (end - next, Some(end - next)),
        }
    }
}

impl<G: EngineGame> ExactSizeIterator for Picks<'_, '_, G> {}
