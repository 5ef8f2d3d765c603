//! How deep a search may go: a kernel recurses once for every ply, and must not overflow the stack of its thread.

use crate::game::Game;

/// What a search may use of the caller's stack, which may be a small thread's. Deeper searches get a thread of their own.
const CALLERS_STACK: usize = 256 << 10;

/// The largest stack of a thread. The system reserves it, and gives memory only for what is used.
const LARGEST_STACK: usize = if cfg!(target_pointer_width = "64") { 4 << 30 } else { 256 << 20 };

/// What a thread needs beside the search.
const BESIDES: usize = 1 << 20;

/// From one attempt to the next, there is room for this many times as many plies.
const GROWTH: usize = 16;

/// From this many plies on, a key that comes back on a line of play is taken for a cycle.
pub(super) const CYCLE: usize = 1 << 16;

/// What a ply takes, estimated from above: the frames of the kernel hold a few positions and lists of moves.
fn frame_bytes<G: Game>() -> usize {
    let fixed = if cfg!(debug_assertions) { 4096 } else { 1024 };
    fixed + 4 * size_of::<G>() + 4 * size_of::<G::Moves>() + 4 * size_of::<G::Move>()
}

/// How many plies have room on the caller's stack.
pub(super) fn plies_on_callers_stack<G: Game>() -> usize {
    CALLERS_STACK / frame_bytes::<G>()
}

/// How many plies to make room for when these were not enough; `None` if there is no more.
pub(super) fn more_plies<G: Game>(plies: usize) -> Option<usize> {
    let most = LARGEST_STACK / frame_bytes::<G>();
    (plies < most).then(|| plies.max(1).saturating_mul(GROWTH).min(most))
}

/// The stack that has room for this many plies.
pub(super) fn bytes_for<G: Game>(plies: usize) -> usize {
    plies.saturating_mul(frame_bytes::<G>()).saturating_add(BESIDES)
}
