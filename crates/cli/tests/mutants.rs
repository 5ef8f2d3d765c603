//! `verimax check` finds every mutant of `crates/check/engines/engine.py`, nothing in the sound searches that they come
//! from, and whatever else a program may do wrong. `docs/check.md` holds the results; `UPDATE_DOCS=1` rewrites them.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::Value as Json;

/// A check that takes longer than this hangs.
const DEADLINE: Duration = Duration::from_secs(300);
/// A program that answers 0, which is right with `--values-range 0`. A test replaces `{}` by what else it does.
const ZERO: &str = "\
import sys, json
for line in sys.stdin:
    request = json.loads(line)
    {}
    print(json.dumps({'id': request['id'], 'value': 0}), flush=True)";

/// A search of `engine.py`, as `--list` describes it.
#[derive(Deserialize)]
struct Search {
    name: String,
    sound: bool,
    options: Vec<String>,
    about: String,
    kind: Option<String>,
}

/// The outcome of a check.
struct Outcome {
    code: Option<i32>,
    json: Json,
    stderr: String,
}

#[test]
fn mutants_are_found_and_sound_searches_pass() {
    let searches = Mutex::new(searches().into_iter().enumerate());
    let rows = Mutex::new(Vec::new());
    let next = || searches.lock().unwrap().next();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((i, search)) = next() {
                    let row = if search.sound { sound_row(&search) } else { mutant_row(&search) };
                    rows.lock().unwrap().push((i, search.sound, row));
                }
            });
        }
    });
    let mut rows = rows.into_inner().unwrap();
    rows.sort();
    let table = |is_sound: bool| -> Vec<&str> {
        rows.iter().filter(|(_, sound, _)| *sound == is_sound).map(|(_, _, row)| row.as_str()).collect()
    };
    assert!(table(false).len() >= 25, "{} mutants are too few", table(false).len());
    compare_with_docs("mutants", &table(false));
    compare_with_docs("sound", &table(true));
}

/// Checks that a mutant is found soon, and shrunk to a small graph. Returns its row in the docs.
fn mutant_row(search: &Search) -> String {
    let Search { name, options, about, kind, .. } = search;
    let Outcome { code, json, .. } = check_search(search, &[]);
    let is_found = code == Some(1) && json["verdict"] == "violation";
    let (queries, nodes) = (json["queries"].as_u64(), json["nodes"].as_u64());
    let (Some(queries @ ..=20_000), Some(nodes @ ..=9), true) = (queries, nodes, is_found) else {
        panic!("{name} is to be found within 20,000 queries, and to be shrunk to 9 nodes or fewer: {json}");
    };
    assert_eq!(kind.as_deref(), json["kind"].as_str(), "{name}: the kind of {json}");
    let kind = kind.as_deref().unwrap_or_default();
    format!("| `{name}` | {about} | `{}` | {kind} | {queries} | {nodes} |", options.join(" "))
}

/// Checks a sound search at length. Returns its row in the docs.
fn sound_row(search: &Search) -> String {
    let Search { name, options, about, .. } = search;
    let Outcome { code, json, .. } = check_search(search, &["--queries", "10000"]);
    assert!(code == Some(0) && json["verdict"] == "ok" && json["queries"] == 10_000, "{name} is sound: {json}");
    format!("| `{name}` | {about} | `{}` | 10000 | none |", options.join(" "))
}

#[test]
fn the_engine_of_the_docs_is_sound() {
    let docs = std::fs::read_to_string(root().join("docs/check.md")).unwrap();
    let (_, code) = docs.split_once("```python\n").unwrap();
    let (code, _) = code.split_once("```").unwrap();
    let outcome = check_python(&["--guarantee", "exact"], code);
    assert_eq!((outcome.code, &outcome.json["verdict"]), (Some(0), &"ok".into()), "{}", outcome.json);
}

#[test]
fn a_program_that_does_not_exist() {
    let outcome = check(&[], &["./no-such-engine".to_owned()]);
    assert_eq!(outcome.code, Some(2));
    assert_eq!(outcome.json["verdict"], "error");
    assert!(outcome.stderr.contains("cannot start './no-such-engine'"), "{}", outcome.stderr);
}

#[test]
fn a_program_that_ends_at_once() {
    assert_finding("crash", "the program ended without an answer (exit status: 0)", &[], "pass");
}

#[test]
fn a_program_that_ends_with_a_message() {
    let code = "import sys; sys.exit('out of memory')";
    assert_finding("crash", "(exit status: 1), and said: out of memory", &[], code);
}

