//! alpha_beta_pruning 0.1.0: the positions passed so far as the state, so that moves can be taken back.

#![forbid(unsafe_code)]

use alpha_beta_pruning::{AlphaBeta, Grade};
use hall::{Answer, Position, Question, serve};

/// The path to the position, and the sign of the player who asks: it is the maximising one.
#[derive(Clone)]
struct Path {
    positions: Vec<Position>,
    sign: i32,
}

impl Path {
    fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }
}

impl AlphaBeta<usize> for Path {
    fn evaluate(&self) -> Grade {
        Grade::Score(i64::from(self.sign * self.last().eval()))
    }

    fn get_moves(&self) -> Vec<usize> {
        (0..self.last().moves()).collect()
    }

    fn set(&mut self, mv: &usize) {
        self.positions.push(self.last().apply(*mv));
    }

    fn unset(&mut self, _: &usize) {
        self.positions.pop();
    }
}

fn main() {
    serve(|question: &Question| {
        let mut path = Path { positions: vec![question.position.clone()], sign: question.position.sign() };
        let depth = question.depth as usize;
        let end = |end: Option<i32>, open| end.map_or(open, |end| Grade::Score(end.into()));
        let value = path.alpha_beta(end(question.alpha, Grade::Min), end(question.beta, Grade::Max), depth, true);
        let mv = if depth == 0 { None } else { path.run(depth) };
        Answer::value(i64::from(&value) as i32).with_move(mv)
    });
}
