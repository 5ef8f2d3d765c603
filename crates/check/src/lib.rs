//! Finds the bug in anybody's game-tree search, and the smallest game that shows it.
//!
//! The checker asks a search about small games and judges its answers by the law of [`verimax`]. It shrinks the first
//! wrong one until nothing can be taken away. The search may be a function, as here, or a program in any language that
//! speaks JSON Lines ([`Process`]).
//!
//! ```
//! use verimax::Value;
//! use verimax_check::{Position, Query};
//!
//! // A minimax search that forgets that Min wants small values.
//! fn search(position: Position) -> Value {
//!     let values = position.moves().map(|mv| search(position.apply(mv)));
//!     values.max().unwrap_or(position.eval())
//! }
//!
//! let report = verimax_check::check(|query: &Query| {
//!     let position = Position::limited(query); // the game is over when the plies of the question are used up
//!     position.side().view(search(position))
//! });
//! let finding = report.finding.expect("the bug is found");
//! assert_eq!(finding.query.graph.len(), 3);
//! ```
//!
//! [`ChanceChecker`] does the same for games in which chance moves, too: expectiminimax, in fractions.
//!
//! The feature `link`, on by default, writes findings as links to the page ([`Counterexample`]).

#![forbid(unsafe_code)]

mod advice;
mod aim;
mod answer;
mod chance;
mod change;
mod checker;
mod corpus;
#[cfg(feature = "link")]
mod counterexample;
mod cycles;
mod diamond;
mod edit;
mod explain;
mod generate;
mod group;
mod improve;
mod judge;
#[cfg(feature = "link")]
mod link;
mod number;
mod position;
mod process;
mod protocol;
mod query;
mod scope;
mod serve;
mod shrink;
mod wander;
mod words;

pub use advice::advice;
pub use answer::{Answer, AnswerEntry, Failure, Reply, Subject};
#[cfg(feature = "link")]
pub use chance::ChanceCounterexample;
pub use chance::{
    ChanceAnswer, ChanceChecker, ChanceFinding, ChanceReply, ChanceSubject, ChanceValue, admissible_with_chance,
    advice_with_chance, chance_answer, chance_answer_text, chance_request, explain_chance, judge_with_chance,
    question_text_with_chance, said_with_chance,
};
pub use checker::{Checker, Finding, Progress, Report, check};
#[cfg(feature = "link")]
pub use counterexample::{Claim, Counterexample};
pub use explain::{explain, said};
pub use generate::Scope;
pub use group::end_programs;
pub use judge::{Kind, admissible, judge};
#[cfg(feature = "link")]
pub use link::{LinkError, link_text, text_of_link};
pub use position::Position;
pub use process::{Process, ProcessError};
pub use protocol::{View, answer, answer_text, request};
pub use query::Query;
pub use serve::{ServeError, serve, serve_chance};
pub use words::question_text;

/// The example of the README, so that it is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
