//! The pictures in docs/findings.md and docs/command.md are what the command draws. After a change, rewrite them with
//! UPDATE_PICTURES=1 in the environment, and look at them.

// The search that the last picture is about is not in the library, because it is wrong.
#[path = "../../verimax/tests/catalogue/published.rs"]
mod published;

use std::path::{Path, PathBuf};
use std::process::Command;

use verimax::literature::Example;
use verimax::table::Reuse;
use verimax::trace::Recorder;
use verimax_draw::{Drawing, svg};

/// A picture, and the search that it shows: example and algorithm; and where the steps are listed.
const PICTURES: [(&str, &str, &str, &str); 5] = [
    ("ttm-3.svg", "ttm-3", "negamax_ttm", "inner"),
    ("mtd-2.svg", "mtd-2", "mtd_f(over=negamax_ttw)", "inner"),
    ("mtd-7.svg", "mtd-7", "mtd_f(over=negamax_ttw)", "inner"),
    ("plaat-7-mended.svg", "plaat-7", "alpha_beta_with_memory", "inner"),
    ("3x3.svg", "3x3", "negamax_fishburn", "none"),
];

/// Pictures of whole graphs: with chance, and for several players.
const GRAPHS: [(&str, &str); 2] =
    [("gambles.svg", "crates/cli/tests/files/gambles.json"), ("three-players.svg", "three-players")];

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
fn the_command_draws_the_pictures_of_the_documentation() {
    for (picture, example, algorithm, steps) in PICTURES {
        let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
        command.args(["tree", example, "--algorithm", algorithm, "--svg", "-", "--svg-steps", steps]);
        let output = command.output().expect("the command runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        require_kept(picture, &String::from_utf8(output.stdout).expect("text"));
    }
}

#[test]
fn the_command_draws_chance_and_several_players() {
    for (picture, graph) in GRAPHS {
        let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
        command.args(["tree", graph, "--svg", "-"]).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
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
    let (depth, steps, table) = (file.depth, &trace.steps, &file.table);
    let drawing = Drawing { depth, steps, line: &line, title, table, ..Drawing::of(&file.graph) };
    require_kept("plaat-7.svg", &svg(&drawing));
}

/// Law: `--frames` writes a picture before the first step and one after each, all of one size, and nothing else. It
/// leaves alone what is there already.
#[test]
fn frames_go_into_a_folder_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let frames = folder.path().join("new/frames");
    let run = |algorithm: &str, example: &str, frames: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
        command.args(["tree", example, "--algorithm", algorithm, "--frames"]).arg(frames);
        let output = command.output().expect("the command runs");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    let files = || {
        let names = std::fs::read_dir(&frames).expect("a folder").map(|file| file.expect("a file").file_name());
        let mut names: Vec<_> = names.map(|name| name.into_string().expect("text")).collect();
        names.sort();
        names
    };
    assert_eq!(run("negamax_fishburn", "3x3", &frames), (Some(0), String::new()));
    assert_eq!(files(), (0..=40).map(|step| format!("step-{step:02}.svg")).collect::<Vec<_>>());
    let read = |step: &str| std::fs::read_to_string(frames.join(step)).expect("a frame");
    let head = |step: &str| read(step).split_once('>').expect("an element").0.to_owned();
    assert!(files().iter().all(|file| head(file) == head("step-00.svg")));
    assert!(read("step-22.svg").contains("step 22 of 40 – #5: cutoff at -1"));
    assert!(read("step-40.svg").contains("negamax_fishburn on 3x3: value 7, 7 of 9 leaves"));

    let (before, (code, said)) = (read("step-22.svg"), run("minimax", "3x3", &frames));
    let sentence = format!(
        "verimax: the folder '{}' is not empty; --frames writes into a new or an empty one\n",
        frames.display()
    );
    assert_eq!((code, said, read("step-22.svg"), files().len()), (Some(2), sentence, before, 41));

    let file = folder.path().join("file");
    std::fs::write(&file, "mine").expect("a file");
    let (code, said) = run("minimax", "3x3", &file);
    assert_eq!(code, Some(2));
    assert!(said.starts_with("verimax: cannot write frames into '"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).expect("it is still there"), "mine");

    let wide = folder.path().join("wide.tree");
    std::fs::write(&wide, format!("(max{})", " 1".repeat(400))).expect("a file");
    let (code, said) = run("minimax", &wide.display().to_string(), &folder.path().join("many"));
    let sentence = "verimax: the search has 1602 steps, and --frames draws at most 1000; try a smaller --depth\n";
    assert_eq!((code, said.as_str(), folder.path().join("many").exists()), (Some(2), sentence, false));

    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).expect("a folder");
    assert_eq!(run("negamax_ttm", "ttm-3", &empty).0, Some(0));
    assert_eq!(std::fs::read_dir(&empty).expect("a folder").count(), 8);
}
