//! The developer's commands: `cargo xtask test`, `cargo xtask prove`, `cargo xtask hall`, `cargo xtask page`, `cargo
//! xtask bench`.

#![forbid(unsafe_code)]

mod catalogue;
mod hall;
mod lanes;
mod languages;
mod packages;
mod page;
mod prove;
mod steps;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The developer's commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// What CI runs: format, lints and docs without warnings, all tests, all proofs
    Test,
    /// Prove the contracts of the sources with Why3
    Prove(prove::Options),
    /// Check public libraries with `verimax check`, and compare with docs/hall.md
    Hall(hall::Options),
    /// Pack every public crate as for publishing, and check that the packages compile
    Packages,
    /// Build the page into target/page
    ///
    /// Its options are those of `cargo xtask page --help`: `--serve`, `--book`, `--test`, `--bench`.
    #[command(disable_help_flag = true)]
    Page {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Run all benchmarks
    Bench {
        /// Only check that the comparisons with other crates work; takes seconds
        #[arg(long)]
        quick: bool,
    },
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Task::Test => lanes::run_beside(steps::TEST_FIRST, steps::TEST, steps::TEST_BESIDE, steps::TEST_LAST),
        Task::Prove(options) => prove::run(&options),
        Task::Hall(options) => hall::run(&options),
        Task::Packages => packages::run(),
        Task::Page { options } => page::run(&options),
        Task::Bench { quick: true } => lanes::run(steps::BENCH_QUICK),
        Task::Bench { quick: false } => lanes::run(steps::BENCH),
    }
}
