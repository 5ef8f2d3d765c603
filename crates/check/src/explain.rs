//! Puts a finding into words.

use verimax::law::Guarantee;
use verimax::{Depth, Value};

use crate::Query;
use crate::answer::Answer;
use crate::checker::Finding;
use crate::judge::{Kind, landmarks};

/// Says in one sentence what is wrong, and what would have been right.
pub fn explain(finding: &Finding, guarantee: Guarantee) -> String {
    let query = &finding.query;
    let answer = match &finding.answer {
        Ok(answer) => answer,
        Err(failure) => return failure.to_string(),
    };
    match finding.kind {
        Kind::Move => {
            let mv = answer.mv.unwrap_or_default();
            format!("returned {} and the move {mv}, but that move does not attain this value", answer.value)
        }
        Kind::Line => {
            let line = answer.line.iter().flatten().map(|&node| query.graph.name(node)).collect::<Vec<_>>().join(" ");
            format!(
                "returned {} and the line {line}, which cannot be played, or does not begin with the move or end in that value",
                answer.value
            )
        }
        Kind::Table => format!(
            "returned {} and a table with an entry that is not valid: {}",
            answer.value,
            bad_entry(query, answer, guarantee)
        ),
        _ => format!("returned {}; {}. {}", answer.value, admissible_text(finding), why(query, guarantee)),
    }
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
    match guarantee {
        Guarantee::Exact => format!("It is not an alpha-beta result for minimax {depth} in the window {window}."),
        Guarantee::Witnessed => {
            format!("No single expansion of the game {depth} makes it an alpha-beta result in the window {window}.")
        }
        Guarantee::Bracketed => {
            format!("In the window {window} no expansion of the game {depth} vouches for it on the side that must be.")
        }
    }
}

/// Describes the first invalid entry.
fn bad_entry(query: &Query, answer: &Answer, guarantee: Guarantee) -> String {
    let lines = answer.table.iter().flatten();
    let bad = lines.into_iter().find(|line| {
        let one = Answer { table: Some(vec![**line]), mv: None, line: None, value: answer.value };
        crate::judge::judge(query, &one, guarantee) == Some(Kind::Table)
    });
    bad.map_or_else(String::new, |line| {
        let is_node = (line.node as usize) < query.graph.len();
        let name = if is_node { query.graph.name(line.node) } else { format!("#{} (no such node)", line.node) };
        format!("node {name}, {} {} at depth {}", line.entry.bound, line.entry.value, line.entry.depth)
    })
}
