//! How deep a search may go: a kernel recurses once for every ply, and must not overflow the stack of its thread, nor
//! take all memory.

use crate::game::Game;

/// How much of the caller's stack a search may use: the caller may be a thread with a small stack. Deeper searches get
/// threads of their own.
const CALLERS_STACK: usize = 256 << 10;

/// The largest stack of a thread. The system reserves it, and gives memory only for what is used.
const LARGEST_STACK: usize = if cfg!(target_pointer_width = "64") { 4 << 30 } else { 256 << 20 };

/// What a thread needs besides the search.
const BESIDES: usize = 1 << 20;

/// Each new attempt has room for this many times as many plies as the last. So the fifth attempt has the largest stack.
/// Few attempts are good, because each begins anew, with what the table has kept.
const GROWTH: usize = 16;

/// The positions of a line may have this many moves together, all of which are on the kernel's list. A game with 2,000
/// moves that cycles would otherwise take all memory before it takes all of the stack.
pub(super) const MOST_MOVES: usize = if cfg!(target_pointer_width = "64") { 1 << 26 } else { 1 << 22 };

/// On a line of this many plies or more, we take a key that comes back for a cycle in any case.
pub(super) const CYCLE: usize = 1 << 16;

/// An upper estimate of the stack that one ply takes: the kernel's frames hold a few positions and lists of moves.
fn frame_bytes<G: Game>() -> usize {
    let fixed = if cfg!(debug_assertions) { 4096 } else { 1024 };
    fixed + 4 * size_of::<G>() + 4 * size_of::<G::Moves>() + 4 * size_of::<G::Move>()
}

/// How many plies fit on the caller's stack.
pub(super) fn plies_on_callers_stack<G: Game>() -> usize {
    CALLERS_STACK / frame_bytes::<G>()
}

/// How many plies to make room for when `plies` were not enough; `None` if the largest stack has no room for more.
pub(super) fn more_plies<G: Game>(plies: usize) -> Option<usize> {
    let most = LARGEST_STACK / frame_bytes::<G>();
    (plies < most).then(|| plies.max(1).saturating_mul(GROWTH).min(most))
}

/// The size of a stack with room for this many plies.
pub(super) fn bytes_for<G: Game>(plies: usize) -> usize {
    plies.saturating_mul(frame_bytes::<G>()).saturating_add(BESIDES)
}
