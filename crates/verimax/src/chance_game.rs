//! [`ChanceGame`]: the rules of a two-player game in which chance moves, too.

use std::hash::Hash;

use verimax_contracts::{ensures, requires, theory, verified};

use crate::value::{Interval, Turn, Value};

theory!("chance.Expectiminimax");
theory!("chance_position.Chance_position");

/// A position of a two-player game with perfect information and chance, and its rules.
///
/// What an implementation promises, and every guarantee of [`search::chance`](crate::search::chance) rests on:
///
/// | method | promise |
/// |---|---|
/// | all | the answer depends on the position alone |
/// | [`moves`](ChanceGame::moves) | `len()` is the number of moves that are left |
/// | [`weight`](ChanceGame::weight) | is positive; at each position, all add up to at most [`MOST_WEIGHT`] |
/// | [`play`](ChanceGame::play) | no position comes back, so that every line of play ends |
/// | [`range`](ChanceGame::range) | contains the evaluation of this position and of all that can follow |
/// | [`key`](ChanceGame::key) | equal keys: the same turn, evaluation, weights and range, moves that lead to equal keys |
///
/// [`laws::check_chance`](crate::laws::check_chance) tests these promises for any game.
///
/// [`MOST_WEIGHT`]: crate::MOST_WEIGHT
///
/// ```
/// use verimax::search::chance::{Forgets, Scale, star1};
/// use verimax::{ChanceGame, Depth, Interval, Side, Turn, Value, laws};
///
/// /// Max may take 3, or throw a die and take what it shows.
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// enum Offer { Open, Thrown, Taken(Value) }
///
/// impl ChanceGame for Offer {
///     type Move = Value;
///     type Moves = std::ops::Range<Value>;
///     type Key = Offer;
///     fn turn(&self) -> Turn { if matches!(self, Offer::Thrown) { Turn::Chance } else { Turn::MAX } }
///     fn moves(&self) -> Self::Moves {
///         match self { Offer::Open => 0..2, Offer::Thrown => 1..7, Offer::Taken(_) => 0..0 }
///     }
///     fn weight(&self, _: Value) -> u32 { 1 }
///     fn play(&self, mv: Value) -> Offer {
///         match (self, mv) {
///             (Offer::Open, 0) => Offer::Taken(3),
///             (Offer::Open, _) => Offer::Thrown,
///             _ => Offer::Taken(mv),
///         }
///     }
///     fn eval(&self) -> Value { if let Offer::Taken(value) = self { *value } else { 3 } }
///     fn range(&self) -> Interval { Interval { lower: 1, upper: 6 } }
///     fn key(&self) -> Offer { *self }
/// }
///
/// laws::check_chance(&Offer::Open, 100).unwrap();
/// let scale = Scale::of(&Offer::Open, 6).unwrap(); // in sixths
/// let value = star1(&Offer::Open, scale.low(), scale.high(), Depth::END, &mut Forgets(scale), &mut ());
/// assert_eq!(value, 21); // 7/2: throw
/// ```
#[verified]
pub trait ChanceGame: Sized {
    /// A legal move, or an outcome of chance.
    type Move: Copy;
    /// The moves or outcomes, in the order in which a search tries them.
    type Moves: ExactSizeIterator<Item = Self::Move> + Clone;
    /// What a table files the position under.
    type Key: Copy + Eq + Hash;

    /// Who moves.
    #[ensures("result = turn_of self")]
    fn turn(&self) -> Turn;

    /// The legal moves, or the outcomes of chance. If there are none, the game is over.
    #[ensures("result = options self && length result = degree self")]
    fn moves(&self) -> Self::Moves;

    /// The weight of an outcome, where chance moves: its probability is this, divided by the sum of all weights.
    #[requires("turn_of self = Chance && is_option self outcome")]
    #[ensures("weighs self outcome result")]
    fn weight(&self, outcome: Self::Move) -> u32;

    /// The position after a legal move or an outcome. For any other, the result is unspecified.
    #[requires("is_option self mv")]
    #[ensures("leads_to self mv result")]
    fn play(&self, mv: Self::Move) -> Self;

    /// The static evaluation from Max's point of view: exact where the game is over, an estimate elsewhere.
    #[ensures("result = eval_of self")]
    fn eval(&self) -> Value;

    /// Contains the evaluations of all positions of the game, from Max's point of view. The closer it is, the more a
    /// search can prune.
    #[ensures("sound 1 result.interval_lower result.interval_upper self")]
    fn range(&self) -> Interval;

    /// Identifies the position within its game.
    fn key(&self) -> Self::Key;
}
