//! Certificates of game values, and the checker that verifies them.
//!
//! A certificate says what a game is worth, at least or at most, and why. Whoever made it need not be trusted: the
//! checker goes through every claim with the rules of the game. It is small on purpose. There is no search here.
//!
//! | file | what lives there |
//! |---|---|
//! | `rules` | [`Rules`]: what the checker knows of a game; one file per game |
//! | `claims` | [`Claims`]: what one part of a certificate claims, and [`Bound`], what it claims of every position |
//! | `check` | the check, claim by claim |
//! | `ranges` | the check in parts: ranges of claims, and the pass that shows that they cover everything |
//! | `report` | [`RangeReport`]: what a run says of its range |

#![forbid(unsafe_code)]

pub mod check;
mod claims;
pub mod ranges;
mod report;
pub mod rules;

pub use claims::{ALL_MOVES, Bound, Claims};
pub use report::RangeReport;
pub use rules::Rules;
