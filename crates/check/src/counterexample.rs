//! A finding that travels: the question, the guarantee and the answer, as part of a link to the page.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use verimax::law::Guarantee;
use verimax::text::{LONG, printable};

use crate::answer::Answer;
use crate::checker::Finding;
use crate::explain::{explain, said};
use crate::judge::{Kind, admissible, judge};
use crate::link::{LinkError, link_text, text_of_link};
use crate::protocol::{View, answer, answer_text};
use crate::query::Query;

/// The most characters of a finding's link. Mail programs, chats and terminals cut longer ones.
pub(crate) const MOST_CHARACTERS: usize = 8_000;
/// The most lines that say why there is no answer.
const MOST_LINES: usize = 40;

/// A question, and what was wrong with the answer to it.
///
/// ```
/// use verimax::law::Guarantee;
/// use verimax_check::{Counterexample, Query};
///
/// let report = verimax_check::check(|query: &Query| query.graph.eval(query.graph.root()));
/// let found = Counterexample::of(&report.finding.unwrap(), Guarantee::Exact);
/// let link = found.to_link().unwrap();
/// assert_eq!(Counterexample::from_link(&link), Ok(found));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample {
    /// The question.
    pub query: Query,
    /// The answer. A saved question has none.
    pub claim: Option<Claim>,
}

/// An answer, and the guarantee that it should have.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// What is asked of the answer.
    pub guarantee: Guarantee,
    /// The answer, or why there is none, in words.
    pub answer: Result<Answer, String>,
}

/// What is in a link, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Carried {
    question: Box<RawValue>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    guarantee: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

impl Counterexample {
    /// The finding, as far as it travels.
    pub fn of(finding: &Finding, guarantee: Guarantee) -> Counterexample {
        let answer = match &finding.answer {
            // A number with very many digits is kept shortened, and is no number any more.
            Ok(answer) if answer.unfit.as_ref().is_none_or(|text| is_number(text)) => Ok(answer.clone()),
            _ => Err(foreign(&explain(finding, guarantee))),
        };
        Counterexample { query: finding.query.clone(), claim: Some(Claim { guarantee, answer }) }
    }

    /// The part of a link that carries it. Fails if it is too large.
    pub fn to_link(&self) -> Result<String, LinkError> {
        let raw = |text: String| RawValue::from_string(text).map_err(|_| LinkError::Damaged);
        let answer = self.claim.as_ref().and_then(|claim| claim.answer.as_ref().ok());
        let answer = answer.map(|answer| raw(answer_text(answer, &self.query, 0, View::SideToMove))).transpose()?;
        let carried = Carried {
            question: raw(self.query.to_json())?,
            guarantee: self.claim.as_ref().map(|claim| claim.guarantee.to_string()),
            answer,
            failure: self.claim.as_ref().and_then(|claim| claim.answer.as_ref().err().cloned()),
        };
        let text = serde_json::to_string(&carried).map_err(|_| LinkError::Damaged)?;
        link_text(&text).and_then(|link| if link.len() > MOST_CHARACTERS { Err(LinkError::TooLarge) } else { Ok(link) })
    }

    /// Reads the part of a link that carries it.
    pub fn from_link(link: &str) -> Result<Counterexample, LinkError> {
        let text = text_of_link(link)?;
        Counterexample::from_json(&text).ok_or(LinkError::Damaged)
    }

    fn from_json(text: &str) -> Option<Counterexample> {
        let Carried { question, guarantee, answer: carried, failure } = serde_json::from_str(text).ok()?;
        let query = Query::parse(question.get()).ok()?;
        let claim = match (guarantee, carried, failure) {
            (None, None, None) => None,
            (Some(word), carried, failure) => {
                let guarantee = Guarantee::ALL.into_iter().find(|guarantee| guarantee.to_string() == word)?;
                let answer = match (carried, failure) {
                    (Some(line), None) => Ok(answer(line.get(), &query, 0, View::SideToMove, 0.0).ok()?),
                    (None, Some(failure)) => Err(foreign(&failure)),
                    _ => return None,
                };
                Some(Claim { guarantee, answer })
            }
            _ => return None,
        };
        Some(Counterexample { query, claim })
    }

    /// What is wrong with the answer, judged again: a link may say anything. `None` if nothing is, or if there is no
    /// answer to judge.
    ///
    /// Like all judging, it unfolds the graph. So make sure that a graph from elsewhere is small.
    pub fn fault(&self) -> Option<Kind> {
        let claim = self.claim.as_ref()?;
        judge(&self.query, claim.answer.as_ref().ok()?, claim.guarantee)
    }

    /// Says in one sentence what is wrong, in the words of [`explain`]. `None` if only the question was saved.
    pub fn explain(&self) -> Option<String> {
        let Claim { guarantee, answer } = self.claim.as_ref()?;
        let answer = match answer {
            Ok(answer) => answer,
            Err(words) => return Some(words.clone()),
        };
        Some(match self.fault() {
            Some(kind) => {
                let (query, admissible) = (self.query.clone(), admissible(&self.query, *guarantee));
                let (original_nodes, answer) = (query.len(), Ok(answer.clone()));
                explain(&Finding { kind, query, answer, admissible, original_nodes, is_smallest: true }, *guarantee)
            }
            None => format!("{}, and nothing is wrong with it: it is {guarantee}.", said(answer)),
        })
    }
}

