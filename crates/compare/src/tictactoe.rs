//! Solves tic-tac-toe from the empty board, compared with the crate `minimax`.

use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Negamax, Strategy, Winner};
use verimax::Engine;
use verimax::search::{self, Helpers};
use verimax::table::{HashTable, Reuse};
use verimax::{Game, INF};
use verimax_games::{Playable, TicTacToe};

use crate::measure::{cpu_time, human_time, interleaved, print_table, ratio};

/// The rules in the form that `minimax` needs.
struct Rules;

impl minimax::Game for Rules {
    type S = TicTacToe;
    type M = u8;

    fn generate_moves(position: &TicTacToe, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            moves.extend(position.moves());
        }
        winner
    }

    fn apply(position: &mut TicTacToe, cell: u8) -> Option<TicTacToe> {
        Some(position.play(cell))
    }

    fn get_winner(position: &TicTacToe) -> Option<Winner> {
        match position.side().view(position.eval()) {
            0 => position.is_over().then_some(Winner::Draw),
            1.. => Some(Winner::PlayerToMove),
            _ => Some(Winner::PlayerJustMoved),
        }
    }

    fn zobrist_hash(position: &TicTacToe) -> u64 {
        u64::from(position.key() + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32)
    }
}

/// Evaluates every unfinished position to 0.
struct Nothing;

impl Evaluator for Nothing {
    type G = Rules;

    fn evaluate(&self, _: &TicTacToe) -> Evaluation {
        0
    }
}

/// Solves it in every way, each with an empty table. Creating the table is not timed.
pub fn solve(quick: bool) {
    let rounds = if quick { 11 } else { 301 };
    let start = TicTacToe::default();
    let mut engine = Engine::<TicTacToe>::new().table_mb(1);
    let mut without_line = Engine::<TicTacToe>::new().table_mb(1).line(false);
    let options = IterativeOptions::new().with_table_byte_size(1 << 20);
    let mut values = [None; 5];
    let [value, same, kernel, iterative, plain] = &mut values;
    let times = interleaved(
        rounds,
        [
            &mut || {
                engine.clear();
                let (outcome, time) = cpu_time(|| engine.solve(&start));
                *value = outcome.ok().and_then(|outcome| outcome.value());
                time
            },
            &mut || {
                without_line.clear();
                let (outcome, time) = cpu_time(|| without_line.solve(&start));
                *same = outcome.ok().and_then(|outcome| outcome.value());
                time
            },
            &mut || {
                let mut table = HashTable::new(Reuse::Equal);
                let mut helpers = Helpers { table: &mut table, guide: &mut (), listener: &mut () };
                let (found, time) = cpu_time(|| search::solve(&start, -INF, INF, &mut helpers));
                *kernel = found;
                time
            },
            &mut || {
                let mut search = IterativeSearch::new(Nothing, options);
                search.set_max_depth(9);
                let (_, time) = cpu_time(|| search.choose_move(&start));
                *iterative = Some(search.root_value().into());
                time
            },
            &mut || {
                let mut search = Negamax::new(Nothing, 9);
                let (_, time) = cpu_time(|| search.choose_move(&start));
                *plain = Some(search.root_value().into());
                time
            },
        ],
    );
    assert_eq!(values, [Some(0); 5], "tic-tac-toe is a draw");
    let names = [
        "`Engine::solve`",
        "`Engine::solve`, no line",
        "`search::solve`, a hash table",
        "`minimax::IterativeSearch`",
        "`minimax::Negamax`",
    ];
    let rows =
        names.iter().zip(times).map(|(name, time)| vec![(*name).to_owned(), human_time(time), ratio(times[0], time)]);
    print_table("Tic-tac-toe solved from the empty board", &["", "time", "times that of the first"], rows);
}
