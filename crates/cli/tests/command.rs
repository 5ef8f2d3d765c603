//! Tests the command's output, word for word. The examples of the README and of the docs are among the cases; they run
//! from the root of the project. Also tests Ctrl-C, and the files of `play`.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

#[test]
fn golden() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root of the project");
    trycmd::TestCases::new()
        .case("crates/cli/tests/cmd/*.md")
        .case("crates/cli/tests/cmd/*.toml")
        .case("README.md")
        .case("docs/*.md");
}

/// The pictures of the README are what the command draws.
#[test]
fn the_pictures_of_the_readme() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for (algorithm, picture) in [("negamax_ttm", "figure4.svg"), ("negamax_ttw", "figure5.svg")] {
        let drawn = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(picture);
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_verimax"));
        command.args(["tree", "paper", "--trace", "--algorithm", algorithm, "--svg"]).arg(&drawn);
        let output = command.output().expect("the command runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let read = |path: &std::path::Path| std::fs::read_to_string(path).expect("a picture");
        assert_eq!(read(&drawn), read(&root.join("docs/pictures").join(picture)), "{picture}");
    }
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// What `verimax play` prints for these lines.
fn play(game: &str, lines: &[u8]) -> String {
    let mut child = start(&["play", game]);
    child.stdin.take().expect("a pipe").write_all(lines).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Starts a search that takes long, and presses Ctrl-C this many times.
#[cfg(unix)]
fn interrupted(arguments: &[&str], times: usize) -> Output {
    let child = start(arguments);
    std::thread::sleep(Duration::from_secs(2));
    for _ in 0..times {
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(killed.expect("kill is there").success() || times > 1);
    }
    let asked = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(asked.elapsed() < Duration::from_secs(60), "it took {:?} to stop", asked.elapsed());
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    output
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_with_what_is_known_so_far() {
    let output = interrupted(&["solve", "connect4", "--threads", "2"], 1);
    let shown = text(&output.stdout);
    assert!(shown.contains("value      between -") && shown.contains(", by a search to depth "), "{shown}");
    assert!(shown.ends_with("stopped    by Ctrl-C, before the value was known\n"), "{shown}");

    let output = interrupted(&["solve", "connect4", "--depth", "40", "--all-moves"], 1);
    let shown = text(&output.stdout);
    assert!(shown.contains("value      0 for Max") && shown.contains("best move  1"), "{shown}");
    assert!(shown.ends_with("stopped    by Ctrl-C, before depth 40 was reached\n"), "{shown}");

    let output = interrupted(&["solve", "connect4", "--json"], 1);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&json["is_complete"], &json["value"]), (&false.into(), &serde_json::Value::Null));
    assert!(json["lower"].as_i64() < json["upper"].as_i64(), "{json}");
    assert!(json["best_move"].is_string() && json["estimate"]["value"].is_i64(), "{json}");
    assert_eq!(json["estimate"]["depth"].as_u64(), json["pv"].as_array().map(|line| line.len() as u64), "{json}");
}

/// With several players, there is the deepest search that was completed; with chance, a search by its name has nothing
/// to show before it is done, and says so.
#[cfg(unix)]
#[test]
fn ctrl_c_stops_games_beyond_two_players() {
    let output = interrupted(&["solve", "line3(4,3)"], 1);
    let shown = text(&output.stdout);
    let stopped = "stopped    by Ctrl-C, before the end of the game was reached; the value is that to depth ";
    assert!(shown.contains("value      A 2, B 2, C 2\nbest move  1\n") && shown.contains(stopped), "{shown}");

    let output = interrupted(&["solve", "race3(8)", "--algorithm", "shallow", "--json"], 1);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["is_complete"], false, "{json}");
    assert!(json["depth"].as_u64() > Some(2) && json["best_move"].is_string(), "{json}");

    let output = interrupted(&["solve", "ewn", "--algorithm", "expectiminimax", "--depth", "30"], 1);
    assert_eq!(text(&output.stderr), "verimax: stopped by Ctrl-C, before a value was known\n");
    assert_eq!(text(&output.stdout), "");

    let output = interrupted(&["solve", "ewn", "--depth", "60"], 1);
    let shown = text(&output.stdout);
    assert!(shown.ends_with("stopped    by Ctrl-C, before depth 60 was reached\n"), "{shown}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_twice_ends_it_too() {
    interrupted(&["solve", "connect4"], 2);
}

/// Law: a program with a game of its own has the whole command.
#[test]
fn a_game_of_ones_own_has_the_whole_command() {
    // With the profile and the features of the tests, so that what they have built is not built again.
    let build = ["build", "--quiet", "--profile", "test", "--workspace", "--example", "my_game"];
    let built = Command::new(env!("CARGO")).args(build).status().expect("cargo runs");
    assert!(built.success(), "the example does not build");
    let program = Path::new(env!("CARGO_BIN_EXE_verimax")).with_file_name("examples").join("my_game");
    let say = |arguments: &[&str], typed: &str| {
        let mut command = Command::new(&program);
        let mut child = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let solved = say(&["solve", "chomp(columns=3,rows=2)", "--all-moves", "--threads", "2"], "");
    assert!(
        solved.starts_with("chomp(columns=3,rows=2)\n\n###\n###\nmax to move\n\nvalue      1 for Max\n"),
        "{solved}"
    );
    assert!(solved.contains("best move  c2\n"), "{solved}");
    let solved = say(&["solve", "chomp", "--algorithm", "pvs", "--json"], "");
    let solved: serde_json::Value = serde_json::from_str(&solved).expect("JSON");
    assert_eq!((&solved["value"], &solved["best_move"]), (&1.into(), &"c2".into()));
    let said = say(&["play", "chomp(2,2)"], "b2\na2\na1\n");
    assert!(said.contains("The engine plays ") && said.contains("The game is over: "), "{said}");
    let measured = say(&["bench", "chomp(2,3)", "-"], "c2 -1\na1 1\n");
    assert!(measured.starts_with("positions     2\nwrong scores  0\n"), "{measured}");
    let games = say(&["games"], "");
    assert!(games.contains("chomp\n") && games.contains("tictactoe\n"), "{games}");
    let completions = say(&["completions", "bash"], "");
    assert!(completions.contains("complete -F _my_game "), "{completions}");
}

/// Law: the command never replaces anything but a regular file.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let run = |arguments: &[&str], out: &mut dyn FnMut(&Output)| {
        let output = start(arguments).wait_with_output().expect("it ends");
        out(&output);
    };
    run(&["tree", "3x3", "--svg", "/dev/null", "--dot", "/dev/null"], &mut |output| {
        assert!(output.status.success(), "{}", text(&output.stderr));
    });
    let null = std::fs::metadata("/dev/null").expect("it is still there");
    assert!(null.file_type().is_char_device());
    run(&["tree", "3x3", "--dot", "/dev/stdout"], &mut |output| {
        let drawn = text(&output.stdout);
        assert!(output.status.success() && drawn.starts_with("digraph"), "{drawn}");
    });
    let folder = tempfile::tempdir().expect("a folder");
    run(&["tree", "3x3", "--svg", &folder.path().display().to_string()], &mut |output| {
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).ends_with("': it is a folder\n"), "{}", text(&output.stderr));
    });
    assert!(folder.path().is_dir());
}

