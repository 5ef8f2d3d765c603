//! Says whether a bound holds for a position: [`Oracle`], and the engine as one.

use std::ops::Range;

use verimax::{Engine, EngineError, EngineGame, Game, Side, StopHandle, Value};
use verimax_certificate::rules::{Connect4, Dots, Kalah, Limited, MinGame, Nim, Subtract, TicTacToe};
use verimax_certificate::{Bound, Rules};
use verimax_games::connect4::{AnySize, Quick, Standard};

/// Says whether a bound holds for a position. A wrong answer makes a certificate that the checker rejects, or none.
pub trait Oracle<R>: Send {
    /// True if the bound holds for the value of the position; `None` if the oracle was stopped.
    fn holds(&mut self, position: &R, bound: Bound) -> Result<Option<bool>, EngineError>;

    /// Stops the oracle, also from another thread.
    fn stop_handle(&self) -> StopHandle;
}

/// Rules whose values can be certified, with the oracle that suits them.
pub trait Certifiable: Rules + Send + Sync + 'static {
    /// An oracle for positions of this game, with a table of this size. By default the engine searches the game by the
    /// checker's own rules.
    fn oracle(&self, table_mb: usize) -> Box<dyn Oracle<Self>> {
        Box::new(Searches::new(table_mb))
    }

    /// How good a move looks: of moves that cost the same, a strategy takes the best-looking one.
    fn preference(&self, mv: u8) -> i32 {
        let _ = mv;
        0
    }
}

impl Certifiable for Connect4 {
    fn oracle(&self, table_mb: usize) -> Box<dyn Oracle<Connect4>> {
        match QuickConnect4::new(self.columns(), self.rows(), table_mb) {
            Some(quick) => Box::new(quick),
            None => Box::new(Searches::new(table_mb)),
        }
    }

    /// Near the centre, there are more lines: the game is over sooner, and more positions are shared.
    fn preference(&self, mv: u8) -> i32 {
        let stone = self.play(mv.into()).taken() ^ self.taken();
        let column = (stone.trailing_zeros() / (self.rows() + 1)) as i32;
        -(2 * column + 1 - self.columns() as i32).abs()
    }
}

impl Certifiable for Dots {}
impl Certifiable for Kalah {}
impl Certifiable for MinGame {}
impl Certifiable for Nim {}
impl Certifiable for Subtract {}
impl Certifiable for TicTacToe {}

impl<R: Certifiable> Certifiable for Limited<R> {
    fn preference(&self, mv: u8) -> i32 {
        self.position().preference(mv)
    }
}

/// A position of the checker's rules as a game of the library.
#[derive(Clone, Debug)]
pub struct Ruled<R>(pub R);

impl<R: Rules> Game for Ruled<R> {
    type Move = u32;
    type Moves = Range<u32>;
    type Key = u64;

    fn side(&self) -> Side {
        if self.0.is_max_to_move() { Side::Max } else { Side::Min }
    }

    fn moves(&self) -> Range<u32> {
        0..self.0.number_of_moves()
    }

    fn play(&self, mv: u32) -> Ruled<R> {
        Ruled(self.0.play(mv))
    }

    fn eval(&self) -> Value {
        self.0.result()
    }

    fn key(&self) -> u64 {
        self.0.code()
    }

    /// Positions of one code are worth the same, and may be mirror images.
    fn merges_keys(&self) -> bool {
        true
    }
}

/// The engine, for any game.
pub struct Searches<R: Rules + Send + Sync>(Engine<'static, Ruled<R>>);

impl<R: Rules + Send + Sync> Searches<R> {
    /// An engine with a table of this size.
    pub fn new(table_mb: usize) -> Searches<R> {
        Searches(Engine::new().table_mb(table_mb))
    }
}

impl<R: Rules + Send + Sync> Oracle<R> for Searches<R> {
    fn holds(&mut self, position: &R, bound: Bound) -> Result<Option<bool>, EngineError> {
        holds(&mut self.0, &Ruled(position.clone()), bound)
    }

    fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }
}

/// The engine for Connect Four, in the form in which it is solved fastest.
pub struct QuickConnect4(Size);

enum Size {
    Standard(Engine<'static, Quick<Standard>>),
    Any(AnySize<u64>, Engine<'static, Quick<AnySize<u64>>>),
}

impl QuickConnect4 {
    /// An engine with a table of this size, for a board of this size. `None` if the board is too large for a word.
    pub fn new(columns: u32, rows: u32, table_mb: usize) -> Option<QuickConnect4> {
        Some(QuickConnect4(if (columns, rows) == (7, 6) {
            Size::Standard(Engine::new().table_mb(table_mb))
        } else {
            Size::Any(AnySize::new(columns, rows)?, Engine::new().table_mb(table_mb))
        }))
    }
}

impl Oracle<Connect4> for QuickConnect4 {
    fn holds(&mut self, position: &Connect4, bound: Bound) -> Result<Option<bool>, EngineError> {
        let (own, taken) = (position.own(), position.taken());
        match &mut self.0 {
            Size::Standard(engine) => holds(engine, &Quick::with_stones(Standard, own, taken), bound),
            Size::Any(shape, engine) => holds(engine, &Quick::with_stones(*shape, own, taken), bound),
        }
    }

    fn stop_handle(&self) -> StopHandle {
        match &self.0 {
            Size::Standard(engine) => engine.stop_handle(),
            Size::Any(_, engine) => engine.stop_handle(),
        }
    }
}

fn holds<G: EngineGame>(
    engine: &mut Engine<'static, G>,
    position: &G,
    bound: Bound,
) -> Result<Option<bool>, EngineError> {
    Ok(match bound {
        Bound::AtLeast(least) => engine.is_at_least(position, least)?,
        Bound::AtMost(most) => engine.is_at_least(position, most.saturating_add(1))?.map(|above| !above),
    })
}
