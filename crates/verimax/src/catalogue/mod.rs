//! Every search by name: where it comes from, what it takes, and what it guarantees. How to run one is in `run`. The
//! module [`chance`] has the searches of games with chance.

pub mod chance;
mod multi;
mod run;

use std::fmt;

use crate::law::Guarantee::{self, Bracketed, Exact, Witnessed};
use crate::search::Variant;
use crate::table::Reuse;
use crate::value::{Depth, Window};

pub use multi::{MultiAlgorithm, MultiValue};
pub use run::{Alternation, Call, CallError};

/// An algorithm of the catalogue.
#[derive(Debug)]
pub struct Algorithm {
    /// What it is called, in snake_case.
    pub name: &'static str,
    /// Which algorithms it belongs with.
    pub family: Family,
    /// Author and year.
    pub source: &'static str,
    /// What it takes besides a position.
    pub takes: Takes,
    /// What it asks of the game.
    pub needs: Needs,
    /// The guarantee under [`Reuse::Equal`], and under [`Reuse::AtLeast`].
    guarantee: [Guarantee; 2],
    pub(crate) id: Id,
}

/// Algorithms that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Family {
    /// From Max's point of view throughout.
    Minimax,
    /// From the point of view of the side to move.
    Negamax,
    /// Null windows, without a table.
    NullWindow,
    /// One search with a transposition table.
    Tables,
    /// They call a search with a table again and again.
    Drivers,
    /// To the end of the game only.
    Solvers,
    /// The most promising position first.
    BestFirst,
    /// They find moves, not only a value.
    Decisions,
    /// Every position once, from the end of the game back.
    DynamicProgramming,
    /// Formulas that look at no other position. The catalogue has none; games may have some.
    ClosedForms,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Family::Minimax => "minimax",
            Family::Negamax => "negamax",
            Family::NullWindow => "null window",
            Family::Tables => "tables",
            Family::Drivers => "drivers",
            Family::Solvers => "solvers",
            Family::BestFirst => "best-first",
            Family::Decisions => "decisions",
            Family::DynamicProgramming => "dynamic programming",
            Family::ClosedForms => "closed forms",
        })
    }
}

/// What an algorithm takes besides a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Takes {
    /// A window; otherwise it works in the open one.
    pub window: bool,
    /// A depth; otherwise it goes to the end of the game.
    pub depth: bool,
    /// A transposition table.
    pub table: bool,
    /// Parameters of its own, as in `nega_scout(d=2)`.
    pub parameters: &'static [&'static str],
}

/// What an algorithm asks of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Needs {
    /// Nothing.
    AnyGame,
    /// That the sides alternate.
    Alternating,
}

/// Which function it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Id {
    Minimax,
    MinimaxKnuthMoore,
    MinimaxFishburn,
    MinimaxWikipedia,
    Negamax,
    NegamaxKnuthMoore,
    NegamaxFishburn,
    NegamaxWikipedia,
    Pvs,
    PvsFromScout,
    NegaScout,
    Table(TableSearch),
    MtdF,
    MtSssStar,
    MtDualStar,
    MtBisection,
    Aspiration,
    IterativeDeepening,
    Solve,
    SssStar,
    DualStar,
    BestMove,
    RootMoves,
    PrincipalVariation,
    OptimalScore,
}

/// A search with a table, which drivers can call, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableSearch {
    MinimaxTtw,
    NegamaxTtw(Variant),
    PvsTtw,
    NegamaxTtm,
    AlphaBetaWithMemory,
}

impl Algorithm {
    /// What it guarantees under a reuse policy. Without a table, the policy makes no difference.
    pub fn guarantee(&self, reuse: Reuse) -> Guarantee {
        match reuse {
            Reuse::Equal => self.guarantee[0],
            Reuse::AtLeast => self.guarantee[1],
        }
    }

    /// The window and the depth that it works with, given these: the open window if it takes none, and the end of the
    /// game if it takes no depth. Judge its result by them.
    pub fn works_in(&self, window: Window, depth: Depth) -> (Window, Depth) {
        (if self.takes.window { window } else { Window::OPEN }, if self.takes.depth { depth } else { Depth::END })
    }

    /// The algorithm of that name.
    pub fn find(name: &str) -> Option<&'static Algorithm> {
        ALGORITHMS.iter().find(|algorithm| algorithm.name == name)
    }
}

const DEPTH: Takes = Takes { window: false, depth: true, table: false, parameters: &[] };
const WINDOW: Takes = Takes { window: true, ..DEPTH };
const TABLE: Takes = Takes { table: true, ..WINDOW };
const DRIVER: Takes = Takes { window: false, parameters: &["over"], ..TABLE };

const ALWAYS_EXACT: [Guarantee; 2] = [Exact, Exact];
const TTW: [Guarantee; 2] = [Exact, Witnessed];
const TTM: [Guarantee; 2] = [Exact, Bracketed];

const KNUTH_MOORE: &str = "Knuth & Moore 1975";
const FISHBURN: &str = "Fishburn 1983";
const WESSELINK: &str = "Wesselink, Huizing & van de Wetering 2025";
const PLAAT: &str = "Plaat, Schaeffer, Pijls & de Bruin 1996";
const SLATE_ATKIN: &str = "Slate & Atkin 1977";
const MARCHE_MADIOT: &str = "Marché & Madiot 2024";

