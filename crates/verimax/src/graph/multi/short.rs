//! Trees for several players in short form: `(p0 (p1 [1,2,3] [3,1,2]) [2,2,2])`. Nothing here recurses.
//!
//! ```text
//! tree = payoffs | "(" player [":" payoffs] tree* ")"       player = "p0" | "p1" | …       payoffs = "[" integers "]"
//! ```
//! `#` starts a comment that ends with the line. Bare payoffs are a finished game; the player to move there is the one
//! after the parent's. A node without children needs payoffs; with children, they are an estimate, zeros if left out.

use std::fmt::Write;

use super::{GraphError, MultiGraph, MultiNode};
use crate::graph::NodeId;
use crate::graph::tokens::{syntax, tokens};
use crate::payoffs::{MOST_PLAYERS, Payoffs, Player};
use crate::text::{SHORT, printable};
use crate::value::{INF, Value};

/// A bracket, a word, or the whole of `[1, 2, 3]`.
fn length(text: &str) -> usize {
    match text.as_bytes().first() {
        Some(b'(' | b')') => 1,
        Some(b'[') => text.find(']').map_or(text.len(), |end| end + 1),
        _ => text.find(|c: char| c.is_whitespace() || "()[#".contains(c)).unwrap_or(text.len()),
    }
}

/// True if the text begins with payoffs, or with a bracket and a numbered player.
pub(super) fn is_meant_by(text: &str) -> bool {
    let mut tokens = tokens(text, length);
    match tokens.next() {
        Some(token) if token.text == "(" => {
            let head = tokens.next().and_then(|token| token.text.strip_prefix('p')).unwrap_or_default();
            head.starts_with(|c: char| c.is_ascii_digit())
        }
        Some(token) => token.text.starts_with('['),
        None => false,
    }
}

impl MultiGraph {
    /// Reads a tree in short form.
    pub fn from_short(text: &str) -> Result<MultiGraph, GraphError> {
        let error = |at: usize, message: String| syntax(text, at, message);
        let mut nodes: Vec<MultiNode> = Vec::new();
        let mut open: Vec<(usize, usize)> = Vec::new();
        // Where the payoffs are bare, the player to move is the one after this.
        let mut bare: Vec<(usize, Option<Player>)> = Vec::new();
        let mut tokens = tokens(text, length).peekable();
        while let Some(token) = tokens.next() {
            if token.text == ")" {
                let Some((node, at)) = open.pop() else {
                    return Err(error(token.at, "unmatched ')'".into()));
                };
                let MultiNode { player, payoffs, children, .. } = &nodes[node];
                if children.is_empty() && payoffs.is_none() {
                    let message = format!("player {player} has neither moves nor payoffs; write (p{player}:[1,2,3])");
                    return Err(error(at, message));
                }
                continue;
            }
            if open.is_empty() && !nodes.is_empty() {
                return Err(error(token.at, format!("'{}' after the end of the tree", printable(token.text, SHORT))));
            }
            let id = nodes.len();
            let parent = open.last().map(|&(parent, _)| parent);
            let mut node = MultiNode { player: 0, payoffs: None, children: Vec::new(), name: None };
            if let Some(parent) = parent {
                nodes[parent].children.push(id as NodeId);
            }
            if token.text == "(" {
                let Some(head) = tokens.next() else {
                    return Err(error(text.len(), "the text ends where a player such as 'p0' should follow".into()));
                };
                let (name, has_payoffs) = head.text.strip_suffix(':').map_or((head.text, false), |name| (name, true));
                node.player = player(name).map_err(|message| error(head.at, message))?;
                if has_payoffs {
                    let Some(vector) = tokens.next_if(|next| next.text.starts_with('[')) else {
                        return Err(error(head.at, "expected payoffs such as [1,2,3] after the colon".into()));
                    };
                    node.payoffs = Some(payoffs(vector.text).map_err(|message| error(vector.at, message))?);
                }
                open.push((id, token.at));
            } else {
                node.payoffs = Some(payoffs(token.text).map_err(|message| error(token.at, message))?);
                bare.push((id, parent.map(|parent| nodes[parent].player)));
            }
            nodes.push(node);
        }
        if let Some((_, at)) = open.last() {
            return Err(error(*at, "this bracket is never closed".into()));
        }
        for (id, before) in bare {
            let players = nodes[id].payoffs.as_ref().map_or(1, Payoffs::players).max(1);
            nodes[id].player = before.map_or(0, |before| (before + 1) % players);
        }
        MultiGraph::new(nodes, 0)
    }

    /// The short form, if the graph is a tree. Leaves out names.
    pub fn to_short(&self) -> Option<String> {
        let edges: usize = (0..self.len() as NodeId).map(|node| self.children(node).len()).sum();
        if edges + 1 != self.len() {
            return None; // every node is reachable, so a tree has exactly one edge less than nodes
        }
        let mut text = String::new();
        // A node and the player of a bare end there, or the end of a bracket.
        let mut steps = vec![Some((self.root(), 0))];
        while let Some(step) = steps.pop() {
            let Some((node, bare)) = step else {
                text.push(')');
                continue;
            };
            if !text.is_empty() {
                text.push(' ');
            }
            let values: Vec<String> = self.payoffs(node).values().iter().map(Value::to_string).collect();
            let (vector, children, player) =
                (format!("[{}]", values.join(",")), self.children(node), self.player(node));
            if children.is_empty() && player == bare {
                text += &vector;
                continue;
            }
            let _ = write!(text, "(p{player}");
            if children.is_empty() || self.payoffs(node).values().iter().any(|&value| value != 0) {
                let _ = write!(text, ":{vector}");
            }
            steps.push(None);
            let next = (player + 1) % self.players();
            steps.extend(children.iter().rev().map(|&child| Some((child, next))));
        }
        Some(text)
    }
}

/// The player of a name such as `p0`.
fn player(name: &str) -> Result<Player, String> {
    let digits = name.strip_prefix('p').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let Some(digits) = digits.filter(|digits| !digits.is_empty()) else {
        return Err(format!("expected a player such as 'p0', found '{}'", printable(name, SHORT)));
    };
    let player = digits.parse().ok().filter(|&player| player < MOST_PLAYERS);
    player.ok_or_else(|| {
        format!("there is no player {}; the players are 0 to {}", printable(digits, SHORT), MOST_PLAYERS - 1)
    })
}

/// Payoffs such as `[1, 2, 3]`.
fn payoffs(text: &str) -> Result<Payoffs, String> {
    let Some(inside) = text.strip_prefix('[') else {
        return Err(format!("expected '(' or payoffs such as [1,2,3], found '{}'", printable(text, SHORT)));
    };
    let Some(inside) = inside.strip_suffix(']') else {
        return Err("these payoffs never end; write [1,2,3]".into());
    };
    let number = |word: &str| {
        let value: Option<i64> = word.trim().parse().ok();
        let value = value.ok_or_else(|| format!("expected an integer, found '{}'", printable(word.trim(), SHORT)))?;
        Value::try_from(value)
            .ok()
            .filter(|value| (-INF..=INF).contains(value))
            .ok_or_else(|| format!("the payoff {value} is out of range; payoffs lie within {} to {INF}", -INF))
    };
    Ok(Payoffs::new(inside.split(',').map(number).collect::<Result<_, _>>()?))
}
