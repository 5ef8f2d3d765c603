//! The moves of a position, one after the other, as a thread tries them.

use super::EngineGame;
use super::busy::Busy;
use super::worker::Worker;
use crate::game::Game;

/// A move in its place in the order.
#[derive(Clone, Copy)]
pub(super) struct Ordered<Move> {
    pub score: i64,
    /// Its number among the moves of the position.
    pub number: u8,
    pub mv: Move,
    /// The name in the table of the position that it leads to; 0 where the table will not be asked.
    pub name: u64,
}

/// The number of a move among those of its position, as the table has it.
pub(super) fn number_in_table(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// The moves of a position in the order in which they are tried.
pub(super) enum Picks<'w, 'e, G: Game> {
    /// Killers first, and the others as they come.
    AsTheyCome {
        worker: &'w Worker<'e, G>,
        has_frame: bool,
        /// How many were tried.
        turn: usize,
        /// The numbers of the killers; if it is one, twice.
        killers: Option<[usize; 2]>,
        /// How many there are.
        count: usize,
        /// Those that were not looked at; all of them until the killers are tried.
        moves: G::Moves,
    },
    /// In order. Those that other threads are searching come last, but for the best move: so that threads take different ones
    /// where all are to be searched, and find in the table what the others have done.
    Ordered {
        worker: &'w Worker<'e, G>,
        /// What other threads are searching, if that is to be looked at.
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
                worker.tried.set(*turn);
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
                    worker.moves.borrow_mut().push(Ordered { score: 0, number: number_in_table(number), mv, name: 0 });
                }
                Some(mv)
            }
            Picks::Ordered { next, end, .. } if next == end => None,
            Picks::Ordered { worker, busy, next, end, is_first } => {
                if let Some(busy) = busy.filter(|_| !*is_first) {
                    let left = &mut worker.moves.borrow_mut()[*next..*end];
                    if let Some(free) = left.iter().position(|ordered| !busy.contains(ordered.name)) {
                        left[..=free].rotate_right(1);
                    }
                }
                *is_first = false;
                *next += 1;
                worker.moves.borrow().get(*next - 1).map(|ordered| ordered.mv)
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
