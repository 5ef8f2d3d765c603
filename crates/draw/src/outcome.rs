//! The result of a search, out of its trace: for the heading.

use std::collections::HashMap;

use verimax::law::tree_leaves;
use verimax::trace::{Event, Step};
use verimax::{Limit, NodeId, Side};

use crate::Drawing;
use crate::text::counted;

/// The result in words, such as `value 7, 7 of 9 leaves`; nothing if the trace does not end where the search of the
/// root does.
///
/// The leaves are those of the tree to the drawing's depth. If a search evaluates one of them twice, their number says
/// nothing about how many it has seen; then they are called evaluations.
pub fn words(drawing: &Drawing<'_>, changes_signs: Option<bool>) -> Option<String> {
    let Drawing { graph, steps, depth, .. } = *drawing;
    let root = graph.root();
    let value = match steps.last()? {
        &Step { ply: 0, key, event: Event::Return(value) } if key == root => value,
        _ => return None,
    };
    let (value, whose) = match graph.side(root) {
        Side::Max => (value, ""),
        Side::Min if changes_signs == Some(true) => (value.saturating_neg(), " for Max"),
        Side::Min => (value, " for Max"),
    };
    let evaluations = steps.iter().filter(|step| matches!(step.event, Event::Leaf(_))).count() as u64;
    let all = tree_leaves(graph, root, depth);
    let leaves = if evaluations <= all && !evaluates_twice(steps) {
        let (evaluations, all) = (counted(evaluations, "", ""), counted(all, "leaf", "leaves"));
        format!("{} of {all}", evaluations.trim_end())
    } else {
        let (evaluations, all) = (counted(evaluations, "evaluation", "evaluations"), counted(all, "leaf", "leaves"));
        format!("{evaluations}, in a tree of {all}")
    };
    Some(format!("value {}{whose}, {leaves}", Limit(value)))
}

/// True if the search evaluates the same node twice on the same path from the root.
fn evaluates_twice(steps: &[Step<NodeId, u32>]) -> bool {
    // Each path has a number: that of the path to the parent, and the node, tell it from the others.
    let mut number_of: HashMap<(usize, NodeId), usize> = HashMap::new();
    let mut is_evaluated: Vec<bool> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for step in steps {
        match step.event {
            Event::Enter { .. } => {
                let next = number_of.len();
                let number = *number_of.entry((open.last().copied().unwrap_or(usize::MAX), step.key)).or_insert(next);
                is_evaluated.resize(number_of.len(), false);
                open.push(number);
            }
            Event::Leaf(_) => {
                let Some(&path) = open.last() else { continue };
                if std::mem::replace(&mut is_evaluated[path], true) {
                    return true;
                }
            }
            Event::Return(_) => drop(open.pop()),
            _ => {}
        }
    }
    false
}
