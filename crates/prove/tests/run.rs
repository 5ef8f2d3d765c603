//! The runner, on small workspaces: what is proved, what stays open and where, what the smoke tests find, which mutants
//! survive. Nearly all of these tests need Why3; `cargo xtask test` installs it and sets `VERIMAX_REQUIRE_WHY3`.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use serde_json::{Value, json};
use verimax_prove::Function;
use verimax_prove::run::mutants::{self, Kind};
use verimax_prove::run::report::ProofReport;
use verimax_prove::run::unit::Plan;
use verimax_prove::run::{Request, RunError, Workspace, prove, tools};

/// A workspace with the files of a folder in `tests/data/run`, and the project's `rust.mlw`. Every call makes one of
/// its own, because tests of one case run side by side.
fn workspace(case: &str) -> Workspace {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/run").join(case);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("run").join(format!("{number}-{case}"));
    let _ = fs::remove_dir_all(&root);
    for folder in ["src", "proofs", "proofs/model"] {
        fs::create_dir_all(root.join(folder)).unwrap();
        for entry in fs::read_dir(data.join(folder)).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                continue;
            }
            fs::copy(&path, root.join(folder).join(path.file_name().unwrap())).unwrap();
        }
    }
    fs::copy(project().root.join("proofs/rust.mlw"), root.join("proofs/rust.mlw")).unwrap();
    Workspace { sources: vec![PathBuf::from("src")], ..Workspace::new(root.clone(), &root.join("target")) }
}

fn project() -> Workspace {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
    Workspace::new(root, &Path::new(env!("CARGO_TARGET_TMPDIR")).join("project"))
}

/// True if the tools are installed. If not, prints a note, or fails where `VERIMAX_REQUIRE_WHY3` is set.
fn ready() -> bool {
    let missing = tools::missing();
    if !missing.is_empty() {
        let note = format!("the proofs need {}: `cargo xtask prove --install-only` installs them", missing.join(", "));
        assert!(env::var_os("VERIMAX_REQUIRE_WHY3").is_none(), "{note}");
        eprintln!("skipped: {note}");
    }
    missing.is_empty()
}

fn run(case: &str, only: &[&str], request: Request) -> Result<ProofReport, RunError> {
    let only = only.iter().map(|&name| name.to_owned()).collect();
    prove(&workspace(case), &Request { only, limit: Some(1), ..request }, &|_| {})
}

#[test]
fn what_holds_is_proved() {
    if !ready() {
        return;
    }
    let only = ["larger", "count", "small"];
    let report = run("proved", &only, Request { mutants: Some(usize::MAX), ..Request::default() }).unwrap();
    assert_eq!(report.complaints(), "");
    assert!(report.ok());
    let json = report.json();
    assert_eq!(json["ok"], true);
    let function = &json["functions"][0];
    assert_eq!((&function["name"], &function["file"]), (&json!("larger"), &json!("src/lib.rs")));
    assert_eq!((&function["line"], &function["guarantee"]), (&json!(5), &Value::Null));
    assert!(function["goals"].as_u64() > Some(0) && function["goals"] == function["proved"]);
    assert!(function["seconds"].is_f64());
    assert_eq!(json["theory"][0]["name"], "small.Small");
    // Only `count` has a precondition, and there is no trait.
    assert_eq!(json["callable"], json!({ "functions": 1, "shown": 1 }));
    assert_eq!(json["kept"], json!({ "contracts": 0, "shown": 0 }));
    // Entry and exit of both functions, the head of the loop, and the theory.
    assert_eq!(json["smoke"], json!({ "tried": 6, "provable": 0 }));
    let mutants = json!([
        { "name": "larger: the smaller", "kind": "bug", "expected": "open", "got": "open" },
        { "name": "larger: of equals the first", "kind": "harmless", "expected": "proved", "got": "proved" },
        { "name": "count: one too many", "kind": "bug", "expected": "open", "got": "open" },
    ]);
    assert_eq!(json["mutants"], mutants);
}

