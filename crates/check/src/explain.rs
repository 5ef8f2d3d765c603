//! Puts a finding into words.

use verimax::law::{Guarantee, Range};
use verimax::{Depth, NodeId, Value};

use crate::Query;
use crate::answer::Answer;
use crate::checker::Finding;
use crate::judge::{Kind, landmarks, worth_of_moves, wrong_entry};

/// How many moves are listed.
const MOST_MOVES: usize = 20;

/// Says in one sentence what is wrong, and what would have been right.
pub fn explain(finding: &Finding, guarantee: Guarantee) -> String {
    let query = &finding.query;
    let answer = match &finding.answer {
        Ok(answer) => answer,
        Err(failure) => return failure.to_string(),
    };
    let said = said(answer);
    match finding.kind {
        Kind::Move => {
            let (mv, moves) = (answer.mv.unwrap_or_default(), moves_text(query, guarantee));
            match answer.value {
                Some(_) => format!("{said} and the move {mv}, but that move does not attain this value: {moves}"),
                None => format!("{said}, but that is not the best move: {moves}"),
            }
        }
        Kind::Moves => {
            let and = if answer.value.is_some() { format!(" and {}", best_moves(answer)) } else { String::new() };
            format!("{said}{and}, but those are not all best moves and no other: {}", moves_text(query, guarantee))
        }
        Kind::Line => {
            let line = answer.line.iter().flatten().map(|&node| name(query, node)).collect::<Vec<_>>().join(" ");
            let end = if answer.value.is_some() { "that value" } else { "the value of the root" };
            format!(
                "{said} and the line {line}, which cannot be played, or does not begin with the move or end in {end}"
            )
        }
        Kind::Table => format!("{said} and a table with an entry {}", bad_entry(query, answer, guarantee)),
        _ => format!("{said}; {}. {}", admissible_text(finding), why(query, guarantee)),
    }
}

/// The answer in two words: `returned 3`, or, if it has no value, `chose the move 1`.
pub fn said(answer: &Answer) -> String {
    match (answer.value, &answer.unfit, answer.mv) {
        (Some(value), ..) => format!("returned {value}"),
        (None, Some(number), _) => format!("returned {number}"),
        (None, None, Some(mv)) => format!("chose the move {mv}"),
        (None, None, None) if answer.moves.is_some() => format!("chose {}", best_moves(answer)),
        (None, None, None) => "returned no value".to_owned(),
    }
}

/// The list of best moves: `the best moves [0, 2]`.
fn best_moves(answer: &Answer) -> String {
    let moves = answer.moves.iter().flatten().take(MOST_MOVES).map(usize::to_string).collect::<Vec<_>>();
    format!("the best moves [{}]", moves.join(", "))
}

/// What each move is worth: `move 0 is worth -1, move 1 is worth 0`.
fn moves_text(query: &Query, guarantee: Guarantee) -> String {
    let worth = worth_of_moves(query, guarantee);
    let text = |(mv, &Range { least, greatest }): (usize, &Range)| match least == greatest {
        true => format!("move {mv} is worth {least}"),
        false => format!("move {mv} is worth {least} to {greatest}"),
    };
    let mut texts: Vec<String> = worth.iter().enumerate().take(MOST_MOVES).map(text).collect();
    if worth.len() > MOST_MOVES {
        texts.push(format!("and {} more moves", worth.len() - MOST_MOVES));
    }
    texts.join(", ")
}

/// Lists the admissible values: `admissible values are {1, 4}: 1 = the depth-2 tree, 4 = the full tree`.
fn admissible_text(finding: &Finding) -> String {
    let (limited, full) = landmarks(&finding.query);
    let list = finding.admissible.iter().map(Value::to_string).collect::<Vec<_>>().join(", ");
    let mut names = Vec::new();
    if finding.admissible.contains(&limited) {
        let name = match finding.query.depth.limit() {
            Some(depth) => format!("the depth-{depth} tree"),
            None => "the whole game".to_owned(),
        };
        names.push(format!("{limited} = {name}"));
    }
    if full != limited && finding.admissible.contains(&full) {
        names.push(format!("{full} = the full tree"));
    }
    let names = if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) };
    let subject = if finding.admissible.len() == 1 { "the only admissible value is" } else { "admissible values are" };
    format!("{subject} {{{list}}}{names}")
}

fn why(query: &Query, guarantee: Guarantee) -> String {
    let depth = match query.depth {
        Depth::END => "to the end of the game".to_owned(),
        depth => format!("to depth {depth}"),
    };
    let window = query.window;
    let on_paths = if query.paths.is_some() { " on paths" } else { "" };
    match guarantee {
        Guarantee::Exact => {
            format!("It is not an alpha-beta result for minimax{on_paths} {depth} in the window {window}.")
        }
        Guarantee::Witnessed => {
            format!("No single expansion of the game {depth} makes it an alpha-beta result in the window {window}.")
        }
        Guarantee::Bracketed => {
            format!("In the window {window} no expansion of the game {depth} vouches for it on the side that must be.")
        }
    }
}

/// The name of a node, if there is one with this index.
fn name(query: &Query, node: NodeId) -> String {
    let is_node = (node as usize) < query.len();
    if is_node { query.shown_name(node) } else { format!("#{node} (no such node)") }
}

/// Says what is wrong with the first wrong entry: `that is not valid: node #0, exact 3 at depth 2`.
fn bad_entry(query: &Query, answer: &Answer, guarantee: Guarantee) -> String {
    let bad = wrong_entry(query, answer, guarantee);
    bad.map_or_else(String::new, |(line, is_move)| {
        let (name, entry) = (name(query, line.node), line.entry);
        let entry = format!("node {name}, {} {} at depth {}", entry.bound, entry.value, entry.depth);
        match line.mv.filter(|_| is_move) {
            Some(mv) => format!("that its move does not support: {entry}, move {mv}"),
            None => format!("that is not valid: {entry}"),
        }
    })
}
