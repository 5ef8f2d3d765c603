//! The front end: every construct of the subset with its WhyML, every refusal with its message. `UPDATE_GOLDEN=1`
//! rewrites the golden files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use verimax_prove::{Module, Program, Refusal, Source, Theory, Translation};

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder)
}

fn proofs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs")
}

/// The files and folders in a folder, sorted.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

/// What the translation takes from Rust's core, and the theory of the tests.
fn theory() -> Theory {
    let core = ["rust.mlw", "rust_bits.mlw", "bits.mlw"].map(|name| proofs().join(name));
    let files: Vec<PathBuf> = core.into_iter().chain([data("theory/demo.mlw")]).collect();
    Theory::new(files.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect())
}

/// The Rust files of a case: one file, or all below a folder. Paths start at `root`.
fn sources(path: &Path, root: &Path) -> Vec<Source> {
    if path.is_dir() {
        return entries(path).iter().flat_map(|path| sources(path, root)).collect();
    }
    vec![Source { path: path.strip_prefix(root).unwrap().to_owned(), text: fs::read_to_string(path).unwrap() }]
}

/// The cases of a folder: Rust files, and folders of them.
fn cases(folder: &Path) -> Vec<(PathBuf, Result<Translation, Vec<Refusal>>)> {
    let is_case = |path: &PathBuf| path.is_dir() || has_extension(path, "rs");
    let case = |path: PathBuf| {
        let sources = sources(&path, if path.is_dir() { &path } else { folder });
        (path, Program::read(&sources, theory()).translate())
    };
    let cases: Vec<_> = entries(folder).into_iter().filter(is_case).map(case).collect();
    assert!(!cases.is_empty(), "no cases in {}", folder.display());
    cases
}

/// The cases inside the subset, translated.
fn accepted() -> Vec<(PathBuf, Translation)> {
    let mut refused = String::new();
    let mut accepted = Vec::new();
    for (path, translation) in cases(&data("translate")) {
        match translation {
            Ok(translation) => accepted.push((path, translation)),
            Err(refusals) => refused.push_str(&lines(&refusals)),
        }
    }
    assert!(refused.is_empty(), "{refused}");
    accepted
}

fn lines(refusals: &[Refusal]) -> String {
    refusals.iter().map(|refusal| format!("{refusal}\n")).collect()
}

/// Compares with the golden file, or rewrites it. Adds a file that differs to `differing`.
fn compare(golden: &Path, found: &str, differing: &mut Vec<PathBuf>) {
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(golden, found).unwrap();
    } else if fs::read_to_string(golden).unwrap_or_default() != found {
        eprintln!("--- {} should be\n{found}", golden.display());
        differing.push(golden.to_owned());
    }
}

#[test]
fn every_construct_has_its_whyml() {
    let mut differing = Vec::new();
    for (path, translation) in accepted() {
        let is_smoke = path.file_stem().unwrap() == "smoke";
        let text = |module: Module| if is_smoke { module.smoke } else { module.text };
        let modules: Vec<String> = translation.modules.into_iter().map(text).collect();
        compare(&path.with_extension("mlw"), &modules.join("\n"), &mut differing);
    }
    assert!(differing.is_empty(), "not as expected: {differing:?}");
}

#[test]
fn every_refusal_has_its_message() {
    let mut differing = Vec::new();
    for (path, translation) in cases(&data("refuse")) {
        let Err(refusals) = translation else { panic!("{} is accepted", path.display()) };
        compare(&path.with_extension("err"), &lines(&refusals), &mut differing);
    }
    assert!(differing.is_empty(), "not as expected: {differing:?}");
}

/// The names of a cell of the table of the subset.
fn names(cell: &str) -> impl Iterator<Item = &str> {
    cell.split(',').map(str::trim).filter(|name| !name.is_empty())
}

