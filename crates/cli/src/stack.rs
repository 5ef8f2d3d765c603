//! Room for deep recursion: a search of the catalogue takes a stack frame for every ply, and a game may have a million
//! of them. (The engine makes room for itself.)

use anyhow::{Context, Result, anyhow};

/// The positions on the longest line of `verimax games`: subtract(1000000).
const MOST_PLIES: usize = 1_000_001;

/// Most games are over sooner: try a small stack first.
const FIRST_PLIES: usize = 1 << 10;

/// Each new attempt has room for this many times as many plies as the last.
const GROWTH: usize = 32;

/// The most that a frame of any search takes, with a margin. Optimised frames are a few hundred bytes.
const FRAME_BYTES: usize = if cfg!(debug_assertions) { 4096 } else { 1024 };

/// Runs `work` with room for few plies, which it is told. As long as it `is_too_deep`, runs it again with room for
/// more.
pub fn with_room_as_needed<R: Send>(
    is_too_deep: impl Fn(&R) -> bool,
    mut work: impl FnMut(usize) -> R + Send,
) -> Result<R> {
    let mut plies = FIRST_PLIES;
    loop {
        let result = with_room_for(plies, || work(plies))?;
        if plies == MOST_PLIES || !is_too_deep(&result) {
            return Ok(result);
        }
        plies = plies.saturating_mul(GROWTH).min(MOST_PLIES);
    }
}

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
