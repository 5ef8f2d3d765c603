//! mtdf 0.1.1: a position as the `GameState`. The value is the signed value of the game: from Max's point of view.
//!
//!     hall-mtdf table | memoryless

#![forbid(unsafe_code)]

use hall::{Answer, Position, Question, Side, mode, serve};
use mtdf::game::{Evaluation, GameState, Player};
use mtdf::mtdf::MTDBot;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State(Position);

impl GameState for State {
    fn evaluate(&self) -> Evaluation {
        let value = self.0.eval() as f32;
        if self.0.is_over() { Evaluation::Exact(value) } else { Evaluation::Heuristic(value) }
    }

    fn moves(&self) -> impl IntoIterator<Item = State> {
        self.0.children().map(State).collect::<Vec<_>>()
    }

    fn turn(&self) -> Player {
        if self.0.side() == Side::Max { Player::Maximizing } else { Player::Minimizing }
    }
}

fn main() {
    let mode = mode();
    serve(|question: &Question| {
        let position = &question.position;
        if question.depth == 0 || position.is_over() {
            return Answer::value(position.eval()); // there is no move to find
        }
        let bot = if mode == "memoryless" { MTDBot::new_memoryless() } else { MTDBot::new() };
        let (value, best) = bot.mtdf_serial(&State(position.clone()), &(question.depth as usize), None);
        Answer::value(value as i32).with_move(position.children().position(|child| child == best.0))
    });
}