fn is_number(text: &str) -> bool {
    serde_json::from_str::<serde_json::Number>(text).is_ok()
}

/// Lines that people may see. Escapes make a line longer, so it is cut again: what was read once stays the same.
pub(crate) fn foreign(words: &str) -> String {
    let line = |line| printable(&printable(line, 10 * LONG), 10 * LONG);
    words.lines().take(MOST_LINES).map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Checker, Scope};

    /// Law: what a check finds is in its link, and is explained in the same words.
    #[test]
    fn a_link_holds_its_finding() {
        let scopes = [
            Scope::default(),
            Scope { table: true, ..Scope::default() },
            Scope { cycles: true, mate_distance: true, ..Scope::default() },
        ];
        for (guarantee, scope) in Guarantee::ALL.into_iter().flat_map(|g| scopes.map(|scope| (g, scope))) {
            // The wrong ones of these answers have values, moves, lines, numbers that are no value, or all of them.
            let wrong: [fn(&Query) -> Answer; 5] = [
                |query| Answer::from(query.eval(query.root()).abs() + 1),
                |query| Answer { mv: Some(query.len()), ..Answer::default() },
                |query| Answer { line: Some(vec![query.root(), 99]), ..Answer::from(query.eval(query.root())) },
                |query| Answer { unfit: Some(format!("{}.5", query.len())), ..Answer::default() },
                |query| Answer { unfit: Some(format!("{}…", query.len())), ..Answer::default() },
            ];
            for search in wrong {
                let finding = Checker { guarantee, scope, queries: 300, ..Checker::default() }.check(search).finding;
                let Some(finding) = finding else { continue };
                let found = Counterexample::of(&finding, guarantee);
                let link = found.to_link().expect("a small finding");
                assert_eq!(Counterexample::from_link(&link), Ok(found.clone()));
                assert_eq!(found.explain(), Some(explain(&finding, guarantee)));
                let is_kept = finding.answer.as_ref().is_ok_and(|answer| answer.unfit.is_none());
                assert!(!is_kept || found.fault() == Some(finding.kind));
                let question = Counterexample { claim: None, ..found };
                assert_eq!(Counterexample::from_link(&question.to_link().expect("smaller")), Ok(question));
            }
        }
    }

    /// Law: a failure travels in words, and nothing of it reaches people raw.
    #[test]
    fn failures_travel() {
        let query = Query::parse("(max 1 2)").unwrap();
        let answer = Err(crate::Failure::Crash { status: "exit status: 1".into(), stderr: "\u{1b}[2J\nx".into() });
        let finding =
            Finding { kind: Kind::Crash, query, answer, admissible: vec![2], original_nodes: 3, is_smallest: true };
        let found = Counterexample::of(&finding, Guarantee::Exact);
        assert_eq!(Counterexample::from_link(&found.to_link().unwrap()), Ok(found.clone()));
        let words = found.explain().unwrap();
        assert_eq!(words, explain(&finding, Guarantee::Exact));
        let hostile =
            r#"{"question":{"nodes":[{"side":"max","eval":1}]},"guarantee":"exact","failure":"a\u001b[2J\nb"}"#;
        let read = Counterexample::from_link(&link_text(hostile).unwrap()).unwrap();
        assert_eq!(read.explain().unwrap(), "a\\u{1b}[2J\nb");
    }

    /// Law: what is no finding is refused, and a forged one is judged again.
    #[test]
    fn links_are_not_trusted() {
        let question = r#""question":{"nodes":[{"side":"max","eval":1}]}"#;
        for text in [
            "",
            "[]",
            r#"{"question":null}"#,
            &format!(r#"{{{question},"guarantee":"exact"}}"#),
            &format!(r#"{{{question},"guarantee":"certain","failure":"x"}}"#),
            &format!(r#"{{{question},"answer":{{"id":0,"value":1}}}}"#),
            &format!(r#"{{{question},"guarantee":"exact","answer":{{"id":1,"value":1}}}}"#),
            &format!(r#"{{{question},"guarantee":"exact","answer":{{"id":0,"value":1}},"failure":"x"}}"#),
            &format!(r#"{{{question},"more":1}}"#),
        ] {
            let read = Counterexample::from_link(&link_text(text).unwrap());
            assert_eq!(read, Err(LinkError::Damaged), "{text}");
        }
        let right = format!(r#"{{{question},"guarantee":"exact","answer":{{"id":0,"value":1}}}}"#);
        let read = Counterexample::from_link(&link_text(&right).unwrap()).unwrap();
        assert_eq!(read.fault(), None);
        assert_eq!(read.explain().unwrap(), "returned 1, and nothing is wrong with it: it is exact.");
    }

    /// Law: a finding that is too large for a message has no link.
    #[test]
    fn a_large_finding_has_no_link() {
        let mut random = fastrand::Rng::with_seed(1);
        let leaves: String = (0..5000).map(|_| format!(" {}", random.i32(-1_000_000..1_000_000))).collect();
        let query = Query::parse(&format!("(max{leaves})")).unwrap();
        assert_eq!(Counterexample { query, claim: None }.to_link(), Err(LinkError::TooLarge));
    }
}
