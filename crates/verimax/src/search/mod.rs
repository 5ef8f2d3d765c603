//! Every search is a function of its own. [`catalogue`](crate::catalogue) finds and runs them by name.
//!
//! A search takes a position, a window `alpha < beta` within `-INF..=INF`, a [`Depth`](crate::Depth), its table if it
//! uses one, and a listener (`&mut ()` if nobody listens). It returns an alpha-beta result for the value in question:
//! exact inside the window, an upper bound on the value where it is `<= alpha`, a lower bound where it is `>= beta`.
//! The minimax family returns values from Max's point of view and lets a side move twice. All others take the point of
//! view of the side to move and need a game in which the sides alternate, unless they say otherwise.
//!
//! The functions are recursive, one call for each ply: a game of a million moves needs a thread with a large stack.

mod alpha_beta_with_memory;
mod best_first;
mod bottom_up;
pub mod chance;
mod decide;
mod deepening;
mod guide;
mod helpers;
mod line;
#[allow(clippy::explicit_counter_loop)] // `enumerate` is outside the proved subset
mod list;
mod listed;
mod minimax;
mod minimax_alpha_beta;
mod minimax_ttw;
mod mtd;
pub mod multi;
mod nega_scout;
mod negamax;
mod negamax_alpha_beta;
mod negamax_ttm;
mod negamax_ttw;
mod nth_move;
mod play;
mod pvs;
#[allow(clippy::explicit_counter_loop)] // `enumerate` is outside the proved subset
#[allow(clippy::too_many_arguments)] // a recursion hands everything on
mod pvs_ttw;
mod quiescence;
#[allow(clippy::needless_range_loop)] // the proofs read indices, not iterators
pub mod retrograde;
mod root_bounds;
#[allow(clippy::explicit_counter_loop)] // `enumerate` is outside the proved subset
mod solver;
mod threshold;

pub use alpha_beta_with_memory::alpha_beta_with_memory;
pub use best_first::{dual_star, sss_star};
pub use bottom_up::optimal_scores;
pub use decide::{Decision, ExactSearch, best_move, root_moves};
pub use deepening::{Iteration, NextDepth, aspiration, iterative_deepening};
pub use guide::Guide;
pub use helpers::Helpers;
pub use line::principal_variation;
pub(crate) use list::MOST_SORTED;
pub use listed::Listed;
pub use minimax::minimax;
pub use minimax_alpha_beta::{minimax_fishburn, minimax_knuth_moore, minimax_wikipedia};
pub use minimax_ttw::minimax_ttw;
pub use mtd::{BracketedSearch, Mtd, NextBound, mtd, narrow};
pub use nega_scout::nega_scout;
pub use negamax::negamax;
pub use negamax_alpha_beta::{negamax_fishburn, negamax_knuth_moore, negamax_wikipedia};
pub use negamax_ttm::negamax_ttm;
pub use negamax_ttw::{Variant, negamax_ttw};
pub use play::{LikelyMove, line_of_play};
pub use pvs::{pvs, pvs_from_scout};
pub use pvs_ttw::pvs_ttw;
pub use quiescence::{NoisyGame, quiescence};
pub use root_bounds::{BoundingSearch, RootMove, root_bounds};
pub(crate) use solver::bounds_of;
pub use solver::solve;
pub use threshold::is_at_least;

use verimax_contracts::{ensures, theory};

use crate::game::Game;
use crate::value::Value;

theory!("law.Minimax");

/// The static evaluation from the point of view of the side to move.
#[ensures("result = seen_by (side_of p) (eval_of p) && -inf <= result <= inf")]
fn evaluate<G: Game>(p: &G) -> Value {
    p.side().view(p.eval())
}
