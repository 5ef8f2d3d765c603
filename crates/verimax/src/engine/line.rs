//! The line of play: which moves keep the value that a search has found.

use super::EngineGame;
use super::worker::Worker;
use crate::value::{Depth, INF, Value};

/// The moves of best play from `p`, which is worth `value` to the side to move. In each position it plays the table's
/// best move if that keeps the value, or else the first move that does. If none does, because deeper entries were
/// reused, it plays the best one. The line ends where the depth or the game does. `None` if the search was stopped. If
/// nobody wants the line, it is empty.
pub(super) fn line_of_play<G: EngineGame>(
    p: &G,
    depth: Depth,
    value: Value,
    worker: &Worker<'_, G>,
    mut search: impl FnMut(&G, Value, Value, Depth) -> Option<Value>,
) -> Option<Vec<G::Move>> {
    let mut line = Vec::new();
    if !worker.found.borrow().wants_line {
        return Some(line);
    }
    let (mut p, mut depth) = (p.clone(), depth);
    // What the side to move can secure.
    let mut wanted = value.max(1 - INF);
    while !depth.is_zero() {
        depth = depth.after_move();
        let side = p.side();
        let mut best: Option<(Value, G::Move, G)> = None;
        let likely = worker.best_known(&p).and_then(|number| p.moves().nth(number.into()));
        for mv in likely.into_iter().chain(p.moves()) {
            let child = p.play(mv);
            let reached = if child.side() == side {
                search(&child, wanted - 1, wanted, depth)?
            } else {
                -search(&child, -wanted, 1 - wanted, depth)?
            };
            if best.as_ref().is_none_or(|(best, ..)| reached > *best) {
                best = Some((reached, mv, child));
            }
            if reached >= wanted {
                break;
            }
        }
        let Some((reached, mv, next)) = best else { break };
        line.push(mv);
        let kept = reached.min(wanted);
        wanted = if next.side() == side { kept } else { -kept }.max(1 - INF);
        p = next;
    }
    Some(line)
}
