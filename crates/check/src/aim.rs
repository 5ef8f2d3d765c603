//! Which question comes next. One in four comes from the stream of [`generate`](crate::generate), one is about a
//! [`diamond`](crate::diamond), and two are aimed: each is a change of one at which the search was seen to reuse deeper
//! results. As long as there is none, the stream fills in. The stream also fills in if answers must be exact: then no
//! reuse can be seen before the first wrong answer. With initial entries there is no need to aim: tables act anyway.
//!
//! Questions come in rounds. The answers to a round decide the next one, so the same seed, options and answers give the
//! same questions, however many are asked at once.

use fastrand::Rng;
use verimax::law::Guarantee;
use verimax::{Depth, Node};

use crate::Query;
use crate::answer::Answer;
use crate::change::changed;
use crate::corpus::{Corpus, is_telling};
use crate::diamond::random_diamond;
use crate::edit::{is_question, rebuilt};
use crate::generate::{Scope, Stream, random_window};

/// The number of questions in a round.
const ROUND: usize = 32;
/// How often to try to make a question that the scope allows.
const TRIES: usize = 8;

/// All questions of a check, in order.
pub(crate) struct Questions {
    scope: Scope,
    guarantee: Guarantee,
    stream: Stream,
    rng: Rng,
    corpus: Corpus,
}

impl Questions {
    pub(crate) fn new(scope: Scope, guarantee: Guarantee, seed: u64) -> Questions {
        // A generator of its own: the stream does not depend on the answers.
        let rng = Rng::with_seed(!seed);
        let stream = Stream::new(scope, guarantee, seed);
        Questions { scope, guarantee, stream, rng, corpus: Corpus::default() }
    }

    /// The next questions.
    pub(crate) fn round(&mut self) -> Vec<Query> {
        let is_aimed = self.is_aimed();
        let question = |i| {
            let aimed = match i % 4 {
                1 if is_aimed => (0..TRIES).find_map(|_| random_diamond(&mut self.rng, self.scope)),
                2 | 3 if is_aimed => self.aimed(),
                _ => None,
            };
            aimed.unwrap_or_else(|| self.stream.question())
        };
        (0..ROUND).map(question).collect()
    }

    /// True if questions are aimed from here on.
    fn is_aimed(&self) -> bool {
        let is_plain = !self.scope.table && !self.scope.is_on_paths();
        self.guarantee != Guarantee::Exact && is_plain && self.stream.is_random()
    }

    /// Learns from the answer to a question. The answer is right.
    pub(crate) fn learn(&mut self, query: &Query, answer: &Answer) {
        if self.is_aimed() && is_telling(query, answer) {
            self.corpus.add(query);
        }
    }

    /// A change of a question of the corpus.
    fn aimed(&mut self) -> Option<Query> {
        let query = self.corpus.pick(&mut self.rng)?;
        for _ in 0..TRIES {
            let next = variant(&mut self.rng, query, self.guarantee, self.scope);
            let is_good = |next: &Query| {
                next.graph.len() <= self.scope.max_nodes && is_question(next, self.guarantee, self.scope)
            };
            if let Some(next) = next.filter(is_good) {
                return Some(next);
            }
        }
        None
    }
}

/// Changes the evaluations, most of the time; or the window, the depth, or the graph.
fn variant(rng: &mut Rng, query: &Query, guarantee: Guarantee, scope: Scope) -> Option<Query> {
    match rng.u8(0..10) {
        0..6 => {
            let mut nodes: Vec<Node> = query.graph.nodes().collect();
            let range = scope.values_range;
            nodes.iter_mut().for_each(|node| node.eval = rng.i32(-range..=range));
            rebuilt(query, nodes, query.graph.root(), scope)
        }
        6 => Some(Query { window: scope.window(random_window(rng, &query.graph)), ..query.clone() }),
        7 => {
            let depth = query.depth.limit()?;
            let depth = Depth::plies((depth + rng.u32(0..3)).saturating_sub(1));
            Some(Query { depth: scope.depth(depth), ..query.clone() })
        }
        _ => changed(rng, query, guarantee, scope),
    }
}
