//! Searches to a fixed depth, compared with the crate `minimax`. Both use the same rules and the same evaluation
//! ([`Board`]).

use std::time::Duration;

use minimax::{IterativeOptions, IterativeSearch, Negamax, Strategy};
use verimax::Engine;
use verimax::trace::{Event, Listener, Stats};
use verimax::{Depth, Game, Graph, INF, Window, law, search};

use crate::board::{Board, OpenLines, agree, take_reached};
use crate::measure::{cpu_time, human_count, human_time, interleaved, print_table, ratio};

/// In these positions, no side can force a win within the depth.
const POSITIONS: [&str; 4] = ["", "44", "35", "4444432"];

const TABLE_MB: usize = 64;

/// The options that `minimax` is measured with: its defaults, and the fastest ones here, where each iteration is two
/// plies deeper. (Slower: countermoves, aspiration windows, MTD(f), and other replacement policies.)
fn options() -> [IterativeOptions; 2] {
    let defaults = IterativeOptions::new().with_table_byte_size(TABLE_MB << 20);
    [defaults, defaults.with_double_step_increment()]
}

/// Iterative deepening with a table.
pub fn with_table(quick: bool) {
    let (depth, rounds) = if quick { (11, 1) } else { (14, 5) };
    let mut engine = Engine::<Board>::new().table_mb(TABLE_MB).depth(depth);
    let mut sums = [Duration::ZERO; 3];
    let row = |name: &str, [ours, plain, best]: [Duration; 3], nodes: [u64; 3]| {
        vec![
            name.to_owned(),
            human_count(nodes[0]),
            human_time(ours),
            human_count(nodes[1]),
            human_time(plain),
            ratio(ours, plain),
            human_count(nodes[2]),
            human_time(best),
            ratio(ours, best),
        ]
    };
    let mut rows = Vec::new();
    let mut all_nodes = [0; 3];
    for moves in POSITIONS {
        let board = Board::after(moves);
        let (mut value, mut values, mut nodes) = (0, [0; 2], [0; 3]);
        let [ours, plain, best] = &mut nodes;
        let [plain_value, best_value] = &mut values;
        let [plain_options, best_options] = options();
        let times = interleaved(
            rounds,
            [
                &mut || {
                    engine.clear();
                    let (outcome, time) = cpu_time(|| engine.search(&board));
                    let outcome = outcome.expect("a table");
                    value = board.side().view(outcome.value().expect("nobody stops it"));
                    *ours = outcome.counts.nodes;
                    time
                },
                &mut || deepen(&board, depth, plain_options, plain_value, plain),
                &mut || deepen(&board, depth, best_options, best_value, best),
            ],
        );
        assert!(values.iter().all(|&theirs| agree(value, theirs)), "{moves}: {value}, minimax {values:?}");
        sums = [0, 1, 2].map(|who| sums[who] + times[who]);
        all_nodes = [0, 1, 2].map(|who| all_nodes[who] + nodes[who]);
        rows.push(row(if moves.is_empty() { "empty board" } else { moves }, times, nodes));
    }
    rows.push(row("all", sums, all_nodes));
    print_table(
        &format!("Connect Four to depth {depth}, {TABLE_MB} MB, the same evaluation"),
        &[
            "position",
            "nodes",
            "time",
            "minimax: nodes",
            "time",
            "times as fast",
            "by two plies: nodes",
            "time",
            "times as fast",
        ],
        rows,
    );
}

/// The iterative search of `minimax`. It searches one ply deeper, because it starts one ply earlier.
fn deepen(board: &Board, depth: u32, options: IterativeOptions, value: &mut i16, nodes: &mut u64) -> Duration {
    let mut search = IterativeSearch::new(OpenLines::<false>, options);
    search.set_max_depth(depth as u8 + 1);
    let ((), time) = cpu_time(|| {
        search.choose_move(&board.before());
    });
    *value = -search.root_value();
    // `minimax` reports the number only within a sentence: "Explored 123 nodes to depth 15."
    let stats = search.stats(&mut board.before());
    let explored = stats.lines().find_map(|line| line.strip_prefix("Explored ")?.split(' ').next());
    *nodes = explored.and_then(|number| number.parse().ok()).expect("a number of nodes");
    time
}

