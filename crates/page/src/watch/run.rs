//! One search, run and recorded: its steps, and what it writes into the table.

use std::cell::RefCell;
use std::rc::Rc;

use serde_json::{Value as Json, json};
use verimax::catalogue::Call;
use verimax::table::{Bounds, BoundsTable, Entry, HashTable, Reuse, Table};
use verimax::trace::{Event, Listener, Recorder, Stats, Step, line_of};
use verimax::{Game, GraphFile, GraphPosition, NodeId, Value};
use verimax_draw::entry_words;

use super::{verdict, words};
use crate::Refusal;

/// The most steps that can be watched.
const MOST_STEPS: usize = 5_000;

/// One search of a question.
pub struct Run {
    pub call: Call,
    pub value: Value,
    pub stats: Stats,
    pub steps: Vec<Step<NodeId, u32>>,
    changes: Vec<Change>,
}

/// The table got this text for this node just before the step with this index was reported.
struct Change {
    at: usize,
    node: NodeId,
    words: String,
}

/// What a search did so far. The listener and the table share it.
#[derive(Default)]
struct Log {
    recorder: Recorder<NodeId, u32>,
    changes: Vec<Change>,
    stats: Stats,
    is_cut: bool,
}

struct Watcher(Rc<RefCell<Log>>);

impl<'g> Listener<GraphPosition<'g>> for Watcher {
    fn event(&mut self, entered: Option<&GraphPosition<'g>>, event: Event<u32>) {
        let log = &mut *self.0.borrow_mut();
        Listener::<GraphPosition<'g>>::event(&mut log.stats, entered, event);
        if log.recorder.steps.len() < MOST_STEPS {
            log.recorder.event(entered, event);
        } else {
            log.is_cut = true;
        }
    }
}

/// A table that notes what is stored.
struct WatchedTable {
    table: HashTable<NodeId>,
    log: Rc<RefCell<Log>>,
}

impl WatchedTable {
    fn note(&self, node: NodeId, words: String) {
        let log = &mut *self.log.borrow_mut();
        if !log.is_cut {
            let at = log.recorder.steps.len();
            log.changes.push(Change { at, node, words });
        }
    }
}

impl Table<GraphPosition<'_>> for WatchedTable {
    fn reuse(&self) -> Reuse {
        Table::<GraphPosition<'_>>::reuse(&self.table)
    }

    fn probe(&self, position: &GraphPosition<'_>) -> Option<Entry> {
        Table::probe(&self.table, position)
    }

    fn store(&mut self, position: &GraphPosition<'_>, entry: Entry) {
        Table::store(&mut self.table, position, entry);
        self.note(position.key(), entry_words(entry));
    }
}

impl BoundsTable<GraphPosition<'_>> for WatchedTable {
    fn reuse(&self) -> Reuse {
        BoundsTable::<GraphPosition<'_>>::reuse(&self.table)
    }

    fn probe(&self, position: &GraphPosition<'_>) -> Option<Bounds> {
        BoundsTable::probe(&self.table, position)
    }

    fn store(&mut self, position: &GraphPosition<'_>, bounds: Bounds) {
        BoundsTable::store(&mut self.table, position, bounds);
        self.note(position.key(), words::bounds(bounds));
    }
}

impl Run {
    /// Runs the search. The question was checked: the graph is small.
    pub fn of(file: &GraphFile, call: Call, reuse: Reuse) -> Result<Run, Refusal> {
        let log = Rc::new(RefCell::new(Log::default()));
        let mut table = WatchedTable { table: file.start_table(reuse), log: log.clone() };
        let mut watcher = Watcher(log.clone());
        let start = file.graph.start();
        let value = call.run(&start, file.window, file.depth, &mut table, &mut watcher);
        let value = value.map_err(|error| error.to_string())?;
        let Log { recorder, changes, stats, is_cut } = log.take();
        if is_cut {
            return Err(format!("{call} takes more than {MOST_STEPS} steps here, too many to watch; lower the depth"));
        }
        Ok(Run { call, value, stats, steps: recorder.steps, changes })
    }

    pub fn as_json(&self, file: &GraphFile, reuse: Reuse) -> Json {
        let graph = &file.graph;
        let Stats { nodes, leaves, cutoffs, table_hits, .. } = self.stats;
        let changes = self.changes.iter().map(|c| json!({"at": c.at, "node": c.node, "words": c.words}));
        json!({
            "algorithm": self.call.to_string(),
            "value": self.value,
            "stats": {"nodes": nodes, "leaves": leaves, "cutoffs": cutoffs, "table_hits": table_hits},
            "line": words::line(graph, &line_of(&self.steps)),
            "steps": self.steps.iter().map(|step| words::step(graph, step)).collect::<Vec<_>>(),
            "changes": changes.collect::<Vec<_>>(),
            "verdict": verdict::of(file, self, reuse),
        })
    }
}