/// The table of the subset in the documentation is complete: every case stands behind a construct, and is there.
#[test]
fn every_case_is_in_the_table_of_the_subset() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/subset.md")).unwrap();
    let rows = text.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let (mut accepted, mut refused) = (BTreeSet::new(), BTreeSet::new());
    for row in rows.take_while(|line| line.starts_with('|')) {
        // A cell may contain `\|`, which has no space before the bar.
        let cells: Vec<&str> = row.trim_matches('|').split(" |").collect();
        let [construct, _, in_subset, near_misses] = cells[..] else { panic!("not four cells: {row}") };
        assert!(names(in_subset).next().is_some(), "no case shows what becomes of {construct}");
        accepted.extend(names(in_subset).map(str::to_owned));
        refused.extend(names(near_misses).map(str::to_owned));
    }
    for (folder, named) in [("translate", accepted), ("refuse", refused)] {
        let is_case = |path: &PathBuf| path.is_dir() || has_extension(path, "rs");
        let stem = |path: PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
        let there: BTreeSet<String> = entries(&data(folder)).into_iter().filter(is_case).map(stem).collect();
        let (missing, unnamed): (Vec<_>, Vec<_>) =
            (named.difference(&there).collect(), there.difference(&named).collect());
        assert!(missing.is_empty() && unnamed.is_empty(), "{folder}: not there {missing:?}, in no row {unnamed:?}");
    }
}

#[test]
fn every_assumption_of_a_theory_is_refused() {
    let mut differing = Vec::new();
    for path in entries(&data("refuse_theory")).into_iter().filter(|path| has_extension(path, "mlw")) {
        let name = PathBuf::from(path.file_name().unwrap());
        let theory = Theory::new(vec![(name, fs::read_to_string(&path).unwrap())]);
        let refusals = Program::read(&[], theory).translate().expect_err("nothing is refused");
        compare(&path.with_extension("err"), &lines(&refusals), &mut differing);
    }
    assert!(differing.is_empty(), "not as expected: {differing:?}");
}

#[test]
fn the_theory_of_the_project_assumes_nothing() {
    let theory = Theory::read(&proofs()).unwrap_or_else(|refusals| panic!("{}", lines(&refusals)));
    assert_eq!(lines(&theory.check()), "");
}

/// True if Why3 is installed. If not, fails where `VERIMAX_REQUIRE_WHY3` is set.
fn has_why3() -> bool {
    let found = Command::new("why3").arg("--version").output().is_ok();
    assert!(found || env::var_os("VERIMAX_REQUIRE_WHY3").is_none(), "Why3 is required and not installed");
    found
}

#[test]
fn why3_accepts_every_translation() {
    if !has_why3() {
        return;
    }
    let mut wrong = String::new();
    for (path, translation) in accepted() {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("translate").join(path.file_stem().unwrap());
        let smoke = out.join("smoke");
        fs::create_dir_all(&smoke).unwrap();
        for module in &translation.modules {
            fs::write(out.join(&module.file), &module.text).unwrap();
            fs::write(smoke.join(&module.file), &module.smoke).unwrap();
        }
        for file in translation.modules.iter().flat_map(|module| [out.join(&module.file), smoke.join(&module.file)]) {
            let mut why3 = Command::new("why3");
            why3.arg("prove").args(["-L".as_ref(), proofs().as_os_str()]).arg("-L").arg(data("theory"));
            let result = why3.arg("-L").arg(&out).arg(file).output().unwrap();
            let errors = String::from_utf8_lossy(&result.stderr);
            if !result.status.success() {
                wrong.push_str(&errors);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A theory may choose a value with `any … ensures`, because Why3 then wants a proof that there is one.
#[test]
fn why3_asks_whether_there_is_what_a_theory_chooses() {
    if !has_why3() {
        return;
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("any.mlw");
    let choice = "any int ensures { result = result + 1 }";
    fs::write(&file, format!("module M\n  use int.Int\n  let ghost f () : int = {choice}\nend\n")).unwrap();
    let output = Command::new("why3").args(["prove", "-a", "split_vc"]).arg(&file).output().unwrap();
    let goals = String::from_utf8_lossy(&output.stdout);
    assert!(goals.contains("exists result:int. result = (result + 1)"), "{goals}");
}
