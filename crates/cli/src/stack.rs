//! Room for deep recursion: a search of the catalogue takes a stack frame for every ply, and a game may have a million
//! of them. (The engine makes room for itself.)

use anyhow::{Context, Result, anyhow};

/// The longest game of `verimax games`: subtract(1000000).
pub const MOST_PLIES: usize = 1_000_000;

/// The most that a frame of any search takes, with a margin. Optimised frames are a few hundred bytes.
const FRAME_BYTES: usize = if cfg!(debug_assertions) { 4096 } else { 1024 };

/// Runs `work` on a thread whose stack has room for that many plies. The memory is reserved, and used only as needed.
pub fn with_room_for<R: Send>(plies: usize, work: impl FnOnce() -> R + Send) -> Result<R> {
    let bytes = plies.saturating_mul(FRAME_BYTES).saturating_add(16 << 20);
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(bytes);
        let thread = builder.spawn_scoped(scope, work).with_context(|| {
            format!("a game of {plies} plies needs {} MB of stack, which the system does not give", bytes >> 20)
        })?;
        thread.join().map_err(|_| anyhow!("the search stopped unexpectedly; please report this as a bug"))
    })
}
