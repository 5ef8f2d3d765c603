//! [`Needs`]: which claims a claim relies on.

use verimax_certificate::{ALL_MOVES, Bound, Claims, Rules, check};

/// A position that needs a claim: its layer and its code.
pub type LayeredCode = (u32, u64);

/// Finds out which claims a claim relies on.
pub struct Needs {
    /// What every claim says.
    pub bound: Bound,
    /// No claims at all, to see what the rules alone settle.
    nothing: Claims,
}

impl Needs {
    /// For claims of this bound.
    pub fn new(bound: Bound) -> Needs {
        Needs { bound, nothing: Claims::default() }
    }

    /// True if the rules alone show that the bound holds.
    pub fn is_settled<R: Rules>(&self, position: &R) -> bool {
        check::is_settled(position, self.bound, &self.nothing, 0)
    }

    /// True if the side to move profits from the bound: then one good move suffices. Otherwise all moves must be good.
    pub fn profits<R: Rules>(&self, position: &R) -> bool {
        self.bound.profits(position.is_max_to_move())
    }

    /// Fills `needed` with what a claim about the position with the move `mv` relies on, in ascending order.
    pub fn list<R: Rules>(&self, position: &R, mv: u8, needed: &mut Vec<LayeredCode>) {
        needed.clear();
        if mv == ALL_MOVES {
            self.add_moves(position, needed);
        } else {
            let next = position.play(mv.into());
            if self.profits(&next) || next.number_of_moves() == 0 {
                self.add(&next, needed);
            } else {
                self.add_moves(&next, needed);
            }
        }
        needed.sort_unstable();
        needed.dedup();
    }

    fn add_moves<R: Rules>(&self, position: &R, needed: &mut Vec<LayeredCode>) {
        for mv in 0..position.number_of_moves() {
            self.add(&position.play(mv), needed);
        }
    }

    fn add<R: Rules>(&self, position: &R, needed: &mut Vec<LayeredCode>) {
        if !self.is_settled(position) {
            needed.push((position.layer(), position.code()));
        }
    }
}
