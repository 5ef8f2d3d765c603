//! [`MinGame`]: players take the first number or the first two of a sequence; the smaller sum wins.

use std::fmt;
use std::iter::Copied;
use std::slice;
use std::sync::Arc;

use verimax::catalogue::{Alternation, Family};
use verimax::{Game, INF, Side, Value};
use verimax_contracts::{assert_proof, ensures, ghost, requires, theory, verified};

use crate::dynamic_program::{dynamic, dynamic_opt};
use crate::spec::{bad_value, rules_of};
use crate::{Formula, FormulaInfo, GameError, Playable};

theory!("min_game.Min_game");

/// The Min game of *Two-Player Games, Alpha-Beta and Dynamic Programming* (Marché, Madiot, MPRI 2-36-1, 2024).
///
/// Alice and Bob take numbers from the head of a sequence, one or two a move, until at most one number is left. The
/// score is the sum of Alice's numbers minus the sum of Bob's. Alice moves first and wants it small: she is
/// [`Side::Min`], and Bob is [`Side::Max`].
#[verified]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MinGame {
    numbers: Arc<[Value]>,
    /// How many numbers are taken.
    index: usize,
    side: Side,
    score: Value,
}

/// A move of [`MinGame`].
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// Take the first number.
    One,
    /// Take the first two numbers.
    Two,
}

/// A drawing shows at most this many of the remaining numbers.
const DRAWN_NUMBERS: usize = 20;

impl MinGame {
    pub(crate) const MOST_NUMBERS: usize = 10_000;

    /// The game with a sequence of at most 10,000 numbers, whose absolute values add up to at most [`INF`]: then
    /// every score lies in `-INF..=INF`.
    pub fn new(numbers: &[Value]) -> Result<MinGame, GameError> {
        if numbers.len() > MinGame::MOST_NUMBERS {
            let allowed = format!("at most {} numbers", MinGame::MOST_NUMBERS);
            return Err(bad_value("min", "numbers", format!("{} numbers", numbers.len()), allowed));
        }
        // This cannot overflow: there are at most 10,000 numbers of at most 2^31 each.
        let sum: u64 = numbers.iter().map(|number| u64::from(number.unsigned_abs())).sum();
        if sum > u64::from(INF.unsigned_abs()) {
            let allowed = format!("numbers whose absolute values add up to at most {INF}");
            return Err(bad_value("min", "numbers", format!("numbers that add up to {sum}"), allowed));
        }
        Ok(MinGame { numbers: numbers.into(), index: 0, side: Side::Min, score: 0 })
    }

