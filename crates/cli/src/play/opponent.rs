//! The engine as an opponent: an exact move if the game can be solved in time, else the best that it can see.

use std::time::{Duration, Instant};

use anyhow::Result;
use verimax::EngineGame;
use verimax::{Depth, Value};
use verimax_games::Playable;

use crate::engine::{Resources, Timed};

/// Thinks about positions that are not over. It keeps what it has found out for the next one.
pub struct Opponent<G: Playable, Q: EngineGame, ToQuick: Fn(&G) -> Q> {
    quick: ToQuick,
    solver: Timed<'static, Q>,
    searcher: Timed<'static, G>,
    time: Duration,
}

/// What the engine thinks of a position.
pub struct Thought<Move> {
    pub mv: Option<Move>,
    /// From Max's point of view.
    pub value: Value,
    /// How far it has looked: to the end of the game, and it is certain; or so many plies.
    pub depth: Depth,
}

impl<G: Playable, Q: EngineGame, ToQuick: Fn(&G) -> Q> Opponent<G, Q, ToQuick> {
    pub fn new(quick: ToQuick, resources: Resources, time: Duration) -> Self {
        let solver = Timed::new(resources.engine().line(false));
        Opponent { quick, solver, searcher: Timed::new(resources.engine()), time }
    }

    /// Half of the time for the end of the game, the rest for as many plies as it allows: one at least.
    pub fn think(&mut self, position: &G) -> Result<Thought<G::Move>> {
        let started = Instant::now();
        self.solver.deadline = started.checked_add(self.time / 2);
        let outcome = self.solver.solve(&(self.quick)(position))?;
        if let Some(value) = outcome.value()
            && let Some(mv) = self.solver.best_move(position, value, &self.quick)?
        {
            return Ok(Thought { mv: Some(mv), value, depth: Depth::END });
        }
        self.searcher.deadline = started.checked_add(self.time);
        let outcome = self.searcher.search(position)?;
        Ok(Thought { mv: outcome.best_move(), value: outcome.lower, depth: outcome.depth })
    }
}
