//! turnbase-bots 0.1.1: a position as the state of a `turnbase::Game`. `reward` is the evaluation everywhere.
//!
//!     hall-turnbase-bots depth | to-the-end
//!
//! To the end, the position counts the plies.

#![forbid(unsafe_code)]

use hall::{Answer, Position, Question, Side, mode, serve};
use turnbase::{ActivePlayers, Game, PlayerId};
use turnbase_bots::{Minimax, RankedBot};

struct Graph(Position);

fn player(position: &Position) -> PlayerId {
    PlayerId::new(u32::from(position.side() == Side::Min))
}

impl Game for Graph {
    type State = Position;
    type Action = usize;
    type View = ();

    fn new_initial_state(&self, _: u64) -> Position {
        self.0.clone()
    }

    fn num_players(&self) -> usize {
        2
    }

    fn active_players(&self, state: &Position) -> ActivePlayers {
        if state.is_over() { ActivePlayers::none() } else { ActivePlayers::one(player(state)) }
    }

    fn legal_actions(&self, state: &Position, to_move: PlayerId) -> Vec<usize> {
        if to_move == player(state) { (0..state.moves()).collect() } else { Vec::new() }
    }

    fn apply(&self, state: &mut Position, _: PlayerId, action: usize) {
        *state = state.apply(action);
    }

    fn is_terminal(&self, state: &Position) -> bool {
        state.is_over()
    }

    fn reward(&self, state: &Position, player: PlayerId) -> f64 {
        f64::from(if player.index() == 0 { state.eval() } else { -state.eval() })
    }

    fn view(&self, _: &Position, _: Option<PlayerId>) {}
}

fn main() {
    let mode = mode();
    serve(|question: &Question| {
        question.unasked().unwrap_or_else(|| {
            let is_limited = mode == "to-the-end";
            let position = if is_limited { question.limited_position() } else { question.position.clone() };
            let game = Graph(position.clone());
            let mut bot = Minimax::new(question.depth);
            let ranked = bot.rank(&game, &position, player(&position));
            let best = bot.best_action(&game, &position, player(&position));
            Answer::value(ranked[0].1 as i32).with_move(best)
        })
    });
}
