//! Databases of whole games in which positions may come back: what the checker knows of the game ([`CyclicRules`]) and
//! of the database ([`Database`]). `outcome` has what is claimed of a position, `check` the check, `ranges` the check
//! in parts.
//!
//! ```
//! use verimax_certificate::database::{CyclicRules, Database, WinDrawLoss, check};
//!
//! /// Position 0 goes to 1 or to 2, 1 only back to 0. At 2, the side to move has lost.
//! struct Loop;
//!
//! impl CyclicRules for Loop {
//!     fn successors(&self, position: u64, into: &mut Vec<u64>) {
//!         into.clear();
//!         match position {
//!             0 => into.extend([1, 2]),
//!             1 => into.push(0),
//!             _ => {}
//!         }
//!     }
//!
//!     fn result(&self, position: u64) -> Option<i32> {
//!         (position == 2).then_some(-1)
//!     }
//! }
//!
//! /// Entry `i` is about position `i`.
//! struct Listed(Vec<WinDrawLoss>);
//!
//! impl Database for Listed {
//!     fn len(&self) -> usize {
//!         self.0.len()
//!     }
//!
//!     fn position(&self, entry: usize) -> u64 {
//!         entry as u64
//!     }
//!
//!     fn claim(&self, position: u64) -> Option<WinDrawLoss> {
//!         self.0.get(usize::try_from(position).ok()?).copied()
//!     }
//! }
//!
//! let right = Listed(vec![WinDrawLoss::Win(1), WinDrawLoss::Loss(2), WinDrawLoss::Loss(0)]);
//! assert!(check::is_right(&Loop, &right));
//! let wrong = Listed(vec![WinDrawLoss::Win(3), WinDrawLoss::Loss(2), WinDrawLoss::Loss(0)]);
//! assert_eq!(check::first_wrong(&Loop, &wrong, 0, 3), Some(0));
//! ```

#[allow(clippy::manual_find)] // the proofs read loops, not iterator adapters
pub mod check;
pub mod ranges;
mod win_draw_loss;

use verimax_contracts::{ensures, requires, theory, verified};

pub use win_draw_loss::WinDrawLoss;

theory!("database.Game");

/// A game in which positions may come back, and the sides take turns.
///
/// Positions are numbers, whatever the game makes of them. Positions that are alike, such as mirror images, may share a
/// number: it is the game on these numbers that is checked. Everything is seen from the side to move, so a position
/// does not say which side that is. Play that never ends is a draw.
///
/// A number that is no position has no successors and no result. The rules must take any number: a database is foreign.
#[verified]
pub trait CyclicRules {
    /// Replaces the contents of `into` by the positions after each move. If there are none, the game is over. One
    /// position may be there twice.
    #[ensures("are_successors self position into")]
    fn successors(&self, position: u64, into: &mut Vec<u64>);

    /// How a finished game has ended for the side whose turn it would be: above 0 if it has won, below if it has lost,
    /// 0 for a draw. `None` if there is no such position; if there are moves, it does not matter what this says.
    #[ensures(Some(x) => "is_over self position && x = end_of self position")]
    #[ensures(None => "not (is_over self position)")]
    fn result(&self, position: u64) -> Option<i32>;
}

/// What is claimed of the positions of a game. The checker believes none of it.
///
/// It relies on this: questions are answered the same each time, and every position that has a claim has an entry.
#[verified]
#[allow(clippy::len_without_is_empty)] // nobody asks
pub trait Database {
    /// The number of entries.
    #[ensures("result = entry_count self")]
    fn len(&self) -> usize;

    /// The position of an entry. It need not have a claim: what is no position may still have an index.
    #[requires("entry < entry_count self")]
    #[ensures("result = position_at self entry")]
    fn position(&self, entry: usize) -> u64;

    /// What is claimed of a position, if anything. Whoever asks the database for a position gets this answer.
    #[ensures(Some(claim) => "is_claimed self position && claim = claim_of self position")]
    #[ensures(None => "not (is_claimed self position)")]
    fn claim(&self, position: u64) -> Option<WinDrawLoss>;
}
