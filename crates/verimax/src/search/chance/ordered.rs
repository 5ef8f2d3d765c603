//! [`Ordered`]: a game with its moves and outcomes in a better order. It is another game of the same value, so the
//! searches and their proofs know nothing of it.

use std::cmp::Reverse;

use crate::chance_game::ChanceGame;
use crate::value::{Interval, Side, Turn, Value};

/// A game whose moves come sorted: first those whose positions have the best evaluation for the player who moves; of
/// the outcomes of chance, the heavy ones first, because they decide the mean. Equal ones keep their order.
///
/// It evaluates every child of a position that is searched. Best if evaluations are cheap, and say something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ordered<G>(pub G);

impl<G: ChanceGame> ChanceGame for Ordered<G> {
    type Move = G::Move;
    type Moves = std::vec::IntoIter<G::Move>;
    type Key = G::Key;

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self) -> Self::Moves {
        let mut moves: Vec<G::Move> = self.0.moves().collect();
        match self.0.turn() {
            Turn::Player(Side::Max) => moves.sort_by_cached_key(|&mv| Reverse(self.0.play(mv).eval())),
            Turn::Player(Side::Min) => moves.sort_by_cached_key(|&mv| self.0.play(mv).eval()),
            Turn::Chance => moves.sort_by_cached_key(|&outcome| Reverse(self.0.weight(outcome))),
        }
        moves.into_iter()
    }

    fn weight(&self, outcome: G::Move) -> u32 {
        self.0.weight(outcome)
    }

    fn play(&self, mv: G::Move) -> Self {
        Ordered(self.0.play(mv))
    }

    fn eval(&self) -> Value {
        self.0.eval()
    }

    fn range(&self) -> Interval {
        self.0.range()
    }

    fn key(&self) -> G::Key {
        self.0.key()
    }
}
