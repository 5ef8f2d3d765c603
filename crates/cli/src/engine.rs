//! The engine as the subcommands use it: its options, one deadline for several searches, Ctrl-C, and what a search that goes
//! on shows on a terminal.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use verimax::{Engine, EngineGame, Outcome, Progress, StopHandle};
use verimax::{INF, Limit, Side, Value};
use verimax_games::Playable;

use crate::input::{parse_megabytes, parse_threads};
use crate::stack;

/// The longest game of `verimax games`: subtract(1000000).
pub const MOST_PLIES: usize = 1_000_000;

/// The exit code of a command that Ctrl-C has stopped.
pub const INTERRUPTED: u8 = 130;

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
    pub fn engine<'c, G: EngineGame>(self) -> Engine<'c, G> {
        let stack_bytes = stack::bytes_for(MOST_PLIES);
        Engine::new().threads(self.threads).stack_bytes(stack_bytes).table_mb(self.table_mb)
    }
}

/// What happens at Ctrl-C: the first stops the search, the second the process.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on Ctrl-C stops the searches of one engine. To be called once.
    pub fn stops(handle: StopHandle) -> Result<Interrupt> {
        let asked = Arc::new(AtomicBool::new(false));
        let interrupt = Interrupt(asked.clone());
        let handler = move || {
            if asked.swap(true, SeqCst) {
                std::process::exit(INTERRUPTED.into());
            }
            handle.stop();
        };
        ctrlc::set_handler(handler).context("cannot watch for Ctrl-C")?;
        Ok(interrupt)
    }

    /// Whether there was a Ctrl-C. A stop handle forgets it with the search that it has stopped.
    pub fn is_asked(&self) -> bool {
        self.0.load(SeqCst)
    }
}

/// An engine whose searches share a deadline and end with Ctrl-C.
pub struct Timed<'c, G: EngineGame> {
    engine: Engine<'c, G>,
    pub deadline: Option<Instant>,
    pub interrupt: Option<Interrupt>,
}

impl<'c, G: EngineGame> Timed<'c, G> {
    pub fn new(engine: Engine<'c, G>) -> Timed<'c, G> {
        Timed { engine, deadline: None, interrupt: None }
    }

    /// Whether Ctrl-C has stopped it.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(Interrupt::is_asked)
    }

    /// Changes a setting.
    pub fn set(&mut self, change: impl FnOnce(Engine<'c, G>) -> Engine<'c, G>) {
        self.engine = change(std::mem::take(&mut self.engine));
    }

    /// Gives the next search the time that is left; after Ctrl-C, none.
    fn prepare(&mut self) {
        if self.is_interrupted() {
            self.engine.stop_handle().stop();
        }
        if let Some(deadline) = self.deadline {
            self.set(|engine| engine.time(deadline.saturating_duration_since(Instant::now())));
        }
    }

    /// To the end of the game.
    pub fn solve(&mut self, position: &G) -> Result<Outcome<G::Move>> {
        self.prepare();
        Ok(self.engine.solve(position)?)
    }

    /// Deeper and deeper, one ply at least: whatever the time.
    pub fn search(&mut self, position: &G) -> Result<Outcome<G::Move>> {
        self.prepare();
        Ok(self.engine.search(position)?)
    }

    /// Whether best play to the end of the game is worth at least `wanted` to Max; `None` if there is no time to know.
    pub fn is_at_least(&mut self, position: &G, wanted: Value) -> Result<Option<bool>> {
        self.prepare();
        Ok(self.engine.is_at_least(position, wanted)?)
    }

    /// The first move that keeps the value to the end of the game, of a position that is not over; `None` if there is no time
    /// to know. `quick` turns a position into one that is worth as much.
    pub fn best_move<P: Playable>(
        &mut self,
        position: &P,
        value: Value,
        quick: impl Fn(&P) -> G,
    ) -> Result<Option<P::Move>> {
        let mut moves = position.moves();
        while let Some(mv) = moves.next() {
            if moves.len() == 0 {
                return Ok(Some(mv)); // one of them does
            }
            let child = quick(&position.play(mv));
            let is_best = match position.side() {
                Side::Max => self.is_at_least(&child, value)?,
                Side::Min => self.is_at_least(&child, value + 1)?.map(|is_worse| !is_worse),
            };
            match is_best {
                Some(false) => {}
                Some(true) => return Ok(Some(mv)),
                None => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// A value from a point of view, or what is known of it.
pub fn value_text(lower: Value, upper: Value, side: Side) -> String {
    let (lower, upper) = side.view_bounds(lower, upper);
    if lower == upper {
        lower.to_string()
    } else if (lower, upper) == (-INF, INF) {
        "not known".to_owned()
    } else {
        format!("between {} and {}", Limit(lower), Limit(upper))
    }
}

/// A line on a terminal that shows how far a search has come; elsewhere, nothing.
pub fn progress_line() -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// How far a search has come, in words. `line` has the names of the moves of best play, if they are known.
pub fn progress_text<Move>(progress: &Progress<'_, Move>, line: &str) -> String {
    let depth = match progress.depth.limit() {
        Some(0) => String::new(),
        Some(plies) => format!("depth {plies}, "),
        None => "to the end, ".to_owned(),
    };
    let value = value_text(progress.lower, progress.upper, Side::Max);
    let per_second = (progress.nodes as f64 / progress.time.as_secs_f64().max(1e-3)) as u64;
    let line = if line.is_empty() { String::new() } else { format!(", line {line}") };
    format!(
        "{depth}value {value}, {} nodes, {} nodes/s, table {:.0} % full{line}",
        HumanCount(progress.nodes),
        HumanCount(per_second),
        100.0 * progress.table_fill,
    )
}
