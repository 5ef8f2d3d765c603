//! Games with their type erased: [`AnyPosition`], and the [`AnyEngine`] that searches it. Moves go by their names.
//!
//! This is for code that handles any game and is compiled once, not once for each game: a command, a web page, a
//! binding to another language. `method` has the searches of the catalogue and the formulas.

#[cfg(feature = "catalogue")]
mod method;

use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use verimax::law::Guarantee;
use verimax::trace::Stats;
use verimax::{Depth, Engine, EngineError, Game, Limits, Outcome, Progress, Side, StopHandle, Value};

#[cfg(feature = "catalogue")]
use crate::Method;
#[cfg(feature = "catalogue")]
use crate::laws::{self, Checked, Violation};
use crate::{FormulaInfo, GameError, Playable, SolveError, play_moves};

/// A position of some [`Playable`] game.
///
/// ```
/// use verimax_games::{AnyPosition, Settings, TicTacToe};
///
/// let start: Box<dyn AnyPosition> = TicTacToe::default().into();
/// let position = start.play_moves("5 2")?;
/// assert_eq!(position.moves(), ["1", "3", "4", "6", "7", "8", "9"]);
///
/// let mut engine = position.engine(Settings::default());
/// let outcome = engine.root_moves(&*position)?;
/// assert_eq!((outcome.value(), outcome.root_moves.len()), (Some(1), 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyPosition: Any + Display + Debug + Send + Sync {
    /// Who is to move.
    fn side(&self) -> Side;

    /// True if the game is over.
    fn is_over(&self) -> bool;

    /// The static evaluation from Max's point of view; the result, if the game is over.
    fn eval(&self) -> Value;

    /// The names of the legal moves.
    fn moves(&self) -> Vec<String>;

    /// The position after the legal move of this name.
    fn play(&self, name: &str) -> Result<Box<dyn AnyPosition>, GameError>;

    /// The position after a line of moves.
    fn play_moves(&self, line: &str) -> Result<Box<dyn AnyPosition>, GameError>;

    /// Splits a line of moves into the names of the moves.
    fn split_moves<'a>(&self, line: &'a str) -> Vec<&'a str>;

    /// A copy.
    fn boxed(&self) -> Box<dyn AnyPosition>;

    /// The formulas for this game.
    fn formulas(&self) -> Vec<FormulaInfo>;

    /// The value of best play from Max's point of view, by the quickest formula for this game. `None` if there is none,
    /// or if the position is too large for it.
    fn formula_value(&self) -> Option<Value>;

    /// An engine for this game.
    fn engine(&self, settings: Settings) -> Box<dyn AnyEngine>;

    /// Finds the value and a line of best play with a search of the catalogue or a formula: to the depth, or to the end
    /// of the game if there is no depth. Calls `watch` now and then with the number of nodes searched so far.
    ///
    /// A search recurses once per ply. The caller says how many plies its stack has room for; a longer line of play is
    /// an error.
    #[cfg(feature = "catalogue")]
    fn solve_by(
        &self,
        method: &Method,
        depth: Option<Depth>,
        most_plies: usize,
        watch: &mut dyn FnMut(u64),
    ) -> Result<Answer, SolveError>;

    /// [Checks](laws::check) the laws of games on up to `limit` positions, starting here.
    #[cfg(feature = "catalogue")]
    fn check_laws(&self, limit: usize) -> Result<Checked, Violation>;
}

impl<G: Playable> From<G> for Box<dyn AnyPosition> {
    fn from(position: G) -> Box<dyn AnyPosition> {
        Box::new(Known(position))
    }
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Box<dyn AnyPosition> {
        self.boxed()
    }
}

impl dyn AnyPosition {
    /// The position, if it is one of this game.
    pub fn as_game<G: Playable>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref::<Known<G>>().map(|known| &known.0)
    }
}

/// The settings of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many threads search.
    pub threads: usize,
    /// The size of the table, in MB.
    pub table_mb: usize,
    /// True if outcomes should have a line of best play.
    pub line: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, table_mb: 64, line: true }
    }
}

