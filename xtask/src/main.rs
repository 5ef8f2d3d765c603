//! What a developer runs: `cargo xtask test`, `cargo xtask prove`, `cargo xtask bench`.

#![forbid(unsafe_code)]

mod prove;
mod readme;
mod steps;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What a developer runs.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Format, lints and docs without warnings, all tests, all proofs; what CI runs
    Test,
    /// Prove the contracts of the sources with Why3
    Prove(prove::Options),
    /// All benchmarks
    Bench {
        /// Only whether the comparisons with other crates work, in seconds
        #[arg(long)]
        quick: bool,
    },
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Task::Test => steps::run(steps::TEST),
        Task::Prove(options) => prove::run(&options),
        Task::Bench { quick: true } => steps::run(steps::BENCH_QUICK),
        Task::Bench { quick: false } => steps::run(steps::BENCH),
    }
}
