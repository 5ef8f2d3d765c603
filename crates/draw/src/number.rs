//! The number in a node: the value that came back from its search, or an evaluation that means something. Both are from
//! Max's point of view, whatever the search's own is.

use std::fmt;

use verimax::trace::{Event, Step};
use verimax::{Bound, Graph, Limit, NodeId, Side, Value};

use crate::Drawing;

/// What a search of a node came to.
#[derive(Clone, Copy)]
pub struct Returned {
    /// The value, from the search's point of view.
    pub value: Value,
    /// The window, as it was when the search entered.
    pub window: (Value, Value),
    /// The search evaluated the node.
    pub is_leaf: bool,
}

/// A value, or a bound of one, from Max's point of view.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Number {
    value: Value,
    bound: Bound,
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.bound {
            Bound::Exact => "",
            Bound::Lower => "≥ ",
            Bound::Upper => "≤ ",
        };
        write!(f, "{sign}{}", Limit(self.value))
    }
}

/// Knows the numbers of all nodes of a drawing.
pub struct Numbers<'a> {
    graph: &'a Graph,
    /// The values that the caller knows; empty if none.
    values: &'a [Value],
    /// True if the search has the point of view of the side to move, as negamax does: then signs change between the
    /// sides. `None` if the trace does not show it.
    pub changes_signs: Option<bool>,
    /// For each node, true if its evaluation is shown.
    is_evaluated: Vec<bool>,
}

impl<'a> Numbers<'a> {
    /// Decides whose evaluation means something: the game is over there, the depth ends there, the search evaluated it,
    /// or it is not zero. (A file need not give an evaluation to a node where it does not matter; then it is zero.)
    pub fn of(drawing: &Drawing<'a>, distance: &[u32], limit: u32) -> Numbers<'a> {
        let Drawing { graph, steps, values, .. } = *drawing;
        let matters =
            |node: NodeId| graph.children(node).is_empty() || graph.eval(node) != 0 || distance[node as usize] == limit;
        let mut is_evaluated: Vec<bool> = (0..graph.len() as NodeId).map(matters).collect();
        for step in steps.iter().filter(|step| matches!(step.event, Event::Leaf(_))) {
            if let Some(is_evaluated) = is_evaluated.get_mut(step.key as usize) {
                *is_evaluated = true;
            }
        }
        let values = if values.len() == graph.len() { values } else { &[] };
        Numbers { graph, values, changes_signs: changes_signs(graph, steps), is_evaluated }
    }

    /// True if the picture shows values that the caller knows.
    pub fn are_known(&self) -> bool {
        !self.values.is_empty()
    }

    /// The text of a node, given what its last search came to: `7`, `≤ 1`, `(4)` for an evaluation in the middle of the
    /// game, `7 (4)` for both. Empty if there is nothing to show.
    pub fn text(&self, node: NodeId, returned: Option<Returned>) -> String {
        if let Some(&value) = self.values.get(node as usize) {
            return Limit(value).to_string();
        }
        let eval = Some(self.graph.eval(node)).filter(|_| self.is_evaluated[node as usize]);
        let number = returned.map(|returned| self.number(node, returned));
        match (number, eval) {
            (Some(number), Some(eval)) if number != (Number { value: eval, bound: Bound::Exact }) => {
                format!("{number} ({})", Limit(eval))
            }
            (Some(number), _) => number.to_string(),
            (None, Some(eval)) if self.graph.children(node).is_empty() => Limit(eval).to_string(),
            (None, Some(eval)) => format!("({})", Limit(eval)),
            (None, None) => String::new(),
        }
    }

    /// A value outside the window is a bound, unless it is an evaluation.
    fn number(&self, node: NodeId, returned: Returned) -> Number {
        let Returned { value, window: (alpha, beta), is_leaf } = returned;
        let is_min = self.graph.side(node) == Side::Min;
        let is_mirrored = self.changes_signs == Some(true) && is_min;
        let is_unknown = self.changes_signs.is_none() && is_min;
        let bound = match (value <= alpha, value >= beta) {
            // The open window has the infinities as its ends, and then they are values like any other.
            _ if is_leaf || is_unknown || (alpha, beta) == (-verimax::INF, verimax::INF) => Bound::Exact,
            (true, false) => {
                if is_mirrored {
                    Bound::Lower
                } else {
                    Bound::Upper
                }
            }
            (false, true) => {
                if is_mirrored {
                    Bound::Upper
                } else {
                    Bound::Lower
                }
            }
            _ => Bound::Exact,
        };
        Number { value: if is_mirrored { value.saturating_neg() } else { value }, bound }
    }
}

/// True if the search has the point of view of the side to move, false if it has Max's, `None` if the trace does not
/// show it. Values show it: Min's evaluations are negated, or a move is worth the opposite of what came back. If all
/// are 0, windows do: what goes down lies within the window above, or its mirror image does.
fn changes_signs(graph: &Graph, steps: &[Step<NodeId, u32>]) -> Option<bool> {
    let (mut returned, mut by_windows) = (None, None);
    let mut entered: Vec<(usize, NodeId, (Value, Value))> = Vec::new();
    for step in steps.iter().filter(|step| (step.key as usize) < graph.len()) {
        match step.event {
            Event::Leaf(value) if graph.side(step.key) == Side::Min && value != 0 => {
                return Some(value == graph.eval(step.key).saturating_neg());
            }
            Event::Child { value, .. } if value != 0 => {
                let below = returned.filter(|&(ply, node, _): &(usize, NodeId, Value)| {
                    ply == step.ply.wrapping_add(1) && graph.side(node) != graph.side(step.key)
                });
                match below {
                    Some((_, _, below)) if below == value.saturating_neg() => return Some(true),
                    Some((_, _, below)) if below == value => return Some(false),
                    _ => {}
                }
            }
            Event::Return(value) => returned = Some((step.ply, step.key, value)),
            Event::Enter { alpha, beta, .. } => {
                while entered.last().is_some_and(|&(ply, ..)| ply >= step.ply) {
                    entered.pop();
                }
                let above = entered
                    .last()
                    .filter(|&&(ply, node, _)| ply + 1 == step.ply && graph.side(node) != graph.side(step.key));
                if let Some(&(_, _, (low, high))) = above {
                    let is_within = low <= alpha && beta <= high;
                    let is_mirrored = low <= beta.saturating_neg() && alpha.saturating_neg() <= high;
                    by_windows = by_windows.or((is_within != is_mirrored).then_some(is_mirrored));
                }
                entered.push((step.ply, step.key, (alpha, beta)));
            }
            _ => {}
        }
    }
    by_windows
}

#[cfg(test)]
mod tests {
    use super::*;
    use verimax::catalogue::{ALGORITHMS, Call, Family};
    use verimax::table::{HashTable, Reuse};
    use verimax::trace::Recorder;
    use verimax::{Depth, INF, Window};

