//! How a game with chance is solved: by the law if it is small, else by Star2 to a depth.

#[cfg(feature = "catalogue")]
use verimax::catalogue::chance::ChanceCall;
use verimax::law::chance::expectiminimax;
use verimax::search::chance::{ChanceHashTable, ChanceTable, MOST_SCALED, Ordered, Scale, Scaled, deepening, star2};
use verimax::trace::Stats;
use verimax::{ChanceGame, ChanceGraph, Depth, Side, Turn};

use super::{ChanceAnswer, ChanceMove, ChancePlayable, Deepening, ExactAnswer};
use crate::clocked::{Clocked, Deadline};

/// What an entry of a table takes, with a margin for its hash map.
const ENTRY_BYTES: usize = 96;

/// How many moves of each outcome Star2 probes.
const PROBES: usize = 1;

/// The law's value of a position and of its moves.
pub(super) fn exact<G: ChancePlayable>(
    p: &G,
    depth: Depth,
    outcomes: bool,
    most_positions: usize,
    is_up: &dyn Fn() -> bool,
) -> Option<ExactAnswer> {
    let graph = explored(p, depth, most_positions, is_up)?;
    // In the graph, the horizon has no moves: so to its end is to the depth.
    let value_of = |node| if is_up() { None } else { expectiminimax(&graph, node, Depth::END) };
    let value = value_of(graph.root())?;
    let wanted = if outcomes || p.turn() != Turn::Chance { usize::MAX } else { 0 };
    let children = graph.children(graph.root()).iter().zip(p.moves()).take(wanted);
    let moves = children.map(|(&child, mv)| Some(named(p, mv, value_of(child)?)));
    Some(ExactAnswer { value, moves: moves.collect::<Option<_>>()?, positions: graph.len() })
}

/// The graph of the game to a depth. `None` if it has more positions than this, or the time is up before.
fn explored<G: ChancePlayable>(
    p: &G,
    depth: Depth,
    most_positions: usize,
    is_up: &dyn Fn() -> bool,
) -> Option<ChanceGraph> {
    let clock = Deadline::running(is_up);
    let graph = ChanceGraph::explore(Clocked::new(p.clone(), &clock), depth, most_positions).ok()?;
    (!clock.was_up()).then_some(graph)
}

/// A search by its name, in units in which nothing is rounded, if they are found and fit.
#[cfg(feature = "catalogue")]
pub(super) fn search<G: ChancePlayable>(
    p: &G,
    call: ChanceCall,
    depth: Depth,
    all_moves: bool,
    most_positions: usize,
    is_up: &dyn Fn() -> bool,
) -> Option<ChanceAnswer> {
    let graph = explored(p, depth, most_positions, is_up);
    let factor = graph.and_then(|graph| verimax::law::chance::exact_factor(&graph, graph.root(), Depth::END));
    let exact = factor.and_then(|factor| Scale::of(p, factor));
    let scale = exact.or_else(|| rounding(p))?;
    let error = if exact.is_some() { 0 } else { layers(p, depth) };
    let clock = Deadline::running(is_up);
    let root = Clocked::new(p.clone(), &clock);
    let mut stats = Stats::default();
    let value = call.run(&root, scale, (scale.low() - 1, scale.high() + 1), depth, &mut stats);
    let mut table = ChanceHashTable::new(scale);
    let best = best_of(&root, value, depth, &mut table).map(|mv| p.move_name(mv));
    let moves = if all_moves { values_of(p, &root, depth, &mut table) } else { Vec::new() };
    let answer = ChanceAnswer { value, scale, error, depth, best, moves, stats, is_stopped: false };
    (!clock.was_up()).then_some(answer)
}

/// Depth after depth, by Star2 with one table for all, the moves ordered by their evaluations.
pub(super) fn deepen<G: ChancePlayable>(
    p: &G,
    order: Deepening,
    is_up: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(&ChanceAnswer),
) -> Option<ChanceAnswer> {
    let scale = rounding(p)?;
    let mut table = ChanceHashTable::with_limit(scale, (order.table_mb << 20) / ENTRY_BYTES);
    let clock = Deadline::new(is_up);
    let root = Ordered(Clocked::new(p.clone(), &clock));
    let (mut stats, mut found) = (Stats::default(), None::<ChanceAnswer>);
    // No line of play is longer: a depth beyond the end of the game gives the same value.
    let last = order.last.limit().map_or(p.most_plies(), |plies| plies.min(p.most_plies()));
    deepening(&root, last, PROBES, &mut table, &mut stats, |plies, value, table, stats| {
        let depth = Depth::plies(plies);
        let best = best_of(&root, value, depth, table).map(|mv| p.move_name(mv));
        let moves = if order.all_moves { values_of(p, &root, depth, table) } else { Vec::new() };
        if clock.was_up() {
            return false;
        }
        let error = layers(p, depth);
        let depth = if plies == last { order.last } else { depth };
        let answer = ChanceAnswer { value, scale, error, depth, best, moves, stats: *stats, is_stopped: false };
        progress(&answer);
        found = Some(answer);
        clock.runs.set(plies > 0);
        true
    });
    found.map(|answer| ChanceAnswer { stats, is_stopped: clock.was_up(), ..answer })
}

/// The finest scale of a power of ten.
fn rounding<G: ChanceGame>(p: &G) -> Option<Scale> {
    let powers = std::iter::successors(Some(MOST_SCALED), |power| Some(power / 10)).take_while(|&power| power > 0);
    powers.into_iter().find_map(|power| Scale::of(p, power))
}

/// How many layers of chance a line of play to this depth has at most. Chance moves at every second ply.
fn layers<G: ChancePlayable>(p: &G, depth: Depth) -> u32 {
    let plies = depth.limit().map_or(p.most_plies(), |plies| plies.min(p.most_plies()));
    if p.turn() == Turn::Chance { plies.div_ceil(2) } else { plies / 2 }
}

/// The first move that leads to the value of the position, by a search of each in a null window.
fn best_of<G: ChanceGame, T: ChanceTable<G>>(p: &G, value: Scaled, depth: Depth, table: &mut T) -> Option<G::Move> {
    let Turn::Player(side) = p.turn() else { return None };
    let (alpha, beta) = match side {
        Side::Max => (value - 1, value),
        Side::Min => (value, value + 1),
    };
    let mut moves = if depth.is_zero() { return None } else { p.moves() };
    moves.find(|&mv| {
        let found = star2(&p.play(mv), alpha, beta, depth.after_move(), PROBES, table, &mut ());
        if side == Side::Max { found >= value } else { found <= value }
    })
}

/// The value of every move or outcome. `root` is the position, as it is searched.
fn values_of<P: ChancePlayable, G: ChanceGame<Move = P::Move>>(
    p: &P,
    root: &G,
    depth: Depth,
    table: &mut ChanceHashTable<G::Key>,
) -> Vec<ChanceMove<Scaled>> {
    if depth.is_zero() {
        return Vec::new();
    }
    let scale = ChanceTable::<G>::scale(table);
    let (alpha, beta) = (scale.low() - 1, scale.high() + 1);
    let search = |mv| star2(&root.play(mv), alpha, beta, depth.after_move(), PROBES, table, &mut ());
    let values: Vec<Scaled> = p.moves().map(search).collect();
    p.moves().zip(values).map(|(mv, value)| named(p, mv, value)).collect()
}

fn named<P: ChancePlayable, V>(p: &P, mv: P::Move, value: V) -> ChanceMove<V> {
    let weight = (p.turn() == Turn::Chance).then(|| p.weight(mv));
    ChanceMove { name: p.move_name(mv), weight, value }
}