#[test]
fn a_program_that_hangs() {
    assert_finding("timeout", "no answer within 300ms", &["--timeout", "0.3"], "import time; time.sleep(1000)");
}

/// It hangs while the requests on their way are more than a pipe holds. The checker must not wait for the pipe.
#[test]
fn a_program_that_stops_reading() {
    let code = ZERO.replace("{}", "if len(request['nodes']) > 100: __import__('time').sleep(1000)");
    let options = ["--values-range", "0", "--max-nodes", "500", "--timeout", "2"];
    assert_finding("timeout", "no answer within 2s", &options, &code);
}

/// The finding is a wrong value. Shrinking it must not sit through thousands of time-outs.
#[test]
fn a_program_that_is_wrong_here_and_hangs_there() {
    let code = "\
import sys, json, time
for line in sys.stdin:
    request = json.loads(line)
    evals = [node['eval'] for node in request['nodes']]
    if max(map(abs, evals)) > 1: time.sleep(1000)
    value = evals[0] if len(evals) == 1 else 7
    value = value if request['nodes'][0]['side'] == 'max' else -value
    print(json.dumps({'id': request['id'], 'value': value}), flush=True)";
    let begin = Instant::now();
    assert_finding("value", "returned -7", &["--timeout", "1"], code);
    assert!(begin.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_program_that_writes_without_end() {
    let code = "import sys\nwhile True: sys.stdout.write('x' * 65536)";
    assert_finding("garbage", "the answer cannot be read: the line has more than 1048576 bytes: xxx", &[], code);
}

#[test]
fn a_program_that_answers_another_request() {
    let code = ZERO.replace("{}", "request['id'] += 1000000");
    assert_finding("wrong_id", "the answer has the id 10000", &["--values-range", "0"], &code);
}

#[test]
fn a_program_that_answers_with_lists() {
    let list = ZERO.replace("{'id': request['id'], 'value': 0}", "[request['id'], 0]");
    assert_finding(
        "garbage",
        "the answer cannot be read: expected an object, found a list: [",
        &[],
        &list.replace("{}", ""),
    );
    let entry = ZERO.replace("'value': 0}", "'value': 0, 'table': [[0, 0, 0, 'lower']]}");
    let entry = entry.replace("{}", "");
    assert_finding("garbage", "the answer cannot be read: invalid type: sequence, expected a map", &[], &entry);
}

#[test]
fn a_program_that_answers_twice() {
    let code = ZERO.replace("{}", "print(json.dumps({'id': request['id'], 'value': 0}))");
    assert_finding("wrong_id", "the answer has the id ", &["--values-range", "0"], &code);
}

#[test]
fn a_program_that_does_not_write_utf_8() {
    let code = "import sys, time; sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); time.sleep(1000)";
    assert_finding(
        "garbage",
        "the answer cannot be read: expected value at line 1 column 1: \u{fffd}\u{fffd}",
        &[],
        code,
    );
}

#[test]
fn a_program_that_closes_its_output_and_goes_on() {
    assert_finding("crash", "(it closed its output)", &[], "import os, time; os.close(1); time.sleep(1000)");
}

#[test]
fn a_program_that_writes_megabytes_of_messages() {
    let code = ZERO.replace("{}", "sys.stderr.write('x' * 100000)");
    let outcome = check_python(&["--values-range", "0", "--queries", "100"], &code);
    assert_eq!((outcome.code, &outcome.json["verdict"]), (Some(0), &"ok".into()), "{}", outcome.json);

    let code = "import sys; sys.stderr.write('x' * 5000000); sys.exit('the end')";
    let why = assert_finding("crash", "the end", &[], code);
    assert!(why.len() < 3000, "of the messages only the last are kept, not {} bytes", why.len());
}

/// A program that takes half a second for an answer is reported within seconds, and made smaller while one waits.
/// Ctrl-C shows the smallest so far.
#[cfg(unix)]
#[test]
fn a_program_that_is_slow() {
    // It is right if there are fewer than six nodes, so the last steps take the shrinker long.
    let code = "\
import sys, json, time
def search(nodes, i, depth):
    values = [search(nodes, child, depth - 1) for child in nodes[i]['children']] if depth else []
    best = max if nodes[i]['side'] == 'max' else min
    return best(values) if values else nodes[i]['eval']
for line in sys.stdin:
    request = json.loads(line)
    nodes, depth = request['nodes'], request['depth']
    value = search(nodes, 0, -1 if depth is None else depth) * (1 if nodes[0]['side'] == 'max' else -1)
    time.sleep(0.5)
    print(json.dumps({'id': request['id'], 'value': value + 70 * (len(nodes) > 5)}), flush=True)";
    let mut verimax = Command::new(env!("CARGO_BIN_EXE_verimax"));
    verimax.args(["check", "--replay", "paper-15", "--", &python(), "-c", code]);
    let mut child = verimax.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut shown = BufReader::new(child.stderr.take().unwrap()).lines().map(|line| line.unwrap());
    // The report comes before anything smaller does, so nobody waits for the shrinker.
    let first = shown.next().unwrap();
    assert_eq!(first, "found after 1 question (seed 1): a wrong value, on 15 of 15 nodes");
    let smaller = shown.find(|line| line.starts_with("now on ")).unwrap();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    let asked = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(asked.elapsed() < Duration::from_secs(60), "it took {:?} to stop", asked.elapsed());
    let report = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.starts_with("found after 1 question (seed 1): a wrong value, on "), "{report}");
    assert!(!report.contains(" on 15 of 15 nodes") && report.contains("There may be a smaller one"), "{report}");
    assert!(smaller.ends_with(" of 15 nodes"), "{smaller}");
}

/// Checks a small program in Python, and asserts what is found. Returns the explanation.
fn assert_finding(kind: &str, why: &str, options: &[&str], code: &str) -> String {
    let Outcome { code, json, stderr } = check_python(options, code);
    assert_eq!((code, &json["kind"]), (Some(1), &kind.into()), "{json}\n{stderr}");
    let text = json["why"].as_str().unwrap_or_default();
    assert!(text.contains(why), "'{text}' does not say '{why}'");
    text.to_owned()
}

fn check_python(options: &[&str], code: &str) -> Outcome {
    check(options, &[python(), "-c".to_owned(), code.to_owned()])
}

fn check_search(search: &Search, options: &[&str]) -> Outcome {
    let mut options: Vec<&str> = search.options.iter().map(String::as_str).chain(options.iter().copied()).collect();
    if !options.contains(&"--timeout") {
        // On a busy machine Python alone may take seconds to start.
        options.extend(["--timeout", "60"]);
    }
    check(&options, &[python(), engine().display().to_string(), search.name.clone()])
}

/// Runs `verimax check --json --seed 1`, but not forever.
fn check(options: &[&str], command: &[String]) -> Outcome {
    let mut verimax = Command::new(env!("CARGO_BIN_EXE_verimax"));
    verimax.args(["check", "--json", "--seed", "1"]).args(options).arg("--").args(command);
    let mut child = verimax.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begin = Instant::now();
    // It writes one object, or one sentence. That fits into the pipes, so nobody has to read while it runs.
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if begin.elapsed() > DEADLINE => {
                child.kill().unwrap();
                panic!("verimax check {options:?} -- {command:?} hangs");
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    let json = serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error} in '{stdout}', {stderr}"));
    Outcome { code: status.code(), json, stderr }
}

fn searches() -> Vec<Search> {
    let list = Command::new(python()).arg(engine()).arg("--list").output().unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    list.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The name of Python 3, which these tests need.
fn python() -> String {
    let is_there = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(is_there, "the engines under test are written in Python: install python3, the standard library is enough");
    "python3".to_owned()
}

fn engine() -> PathBuf {
    root().join("crates/check/engines/engine.py")
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Compares the rows of the table after `<!-- NAME -->` in `docs/check.md`, or rewrites them.
fn compare_with_docs(name: &str, rows: &[&str]) {
    let file = root().join("docs/check.md");
    let docs = std::fs::read_to_string(&file).unwrap();
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (before, rest) = docs.split_once(&begin).unwrap_or_else(|| panic!("docs/check.md has no '{begin}'"));
    let (old, after) = rest.split_once(&end).unwrap_or_else(|| panic!("docs/check.md has no '{end}'"));
    // Keep the first two lines: they are the head of the table.
    let head = old.split_inclusive('\n').take(2).collect::<String>();
    let new = head + &rows.iter().map(|row| format!("{row}\n")).collect::<String>();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, [before, &begin, &new, &end, after].concat()).unwrap();
        return;
    }
    for (old, new) in old.lines().zip(new.lines()) {
        assert_eq!(old, new, "docs/check.md is out of date; UPDATE_DOCS=1 cargo test --test mutants rewrites it");
    }
    assert_eq!(old.lines().count(), new.lines().count(), "docs/check.md lists other searches than engine.py");
}