    /// Law: the signs of the minimax family and of best-first search stay, and those of negamax change.
    #[test]
    fn the_trace_shows_whose_point_of_view_it_is() {
        let mut seen = (0, 0);
        for text in ["(max (min 3 5 6) (min 1 2 0) (min 9 7 8))", "(min (max 3 -5) (max -4))", "(min:0 -3)"] {
            let graph = Graph::parse(text).unwrap();
            for algorithm in ALGORITHMS {
                let (mut trace, mut table) = (Recorder::default(), HashTable::new(Reuse::AtLeast));
                let run = Call::from(algorithm).run(&graph.start(), Window::OPEN, Depth::END, &mut table, &mut trace);
                let has_values =
                    trace.steps.iter().any(|step| matches!(step.event, Event::Return(value) if value != 0));
                if run.is_err() || !has_values {
                    continue;
                }
                let is_told = match algorithm.family {
                    Family::Minimax | Family::BestFirst => Some(false),
                    Family::Negamax | Family::NullWindow => Some(true),
                    _ => None,
                };
                let changes = changes_signs(&graph, &trace.steps);
                assert!(
                    changes.is_none() || is_told.is_none_or(|told| Some(told) == changes),
                    "{} on {text}",
                    algorithm.name
                );
                seen.0 += usize::from(changes == Some(true));
                seen.1 += usize::from(changes == Some(false));
            }
        }
        assert!(seen.0 > 20 && seen.1 > 10, "{seen:?}");
    }

    /// Law: if all values are 0, the windows show it, if they are not all open.
    #[test]
    fn windows_show_it_too() {
        let graph = Graph::parse("(max (min (max 0) 0) (min 0 (max 0 0)))").unwrap();
        for (algorithm, expected) in
            [("negamax_fishburn", Some(true)), ("minimax_fishburn", Some(false)), ("minimax", None)]
        {
            let (mut trace, mut table) = (Recorder::default(), HashTable::new(Reuse::AtLeast));
            let call = Call::parse(algorithm).unwrap();
            call.run(&graph.start(), Window::OPEN, Depth::END, &mut table, &mut trace).unwrap();
            assert_eq!(changes_signs(&graph, &trace.steps), expected, "{algorithm}");
        }
    }

    #[test]
    fn an_evaluation_is_shown_where_it_means_something() {
        let graph = Graph::parse("(max (min:0 (max 1 2)) (min:-4 0))").unwrap();
        let drawing = Drawing { depth: Depth::plies(2), ..Drawing::of(&graph) };
        let numbers = Numbers { changes_signs: Some(false), ..Numbers::of(&drawing, &[0, 1, 2, 3, 3, 1, 2], 2) };
        let all: Vec<String> = (0..7).map(|node| numbers.text(node, None)).collect();
        assert_eq!(all, ["", "", "(0)", "1", "2", "(-4)", "0"]);
        let returned = |value, window, is_leaf| Some(Returned { value, window, is_leaf });
        assert_eq!(numbers.text(0, returned(7, (-INF, INF), false)), "7");
        assert_eq!(numbers.text(0, returned(7, (1, 7), false)), "≥ 7");
        assert_eq!(numbers.text(5, returned(-4, (1, 7), false)), "≤ -4 (-4)");
        assert_eq!(numbers.text(2, returned(0, (1, 7), true)), "0");
        let mirrored = Numbers { changes_signs: Some(true), ..numbers };
        assert_eq!(mirrored.text(5, returned(3, (1, 2), false)), "≤ -3 (-4)");
        let known = Drawing { values: &[1, 2, 3, 4, 5, 6, 7], ..drawing };
        assert_eq!(Numbers::of(&known, &[0; 7], 2).text(1, None), "2");
    }
}
