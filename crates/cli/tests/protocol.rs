//! The examples of `docs/check-protocol.md` are what they say: each answer is given to the command as that of an
//! engine. Also tests answers as engines write them, and options that contradict each other.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value as Json;

/// An engine that gives the answer of its argument to every request.
const PARROT: &str = "\
import json, sys
for line in sys.stdin:
    answer = json.loads(sys.argv[1])
    answer['id'] = json.loads(line)['id']
    print(json.dumps(answer), flush=True)";

/// A search in Python on an adapter's position. A test replaces `{}` by what it answers.
const MINIMAX: &str = "\
import sys; sys.path.insert(0, 'adapters/python')
from verimax_check import serve
def value(position):  # for Max
    values = [value(position.apply(move)) for move in position.moves()]
    return position.eval() if not values else max(values) if position.side == 'max' else min(values)
def answer(question):
    root = question.limited_position
    best = root.sign * value(root)
    values = [root.sign * value(root.apply(move)) for move in root.moves()]
    moves = [move for move in root.moves() if values[move] == best]
    return {}
serve(answer)";

fn run(arguments: &[&str]) -> Output {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
    command.arg("check").args(arguments).current_dir(root);
    command.output().expect("the command runs")
}

fn json(output: &Output) -> Json {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_examples_of_the_docs() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check-protocol.md");
    let docs = std::fs::read_to_string(docs).expect("the docs");
    let examples: Vec<(&str, &str)> = docs.split("<!-- ").skip(1).filter_map(example).collect();
    let folder = tempfile::tempdir().expect("a folder");
    // Most examples are about one request, some about another one, on paths or with chance.
    let file = |about: &str| folder.path().join(format!("{about}.json")).display().to_string();
    let (mut requests, mut counts) = (0, (0, 0));
    for (what, answer) in examples {
        let (verdict, rest) = what.split_once(':').unwrap_or((what, ""));
        let (verdict, about) = verdict.split_once(' ').unwrap_or((verdict, "usual"));
        let file = file(about);
        if verdict == "request" {
            let mut request: Json = serde_json::from_str(answer).expect("JSON");
            request.as_object_mut().expect("an object").remove("id");
            std::fs::write(&file, request.to_string()).expect("a file");
            requests += 1;
            continue;
        }
        let mut options: Vec<&str> = if verdict == "answer" { rest.split_whitespace().collect() } else { Vec::new() };
        options.extend((about == "with chance").then_some("--chance"));
        let engine = ["--json", "--timeout", "60", "--replay", &file, "--", "python3", "-c", PARROT, answer];
        let json = json(&run(&[options.as_slice(), &engine].concat()));
        if verdict == "answer" {
            counts.0 += 1;
            assert_eq!(json["verdict"], "ok", "{answer}: {json}");
        } else {
            counts.1 += 1;
            assert_eq!((verdict, json["kind"].as_str()), ("wrong", Some(rest.trim())), "{answer}: {json}");
        }
    }
    assert_eq!((requests, counts), (3, (9, 9)), "requests, right and wrong examples");
}

/// Law: a finding on paths is reported, saved, drawn as its tree of paths, and can be replayed.
#[test]
fn a_finding_on_paths() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (save, svg, dot) = (path("saved"), path("picture.svg"), path("picture.dot"));
    let engine = ["--timeout", "60", "--", "python3", "crates/check/engines/engine.py", "paths-table/path-not-in-key"];
    let options = ["--cycles", "--alternating", "--save", &save, "--svg", &svg, "--dot", &dot];
    let output = run(&[&options[..], &engine].concat());
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("#3  max 0  ->  #1") && !report.contains("verimax tree"), "{report}");
    for picture in [&svg, &dot] {
        let picture = std::fs::read_to_string(picture).expect("a picture");
        assert!(picture.contains("#1 again"), "{picture}");
    }
    let saved = path("saved/counterexample.json");
    let output = run(&[&["--json", "--alternating", "--replay", &saved][..], &engine].concat());
    let json = json(&output);
    assert_eq!((output.status.code(), &json["nodes"]), (Some(1), &4.into()), "{json}");
    assert_eq!((&json["request"]["history"], &json["options"]["cycles"]), (&Json::Array(Vec::new()), &false.into()));
    let tree =
        std::process::Command::new(env!("CARGO_BIN_EXE_verimax")).args(["tree", &saved]).output().expect("it runs");
    let said = String::from_utf8_lossy(&tree.stderr);
    assert!(tree.status.code() == Some(2) && said.contains("only `verimax check --replay` plays"), "{said}");
}

