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
    check_chance(root(), &["python3", "adapters/python/expectiminimax.py"]);
}

/// Law: so do searches with the adapters for C++ and Java, and the example of JavaScript's README.
#[test]
fn others_with_chance() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| root().join(name).canonicalize().expect("a file").display().to_string();
    let (header, class) = (format!("-I{}", path("adapters/cpp")), path("adapters/java/VerimaxCheck.java"));
    let (cpp, java) = (path("crates/cli/tests/files/chance.cpp"), path("crates/cli/tests/files/Chance.java"));
    for (build, engine) in [
        (&["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", &header, "-o", "chance", &cpp][..], &["./chance"][..]),
        (&["javac", "-Xlint:all", "-Werror", "-d", ".", &java, &class], &["java", "-XX:+UseSerialGC", "Chance"]),
    ] {
        if is_there(build[0]) {
            let built = Command::new(build[0]).args(&build[1..]).current_dir(folder.path()).output().expect("it runs");
            assert!(built.status.success(), "{}", text(&built.stderr));
            check_chance(folder.path(), engine);
        }
    }
    if is_there("node") {
        let readme = text(&read(&root().join("adapters/javascript/README.md")));
        let example = readme.split("```js\nfunction expectiminimax").nth(1).and_then(|rest| rest.split("```").next());
        let sound = format!("function expectiminimax{}", example.expect("an example"));
        let bug = "if (process.argv.includes(\"--bug\")) weights.fill(1);";
        let bug = sound.replace("position.weights();\n", &format!("position.weights();\n  {bug}\n"));
        assert_ne!(bug, sound);
        let engine = format!("const {{ serve }} = require({:?});\n{bug}", path("adapters/javascript/verimax-check.js"));
        std::fs::write(folder.path().join("chance.js"), engine).expect("a file");
        check_chance(folder.path(), &["node", "chance.js"]);
    }
}

/// Checks a search with chance: as it is, in floats if it knows that, and with its planted bug.
fn check_chance(folder: &Path, engine: &[&str]) {
    let check = |flags: &[&str]| {
        let fixed = ["check", "--json", "--chance", "--full-window", "--queries", "3000", "--timeout", "60", "--"];
        let output = verimax(folder, &[&fixed[..], engine, flags].concat());
        let json: Json = serde_json::from_slice(&output.stdout).expect("JSON");
        (output.status.code(), json)
    };
    for flags in [&[][..], &["--float"]] {
        let (code, json) = check(flags);
        let verdict = (code, &json["verdict"], &json["queries"]);
        assert_eq!(verdict, (Some(0), &"ok".into(), &3000.into()), "{engine:?}: {json}");
    }
    let (code, json) = check(&["--bug"]);
    assert_eq!((code, &json["kind"], &json["nodes"]), (Some(1), &"value".into(), &3.into()), "{engine:?}: {json}");
}

#[test]
fn javascript() {
    check_starter("javascript", "node", &[], &["node", "engine.js"]);
}

/// Law: the README's example in TypeScript compiles by the adapter's types, installed as the README says, and what it
/// is compiled to passes a check; and what the types forbid does not compile.
#[test]
fn typescript() {
    if !is_there("node") || !is_there("npm") {
        return;
    }
    let adapter = root().join("adapters/javascript").canonicalize().expect("the adapter");
    let page: Json = serde_json::from_slice(&read(&root().join("page/package.json"))).expect("JSON");
    let version = page["devDependencies"]["typescript"].as_str().expect("a version");
    // The folder is kept: the second time nothing has to be fetched.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("typescript");
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    let needs = serde_json::json!({"typescript": version, "verimax-check": format!("file:{}", adapter.display())});
    write("package.json", &serde_json::json!({"private": true, "dependencies": needs}).to_string());
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(&folder).output().expect("it runs");
        (output.status.success(), text(&output.stdout) + &text(&output.stderr))
    };
    let (installed, said) = run("npm", &["install", "--prefer-offline", "--no-audit", "--no-fund"]);
    assert!(installed, "{said}");

    let readme = text(&read(&adapter.join("README.md")));
    let example = readme.split("```ts\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    write("check-my-engine.ts", example);
    write("my-engine.ts", include_str!("files/my-engine.ts"));
    let tsc = "node_modules/.bin/tsc";
    let options = ["--strict", "--target", "ES2022", "--module", "nodenext"];
    let (compiles, said) = run(tsc, &[&options[..], &["check-my-engine.ts"]].concat());
    assert!(compiles, "{said}");
    let scope = ["--full-window", "--no-finished-root", "--min-depth", "1", "--queries", "3000", "--timeout", "60"];
    let checked = verimax(&folder, &[&["check", "--json"], &scope[..], &["--", "node", "check-my-engine.js"]].concat());
    let json: Json = serde_json::from_slice(&checked.stdout).expect("JSON");
    assert_eq!((&json["verdict"], &json["queries"]), (&"ok".into(), &3000.into()), "{json}");

    for (name, wrong, why) in [
        ("a.ts", "serve(() => \"three\");", "three"),
        ("b.ts", "serve(({ position }) => position.value());", "value"),
        ("c.ts", "serve(() => ({ value: 3, move: \"first\" }));", "string"),
    ] {
        write(name, &format!("import {{ serve }} from \"verimax-check\";\n{wrong}\n"));
        let (compiles, said) = run(tsc, &[&options[..], &["--noEmit", name]].concat());
        assert!(!compiles && said.contains("error TS") && said.contains(why), "{wrong}: {said}");
    }
}

