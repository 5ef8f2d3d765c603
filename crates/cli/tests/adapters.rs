//! Every adapter, checked by the real command: `--new` writes its starter, the starter is built, nothing is found in
//! its search, and its planted bug is. A language that is not installed is left out with a note, or fails where
//! `VERIMAX_REQUIRE_ADAPTERS` is set; `cargo xtask test` installs all and sets it.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value as Json;
use tempfile::TempDir;

#[test]
fn python() {
    check_starter("python", "python3", &[], &["python3", "engine.py"]);
}

/// Law: the starter's search for games with chance passes, in fractions and in floats, and its planted bug is found.
#[test]
fn python_with_chance() {
    if !is_there("python3") {
        return;
    }
    let check = |flags: &[&str]| {
        let fixed = ["check", "--json", "--chance", "--full-window", "--queries", "3000", "--timeout", "60", "--"];
        let engine = ["python3", "adapters/python/expectiminimax.py"];
        let output = verimax(root(), &[&fixed[..], &engine, flags].concat());
        let json: Json = serde_json::from_slice(&output.stdout).expect("JSON");
        (output.status.code(), json)
    };
    for flags in [&[][..], &["--float"]] {
        let (code, json) = check(flags);
        assert_eq!((code, &json["verdict"], &json["queries"]), (Some(0), &"ok".into(), &3000.into()), "{json}");
    }
    let (code, json) = check(&["--bug"]);
    assert_eq!((code, &json["kind"], &json["nodes"]), (Some(1), &"value".into(), &3.into()), "{json}");
}

#[test]
fn javascript() {
    check_starter("javascript", "node", &[], &["node", "engine.js"]);
}

#[test]
fn cpp() {
    let build = ["g++", "-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-o", "engine", "engine.cpp"];
    check_starter("cpp", "g++", &build, &["./engine"]);
}

#[test]
fn java() {
    let build = ["javac", "-Xlint:all", "-Werror", "Engine.java", "VerimaxCheck.java"];
    check_starter("java", "javac", &build, &["java", "-XX:+UseSerialGC", "Engine"]);
}

/// The starter asks for the published crates. Here it gets those of this workspace, with the same lock file.
#[test]
fn rust() {
    let patch = format!("patch.crates-io.verimax-check.path={:?}", root().join("crates/check"));
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust-starter").display().to_string();
    let build = [env!("CARGO"), "build", "--quiet", "--offline", "--config", &patch, "--target-dir", &target];
    let engine = Path::new(&target).join("debug/engine").display().to_string();
    check_starter("rust", env!("CARGO"), &build, &[&engine]);
}

/// Writes the starter, builds it, and checks it in all its ways.
fn check_starter(language: &str, tool: &str, build: &[&str], engine: &[&str]) {
    if !is_there(tool) {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let starter = folder.path().join("a starter");
    let name = starter.display().to_string();
    let written = verimax(folder.path(), &["check", "--new", language, &name]);
    let said = text(&written.stdout);
    assert!(written.status.success() && said.contains("\nnext:\n  cd '"), "{said}{}", text(&written.stderr));
    if language == "rust" {
        std::fs::copy(root().join("Cargo.lock"), starter.join("Cargo.lock")).expect("the lock file");
    }
    if let Some((program, arguments)) = build.split_first() {
        let built = Command::new(program).args(arguments).current_dir(&starter).output().expect("it runs");
        assert!(built.status.success(), "{}{}", text(&built.stdout), text(&built.stderr));
    }

    let check = |options: &[&str], flags: &[&str]| {
        let fixed = ["check", "--json", "--alternating", "--timeout", "60"];
        let words = [&fixed, options, &["--"], engine, flags].concat();
        let output = verimax(&starter, &words);
        let json: Json = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            panic!("{language}: {error} in '{}', {}", text(&output.stdout), text(&output.stderr))
        });
        (output.status.code(), json)
    };
    for flags in [&[][..], &["--plies-left"]] {
        let (code, json) = check(&["--queries", "3000"], flags);
        assert_eq!(
            (code, &json["verdict"], &json["queries"]),
            (Some(0), &"ok".into(), &3000.into()),
            "{flags:?}: {json}"
        );
        let gaps = json["not_shown"].to_string();
        assert!(gaps.contains("\"lines (pv), table entries: the answers had none\""), "{flags:?}: {gaps}");
    }
    // The positions of an adapter know the rules: a search without a table is right on paths.
    for flags in [&[][..], &["--plies-left"]] {
        for options in [&["--cycles", "--mate-distance"][..], &["--cycles", "--to-the-end"], &["--mate-distance"]] {
            let (code, json) = check(&[options, &["--queries", "1500"]].concat(), flags);
            assert_eq!((code, &json["verdict"]), (Some(0), &"ok".into()), "{options:?} {flags:?}: {json}");
        }
    }
    for flags in [&["--bug"][..], &["--bug", "--plies-left"]] {
        let (code, json) = check(&[], flags);
        assert_eq!((code, &json["kind"]), (Some(1), &"value".into()), "{flags:?}: {json}");
        assert!(json["nodes"].as_u64() <= Some(4), "{flags:?}: {json}");
    }

    // The starter is there, so it is not written again, and what is there stays.
    std::fs::write(starter.join("README.md"), "mine").expect("a file");
    let again = verimax(folder.path(), &["check", "--new", language, &name]);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("exists already: choose another folder\n"), "{}", text(&again.stderr));
    assert_eq!(std::fs::read_to_string(starter.join("README.md")).expect("a file"), "mine");
}

