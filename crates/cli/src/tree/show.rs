//! Shows the results of algorithms on a graph: as a picture, as JSON, and as a table.

use anyhow::Result;
use comfy_table::{Cell, Color};
use serde_json::{Value as Json, json};
use verimax::law::{Range, minimal_leaves, principal_variation};
use verimax::table::Reuse;
use verimax::text::{LONG, printable};
use verimax::trace::{Stats, line_of};
use verimax::{Depth, Graph};
use verimax_draw::{Beyond, Drawing, dot, svg};

use super::{Arguments, Results, frames};
use crate::output::{counted, table, table_text, write_file};
use crate::trace_text::{Trace, trace_json, trace_text, window_json};

/// Draws a graph with chance or several players, with what its nodes are worth. The heading ends with the result.
pub fn draw_beyond(arguments: &Arguments, graph: &Graph, depth: Depth, beyond: &Beyond, result: &str) -> Result<()> {
    let title = format!("{}: {result}", shown_file(arguments));
    let drawing = Drawing { depth, line: beyond.line(), title: &title, beyond: Some(beyond), ..Drawing::of(graph) };
    arguments.svg.as_deref().map_or(Ok(()), |path| write_file(path, &svg(&drawing)))?;
    arguments.dot.as_deref().map_or(Ok(()), |path| write_file(path, &dot(&drawing)))
}

/// Lists what was not run, with a reason for each; empty if there is nothing.
pub fn not_run_text(reasons: impl Iterator<Item = String>) -> String {
    let lines: String = reasons.map(|reason| format!("  {reason}\n")).collect();
    if lines.is_empty() { lines } else { format!("\nnot run:\n{lines}") }
}

/// The cell that says whether a guarantee holds.
pub fn holds_cell(holds: bool) -> Cell {
    if holds { Cell::new("yes").fg(Color::Green) } else { Cell::new("NO").fg(Color::Red) }
}

/// What headings call the file.
fn shown_file(arguments: &Arguments) -> &str {
    if arguments.file == "-" { "standard input" } else { &arguments.file }
}

impl Results<'_> {
    /// Draws the graph and, if one algorithm was asked for, what it did.
    pub fn draw(&self, arguments: &Arguments) -> Result<()> {
        if !arguments.is_drawn() {
            return Ok(());
        }
        let file = self.file;
        let name = shown_file(arguments);
        let (title, depth, steps) = match self.rows.as_slice() {
            [row] => {
                let steps = row.trace.as_ref().map_or(&[][..], Trace::steps);
                (format!("{} on {name}", row.name), row.depth, steps)
            }
            _ => (name.to_owned(), file.depth, &[][..]),
        };
        // With a trace, draw the line that the search found, which need not be the best one.
        let line = match steps {
            [] => principal_variation(&file.graph, file.graph.root(), depth),
            steps => line_of(steps),
        };
        let (table, blocks) = (&file.table, arguments.svg_steps.into());
        let (title, line) = (&title, &line);
        let drawing = Drawing { depth, steps, line, title, table, blocks, ..Drawing::of(&file.graph) };
        arguments.svg.as_deref().map_or(Ok(()), |path| write_file(path, &svg(&drawing)))?;
        arguments.dot.as_deref().map_or(Ok(()), |path| write_file(path, &dot(&drawing)))?;
        arguments.frames.as_deref().map_or(Ok(()), |folder| frames::write(folder, &drawing))
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
            let holds = holds_cell(row.holds);
            let here = row.here.map_or("nothing".to_owned(), |guarantee| guarantee.to_string());
            let mut line =
                vec![Cell::new(&row.name), Cell::new(row.value), Cell::new(row.guarantee), holds, Cell::new(here)];
            let Stats { nodes, leaves, cutoffs, table_hits, .. } = row.stats;
            line.extend([nodes, leaves, cutoffs, table_hits].map(Cell::new));
            cells.add_row(line);
        }
        text += &table_text(&cells);
        text + &not_run_text(not_run.iter().map(|row| row.reason.clone()))
    }
}
