//! minimax 0.6.0: a node and the side to move as the state. The adapter gives the values only.
//!
//!     hall-minimax negamax | iterative | mtdf
//!
//! The crate knows won, lost and drawn games, so a finished game goes on with passes. It shuffles the moves of the
//! position that it searches, so there is a position with a single move before the root.

#![forbid(unsafe_code)]

use hall::{Answer, Position, Question, Side, mode, serve};
use minimax::{Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Negamax, Strategy, Winner};

#[derive(Clone)]
struct State {
    position: Position,
    is_before: bool,
    sign: i32,
}

struct Graph;

impl Game for Graph {
    type S = State;
    type M = Option<usize>;

    fn generate_moves(state: &State, moves: &mut Vec<Option<usize>>) -> Option<Winner> {
        if state.is_before || state.position.is_over() {
            moves.push(None);
        } else {
            moves.extend((0..state.position.moves()).map(Some));
        }
        None
    }

    fn apply(state: &mut State, mv: Option<usize>) -> Option<State> {
        let position = mv.map_or_else(|| state.position.clone(), |mv| state.position.apply(mv));
        Some(State { position, is_before: false, sign: -state.sign })
    }

    fn get_winner(_: &State) -> Option<Winner> {
        None
    }

    fn zobrist_hash(state: &State) -> u64 {
        let key = 4 * state.position.node + 2 * usize::from(state.is_before) + usize::from(state.sign < 0) + 1;
        (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

struct Static;

impl Evaluator for Static {
    type G = Graph;

    fn evaluate(&self, state: &State) -> Evaluation {
        (state.sign * state.position.eval()) as Evaluation
    }
}

fn main() {
    let mode = mode();
    serve(|question: &Question| {
        let sign = if question.position.side() == Side::Max { -1 } else { 1 };
        let state = State { position: question.position.clone(), is_before: true, sign };
        let depth = question.depth as u8 + 1;
        let value = if mode == "negamax" {
            let mut search = Negamax::new(Static, depth);
            search.choose_move(&state);
            search.root_value()
        } else {
            let options = IterativeOptions::new().with_table_byte_size(1 << 12);
            let options = if mode == "mtdf" { options.with_mtdf() } else { options };
            let mut search = IterativeSearch::new(Static, options);
            search.set_max_depth(depth);
            search.choose_move(&state);
            search.root_value()
        };
        Answer::value(-i32::from(value))
    });
}
