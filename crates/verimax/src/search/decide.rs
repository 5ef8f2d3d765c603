//! What to play: the best move by null windows, the exact value of every move, and the principal variation. All three
//! work over any exact search in minimax form, `search(p, alpha, beta, depth)` from Max's point of view, such as
//! [`minimax_fishburn`](super::minimax_fishburn), and so for every game.

use thiserror::Error;

use crate::game::Game;
use crate::value::{Depth, INF, Side, Value};

/// A move, and the value of the position for which it was chosen, from Max's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision<Move> {
    /// The move.
    pub mv: Move,
    /// minimax(p, depth).
    pub value: Value,
}

/// There is no move to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the game is over: there is no move to choose")]
pub struct GameOver;

/// Whether the position is worth at least `goal` to `side`.
fn reaches<G: Game>(
    p: &G,
    side: Side,
    goal: Value,
    depth: Depth,
    search: &mut impl FnMut(&G, Value, Value, Depth) -> Value,
) -> bool {
    let (alpha, beta) = match side {
        Side::Max => (goal - 1, goal),
        Side::Min => (goal, goal + 1),
    };
    if alpha < -INF || beta > INF {
        return true; // nothing is worth less
    }
    !side.prefers(goal, search(p, alpha, beta, depth))
}

/// Returns the first of the moves that attain minimax(p, depth), and this value; `depth` counts from `p`, at least one
/// ply. The first move is searched in the open window, every other in a null window that decides whether it is better
/// than the best so far, and only then again. Marché & Madiot 2024, *Two-player games* (there for two moves).
pub fn best_move<G: Game>(
    p: &G,
    depth: Depth,
    mut search: impl FnMut(&G, Value, Value, Depth) -> Value,
) -> Result<Decision<G::Move>, GameOver> {
    let side = p.side();
    let left = depth.after_move();
    let mut moves = p.moves();
    let mv = moves.next().ok_or(GameOver)?;
    let mut best = Decision { mv, value: search(&p.play(mv), -INF, INF, left) };
    for mv in moves {
        if side.view(best.value) == INF {
            break; // nothing is better
        }
        let child = p.play(mv);
        if reaches(&child, side, best.value + side.view(1), left, &mut search) {
            best = Decision { mv, value: search(&child, -INF, INF, left) };
        }
    }
    Ok(best)
}

/// Returns every move with the exact value, to one ply less, of the position that it leads to.
pub fn root_moves<G: Game>(
    p: &G,
    depth: Depth,
    mut search: impl FnMut(&G, Value, Value, Depth) -> Value,
) -> Vec<Decision<G::Move>> {
    let left = depth.after_move();
    p.moves().map(|mv| Decision { mv, value: search(&p.play(mv), -INF, INF, left) }).collect()
}

/// Returns the moves of best play by both sides from `p`, where minimax(p, depth) is `value`: every move keeps that
/// value, and the line ends where the game or the depth does. Of equal moves the first is played.
pub fn principal_variation<G: Game + Clone>(
    p: &G,
    depth: Depth,
    value: Value,
    mut search: impl FnMut(&G, Value, Value, Depth) -> Value,
) -> Vec<G::Move> {
    let mut line = Vec::new();
    let (mut p, mut depth) = (p.clone(), depth);
    while !depth.is_zero() {
        depth = depth.after_move();
        let next = p.moves().find(|&mv| reaches(&p.play(mv), p.side(), value, depth, &mut search));
        let Some(mv) = next else { break };
        line.push(mv);
        p = p.play(mv);
    }
    line
}
