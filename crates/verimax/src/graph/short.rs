//! Trees in short form: `(max (min 3 5 6) (min 1 2 0) (min 9 7 8))`. Nothing here recurses: a tree may be a million
//! plies deep.
//!
//! ```text
//! tree = [name "="] (score | "(" side [":" eval] tree* ")" | "(chance" [":" eval] (weight "*" tree)* ")")
//! side = "max" | "min"       score, eval = an integer       weight = a positive integer       name: see `names`
//! ```
//! `#` starts a comment that ends with the line. A bare score is a finished game; the side to move there is the
//! parent's opponent (after chance, Max). An inner node without an evaluation has 0; in a tree with chance, the number
//! nearest to 0 in the range of all others. A node without children needs an evaluation. A name and its `=` stand right
//! before what they name, as in `A=(min 3 5 6)` and `2*a=3`; no two nodes have the same.

use std::fmt::Write;

use rustc_hash::FxHashSet;

use super::chance_graph::default_eval;
use super::tokens::{Token, syntax, tokens};
use super::{ChanceGraph, ChanceNode, Graph, GraphError, Node, NodeId, names};
use crate::text::{SHORT, printable};
use crate::value::{INF, MOST_WEIGHT, Turn, Value};

/// A bracket, or what stands between blanks and brackets.
fn length(text: &str) -> usize {
    let is_end = |c: char| c.is_whitespace() || c == '(' || c == ')' || c == '#';
    if text.starts_with(['(', ')']) { 1 } else { text.find(is_end).unwrap_or(text.len()) }
}

/// An open bracket: its node, and where it is.
struct Open {
    node: usize,
    at: usize,
}

/// A node as the text gives it.
struct Parsed {
    turn: Turn,
    eval: Option<Value>,
    children: Vec<NodeId>,
    weights: Vec<u32>,
    name: Option<String>,
}

/// Reads a tree in short form. The first node is the root.
fn parse(text: &str) -> Result<Vec<Parsed>, GraphError> {
    let error = |at: usize, message: String| syntax(text, at, message);
    let mut nodes: Vec<Parsed> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut taken = FxHashSet::default();
    let mut tokens = tokens(text, length);
    while let Some(mut token) = tokens.next() {
        if token.text == ")" {
            let Some(closed) = open.pop() else {
                return Err(error(token.at, "unmatched ')'".into()));
            };
            let Parsed { turn, eval, children, .. } = &nodes[closed.node];
            if children.is_empty() && eval.is_none() {
                let message =
                    format!("a {turn} node with neither children nor a score; write ({turn}:4) or a bare score");
                return Err(error(closed.at, message));
            }
            continue;
        }
        if open.is_empty() && !nodes.is_empty() {
            return Err(error(token.at, format!("'{}' after the end of the tree", printable(token.text, SHORT))));
        }
        let id = nodes.len();
        let mut start = token.at;
        let parent = open.last().map(|open| open.node);
        let parent_turn = parent.map(|parent| nodes[parent].turn);
        if parent_turn == Some(Turn::Chance) {
            let weight;
            (weight, token) = weighted(token, &mut tokens).map_err(|(at, message)| error(at, message))?;
            start = token.at;
            nodes[parent.unwrap_or_default()].weights.push(weight);
        }
        let name;
        (name, token) = named(token, &mut tokens).map_err(|(at, message)| error(at, message))?;
        if let Some(name) = &name
            && !taken.insert(name.clone())
        {
            let message = format!("another node has the name '{}', too", printable(name, SHORT));
            return Err(error(start, message));
        }
        if let Some(parent) = parent {
            nodes[parent].children.push(id as NodeId);
        }
        let (turn, eval) = if token.text == "(" {
            let Some(head) = tokens.next() else {
                let message = "the text ends where 'max', 'min', 'chance' or a player such as 'p0' should follow";
                return Err(error(text.len(), message.into()));
            };
            let (turn, eval) = head.text.split_once(':').map_or((head.text, None), |(turn, eval)| (turn, Some(eval)));
            let turn = match turn {
                "max" => Turn::MAX,
                "min" => Turn::MIN,
                "chance" => Turn::Chance,
                other => {
                    let other = printable(other, SHORT);
                    let message = format!("expected 'max', 'min', 'chance' or a player such as 'p0', found '{other}'");
                    return Err(error(head.at, message));
                }
            };
            let eval = match eval {
                Some(eval) => {
                    let at = head.at + head.text.len() - eval.len();
                    Some(number(eval, "an integer").map_err(|message| error(at, message))?)
                }
                None => None,
            };
            open.push(Open { node: id, at: token.at });
            (turn, eval)
        } else {
            let score = number(token.text, "'(' or an integer").map_err(|message| error(token.at, message))?;
            (leaf_turn(parent_turn), Some(score))
        };
        nodes.push(Parsed { turn, eval, children: Vec::new(), weights: Vec::new(), name });
    }
    match open.last() {
        Some(open) => Err(error(open.at, "this bracket is never closed".into())),
        None => Ok(nodes),
    }
}

