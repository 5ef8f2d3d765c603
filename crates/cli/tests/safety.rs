//! Attacks the command: hostile files, hostile programs, input without end, and limits of the system. Every attack ends
//! in a sentence and a documented exit code, soon, and leaves nothing behind.

#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const VERIMAX: &str = env!("CARGO_BIN_EXE_verimax");

/// Runs the command, with this much memory at most, and feeds it the text.
fn run_within(megabytes: usize, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v $0 && exec \"$@\"", &(1024 * megabytes).to_string(), VERIMAX]).args(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("an end");
    let _ = writer.join().expect("no panic"); // the command need not read everything
    output
}

fn run(arguments: &[&str], input: &str) -> Output {
    run_within(2000, arguments, input)
}

/// The command, which heeds all signals even if these tests ignore some, as they do in the background or with `nohup`.
fn heeding_signals() -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal", VERIMAX]);
    command
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// Checks that the command has refused in one sentence that contains `reason`.
fn assert_refused(output: &Output, reason: &str) {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let error = stderr(output);
    assert!(error.contains(reason) && error.lines().count() == 1 && error.len() < 5000, "{error}");
}

/// Checks that no character can confuse a terminal.
fn assert_printable(text: &str) {
    assert!(text.chars().all(|c| c == '\n' || verimax::text::is_printable(c)), "{text:?}");
}

