//! What one part of a certificate claims: a [`Bound`] of the value of every position in [`Claims`].

/// A bound of a value, from Max's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The value is at least this.
    AtLeast(i32),
    /// The value is at most this.
    AtMost(i32),
}

impl Bound {
    /// True if the bound holds for this value.
    pub fn admits(self, value: i32) -> bool {
        match self {
            Bound::AtLeast(least) => least <= value,
            Bound::AtMost(most) => value <= most,
        }
    }

    /// True if this side profits from the bound: it has to find one good move, the other side may try all of its moves.
    pub fn profits(self, is_max: bool) -> bool {
        match self {
            Bound::AtLeast(_) => is_max,
            Bound::AtMost(_) => !is_max,
        }
    }
}

/// In place of a move: the claim needs all moves.
pub const ALL_MOVES: u8 = u8::MAX;

/// Claims, one after the other: each may rely on those before it.
#[derive(Clone, Debug)]
pub struct Claims {
    /// The positions, by their codes.
    codes: Vec<u64>,
    /// For every position, the move that suffices, or [`ALL_MOVES`].
    moves: Vec<u8>,
    /// An index of `codes`: where to look for a code first, plus one. The checker does not rely on it.
    slots: Vec<u32>,
}

/// No claims.
impl Default for Claims {
    fn default() -> Claims {
        Claims { codes: Vec::new(), moves: Vec::new(), slots: vec![0; 2] }
    }
}

impl Claims {
    /// Claims from their parts. `None` if there are not as many moves as positions, or more than `u32` counts.
    pub fn new(codes: Vec<u64>, moves: Vec<u8>) -> Option<Claims> {
        if codes.len() != moves.len() || codes.len() >= (u32::MAX / 4) as usize {
            return None;
        }
        let mut claims = Claims { slots: vec![0; (codes.len() * 2).next_power_of_two().max(2)], codes, moves };
        for index in 0..claims.codes.len() {
            let mut slot = claims.first_slot(claims.codes[index]);
            while claims.slots[slot] != 0 {
                slot = (slot + 1) & (claims.slots.len() - 1);
            }
            claims.slots[slot] = index as u32 + 1;
        }
        Some(claims)
    }

    /// The number of claims.
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

    /// A claim about this code, among the first `limit`.
    pub fn find(&self, code: u64, limit: usize) -> Option<usize> {
        let mut slot = self.first_slot(code);
        loop {
            let index = (self.slots[slot] as usize).checked_sub(1)?;
            if self.codes[index] == code && index < limit {
                return Some(index);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn first_slot(&self, code: u64) -> usize {
        let mixed = code.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 32) as usize) & (self.slots.len() - 1)
    }
}
