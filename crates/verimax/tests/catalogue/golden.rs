//! Records how each algorithm searches a few fixed graphs: its value, its counts, and the contents of its table. Other
//! tests judge the values. This one notices a change that leaves them right, such as a lost cutoff.

use std::fmt::Write;

use verimax::literature::Example;
use verimax::table::{HashTable, Reuse};
use verimax::trace::{Event, Recorder, Stats};
use verimax::{Depth, GraphFile, NodeId, Window};

use crate::generate::{Random, graph};
use crate::harness::{calls, policies};

/// The examples from the literature, and larger random graphs with transpositions.
fn files() -> Vec<(String, GraphFile)> {
    let examples = ["3x3", "knuth-moore", "paper", "paper-15", "mtd-7", "move-twice"];
    let mut files: Vec<_> = examples
        .into_iter()
        .map(|name| (name.to_owned(), Example::find(name).expect(name).read().expect(name)))
        .collect();
    let mut random = Random(1975);
    for (seed, depth) in [(1, 5), (2, 6), (3, 7)] {
        let graph = std::iter::repeat_with(|| graph(&mut random, 60, true)).find(|graph| graph.len() > 40);
        let graph = graph.expect("a large one comes");
        for window in [Window::OPEN, Window::new(-1, 2).expect("a window")] {
            let file = GraphFile { graph: graph.clone(), depth: Depth::plies(depth), window, table: Vec::new() };
            files.push((format!("random {seed} in {window}"), file));
        }
    }
    files
}

/// One line for each algorithm and policy: value, nodes, leaves, cutoffs, table hits, and a checksum of its entries.
fn table() -> String {
    fn run(call: &verimax::catalogue::Call, reuse: Reuse, file: &GraphFile) -> Option<String> {
        let (mut stats, mut trace) = (Stats::default(), Recorder::<NodeId, u32>::default());
        let mut table = match reuse {
            Reuse::AtLeast => file.start_table(reuse),
            Reuse::Equal => HashTable::new(reuse),
        };
        let (window, depth) = call.algorithm.works_in(file.window, file.depth);
        let value = call.run(&file.graph.start(), window, depth, &mut table, &mut (&mut stats, &mut trace)).ok()?;
        let mut stored = 0i64;
        for (step, i) in trace.steps.iter().zip(1i64..) {
            if let Event::Store(entry) = step.event {
                stored =
                    (stored * 31 + i * i64::from(entry.value) + i64::from(step.key) + entry.bound as i64) % 1_000_003;
            }
        }
        let Stats { nodes, leaves, cutoffs, table_hits, .. } = stats;
        Some(format!("{value:3} {nodes:5} {leaves:5} {cutoffs:5} {table_hits:5} {stored:8}"))
    }
    let mut text = String::new();
    for (name, file) in files() {
        let _ = writeln!(text, "{name}: value, nodes, leaves, cutoffs, table hits, stored");
        for call in calls() {
            for &reuse in policies(&call) {
                let line = run(&call, reuse, &file);
                let _ = writeln!(text, "  {call} {reuse} {}", line.unwrap_or_else(|| "-".to_owned()));
            }
        }
    }
    text
}

/// Law: the searches do not change by accident. `UPDATE_GOLDEN=1` rewrites the file.
#[test]
fn the_searches_are_as_they_were() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden.txt");
    let now = table();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &now).expect("the file can be written");
    }
    let then = std::fs::read_to_string(path).expect("the file can be read");
    for (now, then) in now.lines().zip(then.lines()) {
        assert_eq!(now, then);
    }
    assert_eq!(now.len(), then.len());
}
