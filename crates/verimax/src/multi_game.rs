//! [`MultiGame`]: the rules of a game for any number of players, seen from one position.

use std::hash::Hash;

use verimax_contracts::{ensures, requires, theory, verified};

use crate::payoffs::{Payoffs, Player};
use crate::value::Value;

theory!("multi.Bounded");
theory!("multi_position.Position");

/// A position of a game for several players with perfect information, and its rules. A game for two is better written
/// as a [`Game`](crate::Game): far more searches know what to do with it.
///
/// What an implementation promises, and the guarantees of [`search::multi`](crate::search::multi) rest on:
///
/// | method | promise |
/// |---|---|
/// | all | the answer depends on the position alone |
/// | [`players`](MultiGame::players) | from 1 to [`MOST_PLAYERS`](crate::MOST_PLAYERS), and no move changes it |
/// | [`player`](MultiGame::player) | is less than `players` |
/// | [`moves`](MultiGame::moves) | `len()` is the number of moves that are left, also while they are taken |
/// | [`play`](MultiGame::play) | no position comes back, so that every line of moves ends |
/// | [`payoffs`](MultiGame::payoffs) | one number in `-INF..=INF` for each player |
/// | [`greatest_sum`](MultiGame::greatest_sum) | holds in this and in all later positions |
/// | [`key`](MultiGame::key) | equal keys: the same player and payoffs, and moves that lead to equal keys |
///
/// [`laws::check_multi`](crate::laws::check_multi) tests these promises for any game.
///
/// ```
/// use verimax::{Depth, MultiGame, Payoffs, Ties, laws, search::multi};
///
/// /// A pile of stones, three players; a move takes one or two; whoever takes the last stone gets 1.
/// #[derive(Clone, Copy)]
/// struct Pile { stones: u8, player: usize }
///
/// impl MultiGame for Pile {
///     type Move = u8;
///     type Moves = std::ops::Range<u8>;
///     type Key = (u8, usize);
///     fn players(&self) -> usize { 3 }
///     fn player(&self) -> usize { self.player }
///     fn moves(&self) -> Self::Moves { 1..self.stones.min(2) + 1 }
///     fn play(&self, taken: u8) -> Pile { Pile { stones: self.stones - taken, player: (self.player + 1) % 3 } }
///     fn payoffs(&self) -> Payoffs {
///         let winner = (self.stones == 0).then_some((self.player + 2) % 3);
///         Payoffs::new((0..3).map(|player| i32::from(winner == Some(player))).collect())
///     }
///     fn greatest_sum(&self) -> Option<i32> { Some(1) }
///     fn key(&self) -> (u8, usize) { (self.stones, self.player) }
/// }
///
/// let start = Pile { stones: 4, player: 0 };
/// laws::check_multi(&start, 1000).unwrap();
/// let payoffs = multi::max_n(&start, Depth::END, Ties::First, &mut ());
/// assert_eq!(payoffs.values(), [0, 0, 1]); // player 0 cannot win, and its first move helps player 2
/// assert_eq!(multi::max_n(&start, Depth::END, Ties::Last, &mut ()).values(), [0, 1, 0]);
/// ```
#[verified]
pub trait MultiGame: Sized {
    /// A legal move.
    type Move: Copy;
    /// The legal moves, in the order in which a search tries them.
    type Moves: ExactSizeIterator<Item = Self::Move> + Clone;
    /// Identifies a position.
    type Key: Copy + Eq + Hash;

    /// The number of players.
    #[ensures("result = seats_of self")]
    fn players(&self) -> usize;

    /// The player to move.
    #[ensures("result = mover_of self && result < seats_of self")]
    fn player(&self) -> Player;

    /// The legal moves. If there are none, the game is over.
    #[ensures("result = multi_legal self && length result = width self")]
    fn moves(&self) -> Self::Moves;

    /// The position after a legal move. For an illegal one, the result is unspecified.
    #[requires("is_multi_legal self mv")]
    #[ensures("multi_leads_to self mv result && seats_of result = seats_of self")]
    fn play(&self, mv: Self::Move) -> Self;

    /// What the players get where the game is over; an estimate of it elsewhere.
    #[ensures("result = estimate_of self && seats result = seats_of self")]
    #[ensures("forall q. 0 <= q < seats result -> -inf <= payoff result q <= inf")]
    fn payoffs(&self) -> Payoffs;

    /// If no payoff is negative, here and in all later positions, a number that the payoffs of all players together
    /// never exceed. A game with a constant sum says its sum. `None`: nothing is promised, and nothing can be pruned.
    #[ensures(Some(sum) => "0 <= sum <= inf && bounded (seats_of self) sum self")]
    fn greatest_sum(&self) -> Option<Value> {
        None
    }

    /// Identifies the position within its game.
    fn key(&self) -> Self::Key;
}
