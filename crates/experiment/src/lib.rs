//! The theory of minimax search, measured: each claim beside what the searches of `verimax` do.
//!
//! An [`Experiment`] states a claim. Running it gives a [`Report`]: a table, a sentence that says what was found, and a
//! [`Plot`]. The rows hold counts, never times, so a seed gives the same report everywhere.
//!
//! ```
//! use verimax_experiment::{Cell, Experiment, Setting};
//!
//! let experiment = Experiment::find("proof-tree").unwrap();
//! let report = experiment.run(Setting { seed: 1, large: false }, &mut |_, _| {}).unwrap();
//! assert_eq!(report.columns[..3], ["order", "ply", "PV"]);
//! assert_eq!(report.rows[0][..3], [Cell::Text("best".into()), Cell::Count(0), Cell::Count(1)]);
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod aspiration;
mod chance_proof;
mod collisions;
mod deepening;
mod heuristics;
mod horizon;
mod ordering;
mod paper;
mod pathology;
mod players;
mod plot;
mod proof_tree;
mod report;
mod star;
mod transpositions;
mod trees;

use thiserror::Error;
use verimax::{EngineError, GraphError};
use verimax_games::GameError;

pub use plot::{Axis, Plot, PlotError, Series, Style};
pub use report::{Cell, Report, wrap};

use report::Measured;

/// A claim of the theory, and how to measure it.
pub struct Experiment {
    /// What it is called.
    pub name: &'static str,
    /// What it measures, in a few words.
    pub summary: &'static str,
    /// The claim, in a sentence.
    pub claim: &'static str,
    run: fn(Setting, &mut Steps<'_>) -> Result<Measured, ExperimentError>,
}

/// How to run an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Determines everything random.
    pub seed: u64,
    /// True for larger sizes, which take longer.
    pub large: bool,
}

/// Why an experiment has no result.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// A game does not start.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A game is too large for an explicit graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The engine cannot search.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A search ended without a value.
    #[error("a search ended without a value")]
    NoValue,
}

/// All experiments.
pub const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "ordering",
        summary: "leaves of alpha-beta with the best, a random and the worst move order",
        claim: "On a uniform tree alpha-beta visits b^ceil(d/2) + b^floor(d/2) - 1 leaves with the best order, b^d with \
                the worst, and with a random one as many as a branching factor of order b/ln b gives.",
        run: ordering::run,
    },
    Experiment {
        name: "proof-tree",
        summary: "PV, CUT and ALL nodes of alpha-beta, ply by ply",
        claim: "With the best order, one node of each ply is PV; a CUT node needs one child, which is ALL, and an ALL \
                node needs all b, which are CUT.",
        run: proof_tree::run,
    },
    Experiment {
        name: "heuristics",
        summary: "the engine's move order on real games, with each part switched off in turn",
        claim: "The table's best move, killers and history let the first move cause more of the cutoffs, and push the \
                effective branching factor towards sqrt b.",
        run: heuristics::run,
    },
    Experiment {
        name: "transpositions",
        summary: "move sequences, positions and table entries of real games",
        claim: "A game has far fewer positions than move sequences (tic-tac-toe: 5478 and 255168 games), and a \
                transposition table saves the difference.",
        run: transpositions::run,
    },
    Experiment {
        name: "collisions",
        summary: "hash keys of few bits: colliding pairs, false hits and wrong values",
        claim: "Among n positions with keys of k bits about n^2/2^(k+1) pairs collide, and a search that takes one for \
                the other can return a wrong value.",
        run: collisions::run,
    },
    Experiment {
        name: "deepening",
        summary: "what iterative deepening adds to its last iteration",
        claim: "Searching to the depths 0, 1, ..., d costs at most b/(b-1) times as much as searching to depth d alone.",
        run: deepening::run,
    },
    Experiment {
        name: "aspiration",
        summary: "nodes of an aspiration search by the width of its window",
        claim: "A narrow window around a good guess prunes more than an open one, and a guess that misses costs a \
                second search.",
        run: aspiration::run,
    },
    Experiment {
        name: "horizon",
        summary: "the error of a search to a depth, with and without quiescence search",
        claim: "A search to a depth misjudges an exchange that goes on beyond its horizon, and quiescence search \
                resolves the exchange.",
        run: horizon::run,
    },
    Experiment {
        name: "pathology",
        summary: "wrong moves by search depth, on independent and on correlated leaves",
        claim: "A deeper search chooses better moves where values along a path are correlated, and need not where \
                leaves are independent (Nau).",
        run: pathology::run,
    },
    Experiment {
        name: "star",
        summary: "leaves of expectiminimax, Star1 and Star2, with and without a table",
        claim: "With chance, pruning is weaker: a mean leaves the window late. Star1 prunes by the range of the values \
                alone; Star2 probes the outcomes first, and prunes more if good moves come first (Ballard 1983).",
        run: star::run,
    },
    Experiment {
        name: "players",
        summary: "leaves of max^n, shallow pruning and paranoid search, for two to four players",
        claim: "With three or more players, shallow pruning brings the branching factor from b down to \
                (1 + sqrt(4b - 3))/2 in the best case, and does not reduce it on average (Korf 1991).",
        run: players::run,
    },
];

impl Experiment {
    /// The experiment of this name.
    pub fn find(name: &str) -> Option<&'static Experiment> {
        EXPERIMENTS.iter().find(|experiment| experiment.name == name)
    }

    /// Runs it. `progress` is told now and then how many steps of how many are done.
    pub fn run(&self, setting: Setting, progress: &mut dyn FnMut(u64, u64)) -> Result<Report, ExperimentError> {
        let Measured { columns, rows, finding, plot } = (self.run)(setting, &mut Steps { done: 0, all: 0, progress })?;
        Ok(Report { name: self.name, claim: self.claim, seed: setting.seed, columns, rows, finding, plot })
    }
}

/// Counts the steps of an experiment.
struct Steps<'p> {
    done: u64,
    all: u64,
    progress: &'p mut dyn FnMut(u64, u64),
}

impl Steps<'_> {
    /// There will be this many steps.
    fn expect(&mut self, all: usize) {
        self.all = all as u64;
        (self.progress)(0, self.all);
    }

    /// One more is done.
    fn step(&mut self) {
        self.done += 1;
        (self.progress)(self.done, self.all);
    }
}

/// The example of the README, so that it is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
