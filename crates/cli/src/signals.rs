//! What ends the command from outside: Ctrl-C and, on Unix, the signals of `kill`, of a closed terminal and of
//! `timeout`. Nothing is left behind: no program that the command has started, and no file that is half written.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use verimax::files::remove_unfinished;
use verimax_check::end_programs;

/// The exit code of a command that Ctrl-C stopped.
pub const INTERRUPTED: u8 = 130;

/// What Ctrl-C does.
struct CtrlC {
    /// True if we watch for it.
    is_watched: bool,
    /// What the subcommand does at the first Ctrl-C. Without it, the command ends at once.
    gently: Option<Box<dyn Fn() + Send>>,
}

/// True if a signal is about to end the process.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

static CTRL_C: Mutex<CtrlC> = Mutex::new(CtrlC { is_watched: false, gently: None });

/// From now on, whatever ends this process leaves nothing behind. Call it only once.
pub fn watch() -> Result<()> {
    // If whoever started this process lets it ignore Ctrl-C, as a shell does for jobs in the background, it does.
    let is_watched = ctrlc::try_set_handler(interrupted).is_ok();
    CTRL_C.lock().unwrap_or_else(PoisonError::into_inner).is_watched = is_watched;
    at_termination().context("cannot watch for signals")
}

/// Call it before the process ends by itself. If a signal is about to end it, it waits for that: a program that the
/// signal has ended must not look like one that failed.
pub fn give_way() {
    while IS_ENDING.load(SeqCst) {
        std::thread::park();
    }
}

/// From now on, Ctrl-C sets the flag and calls `stop`; pressed again, it ends the process.
pub fn at_ctrl_c(asked: Arc<AtomicBool>, stop: impl Fn() + Send + 'static) -> Result<()> {
    let gently = move || {
        let is_asked_again = asked.swap(true, SeqCst);
        stop();
        if is_asked_again {
            end_programs();
            remove_unfinished();
            std::process::exit(INTERRUPTED.into());
        }
    };
    let mut ctrl_c = CTRL_C.lock().unwrap_or_else(PoisonError::into_inner);
    ctrl_c.gently = Some(Box::new(gently));
    if !ctrl_c.is_watched {
        ctrlc::set_handler(interrupted).context("cannot watch for Ctrl-C")?;
        ctrl_c.is_watched = true;
    }
    Ok(())
}

fn interrupted() {
    if let Some(gently) = &CTRL_C.lock().unwrap_or_else(PoisonError::into_inner).gently {
        return gently();
    }
    end_programs();
    remove_unfinished();
    // Whoever waits for this process sees that the signal has ended it.
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGINT);
    std::process::exit(INTERRUPTED.into());
}

#[cfg(unix)]
fn at_termination() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let mut signals = Signals::new([SIGHUP, SIGQUIT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal)))?;
    std::thread::Builder::new().spawn(move || {
        if let Some(signal) = signals.forever().next() {
            IS_ENDING.store(true, SeqCst);
            end_programs();
            remove_unfinished();
            let _ = emulate_default_handler(signal);
            std::process::exit(128 + signal);
        }
    })?;
    Ok(())
}

/// True if whoever started this process lets it ignore the signal, as `nohup` does. Linux tells it; elsewhere we assume
/// that of SIGHUP, which is the one that people ignore.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    mask.map_or(signal == signal_hook::consts::SIGHUP, |mask| mask & (1 << (signal - 1)) != 0)
}

#[cfg(not(unix))]
fn at_termination() -> std::io::Result<()> {
    Ok(())
}
