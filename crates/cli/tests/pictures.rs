//! The pictures in docs/findings.md are what the command draws. After a change, rewrite them with UPDATE_PICTURES=1 in
//! the environment, and look at them.

// The search that the last picture is about is not in the library, because it is wrong.
#[path = "../../verimax/tests/catalogue/published.rs"]
mod published;

use std::path::{Path, PathBuf};
use std::process::Command;

use verimax::literature::Example;
use verimax::table::Reuse;
use verimax::trace::Recorder;
use verimax_draw::{Drawing, svg};

/// A picture, and the search that it shows: example and algorithm.
const PICTURES: [(&str, &str, &str); 4] = [
    ("ttm-3.svg", "ttm-3", "negamax_ttm"),
    ("mtd-2.svg", "mtd-2", "mtd_f(over=negamax_ttw)"),
    ("mtd-7.svg", "mtd-7", "mtd_f(over=negamax_ttw)"),
    ("plaat-7-mended.svg", "plaat-7", "alpha_beta_with_memory"),
];

fn kept(picture: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures")).join(picture)
}

fn require_kept(picture: &str, drawn: &str) {
    if std::env::var("UPDATE_PICTURES").is_ok() {
        std::fs::write(kept(picture), drawn).expect("a place to write");
    }
    let text = std::fs::read_to_string(kept(picture)).unwrap_or_default();
    assert!(text == drawn, "{picture} is old; write it again with UPDATE_PICTURES=1");
}

#[test]
fn the_command_draws_the_pictures_of_the_findings() {
    for (picture, example, algorithm) in PICTURES {
        let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
        command.args(["tree", example, "--algorithm", algorithm, "--svg", "-"]);
        let output = command.output().expect("the command runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        require_kept(picture, &String::from_utf8(output.stdout).expect("text"));
    }
}

/// AlphaBetaWithMemory as published, drawn by the code that the command draws with.
#[test]
fn the_published_search_is_drawn_alike() {
    let file = Example::find("plaat-7").expect("an example").read().expect("a graph");
    let (mut table, mut trace) = (file.start_table(Reuse::Equal), Recorder::default());
    let (start, window) = (file.graph.start(), file.window);
    let value = published::published(&start, window.alpha(), window.beta(), file.depth, &mut table, &mut trace);
    assert_eq!(value, 0);
    let line = ["p", "x", "q", "s"].map(|name| file.graph.find(name).expect("a node"));
    let title = "AlphaBetaWithMemory as published on plaat-7";
    let drawing = Drawing { graph: &file.graph, depth: file.depth, steps: &trace.steps, line: &line, title };
    require_kept("plaat-7.svg", &svg(&drawing));
}
