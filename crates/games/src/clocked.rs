//! [`Clocked`]: a game that a search can be called back from. The proved searches have no clock, and need none.

use std::cell::Cell;
use std::iter::Take;

use verimax::{ChanceGame, Interval, MultiGame, Payoffs, Player, Turn, Value};

/// Ask the caller only this often: a look at the clock takes longer than a move.
const POLLS: u32 = 128;

/// Says when the time is up, and remembers that it was.
pub(crate) struct Deadline<'c> {
    is_up: &'c dyn Fn() -> bool,
    polls: Cell<u32>,
    was_up: Cell<bool>,
    /// False if it stands still: then the time is never up.
    pub(crate) runs: Cell<bool>,
}

impl<'c> Deadline<'c> {
    /// A clock that does not run yet.
    pub(crate) fn new(is_up: &'c dyn Fn() -> bool) -> Deadline<'c> {
        Deadline { is_up, polls: Cell::new(0), was_up: Cell::new(false), runs: Cell::new(false) }
    }

    /// A clock that runs.
    pub(crate) fn running(is_up: &'c dyn Fn() -> bool) -> Deadline<'c> {
        let clock = Deadline::new(is_up);
        clock.runs.set(true);
        clock
    }

    /// True if the time was up when a position was made. What was searched since is worth nothing.
    pub(crate) fn was_up(&self) -> bool {
        self.was_up.get()
    }

    fn poll(&self) -> bool {
        if self.runs.get() && !self.was_up.get() {
            self.polls.set(self.polls.get() + 1);
            if self.polls.get() >= POLLS {
                self.polls.set(0);
                self.was_up.set((self.is_up)());
            }
        }
        self.was_up.get()
    }
}

/// A game that ends early: a position that is made when the time is up has no moves. So a search comes back at once. It
/// has searched another tree than it should, and the caller throws its result away, with its table.
///
/// A position never changes: one that has moves keeps them. So the searches see a game that keeps its promises.
#[derive(Clone)]
pub(crate) struct Clocked<'c, G> {
    game: G,
    clock: &'c Deadline<'c>,
    is_cut: bool,
}

impl<'c, G> Clocked<'c, G> {
    pub(crate) fn new(game: G, clock: &'c Deadline<'c>) -> Clocked<'c, G> {
        Clocked { game, clock, is_cut: false }
    }

    fn after(&self, game: G) -> Clocked<'c, G> {
        Clocked { game, clock: self.clock, is_cut: self.clock.poll() }
    }

    /// How many of its moves the position has.
    fn width(&self) -> usize {
        if self.is_cut { 0 } else { usize::MAX }
    }
}

impl<G: ChanceGame> ChanceGame for Clocked<'_, G> {
    type Move = G::Move;
    type Moves = Take<G::Moves>;
    type Key = G::Key;

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn moves(&self) -> Self::Moves {
        self.game.moves().take(self.width())
    }

    fn weight(&self, outcome: G::Move) -> u32 {
        self.game.weight(outcome)
    }

    fn play(&self, mv: G::Move) -> Self {
        self.after(self.game.play(mv))
    }

    fn eval(&self) -> Value {
        self.game.eval()
    }

    fn range(&self) -> Interval {
        self.game.range()
    }

    fn key(&self) -> G::Key {
        self.game.key()
    }
}

impl<G: MultiGame> MultiGame for Clocked<'_, G> {
    type Move = G::Move;
    type Moves = Take<G::Moves>;
    type Key = G::Key;

    fn players(&self) -> usize {
        self.game.players()
    }

    fn player(&self) -> Player {
        self.game.player()
    }

    fn moves(&self) -> Self::Moves {
        self.game.moves().take(self.width())
    }

    fn play(&self, mv: G::Move) -> Self {
        self.after(self.game.play(mv))
    }

    fn payoffs(&self) -> Payoffs {
        self.game.payoffs()
    }

    fn greatest_sum(&self) -> Option<Value> {
        self.game.greatest_sum()
    }

    fn key(&self) -> G::Key {
        self.game.key()
    }
}
