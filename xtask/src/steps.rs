//! Tasks that are lists of commands. `lanes` runs them.

use std::io;

use crate::languages;

/// A command, with the environment variables that it needs.
pub struct Step {
    /// Its name.
    pub what: &'static str,
    /// The program, or `XTASK`.
    pub program: &'static str,
    /// Its arguments, with spaces between them.
    pub arguments: &'static str,
    /// Variables that it needs.
    pub variables: &'static [(&'static str, &'static str)],
    /// What to do before.
    pub prepare: fn() -> io::Result<()>,
}

/// The program of a step that is a command of this program. Through Cargo, it would wait for other builds.
pub const XTASK: &str = "cargo xtask";

const fn step(what: &'static str, arguments: &'static str) -> Step {
    Step { what, program: env!("CARGO"), arguments, variables: &[], prepare: || Ok(()) }
}

impl Step {
    const fn with(self, variables: &'static [(&'static str, &'static str)]) -> Step {
        Step { variables, ..self }
    }

    const fn after(self, prepare: fn() -> io::Result<()>) -> Step {
        Step { prepare, ..self }
    }
}

/// The standard library for every target that the tests compile for.
const TARGETS: Step = Step {
    program: "rustup",
    ..step("targets", "target add wasm32-unknown-unknown i686-pc-windows-gnu aarch64-apple-darwin")
};

const fn xtask(what: &'static str, arguments: &'static str) -> Step {
    Step { program: XTASK, ..step(what, arguments) }
}

/// What CI runs first: provers and the languages of adapters come before the tests, so that no test has to do without
/// them.
pub const TEST_FIRST: &[Step] =
    &[step("format", "fmt --all --check"), xtask("provers", "prove --install-only").after(languages::install)];

/// What CI runs beside the rest: compilers and tests leave a core idle now and then.
pub const TEST_BESIDE: &[Step] = &[
    xtask("proofs", "prove --no-cache --smoke 16 --mutants --sample 12"),
    xtask("hall", "hall --sample 3"),
    xtask("page", "page"),
];

/// What CI runs when all else is done: a browser's tests have clocks.
pub const TEST_LAST: &[Step] = &[xtask("browser", "page --test")];

/// The rest of what CI runs.
pub const TEST: &[Step] = &[
    step("lints", "clippy --workspace --all-targets --locked -- -D warnings"),
    step("docs", "doc --workspace --no-deps --locked").with(&[("RUSTDOCFLAGS", "-D warnings")]),
    step("no features", "clippy --package verimax --locked --no-default-features -- -D warnings"),
    step("files", "clippy --package verimax --locked --no-default-features --features files -- -D warnings"),
    step("json", "clippy --package verimax --locked --no-default-features --features json -- -D warnings"),
    step("mmap", "clippy --package verimax --locked --no-default-features --features mmap -- -D warnings"),
    step("no files", "clippy --package verimax --locked --no-default-features --features json,mmap -- -D warnings"),
    step("no json", "clippy --package verimax --locked --no-default-features --features files,mmap -- -D warnings"),
    step("no mmap", "clippy --package verimax --locked --no-default-features --features files,json -- -D warnings"),
    step("only rules", "clippy --package verimax-strong --locked --no-default-features -- -D warnings"),
    step("no catalogue", "clippy --package verimax-games --locked --no-default-features -- -D warnings"),
    TARGETS,
    // Windows with 32 bits, and macOS with 64, in one go: what runs while compiling is compiled once for both.
    step(
        "other systems",
        "check --package verimax-cli --package verimax-prove --locked --target i686-pc-windows-gnu \
         --target aarch64-apple-darwin",
    ),
    xtask("packages", "packages"),
    step("tests", "test --workspace --locked --no-fail-fast")
        .with(&[("VERIMAX_REQUIRE_WHY3", "1"), ("VERIMAX_REQUIRE_ADAPTERS", "1")]),
];

/// All benchmarks: of the parts, and of the whole compared with other crates.
pub const BENCH: &[Step] = &[
    step("benchmarks", "bench --workspace --locked --benches"),
    step("comparisons", "run --release --locked --package verimax-compare"),
    step("page", "xtask page --bench"),
];

/// Checks that the comparisons work.
pub const BENCH_QUICK: &[Step] = &[step("comparisons", "run --release --locked --package verimax-compare -- --quick")];
