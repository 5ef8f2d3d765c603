//! A finding with chance that travels: the question and the answer, as part of a link to the page.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use verimax::ChanceFile;

use super::answer::ChanceAnswer;
use super::checker::ChanceFinding;
use super::explain::{explain_chance, said_with_chance};
use super::judge::judge_with_chance;
use super::protocol::chance_answer;
use super::value;
use crate::counterexample::{MOST_CHARACTERS, foreign};
use crate::judge::Kind;
use crate::link::{LinkError, link_text, text_of_link};

/// A question with chance, and what was wrong with the answer to it.
///
/// ```
/// use verimax_check::{ChanceAnswer, ChanceChecker, ChanceCounterexample};
///
/// let checker = ChanceChecker::default();
/// let report = checker.check(|file| ChanceAnswer::from(f64::from(file.graph.eval(file.graph.root()))));
/// let found = ChanceCounterexample::of(&report.finding.unwrap(), checker.tolerance);
/// let link = found.to_link().unwrap();
/// assert_eq!(ChanceCounterexample::from_link(&link), Ok(found));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ChanceCounterexample {
    /// The question.
    pub question: ChanceFile,
    /// The answer, or why there is none, in words. A saved question has neither.
    pub answer: Option<Result<ChanceAnswer, String>>,
    /// How far a float may be off.
    pub tolerance: f64,
}

/// What is in a link, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Carried {
    chance: Box<RawValue>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<CarriedAnswer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tolerance: Option<f64>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CarriedAnswer {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<Box<RawValue>>,
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<usize>,
}

impl ChanceCounterexample {
    /// The finding, as far as it travels.
    pub fn of(finding: &ChanceFinding, tolerance: f64) -> ChanceCounterexample {
        let answer = finding.answer.clone().map_err(|_| foreign(&explain_chance(finding)));
        ChanceCounterexample { question: finding.question.clone(), answer: Some(answer), tolerance }
    }

    /// The part of a link that carries it. Fails if it is too large.
    pub fn to_link(&self) -> Result<String, LinkError> {
        let raw = |text: String| RawValue::from_string(text).map_err(|_| LinkError::Damaged);
        let answer = self.answer.as_ref().and_then(|answer| answer.as_ref().ok());
        let carry = |answer: &ChanceAnswer| {
            // A fraction stands in quotes; a float is written as it came.
            let text = answer
                .value
                .as_ref()
                .map(|value| if value.is_float { value.to_string() } else { format!("\"{value}\"") });
            Ok(CarriedAnswer { value: text.map(raw).transpose()?, mv: answer.mv })
        };
        let carried = Carried {
            chance: raw(self.question.to_json())?,
            answer: answer.map(carry).transpose()?,
            failure: self.answer.as_ref().and_then(|answer| answer.as_ref().err().cloned()),
            tolerance: Some(self.tolerance).filter(|_| self.answer.is_some()),
        };
        let text = serde_json::to_string(&carried).map_err(|_| LinkError::Damaged)?;
        link_text(&text).and_then(|link| if link.len() > MOST_CHARACTERS { Err(LinkError::TooLarge) } else { Ok(link) })
    }

    /// Reads the part of a link that carries it.
    pub fn from_link(link: &str) -> Result<ChanceCounterexample, LinkError> {
        let text = text_of_link(link)?;
        ChanceCounterexample::from_json(&text).ok_or(LinkError::Damaged)
    }

