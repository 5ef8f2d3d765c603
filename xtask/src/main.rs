//! What a developer runs: `cargo xtask test`, `cargo xtask bench`.

#![forbid(unsafe_code)]

use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test    format, lints and docs without warnings, all tests; what CI runs
  bench   all benchmarks";

/// A command of `cargo`, and the environment variable it needs, if any.
struct Step {
    what: &'static str,
    arguments: &'static str,
    variable: Option<(&'static str, &'static str)>,
}

const fn step(what: &'static str, arguments: &'static str) -> Step {
    Step { what, arguments, variable: None }
}

const TEST: &[Step] = &[
    step("format", "fmt --all --check"),
    step("lints", "clippy --workspace --all-targets --locked -- -D warnings"),
    Step {
        what: "docs",
        arguments: "doc --workspace --no-deps --locked",
        variable: Some(("RUSTDOCFLAGS", "-D warnings")),
    },
    step("tests", "test --workspace --locked"),
];

const BENCH: &[Step] = &[step("benchmarks", "bench --workspace --locked --benches")];

fn main() -> ExitCode {
    let steps = match std::env::args().nth(1).as_deref() {
        Some("test") => TEST,
        Some("bench") => BENCH,
        Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
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