#[test]
fn a_new_function_costs_its_own_goals_alone() {
    if !ready() {
        return;
    }
    let workspace = workspace("grown");
    let request = Request { smoke: None, ..Request::default() };
    let cached = || {
        let report = prove(&workspace, &request, &|_| {}).unwrap();
        assert!(report.ok(), "{}", report.complaints());
        let rows = report.rows.iter().filter(|row| row.goals > 0);
        rows.map(|row| (row.name.clone(), row.goals - row.cached)).collect::<Vec<_>>()
    };
    assert!(cached().iter().all(|(_, new)| *new > 0));
    // A function on the type that all others use, a lemma and a definition in the theory that all import.
    for (file, mark) in [("src/lib.rs", "// more\n"), ("proofs/small.mlw", "  (* more *)\n")] {
        let (path, more) = (workspace.root.join(file), workspace.root.join(file).with_extension("more"));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(mark));
        fs::write(&path, text.replace(mark, &fs::read_to_string(more).unwrap())).unwrap();
    }
    let new: Vec<(String, usize)> = cached().into_iter().filter(|(_, new)| *new > 0).collect();
    let names: Vec<&str> = new.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["small.Small", "Side::both"], "{new:?}");
    assert_eq!(new[0].1, 1, "only the new lemma");
}

#[test]
fn hints_are_followed_and_never_believed() {
    if !ready() {
        return;
    }
    let workspace = workspace("proved");
    let only = vec!["lib".to_owned()];
    let request = Request { only, smoke: None, cache: false, limit: Some(1), ..Request::default() };
    let run = || prove(&workspace, &request, &|_| {});
    let first = run().unwrap();
    assert!(first.ok() && first.hints.contains("lib.Lib.larger'vc: "), "{}{}", first.complaints(), first.hints);
    let hints = workspace.root.join(&workspace.hints);
    // Another prover for every goal: where it is able to, it is the one that proves it.
    let other = first.hints.replace("Z3", "CVC4").replace("CVC5", "CVC4");
    fs::write(&hints, &other).unwrap();
    let second = run().unwrap();
    assert!(second.ok() && second.hints.contains("CVC4"), "{}", second.hints);
    // A hint for what does not hold proves nothing.
    let source = workspace.root.join("src/lib.rs");
    fs::write(&source, fs::read_to_string(&source).unwrap().replace("x > y", "x < y")).unwrap();
    assert!(!run().unwrap().ok());
    fs::write(&hints, "lib.Lib.larger'vc: by heart\n").unwrap();
    let error = run().unwrap_err();
    assert!(error.to_string().contains("line 1: expected `NAME: RECIPES`"), "{error}");
    assert_eq!(error.exit_code(), 2);
}

#[test]
fn a_second_prover_confirms_what_the_first_proves() {
    if !ready() {
        return;
    }
    let report = run("proved", &["larger"], Request { smoke: None, cross: true, ..Request::default() }).unwrap();
    let cross = &report.json()["cross"];
    assert!(cross["proved"].as_u64() > Some(0), "{cross}");
    assert_eq!((&cross["twice"], &cross["once"]), (&cross["proved"], &json!([])));
    assert!(report.summary().contains("proved goals by two provers"), "{}", report.summary());
}

#[test]
fn an_open_goal_is_shown_at_its_line_with_its_clause() {
    if !ready() {
        return;
    }
    let report = run("open", &["not_negative"], Request { smoke: None, ..Request::default() }).unwrap();
    assert!(!report.ok());
    let expected = "\
src/lib.rs:7: not proved: integer overflow \"0 - x\"
src/lib.rs:5: not proved: postcondition \"result = x || result = 0\"
";
    assert_eq!(report.complaints(), expected);
}

#[test]
fn a_contradiction_in_a_theory_or_a_contract_is_found() {
    if !ready() {
        return;
    }
    let report = run("contradiction", &["nobody", "nobody_either", "wrong"], Request::default()).unwrap();
    let complaints = report.complaints();
    let found = |line: &str| assert!(complaints.contains(line), "{line} is not in\n{complaints}");
    // The provers prove every postcondition from a contradiction, so nothing else would report it.
    found("proofs/wrong.mlw:4: not proved: lemma wrong");
    found("src/lib.rs:8: false is provable here: smoke nobody entry");
    found("src/lib.rs:15: false is provable here: smoke nobody_either entry");
    found("proofs/wrong.mlw:5: false is provable here: theory");
    assert!(!report.ok() && !complaints.contains("postcondition"), "{complaints}");
}

#[test]
fn a_precondition_that_nobody_can_meet_fails_the_run_though_false_is_provable_nowhere() {
    if !ready() {
        return;
    }
    let report = run("uncallable", &["of_all_trees", "of_none"], Request::default()).unwrap();
    assert!(report.rows.iter().all(|row| row.goals > 0 && row.open.is_empty()), "{}", report.complaints());
    let json = report.json();
    assert_eq!(json["smoke"], json!({ "tried": 4, "provable": 0 }));
    assert_eq!(json["callable"], json!({ "functions": 2, "shown": 1 }));
    let expected = "\
src/lib.rs:9: nothing shows that `of_all_trees` can be called: the arguments that the model has are not proved to meet \
\"turn_based\"; if others do, say so in [functions.of_all_trees] of proofs/model/model.toml
";
    assert_eq!(report.complaints(), expected);
    assert!(!report.ok() && json["ok"] == false);
    let other = run("uncallable", &["of_none"], Request { smoke: None, ..Request::default() }).unwrap();
    assert!(other.ok(), "{}", other.complaints());
}

