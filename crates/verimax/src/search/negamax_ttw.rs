//! NegamaxTTW: alpha-beta with a transposition table as Wikipedia's article *Negamax* gives it (2025), after Marsland
//! 1986 and Breuker 1998; algorithm 3 of Wesselink, Huizing & van de Wetering 2025, and the three variants of their
//! section 4.5. An entry is used only if it answers the search as it stands. The sides alternate.

use super::evaluate;
use crate::game::Game;
use crate::table::{Entry, Table};
use crate::trace::{Effect, Listener};
use crate::value::{Bound, Depth, INF, Value};

/// What a variant does differently.
pub trait Variant {
    /// The result is classified against alpha as it is at the end, not as it was at the start.
    const CURRENT_ALPHA: bool = false;
    /// An entry of greater depth is not replaced.
    const DEPTH_CONDITION: bool = false;
    /// Children are searched below max(alpha, value); alpha itself stays.
    const FISHBURN: bool = false;
}

/// NegamaxTTW itself.
pub enum Published {}
/// With the current alpha. The cases then overlap, and a lower bound must be looked for first. (As alpha has been raised
/// to the value by then, no entry is ever marked exact.)
pub enum CurrentAlpha {}
/// With the depth condition.
pub enum DepthCondition {}
/// With Fishburn's propagation.
pub enum Fishburn {}

impl Variant for Published {}
impl Variant for CurrentAlpha {
    const CURRENT_ALPHA: bool = true;
}
impl Variant for DepthCondition {
    const DEPTH_CONDITION: bool = true;
}
impl Variant for Fishburn {
    const FISHBURN: bool = true;
}

/// Returns a *witnessed* result for negamax(p, depth), and stores valid entries only; if the table reuses entries of
/// equal depth only, the result is exact and what is stored is exactly valid.
pub fn negamax_ttw<V: Variant, G: Game, T: Table<G, Entry>, L: Listener<G>>(
    p: &G,
    mut alpha: Value,
    beta: Value,
    depth: Depth,
    table: &mut T,
    listener: &mut L,
) -> Value {
    // Table lookup.
    listener.enter(p, alpha, beta, depth);
    if let Some(value) = table.reusable(p, depth).and_then(|entry| entry.answer(alpha, beta)) {
        listener.probed(Effect::Returned(value));
        return listener.leave(value);
    }
    listener.probed(Effect::Nothing);

    // Negamax search.
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return listener.leaf(evaluate(p));
    }
    let alpha0 = alpha;
    let mut value = -INF;
    for mv in moves {
        let v = -negamax_ttw::<V, G, T, L>(&p.play(mv), -beta, -alpha.max(value), depth.after_move(), table, listener);
        listener.child(mv, v);
        value = value.max(v);
        if !V::FISHBURN {
            alpha = alpha.max(value);
        }
        if alpha.max(value) >= beta {
            listener.cutoff(value);
            break;
        }
    }

    // Table update.
    let entry = if V::CURRENT_ALPHA {
        let bound = if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        Entry { value, depth, bound }
    } else {
        Entry::of_result(value, depth, alpha0, beta)
    };
    let keeps_deeper = V::DEPTH_CONDITION && table.probe(p).is_some_and(|old| old.depth > depth);
    if !keeps_deeper {
        table.store(p, entry);
        listener.stored(entry);
    }
    listener.leave(value)
}
