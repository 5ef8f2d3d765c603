//! Judges answers to questions with chance: the law decides, in fractions.

use verimax::law::chance::{Fraction, is_result};
use verimax::{ChanceFile, Interval, Value};

use super::answer::{ChanceAnswer, ChanceValue};
use super::{has_choice, value, value_of, whole};
use crate::judge::Kind;

/// Returns what is wrong with an answer, if anything. Nothing is, if the exact value has too many digits.
///
/// - The value must be an alpha-beta result for the exact value in the window: equal to it, if the window is open. If
///   it came as a float, it may differ by `tolerance` times the greatest absolute value of the range, or by `tolerance`
///   if that is less than 1.
/// - If the exact value lies inside the window and somebody chooses at the root, the move must attain it.
pub fn judge_with_chance(question: &ChanceFile, answer: &ChanceAnswer, tolerance: f64) -> Option<Kind> {
    let exact = value(question)?;
    if answer.value.as_ref().is_some_and(|said| !is_right(question, &exact, said, tolerance)) {
        return Some(Kind::Value);
    }
    let (alpha, beta) = (whole(question.window.alpha()), whole(question.window.beta()));
    let mv = answer.mv.filter(|_| has_choice(question) && alpha < exact && exact < beta)?;
    let child = question.graph.children(question.graph.root()).get(mv);
    let worth = child.and_then(|&child| value_of(question, child, question.depth.after_move()));
    (worth != Some(exact)).then_some(Kind::Move)
}

fn is_right(question: &ChanceFile, exact: &Fraction, said: &ChanceValue, tolerance: f64) -> bool {
    let Some(number) = &said.number else { return false };
    let (alpha, beta) = (whole(question.window.alpha()), whole(question.window.beta()));
    if is_result(number, exact, &alpha, &beta) {
        return true;
    }
    let (least, greatest) = admissible_with_chance(question, exact);
    let off = slack(question, tolerance);
    said.is_float && least - &off <= *number && *number <= greatest + off
}

/// How far a float may be off.
fn slack(question: &ChanceFile, tolerance: f64) -> Fraction {
    let Interval { lower, upper } = question.graph.range();
    let scale = Value::max(lower.abs(), upper.abs()).max(1);
    Fraction::from_float(tolerance).unwrap_or_else(|| whole(0)) * whole(scale)
}

/// The least and the greatest number that is right, if the exact value is this.
pub fn admissible_with_chance(question: &ChanceFile, exact: &Fraction) -> (Fraction, Fraction) {
    let (alpha, beta) = (whole(question.window.alpha()), whole(question.window.beta()));
    (exact.min(&beta).clone(), exact.max(&alpha).clone())
}
