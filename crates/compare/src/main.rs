//! Verimax beside other crates on the same positions, in one run: whoever is compared takes turns, round by round, and
//! what is printed is the median.

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

/// Verimax beside other crates.
#[derive(Parser)]
struct Arguments {
    /// Fewer positions, fewer rounds, less depth: whether it works, not how fast it is
    #[arg(long, global = true)]
    quick: bool,
    #[command(subcommand)]
    part: Option<Part>,
}

/// One part alone; all of the first six if none is named.
#[derive(Subcommand)]
enum Part {
    /// A step to a random cache line
    Latency,
    /// Exact scores, beside `connect-four-ai`
    Exact,
    /// A search to depth 14 with a table, beside `minimax`
    Depth,
    /// Alpha-beta without a table, beside `minimax`
    Nodes,
    /// Tic-tac-toe, beside `minimax`
    Tictactoe,
    /// Two threads, beside one
    Threads,
    /// Kalah, solved for small boards
    Kalah(kalah::Boards),
    /// Makes a set of positions of Connect Four
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
