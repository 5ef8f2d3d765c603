//! Tasks that are lists of commands.

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use crate::languages;

/// A command, with the environment variables that it needs.
pub struct Step {
    what: &'static str,
    program: &'static str,
    arguments: &'static str,
    variables: &'static [(&'static str, &'static str)],
    /// What to do before.
    prepare: fn() -> io::Result<()>,
}

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
    ..step(
        "targets",
        "target add wasm32-unknown-unknown x86_64-pc-windows-gnu aarch64-apple-darwin i686-unknown-linux-gnu",
    )
};

/// What CI runs. Targets, provers and the languages of adapters come before the tests, so that no test has to do
/// without them.
pub const TEST: &[Step] = &[
    step("format", "fmt --all --check"),
    step("lints", "clippy --workspace --all-targets --locked -- -D warnings"),
    step("docs", "doc --workspace --no-deps --locked").with(&[("RUSTDOCFLAGS", "-D warnings")]),
    step("no features", "clippy --package verimax --locked --no-default-features -- -D warnings"),
    step("files", "clippy --package verimax --locked --no-default-features --features files -- -D warnings"),
    step("json", "clippy --package verimax --locked --no-default-features --features json -- -D warnings"),
    step("mmap", "clippy --package verimax --locked --no-default-features --features mmap -- -D warnings"),
    step("no files", "clippy --package verimax --locked --no-default-features --features json,mmap -- -D warnings"),
    step("no json", "clippy --package verimax --locked --no-default-features --features files,mmap -- -D warnings"),
    step("no mmap", "clippy --package verimax --locked --no-default-features --features files,json -- -D warnings"),
    TARGETS,
    // Windows, macOS and 32 bits in one go: what runs while compiling is compiled once for all of them.
    step(
        "other systems",
        "check --package verimax-cli --package verimax-prove --locked --target x86_64-pc-windows-gnu \
         --target aarch64-apple-darwin --target i686-unknown-linux-gnu",
    ),
    // Without this, a third of the time would go into debug information.
    step("packages", "publish --workspace --dry-run --allow-dirty --locked --target-dir target/publish")
        .with(&[("CARGO_PROFILE_DEV_DEBUG", "0")])
        .after(forget_packages),
    step("provers", "xtask prove --install-only"),
    step("tests", "test --workspace --locked")
        .with(&[("VERIMAX_REQUIRE_WHY3", "1"), ("VERIMAX_REQUIRE_ADAPTERS", "1")])
        .after(languages::install),
    step("hall", "xtask hall --sample 3"),
    step("proofs", "xtask prove --no-cache --mutants --sample 12"),
];

/// Removes what an earlier dry run has unpacked and compiled. To Cargo a version of a package never changes, so it
/// would compile the packages against those of the earlier run.
fn forget_packages() -> io::Result<()> {
    match fs::remove_dir_all("target/publish") {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let Some(registries) = cargo.and_then(|cargo| fs::read_dir(cargo.join("registry/src")).ok()) else {
        return Ok(());
    };
    for registry in registries {
        let registry = registry?;
        // A registry in a folder has no name before the hash.
        if !registry.file_name().to_string_lossy().starts_with('-') {
            continue;
        }
        for package in fs::read_dir(registry.path())? {
            let package = package?;
            if package.file_name().to_string_lossy().starts_with("verimax") {
                fs::remove_dir_all(package.path())?;
            }
        }
    }
    Ok(())
}

/// All benchmarks: of the parts, and of the whole compared with other crates.
pub const BENCH: &[Step] = &[
    step("benchmarks", "bench --workspace --locked --benches"),
    step("comparisons", "run --release --locked --package verimax-compare"),
];

/// Checks that the comparisons work.
pub const BENCH_QUICK: &[Step] = &[step("comparisons", "run --release --locked --package verimax-compare -- --quick")];

/// Runs the steps, and stops at the first that fails. At the end it says what each of them took.
pub fn run(steps: &[Step]) -> ExitCode {
    let start = Instant::now();
    let mut times = Vec::new();
    for step in steps {
        let before = (start.elapsed(), processor_time());
        let name = if step.program == env!("CARGO") { "cargo" } else { step.program };
        eprintln!("== {} s, {}: {name} {}", start.elapsed().as_secs(), step.what, step.arguments);
        if let Err(error) = (step.prepare)() {
            eprintln!("== {}: could not be prepared: {error}", step.what);
            return ExitCode::FAILURE;
        }
        let mut command = Command::new(step.program);
        command.args(step.arguments.split_whitespace()).envs(step.variables.iter().copied());
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
        times.push((step.what, start.elapsed() - before.0, processor_time() - before.1));
    }
    eprintln!("==   clock  processor  in seconds");
    for (what, time, processor) in times {
        eprintln!("== {:7.0} {:10.0}  {what}", time.as_secs_f64(), processor.as_secs_f64());
    }
    eprintln!("== {:7.0} {:10.0}  all passed", start.elapsed().as_secs_f64(), processor_time().as_secs_f64());
    ExitCode::SUCCESS
}

/// What the commands have used so far. Unlike the time on the clock, it is about the same on a machine with other work.
#[cfg(unix)]
fn processor_time() -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Duration::ZERO };
    let micros = [usage.user_time(), usage.system_time()].map(|time| time.tv_sec() * 1_000_000 + time.tv_usec());
    Duration::from_micros(micros.iter().sum::<i64>().unsigned_abs())
}

#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}