    /// The moves, in order; none if at most one number is left.
    #[requires("consistent self.mingame_numbers self.mingame_index self.mingame_score")]
    #[ensures(
        "length result = degree (min_game self.mingame_numbers self.mingame_index self.mingame_side self.mingame_score)"
    )]
    #[ensures("length result > 0 -> length result = 2 && result[0] = One && result[1] = Two")]
    pub fn legal_moves(&self) -> &'static [Pick] {
        if self.numbers.len() - self.index <= 1 { &[] } else { &[Pick::One, Pick::Two] }
    }

    /// The configuration after a move. At least two numbers must be left.
    #[requires("consistent self.mingame_numbers self.mingame_index self.mingame_score")]
    #[requires("length self.mingame_numbers - self.mingame_index >= 2")]
    #[ensures("consistent result.mingame_numbers result.mingame_index result.mingame_score")]
    #[ensures("result.mingame_numbers = self.mingame_numbers")]
    #[ensures(
        "pick = One -> follows self.mingame_numbers 0 self.mingame_index self.mingame_side self.mingame_score
            result.mingame_index result.mingame_side result.mingame_score"
    )]
    #[ensures(
        "pick = Two -> follows self.mingame_numbers 1 self.mingame_index self.mingame_side self.mingame_score
            result.mingame_index result.mingame_side result.mingame_score"
    )]
    pub fn do_move(&self, pick: Pick) -> MinGame {
        let mut index = self.index + 1;
        let mut sum = self.numbers[self.index];
        if pick == Pick::Two {
            sum += self.numbers[index];
            index += 1;
            assert_proof!(
                "sum = self.mingame_numbers[self.mingame_index] + self.mingame_numbers[self.mingame_index + 1]"
            );
            assert_proof!("index = self.mingame_index + 2");
        }
        // Alice is Min and adds what she takes to the score; Bob subtracts it.
        let score = match self.side {
            Side::Min => self.score + sum,
            Side::Max => self.score - sum,
        };
        let side = self.side.other();
        assert_proof!("side = opponent self.mingame_side && score = scored self.mingame_side self.mingame_score sum");
        assert_proof!(
            "abs sum + abs_from self.mingame_numbers index <= abs_from self.mingame_numbers self.mingame_index"
        );
        ghost!(
            "two_moves self.mingame_numbers (Usize.to_int self.mingame_index) self.mingame_side
                (I32.to_int self.mingame_score)"
        );
        MinGame { numbers: self.numbers.clone(), index, side, score }
    }

    /// All numbers, and how many of them are taken.
    pub fn numbers(&self) -> (&[Value], usize) {
        (&self.numbers, self.index)
    }

    /// The numbers that are not yet taken.
    pub fn remaining(&self) -> &[Value] {
        self.numbers.get(self.index..).unwrap_or_default()
    }

    /// The value for the side to move, given the best score of the remaining numbers. Best play does not depend on the
    /// score so far, so the two just add up (question 13 of the document).
    fn with_score(&self, best: Value) -> Value {
        // The side to move wants `best` small: the remaining numbers are worth `-best` to it.
        self.side.view(self.score) - best
    }
}

impl Game for MinGame {
    type Move = Pick;
    type Moves = Copied<slice::Iter<'static, Pick>>;
    type Key = (usize, Value, Side);

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Self::Moves {
        self.legal_moves().iter().copied()
    }

    fn play(&self, pick: Pick) -> MinGame {
        if self.is_over() { self.clone() } else { self.do_move(pick) }
    }

    /// The score so far, even before the end of the game.
    fn eval(&self) -> Value {
        self.score
    }

    fn key(&self) -> Self::Key {
        (self.index, self.score, self.side)
    }

    fn rules(&self) -> u64 {
        rules_of(&self.numbers)
    }
}

impl Alternation for MinGame {
    fn alternates(&self) -> bool {
        true
    }
}

impl Playable for MinGame {
    type Form = Self;

    fn is_over(&self) -> bool {
        self.remaining().len() <= 1
    }

    fn move_name(&self, pick: Pick) -> String {
        match pick {
            Pick::One => "1".to_owned(),
            Pick::Two => "2".to_owned(),
        }
    }

    const FORMULAS: &'static [Formula<MinGame>] = &[
        Formula { info: dynamic_programming("dynamic"), value: |p| Some(p.with_score(dynamic(p.remaining())?)) },
        Formula {
            info: dynamic_programming("dynamic_opt"),
            value: |p| Some(p.with_score(dynamic_opt(p.remaining())?)),
        },
    ];
}

const fn dynamic_programming(name: &'static str) -> FormulaInfo {
    FormulaInfo { name, family: Family::DynamicProgramming, source: "Marché & Madiot 2024" }
}

