//! What the checker knows of a game: [`Rules`], and one file per game.

mod connect4;
mod dots;
mod kalah;
mod limited;
mod min_game;
mod nim;
mod subtract;
mod tictactoe;

pub use connect4::Connect4;
pub use dots::Dots;
pub use kalah::Kalah;
pub use limited::Limited;
pub use min_game::MinGame;
pub use nim::Nim;
pub use subtract::Subtract;
pub use tictactoe::TicTacToe;

use verimax_contracts::{ensures, requires, theory, verified};

theory!("certificate.Holds");

/// A position, and the rules of its game.
///
/// The sides are Max, who wants large results, and Min, who wants small ones. A side may move twice in a row. Moves are
/// numbers: 0, 1, 2, … in the order that the rules state. Play always ends.
///
/// The contracts say what the checker relies on. In them, a position stands for all play from it, a finite tree.
#[verified]
pub trait Rules: Clone {
    /// True if it is Max's turn.
    #[ensures("result <-> side_of self = Max")]
    fn is_max_to_move(&self) -> bool;

    /// How many legal moves there are. If there are none, the game is over.
    #[ensures("result = degree self")]
    fn number_of_moves(&self) -> u32;

    /// The position after a move, by its number.
    #[requires("mv < degree self")]
    #[ensures("all_play result = nth_child self mv && parameters_of result = parameters_of self")]
    fn play(&self, mv: u32) -> Self;

    /// The result from Max's point of view, if the game is over; an estimate elsewhere.
    #[ensures("degree self = 0 -> result = eval_of self")]
    fn result(&self) -> i32;

    /// The number that the position goes by in a certificate.
    #[ensures("goes_by_code self result")]
    fn code(&self) -> u64;

    /// A position of the same game, if there is one that goes by this number. All positions of the game that do are
    /// worth the same as this one; so mirror images may share a number.
    #[ensures(Some(p) => "parameters_of p = parameters_of self")]
    #[ensures(
        Some(p) => "forall q. parameters_of q = parameters_of self -> goes_by_code q code ->
            minimax_value (all_play q) endless = minimax_value (all_play p) endless"
    )]
    fn decode(&self, code: u64) -> Option<Self>;

    /// A move that may end the game in the mover's favour, if the rules see one. This is only a hint: the checker tries
    /// the move.
    fn finishing_move(&self) -> Option<u32> {
        None
    }

    /// A number that no move makes larger, such as the moves left, for the order of a certificate. The checker does not
    /// rely on it.
    fn layer(&self) -> u32 {
        0
    }
}
