//! Advice that goes with a finding: what to try if the search is right and the question was wrong for it.

use verimax::law::Guarantee;

use crate::checker::{Checker, Finding};
use crate::judge::{Kind, judge};

/// Sentences that help with what was found after so many questions, if there are any.
pub fn advice(checker: &Checker, queries: u64, finding: &Finding) -> Vec<String> {
    let mut advice = Vec::new();
    if finding.kind == Kind::Timeout && queries == 1 {
        advice.push(
            "Not a single answer came. Does the program flush its output after each answer, and read line by line \
             instead of to the end of its input?",
        );
    }
    if !checker.scope.alternating && finding.query.graph.require_alternating().is_err() {
        advice.push("Here one side moves twice in a row. If that never happens in your game, add --alternating.");
    }
    if checker.guarantee == Guarantee::Exact && is_witnessed(finding) {
        advice.push(
            "The answer is witnessed: it is right for a search that reuses deeper entries of its own table. If yours \
             does, check with --guarantee witnessed. Without a table it is wrong.",
        );
    }
    if finding.answer.as_ref().is_ok_and(|answer| is_fraction(answer.unfit.as_deref())) {
        advice.push("All evaluations are whole numbers. If yours are rounded, --tolerance 0.01 accepts 2.99 for 3.");
    }
    advice.into_iter().map(str::to_owned).collect()
}

fn is_witnessed(finding: &Finding) -> bool {
    finding.answer.as_ref().is_ok_and(|answer| judge(&finding.query, answer, Guarantee::Witnessed).is_none())
}

/// True if the number is near enough to a value for a tolerance to help.
fn is_fraction(unfit: Option<&str>) -> bool {
    unfit.and_then(|number| number.parse::<f64>().ok()).is_some_and(|number| number.fract() != 0.0)
}
