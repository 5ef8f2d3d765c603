//! Judges answers: the law decides whether one is right.

use std::fmt;

use verimax::law::{Expansions, Guarantee, Range};
use verimax::{Depth, INF, NodeId, Side, Value};

use crate::Query;
use crate::answer::{Answer, Failure};

/// What is wrong with an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The value does not have the guarantee.
    Value,
    /// The move does not attain the value.
    Move,
    /// The principal variation cannot be played, or ends in the wrong place.
    Line,
    /// An entry of the table is not valid.
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
/// - The value must have the guarantee.
/// - If the value lies inside the window, the move must attain it, and the line must start with that move and end in
///   that value.
/// - Every entry of the table must be valid in the sense of the guarantee.
pub fn judge(query: &Query, answer: &Answer, guarantee: Guarantee) -> Option<Kind> {
    let graph = &query.graph;
    let law = Expansions::of(graph, graph.root(), query.depth);
    let side = law.side();
    let x = side.view(answer.value.clamp(-INF, INF));
    let window = query.window.view(side);
    if answer.value.abs() > INF || !law.guarantees(guarantee, x, window) {
        return Some(Kind::Value);
    }
    let is_inside = query.window.alpha() < answer.value && answer.value < query.window.beta();
    if is_inside && !answer.mv.is_none_or(|mv| attains(query, mv, x, guarantee)) {
        return Some(Kind::Move);
    }
    if is_inside && !answer.line.as_ref().is_none_or(|line| leads_to(query, line, answer.mv, x, guarantee)) {
        return Some(Kind::Line);
    }
    let entries = answer.table.iter().flatten();
    let is_valid = |node: NodeId, entry: verimax::table::Entry| {
        (node as usize) < graph.len()
            && entry.value.abs() <= INF
            && Expansions::of(graph, node, entry.depth).is_valid(guarantee, entry)
    };
    let mut entries = entries.map(|line| is_valid(line.node, line.entry));
    entries.any(|is_valid| !is_valid).then_some(Kind::Table)
}

/// True if this move can be the reason why the root is worth `x` (from Max's point of view), in the sense of the
/// guarantee. Any move will do where there is nothing to choose.
fn attains(query: &Query, mv: usize, x: Value, guarantee: Guarantee) -> bool {
    let graph = &query.graph;
    let children = graph.children(graph.root());
    if children.is_empty() || query.depth.is_zero() {
        return true;
    }
    let Some(&chosen) = children.get(mv) else {
        return false;
    };
    let law = |child: NodeId| Expansions::of(graph, child, query.depth.after_move());
    let no_better = |child: NodeId| match graph.side(graph.root()) {
        Side::Max => law(child).range().least <= x,
        Side::Min => law(child).range().greatest >= x,
    };
    match guarantee {
        Guarantee::Exact => law(chosen).minimax() == x,
        Guarantee::Witnessed => law(chosen).contain(x) && children.iter().all(|&child| no_better(child)),
        Guarantee::Bracketed => match graph.side(graph.root()) {
            Side::Max => law(chosen).range().greatest >= x,
            Side::Min => law(chosen).range().least <= x,
        },
    }
}

/// True if the line can be played from the root, starts with the move (if there is one), and ends in a position that
/// evaluates to `x`. It must end where the game does or at the depth limit; deeper entries may take it further.
fn leads_to(query: &Query, line: &[NodeId], mv: Option<usize>, x: Value, guarantee: Guarantee) -> bool {
    let graph = &query.graph;
    let mut node = graph.root();
    let mut left = query.depth;
    let line = line.strip_prefix(&[node]).unwrap_or(line);
    let chosen = mv.and_then(|mv| graph.children(node).get(mv));
    if line.first().zip(chosen).is_some_and(|(first, chosen)| first != chosen) {
        return false;
    }
    for &next in line {
        if !graph.children(node).contains(&next) || (left.is_zero() && guarantee == Guarantee::Exact) {
            return false;
        }
        node = next;
        left = left.after_move();
    }
    let is_end = left.is_zero() || graph.children(node).is_empty();
    is_end && graph.eval(node) == x
}

/// The values that have the guarantee, from the point of view of the side to move, in ascending order. At most a
/// thousand.
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
    let has_guarantee = |&x: &Value| law.guarantees(guarantee, side.view(x), query.window.view(side));
    (low..=high).filter(has_guarantee).take(1000).collect()
}

/// Minimax to the depth, and to the end of the game, from the point of view of the side to move at the root.
pub(crate) fn landmarks(query: &Query) -> (Value, Value) {
    let root = query.graph.root();
    let value = |depth: Depth| verimax::law::negamax(&query.graph, root, depth);
    (value(query.depth), value(Depth::END))
}
