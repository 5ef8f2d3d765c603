//! Requests and answers with chance as text, as described in `docs/check-protocol.md`.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use verimax::law::chance::Fraction;
use verimax::{ChanceFile, INF, NodeId, Turn, Value};

use super::answer::{ChanceAnswer, ChanceReply, ChanceValue};
use super::has_choice;
use crate::answer::Failure;
use crate::number::Whole;
use crate::protocol::cut;

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

#[derive(Deserialize)]
struct Response {
    id: Whole<u64>,
    value: Option<Box<RawValue>>,
    #[serde(rename = "move")]
    mv: Option<Whole<usize>>,
    error: Option<String>,
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
    let garbage = |problem: String| Failure::Garbage { problem, line: cut(line) };
    if line.trim_start().starts_with('[') {
        return Err(garbage("expected an object, found a list".to_owned()));
    }
    let response: Response = serde_json::from_str(line).map_err(|error| garbage(error.to_string()))?;
    if response.id.0 != id {
        return Err(Failure::WrongId { expected: id, got: response.id.0 });
    }
    if let Some(error) = response.error {
        return Err(Failure::Error(error));
    }
    let Response { value, mv, .. } = response;
    if value.is_none() && (mv.is_none() || !has_choice(question)) {
        return Err(garbage("there is no value, no move to choose and no error".to_owned()));
    }
    let value = value.map(|text| number(text.get()).map_err(&garbage)).transpose()?;
    Ok(ChanceAnswer { value, mv: mv.map(|Whole(mv)| mv) })
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
}
