//! Certificates of game values, and the checker that verifies them.
//!
//! A certificate says what a game is worth, at least or at most, and why. Whoever made it need not be trusted: the
//! checker goes through every claim with the rules of the game. It is small on purpose. There is no search here.
//!
//! | file | what lives there |
//! |---|---|
//! | `rules` | [`Rules`]: what the checker knows of a game; one file per game |
//! | `claims` | [`Claims`]: what one part of a certificate claims, and [`Bound`], what it claims of every position |
//! | `game` | [`NamedGame`]: the games by name and parameters |
//! | `check` | the check, claim by claim |
//! | `ranges` | the check in parts: ranges of claims, and the pass that shows that they cover everything |
//! | `database` | the same for games in which positions may come back: claims about all positions, with distances |
//! | `report` | [`RangeReport`]: what a run says of its range |
//! | `format` | how certificates are written and read, in two forms |
//! | `certificate` | [`Certificate`]: a whole one in memory, ready to be checked |
//! | `explain` | [`Unfounded`]: says which claim does not follow, and why |
//! | `drawing` | draws positions for people |
//! | `answer` | plays by a certificate |

#![forbid(unsafe_code)]

mod answer;
mod certificate;
#[allow(clippy::manual_find)] // the proofs read loops, not iterator adapters
pub mod check;
mod claims;
pub mod database;
mod drawing;
mod explain;
pub mod format;
mod game;
pub mod ranges;
mod report;
pub mod rules;

pub use certificate::Certificate;
pub use claims::{ALL_MOVES, Bound, Claims};
pub use explain::Unfounded;
pub use game::{NameError, NamedGame, Visitor};
pub use report::RangeReport;
pub use rules::Rules;

/// The example of the README, so that it is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
