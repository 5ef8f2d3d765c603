//! Advice that goes with a finding: what to try if the search is right and the question was wrong for it.

use verimax::law::Guarantee;
use verimax::{Graph, Node, NodeId, PathGraph, Side, Value};

use crate::Query;
use crate::answer::Answer;
use crate::checker::{Checker, Finding};
use crate::judge::{Kind, judge};

/// Sentences that help with what was found after this many questions, if there are any.
pub fn advice(checker: &Checker, queries: u64, finding: &Finding) -> Vec<String> {
    let mut advice = Vec::new();
    if finding.kind == Kind::Timeout && queries == 1 {
        advice.push(
            "Not a single answer came. Does the program flush its output after each answer, and read line by line \
             instead of to the end of its input?",
        );
    }
    if !checker.scope.alternating && finding.query.graph.require_alternating().is_err() {
        advice.push("Here one side moves twice in a row. If that never happens in your game, add --alternating.");
    }
    if checker.guarantee == Guarantee::Exact && is_witnessed(finding) {
        advice.push(
            "The answer is witnessed: it is right for a search that reuses deeper entries of its own table. If yours \
             does, check with --guarantee witnessed. Without a table it is wrong.",
        );
    }
    advice.extend(about_paths(checker.guarantee, finding));
    advice.extend(about_the_sign(checker.guarantee, finding));
    if finding.answer.as_ref().is_ok_and(|answer| is_fraction(answer.unfit.as_deref())) {
        advice.push("All evaluations are whole numbers. If yours are rounded, --tolerance 0.01 accepts 2.99 for 3.");
    }
    advice.into_iter().map(str::to_owned).collect()
}

/// What to say if the answer would be right with the other sign.
fn about_the_sign(guarantee: Guarantee, finding: &Finding) -> Option<&'static str> {
    let said = finding.answer.as_ref().ok().filter(|_| finding.kind == Kind::Value)?;
    let negated = Answer { value: Some(said.value?.checked_neg()?), line: None, table: None, ..said.clone() };
    judge(&finding.query, &negated, guarantee).is_none().then(|| {
        match finding.query.graph.side(finding.query.graph.root()) {
            Side::Min => {
                "With the other sign it would be right, and Min is to move. An answer is from the point of view of the \
             side to move; with --values max, it is from Max's."
            }
            Side::Max => "With the other sign it would be right.",
        }
    })
}

/// What the search seems to overlook on paths: we look for a simpler game in which its answer would be right.
fn about_paths(guarantee: Guarantee, finding: &Finding) -> Option<&'static str> {
    let (paths, answer) = (finding.query.paths.as_ref()?, finding.answer.as_ref().ok()?);
    // A line or a table would have to be translated.
    let answer = Answer { line: None, table: None, ..answer.clone() };
    let is_right = |query: &Query| judge(query, &answer, guarantee).is_none();
    let forgetful = PathGraph::new(paths.nodes().to_vec(), paths.root(), Vec::new(), paths.mate()).ok()?;
    let forgetful = Query::on_paths(forgetful, finding.query.depth, finding.query.window);
    if !paths.history().is_empty() && forgetful.is_ok_and(|query| is_right(&query)) {
        return Some("Without the history it would be right. Does the search know the positions before the root?");
    }
    if unrolled(&finding.query, paths).is_some_and(|query| is_right(&query)) {
        return Some(
            "If positions could come back for ever, it would be right. Does the search look for repetitions, and \
             before it evaluates at the horizon?",
        );
    }
    None
}

/// The same question in a game that no repetition ends, to the depth.
fn unrolled(query: &Query, paths: &PathGraph) -> Option<Query> {
    let depth = query.depth.limit().filter(|&depth| depth as usize <= 2 * paths.nodes().len())?;
    let mut nodes: Vec<Node> = Vec::new();
    let mut layer = vec![paths.root()];
    for ply in 0..=depth {
        let first_child = (nodes.len() + layer.len()) as NodeId;
        let mut next: Vec<NodeId> = Vec::new();
        for &node in &layer {
            let mut copy = Node { name: None, ..paths.nodes()[node as usize].clone() };
            if let (true, Some(mate)) = (copy.children.is_empty(), paths.mate()) {
                copy.eval = copy.eval.signum() * (mate - ply as Value);
            }
            copy.children.retain(|_| ply < depth);
            for child in &mut copy.children {
                let place = next.iter().position(|node| node == child).unwrap_or_else(|| {
                    next.push(*child);
                    next.len() - 1
                });
                *child = first_child + place as NodeId;
            }
            nodes.push(copy);
        }
        layer = next;
    }
    let graph = Graph::new(nodes, 0).ok()?;
    Some(Query { graph, depth: query.depth, window: query.window, table: Vec::new(), paths: None })
}

fn is_witnessed(finding: &Finding) -> bool {
    finding.answer.as_ref().is_ok_and(|answer| judge(&finding.query, answer, Guarantee::Witnessed).is_none())
}

/// True if the number is near enough to a value for a tolerance to help.
fn is_fraction(unfit: Option<&str>) -> bool {
    unfit.and_then(|number| number.parse::<f64>().ok()).is_some_and(|number| number.fract() != 0.0)
}
