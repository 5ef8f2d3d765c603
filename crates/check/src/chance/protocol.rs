//! Requests and answers with chance as text, as described in `docs/check-protocol.md`.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use verimax::law::chance::Fraction;
use verimax::{ChanceFile, INF, NodeId, Turn, Value};

use super::answer::{ChanceAnswer, ChanceReply, ChanceValue};
use super::has_choice;
use crate::number::Whole;
use crate::protocol::{Head, garbage, response};

/// The most characters of a fraction.
const LONGEST_FRACTION: usize = 1000;

#[derive(Serialize)]
struct Request<'q> {
    id: u64,
    nodes: Vec<RequestNode<'q>>,
    root: NodeId,
    depth: Option<u32>,
    alpha: Option<Value>,
    beta: Option<Value>,
    range: [Value; 2],
    /// Always empty, so that adapters need not know about chance to read a request.
    table: [(); 0],
}

#[derive(Serialize)]
struct RequestNode<'q> {
    side: String,
    eval: Value,
    children: &'q [NodeId],
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<&'q [u32]>,
}

#[derive(Serialize, Deserialize)]
struct Response {
    id: Whole<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Box<RawValue>>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<Whole<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Head for Response {
    fn head(&mut self) -> (u64, Option<String>) {
        (self.id.0, self.error.take())
    }
}

/// The request as a line of text, without the newline.
pub fn chance_request(question: &ChanceFile, id: u64) -> String {
    let ChanceFile { graph, depth, window } = question;
    let nodes = (0..graph.len() as NodeId).map(|node| RequestNode {
        side: graph.turn(node).to_string(),
        eval: graph.eval(node),
        children: graph.children(node),
        weights: (graph.turn(node) == Turn::Chance).then(|| graph.weights(node)),
    });
    let finite = |value: Value| (value.abs() < INF).then_some(value);
    let request = Request {
        id,
        nodes: nodes.collect(),
        root: graph.root(),
        depth: depth.limit(),
        alpha: finite(window.alpha()),
        beta: finite(window.beta()),
        range: [graph.range().lower, graph.range().upper],
        table: [],
    };
    serde_json::to_string(&request).unwrap_or_default() // only numbers, words and lists: this cannot fail
}

/// Reads the answer to the request with this id.
pub fn chance_answer(line: &str, question: &ChanceFile, id: u64) -> ChanceReply {
    let Response { value, mv, .. } = response(line, id)?;
    let garbage = |problem: String| garbage(problem, line);
    if value.is_none() && (mv.is_none() || !has_choice(question)) {
        return Err(garbage("there is no value, no move to choose and no error".to_owned()));
    }
    let value = value.map(|text| number(text.get()).map_err(&garbage)).transpose()?;
    Ok(ChanceAnswer { value, mv: mv.map(|Whole(mv)| mv) })
}

/// The answer as a line of text, without the newline. A number that JSON does not know, such as NaN, is an error.
pub fn chance_answer_text(answer: &ChanceAnswer, id: u64) -> String {
    let value = answer.value.as_ref();
    let unknown = value.filter(|value| value.number.is_none()).map(|value| format!("the value is {value}"));
    let response = Response {
        id: Whole(id),
        value: value.and_then(|value| RawValue::from_string(number_text(value)).ok()),
        mv: answer.mv.map(Whole),
        error: unknown,
    };
    serde_json::to_string(&response).unwrap_or_default() // only numbers and texts: this cannot fail
}

/// A float as it is, a whole number, or a fraction in quotes.
fn number_text(value: &ChanceValue) -> String {
    match &value.number {
        Some(number) if !value.is_float && i64::try_from(number.numer()).is_err() => format!("\"{number}\""),
        Some(number) if !value.is_float && !number.is_integer() => format!("\"{number}\""),
        _ => value.to_string(),
    }
}

/// Reads a whole number, a float, or a fraction in quotes.
fn number(text: &str) -> Result<ChanceValue, String> {
    let wrong = || "the value is not a number, nor a fraction such as \"7/3\"".to_owned();
    if text.len() > LONGEST_FRACTION {
        return Err(format!("the value has more than {LONGEST_FRACTION} characters"));
    }
    if text.starts_with('"') {
        let text: String = serde_json::from_str(text).map_err(|_| wrong())?;
        return text.parse::<Fraction>().map(ChanceValue::from).map_err(|_| wrong());
    }
    match text.parse::<i64>() {
        Ok(number) => Ok(super::whole(number).into()),
        Err(_) => text.parse::<f64>().map(|float| ChanceValue::float(float, text.to_owned())).map_err(|_| wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Failure;

    /// Law: whole numbers and fractions are exact, floats are not, and what is none of them cannot be read.
    #[test]
    fn what_is_a_number() {
        let read =
            |text: &str| number(text).map(|value| (value.number.map(|number| number.to_string()), value.is_float));
        let exact = |text: &str| Ok((Some(text.to_owned()), false));
        assert_eq!(read("3"), exact("3"));
        assert_eq!(read("\"7/3\""), exact("7/3"));
        assert_eq!(read("\"-14/6\""), exact("-7/3"));
        assert_eq!(read("\"5\""), exact("5"));
        assert_eq!(read("2.5"), Ok((Some("5/2".to_owned()), true)));
        assert_eq!(read("3.0"), Ok((Some("3".to_owned()), true)));
        assert_eq!(read("1e999"), Ok((None, true)));
        for text in ["\"1/0\"", "\"two\"", "\"\"", "true", "[1]", "\"1/2/3\"", "\"0.5\""] {
            assert!(read(text).is_err(), "{text}");
        }
        let long = format!("\"{}\"", "9".repeat(LONGEST_FRACTION));
        assert!(read(&long).unwrap_err().contains("more than 1000 characters"));
    }

    /// Law: what is written is read again as the same.
    #[test]
    fn answers_are_read_as_they_are_written() {
        let question = ChanceFile::parse("(max 1 (chance 1*0 2*1))").unwrap();
        for (value, text) in [
            (ChanceValue::from("-7/3".parse::<Fraction>().unwrap()), r#""-7/3""#),
            (ChanceValue::from(super::super::whole(5)), "5"),
            (ChanceValue::from("9223372036854775808".parse::<Fraction>().unwrap()), r#""9223372036854775808""#),
            (ChanceValue::from(2.5), "2.5"),
        ] {
            let answer = ChanceAnswer { value: Some(value), mv: Some(1) };
            let line = chance_answer_text(&answer, 7);
            assert_eq!(line, format!(r#"{{"id":7,"value":{text},"move":1}}"#));
            assert_eq!(chance_answer(&line, &question, 7), Ok(answer));
        }
        let none = chance_answer_text(&ChanceAnswer::from(f64::NAN), 7);
        assert_eq!(chance_answer(&none, &question, 7), Err(Failure::Error("the value is NaN".to_owned())));
    }
}
