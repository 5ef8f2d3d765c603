//! Running an algorithm by its name.

use std::cell::Cell;
use std::fmt;

use thiserror::Error;

use super::{ALGORITHMS, Algorithm, Family, Id, Needs, TableSearch};
use crate::game::Game;
use crate::graph::{Graph, GraphError, GraphPosition};
use crate::search::*;
use crate::table::{BoundsTable, HashTable, Reuse, Table};
use crate::text::{SHORT, printable};
use crate::trace::{Event, Listener, Tell};
use crate::value::{Depth, INF, Side, Value, Window};

/// The most positions that `optimal_score` explores.
const MOST_POSITIONS: usize = 20_000_000;

/// An algorithm and its parameters, such as `nega_scout(d=2)` or `mtd_f(over=negamax_ttw,first=3)`.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// Width of NegaScout's null window, and of an aspiration window on both sides of the guess.
    width: Value,
    /// First guess of MTD(f) and of an aspiration window, from the point of view of the side to move.
    first: Value,
    /// The table search that a driver calls.
    over: TableSearch,
}

/// Why an algorithm cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CallError {
    /// No such algorithm.
    #[error("there is no algorithm '{}'; there are: {known}", printable(name, SHORT))]
    Unknown {
        /// As given.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// The text is not a name, with or without parameters in brackets.
    #[error(
        "'{}' is not an algorithm; write its name, or its name and parameters as in nega_scout(d=2)",
        printable(text, SHORT)
    )]
    Malformed {
        /// As given.
        text: String,
    },
    /// No such parameter, or no such value.
    #[error("{algorithm}: {message}")]
    BadParameter {
        /// The algorithm.
        algorithm: &'static str,
        /// What is wrong, and what would be right.
        message: String,
    },
    /// The algorithm needs alternating sides, and here a side may move twice.
    #[error("{algorithm} needs a game in which the sides alternate; for this one there are: {}, and the drivers with over=minimax_ttw or over=pvs_ttw", names(|a| a.needs == Needs::AnyGame))]
    NotAlternating {
        /// The algorithm.
        algorithm: &'static str,
    },
    /// There is no move to choose.
    #[error("{algorithm} needs a move to choose, but the game is over or the depth is 0")]
    NoMove {
        /// The algorithm.
        algorithm: &'static str,
    },
    /// The game merges keys, and the search would tell positions apart by them to a depth.
    #[error(
        "{algorithm} keeps positions by their keys, but this game's keys merge positions (`Game::merges_keys`), whose \
         values to a depth may differ; search to the end of the game"
    )]
    MergedKeys {
        /// The algorithm.
        algorithm: &'static str,
    },
    /// The game has too many positions for an explicit graph.
    #[error("the game is too large for an explicit graph: {0}")]
    TooLarge(#[from] GraphError),
}

/// What the catalogue asks of a game before it runs an algorithm of the negamax family.
pub trait Alternation {
    /// True if the sides are known to alternate in all play from here. The negamax family needs it; the minimax family
    /// does not.
    fn alternates(&self) -> bool {
        false
    }
}

impl Alternation for GraphPosition<'_> {
    fn alternates(&self) -> bool {
        self.graph().require_alternating().is_ok()
    }
}

fn names(is_wanted: impl Fn(&Algorithm) -> bool) -> String {
    let names: Vec<_> = ALGORITHMS.iter().filter(|algorithm| is_wanted(algorithm)).map(|a| a.name).collect();
    names.join(", ")
}

impl Id {
    fn table_search(self) -> Option<TableSearch> {
        match self {
            Id::Table(search) => Some(search),
            _ => None,
        }
    }
}

impl From<&'static Algorithm> for Call {
    /// The algorithm with its usual parameters.
    fn from(algorithm: &'static Algorithm) -> Call {
        Call { algorithm, width: 1, first: 0, over: TableSearch::AlphaBetaWithMemory }
    }
}

/// The name, with the parameters that are not the usual ones.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Call::from(self.algorithm);
        let over = ALGORITHMS.iter().find(|algorithm| algorithm.id == Id::Table(self.over));
        let parameters = [
            (self.width != usual.width, format!("{}={}", self.width_name(), self.width)),
            (self.over != usual.over, format!("over={}", over.map_or("", |algorithm| algorithm.name))),
            (self.first != usual.first, format!("first={}", self.first)),
        ];
        let parameters: Vec<_> =
            parameters.into_iter().filter(|(is_unusual, _)| *is_unusual).map(|(_, text)| text).collect();
        let name = self.algorithm.name;
        if parameters.is_empty() { f.write_str(name) } else { write!(f, "{name}({})", parameters.join(",")) }
    }
}

