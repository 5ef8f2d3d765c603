//! What the checker knows of a game: [`Rules`], and one file per game.

mod connect4;
mod dots;
mod kalah;
mod min_game;
mod nim;
mod subtract;
mod tictactoe;

pub use connect4::Connect4;
pub use dots::Dots;
pub use kalah::Kalah;
pub use min_game::MinGame;
pub use nim::Nim;
pub use subtract::Subtract;
pub use tictactoe::TicTacToe;

/// A position, and the rules of its game.
///
/// The sides are Max, who wants large results, and Min, who wants small ones. A side may move twice in a row. Moves are
/// numbers: 0, 1, 2, … in the order that the rules state. Play always ends.
pub trait Rules: Clone {
    /// True if it is Max's turn.
    fn is_max_to_move(&self) -> bool;

    /// How many legal moves there are. If there are none, the game is over.
    fn number_of_moves(&self) -> u32;

    /// The position after a move, by its number.
    fn play(&self, mv: u32) -> Self;

    /// The result from Max's point of view, if the game is over; an estimate elsewhere.
    fn result(&self) -> i32;

    /// The number that the position goes by in a certificate. Positions of one game that share it are worth the same.
    fn code(&self) -> u64;

    /// A position of the same game that goes by this number, if there is one.
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