/// Law: a finding with chance is reported, saved, drawn, and can be replayed and compared; the tests of the page open
/// its link.
#[test]
fn a_finding_with_chance() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (save, svg, dot) = (path("saved"), path("picture.svg"), path("picture.dot"));
    let engine = ["--timeout", "60", "--", "python3", "adapters/python/expectiminimax.py", "--bug"];
    let options = ["--chance", "--full-window", "--save", &save, "--svg", &svg, "--dot", &dot];
    let output = run(&[&options[..], &engine].concat());
    let report = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("a wrong value, on 3 of ") && report.contains("  (chance 1*"), "{report}");
    assert!(
        report.contains("again:   verimax check --seed 1 --full-window --chance --timeout 60 -- python3"),
        "{report}"
    );
    assert!(report.contains("compare: verimax tree "), "{report}");
    let link = report.lines().find_map(|line| line.strip_prefix("see it:  index.html#counterexample/"));
    let link = link.unwrap_or_else(|| panic!("a link: {report}"));
    let found = verimax_check::ChanceCounterexample::from_link(link).expect("a finding");
    assert!(report.contains(&found.explain().expect("an answer")), "{report}");
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/../../page/tests/counterexample.js");
    let tests = std::fs::read_to_string(tests).expect("the tests of the page");
    assert!(tests.contains(&format!("\"{link}\"")), "the tests of the page have another link: {link}");
    for picture in [&svg, &dot, &path("saved/counterexample.svg")] {
        let picture = std::fs::read_to_string(picture).expect("a picture");
        assert!(picture.contains("expectiminimax is ") && picture.contains(" of 3"), "{picture}");
    }
    let saved = path("saved/counterexample.json");
    let output = run(&[&["--json", "--chance", "--replay", &saved][..], &engine].concat());
    let json = json(&output);
    assert_eq!((output.status.code(), &json["nodes"]), (Some(1), &3.into()), "{json}");
    assert!(json["link"].as_str().is_some_and(|link| link.starts_with("index.html#counterexample/")), "{json}");
    assert_eq!((&json["kind"], &json["options"]["chance"]), (&"value".into(), &true.into()), "{json}");
    let value = json["expectiminimax"].as_str().unwrap_or_default();
    assert!(value.ends_with("/3") && json["admissible"]["least"] == json["admissible"]["greatest"], "{json}");
    assert_eq!(json["request"]["nodes"][0]["side"], "chance", "{json}");
    // Without --chance, the file is refused with a sentence that says what to do.
    let output = run(&[&["--replay", &saved][..], &engine].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("`verimax check --chance` read"), "{said}");
    let tree = Command::new(env!("CARGO_BIN_EXE_verimax")).args(["tree", &saved]).output().expect("it runs");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
}

/// Law: a program that ends, or answers nonsense, is a finding with chance, too.
#[test]
fn failures_with_chance() {
    for (code, kind) in [
        ("import sys; sys.exit(3)", "crash"),
        ("import sys\nfor line in sys.stdin: print('hello', flush=True)", "garbage"),
        ("import sys\nfor line in sys.stdin: print('{\"id\":-1,\"value\":0}', flush=True)", "garbage"),
        ("import sys\nfor line in sys.stdin: print('{\"id\":99999999,\"value\":0}', flush=True)", "wrong_id"),
    ] {
        let options = ["--json", "--chance", "--timeout", "60", "--shrink-time", "1", "--", "python3", "-c", code];
        let output = run(&options);
        let json = json(&output);
        assert_eq!((output.status.code(), &json["kind"]), (Some(1), &kind.into()), "{json}");
    }
}

