//! Every algorithm by name: where it comes from, what it takes, and what it guarantees. How one is run is in `run`.

mod run;

use crate::law::Guarantee::{self, Bracketed, Exact, Witnessed};
use crate::search::Variant;
use crate::table::Reuse;
use crate::value::{Depth, Window};

pub use run::{Call, CallError};

/// An algorithm of the catalogue.
#[derive(Debug)]
pub struct Algorithm {
    /// What it is called, in snake_case.
    pub name: &'static str,
    /// Which algorithms it belongs with.
    pub family: &'static str,
    /// Author and year.
    pub source: &'static str,
    /// What it takes beside a position.
    pub takes: Takes,
    /// What it asks of the game.
    pub needs: Needs,
    /// The guarantee when entries of equal depth are reused, and when entries of at least the depth are.
    guarantee: [Guarantee; 2],
    pub(crate) id: Id,
}

/// What an algorithm takes beside a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
pub enum Needs {
    /// Nothing.
    AnyGame,
    /// That the sides alternate.
    Alternating,
    /// That it is one of these.
    Games(&'static [&'static str]),
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
    /// Known to the games that it is for, by name.
    ClosedForm,
}

/// Which search with a table it is, or a driver calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableSearch {
    MinimaxTtw,
    NegamaxTtw(Variant),
    PvsTtw,
    NegamaxTtm,
    AlphaBetaWithMemory,
}

impl Algorithm {
    /// What it guarantees under a reuse policy; without a table the two are the same.
    pub fn guarantee(&self, reuse: Reuse) -> Guarantee {
        match reuse {
            Reuse::Equal => self.guarantee[0],
            Reuse::AtLeast => self.guarantee[1],
        }
    }

    /// What it works in, if it is given these: the open window if it takes none, and the end of the game if it takes no
    /// depth. Its result is to be judged there.
    pub fn works_in(&self, window: Window, depth: Depth) -> (Window, Depth) {
        (if self.takes.window { window } else { Window::OPEN }, if self.takes.depth { depth } else { Depth::END })
    }

    /// The algorithm of that name.
    pub fn find(name: &str) -> Option<&'static Algorithm> {
        ALGORITHMS.iter().find(|algorithm| algorithm.name == name)
    }

    /// Whether it searches positions of any game (of its needs); otherwise it is a formula for certain games.
    pub fn is_search(&self) -> bool {
        self.id != Id::ClosedForm
    }
}

const DEPTH: Takes = Takes { window: false, depth: true, table: false, parameters: &[] };
const WINDOW: Takes = Takes { window: true, ..DEPTH };
const TABLE: Takes = Takes { table: true, ..WINDOW };
const DRIVER: Takes = Takes { window: false, parameters: &["over"], ..TABLE };
const NOTHING: Takes = Takes { depth: false, ..DEPTH };

const ALWAYS_EXACT: [Guarantee; 2] = [Exact, Exact];
const TTW: [Guarantee; 2] = [Exact, Witnessed];
const TTM: [Guarantee; 2] = [Exact, Bracketed];

const KNUTH_MOORE: &str = "Knuth & Moore 1975";
const FISHBURN: &str = "Fishburn 1983";
const WESSELINK: &str = "Wesselink, Huizing & van de Wetering 2025";
const PLAAT: &str = "Plaat, Schaeffer, Pijls & de Bruin 1996";
const SLATE_ATKIN: &str = "Slate & Atkin 1977";
const MIN_GAME: &str = "Marché & Madiot 2024";

