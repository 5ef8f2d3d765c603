//! The engine as the subcommands use it: its options, Ctrl-C, and the progress line on a terminal.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use verimax::{Depth, Interval, Limit, Progress, Side, StopHandle};
use verimax_games::Settings;

use crate::input::{parse_megabytes, parse_threads};
use crate::signals::at_ctrl_c;

/// What an engine may use.
#[derive(Clone, Copy, clap::Args)]
pub struct Resources {
    /// How many threads search
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads, allow_hyphen_values = true)]
    pub threads: usize,
    /// The size of the engine's table in MB
    #[arg(long, value_name = "N", default_value = "64", value_parser = parse_megabytes, allow_hyphen_values = true)]
    pub table_mb: usize,
}

impl Resources {
    /// The settings of an engine. If `line` is true, outcomes have a line of play.
    pub fn settings(self, line: bool) -> Settings {
        Settings { threads: self.threads, table_mb: self.table_mb, line }
    }
}

/// What happens at Ctrl-C: the first stops the search, the second the process.
#[derive(Clone)]
pub struct Interrupt {
    asked: Arc<AtomicBool>,
    handles: Arc<Mutex<Vec<StopHandle>>>,
}

impl Interrupt {
    /// From now on, Ctrl-C stops this search.
    pub fn stops(handle: StopHandle) -> Result<Interrupt> {
        let (asked, handles) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(vec![handle])));
        let all = handles.clone();
        at_ctrl_c(asked.clone(), move || {
            all.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(StopHandle::stop)
        })?;
        Ok(Interrupt { asked, handles })
    }

    /// Ctrl-C stops this search, too.
    pub fn also_stops(&self, handle: StopHandle) {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner).push(handle);
    }

    /// True if Ctrl-C was pressed.
    pub fn is_asked(&self) -> bool {
        self.asked.load(SeqCst)
    }
}

/// Says when a search has to stop that has no engine: at Ctrl-C, or when its time is over.
pub struct Deadline {
    started: Instant,
    time: Option<Duration>,
    interrupted: Arc<AtomicBool>,
}

impl Deadline {
    /// The time runs from now on, and Ctrl-C stops the search.
    pub fn new(time: Option<Duration>) -> Result<Deadline> {
        let interrupted = Arc::new(AtomicBool::new(false));
        at_ctrl_c(interrupted.clone(), || ())?;
        Ok(Deadline { started: Instant::now(), time, interrupted })
    }

    /// True if the search has to stop.
    pub fn is_up(&self) -> bool {
        self.is_interrupted() || self.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    /// True if Ctrl-C was pressed.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(SeqCst)
    }

    /// How long the search has taken so far.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Why it has stopped, and what it did not reach.
    pub fn why(&self, depth: Option<Depth>) -> String {
        let why = if self.is_interrupted() { "by Ctrl-C" } else { "at the time limit" };
        let missing = depth.map_or("the end of the game".to_owned(), |depth| format!("depth {depth}"));
        format!("{why}, before {missing} was reached")
    }
}

/// What is known of a value, from the point of view of a side.
pub fn value_text(bounds: Interval, side: Side) -> String {
    let Interval { lower, upper } = bounds.view(side);
    match bounds.value() {
        Some(_) => lower.to_string(),
        None if bounds == Interval::ALL => "not known".to_owned(),
        None => format!("between {} and {}", Limit(lower), Limit(upper)),
    }
}

/// A line that shows the progress of a search, if standard error is a terminal.
pub fn progress_line(template: &str) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The progress of a search, in words.
pub fn progress_text(progress: &Progress<'_, String>) -> String {
    let depth = match progress.depth.limit() {
        Some(0) => String::new(),
        Some(plies) => format!("depth {plies}, "),
        None => "to the end, ".to_owned(),
    };
    let value = value_text(progress.bounds, Side::Max);
    let per_second = (progress.nodes as f64 / progress.time.as_secs_f64().max(1e-3)) as u64;
    let line = if progress.line.is_empty() { String::new() } else { format!(", line {}", progress.line.join(" ")) };
    format!(
        "{depth}value {value}, {} nodes, {} nodes/s, table {:.0} % full{line}",
        HumanCount(progress.nodes),
        HumanCount(per_second),
        100.0 * progress.table_fill,
    )
}
