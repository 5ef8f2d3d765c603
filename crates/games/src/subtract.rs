//! [`Subtract`]: a pile of stones, of which each move takes one, two or three.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use verimax::catalogue::{Alternation, Family};
use verimax::{Game, Side, Value};
use verimax_contracts::{ensures, ghost, theory, verified};

use crate::closed_form::{SPRAGUE_GRUNDY, sprague_grundy, subtraction_grundy, value_of_grundy};
use crate::spec::in_range;
use crate::{Formula, FormulaInfo, GameError, Playable};

theory!("subtraction.Subtraction");

/// A pile of stones. A move takes one, two or three; whoever takes the last stone wins. Max starts.
///
/// The side to move loses exactly if the number of stones is a multiple of four.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subtract {
    stones: u32,
    side: Side,
}

impl Subtract {
    pub(crate) const STONES: RangeInclusive<u32> = 0..=1_000_000;

    /// The game with a pile of up to a million stones.
    pub fn new(stones: u32) -> Result<Subtract, GameError> {
        in_range("subtract", "stones", stones, &Subtract::STONES)?;
        Ok(Subtract { stones, side: Side::Max })
    }

    /// The stones of the pile.
    pub fn stones(&self) -> u32 {
        self.stones
    }

    /// How many stones a move may take: it takes one, or two, … up to this many.
    #[ensures("result = degree (pile self.subtract_stones self.subtract_side)")]
    fn most(&self) -> u32 {
        self.stones.min(3)
    }

    /// The pile after a move. If there are not so many stones, none is left.
    #[ensures(
        "1 <= taken <= degree (pile self.subtract_stones self.subtract_side) ->
            pile result.subtract_stones result.subtract_side =
                nth_child (pile self.subtract_stones self.subtract_side) (taken - 1)"
    )]
    fn take(&self, taken: u32) -> Subtract {
        Subtract { stones: self.stones.saturating_sub(taken), side: self.side.other() }
    }

    /// The result of the game for Max if it is over, else 0.
    #[ensures("result = eval_of (pile self.subtract_stones self.subtract_side)")]
    fn score(&self) -> Value {
        if self.stones == 0 { self.side.view(-1) } else { 0 }
    }

    /// The value of best play to the end of the game, from the point of view of the side to move.
    #[ensures("exact_value_to_move (pile self.subtract_stones self.subtract_side) endless result")]
    fn value_to_move(&self) -> Value {
        ghost!("who_wins (pile (U32.to_int self.subtract_stones) self.subtract_side)");
        value_of_grundy(subtraction_grundy(self.stones))
    }
}

impl Game for Subtract {
    type Move = u8;
    type Moves = Range<u8>;
    type Key = (u32, Side);

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Range<u8> {
        1..self.most() as u8 + 1
    }

    fn play(&self, taken: u8) -> Subtract {
        self.take(taken.into())
    }

    fn eval(&self) -> Value {
        self.score()
    }

    fn key(&self) -> (u32, Side) {
        (self.stones, self.side)
    }
}

impl Alternation for Subtract {
    fn alternates(&self) -> bool {
        true
    }
}

impl Playable for Subtract {
    type Form = Self;

    fn is_over(&self) -> bool {
        self.stones == 0
    }

    fn move_name(&self, taken: u8) -> String {
        taken.to_string()
    }

    const FORMULAS: &'static [Formula<Subtract>] = &[
        Formula { info: SPRAGUE_GRUNDY, value: |pile| sprague_grundy(*pile) },
        Formula { info: SUBTRACTION_GAME, value: |pile| Some(pile.value_to_move()) },
    ];
}

const SUBTRACTION_GAME: FormulaInfo =
    FormulaInfo { name: "subtraction_game", family: Family::ClosedForms, source: "Bouton 1901" };

impl fmt::Display for Subtract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stones {
            0 => write!(f, "no stones, {} has won", self.side.other()),
            1 => write!(f, "1 stone, {} to move", self.side),
            stones => write!(f, "{stones} stones, {} to move", self.side),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play_moves;

    fn minimax(position: Subtract) -> Value {
        let side = position.side();
        let values = position.moves().map(|taken| minimax(position.play(taken)));
        values.reduce(|x, y| side.best(x, y)).unwrap_or(position.eval())
    }

    #[test]
    fn the_side_to_move_loses_exactly_at_the_multiples_of_four() {
        for stones in 0..=20 {
            let expected = if stones % 4 == 0 { -1 } else { 1 };
            let pile = Subtract::new(stones).unwrap();
            assert_eq!(minimax(pile), expected, "{stones} stones");
            assert_eq!(minimax(Subtract { side: Side::Min, ..pile }), -expected, "{stones} stones, min to move");
            for Formula { info, value } in Subtract::FORMULAS {
                assert_eq!(value(&pile), Some(expected), "{} of {stones} stones", info.name);
                let for_min = value(&Subtract { side: Side::Min, ..pile });
                assert_eq!(for_min, Some(expected), "{} of {stones} stones, min to move", info.name);
            }
        }
    }

    #[test]
    fn who_takes_the_last_stone_wins() {
        let pile = Subtract::new(5).unwrap();
        assert_eq!(play_moves(pile, "3 2").unwrap().to_string(), "no stones, min has won");
        assert_eq!(play_moves(pile, "3 2").unwrap().eval(), -1);
        assert_eq!(play_moves(pile, "3 1 1").unwrap().eval(), 1);
        assert_eq!(play_moves(pile, "3 1").unwrap().to_string(), "1 stone, max to move");
    }

    #[test]
    fn a_pile_has_at_most_a_million_stones() {
        assert!(Subtract::new(1_000_000).is_ok());
        let error = Subtract::new(1_000_001).unwrap_err().to_string();
        assert_eq!(error, "`stones` of subtract is `1000001`; it must be a number from 0 to 1000000");
    }
}
