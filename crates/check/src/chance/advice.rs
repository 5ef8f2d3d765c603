//! Advice that goes with a finding with chance: what to try if the search is right and the question was wrong for it.

use verimax::law::chance::Fraction;

use super::answer::{ChanceAnswer, ChanceValue};
use super::checker::ChanceFinding;
use super::generate::is_alternating;
use super::judge::{admissible_with_chance, judge_with_chance};
use crate::generate::Scope;
use crate::judge::Kind;

/// Sentences that help with a finding of a check with this scope and tolerance, if there are any.
pub fn advice_with_chance(scope: Scope, tolerance: f64, finding: &ChanceFinding) -> Vec<String> {
    let mut advice = Vec::new();
    if !scope.alternating && !is_alternating(&finding.question.graph) {
        let sentence = "Here one side moves twice in a row. If that never happens in your game, add --alternating.";
        advice.push(sentence.to_owned());
    }
    let Some(value) = finding.answer.as_ref().ok().and_then(|answer| answer.value.as_ref()) else { return advice };
    if finding.kind == Kind::Value && is_right_negated(finding, value, tolerance) {
        let sentence =
            "With the other sign it would be right. With chance, an answer is always from Max's point of view.";
        advice.push(sentence.to_owned());
    }
    if finding.kind == Kind::Value && is_near(finding, value) {
        advice.push(format!(
            "The answer is near. A float may be off by {tolerance} times the greatest absolute value of the range (at \
             least 1); --tolerance allows more."
        ));
    }
    advice
}

fn is_right_negated(finding: &ChanceFinding, value: &ChanceValue, tolerance: f64) -> bool {
    let negated = match value.to_string().parse::<f64>() {
        Ok(float) if value.is_float => ChanceValue::from(-float),
        _ => match &value.number {
            Some(number) => ChanceValue::from(-number),
            None => return false,
        },
    };
    let answer = ChanceAnswer { value: Some(negated), mv: None };
    judge_with_chance(&finding.question, &answer, tolerance).is_none()
}

/// True if a float is off by a hundredth at most.
fn is_near(finding: &ChanceFinding, value: &ChanceValue) -> bool {
    let near = Fraction::new(1.into(), 100.into());
    let (least, greatest) = admissible_with_chance(&finding.question, &finding.value);
    let number = value.number.as_ref().filter(|_| value.is_float);
    number.is_some_and(|number| least - &near <= *number && *number <= greatest + &near)
}

#[cfg(test)]
mod tests {
    use verimax::{ChanceFile, ChanceGraph, Depth, Side, Turn};

    use super::*;
    use crate::ChanceChecker;
    use crate::chance::value;

    /// Law: advice is given where it may help, and not where it cannot.
    #[test]
    fn advice_that_helps() {
        let advice = |checker: &ChanceChecker, search: &dyn Fn(Fraction) -> ChanceValue| {
            let report = checker.check(|file| search(value(file).expect("a value")));
            advice_with_chance(checker.scope, checker.tolerance, &report.finding.expect("a finding")).join(" ")
        };
        let checker = ChanceChecker::default();
        let float = |number: Fraction| {
            let [above, below] =
                [number.numer(), number.denom()].map(|part| part.to_string().parse::<f64>().expect("a number"));
            above / below
        };
        assert!(
            advice(&checker, &|value| ChanceValue::from(-value)).contains("With the other sign it would be right.")
        );
        assert!(advice(&checker, &|value| ChanceValue::from(-float(value))).contains("With the other sign"));
        let near = advice(&checker, &|value| ChanceValue::from(float(value) + 0.005));
        assert!(near.contains("The answer is near.") && !near.contains("sign"), "{near}");
        let off = advice(&checker, &|value| ChanceValue::from(value + Fraction::from_integer(1000.into())));
        assert_eq!(off, "");
        // A search that alternates without looking at the side to move.
        let negamax = |file: &ChanceFile| {
            fn search(graph: &ChanceGraph, node: u32, depth: Depth, is_max: bool) -> Fraction {
                let children = graph.children(node);
                if children.is_empty() || depth.is_zero() {
                    return Fraction::from_integer(graph.eval(node).into());
                }
                let is_chance = graph.turn(node) == Turn::Chance;
                let next = |&child: &u32| search(graph, child, depth.after_move(), is_max == is_chance);
                let values = children.iter().map(next);
                if is_chance {
                    let weights = graph.weights(node);
                    let all: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
                    let sum: Fraction =
                        values.zip(weights).map(|(value, &weight)| value * Fraction::from_integer(weight.into())).sum();
                    return sum / Fraction::from_integer(all.into());
                }
                if is_max { values.max() } else { values.min() }.expect("moves")
            }
            let root = file.graph.root();
            search(&file.graph, root, file.depth, file.graph.turn(root) != Turn::Player(Side::Min))
        };
        let finding = checker.check(negamax).finding.expect("a finding");
        let said = advice_with_chance(checker.scope, checker.tolerance, &finding).join(" ");
        assert!(said.starts_with("Here one side moves twice in a row."), "{said}");
        let alternating = Scope { alternating: true, ..checker.scope };
        assert!(!advice_with_chance(alternating, checker.tolerance, &finding).join(" ").contains("twice in a row"));
    }
}