/// Law: hostile answers with chance are findings, each of its kind, and nothing of them reaches the report raw.
#[test]
fn hostile_answers_with_chance() {
    let digits = format!("\"{}/7\"", "9".repeat(2000));
    let nested = format!("{}0{}", "[".repeat(100_000), "]".repeat(100_000));
    // `#` stands for the id. A line that has no end is what a program leaves that is killed in the middle of it.
    for (line, kind) in [
        ("{\"id\":#,\"value\":NaN}\n", "garbage"),
        ("{\"id\":#,\"value\":\"NaN\"}\n", "garbage"),
        ("{\"id\":#,\"value\":1e999}\n", "value"),
        ("{\"id\":#,\"value\":1e-999}\n", "value"),
        ("{\"id\":#,\"value\":\"1/0\"}\n", "garbage"),
        ("{\"id\":#,\"value\":\"0/0\"}\n", "garbage"),
        ("{\"id\":#,\"value\":\"99999999999999999999/7\"}\n", "value"),
        ("{\"id\":#,\"value\":99999999999999999999}\n", "value"),
        ("{\"id\":#,\"value\":\"7/-3\"}\n", "value"),
        (&format!("{{\"id\":#,\"value\":{digits}}}\n"), "garbage"),
        (&format!("{{\"id\":#,\"value\":{nested}}}\n"), "garbage"),
        (&format!("{{\"id\":#,\"value\":2,\"more\":{nested}}}\n"), "value"), // nobody asked for more
        ("{\"id\":#,\"value\":true}\n", "garbage"),
        ("{\"id\":#,\"value\":{}}\n", "garbage"),
        ("{\"id\":#,\"value\":\0}\n", "garbage"),
        ("\0\0\0\n", "garbage"),
        ("\n", "garbage"),
        ("[#,2]\n", "garbage"),
        ("{\"id\":#,\"move\":-1}\n", "garbage"),
        ("{\"id\":#,\"value\":2,\"move\":99999999999999999999}\n", "garbage"),
        ("{\"id\":#,\"error\":\"\\u001b[2J\\u202e\"}\n", "error"),
        ("{\"id\":#,\"val", "garbage"),
        ("{\"id\":#,\"id\":#,\"value\":2}\n", "garbage"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).display().to_string();
        std::fs::write(path("answer"), line).expect("a file");
        std::fs::write(path("question.json"), "(max 3 (chance 1*3 2*2))").expect("a file");
        let code = "import json, sys\nanswer = open(sys.argv[1], newline='').read()\n\
                    for line in sys.stdin:\n  \
                      sys.stdout.write(answer.replace('#', str(json.loads(line)['id'])))\n  \
                      sys.stdout.flush()\n  \
                      if not answer.endswith('\\n'): sys.exit()";
        for is_json in [true, false] {
            let (replay, answer) = (path("question.json"), path("answer"));
            let fixed = ["--chance", "--timeout", "60", "--shrink-time", "0", "--replay", &replay];
            let engine = ["--", "python3", "-c", code, &answer];
            let output = run(&[if is_json { &["--json"][..] } else { &[] }, &fixed, &engine].concat());
            let said = String::from_utf8(output.stdout.clone()).expect("text");
            assert_eq!(output.status.code(), Some(1), "{line:.80}: {said}{}", String::from_utf8_lossy(&output.stderr));
            assert!(said.chars().all(|c| c == '\n' || verimax::text::is_printable(c)), "{line:.80}: {said:?}");
            assert!(said.len() < 10_000, "{line:.80}: {}", said.len());
            if is_json {
                assert_eq!(json(&output)["kind"], kind, "{line:.80}: {said}");
            }
        }
    }
}

