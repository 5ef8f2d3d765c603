//! Looks for a graph with a given sketch in which no expansion has the value `x`.

use crate::law::Law;
use crate::order::{Symbol, eval};
use crate::sketch::{Next, Place, Sketch};

/// A complete sketch with at most `nodes` nodes, in which the order of each evaluation and `x` is known, and no
/// expansion of the root to `depth` has the value `x`. The search's part stays as it is.
pub fn completed(law: &Law, sketch: &Sketch, depth: u8, x: Symbol, nodes: u8) -> Option<Sketch> {
    Completion { law, depth, x, nodes }.of(*sketch, 0)
}

struct Completion<'l> {
    law: &'l Law,
    depth: u8,
    x: Symbol,
    nodes: u8,
}

impl Completion<'_> {
    /// Tries all choices. The order of the moves that are added does not matter: to the first node that is not
    /// complete, only nodes from `least` on can be added.
    fn of(&self, sketch: Sketch, least: u8) -> Option<Sketch> {
        if !self.law.can_avoid(&sketch, self.depth, self.x) {
            return None;
        }
        for node in 0..sketch.len() {
            let (x, eval) = (self.x, eval(node));
            let mut below = sketch;
            let mut above = sketch;
            match (sketch.order.at_most(eval, x), sketch.order.at_most(x, eval)) {
                (None, None) => {
                    below.order.learn(eval, x, true);
                    above.order.learn(x, eval, true);
                    return self.of(below, least).or_else(|| self.of(above, least));
                }
                (Some(true), None) => {
                    below.order.learn(eval, x, true);
                    return self.of(below, least);
                }
                (None, Some(true)) => {
                    above.order.learn(x, eval, true);
                    return self.of(above, least);
                }
                _ => {}
            }
        }
        let Some(node) = (0..sketch.len()).find(|&node| !sketch.is_complete(node)) else { return Some(sketch) };
        let place = sketch.gaps(node).next().map_or(Place::Last, Place::Gap);
        let mut nexts: Vec<Next> = sketch.nexts(node, place, self.nodes).collect();
        nexts.reverse(); // the end first
        nexts.into_iter().find_map(|next| {
            let mut more = sketch;
            more.learn(node, place, next, self.nodes);
            match next {
                Next::End => self.of(more, 0),
                Next::Move(child) if child >= least => self.of(more, child),
                Next::Move(_) => None,
            }
        })
    }
}
