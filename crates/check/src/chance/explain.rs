//! Puts a finding with chance into words: the question, what was said, and why it is wrong.

use verimax::law::chance::Fraction;
use verimax::{ChanceFile, ChanceNode, NodeId, Turn, Window};

use super::answer::ChanceAnswer;
use super::checker::ChanceFinding;
use super::judge::admissible_with_chance;
use super::{value_of, whole};
use crate::judge::Kind;

/// How many children are listed.
const MOST_LISTED: usize = 20;

/// The answer in two words: `returned 7/3`, or `chose the move 1`.
pub fn said_with_chance(answer: &ChanceAnswer) -> String {
    match (&answer.value, answer.mv) {
        (Some(value), _) => format!("returned {value}"),
        (None, Some(mv)) => format!("chose the move {mv}"),
        (None, None) => "returned no value".to_owned(),
    }
}

/// Says what is wrong, what would have been right, and what each child is worth.
pub fn explain_chance(finding: &ChanceFinding) -> String {
    let ChanceFinding { question, value, .. } = finding;
    let answer = match &finding.answer {
        Ok(answer) => answer,
        Err(failure) => return failure.to_string(),
    };
    let said = said_with_chance(answer);
    let children = children_text(question, value);
    if finding.kind == Kind::Move {
        let mv = answer.mv.unwrap_or_default();
        let and = if answer.value.is_some() { format!(" and the move {mv}") } else { String::new() };
        return format!("{said}{and}, but that move is not worth {value}, as the root is. {children}");
    }
    let depth = question.depth.limit().map_or("to the end of the game".to_owned(), |depth| format!("to depth {depth}"));
    let right = match admissible_with_chance(question, value) {
        _ if question.window == Window::OPEN => String::new(),
        (least, greatest) if least == greatest => format!(" In the window {} only that is right.", question.window),
        (least, greatest) => {
            format!(" In the window {} every number from {least} to {greatest} is right.", question.window)
        }
    };
    format!("{said}; expectiminimax {depth} is {value} for Max.{right} {children}").trim_end().to_owned()
}

/// What the children of the root are worth, and how its value comes from them.
fn children_text(question: &ChanceFile, value: &Fraction) -> String {
    let ChanceFile { graph, depth, .. } = question;
    let (root, left) = (graph.root(), depth.after_move());
    let children = graph.children(root);
    if children.is_empty() || depth.is_zero() {
        let why = if children.is_empty() { "The game is over" } else { "No ply is left" };
        return format!("{why}, so the root is worth its evaluation.");
    }
    let worth = |&child: &NodeId| value_of(question, child, left).unwrap_or_else(|| whole(0));
    let values: Vec<Fraction> = children.iter().take(MOST_LISTED).map(worth).collect();
    let (weights, is_chance) = (graph.weights(root), graph.turn(root) == Turn::Chance);
    let text = |(i, value): (usize, &Fraction)| match weights.get(i) {
        Some(weight) => format!("outcome {i}, of weight {weight}, is worth {value}"),
        None => format!("move {i} is worth {value}"),
    };
    let mut texts: Vec<String> = values.iter().enumerate().map(text).collect();
    let more = children.len() - values.len();
    if more > 0 {
        texts.push(format!("and {more} more"));
    }
    let mut text = texts.join("; ");
    text[..1].make_ascii_uppercase(); // an outcome or a move
    if is_chance && more == 0 {
        let terms = weights.iter().zip(&values).map(|(weight, value)| format!("{weight} * {}", bracketed(value)));
        let all: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        text += &format!(": ({}) / {all} = {value}", terms.collect::<Vec<_>>().join(" + "));
    }
    text + "."
}

/// A number as a factor of a product.
fn bracketed(value: &Fraction) -> String {
    if value.is_integer() && *value >= whole(0) { value.to_string() } else { format!("({value})") }
}

/// The graph, in short form or line by line, and the question about it.
pub fn question_text_with_chance(question: &ChanceFile) -> String {
    let ChanceFile { graph, depth, window } = question;
    let short = graph.to_short();
    let lines = || (0..).zip(graph.nodes()).map(|(id, node)| node_line(id, &node)).collect::<String>();
    let mut text = short.as_ref().map_or_else(lines, |short| format!("  {short}\n"));
    let range = graph.range();
    text += &format!("  depth {depth}, window {window}, range {} to {}\n", range.lower, range.upper);
    text += match short.is_some() {
        true => {
            "  to read it: (side:evaluation moves...), (chance weight*outcome ...), for Max; no evaluation means 0, or \
             the number\n  of the range that is nearest to 0; a bare number is a finished game\n"
        }
        false => {
            "  to read it: node, side to move, evaluation for Max  ->  the nodes that the moves lead to, after the \
             weight of\n  each outcome of chance\n"
        }
    };
    text
}

fn node_line(id: NodeId, node: &ChanceNode) -> String {
    let child = |(i, child): (usize, &NodeId)| match node.weights.get(i) {
        Some(weight) => format!("{weight}*#{child}"),
        None => format!("#{child}"),
    };
    let children: Vec<String> = node.children.iter().enumerate().map(child).collect();
    let leads = if children.is_empty() { "" } else { "  ->  " };
    format!("  #{id}  {} {}{leads}{}\n", node.turn, node.eval, children.join(" "))
}