/// What the comment says of an example, and the example itself: `answer: --table -->\n```json\n{…}\n```.
fn example(text: &str) -> Option<(&str, &str)> {
    let (what, rest) = text.split_once(" -->\n```json\n")?;
    Some((what, rest.split_once('\n')?.0))
}

/// Law: an engine may give only what it has. What it gives is checked.
#[test]
fn engines_of_many_kinds() {
    for (answer, options, kind) in [
        ("{'value': float(best)}", "", None),
        ("{'value': best + 0.004, 'move': None}", "--tolerance 0.01", None),
        ("{'value': best + 0.004}", "", Some("value")),
        ("{'value': 10**20}", "", Some("value")),
        ("{'move': moves[0] if moves else None}", "", None),
        ("{'move': moves[-1] if moves else None}", "--full-window --no-finished-root --min-depth 1", None),
        ("{'move': 0}", "", Some("move")),
        ("{'moves': moves}", "", None),
        ("{'moves': moves[:1]}", "", Some("moves")),
        ("{'moves': root.moves()}", "--to-the-end --win-draw-loss", Some("moves")),
        ("{'moves': moves, 'value': best, 'move': moves[-1] if moves else 0}", "--terminal-evals-only", None),
        ("{'move': None}", "", Some("garbage")),
        ("{'value': best} if question.depth else {'move': None}", "", None),
        ("{'value': '3'}", "", Some("garbage")),
    ] {
        let code = MINIMAX.replace("{}", answer);
        let options: Vec<&str> = options.split_whitespace().collect();
        let json = json(&run(&[
            &options,
            &["--json", "--timeout", "60", "--queries", "4000", "--", "python3", "-c", &code][..],
        ]
        .concat()));
        assert_eq!(json["kind"].as_str(), kind, "{answer}: {json}");
        assert_eq!(json["verdict"] == "ok", kind.is_none(), "{answer}: {json}");
    }
}

