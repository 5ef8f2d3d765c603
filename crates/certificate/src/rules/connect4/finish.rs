//! A move that wins at once. It is only a hint, so nothing here is proved: the checker plays the move.

use super::Connect4;

impl Connect4 {
    /// The first move that makes four in a row, if there is one and the game is not over.
    pub(super) fn winning_move(&self) -> Option<u32> {
        let candidates = self.next & self.completing_cells();
        if candidates == 0 || self.is_won() {
            return None;
        }
        let stride = self.rows + 1;
        let mut mv = 0;
        for column in 0..self.columns {
            let bits = self.next >> (column * stride) & (u64::MAX >> (64 - stride));
            if bits >> self.rows == 0 {
                if candidates & bits << (column * stride) != 0 {
                    return Some(mv);
                }
                mv += 1;
            }
        }
        None
    }

    /// The cells that are in a line with three stones of the side to move.
    fn completing_cells(&self) -> u64 {
        let up = |steps: u32| if steps < 64 { self.own << steps } else { 0 };
        let down = |steps: u32| if steps < 64 { self.own >> steps } else { 0 };
        let stride = self.rows + 1;
        let mut cells = 0;
        for step in [1, stride - 1, stride, stride + 1] {
            let two_below = up(step) & up(2 * step);
            let two_above = down(step) & down(2 * step);
            cells |= two_below & (up(3 * step) | down(step)) | two_above & (down(3 * step) | up(step));
        }
        cells
    }
}