/// A chain of nodes with a table entry for each, which says what is true.
fn chain_with_table(nodes: usize) -> String {
    let node = |i: usize| format!(r#"{{"side":"max","eval":0,"children":[{}]}}"#, i + 1);
    let mut list: Vec<String> = (0..nodes - 1).map(node).collect();
    list.push(r#"{"side":"max","eval":0}"#.to_owned());
    let entry = |i: usize| format!(r#"{{"node":{i},"depth":1,"value":0,"bound":"exact"}}"#);
    let table: Vec<String> = (0..nodes).map(entry).collect();
    format!(r#"{{"nodes":[{}],"table":[{}]}}"#, list.join(","), table.join(","))
}

/// A graph in which every node leads to the next few.
fn ladder(nodes: usize, depth: usize) -> String {
    let node = |i: usize| {
        let children: Vec<String> = (i + 1..nodes.min(i + 4)).map(|child| child.to_string()).collect();
        format!(r#"{{"side":"max","eval":0,"children":[{}]}}"#, children.join(","))
    };
    format!(r#"{{"nodes":[{}],"depth":{depth}}}"#, (0..nodes).map(node).collect::<Vec<_>>().join(","))
}

#[test]
fn input_without_end_is_refused() {
    assert_refused(&run_within(400, &["tree", "/dev/zero"], ""), "cannot read '/dev/zero': it has more than 64 MB");
    let mut yes = Command::new("yes").stdout(Stdio::piped()).spawn().expect("yes");
    let pipe = yes.stdout.take().expect("a pipe");
    let output = Command::new(VERIMAX).args(["tree", "-"]).stdin(pipe).output().expect("the command");
    yes.kill().and_then(|()| yes.wait()).expect("its end");
    assert_refused(&output, "cannot read standard input: it has more than 64 MB");
    let output = run_within(400, &["bench", "tictactoe", "/dev/zero"], "");
    assert_refused(&output, "it has more than 64 MB");
}

#[test]
fn a_small_graph_that_unfolds_into_a_large_one_is_refused() {
    let output = run_within(1000, &["tree", "-"], &ladder(20_000, 8_000));
    assert_refused(&output, "to depth 8000, the graph unfolds into more than 10000000 nodes and edges");
    assert!(run(&["tree", "-", "--algorithm", "minimax_ttw"], &ladder(2_000, 1_000)).status.success());
}

#[test]
fn a_trace_that_is_too_long_is_refused() {
    // 2^19 leaves, reached over 20 nodes.
    let node = |i: usize| format!(r#"{{"side":"max","eval":0,"children":[{0},{0}]}}"#, i + 1);
    let nodes: Vec<String> = (0..19).map(node).collect();
    let graph = format!(r#"{{"nodes":[{},{{"side":"max","eval":0}}]}}"#, nodes.join(","));
    let output = run_within(1000, &["tree", "-", "--algorithm", "minimax", "--trace"], &graph);
    assert_refused(&output, "more than 200000 steps, too many to show");
    assert_refused(&run_within(1000, &["tree", "-", "--trace"], &graph), "more than 200000 steps, too many to show");
    let output = run_within(1000, &["tree", "-", "--algorithm", "minimax", "--svg", "/dev/null"], &graph);
    assert_refused(&output, "more than 2000000 steps, too many to show");
    assert!(run(&["tree", "-", "--algorithm", "minimax"], &graph).status.success());
    // With several algorithms, a picture shows none of them, and needs no trace.
    assert!(
        run_within(1000, &["tree", "-", "--algorithm", "minimax minimax", "--svg", "/dev/null"], &graph)
            .status
            .success()
    );
}

#[test]
fn a_table_that_takes_too_long_to_check_is_refused() {
    let started = Instant::now();
    assert_refused(&run(&["tree", "-"], &chain_with_table(40_000)), "the table is too large for the graph");
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    assert!(run(&["tree", "-", "--algorithm", "minimax_ttw"], &chain_with_table(2_000)).status.success());
}

#[test]
fn a_picture_of_a_long_line_is_drawn_soon() {
    let chain = format!("{}1{}", "(max (min ".repeat(50_000), "))".repeat(50_000));
    let started = Instant::now();
    let output = run(&["tree", "-", "--algorithm", "negamax_fishburn", "--svg", "-"], &chain);
    assert!(output.status.success() && stdout(&output).starts_with("<svg"), "{}", stderr(&output));
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
}

#[test]
fn a_depth_of_billions_ends_with_the_game() {
    let depth = ["--depth", "4294967294"];
    for (command, text) in [("tree", "3x3"), ("solve", "tictactoe")] {
        let output = run(&[&[command, text, "--algorithm", "iterative_deepening"], &depth[..]].concat(), "");
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let output = run(&[&["tree", "3x3"], &depth[..]].concat(), "");
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn a_search_takes_no_more_stack_than_the_game_is_long() {
    let output = run_within(300, &["solve", "tictactoe", "--algorithm", "negamax_ttw"], "");
    assert!(output.status.success(), "{}", stderr(&output));
    let output = run_within(300, &["solve", "tictactoe"], "");
    assert!(output.status.success(), "{}", stderr(&output));
    // A game of 20,000 plies gets what it needs.
    let output = run(&["solve", "subtract(20000)", "--algorithm", "negamax_ttw"], "");
    assert!(output.status.success(), "{}", stderr(&output));
    // What the system does not give is said in a sentence.
    let output = run_within(300, &["solve", "subtract(1000000)", "--algorithm", "negamax_ttw"], "");
    assert_refused(&output, "of stack, which the system does not give");
}

#[test]
fn a_time_limit_holds_where_there_are_thousands_of_moves() {
    let nim = format!("nim({})", ["1000"; 16].join(","));
    for options in [&["--time", "1"][..], &["--time", "1", "--all-moves"], &["--time", "1", "--depth", "5"]] {
        let started = Instant::now();
        let output = run(&[&["solve", &nim], options].concat(), "");
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(started.elapsed() < Duration::from_secs(15), "{options:?}: {:?}", started.elapsed());
    }
}

#[test]
fn foreign_text_does_not_reach_the_terminal_raw() {
    let hostile = "\u{1b}[2J\u{9b}1m\u{202e}\u{200b}\nverimax: all is well";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(hostile);
    std::fs::write(&file, r#"{"nodes":[{"side":"max","children":[1],"name":"u\u202eevil"},{"side":"max","eval":1}]}"#)
        .expect("a file");
    let name = file.to_str().expect("a name");
    let long = "x".repeat(100_000);
    let long_name =
        format!(r#"{{"nodes":[{{"side":"max","children":[1],"name":"{long}"}},{{"side":"max","eval":1}}]}}"#);
    let engine = format!("printf '%s\\n' '{}'; cat >&2; cat", hostile.replace('\n', "; "));
    let cases: [(&[&str], &str); 16] = [
        (&["tree", name, "--trace"], ""),
        (&["tree", name, "--trace", "--json"], ""),
        (&["tree", name, "--svg", "-"], ""),
        (&["tree", name, "--dot", "-"], ""),
        (&["tree", "-", "--algorithm", "minimax", "--trace"], &long_name),
        (&["tree", "-", "--algorithm", "negamax"], &long_name),
        (&["tree", hostile], ""),
        (&["tree", "-"], hostile),
        (&["tree", "-"], &long),
        (&["tree", "-"], &format!("{{\"{long}\u{202e}\":1}}")),
        (&["tree", "3x3", "--algorithm", hostile], ""),
        (&["solve", hostile], ""),
        (&["solve", &format!("nim({long})")], ""),
        (&["solve", "tictactoe", "--depth", hostile], ""),
        (&["play", "tictactoe"], &format!("{hostile}\nload {name}\nsave {name}\n{}\n", &long[..4000])),
        (&["check", "--", "sh", "-c", &engine], ""),
    ];
    for (arguments, input) in cases {
        let output = run(arguments, input);
        assert_printable(&stdout(&output));
        assert_printable(&stderr(&output));
        assert!(stderr(&output).len() < 10_000 && stdout(&output).len() < 100_000, "{arguments:?}");
        assert!(!stderr(&output).lines().any(|line| line == "verimax: all is well"), "{arguments:?}");
    }
}

#[test]
fn a_finding_is_shown_even_if_it_cannot_be_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").expect("a file");
    let save = file.join("folder");
    let save = save.to_str().expect("a path");
    for options in [&["--save", save][..], &["--svg", save], &["--json", "--save", save]] {
        let output = run(&[&["check"], options, &["--", "sh", "-c", "exit 3"]].concat(), "");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(stdout(&output).contains("a crash") || stdout(&output).contains("\"crash\""), "{output:?}");
        assert!(stderr(&output).starts_with("verimax: cannot "), "{output:?}");
        assert!(!stdout(&output).contains("replay:") && !stdout(&output).contains("compare:"), "there is no such file");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing is left behind");
}

/// Starts a check of a program that starts another one, tells the number of that one, and never answers.
fn check_that_hangs(folder: &Path, timeout: &str) -> (Child, String) {
    let note = folder.join("number");
    let script = format!("sleep 1000 & echo $! > '{0}.new' && mv '{0}.new' '{0}'; wait", note.display());
    let mut command = heeding_signals();
    command.args(["check", "--timeout", timeout, "--", "sh", "-c", &script]);
    #[allow(clippy::zombie_processes)] // the caller waits
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the command");
    let started = Instant::now();
    loop {
        if let Ok(number) = std::fs::read_to_string(&note) {
            return (child, number.trim().to_owned());
        }
        assert!(started.elapsed() < Duration::from_secs(20), "the program was not started");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// True if the process runs. (One that has ended, but that nobody has waited for, does not.)
fn is_running(number: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{number}/stat"));
    state.is_ok_and(|state| !state.rsplit(')').next().unwrap_or_default().trim_start().starts_with('Z'))
}

fn assert_ends(number: &str) {
    let started = Instant::now();
    while is_running(number) {
        assert!(started.elapsed() < Duration::from_secs(30), "process {number} was left behind");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn no_program_is_left_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut check, number) = check_that_hangs(folder.path(), "0.3");
    assert!(is_running(&number));
    assert_eq!(check.wait().expect("an end").code(), Some(1), "a time-out is a finding");
    assert_ends(&number);
    for (signal, code) in [("TERM", None), ("HUP", None), ("QUIT", None), ("INT", Some(130))] {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut check, number) = check_that_hangs(folder.path(), "1000");
        let killed = Command::new("kill").args(["-s", signal, &check.id().to_string()]).status().expect("kill");
        assert!(killed.success());
        assert_eq!(check.wait().expect("an end").code(), code, "{signal}");
        assert_ends(&number);
    }
}

/// Waits for the first temporary file in the folder `out`, ends the command at once, and prints its status. Nothing
/// here starts a process but the command itself: the moment is short.
const CATCH: &str = r#"
env --default-signal "$VERIMAX" tree tree --algorithm negamax --svg out/picture.svg > /dev/null 2>&1 &
until set -- out/.tmp*; [ -e "$1" ] || ! kill -0 $! 2> /dev/null; do :; done
kill -s $SIGNAL $! 2> /dev/null
wait $!
echo $?"#;

/// Law: whatever ends the command while it writes a file, no temporary file stays. We try until we have caught it.
#[test]
fn no_half_written_file_is_left_behind() {
    let chain = format!("{}1{}", "(max (min ".repeat(20_000), "))".repeat(20_000));
    for (signal, code) in [("TERM", 128 + 15), ("QUIT", 128 + 3), ("INT", 128 + 2)] {
        let is_caught = (0..40).any(|_| {
            let folder = tempfile::tempdir().expect("a folder");
            std::fs::write(folder.path().join("tree"), &chain).expect("a file");
            std::fs::create_dir(folder.path().join("out")).expect("a folder");
            let mut shell = Command::new("sh");
            shell.args(["-c", CATCH]).current_dir(folder.path()).env("VERIMAX", VERIMAX).env("SIGNAL", signal);
            let status = stdout(&shell.output().expect("a shell"));
            let entries = std::fs::read_dir(folder.path().join("out")).expect("the folder");
            let left: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
            assert!(left.iter().all(|name| name == "picture.svg"), "{signal}: {left:?}");
            left.is_empty() && status.trim() == code.to_string()
        });
        assert!(is_caught, "{signal}: the file was always written before the signal came");
    }
}

/// Law: a signal that whoever started the command wants it to ignore, as `nohup` does, does not end it.
#[test]
fn a_signal_that_is_to_be_ignored_is_ignored() {
    let solve = format!("'{VERIMAX}' solve 'nim(1000,1000,1000,1000)' --time 3");
    let script = format!("trap '' HUP; {solve} >/dev/null & echo $!; wait $!");
    let mut shell = Command::new("sh").args(["-c", &script]).stdout(Stdio::piped()).spawn().expect("a shell");
    let mut number = String::new();
    BufReader::new(shell.stdout.take().expect("its output")).read_line(&mut number).expect("a number");
    std::thread::sleep(Duration::from_millis(500));
    let hung_up = Command::new("kill").args(["-s", "HUP", number.trim()]).status().expect("kill");
    assert!(hung_up.success(), "the command runs");
    assert_eq!(shell.wait().expect("an end").code(), Some(0));
}
