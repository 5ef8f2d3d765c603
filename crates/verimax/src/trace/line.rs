//! The line that a search found, out of its trace.

use super::{Event, Step};

/// The line that a search found, as positions: from the root on, the first move whose value is that of the position. It
/// need not be the best line. Looks at each step at most twice: a line may be as long as the trace.
pub fn line_of<Key: Copy, Move>(steps: &[Step<Key, Move>]) -> Vec<Key> {
    let ends = ends_of(steps);
    let mut line = Vec::new();
    // The last visit of the root, or the visit that led to the best move of the node above.
    let mut visit = steps.last().and_then(|last| {
        let is_start = |step: &Step<Key, Move>| is_enter(step) && step.ply == last.ply;
        Some((steps.iter().rposition(is_start)?, steps.len() - 1))
    });
    while let Some((start, end)) = visit.take() {
        line.push(steps[end].key);
        let Event::Return(value) = steps[end].event else { break };
        let mut below = None;
        let mut at = start + 1;
        while at < end {
            match steps[at].event {
                Event::Enter { .. } => {
                    below = Some((at, ends[at]));
                    at = ends[at];
                }
                Event::Child { value: child, .. } if child == value => {
                    visit = below;
                    break;
                }
                _ => {}
            }
            at += 1;
        }
    }
    line
}

/// For each step that enters a node, the last step of that visit.
fn ends_of<Key, Move>(steps: &[Step<Key, Move>]) -> Vec<usize> {
    let mut ends = vec![steps.len().saturating_sub(1); steps.len()];
    let mut open = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        match step.event {
            Event::Enter { .. } => open.push(at),
            Event::Return(_) => open.pop().map_or((), |start| ends[start] = at),
            _ => {}
        }
    }
    ends
}

fn is_enter<Key, Move>(step: &Step<Key, Move>) -> bool {
    matches!(step.event, Event::Enter { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{ALGORITHMS, Call};
    use crate::table::{HashTable, Reuse};
    use crate::trace::Recorder;
    use crate::{Depth, Graph, Node, NodeId, Side, Window};

    /// The definition, which looks at the rest of the trace once more for each move of the line.
    fn slowly(steps: &[Step<NodeId, u32>]) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut visit = steps;
        let is_start = |step: &Step<NodeId, u32>, visit: &[Step<NodeId, u32>]| {
            is_enter(step) && visit.last().is_some_and(|last| last.ply == step.ply)
        };
        while let (Some(last), Some(start)) = (visit.last(), visit.iter().rposition(|step| is_start(step, visit))) {
            line.push(last.key);
            let Event::Return(value) = last.event else { break };
            let is_best = |step: &Step<NodeId, u32>| {
                step.ply == last.ply && matches!(step.event, Event::Child { value: child, .. } if child == value)
            };
            let Some(best) = visit[start..].iter().position(is_best) else { break };
            visit = &visit[..start + best];
        }
        line
    }

    /// Law: the line is that of the definition, for every algorithm.
    #[test]
    fn the_line_is_the_one_that_was_found() {
        let trees =
            ["4", "(max 1 2)", "(max (min 3 5 6) (min 1 2 0) (min 9 7 8))", "(max (min (max 1 5) 3) (min 2 (max 7)))"];
        let mut lines = 0;
        for graph in trees.map(|text| Graph::parse(text).unwrap()) {
            for algorithm in ALGORITHMS {
                let (mut trace, mut table) = (Recorder::default(), HashTable::new(Reuse::AtLeast));
                let call = Call::from(algorithm);
                if call.run(&graph.start(), Window::OPEN, Depth::END, &mut table, &mut trace).is_ok() {
                    assert_eq!(line_of(&trace.steps), slowly(&trace.steps), "{} on {graph:?}", algorithm.name);
                    lines += usize::from(line_of(&trace.steps).len() > 1);
                }
            }
        }
        assert!(lines > 50, "{lines} lines");
        assert!(line_of::<NodeId, u32>(&[]).is_empty());
    }

    /// Law: a picture of a long line takes no longer than its trace. (If every step looked at all others, it would take
    /// minutes.)
    #[test]
    fn a_long_line_is_found_quickly() {
        let n = 300_000;
        let node = |i: NodeId| Node { side: Side::Max, eval: 0, children: (i + 1..n.min(i + 2)).collect(), name: None };
        let graph = Graph::new((0..n).map(node).collect(), 0).unwrap();
        let enter = Event::Enter { alpha: -1, beta: 1, depth: Depth::END };
        let down = (0..n).map(|key| Step { ply: key as usize, key, event: enter });
        let up = (0..n).rev().flat_map(|key| {
            [Event::Child { mv: 0, value: 0 }, Event::Return(0)].map(|event| Step { ply: key as usize, key, event })
        });
        let steps: Vec<_> = down.chain(up).collect();
        let started = std::time::Instant::now();
        assert_eq!(line_of(&steps).len(), graph.len());
        assert!(started.elapsed() < std::time::Duration::from_secs(60), "{:?}", started.elapsed());
    }
}