/// Collects the positions that a search evaluates.
#[derive(Default)]
struct Leaves {
    entered: Option<Board>,
    leaves: Vec<Board>,
}

impl Listener<Board> for Leaves {
    fn event(&mut self, entered: Option<&Board>, event: Event<u8>) {
        match event {
            Event::Enter { .. } => self.entered = entered.copied(),
            Event::Leaf(_) => self.leaves.extend(self.entered),
            _ => {}
        }
    }
}

/// Measures the time of the evaluations alone.
fn evaluate(leaves: &[Board]) -> Duration {
    let (sum, time) = cpu_time(|| leaves.iter().map(|leaf| i64::from(leaf.eval())).sum::<i64>());
    std::hint::black_box(sum);
    time
}

/// Alpha-beta without a table.
pub fn without_table(quick: bool) {
    let (depth, rounds) = if quick { (7, 3) } else { (9, 9) };
    let rows = POSITIONS.map(|moves| {
        let board = Board::after(moves);
        let plies = Depth::plies(depth);
        let (mut value, mut their_value, mut leaves) = (0, 0, Leaves::default());
        search::negamax_fishburn(&board, -INF, INF, plies, &mut leaves);
        let times = interleaved(
            rounds,
            [
                &mut || {
                    let (found, time) = cpu_time(|| search::negamax_fishburn(&board, -INF, INF, plies, &mut ()));
                    value = found;
                    time
                },
                &mut || {
                    let mut search = Negamax::new(OpenLines::<false>, depth as u8 + 1);
                    let ((), time) = cpu_time(|| {
                        search.choose_move(&board.before());
                    });
                    their_value = -search.root_value();
                    time
                },
                &mut || evaluate(&leaves.leaves),
            ],
        );
        assert!(agree(value, their_value), "{moves}: {value}, minimax {their_value}");
        let mut stats = Stats::default();
        search::negamax_fishburn(&board, -INF, INF, plies, &mut stats);
        take_reached();
        Negamax::new(OpenLines::<true>, depth as u8 + 1).choose_move(&board.before());
        let nodes = [stats.nodes, take_reached()];
        let rates = [0, 1].map(|who| nodes[who] as f64 / times[who].as_secs_f64() / 1e6);
        let graph = Graph::explore(board, plies, 2_000_000).expect("a graph");
        let least = law::minimal_leaves(&graph, graph.root(), plies, Window::OPEN);
        vec![
            if moves.is_empty() { "empty board" } else { moves }.to_owned(),
            human_count(stats.leaves),
            human_count(least),
            human_count(nodes[0]),
            human_time(times[0]),
            human_time(times[2]),
            format!("{:.1}", rates[0]),
            human_count(nodes[1]),
            human_time(times[1]),
            format!("{:.1}", rates[1]),
            format!("{:.2}", rates[0] / rates[1]),
        ]
    });
    print_table(
        &format!("Connect Four to depth {depth}, alpha-beta without a table; rates in million nodes a second"),
        &[
            "position",
            "leaves",
            "least possible",
            "nodes",
            "time",
            "leaves alone",
            "rate",
            "minimax: nodes",
            "time",
            "rate",
            "ratio of rates",
        ],
        rows,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: all searches find the same value at every shallow depth.
    #[test]
    fn both_crates_find_the_same_value() {
        for moves in POSITIONS.into_iter().chain(["4141", "121"]) {
            let board = Board::after(moves);
            for depth in 1..6 {
                let expected = search::negamax(&board, Depth::plies(depth), &mut ());
                let outcome = Engine::new().table_mb(1).depth(depth).search(&board).expect("a table");
                assert_eq!(outcome.value(), Some(board.side().view(expected)), "{moves} to depth {depth}");
                for options in options() {
                    let (mut value, mut nodes) = (0, 0);
                    deepen(&board, depth, options.with_table_byte_size(1 << 16), &mut value, &mut nodes);
                    assert!(agree(expected, value) && nodes > 0, "{moves} to depth {depth}: {expected}, {value}");
                }
                let mut search = Negamax::new(OpenLines::<false>, depth as u8 + 1);
                search.choose_move(&board.before());
                let value = -search.root_value();
                assert!(agree(expected, value), "{moves} to depth {depth}: {expected}, {value}");
            }
        }
    }
}
