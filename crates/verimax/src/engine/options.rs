//! [`Engine`]: what can be set, and what it keeps from one search to the next.

use std::path::Path;
use std::time::Duration;

use super::{EngineError, EngineGame, Progress, StopHandle};
use crate::table::{Reuse, SharedTable, Unreadable};

/// A search with its settings, and the table that it keeps from one search to the next. The table is for one game with its
/// parameters: for another board, take another engine.
///
/// ```
/// use std::time::Duration;
/// use verimax::Engine;
/// use verimax::{Graph, Depth};
///
/// let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 7 8))").unwrap();
/// let mut engine = Engine::new().depth(2).time(Duration::from_secs(1)).threads(2).table_mb(1);
/// let outcome = engine.search(&graph.start())?;
/// assert_eq!((outcome.value(), outcome.depth), (Some(7), Depth::plies(2)));
/// # Ok::<(), verimax::EngineError>(())
/// ```
pub struct Engine<'c, G: EngineGame> {
    pub(super) depth: Option<u32>,
    pub(super) time: Option<Duration>,
    pub(super) clock: Option<(Duration, Duration)>,
    pub(super) nodes: Option<u64>,
    pub(super) threads: usize,
    pub(super) stack_bytes: Option<usize>,
    pub(super) table_mb: usize,
    pub(super) reuse: Reuse,
    pub(super) aspiration: bool,
    pub(super) line: bool,
    pub(super) stop: StopHandle,
    pub(super) progress: Option<Callback<'c, G>>,
    pub(super) table: Option<SharedTable>,
}

/// Is told how far a search has come.
pub(super) type Callback<'c, G> = Box<dyn FnMut(&Progress<'_, <G as crate::game::Game>::Move>) + 'c>;

impl<G: EngineGame> Default for Engine<'_, G> {
    fn default() -> Self {
        Engine {
            depth: None,
            time: None,
            clock: None,
            nodes: None,
            threads: 1,
            stack_bytes: None,
            table_mb: 64,
            reuse: Reuse::Equal,
            aspiration: true,
            line: true,
            stop: StopHandle::default(),
            progress: None,
            table: None,
        }
    }
}

impl<'c, G: EngineGame> Engine<'c, G> {
    /// One thread, a table of 64 MB, entries of equal depth reused, aspiration windows, and no limits.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many plies [`search`](Engine::search) looks ahead at most.
    pub fn depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }

    /// How long a search may take.
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The time that is left for the rest of the game, and what every move adds: a search takes a fair share of it.
    pub fn clock(mut self, left: Duration, increment: Duration) -> Self {
        self.clock = Some((left, increment));
        self
    }

    /// How many nodes a search may visit: with one thread, no more.
    pub fn nodes(mut self, most: u64) -> Self {
        self.nodes = Some(most);
        self
    }

    /// How many threads search; 0 is taken for 1.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The stack of every thread that helps, in bytes: a search takes a frame of some hundreds of bytes for every ply to the
    /// end of the game. Without it they have what threads usually have. The first thread is the caller's own.
    pub fn stack_bytes(mut self, bytes: usize) -> Self {
        self.stack_bytes = Some(bytes);
        self
    }

    /// The size of the table in MB, rounded down to a power of two; 0 leaves a table of a few entries.
    pub fn table_mb(mut self, megabytes: usize) -> Self {
        if self.table_mb != megabytes {
            (self.table_mb, self.table) = (megabytes, None);
        }
        self
    }

    /// Which entries of the table [`search`](Engine::search) reuses: those of equal depth, and its value is exact; or
    /// deeper ones, too, and it is *witnessed*.
    pub fn reuse(mut self, reuse: Reuse) -> Self {
        if self.reuse != reuse {
            (self.reuse, self.table) = (reuse, None); // it would not be valid under the other policy
        }
        self
    }

    /// Whether [`search`](Engine::search) uses aspiration windows: a matter of speed.
    pub fn aspiration(mut self, on: bool) -> Self {
        self.aspiration = on;
        self
    }

    /// Whether an outcome has the line of best play, and so the best move: without it there is the value alone, sooner.
    pub fn line(mut self, wanted: bool) -> Self {
        self.line = wanted;
        self
    }

    /// Who is told how far a search has come: after every iteration, and every second.
    pub fn on_progress(mut self, callback: impl FnMut(&Progress<'_, G::Move>) + 'c) -> Self {
        self.progress = Some(Box::new(callback));
        self
    }

    /// Stops a search from elsewhere.
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }

    /// Forgets what earlier searches have found.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    /// Writes the table into a file, whole or not at all. `game` names the game and its rules.
    pub fn save_table(&mut self, path: &Path, game: &str, position: &G) -> Result<(), EngineError> {
        let table = prepared(&mut self.table, self.table_mb, position)?;
        table.save(path, game, self.reuse).map_err(|reason| EngineError::file("write", path, reason))
    }

    /// Reads the table from a file that [`save_table`](Engine::save_table) wrote for the same game, with the same policy,
    /// from a table that was not larger. Any other file is refused, and leaves the table empty. A checksum finds damage;
    /// it cannot find what somebody has made up on purpose.
    pub fn load_table(&mut self, path: &Path, game: &str, position: &G) -> Result<(), EngineError> {
        let table = prepared(&mut self.table, self.table_mb, position)?;
        table.load(path, game, self.reuse).map_err(|unreadable| match unreadable {
            Unreadable::Io(reason) => EngineError::file("read", path, reason),
            Unreadable::Wrong(reason) => EngineError::WrongFile { path: path.display().to_string(), reason },
        })
    }

    /// How long the next search may take.
    pub(super) fn time_limit(&self) -> Option<Duration> {
        let share = self.clock.map(|(left, increment)| (left / 30 + increment).min(left / 2));
        match (self.time, share) {
            (Some(time), Some(share)) => Some(time.min(share)),
            (time, share) => time.or(share),
        }
    }
}

/// The table, which is made for the game of the position if there is none yet.
pub(super) fn prepared<'t, G: EngineGame>(
    table: &'t mut Option<SharedTable>,
    megabytes: usize,
    position: &G,
) -> Result<&'t mut SharedTable, EngineError> {
    let made = match table.take() {
        Some(made) => made,
        None => SharedTable::new(megabytes.saturating_mul(1 << 20), position)
            .map_err(|reason| EngineError::NoMemory { megabytes, reason })?,
    };
    Ok(table.insert(made))
}
