//! Trees in short form: `(max (min 3 5 6) (min 1 2 0) (min 9 7 8))`. Nothing here recurses: a tree may be a million
//! plies deep.
//!
//! ```text
//! tree = score | "(" side [":" eval] tree* ")"       side = "max" | "min"       score, eval = an integer
//! ```
//! `#` starts a comment that ends with the line. A bare score is a finished game; the side to move there is the
//! parent's opponent. An inner node without an evaluation has 0. A node without children needs an evaluation.

use std::fmt::Write;

use super::{Graph, GraphError, Node, NodeId};
use crate::text::{SHORT, printable};
use crate::value::{INF, Side, Value};

/// A piece of the text, and where it starts.
struct Token<'t> {
    text: &'t str,
    at: usize,
}

/// Splits the text at blanks and brackets.
fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let first = rest.chars().next()?;
            if first.is_whitespace() {
                at += first.len_utf8();
                continue;
            }
            if first == '#' {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            let is_end = |c: char| c.is_whitespace() || c == '(' || c == ')' || c == '#';
            let length = if is_end(first) { 1 } else { rest.find(is_end).unwrap_or(rest.len()) };
            let token = Token { text: &rest[..length], at };
            at += length;
            return Some(token);
        }
    })
}

/// An open bracket: its node, and whether the text gave an evaluation.
struct Open {
    node: usize,
    has_eval: bool,
    at: usize,
}

impl Graph {
    /// Reads a tree in short form.
    pub fn from_short(text: &str) -> Result<Graph, GraphError> {
        let error = |at: usize, message: String| {
            let before = &text[..at];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
            GraphError::Syntax { line, column, message }
        };
        let mut nodes: Vec<Node> = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        let mut tokens = tokens(text);
        while let Some(token) = tokens.next() {
            if token.text == ")" {
                let Some(closed) = open.pop() else {
                    return Err(error(token.at, "unmatched ')'".into()));
                };
                if nodes[closed.node].children.is_empty() && !closed.has_eval {
                    let side = nodes[closed.node].side;
                    let message =
                        format!("a {side} node with neither children nor a score; write ({side}:4) or a bare score");
                    return Err(error(closed.at, message));
                }
                continue;
            }
            if open.is_empty() && !nodes.is_empty() {
                return Err(error(token.at, format!("'{}' after the end of the tree", printable(token.text, SHORT))));
            }
            let id = nodes.len();
            let parent_side = open.last().map(|open| nodes[open.node].side);
            if let Some(parent) = open.last() {
                nodes[parent.node].children.push(id as NodeId);
            }
            let (side, eval) = if token.text == "(" {
                let Some(head) = tokens.next() else {
                    return Err(error(text.len(), "the text ends where 'max' or 'min' should follow".into()));
                };
                let (side, eval) =
                    head.text.split_once(':').map_or((head.text, None), |(side, eval)| (side, Some(eval)));
                let side = match side {
                    "max" => Side::Max,
                    "min" => Side::Min,
                    other => {
                        let other = printable(other, SHORT);
                        return Err(error(head.at, format!("expected 'max' or 'min', found '{other}'")));
                    }
                };
                let eval = match eval {
                    Some(eval) => {
                        let at = head.at + head.text.len() - eval.len();
                        Some(number(eval, "an integer").map_err(|message| error(at, message))?)
                    }
                    None => None,
                };
                open.push(Open { node: id, has_eval: eval.is_some(), at: token.at });
                (side, eval.unwrap_or(0))
            } else {
                let score = number(token.text, "'(' or an integer").map_err(|message| error(token.at, message))?;
                (parent_side.map_or(Side::Max, Side::other), score)
            };
            nodes.push(Node { side, eval, children: Vec::new(), name: None });
        }
        match open.last() {
            Some(open) => Err(error(open.at, "this bracket is never closed".into())),
            None => Graph::new(nodes, 0),
        }
    }

    /// The short form, if the graph is a tree. Leaves out names.
    pub fn to_short(&self) -> Option<String> {
        if self.child_nodes.len() + 1 != self.len() {
            return None; // every node is reachable, so a tree has exactly one edge less than nodes
        }
        enum Step {
            Visit(NodeId, Option<Side>),
            Close,
        }
        let mut text = String::new();
        let mut steps = vec![Step::Visit(self.root(), None)];
        while let Some(step) = steps.pop() {
            let Step::Visit(node, parent) = step else {
                text.push(')');
                continue;
            };
            if parent.is_some() {
                text.push(' ');
            }
            let (side, eval, children) = (self.side(node), self.eval(node), self.children(node));
            if children.is_empty() && side == parent.map_or(Side::Max, Side::other) {
                let _ = write!(text, "{eval}");
                continue;
            }
            let _ = write!(text, "({side}");
            if children.is_empty() || eval != 0 {
                let _ = write!(text, ":{eval}");
            }
            steps.push(Step::Close);
            steps.extend(children.iter().rev().map(|&child| Step::Visit(child, Some(side))));
        }
        Some(text)
    }
}

/// Parses a value. `wanted` names, for the error, what may stand there.
fn number(text: &str, wanted: &str) -> Result<Value, String> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if text.is_empty() {
        return Err("no integer after the colon".into());
    }
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("expected {wanted}, found '{}'", printable(text, SHORT)));
    }
    let value = text.parse().ok().filter(|value| (-INF..=INF).contains(value));
    value.ok_or_else(|| {
        format!("the value {} is out of range; values lie within {} to {INF}", printable(text, SHORT), -INF)
    })
}
