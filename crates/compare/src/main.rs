//! Compares Verimax with other crates on the same positions, in one run. The contestants take turns, round by round;
//! the tables show medians.

#![forbid(unsafe_code)]

mod board;
mod exact;
mod kalah;
mod latency;
mod measure;
mod sets;
mod tictactoe;
mod to_depth;

use clap::{Parser, Subcommand};

/// Compares Verimax with other crates.
#[derive(Parser)]
struct Arguments {
    /// Use fewer positions, rounds and plies: a smoke test, not a measurement
    #[arg(long, global = true)]
    quick: bool,
    #[command(subcommand)]
    part: Option<Part>,
}

/// One part of the comparison. Without a part, the first six run.
#[derive(Subcommand)]
enum Part {
    /// Memory latency: steps to random cache lines
    Latency,
    /// Exact scores of Connect Four, compared with `connect-four-ai`
    Exact,
    /// Search to depth 14 with a table, compared with `minimax`
    Depth,
    /// Alpha-beta without a table, compared with `minimax`
    Nodes,
    /// Tic-tac-toe, compared with `minimax`
    Tictactoe,
    /// Two threads, compared with one
    Threads,
    /// Solve Kalah on small boards
    Kalah(kalah::Boards),
    /// Generate a set of Connect Four positions
    Generate(sets::Wanted),
}

fn main() {
    let Arguments { quick, part } = Arguments::parse();
    match part {
        None => {
            latency::probe(quick);
            exact::beside_connect_four_ai(quick);
            to_depth::with_table(quick);
            to_depth::without_table(quick);
            tictactoe::solve(quick);
            exact::two_threads(quick);
        }
        Some(Part::Latency) => latency::probe(quick),
        Some(Part::Exact) => exact::beside_connect_four_ai(quick),
        Some(Part::Depth) => to_depth::with_table(quick),
        Some(Part::Nodes) => to_depth::without_table(quick),
        Some(Part::Tictactoe) => tictactoe::solve(quick),
        Some(Part::Threads) => exact::two_threads(quick),
        Some(Part::Kalah(boards)) => kalah::solve(&boards),
        Some(Part::Generate(wanted)) => sets::generate(&wanted),
    }
}
