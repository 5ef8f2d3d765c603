//! Questions in which chance moves, too: `verimax check --chance`. A question is a [`ChanceFile`]; the law computes its
//! value as a fraction. Everything is from Max's point of view, because at a chance node there is no side to move.
//!
//! | module | what lives there |
//! |---|---|
//! | `answer` | the answers, and the searches that give them |
//! | `protocol` | requests and answers as text |
//! | `generate` | the questions |
//! | `judge` | what is right |
//! | `checker`, `shrink` | asks, judges, and shrinks the first wrong answer |
//! | `explain` | puts a finding into words |
//! | `advice` | says what may help |
//! | `counterexample` | a finding as part of a link |

mod advice;
mod answer;
mod checker;
#[cfg(feature = "link")]
mod counterexample;
mod explain;
mod generate;
mod judge;
mod protocol;
mod shrink;

use verimax::law::chance::{Fraction, expectiminimax};
use verimax::{ChanceFile, Depth, NodeId};

pub use advice::advice_with_chance;
pub use answer::{ChanceAnswer, ChanceReply, ChanceSubject, ChanceValue};
pub use checker::{ChanceChecker, ChanceFinding};
#[cfg(feature = "link")]
pub use counterexample::ChanceCounterexample;
pub use explain::{explain_chance, question_text_with_chance, said_with_chance};
pub use judge::{admissible_with_chance, judge_with_chance};
pub use protocol::{chance_answer, chance_answer_text, chance_request};

/// The exact value of a question for Max. `None` if it has too many digits.
pub(crate) fn value(question: &ChanceFile) -> Option<Fraction> {
    expectiminimax(&question.graph, question.graph.root(), question.depth)
}

/// What a node is worth with this many plies left.
pub(crate) fn value_of(question: &ChanceFile, node: NodeId, left: Depth) -> Option<Fraction> {
    expectiminimax(&question.graph, node, left)
}

/// True if somebody has to choose a move at the root.
pub(crate) fn has_choice(question: &ChanceFile) -> bool {
    let root = question.graph.root();
    let is_over = question.graph.children(root).is_empty() || question.depth.is_zero();
    !is_over && question.graph.turn(root) != verimax::Turn::Chance
}

/// A whole number as a fraction.
pub(crate) fn whole(number: impl Into<i64>) -> Fraction {
    Fraction::from_integer(number.into().into())
}
