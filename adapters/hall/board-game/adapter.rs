//! board-game 0.8.2, module `ai::minimax`: a position as a `Board`, its evaluation as the `Heuristic`.

#![forbid(unsafe_code)]

use std::cmp::Ordering;
use std::fmt;

use board_game::ai::minimax::{Heuristic, minimax};
use board_game::board::{Alternating, Board, BoardDone, BoardMoves, Outcome, PlayError, Player};
use board_game::impl_unit_symmetry_board;
use board_game::util::iter::ClonableInternal;
use hall::{Answer, Position, Question, Side, serve};
use rand::SeedableRng;
use rand::rngs::SmallRng;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Graph(Position);

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl Board for Graph {
    type Move = usize;

    fn next_player(&self) -> Player {
        if self.0.side() == Side::Max { Player::A } else { Player::B }
    }

    fn is_available_move(&self, mv: usize) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(mv < self.0.moves())
    }

    fn play(&mut self, mv: usize) -> Result<(), PlayError> {
        self.check_can_play(mv)?;
        self.0 = self.0.apply(mv);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        let outcome = match self.0.eval() {
            0 => Outcome::Draw,
            1.. => Outcome::WonBy(Player::A),
            _ => Outcome::WonBy(Player::B),
        };
        self.0.is_over().then_some(outcome)
    }

    fn can_lose_after_move() -> bool {
        true
    }
}

impl Alternating for Graph {}

impl_unit_symmetry_board!(Graph);

impl<'a> BoardMoves<'a, Graph> for Graph {
    type AllMovesIterator = ClonableInternal<std::ops::RangeFrom<usize>>;
    type AvailableMovesIterator = ClonableInternal<std::ops::Range<usize>>;

    fn all_possible_moves() -> Self::AllMovesIterator {
        ClonableInternal::new(0..)
    }

    fn available_moves(&'a self) -> Result<Self::AvailableMovesIterator, BoardDone> {
        self.check_done()?;
        Ok(ClonableInternal::new(0..self.0.moves()))
    }
}

#[derive(Debug)]
struct Static;

impl Heuristic<Graph> for Static {
    type V = i32;

    fn value(&self, board: &Graph, _: u32) -> i32 {
        board.0.eval_for_side()
    }

    fn merge(old: i32, new: i32) -> (i32, Ordering) {
        (old.max(new), new.cmp(&old))
    }
}

fn main() {
    serve(|question: &Question| {
        // The crate picks at random among the moves that it takes for equally good: a seed makes that repeatable.
        let mut random = SmallRng::seed_from_u64(0);
        let result = minimax(&Graph(question.position.clone()), &Static, question.depth, &mut random);
        Answer::value(result.value).with_move(result.best_move)
    });
}
