//! Tasks that are lists of cargo commands.

use std::process::{Command, ExitCode};
use std::time::Instant;

/// A cargo command, with the environment variable that it needs, if any.
pub struct Step {
    what: &'static str,
    arguments: &'static str,
    variable: Option<(&'static str, &'static str)>,
}

const fn step(what: &'static str, arguments: &'static str) -> Step {
    Step { what, arguments, variable: None }
}

/// What CI runs. The provers are installed before the tests that need them.
pub const TEST: &[Step] = &[
    step("format", "fmt --all --check"),
    step("lints", "clippy --workspace --all-targets --locked -- -D warnings"),
    Step {
        what: "docs",
        arguments: "doc --workspace --no-deps --locked",
        variable: Some(("RUSTDOCFLAGS", "-D warnings")),
    },
    step("provers", "xtask prove --install-only"),
    Step { what: "tests", arguments: "test --workspace --locked", variable: Some(("VERIMAX_REQUIRE_WHY3", "1")) },
    Step {
        what: "threads",
        arguments: "test --package verimax --locked --release --lib --target-dir target/loom loom",
        variable: Some(("RUSTFLAGS", "--cfg loom")),
    },
    step("proofs", "xtask prove --no-cache --mutants --sample 12"),
];

/// All benchmarks: of the parts, and of the whole compared with other crates.
pub const BENCH: &[Step] = &[
    step("benchmarks", "bench --workspace --locked --benches"),
    step("comparisons", "run --release --locked --package verimax-compare"),
];

/// Checks that the comparisons work.
pub const BENCH_QUICK: &[Step] = &[step("comparisons", "run --release --locked --package verimax-compare -- --quick")];

/// Runs the steps, and stops at the first that fails.
pub fn run(steps: &[Step]) -> ExitCode {
    let start = Instant::now();
    for step in steps {
        eprintln!("== {}: cargo {}", step.what, step.arguments);
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(step.arguments.split_whitespace()).envs(step.variable);
        match cargo.status() {
            Ok(status) if status.success() => {}
            Ok(_) => {
                eprintln!("== {}: failed", step.what);
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("== {}: cargo could not be started: {error}", step.what);
                return ExitCode::FAILURE;
            }
        }
    }
    eprintln!("== all passed in {} s", start.elapsed().as_secs());
    ExitCode::SUCCESS
}
