//! Shows the results of algorithms on a graph: as a picture, as JSON, and as a table.

use anyhow::Result;
use comfy_table::{Cell, Color};
use serde_json::{Value as Json, json};
use verimax::NodeId;
use verimax::law::{Range, minimal_leaves, principal_variation};
use verimax::table::Reuse;
use verimax::text::{LONG, printable};
use verimax::trace::{Event, Stats, Step};
use verimax_draw::{Drawing, dot, svg};

use super::{Arguments, Results};
use crate::output::{counted, table, table_text, write_file};
use crate::trace_text::{Trace, trace_json, trace_text, window_json};

impl Results<'_> {
    /// Draws the graph and, if one algorithm was asked for, what it did.
    pub fn draw(&self, arguments: &Arguments) -> Result<()> {
        if arguments.svg.is_none() && arguments.dot.is_none() {
            return Ok(());
        }
        let file = self.file;
        let (title, steps) = match self.rows.as_slice() {
            [row] => (format!("{} on {}", row.name, arguments.file), row.trace.as_ref().map_or(&[][..], Trace::steps)),
            _ => (arguments.file.clone(), &[][..]),
        };
        // With a trace, draw the line that the search found, which need not be the best one.
        let line = match steps {
            [] => principal_variation(&file.graph, file.graph.root(), file.depth),
            steps => line_of(steps),
        };
        let drawing = Drawing { graph: &file.graph, depth: file.depth, steps, line: &line, title: &title };
        arguments.svg.as_deref().map_or(Ok(()), |path| write_file(path, &svg(&drawing)))?;
        arguments.dot.as_deref().map_or(Ok(()), |path| write_file(path, &dot(&drawing)))
    }

    /// The fewest leaves that a search without a table can get by with.
    fn minimal_leaves(&self) -> u64 {
        let (file, side) = (self.file, self.law.side());
        minimal_leaves(&file.graph, file.graph.root(), file.depth, file.window.view(side))
    }

    /// The results as one object.
    pub fn as_json(&self, arguments: &Arguments) -> Json {
        let Results { file, law, reuse, rows, not_run } = self;
        let (alpha, beta) = window_json(file.window);
        let Range { least, greatest } = law.range().view(law.side());
        let results = rows.iter().map(|row| {
            let mut result = json!({
                "algorithm": row.name,
                "value": row.value,
                "guarantee": row.guarantee.to_string(),
                "holds": row.holds,
                "here": row.here.map(|guarantee| guarantee.to_string()),
                "nodes": row.stats.nodes,
                "leaves": row.stats.leaves,
                "cutoffs": row.stats.cutoffs,
                "table_hits": row.stats.table_hits,
            });
            if let Some(trace) = row.trace.as_ref().filter(|_| arguments.trace) {
                result["trace"] = trace_json(trace, &file.graph);
            }
            result
        });
        let not_run = not_run.iter().map(|row| json!({"algorithm": row.name, "reason": row.reason}));
        json!({
            "file": arguments.file,
            "nodes": file.graph.len(),
            "side_to_move": law.side().to_string(),
            "depth": file.depth.limit(),
            "alpha": alpha,
            "beta": beta,
            "reuse": reuse.to_string(),
            "minimax": law.side().view(law.minimax()),
            "least_expansion": least,
            "greatest_expansion": greatest,
            "minimal_leaves": self.minimal_leaves(),
            "results": results.collect::<Vec<_>>(),
            "not_run": not_run.collect::<Vec<_>>(),
        })
    }

    /// The question, the traces if they were asked for, and a table of the results.
    pub fn as_text(&self, arguments: &Arguments) -> String {
        let Results { file, law, reuse, rows, not_run } = self;
        let Range { least, greatest } = law.range().view(law.side());
        let reuse = match reuse {
            Reuse::Equal => "equal depth",
            Reuse::AtLeast => "at least the depth",
        };
        let mut text = format!(
            "{}: {}, {} to move, depth {}, window {}, reusing entries of {reuse}\n\
         minimax {}, expansions from {least} to {greatest}, at least {} without a table\n\n",
            printable(&arguments.file, LONG),
            counted(file.graph.len() as u64, "node", "nodes"),
            law.side(),
            file.depth,
            file.window,
            law.side().view(law.minimax()),
            counted(self.minimal_leaves(), "leaf", "leaves"),
        );
        for (row, trace) in rows.iter().filter_map(|row| Some((row, row.trace.as_ref()?))).filter(|_| arguments.trace) {
            text += &format!("{}\n{}\n", row.name, trace_text(trace, &file.graph));
        }
        let header = ["algorithm", "value", "guarantee", "holds", "here", "nodes", "leaves", "cutoffs", "table hits"];
        let mut cells = table(&header, &[1, 5, 6, 7, 8]);
        for row in rows {
            let holds = if row.holds { Cell::new("yes").fg(Color::Green) } else { Cell::new("NO").fg(Color::Red) };
            let here = row.here.map_or("nothing".to_owned(), |guarantee| guarantee.to_string());
            let mut line =
                vec![Cell::new(&row.name), Cell::new(row.value), Cell::new(row.guarantee), holds, Cell::new(here)];
            let Stats { nodes, leaves, cutoffs, table_hits } = row.stats;
            line.extend([nodes, leaves, cutoffs, table_hits].map(Cell::new));
            cells.add_row(line);
        }
        text += &table_text(&cells);
        if !not_run.is_empty() {
            text += "\nnot run:\n";
        }
        for row in not_run {
            text += &format!("  {}\n", row.reason);
        }
        text
    }
}

/// The line that a search found: from the root on, the first move whose value is that of the position. Looks at each
/// step at most twice: a line may be as long as the trace.
fn line_of(steps: &[Step<NodeId, u32>]) -> Vec<NodeId> {
    let ends = ends_of(steps);
    let mut line = Vec::new();
    // The last visit of the root, or the visit that led to the best move of the node above.
    let mut visit = steps.last().and_then(|last| {
        let is_start = |step: &Step<NodeId, u32>| is_enter(step) && step.ply == last.ply;
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
fn ends_of(steps: &[Step<NodeId, u32>]) -> Vec<usize> {
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

fn is_enter(step: &Step<NodeId, u32>) -> bool {
    matches!(step.event, Event::Enter { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use verimax::catalogue::{ALGORITHMS, Call};
    use verimax::table::HashTable;
    use verimax::trace::Recorder;
    use verimax::{Depth, Graph, Node, Side, Window};

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
        assert!(line_of(&[]).is_empty());
    }

    /// Law: a picture of a long line takes no longer than its trace.
    #[test]
    fn a_long_line_is_found_quickly() {
        let n = 100_000;
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
        assert!(started.elapsed() < std::time::Duration::from_secs(2), "{:?}", started.elapsed());
    }
}