#[test]
fn what_the_model_does_not_show_fails_the_run() {
    if !ready() {
        return;
    }
    let report = run("model", &["lib"], Request { smoke: None, ..Request::default() }).unwrap();
    assert!(report.rows.iter().all(|row| row.open.is_empty()), "{}", report.complaints());
    assert_eq!((report.shown.callable(), report.shown.kept()), ((1, 2), (2, 4)));
    let expected = "\
src/lib.rs:14: not proved: postcondition \"reached self < result < reached self + 1\", in the model
src/lib.rs:19: nothing shows that the contract of `Counter::forgotten` can be kept: give `counter_forgotten` a body in \
[bodies] of proofs/model/model.toml
src/lib.rs:32: nothing shows that `nothing` can be called: say what its parameter `rest` is in [functions.nothing] of \
proofs/model/model.toml
";
    assert_eq!(report.complaints(), expected);
    let only = run("model", &["more"], Request { smoke: None, ..Request::default() }).unwrap();
    assert_eq!((only.complaints(), only.shown.callable()), (String::new(), (1, 1)));
}

#[test]
fn a_choice_without_a_proof_of_existence_leaves_a_goal_open() {
    if !ready() {
        return;
    }
    let report = run("choice", &["choice"], Request { smoke: None, ..Request::default() }).unwrap();
    assert!(report.complaints().starts_with("proofs/choice.mlw:6: not proved:"), "{}", report.complaints());
}

#[test]
fn an_axiom_in_a_theory_is_refused() {
    if !ready() {
        return;
    }
    let error = run("axiom", &[], Request::default()).unwrap_err();
    assert!(error.to_string().starts_with("proofs/axiom.mlw:4:3: "), "{error}");
    assert_eq!(error.exit_code(), 1);
}

#[test]
fn a_bug_that_survives_and_a_mutant_that_cannot_be_tried_fail_the_run() {
    if !ready() {
        return;
    }
    let request = Request { smoke: None, mutants: Some(usize::MAX), ..Request::default() };
    let report = run("survivor", &["lib"], request).unwrap();
    assert!(report.rows.iter().all(|row| row.open.is_empty()), "{}", report.complaints());
    assert!(!report.ok());
    let complaints = report.complaints();
    let expected = [
        "src/lib.rs: mutant 'larger: the smaller': a bug survives: every goal is proved",
        "src/lib.rs: mutant 'double: not there': the text to find is there 0 times within the function, not once",
        "src/lib.rs: mutant 'double: there more than once': the text to find is there 3 times within the function, not once",
        "src/lib.rs: mutant 'double: no such Rust': it is not translated: src/lib.rs:13:7: ",
        "src/lib.rs: mutant 'double: not harmless': harmless, but a goal is open: src/lib.rs:11: postcondition",
    ];
    for (line, expected) in complaints.lines().zip(expected) {
        assert!(line.starts_with(expected), "{line}\nshould be\n{expected}");
    }
    assert_eq!(complaints.lines().count(), expected.len(), "{complaints}");
}

#[test]
fn an_unknown_name_is_an_error() {
    if !ready() {
        return;
    }
    let error = run("nothing", &["smaller"], Request::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is no function, module or theory file 'smaller' in the proofs");
    assert_eq!(error.exit_code(), 2);
}

#[test]
fn every_proved_function_of_the_project_that_promises_anything_has_three_bugs() {
    let project = project();
    let (plan, _) = Plan::read(&project, &[]).unwrap();
    let mutants = mutants::read(&project.root.join(&project.mutants)).unwrap();
    let functions = plan.units.iter().flat_map(|unit| &unit.functions);
    let bugs = |function: &Function| {
        mutants.iter().filter(|mutant| mutant.kind == Kind::Bug && mutant.is_of(function)).count()
    };
    let few: Vec<String> = functions
        .filter(|function| !function.trusted && !function.says_nothing && bugs(function) < 3)
        .map(|function| format!("{} in {}", function.name, function.file))
        .collect();
    assert!(few.is_empty(), "fewer than three bugs in proofs/mutants.toml: {}", few.join(", "));
}