/// Law: what a search prints does not disturb its answers, and what it throws is an answer.
#[test]
fn searches_that_print_and_throw() {
    let python = "\
import sys; sys.path.insert(0, 'adapters/python')
from verimax_check import serve
def answer(question):
    print('thinking')
    if question.depth == 2: raise ValueError('no \"two\"')
    return 0
serve(answer)";
    let javascript = "\
const { serve } = require('./adapters/javascript/verimax-check.js');
serve(async (question) => {
  console.log('thinking');
  if (question.depth === 2) throw new Error('no \"two\"');
  return 0;
});";
    for (program, flag, code) in [("python3", "-c", python), ("node", "-e", javascript)] {
        if is_there(program) {
            let options = ["check", "--json", "--values-range", "0", "--timeout", "60", "--", program, flag, code];
            let output = verimax(root(), &options);
            let json: Json = serde_json::from_slice(&output.stdout).expect("JSON");
            assert_eq!((&json["kind"], &json["nodes"]), (&"error".into(), &1.into()), "{json}");
            assert!(json["why"].as_str().is_some_and(|why| why.ends_with("Error: no \"two\"")), "{json}");
        }
    }
}

/// Law: what a search in C++ or Java puts into an answer arrives. (The other adapters leave the writing to libraries.)
#[test]
fn answers_with_everything() {
    let path = |name: &str| root().join(name).canonicalize().expect("a file").display().to_string();
    let (cpp, java) = (path("crates/cli/tests/files/everything.cpp"), path("crates/cli/tests/files/Everything.java"));
    let (header, class) = (format!("-I{}", path("adapters/cpp")), path("adapters/java/VerimaxCheck.java"));
    let folder = TempDir::new().expect("a folder");
    for (build, engine) in [
        (&["g++", "-std=c++17", &header, "-o", "everything", &cpp][..], &["./everything"][..]),
        (&["javac", "-d", ".", &java, &class], &["java", "-XX:+UseSerialGC", "Everything"]),
    ] {
        if !is_there(build[0]) {
            continue;
        }
        let built = Command::new(build[0]).args(&build[1..]).current_dir(folder.path()).output().expect("it runs");
        assert!(built.status.success(), "{}", text(&built.stderr));
        let check = |flags: &[&str]| -> Json {
            let options =
                ["check", "--json", "--table", "--guarantee", "exact", "--queries", "4000", "--timeout", "60"];
            let output = verimax(folder.path(), &[&options[..], &["--"], engine, flags].concat());
            serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", text(&output.stderr)))
        };
        let json = check(&[]);
        assert_eq!(json["verdict"], "ok", "{engine:?}: {json}");
        assert!(!json["not_shown"].to_string().contains("the answers had none"), "{engine:?}: {json}");
        let json = check(&["--bug"]);
        assert_eq!((&json["kind"], &json["nodes"]), (&"table".into(), &3.into()), "{engine:?}: {json}");
        assert!(
            json["why"]
                .to_string()
                .contains("an entry that its move does not support: node #0, exact 1 at depth 1, move 0"),
            "{engine:?}: {json}"
        );
    }
}

#[test]
fn a_language_without_a_starter() {
    let output = verimax(root(), &["check", "--new", "perl", "nowhere"]);
    assert_eq!(output.status.code(), Some(2));
    let wanted = "verimax: there is no starter for \"perl\": the languages are python, javascript, rust, cpp, java\n";
    assert_eq!(text(&output.stderr), wanted);
    assert!(!root().join("nowhere").exists());
}

/// True if the program is installed. If not, prints a note, or fails where adapters are required.
fn is_there(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    let note = format!("{program} is not installed, so its adapter is not tested");
    assert!(found || std::env::var_os("VERIMAX_REQUIRE_ADAPTERS").is_none(), "{note}");
    if !found {
        eprintln!("{note}");
    }
    found
}

fn verimax(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_verimax")).args(arguments).current_dir(folder).output().expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