/// Law: the report says which guarantee was taken and why, repeats the options, and an "ok" says what it does not show.
#[test]
fn words_that_help() {
    let code = MINIMAX.replace("{}", "{'value': best}");
    let text = |options: &[&str], code: &str| {
        let output = run(&[options, &["--timeout", "60", "--queries", "3000", "--", "python3", "-c", code]].concat());
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let said = text(&[], &code);
    assert!(
        said.starts_with("nothing found: all answers to 3,000 questions are exact (seed 1)\nguarantee: exact, the")
    );
    assert!(said.contains("- moves, lines (pv), table entries: the answers had none\n"), "{said}");
    let said = text(&["--table", "--alternating"], &code);
    assert!(said.contains("are witnessed (seed 1)\nguarantee: witnessed, the default with --table: "), "{said}");
    assert!(
        said.contains("- that the search keeps to its depth: a result from a ply too deep is witnessed, too"),
        "{said}"
    );
    assert!(said.contains("- games in which a side moves twice in a row (--alternating)\n"), "{said}");
    assert!(!text(&["--guarantee", "exact"], &code).contains("guarantee: "));

    let options =
        ["--win-draw-loss", "--terminal-evals-only", "--min-depth", "2", "--full-window", "--no-finished-root"];
    let said = text(&[&options[..], &["--tolerance", "0.1"]].concat(), &MINIMAX.replace("{}", "7"));
    let again = "again:   verimax check --seed 1 --queries 3000 --win-draw-loss --terminal-evals-only --min-depth 2 \
                 --full-window --no-finished-root --tolerance 0.1 --timeout 60 -- python3 -c ";
    assert!(said.contains(again), "{said}");
    assert!(said.contains("\n  to read it: (side:evaluation moves...), for Max; "), "{said}");

    let json =
        json(&run(&["--json", "--timeout", "60", "--to-the-end", "--queries", "10", "--", "python3", "-c", &code]));
    assert_eq!((&json["guarantee"], &json["guarantee_is_default"]), (&"exact".into(), &true.into()));
    assert_eq!((&json["options"]["to_the_end"], &json["options"]["full_window"]), (&true.into(), &false.into()));
}

/// Law: a time-out before the first answer is probably an output that is not flushed.
#[test]
fn a_program_that_does_not_flush() {
    let code = "\
import sys, json
out = open(1, 'w', buffering=1 << 20)
for line in sys.stdin: print(json.dumps({'id': json.loads(line)['id'], 'value': 0}), file=out)";
    let output = run(&["--values-range", "0", "--timeout", "1", "--", "python3", "-c", code]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("\nNot a single answer came. Does the program flush its output after each answer"), "{said}");
}

/// Law: options that contradict each other get one sentence, and exit code 2.
#[test]
fn contradictions() {
    for (options, sentence) in [
        (
            &["--to-the-end", "--min-depth", "3"][..],
            "--to-the-end asks for no depth, so there is none that --min-depth 3 could limit: leave one of them out",
        ),
        (
            &["--win-draw-loss", "--values-range", "3"],
            "--win-draw-loss is --values-range 1, and contradicts --values-range 3: leave one of them out",
        ),
        (
            &["--no-finished-root", "--max-nodes", "1"],
            "--no-finished-root needs a move, and so two nodes: --max-nodes 1 is too few",
        ),
        (
            &["--cycles", "--table"],
            "--table gives entries, and with --cycles or --mate-distance what an entry is worth depends on the path: \
             leave one of them out",
        ),
        (
            &["--cycles", "--trees-only"],
            "--trees-only gives every position one parent, and --cycles brings positions back: leave one of them out",
        ),
        (&["--chance", "--table"], "--table does not go with --chance: a table starts empty there"),
        (
            &["--chance", "--guarantee", "witnessed"],
            "--guarantee does not go with --chance: every answer must be exact there",
        ),
        (
            &["--tolerance", "0.5"],
            "--tolerance is at least 0 and less than 0.5: otherwise a value is near to more than one whole number",
        ),
        (
            &["--tolerance", "NaN"],
            "--tolerance is at least 0 and less than 0.5: otherwise a value is near to more than one whole number",
        ),
    ] {
        let output = run(&[options, &["--", "true"]].concat());
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("verimax: {sentence}\n"));
    }
    // No question shows nothing.
    let output = run(&["--queries", "0", "--", "true"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && error.contains("'--queries <QUERIES>': 0 is not in 1.."), "{error}");
    let output = run(&["--alternating", "--new", "python", "nowhere"]);
    assert_eq!(output.status.code(), Some(2), "--new and --alternating");
}

/// Law: a report ends with a link that carries the finding. The tests of the page open this one.
#[test]
fn a_link_carries_the_finding() {
    let engine = ["--timeout", "60", "--", "python3", "crates/check/engines/engine.py", "alpha-beta/takes-the-last"];
    let link =
        |options: &[&str]| json(&run(&[options, &engine].concat()))["link"].as_str().unwrap_or_default().to_owned();
    let usual = link(&["--json"]);
    let part = usual.strip_prefix("index.html#counterexample/").expect("a relative link");
    let found = verimax_check::Counterexample::from_link(part).expect("a finding");
    assert_eq!(found.query.graph.to_short().as_deref(), Some("(max 0 -1)"));
    assert!(found.explain().is_some_and(|words| words.starts_with("returned -1; the only admissible value is {0}")));
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/../../page/tests/counterexample.js");
    let tests = std::fs::read_to_string(tests).expect("the tests of the page");
    assert!(tests.contains(&format!("\"{part}\"")), "the tests of the page have another link: {part}");
    let elsewhere = link(&["--json", "--page", "https://example.org/verimax/"]);
    assert_eq!(elsewhere, format!("https://example.org/verimax/#counterexample/{part}"));
    let refused = run(&[&["--page", "a#b"][..], &engine].concat());
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(2) && said.contains("without '#', not 'a#b'"), "{said}");
}
