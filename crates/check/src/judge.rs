//! Judges answers: the law decides whether one is right.

use std::fmt;

use verimax::law::{Expansions, Guarantee, Range};
use verimax::{Bound, Depth, Graph, INF, NodeId, Side, Value};

use crate::Query;
use crate::answer::{Answer, AnswerEntry, Failure};

/// The most admissible values that are listed.
const MOST_VALUES: usize = 1000;

/// What is wrong with an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The value does not have the guarantee.
    Value,
    /// The move does not attain the value.
    Move,
    /// The list of all best moves has a move that does not attain the value, or lacks one that does.
    Moves,
    /// The principal variation cannot be played, or ends in the wrong place.
    Line,
    /// An entry of the table is not valid, or its move does not support it.
    Table,
    /// The program ended.
    Crash,
    /// The program took too long.
    Timeout,
    /// The answer cannot be read.
    Garbage,
    /// The answer belongs to another request.
    WrongId,
    /// The search itself reports an error.
    Error,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Value => "value",
            Kind::Move => "move",
            Kind::Moves => "moves",
            Kind::Line => "pv",
            Kind::Table => "table",
            Kind::Crash => "crash",
            Kind::Timeout => "timeout",
            Kind::Garbage => "garbage",
            Kind::WrongId => "wrong_id",
            Kind::Error => "error",
        })
    }
}

impl Kind {
    /// What was found, in a word or two: `a wrong value`.
    pub fn found(self) -> &'static str {
        match self {
            Kind::Value => "a wrong value",
            Kind::Move => "a wrong move",
            Kind::Moves => "a wrong list of best moves",
            Kind::Line => "a wrong line",
            Kind::Table => "a wrong table entry",
            Kind::Crash => "a crash",
            Kind::Timeout => "a time-out",
            Kind::Garbage => "an answer that cannot be read",
            Kind::WrongId => "an answer to another request",
            Kind::Error => "an error",
        }
    }
}

impl From<&Failure> for Kind {
    fn from(failure: &Failure) -> Kind {
        match failure {
            Failure::Crash { .. } => Kind::Crash,
            Failure::Timeout(_) => Kind::Timeout,
            Failure::Garbage { .. } => Kind::Garbage,
            Failure::WrongId { .. } => Kind::WrongId,
            Failure::Error(_) => Kind::Error,
        }
    }
}

/// Returns what is wrong with an answer, if anything.
///
/// - The value must have the guarantee. An answer without a value is right if some value would make it right.
/// - If the value lies inside the window, the move must attain it, the list of all best moves must have each move that
///   does and no other, and the line must start with the move and end in that value.
/// - Every entry of the table must be valid in the sense of the guarantee, and its move must support it. (On paths, no
///   entry is judged.)
pub fn judge(query: &Query, answer: &Answer, guarantee: Guarantee) -> Option<Kind> {
    if answer.unfit.is_some() {
        return Some(Kind::Value);
    }
    let graph = &query.graph;
    let law = Expansions::of(graph, graph.root(), query.depth);
    let fault = match answer.value {
        Some(value) => fault_with(query, &law, value, answer, guarantee),
        None => fault_without_value(query, &law, answer, guarantee),
    };
    fault.or_else(|| wrong_entry(query, answer, guarantee).map(|_| Kind::Table))
}

/// What is wrong with an answer that gives, or would give, this value.
fn fault_with(query: &Query, law: &Expansions, value: Value, answer: &Answer, guarantee: Guarantee) -> Option<Kind> {
    let x = law.side().view(value.clamp(-INF, INF));
    if !(-INF..=INF).contains(&value) || !law.guarantees(guarantee, x, query.window.view(law.side())) {
        return Some(Kind::Value);
    }
    if value <= query.window.alpha() || query.window.beta() <= value {
        return None; // only a bound: it needs no move
    }
    let Query { graph, depth, .. } = query;
    if !answer.mv.is_none_or(|mv| attains(graph, graph.root(), *depth, mv, value, guarantee)) {
        Some(Kind::Move)
    } else if !answer.moves.as_ref().is_none_or(|moves| are_all_best(query, moves, value, guarantee)) {
        Some(Kind::Moves)
    } else if !answer.line.as_ref().is_none_or(|line| leads_to(query, line, answer.mv, x, guarantee)) {
        Some(Kind::Line)
    } else {
        None
    }
}