/// Who would move at a bare score: the opponent of the parent. After chance, Max.
fn leaf_turn(parent: Option<Turn>) -> Turn {
    match parent {
        Some(Turn::Player(side)) => Turn::Player(side.other()),
        Some(Turn::Chance) | None => Turn::MAX,
    }
}

/// Takes the weight off an outcome of chance, `2*4` or `2*(…)`. Returns it, and the piece of text behind it. The error
/// comes with its place.
fn weighted<'t>(
    token: Token<'t>,
    tokens: &mut impl Iterator<Item = Token<'t>>,
) -> Result<(u32, Token<'t>), (usize, String)> {
    let Token { text, at } = token;
    let Some((weight, rest)) = text.split_once('*') else {
        let text = printable(text, SHORT);
        return Err((at, format!("expected an outcome with its weight, such as 2*4 or 2*(min 4 5), found '{text}'")));
    };
    let is_number = !weight.is_empty() && weight.bytes().all(|byte| byte.is_ascii_digit());
    let number = weight.parse().ok().filter(|_| is_number).ok_or_else(|| {
        (at, format!("expected a weight, a whole number up to {MOST_WEIGHT}, found '{}'", printable(weight, SHORT)))
    })?;
    let behind = at + text.len();
    match rest {
        "" => match tokens.next() {
            Some(next) if next.text == "(" && next.at == behind => Ok((number, next)),
            _ => Err((behind, "expected '(' or an integer right after the weight".to_owned())),
        },
        rest => Ok((number, Token { text: rest, at: behind - rest.len() })),
    }
}

/// Takes the name off a node, `A=4` or `A=(…)`, if it has one. Returns it, and the piece of text behind it. The error
/// comes with its place.
fn named<'t>(
    token: Token<'t>,
    tokens: &mut impl Iterator<Item = Token<'t>>,
) -> Result<(Option<String>, Token<'t>), (usize, String)> {
    let Some((written, rest)) = token.text.split_once('=') else { return Ok((None, token)) };
    let name = names::read(written).map_err(|(at, message)| (token.at + at, message))?;
    let behind = token.at + token.text.len();
    match rest {
        "" => match tokens.next() {
            Some(next) if next.text == "(" && next.at == behind => Ok((Some(name), next)),
            _ => Err((behind, "expected '(' or an integer right after the name and its '='".to_owned())),
        },
        rest => Ok((Some(name), Token { text: rest, at: behind - rest.len() })),
    }
}

impl Graph {
    /// Reads a tree in short form.
    pub fn from_short(text: &str) -> Result<Graph, GraphError> {
        let plain = |(id, node): (NodeId, Parsed)| match node.turn {
            Turn::Player(side) => {
                Ok(Node { side, eval: node.eval.unwrap_or(0), children: node.children, name: node.name })
            }
            Turn::Chance => {
                let node = node.name.map_or_else(|| format!("#{id}"), |name| printable(&name, SHORT));
                Err(GraphError::HasChance { node })
            }
        };
        Graph::new((0..).zip(parse(text)?).map(plain).collect::<Result<_, _>>()?, 0)
    }

