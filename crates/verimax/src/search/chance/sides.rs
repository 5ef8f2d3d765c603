//! What Max and Min do to scaled values, written once for both.

use verimax_contracts::{ensures, theory};

use super::scale::{Scale, Scaled};
use crate::value::Side;

theory!("chance.Searched");

/// The one that this side prefers.
#[ensures("result = preferred side x y")]
pub(super) fn better(side: Side, x: Scaled, y: Scaled) -> Scaled {
    match side {
        Side::Max => x.max(y),
        Side::Min => x.min(y),
    }
}

/// The worst value for this side.
#[ensures("result = worst_of side scale.scale_least scale.scale_greatest")]
pub(super) fn worst(side: Side, scale: Scale) -> Scaled {
    match side {
        Side::Max => scale.low(),
        Side::Min => scale.high(),
    }
}

/// The window once the side to move can reach `value`.
#[ensures("match result with (a, b) -> a = raised side alpha value && b = lowered side beta value end")]
pub(super) fn narrowed(side: Side, alpha: Scaled, beta: Scaled, value: Scaled) -> (Scaled, Scaled) {
    match side {
        Side::Max => (alpha.max(value), beta),
        Side::Min => (alpha, beta.min(value)),
    }
}

/// True if `value` causes a cutoff: the side to move can reach so much that the opponent avoids this position.
#[ensures("result <-> not undecided side alpha beta value")]
pub(super) fn is_cutoff(side: Side, alpha: Scaled, beta: Scaled, value: Scaled) -> bool {
    match side {
        Side::Max => value >= beta,
        Side::Min => value <= alpha,
    }
}
