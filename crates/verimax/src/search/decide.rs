//! What to play: the best move by null windows, and the exact value of every move. Both work over any exact search in
//! minimax form, `search(p, alpha, beta, depth)` from Max's point of view, such as
//! [`minimax_fishburn`](super::minimax_fishburn), and so for every game.

use verimax_contracts::{ensures, invariant, requires, theory, verified};

use crate::game::Game;
use crate::value::{Depth, INF, Side, Value};

theory!("decision.Decision");

/// A search that is exact in minimax form: any `FnMut(&G, Value, Value, Depth) -> Value` that is.
#[verified]
pub trait ExactSearch<G: Game>: FnMut(&G, Value, Value, Depth) -> Value {
    /// Returns an alpha-beta result for minimax(p, depth) in the window, from Max's point of view.
    #[requires("-inf <= alpha < beta <= inf")]
    #[ensures("exact p depth alpha beta result && -inf <= result <= inf")]
    fn search(&mut self, p: &G, alpha: Value, beta: Value, depth: Depth) -> Value;
}

impl<G: Game, F: FnMut(&G, Value, Value, Depth) -> Value> ExactSearch<G> for F {
    fn search(&mut self, p: &G, alpha: Value, beta: Value, depth: Depth) -> Value {
        self(p, alpha, beta, depth)
    }
}

/// A move, and the value of the position for which it was chosen, from Max's point of view.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision<Move> {
    /// The move.
    pub mv: Move,
    /// minimax(p, depth).
    pub value: Value,
}

/// True if the position is worth at least `wanted` to `side`.
#[requires("in_range p && -inf <= wanted <= inf")]
#[ensures("result <-> seen_by side wanted <= seen_by side (minimax_value p depth)")]
pub(super) fn reaches<G: Game, S: ExactSearch<G>>(
    p: &G,
    side: Side,
    wanted: Value,
    depth: Depth,
    search: &mut S,
) -> bool {
    if wanted == side.worst_value() {
        return true; // nothing is worth less
    }
    let (alpha, beta) = match side {
        Side::Max => (wanted - 1, wanted),
        Side::Min => (wanted, wanted + 1),
    };
    !side.prefers(wanted, search.search(p, alpha, beta, depth))
}

/// Returns the first of the moves that attain minimax(p, depth), and this value; `None` if the game is over. `depth`
/// counts from `p`, at least one ply. The first move is searched in the open window, every other in a null window that
/// decides whether it is better than the best so far, and only then again. Marché & Madiot 2024, *Two-player games*
/// (there for two moves).
#[requires("in_range p")]
#[ensures(None => "degree p = 0")]
#[ensures(Some(best) => "chosen p (after depth) (degree p) best.decision_mv best.decision_value")]
#[ensures(Some(best) => "depth <> 0 -> exact_value p depth best.decision_value")]
pub fn best_move<G: Game, S: ExactSearch<G>>(p: &G, depth: Depth, mut search: S) -> Option<Decision<G::Move>> {
    let side = p.side();
    let left = depth.after_move();
    let mut best: Option<Decision<G::Move>> = None;
    for mv in p.moves() {
        invariant!(
            "match best with
            | None -> mv_i = 0
            | Some best -> chosen p (after depth) mv_i best.decision_mv best.decision_value
            end"
        );
        let child = p.play(mv);
        let is_better = match best {
            None => true,
            Some(best) => {
                side.view(best.value) < INF && reaches(&child, side, best.value + side.view(1), left, &mut search)
            }
        };
        if is_better {
            best = Some(Decision { mv, value: search.search(&child, -INF, INF, left) });
        }
    }
    best
}

/// Returns every move with the exact value, to one ply less, of the position that it leads to.
#[requires("in_range p")]
#[ensures("length result = degree p")]
#[ensures("forall i. 0 <= i < degree p -> result[i].decision_mv = (legal p)[i]")]
#[ensures("forall i. 0 <= i < degree p -> exact_value (nth_child p i) (after depth) result[i].decision_value")]
pub fn root_moves<G: Game, S: ExactSearch<G>>(p: &G, depth: Depth, mut search: S) -> Vec<Decision<G::Move>> {
    let left = depth.after_move();
    let mut decisions = Vec::new();
    for mv in p.moves() {
        invariant!("length decisions = mv_i");
        invariant!("forall i. 0 <= i < mv_i -> decisions[i].decision_mv = (legal p)[i]");
        invariant!("forall i. 0 <= i < mv_i -> exact_value (nth_child p i) (after depth) decisions[i].decision_value");
        decisions.push(Decision { mv, value: search.search(&p.play(mv), -INF, INF, left) });
    }
    decisions
}