    /// The short form, if the graph is a tree. Leaves out names that a file may not have: empty ones, those with
    /// control characters, and those of two nodes.
    pub fn to_short(&self) -> Option<String> {
        write_short(self, |node| Turn::Player(self.side(node)), |_| &[], Some(0))
    }
}

impl ChanceGraph {
    /// Reads a tree in short form. Its range is from the least to the greatest evaluation.
    pub fn from_short(text: &str) -> Result<ChanceGraph, GraphError> {
        let parsed = parse(text)?;
        let default = default_eval(parsed.iter().filter_map(|node| node.eval));
        let nodes = parsed.into_iter().map(|Parsed { turn, eval, children, weights, name }| ChanceNode {
            turn,
            eval: eval.unwrap_or(default),
            children,
            weights,
            name,
        });
        ChanceGraph::new(nodes.collect(), 0, None)
    }

    /// The short form, if the graph is a tree. Leaves out the range if it was declared, and names that a file may not
    /// have.
    pub fn to_short(&self) -> Option<String> {
        let evals = |keeps: &dyn Fn(NodeId) -> bool| {
            default_eval((0..self.len() as NodeId).filter(|&node| keeps(node)).map(|node| self.eval(node)))
        };
        let is_leaf = |node: NodeId| self.children(node).is_empty();
        // It may leave out an evaluation only if the reader, who sees the others, comes to the same.
        let default = evals(&is_leaf);
        let default = (evals(&|node| is_leaf(node) || self.eval(node) != default) == default).then_some(default);
        write_short(self.structure(), |node| self.turn(node), |node| self.weights(node), default)
    }
}

/// The short form of a graph, if it is a tree. It leaves out the evaluation `default` of nodes with moves.
fn write_short<'g>(
    graph: &'g Graph,
    turn: impl Fn(NodeId) -> Turn,
    weights: impl Fn(NodeId) -> &'g [u32],
    default: Option<Value>,
) -> Option<String> {
    if graph.child_nodes.len() + 1 != graph.len() {
        return None; // every node is reachable, so a tree has exactly one edge less than nodes
    }
    enum Step {
        Visit { node: NodeId, parent: Option<Turn>, weight: Option<u32> },
        Close,
    }
    let mut seen = FxHashSet::default();
    let twice: FxHashSet<&String> = graph.names.0.values().filter(|&name| !seen.insert(name)).collect();
    let mut text = String::new();
    let mut steps = vec![Step::Visit { node: graph.root(), parent: None, weight: None }];
    while let Some(step) = steps.pop() {
        let Step::Visit { node, parent, weight } = step else {
            text.push(')');
            continue;
        };
        if parent.is_some() {
            text.push(' ');
        }
        if let Some(weight) = weight {
            let _ = write!(text, "{weight}*");
        }
        let name = graph.names.0.get(&node).filter(|name| !twice.contains(name));
        if let Some(name) = name.and_then(|name| names::written(name)) {
            let _ = write!(text, "{name}=");
        }
        let (own, eval, children) = (turn(node), graph.eval(node), graph.children(node));
        if children.is_empty() && own == leaf_turn(parent) {
            let _ = write!(text, "{eval}");
            continue;
        }
        let _ = write!(text, "({own}");
        if children.is_empty() || Some(eval) != default {
            let _ = write!(text, ":{eval}");
        }
        steps.push(Step::Close);
        let own_weights = weights(node);
        let child = |(at, &node): (usize, &NodeId)| Step::Visit {
            node,
            parent: Some(own),
            weight: own_weights.get(at).copied(),
        };
        steps.extend(children.iter().enumerate().rev().map(child));
    }
    Some(text)
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
