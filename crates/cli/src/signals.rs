//! What ends the command from outside while it drives another program: Ctrl-C and, on Unix, the signals of `kill`, of a
//! closed terminal and of `timeout`. The program ends with it.

use anyhow::{Context, Result};
use verimax_check::end_programs;

use crate::engine::INTERRUPTED;

/// From now on, whatever ends this process first ends the programs that it has started. Call it only once.
pub fn end_programs_too() -> Result<()> {
    at_interrupt()?;
    at_termination().context("cannot watch for signals")
}

fn at_interrupt() -> Result<()> {
    let handler = || {
        end_programs();
        std::process::exit(INTERRUPTED.into());
    };
    ctrlc::set_handler(handler).context("cannot watch for Ctrl-C")
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
