//! Law: Graphviz accepts our DOT without a warning. These tests pass vacuously where `dot` is not installed.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{Random, cases};
use verimax::{Graph, Node, Side};
use verimax_draw::{Drawing, dot};

/// Returns Graphviz's layout as plain text, or `None` if Graphviz is not installed.
fn graphviz(text: &str) -> Option<String> {
    let command =
        Command::new("dot").arg("-Tplain").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = match command {
        Ok(child) => child,
        Err(_) => {
            eprintln!("no Graphviz here");
            return None;
        }
    };
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaints.is_empty(), "{complaints}\n{text}");
    Some(String::from_utf8(output.stdout).unwrap())
}

fn nodes(plain: &str) -> usize {
    plain.lines().filter(|line| line.starts_with("node v") && !line.contains("_events ")).count()
}

#[test]
fn graphviz_draws_the_examples() {
    for (name, case) in cases() {
        if let Some(plain) = graphviz(&dot(&case.drawing())) {
            assert_eq!(nodes(&plain), case.file.graph.len(), "{name}");
        }
    }
}

#[test]
fn graphviz_draws_random_graphs() {
    let mut random = Random(5);
    for _ in 0..10 {
        let case = random.case(20, 6);
        if let Some(plain) = graphviz(&dot(&case.drawing())) {
            assert_eq!(nodes(&plain), 20);
        }
    }
}

#[test]
fn graphviz_reads_hostile_names_as_text() {
    let name = "\\\"]; v9 [label=\"\\N &lt; <b>\0";
    let node = Node { side: Side::Min, eval: 0, children: vec![], name: Some(name.into()) };
    let graph = Graph::new(vec![node], 0).unwrap();
    let drawing = Drawing { title: name, ..Drawing::of(&graph) };
    if let Some(plain) = graphviz(&dot(&drawing)) {
        assert_eq!(nodes(&plain), 1);
    }
}