    fn from_json(text: &str) -> Option<ChanceCounterexample> {
        let Carried { chance, answer: carried, failure, tolerance } = serde_json::from_str(text).ok()?;
        let question = ChanceFile::parse(chance.get()).ok()?;
        let answer = match (carried, failure) {
            (None, None) => None,
            (Some(CarriedAnswer { value, mv }), None) => {
                // The protocol reads it, as it read the engine's.
                let value = value.as_ref().map_or("null", |value| value.get());
                let mv = mv.map_or("null".to_owned(), |mv| mv.to_string());
                let line = format!(r#"{{"id":0,"value":{value},"move":{mv}}}"#);
                Some(Ok(chance_answer(&line, &question, 0).ok()?))
            }
            (None, Some(failure)) => Some(Err(foreign(&failure))),
            (Some(_), Some(_)) => return None,
        };
        let tolerance = tolerance.unwrap_or_default();
        (tolerance >= 0.0).then_some(ChanceCounterexample { question, answer, tolerance })
    }

    /// What is wrong with the answer, judged again: a link may say anything. `None` if nothing is, or if there is no
    /// answer to judge.
    ///
    /// Judging unfolds the graph. So make sure that a graph from elsewhere is small.
    pub fn fault(&self) -> Option<Kind> {
        judge_with_chance(&self.question, self.answer.as_ref()?.as_ref().ok()?, self.tolerance)
    }

    /// Says what is wrong, in the words of [`explain_chance`]. `None` if only the question was saved.
    pub fn explain(&self) -> Option<String> {
        let answer = match self.answer.as_ref()? {
            Ok(answer) => answer,
            Err(words) => return Some(words.clone()),
        };
        Some(match (self.fault(), value(&self.question)) {
            (Some(kind), Some(value)) => {
                let (question, answer) = (self.question.clone(), Ok(answer.clone()));
                let original_nodes = question.graph.len();
                explain_chance(&ChanceFinding { kind, question, answer, value, original_nodes, is_smallest: true })
            }
            _ => format!("{}, and nothing is wrong with it.", said_with_chance(answer)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChanceChecker, ChanceValue, Failure};

    /// Law: what a check finds is in its link, and is explained in the same words.
    #[test]
    fn a_link_holds_its_finding() {
        let wrong: [fn(&ChanceFile) -> ChanceAnswer; 4] = [
            |file| ChanceAnswer::from(super::super::whole(file.graph.eval(file.graph.root())) / super::super::whole(3)),
            |file| ChanceAnswer::from(f64::from(file.graph.eval(file.graph.root())) + 0.25),
            |file| ChanceAnswer { value: value(file).map(ChanceValue::from), mv: Some(0) },
            |_| ChanceAnswer::from(f64::INFINITY),
        ];
        for search in wrong {
            let checker = ChanceChecker { queries: 300, ..ChanceChecker::default() };
            let finding = checker.check(search).finding.expect("a finding");
            let found = ChanceCounterexample::of(&finding, checker.tolerance);
            // An infinite float is no JSON, so it does not travel.
            let Ok(link) = found.to_link() else {
                assert_eq!(finding.answer.unwrap().value.unwrap().number, None);
                continue;
            };
            assert_eq!(ChanceCounterexample::from_link(&link), Ok(found.clone()));
            assert_eq!(found.fault(), Some(finding.kind));
            assert_eq!(found.explain(), Some(explain_chance(&finding)));
            let saved = ChanceCounterexample { answer: None, tolerance: 0.0, ..found };
            assert_eq!(ChanceCounterexample::from_link(&saved.to_link().unwrap()), Ok(saved.clone()));
            assert_eq!((saved.fault(), saved.explain()), (None, None));
        }
    }

    /// Law: a failure travels in words; what is no finding is refused, and a forged one is judged again.
    #[test]
    fn links_are_not_trusted() {
        let question = ChanceFile::parse("(chance 1*0 2*3)").unwrap();
        let answer = Err(Failure::Error("\u{1b}[2J".into()));
        let (value, kind) = (value(&question).unwrap(), Kind::Value);
        let finding = ChanceFinding { kind, question, answer, value, original_nodes: 3, is_smallest: true };
        let failed = ChanceCounterexample::of(&finding, 0.0);
        assert_eq!(ChanceCounterexample::from_link(&failed.to_link().unwrap()), Ok(failed.clone()));
        assert!(!failed.explain().unwrap().contains('\u{1b}'));

        let read = |text: &str| ChanceCounterexample::from_link(&link_text(text).unwrap());
        let question = format!(r#""chance":{}"#, failed.question.to_json());
        for text in [
            "".to_owned(),
            "{}".to_owned(),
            r#"{"chance":null}"#.to_owned(),
            format!(r#"{{{question},"answer":{{}}}}"#),
            format!(r#"{{{question},"answer":{{"value":"x"}}}}"#),
            format!(r#"{{{question},"answer":{{"value":"2"}},"failure":"x"}}"#),
            format!(r#"{{{question},"tolerance":-1}}"#),
            format!(r#"{{{question},"more":1}}"#),
        ] {
            assert_eq!(read(&text), Err(LinkError::Damaged), "{text}");
        }
        let right = read(&format!(r#"{{{question},"answer":{{"value":"2"}}}}"#)).unwrap();
        assert_eq!(
            (right.fault(), right.explain().unwrap().as_str()),
            (None, "returned 2, and nothing is wrong with it.")
        );
    }
}
