//! What one part of a certificate claims: a [`Bound`] of the value of every position in [`Claims`].

use verimax_contracts::{ensures, invariant, verified};

/// A bound of a value, from Max's point of view: [`Bound`]. (The proofs have room for one `Bound`, and the library's
/// transposition tables have it.)
#[verified(prefixed)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClaimedBound {
    /// The value is at least this.
    AtLeast(i32),
    /// The value is at most this.
    AtMost(i32),
}

/// A bound of a value, from Max's point of view.
pub type Bound = ClaimedBound;

impl ClaimedBound {
    /// True if the bound holds for this value.
    #[ensures(
        "result <-> match self with ClaimedBoundAtLeast least -> least <= value | ClaimedBoundAtMost most ->
            value <= most end"
    )]
    #[inline]
    pub fn admits(self, value: i32) -> bool {
        match self {
            ClaimedBound::AtLeast(least) => least <= value,
            ClaimedBound::AtMost(most) => value <= most,
        }
    }

    /// True if this side profits from the bound: it has to find one good move, the other side may try all of its moves.
    #[ensures("result <-> match self with ClaimedBoundAtLeast _ -> is_max | ClaimedBoundAtMost _ -> not is_max end")]
    #[inline]
    pub fn profits(self, is_max: bool) -> bool {
        match self {
            ClaimedBound::AtLeast(_) => is_max,
            ClaimedBound::AtMost(_) => !is_max,
        }
    }
}

/// In place of a move: the claim needs all moves.
#[verified]
pub const ALL_MOVES: u8 = 255;

/// The most slots of the index to look at for a code. Millions of codes of real positions have runs of some twenty
/// taken slots, arithmetic progressions of some hundred.
const LONGEST_RUN: usize = 4096;

/// Claims, one after the other: each may rely on those before it.
#[verified]
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// The positions, by their codes.
    codes: Vec<u64>,
    /// For every position, the move that suffices, or [`ALL_MOVES`].
    moves: Vec<u8>,
    /// An index of `codes`: where to look for a code first, plus one. The checker does not rely on it.
    slots: Vec<u32>,
}

impl Claims {
    /// Claims from their parts. `None` if there are not as many moves as positions, or more than `u32` counts, or if
    /// the codes are chosen so that looking for one takes long: those of real positions never are.
    pub fn new(codes: Vec<u64>, moves: Vec<u8>) -> Option<Claims> {
        if codes.len() != moves.len() || codes.len() >= (u32::MAX / 4) as usize {
            return None;
        }
        let mut claims = Claims { slots: vec![0; (codes.len() * 2).next_power_of_two().max(2)], codes, moves };
        for index in 0..claims.codes.len() {
            let mut slot = claims.first_slot(claims.codes[index]);
            let mut taken = 0;
            while claims.slots[slot] != 0 {
                slot = (slot + 1) & (claims.slots.len() - 1);
                taken += 1;
                if taken > LONGEST_RUN {
                    return None;
                }
            }
            claims.slots[slot] = index as u32 + 1;
        }
        // No code is far from its first slot by now. Neither may looking for one that is not there take long.
        let has_long_run = claims.slots.split(|&slot| slot == 0).any(|run| run.len() > LONGEST_RUN);
        (!has_long_run).then_some(claims)
    }

    /// The number of claims.
    #[ensures("result = length self.claims_codes")]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// True if there is no claim.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// The positions, by their codes.
    pub fn codes(&self) -> &[u64] {
        &self.codes
    }

    /// For every position, the move that suffices, or [`ALL_MOVES`].
    pub fn moves(&self) -> &[u8] {
        &self.moves
    }

    /// The code of claim number `index`, if there is such a claim.
    #[ensures(Some(code) => "index < length self.claims_codes && code = self.claims_codes[index]")]
    #[inline]
    pub fn code(&self, index: usize) -> Option<u64> {
        if index < self.codes.len() { Some(self.codes[index]) } else { None }
    }

    /// The move of claim number `index`; [`ALL_MOVES`] if there is no such claim.
    #[verified]
    #[inline]
    pub fn mv(&self, index: usize) -> u8 {
        if index < self.moves.len() { self.moves[index] } else { ALL_MOVES }
    }

    /// A claim about this code, among the first `limit`.
    #[ensures(
        Some(index) => "index < limit && index < length self.claims_codes && self.claims_codes[index] = code"
    )]
    #[inline]
    pub fn find(&self, code: u64, limit: usize) -> Option<usize> {
        let mask = self.slots.len().saturating_sub(1);
        let mut slot = self.first_slot(code);
        for _probe in 0..self.slots.len() {
            invariant!("slot <= mask");
            let number = self.slots[slot] as usize;
            if number == 0 {
                return None;
            }
            let index = number - 1;
            if index < limit && index < self.codes.len() && self.codes[index] == code {
                return Some(index);
            }
            slot = slot.wrapping_add(1) & mask;
        }
        None
    }

    /// Where to look first.
    #[ensures("result = 0 || result < length self.claims_slots")]
    #[inline]
    fn first_slot(&self, code: u64) -> usize {
        let mixed = code.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 32) as usize & self.slots.len().saturating_sub(1)
    }
}
