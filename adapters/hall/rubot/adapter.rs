//! rubot 0.3.0: a position as the game state. The library returns a move.
//!
//!     hall-rubot to-completion | depth
//!
//! To completion, the position counts the plies. `Depth(n)` looks n + 1 plies ahead, as the library's example shows.

#![forbid(unsafe_code)]

use hall::{Position, Question, Side, mode, serve};
use rubot::{Bot, Depth, Game, ToCompletion};

#[derive(Clone)]
struct State(Position);

impl Game for State {
    type Player = Side;
    type Action = usize;
    type Fitness = i32;
    type Actions = std::ops::Range<usize>;

    fn actions(&self, player: Side) -> (bool, Self::Actions) {
        (self.0.side() == player, 0..self.0.moves())
    }

    fn execute(&mut self, action: &usize, player: Side) -> i32 {
        self.0 = self.0.apply(*action);
        if player == Side::Max { self.0.eval() } else { -self.0.eval() }
    }
}

fn main() {
    let mode = mode();
    serve(|question: &Question| {
        question.unasked().unwrap_or_else(|| {
            let mut bot = Bot::new(question.position.side());
            let mv = if mode == "depth" {
                bot.select(&State(question.position.clone()), Depth(question.depth - 1))
            } else {
                bot.select(&State(question.limited_position()), ToCompletion)
            };
            question.chosen(mv.expect("a move"))
        })
    });
}