/// What is wrong with an answer that gives no value: nothing, if some value would make it right.
///
/// Only a few values need a try. A witnessed value inside the window is an evaluation. A bracketed one can be moved
/// down to an evaluation or to the end of the window without losing the move. At the ends of the window, and outside of
/// it, no move is judged.
fn fault_without_value(query: &Query, law: &Expansions, answer: &Answer, guarantee: Guarantee) -> Option<Kind> {
    let (alpha, beta) = (query.window.alpha(), query.window.beta());
    let evaluations = query.graph.nodes().map(|node| law.side().view(node.eval));
    let values = evaluations.chain([alpha, alpha + 1, beta - 1, beta]);
    let mut fault = None;
    for value in values {
        match fault_with(query, law, value, answer, guarantee) {
            None => return None,
            Some(Kind::Value) => {}
            Some(kind) => fault = Some(kind),
        }
    }
    fault
}

/// What a child can be worth after a move of this side, from that side's point of view: a single value if the guarantee
/// is exact.
fn worth(graph: &Graph, child: NodeId, depth: Depth, side: Side, guarantee: Guarantee) -> Range {
    let law = Expansions::of(graph, child, depth.after_move());
    match guarantee {
        Guarantee::Exact => Range { least: law.minimax(), greatest: law.minimax() }.view(side),
        Guarantee::Witnessed | Guarantee::Bracketed => law.range().view(side),
    }
}

/// True if this move can be the reason why the node is worth `value` to the side to move, searched to the depth, in the
/// sense of the guarantee. Any move will do where there is nothing to choose.
fn attains(graph: &Graph, node: NodeId, depth: Depth, mv: usize, value: Value, guarantee: Guarantee) -> bool {
    let (side, children) = (graph.side(node), graph.children(node));
    if children.is_empty() || depth.is_zero() {
        return true;
    }
    let Some(&chosen) = children.get(mv) else {
        return false;
    };
    let worth = |child: NodeId| worth(graph, child, depth, side, guarantee);
    match guarantee {
        Guarantee::Exact => worth(chosen).greatest == value,
        Guarantee::Witnessed => {
            Expansions::of(graph, chosen, depth.after_move()).contain(side.view(value))
                && children.iter().all(|&child| worth(child).least <= value)
        }
        Guarantee::Bracketed => worth(chosen).greatest >= value,
    }
}

/// True if these can be all moves that attain the root's value: each of them can, and each other move can be worth
/// less. Where there is nothing to choose, any list will do.
fn are_all_best(query: &Query, moves: &[usize], value: Value, guarantee: Guarantee) -> bool {
    let Query { graph, depth, .. } = query;
    let (root, children) = (graph.root(), graph.children(graph.root()));
    if children.is_empty() || depth.is_zero() {
        return true;
    }
    let is_best = |&mv: &usize| mv < children.len() && attains(graph, root, *depth, mv, value, guarantee);
    let can_be_worse = |child: NodeId| worth(graph, child, *depth, graph.side(root), guarantee).least < value;
    let mut others = children.iter().enumerate().filter(|(mv, _)| !moves.contains(mv));
    moves.iter().all(is_best) && others.all(|(_, &child)| can_be_worse(child))
}

fn is_valid(graph: &Graph, line: &AnswerEntry, guarantee: Guarantee) -> bool {
    (line.node as usize) < graph.len()
        && (-INF..=INF).contains(&line.entry.value)
        && Expansions::of(graph, line.node, line.entry.depth).is_valid(guarantee, line.entry)
}

/// True if the entry's move supports a valid entry: it attains an exact value, and is worth at least a lower bound. Of
/// an upper bound no single move is the reason.
fn is_supported(graph: &Graph, line: &AnswerEntry, guarantee: Guarantee) -> bool {
    let (entry, children) = (line.entry, graph.children(line.node));
    let Some(mv) = line.mv.filter(|_| !children.is_empty() && !entry.depth.is_zero()) else {
        return true;
    };
    let Some(&child) = children.get(mv) else {
        return false;
    };
    match entry.bound {
        Bound::Exact => attains(graph, line.node, entry.depth, mv, entry.value, guarantee),
        Bound::Lower => worth(graph, child, entry.depth, graph.side(line.node), guarantee).greatest >= entry.value,
        Bound::Upper => true,
    }
}

