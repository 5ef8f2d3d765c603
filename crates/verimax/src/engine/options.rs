//! [`Engine`]: its settings, and the tables that it keeps from one search to the next.

use std::marker::PhantomData;
#[cfg(feature = "files")]
use std::path::Path;
use std::time::Duration;

use super::budget::{Budget, Share};
use super::error::EngineError;
use super::heuristics::MoveOrder;
use super::limits::{Clock, Limits, StopHandle};
use super::outcome::Progress;
use super::threads::Team;
use super::{EngineGame, Form};
use crate::game::Game;
#[cfg(feature = "files")]
use crate::table::{Origin, Unreadable};
use crate::table::{Reuse, SharedTable};
use crate::value::Value;

/// A search with its settings, and the table that it keeps from one search to the next. The table is for one game: an
/// engine that is given a position of another one, by its [`rules`](crate::Game::rules), forgets it.
///
/// ```
/// use std::time::Duration;
/// use verimax::{Depth, Engine, Graph};
///
/// let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 7 8))").unwrap();
/// let mut engine = Engine::new().depth(2).time(Duration::from_secs(1)).threads(2).table_mb(1);
/// let outcome = engine.search(&graph.start())?;
/// assert_eq!((outcome.value(), outcome.depth), (Some(7), Depth::plies(2)));
///
/// engine.limits().depth = None;
/// assert_eq!(engine.solve(&graph.start())?.value(), Some(7));
/// # Ok::<(), verimax::EngineError>(())
/// ```
///
/// The engine solves a game in its [`Form`]. That is the game itself, unless you name another
/// ([`with_form`](Engine::with_form)).
pub struct Engine<'c, G: EngineGame, F: Form<G> = G> {
    pub(super) settings: Settings,
    pub(super) limits: Limits,
    stop: StopHandle,
    pub(super) progress: Option<Callback<'c, G::Move>>,
    pub(super) solve_slot: TableSlot,
    /// Used only if the form is not the game itself.
    search_slot: TableSlot,
    form: PhantomData<fn() -> F>,
}

/// The settings that are not limits.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    pub threads: usize,
    pub table_mb: usize,
    pub reuse: Reuse,
    pub aspiration: bool,
    pub wants_line: bool,
    pub order: MoveOrder,
}

/// Receives progress reports.
type Callback<'c, Move> = Box<dyn FnMut(&Progress<'_, Move>) + Send + 'c>;

impl<'c, G: EngineGame> Engine<'c, G> {
    /// One thread, a table of 64 MB, reuse of entries of equal depth only, no aspiration windows, and no limits.
    pub fn new() -> Self {
        Self::with_form()
    }
}

impl<G: EngineGame, F: Form<G>> Default for Engine<'_, G, F> {
    fn default() -> Self {
        Self::with_form()
    }
}

impl<'c, G: EngineGame, F: Form<G>> Engine<'c, G, F> {
    /// Like [`new`](Engine::new), but solves the game in another form: `Engine::<Game, Form>::with_form()`.
    pub fn with_form() -> Self {
        Engine {
            settings: Settings {
                threads: 1,
                table_mb: 64,
                reuse: Reuse::Equal,
                aspiration: false,
                wants_line: true,
                order: MoveOrder::FULL,
            },
            limits: Limits::default(),
            stop: StopHandle::default(),
            progress: None,
            solve_slot: TableSlot::default(),
            search_slot: TableSlot::default(),
            form: PhantomData,
        }
    }

    /// How many plies [`search`](Engine::search) looks ahead at most.
    pub fn depth(mut self, plies: u32) -> Self {
        self.limits.depth = Some(plies);
        self
    }

    /// How long a call may take.
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// The time left for the rest of the game, and what every move adds. A call takes a fair share of it.
    pub fn clock(mut self, left: Duration, increment: Duration) -> Self {
        self.limits.clock = Some(Clock { left, increment });
        self
    }

    /// How many nodes a call may visit.
    pub fn nodes(mut self, most: u64) -> Self {
        self.limits.nodes = Some(most);
        self
    }

    /// The limits, to change or remove them between calls.
    pub fn limits(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// How many threads search, from 1 to 1024. 0 means 1; a search with more is an error.
    pub fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads.max(1);
        self
    }

