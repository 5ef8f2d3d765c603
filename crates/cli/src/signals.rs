//! What ends the command from outside while it drives another program: Ctrl-C and, on Unix, the signals of `kill`, of a
//! closed terminal and of `timeout`. The program ends with it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
#[cfg(unix)]
use verimax::files::remove_unfinished;
use verimax_check::end_programs;

use crate::engine::at_ctrl_c;

/// From now on, whatever ends this process first ends the programs that it has started. Ctrl-C ends them and sets the
/// flag, so that the check ends with what it has found; pressed again, it ends this process. Call it only once.
pub fn end_programs_too(stop: Arc<AtomicBool>) -> Result<()> {
    at_ctrl_c(stop, end_programs)?;
    at_termination().context("cannot watch for signals")
}

#[cfg(unix)]
fn at_termination() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let mut signals = Signals::new([SIGHUP, SIGQUIT, SIGTERM])?;
    std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            end_programs();
            remove_unfinished();
            // Whoever waits for this process sees that the signal has ended it.
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn at_termination() -> std::io::Result<()> {
    Ok(())
}
