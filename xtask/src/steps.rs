//! Tasks that are lists of cargo commands.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// A command, with the environment variable that it needs, if any.
pub struct Step {
    what: &'static str,
    program: &'static str,
    arguments: &'static str,
    variable: Option<(&'static str, &'static str)>,
}

const fn step(what: &'static str, arguments: &'static str) -> Step {
    Step { what, program: env!("CARGO"), arguments, variable: None }
}

/// What CI runs. The provers are installed before the tests that need them.
pub const TEST: &[Step] = &[
    step("format", "fmt --all --check"),
    step("lints", "clippy --workspace --all-targets --locked -- -D warnings"),
    Step { variable: Some(("RUSTDOCFLAGS", "-D warnings")), ..step("docs", "doc --workspace --no-deps --locked") },
    Step {
        program: "rustup",
        ..step(
            "targets",
            "target add wasm32-unknown-unknown x86_64-pc-windows-gnu aarch64-apple-darwin i686-unknown-linux-gnu",
        )
    },
    step(
        "other systems",
        "check --locked --package verimax-cli --target x86_64-pc-windows-gnu --target aarch64-apple-darwin --target i686-unknown-linux-gnu",
    ),
    step("few dependencies", "check --locked --package verimax --no-default-features"),
    step("provers", "xtask prove --install-only"),
    Step { variable: Some(("VERIMAX_REQUIRE_WHY3", "1")), ..step("tests", "test --workspace --locked") },
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
        let name = Path::new(step.program).file_stem().unwrap_or_default().to_string_lossy();
        eprintln!("== {}: {name} {}", step.what, step.arguments);
        let mut command = Command::new(step.program);
        command.args(step.arguments.split_whitespace()).envs(step.variable);
        match command.status() {
            Ok(status) if status.success() => {}
            Ok(_) => {
                eprintln!("== {}: failed", step.what);
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("== {}: {name} could not be started: {error}", step.what);
                return ExitCode::FAILURE;
            }
        }
    }
    eprintln!("== all passed in {} s", start.elapsed().as_secs());
    ExitCode::SUCCESS
}