/// Law: the folder can be packed for npm, with the files that it needs and no others, and the types declare what the
/// adapter exports.
#[test]
fn the_package_for_npm() {
    if !is_there("node") || !is_there("npm") {
        return;
    }
    let run = |program: &str, arguments: &[&str]| -> Json {
        let folder = root().join("adapters/javascript");
        let output = Command::new(program).args(arguments).current_dir(folder).output().expect("it runs");
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", text(&output.stderr)))
    };
    let packed = run("npm", &["pack", "--dry-run", "--json"]);
    let mut files: Vec<&str> =
        packed[0]["files"].as_array().expect("files").iter().filter_map(|file| file["path"].as_str()).collect();
    files.sort_unstable();
    assert_eq!(files, ["README.md", "engine.js", "package.json", "verimax-check.d.ts", "verimax-check.js"]);

    let exports = run("node", &["-p", "JSON.stringify(Object.keys(require('./verimax-check')))"]);
    let types = text(&read(&root().join("adapters/javascript/verimax-check.d.ts")));
    let is_value = |line: &&str| ["const", "class", "function"].contains(&line.split(' ').next().unwrap_or(""));
    let declared = types.lines().filter_map(|line| line.strip_prefix("export ")).filter(is_value);
    let mut declared: Vec<&str> = declared.filter_map(|line| line.split([' ', ':', '(']).nth(1)).collect();
    declared.sort_unstable();
    let mut exports: Vec<&str> = exports.as_array().expect("names").iter().filter_map(Json::as_str).collect();
    exports.sort_unstable();
    assert_eq!(declared, exports);
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

/// The starter takes the crates of this workspace. It gets the same lock file, so that nothing has to be fetched.
#[test]
fn rust() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust-starter").display().to_string();
    let build = [env!("CARGO"), "build", "--quiet", "--offline", "--target-dir", &target];
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

/// Law: a move that does not exist is an error, not another move. Many engines write -1 for "no move".
#[test]
fn a_move_that_does_not_exist() {
    let python = "\
import sys; sys.path.insert(0, 'adapters/python')
from verimax_check import serve
serve(lambda question: question.position.apply(-1).eval_for_side())";
    let javascript = "\
const { serve } = require('./adapters/javascript/verimax-check.js');
serve((question) => question.position.apply(-1).evalForSide());";
    for (program, flag, code) in [("python3", "-c", python), ("node", "-e", javascript)] {
        if is_there(program) {
            let options = ["check", "--json", "--no-finished-root", "--timeout", "60", "--", program, flag, code];
            let json: Json = serde_json::from_slice(&verimax(root(), &options).stdout).expect("JSON");
            assert_eq!((&json["kind"], &json["nodes"]), (&"error".into(), &2.into()), "{json}");
            assert!(json["why"].as_str().is_some_and(|why| why.ends_with("there is no move -1 in node 0")), "{json}");
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
    let wanted = "verimax: there is no starter for 'perl': the languages are python, javascript, rust, cpp, java\n";
    assert_eq!(text(&output.stderr), wanted);
    assert!(!root().join("nowhere").exists());
}

#[test]
fn languages_have_other_names() {
    let folder = tempfile::tempdir().expect("a folder");
    for (language, engine) in [("c++", "engine.cpp"), ("TypeScript", "engine.js"), ("js", "engine.js")] {
        let output = verimax(folder.path(), &["check", "--new", language, language]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(folder.path().join(language).join(engine).is_file(), "{language}");
    }
    let output = verimax(folder.path(), &["check", "--new", "cpp", "c++"]);
    let sentence = "verimax: 'c++/engine.cpp' exists already: choose another folder\n";
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(2), sentence));
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

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