/// A callback that gets the progress of a search.
pub type ProgressCallback = Box<dyn FnMut(&Progress<'_, String>) + Send>;

/// An [`Engine`] for one game. It solves the game in its [`Form`](Playable::Form), and refuses a position of another
/// game. With other parameters of the same game it starts with an empty table.
pub trait AnyEngine: Send {
    /// The limits that hold for every call.
    fn limits(&mut self) -> &mut Limits;

    /// A handle that stops a search from elsewhere, such as another thread.
    fn stop_handle(&self) -> StopHandle;

    /// Sets the callback that gets the progress of a search.
    fn on_progress(&mut self, callback: ProgressCallback);

    /// Forgets what earlier searches have found.
    fn clear(&mut self);

    /// [`Engine::solve`].
    fn solve(&mut self, position: &dyn AnyPosition) -> Result<Outcome<String>, SolveError>;

    /// [`Engine::search`].
    fn search(&mut self, position: &dyn AnyPosition) -> Result<Outcome<String>, SolveError>;

    /// [`Engine::root_moves`].
    fn root_moves(&mut self, position: &dyn AnyPosition) -> Result<Outcome<String>, SolveError>;
}

/// What a search of the catalogue or a formula found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The value from Max's point of view.
    pub value: Value,
    /// The depth of the value.
    pub depth: Depth,
    /// A line of best play. Where several moves are best, it takes the first.
    pub line: Vec<String>,
    /// The guarantee of the value.
    pub guarantee: Guarantee,
    /// The counts of the search for the value.
    pub stats: Stats,
    /// How long the search for the value took.
    pub time: Duration,
}

/// A position whose type is known here, and erased elsewhere.
#[derive(Clone, Debug)]
struct Known<G>(G);

impl<G: Playable> Display for Known<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl<G: Playable> AnyPosition for Known<G> {
    fn side(&self) -> Side {
        self.0.side()
    }

    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    fn eval(&self) -> Value {
        self.0.eval()
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves().map(|mv| self.0.move_name(mv)).collect()
    }

    fn play(&self, name: &str) -> Result<Box<dyn AnyPosition>, GameError> {
        Ok(self.0.play(self.0.parse_move(name)?).into())
    }

    fn play_moves(&self, line: &str) -> Result<Box<dyn AnyPosition>, GameError> {
        play_moves(self.0.clone(), line).map(Into::into)
    }

    fn split_moves<'a>(&self, line: &'a str) -> Vec<&'a str> {
        self.0.split_moves(line)
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        self.0.clone().into()
    }

    fn formulas(&self) -> Vec<FormulaInfo> {
        G::FORMULAS.iter().map(|formula| formula.info).collect()
    }

    fn formula_value(&self) -> Option<Value> {
        let value = quickest::<G>()?(&self.0)?;
        Some(self.0.side().view(value))
    }

    fn engine(&self, settings: Settings) -> Box<dyn AnyEngine> {
        let Settings { threads, table_mb, line } = settings;
        let engine = Engine::with_form().threads(threads).table_mb(table_mb).line(line);
        Box::new(KnownEngine::<G> { engine, searched: Arc::default() })
    }

    #[cfg(feature = "catalogue")]
    fn solve_by(
        &self,
        method: &Method,
        depth: Option<Depth>,
        most_plies: usize,
        watch: &mut dyn FnMut(u64),
    ) -> Result<Answer, SolveError> {
        method::solve_by(&self.0, method, depth, most_plies, watch)
    }

    #[cfg(feature = "catalogue")]
    fn check_laws(&self, limit: usize) -> Result<Checked, Violation> {
        laws::check(&self.0, limit)
    }
}

/// An engine whose game is known here, and erased elsewhere.
struct KnownEngine<G: Playable> {
    engine: Engine<'static, G, G::Form>,
    /// The position of the current call: the moves of a line get their names from here on.
    searched: Arc<Mutex<Option<G>>>,
}

type Found<G> = Result<Outcome<<G as Game>::Move>, EngineError>;

impl<G: Playable> KnownEngine<G> {
    fn call(
        &mut self,
        position: &dyn AnyPosition,
        call: impl FnOnce(&mut Engine<'static, G, G::Form>, &G) -> Found<G>,
    ) -> Result<Outcome<String>, SolveError> {
        let position = position.as_game::<G>().ok_or(SolveError::OtherGame)?;
        *self.searched.lock().unwrap_or_else(PoisonError::into_inner) = Some(position.clone());
        let outcome = call(&mut self.engine, position)?;
        let line = names(position, &outcome.line);
        Ok(outcome.rewritten(line, |mv| position.move_name(mv)))
    }
}

impl<G: Playable> AnyEngine for KnownEngine<G> {
    fn limits(&mut self) -> &mut Limits {
        self.engine.limits()
    }