impl fmt::Display for MinGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("numbers")?;
        self.remaining().iter().take(DRAWN_NUMBERS).try_for_each(|number| write!(f, " {number}"))?;
        let more = self.remaining().len().saturating_sub(DRAWN_NUMBERS);
        if more > 0 {
            write!(f, " and {more} more")?;
        }
        let turn = match (self.is_over(), self.side) {
            (true, _) => "the game is over",
            (false, Side::Min) => "Alice (min) to move",
            (false, Side::Max) => "Bob (max) to move",
        };
        write!(f, ", score {}, {turn}", self.score)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::play_moves;

    fn minimax(position: &MinGame, depth: u32) -> Value {
        if position.is_over() || depth == 0 {
            return position.eval();
        }
        let values = position.moves().map(|pick| minimax(&position.play(pick), depth - 1));
        values.reduce(|x, y| position.side().best(x, y)).unwrap()
    }

    fn example() -> MinGame {
        MinGame::new(&[20, 17, 24, -30, 27]).unwrap()
    }

    #[test]
    fn every_box_of_figure_1_has_its_score_and_its_minimax_value() {
        let table = include_str!("../tests/data/min_game_figure_1.txt");
        let mut boxes = 0;
        for row in table.lines().filter(|line| !line.starts_with('#')) {
            let [moves, remaining, turn, score, value] = row.split('|').collect::<Vec<_>>()[..] else {
                panic!("not five columns: {row}");
            };
            let position = play_moves(example(), moves).unwrap();
            let numbers: Vec<Value> = remaining.split_whitespace().map(|number| number.parse().unwrap()).collect();
            let side = if turn.trim() == "Alice" { Side::Min } else { Side::Max };
            assert_eq!((position.remaining(), position.side()), (&numbers[..], side), "{row}");
            assert_eq!(position.eval(), score.trim().parse::<Value>().unwrap(), "{row}");
            assert_eq!(minimax(&position, 5), value.trim().parse::<Value>().unwrap(), "{row}");
            boxes += 1;
        }
        assert_eq!(boxes, 15);
    }

    #[test]
    fn the_value_of_the_example_is_3_at_depth_2_and_minus_3_from_depth_3() {
        assert_eq!(minimax(&example(), 0), 0);
        assert_eq!(minimax(&example(), 2), 3);
        assert!((3..8).all(|depth| minimax(&example(), depth) == -3));
    }

    #[test]
    fn the_runs_of_section_1_1_end_with_the_scores_of_the_text() {
        for (moves, score) in [("2 2", 43), ("1 2 1", -51), ("1 1 2", -3)] {
            let end = play_moves(example(), moves).unwrap();
            assert_eq!((end.is_over(), end.eval()), (true, score), "{moves}");
        }
    }

    #[test]
    fn sequences_that_could_leave_the_range_of_values_are_refused() {
        assert!(MinGame::new(&[INF - 1, -1]).is_ok());
        for numbers in [&[INF, 1][..], &[INF, -1], &[Value::MIN], &[Value::MAX; 3]] {
            let error = MinGame::new(numbers).unwrap_err().to_string();
            assert!(
                error.ends_with("it must be numbers whose absolute values add up to at most 1000000000"),
                "{error}"
            );
        }
        assert!(MinGame::new(&[1; 10_000]).is_ok());
        let error = MinGame::new(&[1; 10_001]).unwrap_err().to_string();
        assert_eq!(error, "`numbers` of min is `10001 numbers`; it must be at most 10000 numbers");
    }

    #[test]
    fn a_long_sequence_is_drawn_in_part() {
        let drawn = MinGame::new(&[7; 22]).unwrap().to_string();
        assert!(drawn.ends_with(" 7 7 and 2 more, score 0, Alice (min) to move"), "{drawn}");
        assert_eq!(play_moves(example(), "2 2").unwrap().to_string(), "numbers 27, score 43, the game is over");
    }

    proptest! {
        /// Section 3.2: both dynamic programs give the minimax value, at every position of the game.
        #[test]
        fn dynamic_programming_gives_the_minimax_value(s in prop::collection::vec(-50..=50 as Value, 0..12)) {
            let mut todo = vec![MinGame::new(&s).unwrap()];
            while let Some(position) = todo.pop() {
                let value = Some(position.side().view(minimax(&position, 12)));
                for formula in MinGame::FORMULAS {
                    prop_assert_eq!((formula.value)(&position), value, "{}", formula.info.name);
                }
                todo.extend(position.moves().map(|pick| position.play(pick)));
            }
        }
    }
}