#[test]
fn a_saved_game_goes_on_in_another_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my game");
    let name = file.display();
    let said = play("tictactoe", format!("5\nsave {name}\nquit\n").as_bytes());
    assert!(said.contains(&format!("Saved as '{name}'.")), "{said}");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "verimax game 1\ntictactoe\n5 1\n");

    // Load it while another game is on the board. What is saved after that is the loaded game.
    let said = play("subtract(5)", format!("load {name}\n9\nsave {name}\n").as_bytes());
    assert!(said.contains("tictactoe: you play max") && said.contains("O . .\n. X .\n. . .\nX to move"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "verimax game 1\ntictactoe\n5 1 9 3\n");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left behind");

    let said = play("tictactoe", b"save /nowhere/at/all\nmoves\n");
    assert!(said.contains("Cannot write '/nowhere/at/all': "), "{said}");
    assert!(said.contains("1 2 3 4 5 6 7 8 9"), "{said}");
}

/// Tries to load a bad file during a game of tic-tac-toe. The game must go on.
fn load_in_vain(file: &Path) -> String {
    let said = play("tictactoe", format!("load {}\n5\n", file.display()).as_bytes());
    assert!(said.contains("O . .\n. X .\n. . .\nX to move"), "the game does not go on: {said}");
    assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{said:?}");
    assert!(said.len() < 2000, "{said}");
    said
}

#[test]
fn a_hostile_file_is_refused_and_the_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    let long = "x".repeat(1 << 20);
    let cases: [(&[u8], &str); 8] = [
        (b"", "its first line is not 'verimax game 1'"),
        (b"\x7fELF\x00\x00", "its first line is not 'verimax game 1'"),
        (b"verimax game 1\n\xff\xff", "it is not text"),
        (b"verimax game 1\n\x1b[2Jtictactoe\n5\n", "it has characters that are not text"),
        (b"verimax game 1\ntictactoe\n5 5\n", "move 2: \"5\" is not a legal move"),
        (b"verimax game 1\nuniform(b=64,d=64,seed=-1)\n", "`seed` of uniform is `-1`"),
        (&[b"verimax game 1\n", long.as_bytes()].concat(), "there is no game `xxx"),
        (&[b"verimax game 1\ntictactoe\n", long.as_bytes()].concat(), "move 1 has more than 64 characters"),
    ];
    for (bytes, reason) in cases {
        std::fs::write(&file, bytes).expect("a file");
        let said = load_in_vain(&file);
        assert!(said.contains(reason), "{reason}: {said}");
    }
    for (path, reason) in [(folder.path(), "it is not a file"), (Path::new("/nowhere"), "Cannot read")] {
        assert!(load_in_vain(path).contains(reason), "{path:?}");
    }
}

#[test]
fn whatever_is_typed_the_game_goes_on() {
    let said = play("tictactoe", &[&[b'9'; 100_000][..], b"\n\x00\x1b[2J\xff\n5\n"].concat());
    assert!(said.contains("That line has more than 4096 characters."), "{said}");
    assert!(said.contains("O . .\n. X .\n. . .\nX to move"), "{said}");
    assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{said:?}");
    play("tictactoe", &[b'9'; 100_000]); // the input ends in the middle of the line
}
