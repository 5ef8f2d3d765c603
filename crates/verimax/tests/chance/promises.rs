//! `laws::check_chance` finds broken promises, and no others.

use std::cell::Cell;

use verimax::laws::{self, Law};
use verimax::{ChanceGame, Interval, MOST_WEIGHT, Turn, Value};

use crate::random::graph;

/// Which promise the throws break.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Slip {
    None,
    ZeroWeight,
    LargeWeights,
    RandomWeight,
    /// The key forgets that Max moves instead of chance.
    Turn,
    /// The key forgets that Min moves.
    Side,
    /// The key forgets a weight.
    Weight,
    CrossedRange,
    /// A later evaluation lies outside the range.
    NarrowRange,
    /// The key forgets a part of the range.
    Range,
    Cycle,
    LargeEval,
}

thread_local!(static ASKED: Cell<u32> = const { Cell::new(0) });

/// Max and chance take turns: a move is 0 or 1, and so is a throw. After four plies, the sum is what Max gets.
#[derive(Clone, Copy, Debug)]
struct Throws {
    plies: u8,
    sum: u8,
    slip: Slip,
}

impl Throws {
    /// True if the key has no sum, and the evaluation does not show it.
    fn forgets(&self) -> bool {
        matches!(self.slip, Slip::Turn | Slip::Side | Slip::Weight | Slip::Range)
    }
}

impl ChanceGame for Throws {
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Key = (u8, u8);

    fn turn(&self) -> Turn {
        match self.slip {
            Slip::Turn if self.sum == 1 => Turn::MAX,
            Slip::Side if self.sum == 1 => Turn::MIN,
            _ if self.plies.is_multiple_of(2) => Turn::MAX,
            _ => Turn::Chance,
        }
    }

    fn moves(&self) -> Self::Moves {
        0..if self.plies < 4 { 2 } else { 0 }
    }

    fn weight(&self, throw: u8) -> u32 {
        match self.slip {
            Slip::ZeroWeight if self.plies == 3 => throw.into(),
            Slip::LargeWeights if self.plies == 3 => MOST_WEIGHT,
            Slip::RandomWeight => 1 + ASKED.replace(ASKED.get() + 1),
            Slip::Weight => 1 + u32::from(self.sum),
            _ => 1,
        }
    }

    fn play(&self, mv: u8) -> Throws {
        let plies = if self.slip == Slip::Cycle && self.plies == 2 { 1 } else { self.plies + 1 };
        Throws { plies, sum: self.sum + mv, ..*self }
    }

    fn eval(&self) -> Value {
        match self.slip {
            Slip::LargeEval if self.plies == 4 => Value::MAX,
            _ if self.forgets() => 0,
            _ => self.sum.into(),
        }
    }

    fn range(&self) -> Interval {
        match self.slip {
            Slip::CrossedRange if self.plies == 3 => Interval { lower: 4, upper: 0 },
            Slip::NarrowRange if self.plies == 1 => Interval { lower: 0, upper: 3 },
            Slip::Range => Interval { lower: 0, upper: self.sum.into() },
            _ => Interval { lower: 0, upper: 4 },
        }
    }

    fn key(&self) -> (u8, u8) {
        (self.plies, if self.forgets() { 0 } else { self.sum })
    }
}

#[test]
fn broken_promises_are_found() {
    let check = |slip| laws::check_chance(&Throws { plies: 0, sum: 0, slip }, 100);
    let checked = check(Slip::None).unwrap();
    assert_eq!((checked.positions, checked.deepest_line, checked.is_complete), (15, 4, true));
    for (slip, law, method) in [
        (Slip::ZeroWeight, Law::WeightsInRange, "weight"),
        (Slip::LargeWeights, Law::WeightsInRange, "weight"),
        (Slip::RandomWeight, Law::Repeatable, "weight"),
        (Slip::Turn, Law::KeysIdentify, "turn"),
        (Slip::Side, Law::KeysIdentify, "turn"),
        (Slip::Weight, Law::KeysIdentify, "weight"),
        (Slip::CrossedRange, Law::RangeHolds, "range"),
        (Slip::NarrowRange, Law::RangeHolds, "range"),
        (Slip::Range, Law::KeysIdentify, "range"),
        (Slip::Cycle, Law::Finite, "play"),
        (Slip::LargeEval, Law::EvalInRange, "eval"),
    ] {
        let violation = check(slip).unwrap_err();
        assert_eq!((violation.law, violation.method), (law, method), "{slip:?}: {violation}");
    }
    let violation = check(Slip::NarrowRange).unwrap_err();
    assert_eq!(violation.line, ["1", "1", "1", "1"]);
    assert!(violation.found.starts_with("`eval` is 4, and `range` is 0..=3 after the moves "), "{violation}");
}

/// Law: an explicit graph keeps its promises.
#[test]
fn graphs_keep_their_promises() {
    let mut rng = fastrand::Rng::with_seed(11);
    for _ in 0..500 {
        let graph = graph(&mut rng, 20, 9);
        let checked = laws::check_chance(&graph.start(), 1000).unwrap();
        assert!(checked.is_complete && checked.positions <= graph.len(), "{checked}");
    }
}
