//! `verimax tree` on a graph with cycles: values and distances by retrograde analysis. No algorithm of the catalogue
//! can search such a graph to the end.

use anyhow::{Context, Result, bail};
use comfy_table::Cell;
use serde_json::{Value as Json, json};
use verimax::search::retrograde::{Edges, Solution, retrograde};
use verimax::text::{LONG, SHORT, printable};
use verimax::{Depth, Graph, Node, NodeId, PathGraph, Value, Window};
use verimax_draw::{Drawing, dot, svg};

use super::Arguments;
use crate::Verdict;
use crate::output::{counted, is_drawn_to_stdout, print, print_json, table, table_text, write_file};

/// The most rows of the table. JSON has all.
const MOST_ROWS: usize = 200;

/// A graph with cycles, and what its nodes are worth.
struct Solved {
    graph: PathGraph,
    solution: Solution,
    line: Vec<NodeId>,
}

pub fn run(arguments: &Arguments, graph: PathGraph, depth: Depth, window: Window) -> Result<Verdict> {
    refuse_what_does_not_apply(arguments, depth, window)?;
    let is_drawn = is_drawn_to_stdout([arguments.svg.as_deref(), arguments.dot.as_deref()], arguments.json)?;
    let solution = retrograde(&Edges::from(&graph)).context("the graph has more nodes than can be counted")?;
    let mut solved = Solved { graph, solution, line: Vec::new() };
    solved.line = solved.best_line();
    if arguments.json {
        print_json(&solved.as_json(arguments))?;
    } else if !is_drawn {
        print(&solved.as_text(arguments))?;
    }
    solved.draw(arguments)?;
    Ok(Verdict::Done)
}

/// Retrograde analysis goes to the end of the game, in the open window, and is the only algorithm here.
fn refuse_what_does_not_apply(arguments: &Arguments, depth: Depth, window: Window) -> Result<()> {
    let options = [
        ("the depth", arguments.depth.is_some() || depth != Depth::END),
        ("the window", arguments.alpha.is_some() || arguments.beta.is_some() || window != Window::OPEN),
        ("--algorithm", arguments.algorithm != "all"),
        ("--guarantee", arguments.guarantee.is_some()),
        ("--reuse", arguments.reuse.is_some()),
        ("--trace", arguments.trace),
        ("--frames", arguments.frames.is_some()),
    ];
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((what, _)) => bail!(
            "the moves of '{}' go round in a cycle, so it is solved by retrograde analysis, to the end of the game; \
             leave {what} out",
            printable(&arguments.file, LONG)
        ),
        None => Ok(()),
    }
}

impl Solved {
    fn value(&self, node: NodeId) -> Value {
        self.solution.values[node as usize]
    }

    /// The plies in which the value is forced; `None` for a draw.
    fn plies(&self, node: NodeId) -> Option<u32> {
        (self.value(node) != 0).then(|| self.solution.distances[node as usize])
    }

    fn name(&self, node: NodeId) -> String {
        printable(&self.graph.name(node), SHORT)
    }

    /// The first move that keeps the value; of these, one that keeps the distance, if there is one.
    fn best_move(&self, node: NodeId) -> Option<NodeId> {
        let keeps = |child: &&NodeId| self.value(**child) == self.value(node);
        let next = self.plies(node).and_then(|plies| plies.checked_sub(1));
        let children = self.graph.children(node);
        let on_time = children.iter().filter(keeps).find(|&&child| self.plies(child) == next);
        on_time.or_else(|| children.iter().find(keeps)).copied()
    }

    /// Best play from the root, to the end, or until a position comes back.
    fn best_line(&self) -> Vec<NodeId> {
        let mut is_met = vec![false; self.graph.nodes().len()];
        let mut line = vec![self.graph.root()];
        while let Some(&last) = line.last()
            && !std::mem::replace(&mut is_met[last as usize], true)
        {
            line.extend(self.best_move(last));
        }
        line
    }

    /// The first position of the line that comes back, if one does.
    fn goes_round(&self) -> bool {
        matches!(&*self.line, [before @ .., last] if before.contains(last))
    }

    fn as_json(&self, arguments: &Arguments) -> Json {
        let root = self.graph.root();
        let nodes = (0..).zip(self.graph.nodes()).map(|(id, node)| {
            json!({
                "node": id,
                "name": node.name,
                "side": node.side.to_string(),
                "value": self.value(id),
                "plies": self.plies(id),
                "best_move": self.best_move(id),
            })
        });
        json!({
            "file": arguments.file,
            "cyclic": true,
            "nodes": self.graph.nodes().len(),
            "side_to_move": self.graph.nodes()[root as usize].side.to_string(),
            "value": self.value(root),
            "plies": self.plies(root),
            "line": self.line,
            "goes_round": self.goes_round(),
            "results": nodes.collect::<Vec<_>>(),
        })
    }

