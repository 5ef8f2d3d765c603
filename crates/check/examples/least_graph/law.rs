//! Can the unknown part of a graph be such that no expansion has the value `x`?
//!
//! Only the order relative to `x` matters. So a position has, at some number of plies left, a set of possible values
//! 'less', 'equal', 'greater', and there are seven such sets. What is unknown is chosen afresh at every occurrence of a
//! node. So the answer 'no' is final, and 'yes' need not be.
//!
//! Of what may be unknown, these choices suffice. Take one occurrence, and let all others keep their values. Then the
//! root's value, as a function of the value here, is min and max with constants. If it avoids `x` for the value `x`, it
//! is constant. And with fewer values here, the root has fewer values. So if any set of values here avoids `x`, then
//! {less} or {greater} does.
//!
//! - An evaluation that may be less or greater is one of them, not `x`.
//! - A node may have moves that the search never saw. One more is either worse than the others, and changes nothing, or
//!   decides: the value is always greater than `x` if Max moves, and less if Min does.
//! - In a gap, no evaluation is better than the gap's bound. If that is not better than `x`, then a move in the gap can
//!   only decide if the expansion goes on after it: with two plies left or more.

use crate::order::{Symbol, eval};
use crate::sketch::{NODES, Sketch};

/// A set of values, as three bits.
const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;

/// A choice of sets of values: bit `s - 1` for the set `s`.
type Choice = u8;

fn only(set: u8) -> Choice {
    1 << (set - 1)
}

fn sets(choice: Choice) -> impl Iterator<Item = u8> {
    (1..8).filter(move |set| choice >> (set - 1) & 1 == 1)
}

/// How choices combine, tabulated.
pub struct Law {
    best: [Vec<Choice>; 2],
    either: Vec<Choice>,
}

impl Law {
    pub fn new() -> Law {
        let best = |is_max: bool| {
            move |left: u8, right: u8| {
                let values = |set: u8| (0..3).filter(move |value| set >> value & 1 == 1);
                let pairs = values(left).flat_map(|l| values(right).map(move |r| (l, r)));
                pairs.fold(0, |set, (l, r): (u8, u8)| set | 1 << if is_max { l.max(r) } else { l.min(r) })
            }
        };
        Law { best: [tabulated(best(false)), tabulated(best(true))], either: tabulated(|left, right| left | right) }
    }

    /// True if some graph with this sketch may have no expansion of the root to `depth` with the value `x`.
    pub fn can_avoid(&self, sketch: &Sketch, depth: u8, x: Symbol) -> bool {
        let mut known = [[0; NODES]; NODES];
        sets(self.choice(sketch, 0, depth, x, &mut known)).any(|set| set & EQUAL == 0)
    }

    fn choice(&self, sketch: &Sketch, node: u8, depth: u8, x: Symbol, known: &mut [[Choice; NODES]; NODES]) -> Choice {
        let memo = known[node as usize][depth as usize];
        if memo != 0 {
            return memo;
        }
        let is_max = sketch.is_max(node);
        let more = if can_decide(sketch, node, depth, x) { only(if is_max { GREATER } else { LESS }) } else { 0 };
        let below = depth.saturating_sub(1);
        let children = sketch.children(node).iter().map(|&child| self.choice(sketch, child, below, x, known));
        let best = children.reduce(|left, right| self.best[usize::from(is_max)][pair(left, right)]);
        let stop = evaluation(sketch, node, x);
        let choice = match best {
            Some(best) if depth > 0 => best | more,
            Some(best) => self.either[pair(stop, best | more)],
            None if depth > 0 && more != 0 => stop | only(LESS) | only(GREATER),
            None => stop,
        };
        known[node as usize][depth as usize] = choice;
        choice
    }
}

/// Can a move that the search never saw decide here?
fn can_decide(sketch: &Sketch, node: u8, depth: u8, x: Symbol) -> bool {
    let is_no_better = |bound| sketch.is_no_better(node, bound, x) == Some(true);
    let is_harmless = |index| depth <= 1 && sketch.bound(node, index).is_none_or(is_no_better);
    !sketch.is_ended(node) || !sketch.gaps(node).all(is_harmless)
}

fn evaluation(sketch: &Sketch, node: u8, x: Symbol) -> Choice {
    let at_most = sketch.order.at_most(eval(node), x) == Some(true);
    let at_least = sketch.order.at_most(x, eval(node)) == Some(true);
    match (at_most, at_least) {
        (true, true) => only(EQUAL),
        (true, false) => only(LESS),
        (false, true) => only(GREATER),
        (false, false) => only(LESS) | only(GREATER),
    }
}

fn pair(left: Choice, right: Choice) -> usize {
    usize::from(left) << 7 | usize::from(right)
}

fn tabulated(combined: impl Fn(u8, u8) -> u8) -> Vec<Choice> {
    let entry = |index: usize| {
        let (left, right) = ((index >> 7) as Choice, (index & 127) as Choice);
        let pairs = sets(left).flat_map(|l| sets(right).map(move |r| (l, r)));
        pairs.fold(0, |choice, (l, r)| choice | only(combined(l, r)))
    };
    (0..1 << 14).map(entry).collect()
}
