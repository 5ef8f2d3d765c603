//! [`Law`], a promise of every game, and [`Violation`], where one is broken.

use std::fmt;

/// A promise of every [`Game`](crate::Game) that a guarantee rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Law {
    /// A position and its clones give the same answers whenever they are asked.
    Repeatable,
    /// `moves().len()` and `size_hint()` are the number of moves left, also in a clone. The same holds for noisy moves.
    /// And `moves().nth(n)` is the move that `next` gives after `n` others.
    MovesCounted,
    /// `eval` lies in `-INF..=INF`.
    EvalInRange,
    /// `bounds.lower` and `bounds.upper` lie in `-INF..=INF`.
    BoundsInRange,
    /// `bounds.lower` is at most `bounds.upper`.
    BoundsOrdered,
    /// `bounds.lower` is at most what best play to the end of the game is worth, and `bounds.upper` at least.
    BoundsHold,
    /// Positions with equal keys have the same side to move, the same evaluation, the same packed key, and moves that
    /// lead to equal keys.
    KeysIdentify,
    /// Positions with equal keys have the same side to move, the same packed key, and the same value to the end of the
    /// game.
    KeysMergeEquals,
    /// Positions that are equal by `==` give the same answers.
    EqualsAgree,
    /// Different keys have different 64-bit hashes, and equal keys have equal ones: a table keeps only the hash. A good
    /// `Hash` breaks this by chance once in about 30 million checks of a million positions.
    HashesIdentify,
    /// A position has the same `rules` as the start of its game.
    RulesStay,
    /// A packed key has 1 to 64 bits, its number fits into them, and its largest value lies in `0..=INF`.
    PackedKeyFits,
    /// Either all positions of a game have a packed key, with the same `bits` and the same `largest_value`, or none
    /// has.
    PackedKeysAlike,
    /// The numbers of packed keys are equal only where the keys are equal.
    PackedKeysIdentify,
    /// Every evaluation and every value, less the score so far, lies in `-largest_value..=largest_value` of the packed
    /// key.
    LargestValue,
    /// Positions with equal keys without score have the same side to move, the same packed key, moves that lead to
    /// equal keys without score, and evaluations and values that differ by their scores so far.
    ScoresAddUp,
    /// Where [`alternates`](crate::catalogue::Alternation::alternates) is true, every move passes the turn, and it
    /// stays true.
    SidesAlternate,
    /// Every noisy move is a legal move.
    NoisyLegal,
    /// Weights of outcomes are positive, and those of a position add up to at most
    /// [`MOST_WEIGHT`](crate::MOST_WEIGHT).
    WeightsInRange,
    /// `range` lies in `-INF..=INF`, and contains the evaluations of the position and of all that can follow.
    RangeHolds,
    /// No position comes back: every line of moves ends.
    Finite,
    /// No line of moves is longer than the [limit](crate::laws::Reach::plies) that was stated.
    EndsInTime,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Repeatable => "a position gives the same answers whenever it is asked",
            Law::MovesCounted => "the number of moves that are left is counted right",
            Law::EvalInRange => "`eval` lies in -INF..=INF",
            Law::BoundsInRange => "bounds lie in -INF..=INF",
            Law::BoundsOrdered => "`bounds.lower` is at most `bounds.upper`",
            Law::BoundsHold => "bounds enclose what best play to the end of the game is worth",
            Law::KeysIdentify => "positions with equal keys have the same side, evaluation and moves",
            Law::KeysMergeEquals => "positions with equal keys have the same side and are worth the same",
            Law::EqualsAgree => "equal positions give the same answers",
            Law::HashesIdentify => "keys have equal 64-bit hashes exactly where they are equal",
            Law::RulesStay => "no move changes the rules",
            Law::PackedKeyFits => "a packed key fits into its bits",
            Law::PackedKeysAlike => "all positions have packed keys of the same kind",
            Law::PackedKeysIdentify => "packed keys are equal only where keys are equal",
            Law::ScoresAddUp => "positions with equal keys without score differ in nothing but the score so far",
            Law::LargestValue => "every evaluation and every value is within the largest value of the packed key",
            Law::SidesAlternate => "where `alternates` says so, the sides alternate in all play",
            Law::NoisyLegal => "noisy moves are legal moves",
            Law::WeightsInRange => "weights are positive, and not too large together",
            Law::RangeHolds => "a range contains the evaluations of all that can follow",
            Law::Finite => "no position comes back",
            Law::EndsInTime => "the game ends within the stated number of plies",
        })
    }
}

/// A law that a game breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game breaks the law that {law}: {found}, {}; {expected}", place(line))]
#[non_exhaustive]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// The method of [`Game`](crate::Game) whose answer is wrong, or `Hash` if that trait of the key is.
    pub method: &'static str,
    /// What was found.
    pub found: String,
    /// What would be right.
    pub expected: String,
    /// The moves that lead from the start to the position, as their `Debug` prints them, shortened.
    pub line: Vec<String>,
    /// The same moves by their numbers, from 0, among the moves of their positions.
    pub numbers: Vec<usize>,
}

/// Says where a position is: after these moves. A long line shows only its ends.
pub(super) fn place(line: &[String]) -> String {
    const ENDS: usize = 10;
    if line.is_empty() {
        return "at the start".to_owned();
    }
    match line.len().checked_sub(2 * ENDS) {
        None | Some(0 | 1) => format!("after the moves {}", line.join(" ")),
        Some(more) => {
            let (first, last) = (line[..ENDS].join(" "), line[line.len() - ENDS..].join(" "));
            format!("after the moves {first} … ({more} more) … {last}")
        }
    }
}

/// A broken law, without the place where it is broken.
pub(super) struct Broken {
    pub law: Law,
    pub method: &'static str,
    pub found: String,
    pub expected: String,
}

impl Broken {
    /// A broken law, as the error that a check returns.
    pub fn err<T>(
        law: Law,
        method: &'static str,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Result<T, Broken> {
        Err(Broken { law, method, found: found.into(), expected: expected.into() })
    }
}
