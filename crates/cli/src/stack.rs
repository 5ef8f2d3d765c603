//! Room for deep recursion: a search takes a stack frame for every ply, and a game may have a million of them.

use anyhow::{Context, Result, anyhow};

/// The most that a frame of any search takes, with a margin. Optimised frames are a few hundred bytes.
const FRAME_BYTES: usize = if cfg!(debug_assertions) { 4096 } else { 1024 };

/// The stack that has room for that many plies.
pub fn bytes_for(plies: usize) -> usize {
    plies.saturating_mul(FRAME_BYTES).saturating_add(16 << 20)
}

/// Runs `work` on a thread whose stack has room for that many plies. The memory is reserved, and used only as needed.
pub fn with_room_for<R: Send>(plies: usize, work: impl FnOnce() -> R + Send) -> Result<R> {
    let bytes = bytes_for(plies);
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(bytes);
        let thread = builder.spawn_scoped(scope, work).with_context(|| {
            format!("a game of {plies} plies needs {} MB of stack, which the system does not give", bytes >> 20)
        })?;
        thread.join().map_err(|_| anyhow!("the search stopped unexpectedly; please report this as a bug"))
    })
}