/// The whole catalogue, family by family.
pub const ALGORITHMS: &[Algorithm] = {
    use Needs::{Alternating, AnyGame, Games};
    const fn row(
        (family, name, source): (&'static str, &'static str, &'static str),
        takes: Takes,
        needs: Needs,
        guarantee: [Guarantee; 2],
        id: Id,
    ) -> Algorithm {
        Algorithm { name, family, source, takes, needs, guarantee, id }
    }
    #[rustfmt::skip]
    const ROWS: &[Algorithm] = &[
        row(("minimax", "minimax", "von Neumann 1928"), DEPTH, AnyGame, ALWAYS_EXACT, Id::Minimax),
        row(("minimax", "minimax_knuth_moore", KNUTH_MOORE), WINDOW, AnyGame, ALWAYS_EXACT, Id::MinimaxKnuthMoore),
        row(("minimax", "minimax_fishburn", FISHBURN), WINDOW, AnyGame, ALWAYS_EXACT, Id::MinimaxFishburn),
        row(("minimax", "minimax_wikipedia", "Wikipedia 2025"), WINDOW, AnyGame, ALWAYS_EXACT, Id::MinimaxWikipedia),
        row(("minimax", "minimax_ttw", "Wikipedia 2025"), TABLE, AnyGame, TTW, Id::Table(TableSearch::MinimaxTtw)),
        row(("negamax", "negamax", KNUTH_MOORE), DEPTH, Alternating, ALWAYS_EXACT, Id::Negamax),
        row(("negamax", "negamax_knuth_moore", KNUTH_MOORE), WINDOW, Alternating, ALWAYS_EXACT, Id::NegamaxKnuthMoore),
        row(("negamax", "negamax_fishburn", FISHBURN), WINDOW, Alternating, ALWAYS_EXACT, Id::NegamaxFishburn),
        row(("negamax", "negamax_wikipedia", "Wikipedia 2025"), WINDOW, Alternating, ALWAYS_EXACT, Id::NegamaxWikipedia),
        row(("null window", "pvs", "Marsland & Campbell 1982"), WINDOW, Alternating, ALWAYS_EXACT, Id::Pvs),
        row(("null window", "pvs_from_scout", "Reinefeld 1983"), WINDOW, Alternating, ALWAYS_EXACT, Id::PvsFromScout),
        row(("null window", "nega_scout", "Reinefeld 1983"),
            Takes { parameters: &["d"], ..WINDOW }, Alternating, ALWAYS_EXACT, Id::NegaScout),
        row(("tables", "negamax_ttw", "Wikipedia 2025"), TABLE, Alternating, TTW, Id::Table(TableSearch::NegamaxTtw(Variant::Published))),
        row(("tables", "negamax_ttw_current_alpha", WESSELINK), TABLE, Alternating, TTW, Id::Table(TableSearch::NegamaxTtw(Variant::CurrentAlpha))),
        row(("tables", "negamax_ttw_depth_condition", WESSELINK), TABLE, Alternating, TTW, Id::Table(TableSearch::NegamaxTtw(Variant::DepthCondition))),
        row(("tables", "negamax_ttw_fishburn", WESSELINK), TABLE, Alternating, TTW, Id::Table(TableSearch::NegamaxTtw(Variant::Fishburn))),
        row(("tables", "pvs_ttw", "Marsland & Campbell 1982"), TABLE, AnyGame, TTW, Id::Table(TableSearch::PvsTtw)),
        row(("tables", "negamax_ttm", "Marsland 1986"), TABLE, Alternating, TTM, Id::Table(TableSearch::NegamaxTtm)),
        row(("tables", "alpha_beta_with_memory", PLAAT), TABLE, Alternating, TTM, Id::Table(TableSearch::AlphaBetaWithMemory)),
        row(("drivers", "mtd_f", PLAAT), Takes { parameters: &["over", "first"], ..DRIVER }, Alternating, TTM, Id::MtdF),
        row(("drivers", "mt_sss_star", PLAAT), DRIVER, Alternating, TTM, Id::MtSssStar),
        row(("drivers", "mt_dual_star", PLAAT), DRIVER, Alternating, TTM, Id::MtDualStar),
        row(("drivers", "mt_bisection", PLAAT), DRIVER, Alternating, TTM, Id::MtBisection),
        row(("drivers", "aspiration", SLATE_ATKIN), Takes { parameters: &["over", "first", "width"], ..DRIVER }, Alternating, TTM, Id::Aspiration),
        row(("drivers", "iterative_deepening", SLATE_ATKIN), Takes { parameters: &["over", "width"], ..DRIVER }, Alternating, TTM, Id::IterativeDeepening),
        row(("solvers", "solve", PLAAT), Takes { depth: false, ..TABLE }, AnyGame, ALWAYS_EXACT, Id::Solve),
        row(("best-first", "sss_star", "Stockman 1979"), DEPTH, AnyGame, ALWAYS_EXACT, Id::SssStar),
        row(("best-first", "dual_star", "Marsland, Reinefeld & Schaeffer 1987"), DEPTH, AnyGame, ALWAYS_EXACT, Id::DualStar),
        row(("decisions", "best_move", MIN_GAME), DEPTH, AnyGame, ALWAYS_EXACT, Id::BestMove),
        row(("decisions", "root_moves", MIN_GAME), DEPTH, AnyGame, ALWAYS_EXACT, Id::RootMoves),
        row(("decisions", "principal_variation", KNUTH_MOORE), DEPTH, AnyGame, ALWAYS_EXACT, Id::PrincipalVariation),
        row(("dynamic programming", "optimal_score", "Ryman 2021"), DEPTH, AnyGame, ALWAYS_EXACT, Id::OptimalScore),
        row(("dynamic programming", "dynamic", MIN_GAME), NOTHING, Games(&["min"]), ALWAYS_EXACT, Id::ClosedForm),
        row(("dynamic programming", "dynamic_opt", MIN_GAME), NOTHING, Games(&["min"]), ALWAYS_EXACT, Id::ClosedForm),
        row(("closed forms", "sprague_grundy", "Sprague 1935, Grundy 1939"),
            NOTHING, Games(&["nim", "subtract"]), ALWAYS_EXACT, Id::ClosedForm),
        row(("closed forms", "nim_sum", "Bouton 1901"), NOTHING, Games(&["nim"]), ALWAYS_EXACT, Id::ClosedForm),
        row(("closed forms", "subtraction_game", "Bouton 1901"), NOTHING, Games(&["subtract"]), ALWAYS_EXACT, Id::ClosedForm),
    ];
    ROWS
};
