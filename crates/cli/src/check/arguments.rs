//! The options of `verimax check`, their defaults, and which of them contradict each other.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use verimax::Value;
use verimax::law::Guarantee;
use verimax_check::{ChanceChecker, Scope, View};

use super::chance;
use crate::input::GuaranteeArgument;

/// The default time limit for an answer, in seconds.
pub const USUAL_TIMEOUT: f64 = 5.0;
/// The default time to make a finding smaller, in seconds.
pub const USUAL_SHRINK_TIME: f64 = 60.0;
/// The default of `--values-range`.
const USUAL_RANGE: Value = 5;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax check -- ./my-engine
  verimax check --new python my-check
  verimax check --alternating --queries 200000 -- python3 my_engine.py
  verimax check --to-the-end --full-window --no-finished-root --win-draw-loss -- node my-solver.js
  verimax check --cycles --alternating -- ./my-chess-engine
  verimax check --chance -- python3 my_expectiminimax.py
  verimax check --replay counterexample.json -- ./my-engine
  verimax check --page https://example.org/verimax/ -- ./my-engine

COMMAND is started once. It gets one request a line on standard input, as JSON, and answers each with a line on standard
output:
  {\"id\":7,\"nodes\":[{\"side\":\"max\",\"eval\":0,\"children\":[1,2]},…],\"root\":0,\"depth\":2,\"alpha\":-1,\"beta\":4,\"table\":[]}
  {\"id\":7,\"value\":2}
An engine that gives only moves answers with {\"id\":7,\"move\":1}. docs/check-protocol.md has the details.
Exit codes: 0 nothing found; 1 something found; 2 the check could not be done; 130 stopped by Ctrl-C before anything was
found. While a finding is made smaller, Ctrl-C shows the smallest so far.")]
pub struct Arguments {
    /// How many questions to ask [default: 20000; 100000 if it is aimed at an empty table: not exact, no --table]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub queries: Option<u64>,
    /// The same seed, the same questions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// What is asked of an answer [default: exact; witnessed with --table]
    #[arg(long, value_enum)]
    pub guarantee: Option<GuaranteeArgument>,
    /// The most nodes of a graph, 1 to 500 [default: 12; 24 if it is aimed at an empty table]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=500))]
    pub max_nodes: Option<u16>,
    /// Evaluations lie within minus this to this [default: 5]
    #[arg(long, value_parser = clap::value_parser!(i32).range(0..=1_000_000))]
    pub values_range: Option<Value>,
    /// Evaluations are -1, 0 and 1
    #[arg(long)]
    pub win_draw_loss: bool,
    /// Evaluations are 0 where the game is not over
    #[arg(long)]
    pub terminal_evals_only: bool,
    /// The least depth in plies
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub min_depth: u32,
    /// Every search goes to the end of the game: the depth is always null
    #[arg(long)]
    pub to_the_end: bool,
    /// Every window is open: alpha and beta are always null
    #[arg(long)]
    pub full_window: bool,
    /// The root always has a move
    #[arg(long)]
    pub no_finished_root: bool,
    /// Start each request with a table of random valid entries
    #[arg(long, overrides_with = "no_table")]
    pub table: bool,
    /// Start each request with an empty table (the default)
    #[arg(long)]
    pub no_table: bool,
    /// No node has two parents
    #[arg(long)]
    pub trees_only: bool,
    /// The sides alternate in every graph
    #[arg(long)]
    pub alternating: bool,
    /// Positions may come back: one that was there before on its path ends the game, worth 0
    #[arg(long)]
    pub cycles: bool,
    /// Wins count plies: a game that Max has won is worth `mate` less the plies from the root
    #[arg(long)]
    pub mate_distance: bool,
    /// Chance may move, too: values are fractions, all from Max's point of view
    #[arg(long)]
    pub chance: bool,
    /// From whose point of view value, alpha and beta are [default: side; always max with --chance]
    #[arg(long, value_enum)]
    pub values: Option<ValuesArgument>,
    /// Take a value that is at most this far from a whole number for that number; less than 0.5. With --chance: how far
    /// a float may be off, in relation to the greatest absolute value of the range [default: 0; 1e-9 with --chance]
    #[arg(long)]
    pub tolerance: Option<f64>,
    /// How long an answer may take, in seconds
    #[arg(long, default_value_t = USUAL_TIMEOUT)]
    pub timeout: f64,
    /// How long to make a finding smaller, at most, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = USUAL_SHRINK_TIME)]
    pub shrink_time: f64,
    /// Write counterexample.json and counterexample.svg to this folder
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Draw the counterexample as SVG; `-` writes it to standard output instead of the report
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the counterexample for Graphviz
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// Where the page is that shows the finding: an address, or the path of its index.html [default: the variable
    /// VERIMAX_PAGE, or else index.html]
    #[arg(long, value_name = "URL")]
    pub page: Option<String>,
    /// Ask the question of this file, and no other
    #[arg(long, value_name = "FILE", conflicts_with = "queries")]
    pub replay: Option<String>,
    /// One JSON object instead of text
    #[arg(long)]
    pub json: bool,
    /// Write a starter for an adapter to a new folder, and check nothing; for python, javascript (or
    /// typescript), rust, cpp or java
    #[arg(long, num_args = 2, value_names = ["LANGUAGE", "DIR"], exclusive = true)]
    pub new: Option<Vec<String>>,
    /// The program to check, and its arguments
    #[arg(last = true, required_unless_present = "new", value_name = "COMMAND")]
    pub command: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum ValuesArgument {
    /// That of the side to move at the root
    Side,
    /// Max's
    Max,
}

impl Arguments {
    /// The guarantee that was asked for, or else the one that fits. Without a table only minimax to the depth is right.
    /// With one, a search may reuse deeper entries.
    pub fn guarantee(&self) -> Guarantee {
        self.guarantee.map_or(self.usual_guarantee(), Guarantee::from)
    }

    pub fn usual_guarantee(&self) -> Guarantee {
        if self.table { Guarantee::Witnessed } else { Guarantee::Exact }
    }

    /// True if the search has to fill its table itself before a deeper entry can mislead it. That takes larger games
    /// and more questions.
    fn is_aimed(&self) -> bool {
        self.guarantee() != Guarantee::Exact && !self.table && !self.cycles && !self.mate_distance
    }

    pub fn usual_queries(&self) -> u64 {
        if self.is_aimed() { 100_000 } else { 20_000 }
    }

    pub fn usual_max_nodes(&self) -> u16 {
        if self.is_aimed() { 24 } else { 12 }
    }

    pub fn tolerance(&self) -> f64 {
        self.tolerance.unwrap_or(if self.chance { ChanceChecker::USUAL_TOLERANCE } else { 0.0 })
    }

    pub fn view(&self) -> View {
        match self.values {
            _ if self.chance => View::Max,
            None | Some(ValuesArgument::Side) => View::SideToMove,
            Some(ValuesArgument::Max) => View::Max,
        }
    }

    pub fn queries(&self) -> u64 {
        self.queries.unwrap_or(self.usual_queries())
    }

    pub fn scope(&self) -> Scope {
        Scope {
            max_nodes: self.max_nodes.unwrap_or(self.usual_max_nodes()).into(),
            values_range: if self.win_draw_loss { 1 } else { self.values_range.unwrap_or(USUAL_RANGE) },
            table: self.table,
            trees_only: self.trees_only,
            alternating: self.alternating,
            min_depth: self.min_depth,
            full_window: self.full_window,
            to_the_end: self.to_the_end,
            no_finished_root: self.no_finished_root,
            terminal_evals_only: self.terminal_evals_only,
            cycles: self.cycles,
            mate_distance: self.mate_distance,
        }
    }

    /// Refuses options that contradict each other.
    pub fn validate(&self) -> Result<()> {
        let range = self.values_range.unwrap_or(1);
        ensure!(
            !self.to_the_end || self.min_depth == 0,
            "--to-the-end asks for no depth, so there is none that --min-depth {} could limit: leave one of them out",
            self.min_depth
        );
        ensure!(
            !self.win_draw_loss || range == 1,
            "--win-draw-loss is --values-range 1, and contradicts --values-range {range}: leave one of them out"
        );
        ensure!(
            !self.no_finished_root || self.max_nodes != Some(1),
            "--no-finished-root needs a move, and so two nodes: --max-nodes 1 is too few"
        );
        ensure!(
            !self.table || !(self.cycles || self.mate_distance),
            "--table gives entries, and with --cycles or --mate-distance what an entry is worth depends on the path: \
             leave one of them out"
        );
        ensure!(
            !self.cycles || !self.trees_only,
            "--trees-only gives every position one parent, and --cycles brings positions back: leave one of them out"
        );
        ensure!(
            (0.0..0.5).contains(&self.tolerance()),
            "--tolerance is at least 0 and less than 0.5: otherwise a value is near to more than one whole number"
        );
        if self.chance { chance::validate(self) } else { Ok(()) }
    }
}