/// The first entry of the table that is wrong, and true if only its move is. On paths no entry is judged: it would have
/// to say which path it is about.
pub(crate) fn wrong_entry(query: &Query, answer: &Answer, guarantee: Guarantee) -> Option<(AnswerEntry, bool)> {
    let graph = &query.graph;
    let mut table = answer.table.iter().flatten().filter(|_| query.paths.is_none());
    table.find_map(|line| match is_valid(graph, line, guarantee) {
        false => Some((*line, false)),
        true => (!is_supported(graph, line, guarantee)).then_some((*line, true)),
    })
}

/// True if the line can be played from the root, starts with the move (if there is one), and ends in a position that
/// evaluates to `x`. It must end where the game does or at the depth limit; deeper entries may take it further.
fn leads_to(query: &Query, line: &[NodeId], mv: Option<usize>, x: Value, guarantee: Guarantee) -> bool {
    let graph = &query.graph;
    let Some(line) = query.played(line) else {
        return false;
    };
    let chosen = mv.and_then(|mv| graph.children(graph.root()).get(mv));
    if line.first().zip(chosen).is_some_and(|(first, chosen)| first != chosen) {
        return false;
    }
    let mut left = query.depth;
    for _ in &line {
        if left.is_zero() && guarantee == Guarantee::Exact {
            return false;
        }
        left = left.after_move();
    }
    let node = line.last().copied().unwrap_or(graph.root());
    let is_end = left.is_zero() || graph.children(node).is_empty();
    is_end && graph.eval(node) == x
}

/// The values that have the guarantee, from the point of view of the side to move, in ascending order. At most a
/// thousand.
///
/// Between two neighbours among the evaluations and the ends of the window, either all values have the guarantee or
/// none has. So one of them is tried, however far they are apart.
pub fn admissible(query: &Query, guarantee: Guarantee) -> Vec<Value> {
    let graph = &query.graph;
    let law = Expansions::of(graph, graph.root(), query.depth);
    let side = law.side();
    let (alpha, beta) = (query.window.alpha(), query.window.beta());
    let Range { least: mut low, greatest: mut high } = law.range().view(side);
    if beta < INF {
        low = low.min(beta);
    }
    if alpha > -INF {
        high = high.max(alpha);
    }
    let has_guarantee = |x: Value| law.guarantees(guarantee, side.view(x), query.window.view(side));
    let mut marks: Vec<Value> =
        graph.nodes().map(|node| side.view(node.eval)).chain([alpha, beta, low, high]).collect();
    marks.retain(|mark| (low..=high).contains(mark));
    marks.sort_unstable();
    marks.dedup();
    let mut values = Vec::new();
    for (i, &mark) in marks.iter().enumerate() {
        values.extend(has_guarantee(mark).then_some(mark));
        let between = mark + 1..marks.get(i + 1).copied().unwrap_or(mark);
        if !between.is_empty() && has_guarantee(between.start) {
            values.extend(between.take(MOST_VALUES));
        }
        if values.len() >= MOST_VALUES {
            break;
        }
    }
    values.truncate(MOST_VALUES);
    values
}

/// Minimax to the depth, and to the end of the game, from the point of view of the side to move at the root.
pub(crate) fn landmarks(query: &Query) -> (Value, Value) {
    let root = query.graph.root();
    let value = |depth: Depth| verimax::law::negamax(&query.graph, root, depth);
    (value(query.depth), value(Depth::END))
}

/// What each move of the root can be worth to the side to move.
pub(crate) fn worth_of_moves(query: &Query, guarantee: Guarantee) -> Vec<Range> {
    let graph = &query.graph;
    let side = graph.side(graph.root());
    graph.children(graph.root()).iter().map(|&child| worth(graph, child, query.depth, side, guarantee)).collect()
}
