//! Escapes a local minimum of the shrinker: random walks over questions of about the same size that still get a wrong
//! answer. Where a walk ends, the shrinker tries again.

use std::ops::ControlFlow;

use fastrand::Rng;
use verimax::law::Guarantee;

use crate::Query;
use crate::answer::Reply;
use crate::change::changed;
use crate::edit::is_question;
use crate::generate::Scope;
use crate::shrink::{Case, shrink};

/// A game of up to this many nodes can be followed on paper.
const SMALL: usize = 8;
/// How many questions to try in vain, at least, to make a larger game smaller.
const PATIENCE_IF_LARGE: u64 = 150_000;
/// The most steps of a walk. Longer ones lose their way: of MTD(f)'s first eight seeds, walks of 1000 steps leave four
/// at nine nodes, walks of 200 steps one, and walks of 50 steps five.
const LONGEST_WALK: u32 = 200;
/// How many nodes a walk may add to the smallest graph so far. With 1, NegamaxTTM stays at twelve nodes for three of
/// twenty seeds; with 2, none does.
const DETOUR: usize = 2;

/// Replaces the case by one with fewer nodes, if a walk finds one. A walk may pass through graphs that are a
/// little larger than the smallest so far. `patience` is the number of questions to try before giving up, if the graph
/// is small. The other parameters are those of [`shrink`].
pub(crate) fn wander(
    least: &mut Case,
    guarantee: Guarantee,
    scope: Scope,
    patience: u64,
    seed: u64,
    is_wrong: &mut dyn FnMut(&Query) -> ControlFlow<(), Option<Reply>>,
) -> ControlFlow<()> {
    let mut rng = Rng::with_seed(seed);
    let mut start = least.clone();
    let nodes = |case: &Case| case.0.len();
    let patience =
        |case: &Case| if nodes(case) > SMALL && patience > 0 { patience.max(PATIENCE_IF_LARGE) } else { patience };
    let mut left = patience(least);
    while left > 0 && nodes(least) > 1 {
        let mut here = start.clone();
        let mut steps = 0;
        while left > 0 && steps < LONGEST_WALK && nodes(&here) >= nodes(least) {
            left -= 1;
            let next = changed(&mut rng, &here.0, guarantee, scope);
            let next = next.filter(|next| next.len() <= nodes(least) + DETOUR && is_question(next, guarantee, scope));
            let Some(next) = next else { continue };
            if let Some(answer) = is_wrong(&next)? {
                here = (next, answer);
                steps += 1;
            }
        }
        let mut asked = 0;
        shrink(&mut here, guarantee, scope, &mut |query| {
            asked += 1;
            is_wrong(query)
        })?;
        left = left.saturating_sub(asked);
        if nodes(&here) < nodes(least) {
            least.clone_from(&here);
            left = patience(least);
        }
        if nodes(&here) == nodes(least) {
            start = here;
        }
    }
    ControlFlow::Continue(())
}
