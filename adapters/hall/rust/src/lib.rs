//! What the adapters of the Rust libraries share: the protocol of `verimax check`, and the answers that no library is
//! asked for.

#![forbid(unsafe_code)]

use std::hash::{Hash, Hasher};
use std::io::{BufRead, Write, stdin, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Max,
    Min,
}

#[derive(Debug, Deserialize)]
struct Node {
    side: Side,
    eval: i32,
    children: Vec<usize>,
}

/// A position of the game. Two positions are equal if they are the same node with as many plies left.
#[derive(Clone, Debug)]
pub struct Position {
    nodes: Arc<Vec<Node>>,
    pub node: usize,
    /// If given, the game is over after this many plies.
    plies_left: Option<u32>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        (self.node, self.plies_left) == (other.node, other.plies_left)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.node, self.plies_left).hash(state);
    }
}

impl Position {
    pub fn side(&self) -> Side {
        self.nodes[self.node].side
    }

    /// 1 if Max is to move, -1 if Min is.
    pub fn sign(&self) -> i32 {
        if self.side() == Side::Max { 1 } else { -1 }
    }

    /// The evaluation from Max's point of view; the result if the game is over.
    pub fn eval(&self) -> i32 {
        self.nodes[self.node].eval
    }

    /// The evaluation from the point of view of the side to move.
    pub fn eval_for_side(&self) -> i32 {
        self.sign() * self.eval()
    }

    /// How many moves there are; none if the game is over.
    pub fn moves(&self) -> usize {
        if self.plies_left == Some(0) { 0 } else { self.nodes[self.node].children.len() }
    }

    pub fn is_over(&self) -> bool {
        self.moves() == 0
    }

    /// The position after a move, 0 being the first.
    pub fn apply(&self, mv: usize) -> Position {
        Position {
            nodes: Arc::clone(&self.nodes),
            node: self.nodes[self.node].children[mv],
            plies_left: self.plies_left.map(|plies| plies - 1),
        }
    }

    pub fn children(&self) -> impl Iterator<Item = Position> + '_ {
        (0..self.moves()).map(|mv| self.apply(mv))
    }

    /// What the move is worth to the side that makes it, by plain minimax.
    fn worth(&self, mv: usize) -> i32 {
        let child = self.apply(mv);
        let value = (0..child.moves()).map(|reply| child.worth(reply)).max().unwrap_or(child.eval_for_side());
        if child.side() == self.side() { value } else { -value }
    }

    /// The plies of the longest game.
    fn height(&self) -> u32 {
        // Children have larger indices than their parents.
        let mut heights = vec![0; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().rev() {
            heights[index] = node.children.iter().map(|&child| heights[child] + 1).max().unwrap_or(0);
        }
        heights[self.node]
    }
}

#[derive(Deserialize)]
struct Request {
    id: u64,
    nodes: Vec<Node>,
    root: usize,
    depth: Option<u32>,
    alpha: Option<i32>,
    beta: Option<i32>,
}

/// What is asked: search `position` to `depth` in the window (`alpha`, `beta`); `None` is infinite.
pub struct Question {
    pub position: Position,
    pub depth: u32,
    pub alpha: Option<i32>,
    pub beta: Option<i32>,
}

impl Question {
    /// For libraries without a depth: the game is over when the plies are used up.
    pub fn limited_position(&self) -> Position {
        Position { plies_left: Some(self.depth), ..self.position.clone() }
    }

    /// The answer where there is nothing to choose: the game is over, or no ply is left. A library that returns a move
    /// has no answer to this question, so the adapter gives it.
    pub fn unasked(&self) -> Option<Answer> {
        let position = self.limited_position();
        position.is_over().then(|| Answer::value(position.eval_for_side()))
    }

    /// The answer of a library that returns a move and no value: the value is right, so the move must attain it.
    pub fn chosen(&self, mv: usize) -> Answer {
        let position = self.limited_position();
        let value = (0..position.moves()).map(|mv| position.worth(mv)).max().unwrap_or(position.eval_for_side());
        Answer::value(value).with_move(Some(mv))
    }
}

/// The answer to a question.
#[derive(Serialize)]
pub struct Answer {
    value: i32,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<usize>,
}

impl Answer {
    pub fn value(value: i32) -> Answer {
        Answer { value, mv: None }
    }

    pub fn with_move(self, mv: Option<usize>) -> Answer {
        Answer { mv, ..self }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Reply {
    Answer {
        id: u64,
        #[serde(flatten)]
        answer: Answer,
    },
    Error {
        id: u64,
        error: String,
    },
}

/// Answers every request on standard input with a line on standard output. A panic is an answer, too.
///
/// # Panics
///
/// If standard input or output cannot be used, or a request cannot be read.
pub fn serve(answer: impl Fn(&Question) -> Answer) {
    for line in stdin().lock().lines() {
        let Request { id, nodes, root, depth, alpha, beta } =
            serde_json::from_str(&line.expect("standard input can be read")).expect("the request can be read");
        let position = Position { nodes: Arc::new(nodes), node: root, plies_left: None };
        let depth = depth.unwrap_or_else(|| position.height());
        let question = Question { position, depth, alpha, beta };
        let reply = match catch_unwind(AssertUnwindSafe(|| answer(&question))) {
            Ok(answer) => Reply::Answer { id, answer },
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
                Reply::Error { id, error: format!("panicked: {}", text.unwrap_or_default()) }
            }
        };
        let mut out = stdout().lock();
        writeln!(out, "{}", serde_json::to_string(&reply).expect("a reply is JSON")).expect("it can be written");
        out.flush().expect("it can be written");
    }
}

/// The mode that the command line asks for.
pub fn mode() -> String {
    std::env::args().nth(1).unwrap_or_default()
}
