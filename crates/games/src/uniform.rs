//! [`Uniform`]: synthetic trees of uniform branching and depth, with the best, a random, or the worst move order.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use verimax::catalogue::Alternation;
use verimax::{Game, INF, Side, Value};

use crate::spec::{bad_value, in_range, rules_of};
use crate::{GameError, Playable};

/// A node of a tree in which every inner node has `b` children and every leaf is `d` plies below the root. Max moves at
/// the root, and the sides alternate. The seed and the [`Order`] determine all values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Uniform {
    branching: u8,
    depth: u8,
    seed: u64,
    order: Order,
    ply: u8,
    /// The index of the node within its ply, from the left.
    index: u64,
    /// At a leaf, the evaluation. At an inner node, `Best` and `Worst` derive the values of the children from it.
    value: Value,
}

/// How good the move order of [`Uniform`] is for a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// The first move is always a best one: alpha-beta visits `b^ceil(d/2) + b^floor(d/2) - 1` leaves, the minimum for
    /// any search (Knuth and Moore 1975). Inner nodes evaluate to their minimax value.
    Best,
    /// The leaves are independent and uniform in -100..=100.
    Random,
    /// Every move is better than all before it. So every leaf lies inside the window of every search, and there is
    /// never a cutoff.
    Worst,
}

impl Order {
    pub(crate) const WORDS: [(&'static str, Order); 3] =
        [("best", Order::Best), ("random", Order::Random), ("worst", Order::Worst)];
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Best => "best",
            Order::Random => "random",
            Order::Worst => "worst",
        })
    }
}

impl Uniform {
    pub(crate) const BRANCHING: RangeInclusive<u8> = 1..=64;
    pub(crate) const DEPTH: RangeInclusive<u8> = 0..=64;
    /// Every index fits into 48 bits, so the ply fits into the same word.
    const MOST_LEAVES: u64 = 1 << 48;

    /// The root of the tree with `branching` in 1..=64 and `depth` in 0..=64, and at most 2^48 leaves.
    /// [`Order::Worst`], where all leaves have different values, allows at most [`INF`].
    pub fn new(branching: u8, depth: u8, seed: u64, order: Order) -> Result<Uniform, GameError> {
        in_range("uniform", "b", branching, &Uniform::BRANCHING)?;
        in_range("uniform", "d", depth, &Uniform::DEPTH)?;
        let most = match order {
            Order::Best | Order::Random => Uniform::MOST_LEAVES,
            Order::Worst => u64::from(INF.unsigned_abs()),
        };
        let leaves = u64::from(branching).checked_pow(depth.into()).filter(|leaves| *leaves <= most);
        let leaves = leaves.ok_or_else(|| {
            let allowed = format!("such that b^d, with b={branching} and order={order}, is at most {most}");
            bad_value("uniform", "d", depth, allowed)
        })?;
        let root = Uniform { branching, depth, seed, order, ply: 0, index: 0, value: 0 };
        let value = match order {
            Order::Best | Order::Random => root.random_value(),
            // The leaves have consecutive ranks, with zero in the middle.
            Order::Worst => -((leaves / 2) as Value),
        };
        Ok(Uniform { value, ..root })
    }

    /// A number that depends only on the seed and the place of the node.
    fn hashed(&self) -> u64 {
        splitmix64(splitmix64(self.seed) ^ (u64::from(self.ply) << 48 | self.index))
    }

    /// A number in -100..=100. (A 64-bit number modulo a small one is uniform for all practical purposes.)
    fn random_value(&self) -> Value {
        (self.hashed() % 201) as Value - 100
    }

    /// The `value` of the child that `mv` leads to.
    ///
    /// - `Best`: the first child has the value of its parent, and every other one is as good for the mover or worse. At
    ///   most 64 plies of at most 10 each stay far inside the range of values.
    /// - `Worst`: the leaves below a node have consecutive ranks, and the node keeps the smallest. Max divides them
    ///   into ascending blocks and Min into descending ones, one for each move. So whatever the earlier children of a
    ///   Max node returned is smaller than all leaves still to come, and vice versa for Min.
    fn child_value(&self, mv: u8, child: &Uniform) -> Value {
        match self.order {
            Order::Best if mv == 0 => self.value,
            Order::Best => self.value - self.side().view((child.hashed() % 11) as Value),
            Order::Random => child.random_value(),
            Order::Worst => {
                let block = Value::from(self.branching).pow(u32::from(self.depth - child.ply));
                let place = match self.side() {
                    Side::Max => mv,
                    Side::Min => self.branching - 1 - mv,
                };
                self.value + Value::from(place) * block
            }
        }
    }
}

/// The output function of SplitMix64 (Steele, Lea, Flood 2014): a bijection that mixes well.
fn splitmix64(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Game for Uniform {
    type Move = u8;
    type Moves = Range<u8>;
    type Key = (u8, u64);

    fn side(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    fn moves(&self) -> Range<u8> {
        0..if self.is_over() { 0 } else { self.branching }
    }

    fn play(&self, mv: u8) -> Uniform {
        if !self.moves().contains(&mv) {
            return *self;
        }
        let index = self.index * u64::from(self.branching) + u64::from(mv);
        let child = Uniform { ply: self.ply + 1, index, ..*self };
        Uniform { value: self.child_value(mv, &child), ..child }
    }

    fn eval(&self) -> Value {
        if self.is_over() || self.order == Order::Best { self.value } else { 0 }
    }

    fn key(&self) -> (u8, u64) {
        (self.ply, self.index)
    }

    fn rules(&self) -> u64 {
        let Uniform { branching, depth, seed, order, .. } = self;
        rules_of((branching, depth, seed, order))
    }
}

impl Alternation for Uniform {
    fn alternates(&self) -> bool {
        true
    }
}

impl Playable for Uniform {
    type Form = Self;

    fn is_over(&self) -> bool {
        self.ply == self.depth
    }

    fn move_name(&self, mv: u8) -> String {
        (u16::from(mv) + 1).to_string()
    }
}

impl fmt::Display for Uniform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Uniform { branching, depth, seed, order, ply, index, .. } = self;
        write!(f, "node {} of ply {ply} of uniform(b={branching},d={depth},seed={seed},order={order})", index + 1)?;
        if self.is_over() {
            write!(f, ", a leaf of value {}", self.value)
        } else {
            write!(f, ", {} to move", self.side())
        }
    }
}

#[cfg(test)]
#[path = "uniform_tests.rs"]
mod tests;
