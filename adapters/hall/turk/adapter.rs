//! turk 0.3.0: a position as the game state. The library returns a move.

#![forbid(unsafe_code)]

use hall::{Position, Question, Side, serve};
use turk::{GameState, Player};

#[derive(Clone)]
struct State(Position);

impl GameState for State {
    type Move = usize;

    fn next_player(&self) -> Player {
        if self.0.side() == Side::Max { Player::One } else { Player::Two }
    }

    fn apply_move(&mut self, mv: usize) {
        self.0 = self.0.apply(mv);
    }

    fn for_each_move<F: FnMut(usize)>(&self, f: F) {
        (0..self.0.moves()).for_each(f);
    }

    fn eval_score(&self, player: Player) -> i32 {
        if player == Player::One { self.0.eval() } else { -self.0.eval() }
    }
}

fn main() {
    serve(|question: &Question| {
        question.unasked().unwrap_or_else(|| {
            let mv = State(question.position.clone()).solve(question.depth as usize);
            question.chosen(mv.expect("a move"))
        })
    });
}
