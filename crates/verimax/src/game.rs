//! The one thing a user writes: [`Game`], the rules of a two-player game seen from one position.

use std::hash::Hash;

use verimax_contracts::{ensures, requires, theory, verified};

use crate::value::{INF, Side, Value};

theory!("law.Minimax");
theory!("position.Position");

/// A key that is a number: two positions of one game have equal numbers only if they have equal keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackedKey {
    /// The number, less than 2 to the power of `bits`.
    pub number: u64,
    /// How many bits a number may have, from 1 to 64: the same for all positions of a game.
    pub bits: u32,
    /// Every value and every evaluation lies in `-largest_value..=largest_value`: the same for all positions of a game.
    pub largest_value: Value,
}

/// A position of a two-player game with perfect information, and its rules.
///
/// What an implementation promises, and every guarantee of this crate rests on:
/// - the game is finite: every sequence of moves ends;
/// - `moves`, `play`, `side`, `eval` and `key` depend on the position alone;
/// - `eval` lies in `-INF..=INF`, and is the result of the game where there are no moves;
/// - two positions of one game have equal keys only if they are equal in everything above; for
///   [`solve`](crate::search::solve) it is enough that the same side is to move and best play to the end is worth the same.
///
/// `verimax_games::laws::check` tests these promises for any game.
///
/// ```
/// use verimax::{Depth, Game, Side, Value, search};
///
/// /// A pile of stones; a move takes one, two or three; who takes the last stone wins.
/// #[derive(Clone, Copy)]
/// struct Pile { stones: u8, side: Side }
///
/// impl Game for Pile {
///     type Move = u8;
///     type Moves = std::ops::Range<u8>;
///     type Key = (u8, Side);
///     fn side(&self) -> Side { self.side }
///     fn moves(&self) -> Self::Moves { 1..self.stones.min(3) + 1 }
///     fn play(&self, taken: u8) -> Pile { Pile { stones: self.stones - taken, side: self.side.other() } }
///     fn eval(&self) -> Value { if self.stones == 0 { self.side.view(-1) } else { 0 } }
///     fn key(&self) -> (u8, Side) { (self.stones, self.side) }
///     fn alternates(&self) -> bool { true }
/// }
///
/// let start = Pile { stones: 21, side: Side::Max };
/// let search = |p: &Pile, alpha, beta, depth| search::minimax_fishburn(p, alpha, beta, depth, &mut ());
/// let best = search::best_move(&start, Depth::END, search).unwrap();
/// assert_eq!((best.value, best.mv), (1, 1)); // leave a multiple of four
/// ```
#[verified]
pub trait Game: Sized {
    /// A legal move.
    type Move: Copy;
    /// The legal moves, in the order in which a search tries them.
    type Moves: ExactSizeIterator<Item = Self::Move> + Clone;
    /// What a table files the position under.
    type Key: Copy + Eq + Hash;

    /// Who is to move.
    #[ensures("result = side_of self")]
    fn side(&self) -> Side;

    /// The legal moves; none: the game is over.
    #[ensures("result = legal self && length result = degree self")]
    fn moves(&self) -> Self::Moves;

    /// The position after a legal move. What an illegal one gives is not specified.
    #[requires("is_legal self mv")]
    #[ensures("leads_to self mv result")]
    #[ensures("result = played self mv")]
    fn play(&self, mv: Self::Move) -> Self;

    /// The static evaluation from Max's point of view: exact where the game is over, an estimate elsewhere.
    #[ensures("result = eval_of self && -inf <= result <= inf")]
    fn eval(&self) -> Value;

    /// A value that best play to the end of the game is known to reach, from Max's point of view: a game that can prove
    /// one makes a solver faster.
    #[ensures("-inf <= result <= minimax_value self endless")]
    fn lower_bound(&self) -> Value {
        -INF
    }

    /// A value that best play to the end of the game is known not to exceed, from Max's point of view.
    #[ensures("minimax_value self endless <= result <= inf")]
    fn upper_bound(&self) -> Value {
        INF
    }

    /// Identifies the position within its game.
    fn key(&self) -> Self::Key;

    /// The key as a number, if it has few bits: a table then needs no hashing, and less room. `None`: it is hashed.
    fn packed_key(&self) -> Option<PackedKey> {
        None
    }

    /// How good a legal move looks: an engine tries large numbers first, then moves with `None`, about which it makes up
    /// its own mind, then numbers below 0. In the last two plies before its depth it does not ask, and takes most moves as they come.
    fn move_score(&self, mv: Self::Move) -> Option<i32> {
        let _ = mv;
        None
    }

    /// Whether the sides are known to alternate in all play from here. The negamax family needs it; the minimax
    /// family does not.
    fn alternates(&self) -> bool {
        false
    }
}
