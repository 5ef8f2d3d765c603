//! minimax-alpha-beta 0.2.0: the positions passed so far as the game, so that moves can be cleared. It returns a move.
//!
//!     hall-minimax-alpha-beta readme | driver
//!
//! The README passes true for the maximising player to `get_best_move`, and plays the move with true. The crate's own
//! driver for tic-tac-toe passes true, and plays the move with false. Both count a win as 1000, and so do we.

#![forbid(unsafe_code)]

use hall::{Position, Question, Side, mode, serve};
use minimax_alpha_beta::strategy::alpha_beta_minimax::AlphaBetaMiniMaxStrategy;
use minimax_alpha_beta::strategy::game_strategy::GameStrategy;

struct Path {
    positions: Vec<Position>,
}

impl Path {
    fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }
}

impl GameStrategy for Path {
    type Player = Side;
    type Move = usize;
    type Board = Vec<Position>;

    fn evaluate(&self) -> f64 {
        f64::from(1000 * self.last().eval())
    }

    fn get_winner(&self) -> Option<Side> {
        let sides = [(1, Side::Max), (-1, Side::Min)];
        sides.into_iter().find(|(sign, _)| sign * self.last().eval() > 0).map(|(_, side)| side)
    }

    fn is_game_tied(&self) -> bool {
        self.is_game_complete() && self.last().eval() == 0
    }

    fn is_game_complete(&self) -> bool {
        self.last().is_over()
    }

    fn get_available_moves(&self) -> Vec<usize> {
        (0..self.last().moves()).collect()
    }

    fn play(&mut self, mv: &usize, _: bool) {
        self.positions.push(self.last().apply(*mv));
    }

    fn clear(&mut self, _: &usize) {
        self.positions.pop();
    }

    fn get_board(&self) -> &Vec<Position> {
        &self.positions
    }

    fn is_a_valid_move(&self, mv: &usize) -> bool {
        *mv < self.last().moves()
    }

    fn get_a_sentinel_move(&self) -> usize {
        usize::MAX
    }
}

fn main() {
    let is_readme = mode() == "readme";
    serve(|question: &Question| {
        question.unasked().unwrap_or_else(|| {
            // The crate has no name for its depth: the position counts the plies, and the depth is never reached.
            let position = question.limited_position();
            let is_max = position.side() == Side::Max;
            let mut path = Path { positions: vec![position] };
            question.chosen(path.get_best_move(i64::from(question.depth), is_max == is_readme))
        })
    });
}
