//! The one thing a user writes: [`Game`], the rules of a two-player game seen from one position.

use std::hash::Hash;

use verimax_contracts::{ensures, requires, theory, verified};

use crate::value::{Interval, Side, Value};

theory!("law.Minimax");
theory!("position.Position");

/// A key that is a number: two positions of one game have equal numbers only if they have equal keys (apart from their
/// scores so far).
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackedKey {
    /// The number, less than 2 to the power of `bits`.
    pub number: u64,
    /// How many bits a number may have, from 1 to 64: the same for all positions of a game.
    pub bits: u32,
    /// Every value and every evaluation, without the score so far, lies in `-largest_value..=largest_value`: the same
    /// for all positions of a game.
    pub largest_value: Value,
}

/// A position of a two-player game with perfect information, and its rules.
///
/// What an implementation promises, and every guarantee of this crate rests on:
///
/// | method | promise | checked as |
/// |---|---|---|
/// | all | the answer depends on the position alone: the same whenever it is asked, also of a clone | [`Repeatable`] |
/// | [`moves`] | `len()` is the number of moves that are left, also while they are taken | [`MovesCounted`] |
/// | | `nth(n)` is the move that `next` gives after `n` others | [`MovesCounted`] |
/// | [`play`] | no position comes back, so that every line of moves ends | [`Finite`], [`EndsInTime`] |
/// | [`eval`] | lies in `-INF..=INF`, and is the result of the game where there are no moves | [`EvalInRange`] |
/// | [`bounds`] | contain what best play to the end of the game is worth | [`BoundsHold`] |
/// | | lie in `-INF..=INF`, and do not cross | [`BoundsInRange`], [`BoundsOrdered`] |
/// | [`key`] | equal keys: the same side, evaluation and packed key, moves that lead to equal keys | [`KeysIdentify`] |
/// | | or, for a game that says [`merges_keys`]: the same side, packed key and value | [`KeysMergeEquals`] |
/// | | different keys have different 64-bit hashes: their `Hash` leaves nothing out | [`HashesIdentify`] |
/// | [`rules`] | no move changes them | [`RulesStay`] |
/// | | and they tell games apart where keys do not | [`check_together`](crate::laws::check_together) |
/// | [`packed_key`] | the number fits into its bits, 1 to 64 | [`PackedKeyFits`] |
/// | | different keys have different numbers | [`PackedKeysIdentify`] |
/// | | all positions have one or none has; `bits` and `largest_value` never change | [`PackedKeysAlike`] |
/// | | every evaluation and value, less the score, lies in `-largest_value..=largest_value` | [`LargestValue`] |
/// | [`score_so_far`], [`key_without_score`] | equal keys without score: the same but for the score | [`ScoresAddUp`] |
/// | | the score lies in `-INF..=INF` | [`ScoresAddUp`] |
///
/// No guarantee rests on [`move_score`]: it makes a search fast or slow, and is only checked to be repeatable. Whether
/// the rules are those of the game that you mean, only you can tell.
///
/// [`laws::check`](crate::laws::check) tests these promises for any game, and a test of your game should call it. An
/// [`Engine`](crate::Engine) checks those that cost next to nothing at every position that it visits: evaluations and
/// bounds in range, packed keys that fit and are alike, no more to win than `largest_value`, and no bounds that what it
/// finds contradicts. It also looks at what it has found: the line of best play must end with an evaluation that is the
/// value. If a promise is broken, the answer is [`EngineError::BrokenPromise`](crate::EngineError::BrokenPromise).
///
/// [`moves`]: Game::moves
/// [`play`]: Game::play
/// [`eval`]: Game::eval
/// [`bounds`]: Game::bounds
/// [`key`]: Game::key
/// [`merges_keys`]: Game::merges_keys
/// [`rules`]: Game::rules
/// [`packed_key`]: Game::packed_key
/// [`score_so_far`]: Game::score_so_far
/// [`key_without_score`]: Game::key_without_score
/// [`ScoresAddUp`]: crate::laws::Law::ScoresAddUp
/// [`move_score`]: Game::move_score
/// [`Repeatable`]: crate::laws::Law::Repeatable
/// [`MovesCounted`]: crate::laws::Law::MovesCounted
/// [`Finite`]: crate::laws::Law::Finite
/// [`EndsInTime`]: crate::laws::Law::EndsInTime
/// [`EvalInRange`]: crate::laws::Law::EvalInRange
/// [`BoundsInRange`]: crate::laws::Law::BoundsInRange
/// [`BoundsOrdered`]: crate::laws::Law::BoundsOrdered
/// [`BoundsHold`]: crate::laws::Law::BoundsHold
/// [`KeysIdentify`]: crate::laws::Law::KeysIdentify
/// [`KeysMergeEquals`]: crate::laws::Law::KeysMergeEquals
/// [`HashesIdentify`]: crate::laws::Law::HashesIdentify
/// [`RulesStay`]: crate::laws::Law::RulesStay
/// [`PackedKeyFits`]: crate::laws::Law::PackedKeyFits
/// [`PackedKeysIdentify`]: crate::laws::Law::PackedKeysIdentify
/// [`PackedKeysAlike`]: crate::laws::Law::PackedKeysAlike
/// [`LargestValue`]: crate::laws::Law::LargestValue
///
/// ```
/// use verimax::{Depth, Game, Side, Value, search};
///
/// /// A pile of stones; a move takes one, two or three; whoever takes the last stone wins.
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

    /// The side to move.
    #[ensures("result = side_of self")]
    fn side(&self) -> Side;

    /// The legal moves. If there are none, the game is over.
    #[ensures("result = legal self && length result = degree self")]
    fn moves(&self) -> Self::Moves;

    /// The position after a legal move. For an illegal one, the result is unspecified.
    #[requires("is_legal self mv")]
    #[ensures("leads_to self mv result")]
    #[ensures("result = played self mv")]
    fn play(&self, mv: Self::Move) -> Self;

    /// The static evaluation from Max's point of view: exact where the game is over, an estimate elsewhere.
    #[ensures("result = eval_of self && -inf <= result <= inf")]
    fn eval(&self) -> Value;

    /// What the game can prove of the value of best play to the end of the game without any search, from Max's point of
    /// view: the closer the bounds, the sooner it is solved.
    #[ensures("-inf <= result.interval_lower <= minimax_value self endless <= result.interval_upper <= inf")]
    fn bounds(&self) -> Interval {
        Interval::ALL
    }

    /// Identifies the position within its game.
    fn key(&self) -> Self::Key;

    /// True if positions that differ share a key because best play to the end of the game is worth the same, such as
    /// mirror images. They have the same side to move, and the same value apart from the
    /// [score so far](Game::score_so_far); their moves and evaluations may differ. An engine can then solve the game,
    /// and refuses to search it to a depth.
    fn merges_keys(&self) -> bool {
        false
    }

    /// Identifies the game among those of this type, if there are several: boards of different sizes, other payoffs,
    /// another graph. Keys tell positions apart only within a game, so an engine forgets its table when it is given a
    /// position of another one, and refuses a table file that was saved for another one. So a game whose tables are
    /// saved needs the same number in every run of the program: a hash of its parameters, say.
    fn rules(&self) -> u64 {
        0
    }

    /// The points that are decided already, from Max's point of view, in a game in which points add up. Positions that
    /// differ in nothing else then share what an engine's table knows: it keeps values without these points, under
    /// [`key_without_score`](Game::key_without_score).
    fn score_so_far(&self) -> Value {
        0
    }

    /// Identifies the position apart from its [`score_so_far`](Game::score_so_far): equal keys of this kind mean that
    /// what is still to come is equal, in moves, evaluations and values.
    fn key_without_score(&self) -> Self::Key {
        self.key()
    }

    /// The key without score as a number, if it has few bits: a table then needs no hashing, and less room. With
    /// `None`, the table hashes the key.
    fn packed_key(&self) -> Option<PackedKey> {
        None
    }

    /// How good a legal move looks: an engine tries large numbers first, then moves with `None`, which it orders by its
    /// own experience, then numbers below 0. In the last two plies before the horizon it rarely asks, and tries most
    /// moves in the game's order.
    fn move_score(&self, mv: Self::Move) -> Option<i32> {
        let _ = mv;
        None
    }
}
