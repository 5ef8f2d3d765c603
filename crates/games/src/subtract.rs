//! [`Subtract`]: a pile of stones, of which each move takes one, two or three.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use verimax::catalogue::{Alternation, Family};
use verimax::{Game, Side, Value};

use crate::closed_form::{SPRAGUE_GRUNDY, grundy_value, subtraction_grundy, value_of_grundy};
use crate::spec::in_range;
use crate::{Formula, FormulaInfo, GameError, Playable};

/// A pile of stones. A move takes one, two or three; whoever takes the last stone wins. Max starts.
///
/// The side to move loses exactly if the number of stones is a multiple of four.
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
}

impl Game for Subtract {
    type Move = u8;
    type Moves = Range<u8>;
    type Key = (u32, Side);

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Range<u8> {
        1..self.stones.min(3) as u8 + 1
    }

    fn play(&self, taken: u8) -> Subtract {
        Subtract { stones: self.stones.saturating_sub(taken.into()), side: self.side.other() }
    }

    fn eval(&self) -> Value {
        if self.stones == 0 { self.side.view(-1) } else { 0 }
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
        Formula { info: SPRAGUE_GRUNDY, value: |pile| grundy_value(*pile).map(value_of_grundy) },
        Formula { info: SUBTRACTION_GAME, value: |pile| Some(value_of_grundy(subtraction_grundy(pile.stones))) },
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
