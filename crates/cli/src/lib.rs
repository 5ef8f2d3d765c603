//! The `verimax` command as a library: [`run`] it with your own games.
//!
//! Add a game to the [`Registry`], and it has `solve`, `play`, `bench` and all their options. `examples/my_game.rs` is
//! a whole program.
//!
//! ```no_run
//! use verimax_cli::{GameInfo, Registry, run};
//! use verimax_games::Subtract;
//!
//! const PILE: GameInfo = GameInfo {
//!     name: "pile",
//!     parameters: "stones=7 (1 to 9)",
//!     summary: "Take one, two or three stones from a pile; the last stone wins.",
//!     example: "pile(7)",
//! };
//!
//! fn main() -> std::process::ExitCode {
//!     run(Registry::standard().with(PILE, |parameters| {
//!         let [stones] = parameters.named(["stones"])?;
//!         Subtract::new(stones.number(7, 1..=9)?)
//!     }))
//! }
//! ```

#![forbid(unsafe_code)]

mod bench;
mod certificate;
mod check;
mod engine;
mod experiment;
mod fractions;
mod input;
mod lists;
mod output;
mod play;
mod probe;
mod shell;
mod signals;
mod solve;
mod stack;
mod strong;
mod trace_text;
mod tree;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use verimax::text::{is_printable, printable};

use output::printable_lines;

pub use verimax_games::{GameInfo, Registry};

/// Minimax search you can verify: solve and play games, compare searches on a tree, and judge them by the law.
#[derive(Parser)]
#[command(name = "verimax", version, after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  verimax solve tictactoe
  verimax solve 'kalah(houses=3,seeds=3)' --json
  verimax play connect4 --side min
  verimax tree 3x3
  verimax tree paper --algorithm negamax_ttm --guarantee witnessed --trace
  verimax check --alternating -- python3 my_engine.py
  verimax experiment ordering --svg ordering.svg
  verimax verify connect4.cert
  verimax strong 'endgame(KRK)' --out krk.db

Exit codes:
  0    done, and every guarantee that was checked holds
  1    a guarantee is violated, check found something, bench a wrong score, or verify rejects
  2    the command could not do its job; the reason is on standard error
  130  stopped by Ctrl-C; solve has shown what it knew by then, and check has found nothing";

#[derive(Subcommand)]
enum Command {
    /// Find the value of a game, its best move and the line of best play
    Solve(solve::Arguments),
    /// Play a game against the engine
    Play(play::Arguments),
    /// Run every algorithm on one tree or graph, side by side, and judge the results by the law
    Tree(tree::Arguments),
    /// Find the bug in anybody's search, and the smallest game that shows it
    Check(check::Arguments),
    /// Solve a file of positions, compare the scores, and measure
    Bench(bench::Arguments),
    /// Measure what the theory claims: leaves, positions, collisions, errors by depth
    Experiment(experiment::Arguments),
    /// Check a certificate or a database: values that need not be believed
    Verify(verify::Arguments),
    /// Build the database of a game in which positions may come back: every position, its value and its distance
    Strong(strong::Arguments),
    /// Ask such a database about a position
    Probe(probe::Arguments),
    /// Show a certificate as text, pack such a text, or export it for Coq
    Certificate(certificate::Arguments),
    /// List the algorithms: source, what they take, what they guarantee
    Algorithms(lists::Arguments),
    /// List the games and their parameters
    Games(lists::Arguments),
    /// Print what makes a shell complete the command's arguments
    Completions(shell::CompletionsArguments),
    /// Print the manual page, of the command or of a subcommand
    Man(shell::ManArguments),
}

/// How a command that did its job ended.
enum Verdict {
    Done,
    Violated,
    Interrupted,
}

/// Runs the subcommand that this process's arguments name, with the games of the registry. Return its exit code from
/// `main`. Call it only once: it watches for Ctrl-C and for signals that end the process.
pub fn run(registry: Registry) -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    let result = signals::watch().and_then(|()| match arguments.command {
        Command::Solve(arguments) => solve::run(&registry, &arguments),
        Command::Play(arguments) => play::run(&registry, &arguments),
        Command::Tree(arguments) => tree::run(&registry, &arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Bench(arguments) => bench::run(&registry, &arguments),
        Command::Experiment(arguments) => experiment::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Strong(arguments) => strong::run(&arguments),
        Command::Probe(arguments) => probe::run(&arguments),
        Command::Certificate(arguments) => certificate::run(&arguments),
        Command::Algorithms(arguments) => lists::algorithms(&registry, &arguments),
        Command::Games(arguments) => lists::games(&registry, &arguments),
        Command::Completions(arguments) => shell::completions(&arguments),
        Command::Man(arguments) => shell::man(&arguments),
    });
    signals::give_way();
    match result {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::Violated) => ExitCode::from(1),
        Ok(Verdict::Interrupted) => ExitCode::from(signals::INTERRUPTED),
        Err(error) => {
            complain(&error);
            ExitCode::from(2)
        }
    }
}

/// The longest sentence on standard error, in characters.
const LONGEST_SENTENCE: usize = 4000;

/// Says on standard error what went wrong.
fn complain(error: &anyhow::Error) {
    eprintln!("verimax: {}", printable(&format!("{error:#}"), LONGEST_SENTENCE));
}

/// Shows the help, or says what is wrong with the arguments. They are quoted, and may hold anything.
fn refuse(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if text.chars().all(|c| c == '\n' || is_printable(c)) {
        let _ = error.print(); // with colours on a terminal
    } else {
        eprintln!("{}", printable_lines(&text, 100));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// The example of the README, so that it is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
