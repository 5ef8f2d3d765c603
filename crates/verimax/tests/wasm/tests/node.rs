//! The library in WebAssembly, under node: a search there finds what it finds here, and ends when its time is up. What
//! cannot be done there is an error, not a trap.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the module, and makes a package for node out of it.
fn package() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let triple = "wasm32-unknown-unknown";
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--locked", "--package", env!("CARGO_PKG_NAME"), "--profile", "test"]);
    // The searches are short, and compiling is not.
    cargo.envs([("CARGO_PROFILE_TEST_OPT_LEVEL", "0"), ("CARGO_PROFILE_TEST_DEBUG", "0")]);
    let built = cargo.args(["--target", triple, "--target-dir"]).arg(target).status().expect("cargo");
    assert!(built.success(), "the module is not built; if the target is missing: rustup target add {triple}");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("node");
    let module = target.join(triple).join("debug/verimax_wasm_test.wasm");
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(module).nodejs(true).expect("the only target that is asked for");
    bindgen.typescript(false).generate(&package).expect("a package");
    package
}

/// Runs a JavaScript expression of the package, and returns what it says.
fn run(package: &Path, expression: &str) -> String {
    let script = format!("const verimax = require('./verimax_wasm_test.js'); console.log({expression});");
    let out = Command::new("node").arg("-e").arg(script).current_dir(package).output().expect("node");
    let [said, complaint] = [out.stdout, out.stderr].map(|text| String::from_utf8_lossy(&text).trim().to_owned());
    assert!(out.status.success(), "{expression}: {complaint}");
    said
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(' ').filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn the_engine_runs_under_node() {
    let package = package();
    let verimax = |call: &str| run(&package, &format!("verimax.{call}"));

    // Compare the ends of the lines, not the lines: hashes differ where a word has 32 bits, and with them the move
    // order.
    assert_eq!(verimax("solve()"), "exact 0, then over at 0");
    assert_eq!(verimax_wasm_test::solve(), verimax("solve()"), "here as there");

    // The engine's clock and that of node agree that the search took its time, and not much more.
    let timed = "(() => { const start = performance.now(); const said = verimax.search_for(400); \
                 return said + ' ' + Math.round(performance.now() - start); })()";
    let said = run(&package, timed);
    let [depth, by_engine, reports, last_report, by_node] = numbers(&said)[..] else { panic!("{said}") };
    assert!(said.starts_with("stopped ") && depth >= 1, "{said}");
    assert!((400..20_000).contains(&by_engine) && (400..20_000).contains(&by_node), "{said}");
    assert!(reports >= depth && last_report <= by_engine, "{said}");

    let reports = numbers(&verimax("reports_of_solve(1500)"));
    assert!(reports.is_sorted(), "{reports:?}");
    assert!(reports.iter().any(|&at| at >= 1000), "none when a second was over: {reports:?}");

    let refused = [
        ("two_threads()", "cannot start 2 threads: "),
        ("huge_table()", "cannot allocate a table of 1048576 MB: "),
        ("long_game()", "a line of play has more than "),
        ("save_table()", "cannot write the table 'a.table': "),
    ];
    for (call, sentence) in refused {
        let said = verimax(call);
        assert!(said.starts_with(sentence), "{call}: {said}");
    }
}