impl Call {
    /// Reads a name, with or without parameters.
    pub fn parse(text: &str) -> Result<Call, CallError> {
        let malformed = || CallError::Malformed { text: text.to_owned() };
        let (name, parameters) = match text.trim().split_once('(') {
            None => (text.trim(), ""),
            Some((name, rest)) => (name.trim(), rest.trim().strip_suffix(')').ok_or_else(malformed)?),
        };
        let algorithm = Algorithm::find(name).ok_or_else(|| {
            let (name, known) = (name.to_owned(), names(|_| true));
            CallError::Unknown { name, known }
        })?;
        let mut call = Call::from(algorithm);
        for parameter in parameters.split(',').map(str::trim).filter(|parameter| !parameter.is_empty()) {
            let (key, value) = parameter.split_once('=').ok_or_else(malformed)?;
            call.set(key.trim(), value.trim())?;
        }
        Ok(call)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), CallError> {
        let algorithm = self.algorithm.name;
        let bad = |message| CallError::BadParameter { algorithm, message };
        if !self.algorithm.takes.parameters.contains(&key) {
            let known = match self.algorithm.takes.parameters {
                [] => "it takes none".to_owned(),
                known => format!("it takes: {}", known.join(", ")),
            };
            return Err(bad(format!("there is no parameter '{}'; {known}", printable(key, SHORT))));
        }
        let number = |least: Value| {
            let number = value.parse::<Value>().ok().filter(|number| (least..=INF).contains(number));
            number.ok_or_else(|| {
                bad(format!("{key} is an integer from {least} to {INF}, not '{}'", printable(value, SHORT)))
            })
        };
        match key {
            "d" | "width" => self.width = number(1)?,
            "first" => self.first = number(-INF)?,
            _ => {
                let searches = || ALGORITHMS.iter().filter_map(|a| Some((a.name, a.id.table_search()?)));
                let known = || searches().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
                let over = searches().find(|(name, _)| *name == value);
                let unknown = || bad(format!("over is one of {}, not '{}'", known(), printable(value, SHORT)));
                self.over = over.ok_or_else(unknown)?.1;
            }
        }
        Ok(())
    }

    /// What the algorithm calls its width.
    fn width_name(&self) -> &'static str {
        if self.algorithm.takes.parameters.contains(&"width") { "width" } else { "d" }
    }

    /// What it asks of the game: a driver asks what its table search does.
    pub fn needs(&self) -> Needs {
        match self.over {
            TableSearch::MinimaxTtw | TableSearch::PvsTtw if self.algorithm.family == Family::Drivers => Needs::AnyGame,
            _ => self.algorithm.needs,
        }
    }

    /// True if it looks positions up by their keys.
    fn keeps_positions(&self) -> bool {
        self.algorithm.takes.table || self.algorithm.id == Id::PrincipalVariation
    }

    /// Searches the position and returns its value, from the point of view of the side to move. `window` too is from
    /// that point of view; an algorithm that takes none works in the open one.
    pub fn run<G, T, L>(
        &self,
        p: &G,
        window: Window,
        depth: Depth,
        table: &mut T,
        listener: &mut L,
    ) -> Result<Value, CallError>
    where
        G: Game + Alternation + Clone,
        T: Table<G> + BoundsTable<G>,
        L: Listener<G>,
    {
        let algorithm = self.algorithm.name;
        if self.needs() == Needs::Alternating && !p.alternates() {
            return Err(CallError::NotAlternating { algorithm });
        }
        if self.keeps_positions() && depth != Depth::END && self.algorithm.takes.depth && p.merges_keys() {
            return Err(CallError::MergedKeys { algorithm });
        }
        let is_over = depth.is_zero() || p.moves().len() == 0;
        let side = p.side();
        let (alpha, beta) = (window.alpha(), window.beta());
        let as_max_sees_it = window.view(side);
        let (a, b) = (as_max_sees_it.alpha(), as_max_sees_it.beta());
        // Nothing here stops a search, so there is always a value, and no `unwrap_or` below applies.
        Ok(match self.algorithm.id {
            Id::Minimax => side.view(minimax(p, depth, listener)),
            Id::MinimaxKnuthMoore => side.view(minimax_knuth_moore(p, a, b, depth, listener)),
            Id::MinimaxFishburn => side.view(minimax_fishburn(p, a, b, depth, listener)),
            Id::MinimaxWikipedia => side.view(minimax_wikipedia(p, a, b, depth, listener)),
            Id::Negamax => negamax(p, depth, listener),
            Id::NegamaxKnuthMoore => negamax_knuth_moore(p, alpha, beta, depth, listener),
            Id::NegamaxFishburn => negamax_fishburn(p, alpha, beta, depth, listener),
            Id::NegamaxWikipedia => negamax_wikipedia(p, alpha, beta, depth, listener),
            Id::Pvs => pvs(p, alpha, beta, depth, listener),
            Id::PvsFromScout => pvs_from_scout(p, alpha, beta, depth, listener),
            Id::NegaScout => nega_scout(p, alpha, beta, depth, self.width, listener),
            Id::MtdF => mtd(p, depth, Mtd::First(self.first), self.searching(table, listener)).unwrap_or(-INF),
            Id::MtSssStar => mtd(p, depth, Mtd::Upper, self.searching(table, listener)).unwrap_or(-INF),
            Id::MtDualStar => mtd(p, depth, Mtd::Lower, self.searching(table, listener)).unwrap_or(-INF),
            Id::MtBisection => mtd(p, depth, Mtd::Bisection, self.searching(table, listener)).unwrap_or(-INF),
            Id::Aspiration => {
                let search = &mut self.searching(table, listener);
                aspiration(p, depth, self.first, self.width, search).unwrap_or(-INF)
            }
            Id::IterativeDeepening => {
                let is_cut = Cell::new(false);
                let listener = &mut Horizon { listener, is_cut: &is_cut };
                let search = &mut self.searching(table, listener);
                match depth.limit() {
                    Some(plies) => {
                        // If no position was cut off, the end of the game is in sight: one more search goes all the
                        // way.
                        let mut deeper = |_: &G, _: &mut _, _: Iteration| if is_cut.replace(false) { 1 } else { plies };
                        let last = iterative_deepening(p, plies, self.width, search, &mut deeper);
                        last.map_or(-INF, |last| last.value)
                    }
                    // There is no number of plies at which to stop.
                    None => aspiration(p, depth, 0, self.width, search).unwrap_or(-INF),
                }
            }
            Id::Solve => {
                let mut helpers = Helpers { table, guide: &mut (), listener };
                solve(p, alpha, beta, &mut helpers).unwrap_or(-INF)
            }
            Id::SssStar => side.view(sss_star(p.clone(), depth, listener)),
            Id::DualStar => side.view(dual_star(p.clone(), depth, listener)),
            Id::BestMove | Id::RootMoves if is_over => return Err(CallError::NoMove { algorithm }),
            Id::BestMove => {
                let best = best_move(p, depth, |p, a, b, d| minimax_fishburn(p, a, b, d, listener));
                side.view(best.ok_or(CallError::NoMove { algorithm })?.value)
            }
            Id::RootMoves => {
                let moves = root_moves(p, depth, |p, a, b, d| minimax_fishburn(p, a, b, d, listener));
                moves.iter().map(|decision| side.view(decision.value)).max().unwrap_or(-INF)
            }
            Id::PrincipalVariation => {
                // A table of its own keeps it from searching the same positions again at every ply.
                let mut memory = HashTable::<G::Key>::new(Reuse::Equal);
                let mut search = |p: &G, a, b, d| minimax_ttw(p, a, b, d, &mut memory, listener);
                let value = search(p, -INF, INF, depth);
                let line = principal_variation(p, depth, value, search);
                side.view(line.iter().fold(p.clone(), |p, &mv| p.play(mv)).eval())
            }
            Id::OptimalScore => {
                let (graph, positions) = Graph::explore_positions(p.clone(), depth, MOST_POSITIONS)?;
                let scores = optimal_scores(&graph);
                for &node in graph.topological_order().iter().rev() {
                    let (position, depth) = &positions[node as usize];
                    listener.enter(position, -INF, INF, *depth);
                    let report = if graph.children(node).is_empty() { Tell::leaf } else { Tell::leave };
                    report(listener, scores[node as usize]);
                }
                side.view(scores[graph.root() as usize])
            }
            Id::Table(search) => table_search(search, p, (alpha, beta), depth, table, listener),
        })
    }

    /// The table search that a driver calls. It is never stopped.
    fn searching<G, T, L>(&self, table: &mut T, listener: &mut L) -> impl BracketedSearch<G>
    where
        G: Game,
        T: Table<G> + BoundsTable<G>,
        L: Listener<G>,
    {
        let over = self.over;
        move |p: &G, alpha, beta, depth| Some(table_search(over, p, (alpha, beta), depth, table, listener))
    }
}

