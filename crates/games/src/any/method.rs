//! What `solve --algorithm` asks for: a search of the catalogue, or a formula.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Instant;

use verimax::catalogue::{ALGORITHMS, Call};
use verimax::law::Guarantee;
use verimax::search::{minimax_ttw, principal_variation};
use verimax::table::{HashTable, Reuse};
use verimax::trace::{Event, Listener, Stats};
use verimax::{Depth, Game, INF, Window};

use super::{Answer, names, quickest};
use crate::{Method, Playable, SolveError};

/// [`AnyPosition::solve_by`](super::AnyPosition::solve_by), of a game whose type is known.
pub fn solve_by<G: Playable>(
    position: &G,
    method: &Method,
    depth: Option<Depth>,
    most_plies: usize,
    watch: &mut dyn FnMut(u64),
) -> Result<Answer, SolveError> {
    match method {
        Method::Search(call) => {
            let search = AssertUnwindSafe(|| by_search(position, call, depth, most_plies, watch));
            catch_unwind(search).unwrap_or_else(|panic| match panic.downcast::<TooDeep>() {
                Ok(_) => Err(SolveError::TooDeep { plies: most_plies }),
                Err(panic) => resume_unwind(panic),
            })
        }
        Method::Formula(info) => by_formula(position, info.name, depth),
    }
}

fn by_search<G: Playable>(
    position: &G,
    call: &Call,
    depth: Option<Depth>,
    most_plies: usize,
    watch: &mut dyn FnMut(u64),
) -> Result<Answer, SolveError> {
    if depth.is_some() && !call.algorithm.takes.depth {
        return Err(SolveError::NoDepth { name: call.algorithm.name, reason: "it goes to the end of the game" });
    }
    let depth = depth.unwrap_or(Depth::END);
    let mut table = HashTable::<G::Key>::new(Reuse::Equal);
    let (mut stats, mut meter) = (Stats::default(), Meter { nodes: 0, ply: 0, most_plies, watch });
    let started = Instant::now();
    let value = call.run(position, Window::OPEN, depth, &mut table, &mut (&mut stats, &mut meter))?;
    let time = started.elapsed();
    let value = position.side().view(value);
    // The line is found quickly if the table knows the whole tree, and the algorithm may have stored less.
    let mut search = |p: &G, a, b, d| minimax_ttw(p, a, b, d, &mut table, &mut meter);
    search(position, -INF, INF, depth);
    let line = names(position, &principal_variation(position, depth, value, search));
    Ok(Answer { value, depth, line, guarantee: call.algorithm.guarantee(Reuse::Equal), stats, time })
}

fn by_formula<G: Playable>(position: &G, name: &'static str, depth: Option<Depth>) -> Result<Answer, SolveError> {
    if depth.is_some() {
        return Err(SolveError::NoDepth { name, reason: "it is a formula for the whole game" });
    }
    let formula = G::FORMULAS.iter().find(|formula| formula.info.name == name).ok_or_else(|| {
        let searches = ALGORITHMS.iter().map(|algorithm| algorithm.name);
        let known: Vec<_> = searches.chain(G::FORMULAS.iter().map(|formula| formula.info.name)).collect();
        SolveError::NotAFormula { name, known: known.join(", ") }
    })?;
    let started = Instant::now();
    let value = (formula.value)(position).ok_or(SolveError::TooLarge { name })?;
    let time = started.elapsed();
    let value = position.side().view(value);
    let quickest = quickest::<G>().unwrap_or(formula.value);
    let search = |p: &G, _, _, _| p.side().view(quickest(p).unwrap_or(-INF));
    let line = names(position, &principal_variation(position, Depth::END, value, search));
    Ok(Answer { value, depth: Depth::END, line, guarantee: Guarantee::Exact, stats: Stats::default(), time })
}

/// How many nodes are searched between two calls of `watch`.
const NODES_BETWEEN: u64 = 1 << 16;

/// Calls `watch` with the number of nodes searched so far. Abandons a search that gets too deep.
struct Meter<'w> {
    nodes: u64,
    ply: usize,
    most_plies: usize,
    watch: &'w mut dyn FnMut(u64),
}

/// What a search unwinds with that gets too deep: nothing else stops a search of the catalogue.
struct TooDeep;

impl<G: Game> Listener<G> for Meter<'_> {
    fn event(&mut self, _: Option<&G>, event: Event<G::Move>) {
        match event {
            Event::Enter { .. } => {
                self.ply += 1;
                if self.ply > self.most_plies {
                    resume_unwind(Box::new(TooDeep));
                }
                self.nodes += 1;
                if self.nodes.is_multiple_of(NODES_BETWEEN) {
                    (self.watch)(self.nodes);
                }
            }
            Event::Return(_) => self.ply = self.ply.saturating_sub(1),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyPosition, Subtract, TicTacToe};

    fn any<G: Playable>(position: G) -> Box<dyn AnyPosition> {
        position.into()
    }

    /// Law: a search that gets deeper than the stack has room for is abandoned, and says so.
    #[test]
    fn a_line_that_is_too_long_is_an_error() {
        let start = any(Subtract::new(60).unwrap());
        let depth = Some(Depth::plies(20));
        for algorithm in ALGORITHMS.iter().filter(|algorithm| algorithm.takes.depth && algorithm.takes.table) {
            let method = Method::Search(algorithm.into());
            let refused = start.solve_by(&method, depth, 10, &mut |_| {}).unwrap_err();
            assert_eq!(refused.to_string(), "a line of play has more than 10 plies", "{method}");
            assert!(start.solve_by(&method, depth, 21, &mut |_| {}).is_ok(), "{method}");
        }
    }

    /// Law: all searches and all formulas give the same value, and a line that ends in it.
    #[test]
    fn every_method_finds_the_value() {
        let start = any(Subtract::new(9).unwrap());
        let searches = ALGORITHMS.iter().map(|algorithm| Method::Search(algorithm.into()));
        for method in searches.chain(start.formulas().into_iter().map(Method::Formula)) {
            let answer = start.solve_by(&method, None, 10_000, &mut |_| {}).unwrap();
            assert_eq!(answer.value, 1, "{method}");
            let end = start.play_moves(&answer.line.join(" ")).unwrap();
            assert!(end.is_over() && end.eval() == 1, "{method}: {:?}", answer.line);
        }
        assert_eq!(start.formula_value(), Some(1));
        assert_eq!(start.play("1").unwrap().formula_value(), Some(1), "Min is to move, and loses");
        assert_eq!(any(TicTacToe::default()).formula_value(), None);
        let formula = Method::Formula(start.formulas()[0]);
        let refused = any(TicTacToe::default()).solve_by(&formula, None, 10_000, &mut |_| {}).unwrap_err().to_string();
        let expected = "sprague_grundy is not a formula for this game; for this game there are: minimax, ";
        assert!(refused.starts_with(expected) && refused.ends_with(", optimal_score"), "{refused}");
    }
}