    /// The size of the table in MB, rounded down to a power of two; 0 leaves a table of a few entries. A new size
    /// discards the old table. If the game has a form of its own, searches to a depth have a second table of this size.
    pub fn table_mb(mut self, megabytes: usize) -> Self {
        if self.settings.table_mb != megabytes {
            self.settings.table_mb = megabytes;
            self.forget_tables();
        }
        self
    }

    /// Which entries of the table [`search`](Engine::search) reuses. With entries of equal depth only, its value is
    /// exact. With deeper ones, too, it is *witnessed*. A new policy discards the old table.
    pub fn reuse(mut self, reuse: Reuse) -> Self {
        if self.settings.reuse != reuse {
            self.settings.reuse = reuse;
            self.forget_tables(); // they are not valid under the other policy
        }
        self
    }

    /// Turns the aspiration windows of [`search`](Engine::search) on or off. They affect its speed only, and are off
    /// unless you turn them on: on the games of our benchmarks they save nothing, since nearly all windows of principal
    /// variation search are null windows already.
    pub fn aspiration(mut self, on: bool) -> Self {
        self.settings.aspiration = on;
        self
    }

    /// Turns the line of best play on or off. Without it, an outcome has no best move either, only the value, but comes
    /// sooner.
    pub fn line(mut self, wanted: bool) -> Self {
        self.settings.wants_line = wanted;
        self
    }

    /// Which parts of its experience the engine orders moves by. They affect its speed only.
    pub fn move_order(mut self, order: MoveOrder) -> Self {
        self.settings.order = order;
        self
    }

    /// Sets the callback for progress reports: after every completed depth, whenever a solve narrows its bounds, and
    /// every second.
    pub fn on_progress(mut self, callback: impl FnMut(&Progress<'_, G::Move>) + Send + 'c) -> Self {
        self.progress = Some(Box::new(callback));
        self
    }

    /// A handle that stops a search from elsewhere.
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }

    /// Forgets what earlier searches have found, and what was loaded from a file.
    pub fn clear(&mut self) {
        self.solve_slot.clear();
        self.search_slot.clear();
    }

    /// Writes the table of [`solve`](Engine::solve) to a file, completely or not at all, under a name for the game.
    #[cfg(feature = "files")]
    pub fn save_table(&mut self, path: &Path, game: &str, position: &G) -> Result<(), EngineError> {
        let Settings { table_mb, reuse, .. } = self.settings;
        let form = F::of(position);
        let table = self.solve_slot.prepared(table_mb, &form)?;
        table.save(path, &Origin::new(game, &form, reuse)).map_err(|reason| EngineError::file("write", path, reason))
    }

    /// Reads the table from a file that [`save_table`](Engine::save_table) wrote for the same name and type of game,
    /// the same [`rules`](Game::rules) and the same policy, from a table that was not larger. Any other file is an
    /// error, and leaves the table empty. A checksum detects damage, but no forgery. So, until
    /// [`clear`](Engine::clear), every [`Outcome`](super::Outcome) that may rest on this table says that it trusts a
    /// file.
    #[cfg(feature = "files")]
    pub fn load_table(&mut self, path: &Path, game: &str, position: &G) -> Result<(), EngineError> {
        let Settings { table_mb, reuse, .. } = self.settings;
        let form = F::of(position);
        let (table, content) = self.solve_slot.ready(table_mb, &form)?;
        let loaded = table.load(path, &Origin::new(game, &form, reuse));
        content.is_loaded = loaded.is_ok();
        loaded.map_err(|unreadable| match unreadable {
            Unreadable::Io(reason) => EngineError::file("read", path, reason),
            Unreadable::Wrong(reason) => EngineError::WrongFile { path: path.display().to_string(), reason },
        })
    }

    /// What [`save_table`](Engine::save_table) writes to its file.
    #[cfg(feature = "files")]
    pub fn table_to_bytes(&mut self, game: &str, position: &G) -> Result<Vec<u8>, EngineError> {
        let Settings { table_mb, reuse, .. } = self.settings;
        let form = F::of(position);
        Ok(self.solve_slot.prepared(table_mb, &form)?.to_bytes(&Origin::new(game, &form, reuse)))
    }