    fn stop_handle(&self) -> StopHandle {
        self.engine.stop_handle()
    }

    fn on_progress(&mut self, mut callback: ProgressCallback) {
        let searched = self.searched.clone();
        let with_names = move |progress: &Progress<'_, G::Move>| {
            let start = searched.lock().unwrap_or_else(PoisonError::into_inner);
            let line = start.as_ref().map_or_else(Vec::new, |start| names(start, progress.line));
            callback(&progress.with_line(&line));
        };
        self.engine = std::mem::take(&mut self.engine).on_progress(with_names);
    }

    fn clear(&mut self) {
        self.engine.clear();
    }

    fn solve(&mut self, position: &dyn AnyPosition) -> Result<Outcome<String>, SolveError> {
        self.call(position, Engine::solve)
    }

    fn search(&mut self, position: &dyn AnyPosition) -> Result<Outcome<String>, SolveError> {
        self.call(position, Engine::search)
    }

    fn root_moves(&mut self, position: &dyn AnyPosition) -> Result<Outcome<String>, SolveError> {
        self.call(position, Engine::root_moves)
    }
}

/// The quickest formula of a game: all of them agree, and the last is the quickest.
fn quickest<G: Playable>() -> Option<fn(&G) -> Option<Value>> {
    G::FORMULAS.last().map(|formula| formula.value)
}

/// The names of a line of moves.
fn names<G: Playable>(start: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut names = Vec::with_capacity(line.len());
    for &mv in line {
        names.push(position.move_name(mv));
        position = position.play(mv);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Connect4, Kalah, Subtract, TicTacToe};

    fn any<G: Playable>(position: G) -> Box<dyn AnyPosition> {
        position.into()
    }

    /// Law: a game gives the same answers with its type erased.
    #[test]
    fn nothing_is_lost_with_the_type() {
        let game = Kalah::new(3, 2).unwrap();
        let mut position = any(game);
        let mut known = game;
        while !position.is_over() {
            assert_eq!((position.side(), position.eval()), (known.side(), known.eval()));
            assert_eq!(position.to_string(), known.to_string());
            let moves = position.moves();
            assert_eq!(moves, known.moves().map(|mv| known.move_name(mv)).collect::<Vec<_>>());
            let outcome = position.engine(Settings::default()).solve(&*position).unwrap();
            let expected = Engine::new().solve(&known).unwrap();
            assert_eq!(outcome.value(), expected.value());
            assert_eq!(outcome.line, names(&known, &expected.line));
            position = position.play(&moves[0]).unwrap();
            known = known.play(known.moves().next().unwrap());
            assert_eq!(position.as_game::<Kalah>(), Some(&known));
        }
        assert!(known.is_over());
        assert_eq!(position.play("1").unwrap_err(), known.parse_move("1").unwrap_err());
        assert_eq!(any(game).play_moves("1 9").unwrap_err(), play_moves(game, "1 9").unwrap_err());
    }

    #[test]
    fn a_position_of_another_game_is_refused() {
        let (board, pile) = (any(TicTacToe::default()), any(Subtract::new(5).unwrap()));
        let mut engine = board.engine(Settings::default());
        for refused in [engine.solve(&*pile), engine.search(&*pile), engine.root_moves(&*pile)] {
            assert!(matches!(refused, Err(SolveError::OtherGame)), "{refused:?}");
        }
        assert_eq!(engine.solve(&*board).unwrap().value(), Some(0));
    }

    /// Law: progress reports moves by their names, and earlier limits and stop handles still work.
    #[test]
    fn progress_has_the_names_of_the_moves() {
        let start = any(Connect4::default());
        let mut engine = start.engine(Settings::default());
        engine.limits().depth = Some(3);
        let stop = engine.stop_handle();
        let told = Arc::new(Mutex::new(Vec::new()));
        let lines = told.clone();
        engine.on_progress(Box::new(move |progress| lines.lock().unwrap().push(progress.line.to_vec())));
        let outcome = engine.search(&*start.play("4").unwrap()).unwrap();
        assert_eq!((outcome.depth, outcome.line.len()), (Depth::plies(3), 3));
        assert_eq!(told.lock().unwrap().last(), Some(&outcome.line));
        stop.stop();
        engine.limits().depth = None;
        assert!(engine.solve(&*start).unwrap().is_stopped, "the handle is still that of the engine");
    }
}