/// Passes all events on, and notes whether the depth limit has cut off a position that has moves.
struct Horizon<'l, L> {
    listener: &'l mut L,
    is_cut: &'l Cell<bool>,
}

impl<G: Game, L: Listener<G>> Listener<G> for Horizon<'_, L> {
    fn event(&mut self, entered: Option<&G>, event: Event<G::Move>) {
        if let (Some(position), Event::Enter { depth: Depth::ZERO, .. }) = (entered, event) {
            self.is_cut.set(self.is_cut.get() || position.moves().len() > 0);
        }
        self.listener.event(entered, event);
    }
}

/// Runs a search with a table, from the point of view of the side to move.
fn table_search<G, T, L>(
    search: TableSearch,
    p: &G,
    (alpha, beta): (Value, Value),
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Value
where
    G: Game,
    T: Table<G> + BoundsTable<G>,
    L: Listener<G>,
{
    match search {
        TableSearch::MinimaxTtw => match p.side() {
            Side::Max => minimax_ttw(p, alpha, beta, depth, table, listener),
            Side::Min => -minimax_ttw(p, -beta, -alpha, depth, table, listener),
        },
        TableSearch::NegamaxTtw(variant) => negamax_ttw(p, alpha, beta, depth, variant, table, listener),
        TableSearch::PvsTtw => {
            let mut helpers = Helpers { table, guide: &mut (), listener };
            pvs_ttw(p, alpha, beta, depth, &mut helpers).unwrap_or(-INF)
        }
        TableSearch::NegamaxTtm => negamax_ttm(p, alpha, beta, depth, table, listener),
        TableSearch::AlphaBetaWithMemory => alpha_beta_with_memory(p, alpha, beta, depth, table, listener),
    }
}