    /// [`load_table`](Engine::load_table), of a file whose content is in memory.
    #[cfg(feature = "files")]
    pub fn table_from_bytes(&mut self, bytes: &[u8], game: &str, position: &G) -> Result<(), EngineError> {
        let Settings { table_mb, reuse, .. } = self.settings;
        let form = F::of(position);
        let (table, content) = self.solve_slot.ready(table_mb, &form)?;
        let loaded = table.read(bytes, &Origin::new(game, &form, reuse));
        content.is_loaded = loaded.is_ok();
        loaded.map_err(|reason| EngineError::WrongFile { path: "the content".to_owned(), reason })
    }

    fn forget_tables(&mut self) {
        (self.solve_slot, self.search_slot) = (TableSlot::default(), TableSlot::default());
    }

    /// The budget of a call that starts now.
    pub(super) fn budget(&self) -> Budget {
        Budget::new(&self.limits, self.stop.clone())
    }

    /// The table for searches to a depth.
    pub(super) fn search_slot(&mut self) -> &mut TableSlot {
        self.search_slot_and_progress().0
    }

    pub(super) fn search_slot_and_progress(&mut self) -> (&mut TableSlot, &mut Option<Callback<'c, G::Move>>) {
        let slot = if F::IS_THE_GAME { &mut self.solve_slot } else { &mut self.search_slot };
        (slot, &mut self.progress)
    }
}

/// A table, allocated when it is first needed.
#[derive(Default)]
pub(super) struct TableSlot {
    table: Option<SharedTable>,
    /// The game whose positions it holds.
    rules: u64,
    /// The bits and the largest value of the packed keys for which it is laid out.
    keys: Option<(u32, Value)>,
    content: Content,
}

/// How far to trust the entries of a table.
#[derive(Default)]
struct Content {
    /// True if they may come from a file.
    is_loaded: bool,
    /// True while a search uses the table, and after one that failed or panicked.
    is_in_doubt: bool,
}

impl TableSlot {
    /// The table. Allocates one for the game of `position` if there is none yet, or if it is for another game.
    #[cfg(feature = "files")]
    fn prepared<G: Game>(&mut self, megabytes: usize, position: &G) -> Result<&SharedTable, EngineError> {
        self.ready(megabytes, position).map(|(table, _)| &*table)
    }

    /// The table, and how far to trust it.
    fn ready<G: Game>(
        &mut self,
        megabytes: usize,
        position: &G,
    ) -> Result<(&mut SharedTable, &mut Content), EngineError> {
        let (rules, keys) = (position.rules(), position.packed_key().map(|key| (key.bits, key.largest_value)));
        if (self.rules, self.keys) != (rules, keys) {
            *self = TableSlot { rules, keys, ..TableSlot::default() };
        }
        if self.content.is_in_doubt {
            self.clear();
        }
        let made = match self.table.take() {
            Some(made) => made,
            None => SharedTable::new(megabytes.saturating_mul(1 << 20), position)
                .map_err(|reason| EngineError::NoMemory { megabytes, reason })?,
        };
        Ok((self.table.insert(made), &mut self.content))
    }

    /// Runs a search of a team with the table. If the search finds that the game breaks a promise, it may have stored
    /// wrong entries before it noticed. So a search that does not come back with a result leaves a table that is
    /// emptied before the next one.
    pub fn lend<G: Game, T>(
        &mut self,
        settings: Settings,
        position: &G,
        budget: &Budget,
        share: Share,
        search: impl FnOnce(Team<'_>) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let (table, content) = self.ready(settings.table_mb, position)?;
        let team = Team::new(settings, table, content.is_loaded, budget, share);
        content.is_in_doubt = true;
        let found = search(team)?;
        content.is_in_doubt = false;
        Ok(found)
    }

    /// True if its entries may come from a file.
    pub fn is_loaded(&self) -> bool {
        self.content.is_loaded
    }

    /// Forgets what the table holds.
    fn clear(&mut self) {
        self.content = Content::default();
        self.table.iter_mut().for_each(SharedTable::clear);
    }
}
