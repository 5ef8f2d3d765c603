//! Iterative deepening with chance: Slate & Atkin 1977. One search after the other, each a ply deeper, so that there is
//! an answer whenever the time is up.

use super::listener::ChanceListener;
use super::scale::Scaled;
use super::star2::star2;
use super::table::ChanceTable;
use crate::chance_game::ChanceGame;
use crate::value::Depth;

/// Searches to depth 0, 1, 2 and so on up to `last`, by [`star2`] in the open window. After each, it asks `goes_on`,
/// which gets the depth, the rounded expectiminimax value to it, and back the table and the listener: with them, it can
/// look for the best move. Returns the last depth, and its value.
pub fn deepening<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
    p: &G,
    last: u32,
    probes: usize,
    table: &mut T,
    listener: &mut L,
    mut goes_on: impl FnMut(u32, Scaled, &mut T, &mut L) -> bool,
) -> (u32, Scaled) {
    let scale = table.scale();
    let mut plies = 0;
    loop {
        let value = star2(p, scale.low() - 1, scale.high() + 1, Depth::plies(plies), probes, table, listener);
        if !goes_on(plies, value, table, listener) || plies >= last {
            return (plies, value);
        }
        plies += 1;
    }
}