    fn as_text(&self, arguments: &Arguments) -> String {
        let (root, nodes) = (self.graph.root(), self.graph.nodes());
        let line: Vec<String> = self.line.iter().take(MOST_ROWS).map(|&node| self.name(node)).collect();
        let more = match self.line.len().checked_sub(MOST_ROWS) {
            Some(more @ 1..) => format!(" -> ({more} more)"),
            _ if self.goes_round() => " and so on".to_owned(),
            _ => String::new(),
        };
        let mut text = format!(
            "{}: {}, {} to move, with cycles\n\
             The moves go round, so the values are those of retrograde analysis, to the end of the game. Play without an \
             end\nis a draw, worth 0. Values are from Max's point of view. Plies are those in which the side that profits \
             forces\nthe value: it hurries, and the other side delays.\n\nvalue {}{}, line {}{more}\n\n",
            printable(&arguments.file, LONG),
            counted(nodes.len() as u64, "node", "nodes"),
            nodes[root as usize].side,
            self.value(root),
            self.plies(root).map_or(String::new(), |plies| format!(" in {}", counted(plies.into(), "ply", "plies"))),
            line.join(" -> "),
        );
        let mut cells = table(&["node", "side", "value", "plies", "best move"], &[2, 3]);
        for (id, node) in (0..).zip(nodes).take(MOST_ROWS) {
            cells.add_row([
                Cell::new(self.name(id)),
                Cell::new(node.side),
                Cell::new(self.value(id)),
                Cell::new(self.plies(id).map_or("-".to_owned(), |plies| plies.to_string())),
                Cell::new(self.best_move(id).map_or("-".to_owned(), |child| self.name(child))),
            ]);
        }
        text += &table_text(&cells);
        if let Some(more @ 1..) = nodes.len().checked_sub(MOST_ROWS) {
            text += &format!("and {}; --json shows all\n", counted(more as u64, "more node", "more nodes"));
        }
        text
    }

    fn draw(&self, arguments: &Arguments) -> Result<()> {
        if arguments.svg.is_none() && arguments.dot.is_none() {
            return Ok(());
        }
        let graph = self.without_cycles()?;
        // The line, up to the move that leads back.
        let last = self.line.len() - usize::from(self.goes_round());
        let line = &self.line[..last];
        let title = format!("{}: values by retrograde analysis", arguments.file);
        let values: Vec<Value> = (0..graph.len() as NodeId).map(|node| graph.eval(node)).collect();
        let drawing = Drawing { line, title: &title, values: &values, ..Drawing::of(&graph) };
        arguments.svg.as_deref().map_or(Ok(()), |path| write_file(path, &svg(&drawing)))?;
        arguments.dot.as_deref().map_or(Ok(()), |path| write_file(path, &dot(&drawing)))
    }

    /// The same graph for a picture: nodes show their values, and a move that closes a cycle leads to a node `back to`.
    fn without_cycles(&self) -> Result<Graph> {
        let mut nodes: Vec<Node> = (0..)
            .zip(self.graph.nodes())
            .map(|(id, node)| Node { eval: self.value(id), name: Some(self.graph.name(id)), ..node.clone() })
            .collect();
        let mut stub_of: Vec<Option<NodeId>> = vec![None; nodes.len()];
        // 0: not met, 1: on the path, 2: done. The path has, for each node, the number of its next move.
        let mut state = vec![0; nodes.len()];
        let mut path = vec![(self.graph.root(), 0)];
        state[self.graph.root() as usize] = 1;
        while let Some((node, next)) = path.last_mut() {
            let (node, at) = (*node as usize, *next);
            *next += 1;
            let Some(&child) = nodes[node].children.get(at) else {
                state[node] = 2;
                path.pop();
                continue;
            };
            match state[child as usize] {
                0 => {
                    state[child as usize] = 1;
                    path.push((child, 0));
                }
                1 => {
                    let stub = *stub_of[child as usize].get_or_insert_with(|| {
                        let name = Some(format!("back to {}", self.graph.name(child)));
                        nodes.push(Node { name, children: Vec::new(), ..nodes[child as usize].clone() });
                        state.push(2);
                        (nodes.len() - 1) as NodeId
                    });
                    nodes[node].children[at] = stub;
                }
                _ => {}
            }
        }
        Ok(Graph::new(nodes, self.graph.root())?)
    }
}