/// The whole catalogue, family by family.
pub const ALGORITHMS: &[Algorithm] = {
    use Family::*;
    use Needs::{Alternating, AnyGame};
    const fn row(
        (family, name, source): (Family, &'static str, &'static str),
        takes: Takes,
        needs: Needs,
        guarantee: [Guarantee; 2],
        id: Id,
    ) -> Algorithm {
        Algorithm { name, family, source, takes, needs, guarantee, id }
    }
    #[rustfmt::skip]
    const ROWS: &[Algorithm] = &[
        row((Minimax, "minimax", "von Neumann 1928"), DEPTH, AnyGame, ALWAYS_EXACT, Id::Minimax),
        row((Minimax, "minimax_knuth_moore", KNUTH_MOORE), WINDOW, AnyGame, ALWAYS_EXACT, Id::MinimaxKnuthMoore),
        row((Minimax, "minimax_fishburn", FISHBURN), WINDOW, AnyGame, ALWAYS_EXACT, Id::MinimaxFishburn),
        row((Minimax, "minimax_wikipedia", "Wikipedia 2025"), WINDOW, AnyGame, ALWAYS_EXACT, Id::MinimaxWikipedia),
        row((Minimax, "minimax_ttw", "Wikipedia 2025"), TABLE, AnyGame, TTW, Id::Table(TableSearch::MinimaxTtw)),
        row((Negamax, "negamax", KNUTH_MOORE), DEPTH, Alternating, ALWAYS_EXACT, Id::Negamax),
        row((Negamax, "negamax_knuth_moore", KNUTH_MOORE), WINDOW, Alternating, ALWAYS_EXACT, Id::NegamaxKnuthMoore),
        row((Negamax, "negamax_fishburn", FISHBURN), WINDOW, Alternating, ALWAYS_EXACT, Id::NegamaxFishburn),
        row((Negamax, "negamax_wikipedia", "Wikipedia 2025"), WINDOW, Alternating, ALWAYS_EXACT, Id::NegamaxWikipedia),
        row((NullWindow, "pvs", "Marsland & Campbell 1982"), WINDOW, Alternating, ALWAYS_EXACT, Id::Pvs),
        row((NullWindow, "pvs_from_scout", "Reinefeld 1983"), WINDOW, Alternating, ALWAYS_EXACT, Id::PvsFromScout),
        row((NullWindow, "nega_scout", "Reinefeld 1983"),
            Takes { parameters: &["d"], ..WINDOW }, Alternating, ALWAYS_EXACT, Id::NegaScout),
        row((Tables, "negamax_ttw", "Wikipedia 2025"), TABLE, Alternating, TTW, Id::Table(TableSearch::NegamaxTtw(Variant::Published))),
        row((Tables, "negamax_ttw_current_alpha", WESSELINK), TABLE, Alternating, TTW, Id::Table(TableSearch::NegamaxTtw(Variant::CurrentAlpha))),
        row((Tables, "negamax_ttw_depth_condition", WESSELINK), TABLE, Alternating, TTW, Id::Table(TableSearch::NegamaxTtw(Variant::DepthCondition))),
        row((Tables, "negamax_ttw_fishburn", WESSELINK), TABLE, Alternating, TTW, Id::Table(TableSearch::NegamaxTtw(Variant::Fishburn))),
        row((Tables, "pvs_ttw", "Marsland & Campbell 1982"), TABLE, AnyGame, TTW, Id::Table(TableSearch::PvsTtw)),
        row((Tables, "negamax_ttm", "Marsland 1986"), TABLE, Alternating, TTM, Id::Table(TableSearch::NegamaxTtm)),
        row((Tables, "alpha_beta_with_memory", PLAAT), TABLE, Alternating, TTM, Id::Table(TableSearch::AlphaBetaWithMemory)),
        row((Drivers, "mtd_f", PLAAT), Takes { parameters: &["over", "first"], ..DRIVER }, Alternating, TTM, Id::MtdF),
        row((Drivers, "mt_sss_star", PLAAT), DRIVER, Alternating, TTM, Id::MtSssStar),
        row((Drivers, "mt_dual_star", PLAAT), DRIVER, Alternating, TTM, Id::MtDualStar),
        row((Drivers, "mt_bisection", PLAAT), DRIVER, Alternating, TTM, Id::MtBisection),
        row((Drivers, "aspiration", SLATE_ATKIN), Takes { parameters: &["over", "first", "width"], ..DRIVER }, Alternating, TTM, Id::Aspiration),
        row((Drivers, "iterative_deepening", SLATE_ATKIN), Takes { parameters: &["over", "width"], ..DRIVER }, Alternating, TTM, Id::IterativeDeepening),
        row((Solvers, "solve", PLAAT), Takes { depth: false, ..TABLE }, AnyGame, ALWAYS_EXACT, Id::Solve),
        row((BestFirst, "sss_star", "Stockman 1979"), DEPTH, AnyGame, ALWAYS_EXACT, Id::SssStar),
        row((BestFirst, "dual_star", "Marsland, Reinefeld & Schaeffer 1987"), DEPTH, AnyGame, ALWAYS_EXACT, Id::DualStar),
        row((Decisions, "best_move", MARCHE_MADIOT), DEPTH, AnyGame, ALWAYS_EXACT, Id::BestMove),
        row((Decisions, "root_moves", MARCHE_MADIOT), DEPTH, AnyGame, ALWAYS_EXACT, Id::RootMoves),
        row((Decisions, "principal_variation", KNUTH_MOORE), DEPTH, AnyGame, ALWAYS_EXACT, Id::PrincipalVariation),
        row((DynamicProgramming, "optimal_score", "Ryman 2021"), DEPTH, AnyGame, ALWAYS_EXACT, Id::OptimalScore),
    ];
    ROWS
};
