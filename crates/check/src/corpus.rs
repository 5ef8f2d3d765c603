//! The corpus: questions at which the search was seen to reuse deeper results.
//!
//! A search that reuses a deeper entry may return something else than minimax to the depth. That is admissible, and it
//! shows that the table acted. Nearby, with other evaluations, it may be wrong.

use fastrand::Rng;
use verimax::law::{Expansions, Guarantee, is_alpha_beta_result, negamax};
use verimax::{Depth, NodeId};

use crate::Query;
use crate::answer::Answer;

/// True if an admissible answer shows that the table acted: the value, or an entry of the table, is not that of minimax
/// to its depth.
pub(crate) fn is_telling(query: &Query, answer: &Answer) -> bool {
    let graph = &query.graph;
    let limited = |depth: Depth| depth < Depth::plies(graph.height());
    let exact = negamax(graph, graph.root(), query.depth);
    let is_exact = answer.value.is_none_or(|value| is_alpha_beta_result(value, exact, query.window));
    let mut lines = answer.table.iter().flatten().filter(|line| limited(line.entry.depth));
    limited(query.depth) && !is_exact
        || lines.any(|line| !Expansions::of(graph, line.node, line.entry.depth).is_valid(Guarantee::Exact, line.entry))
}

/// How many questions to keep. A new one replaces the oldest.
const KEPT: usize = 64;

/// The questions that are kept. No two of their graphs have the same shape.
#[derive(Default)]
pub(crate) struct Corpus {
    kept: Vec<Query>,
    added: usize,
}

impl Corpus {
    pub(crate) fn add(&mut self, query: &Query) {
        if self.kept.iter().any(|old| has_same_shape(old, query)) {
            return;
        }
        match self.kept.get_mut(self.added % KEPT) {
            Some(oldest) => oldest.clone_from(query),
            None => self.kept.push(query.clone()),
        }
        self.added += 1;
    }

    /// One of the kept questions. `None` if there is none.
    pub(crate) fn pick(&self, rng: &mut Rng) -> Option<&Query> {
        rng.choice(&self.kept)
    }
}

/// True if the graphs have the same edges.
fn has_same_shape(one: &Query, other: &Query) -> bool {
    let (one, other) = (&one.graph, &other.graph);
    one.len() == other.len() && (0..one.len() as NodeId).all(|node| one.children(node) == other.children(node))
}
