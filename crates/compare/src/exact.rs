//! Exact scores of Connect Four, compared with the crate `connect-four-ai`; and two threads compared with one.

use std::time::Duration;

use cpu_time::ProcessTime;
use verimax::Engine;
use verimax::Value;

use crate::measure::{cpu_time, human_count, human_time, interleaved, print_table, ratio, wall_time};
use crate::sets::{SETS, SLOW, Scored, Solved};

/// The number of turns in which a set is solved.
const TURNS: usize = 20;

/// A solver that finds exact scores.
trait Solver {
    /// Returns the score for the side to move, the nodes, and the time. Clearing the table and setting up the position
    /// are not timed.
    fn solve(&mut self, position: &Scored) -> (Value, u64, Duration);
}

impl Solver for Engine<'_, Solved> {
    fn solve(&mut self, scored: &Scored) -> (Value, u64, Duration) {
        self.clear();
        let position = scored.quick();
        let (outcome, time) = cpu_time(|| Engine::solve(self, &position));
        let outcome = outcome.expect("a table");
        let value = outcome.value().expect("nobody stops it");
        (scored.side().view(value), outcome.counts.nodes, time)
    }
}

/// An engine with several threads, timed by the wall clock.
struct ByTheWall<'c> {
    engine: Engine<'c, Solved>,
    /// The processor time of all threads for the last position.
    cpu: Duration,
}

impl Solver for ByTheWall<'_> {
    fn solve(&mut self, scored: &Scored) -> (Value, u64, Duration) {
        let start = ProcessTime::now();
        let ((value, nodes, _), time) = wall_time(|| Solver::solve(&mut self.engine, scored));
        self.cpu = start.elapsed();
        (value, nodes, time)
    }
}

impl Solver for connect_four_ai::Solver {
    fn solve(&mut self, position: &Scored) -> (Value, u64, Duration) {
        self.reset();
        let position = connect_four_ai::Position::from_moves(position.moves).expect("legal moves");
        let (score, time) = cpu_time(|| connect_four_ai::Solver::solve(self, &position));
        (score.into(), self.explored_positions as u64, time)
    }
}

/// The effort of a solver for some positions: the nodes of the last round, and the median time of all rounds.
#[derive(Default)]
struct Taken {
    nodes: u64,
    time: Duration,
}

impl Taken {
    fn add(&mut self, more: &Taken) {
        self.nodes += more.nodes;
        self.time += more.time;
    }
}

/// Solves some positions with two solvers, and checks the scores. The solvers take turns after many positions, not
/// after each: so each finds its own data in the caches, as it would when running alone.
fn compare(positions: &[Scored], rounds: usize, one: &mut dyn Solver, other: &mut dyn Solver) -> [Taken; 2] {
    let solve = |solver: &mut dyn Solver, nodes: &mut u64| {
        *nodes = 0;
        let times = positions.iter().map(|position| {
            let (score, searched, time) = solver.solve(position);
            assert_eq!(score, position.score, "the score of {}", position.moves);
            *nodes += searched;
            time
        });
        times.sum()
    };
    let (mut nodes, mut other_nodes) = (0, 0);
    let times = interleaved(rounds, [&mut || solve(one, &mut nodes), &mut || solve(other, &mut other_nodes)]);
    [Taken { nodes, time: times[0] }, Taken { nodes: other_nodes, time: times[1] }]
}

/// One thread with 64 MB, compared with `connect-four-ai`.
pub fn beside_connect_four_ai(quick: bool) {
    let mut ours = Engine::<Solved>::new().table_mb(64).line(false);
    let mut theirs = connect_four_ai::Solver::empty();
    // One large search first, so that the system has mapped all memory of the tables.
    let large: Vec<Scored> = SETS[5].positions().take(1).collect();
    compare(&large, 1, &mut ours, &mut theirs);
    let rows = SETS.iter().map(|set| {
        let rounds = if quick { 1 } else { set.rounds };
        let part = if quick { 10 } else { 1 };
        let positions: Vec<Scored> = set.positions().step_by(part).collect();
        let (mut mine, mut other) = (Taken::default(), Taken::default());
        for turn in positions.chunks(positions.len().div_ceil(TURNS)) {
            let [one, two] = compare(turn, rounds, &mut ours, &mut theirs);
            mine.add(&one);
            other.add(&two);
        }
        let mean = |taken: &Taken| {
            let count = positions.len() as u32;
            [human_count(taken.nodes / u64::from(count)), human_time(taken.time / count)]
        };
        let [[nodes, time], [other_nodes, other_time]] = [mean(&mine), mean(&other)];
        let count = positions.len().to_string();
        vec![set.name.to_owned(), count, nodes, time, other_nodes, other_time, ratio(mine.time, other.time)]
    });
    print_table(
        "Connect Four, exact scores, one thread, 64 MB: means over the positions",
        &["set", "positions", "nodes", "time", "connect-four-ai: nodes", "time", "times as fast"],
        rows,
    );
}

/// Two threads compared with one. On a busy machine, the second thread has no core to run on. Then the processor time
/// of both gives a rough idea of how fast they could be.
pub fn two_threads(quick: bool) {
    let solver =
        |threads| ByTheWall { engine: Engine::new().table_mb(64).line(false).threads(threads), cpu: Duration::ZERO };
    let (mut one, mut two) = (solver(1), solver(2));
    let positions = SLOW.positions().take(if quick { 1 } else { usize::MAX });
    let rows = positions.map(|position| {
        let taken = compare(std::slice::from_ref(&position), if quick { 1 } else { SLOW.rounds }, &mut one, &mut two);
        vec![
            position.moves.to_owned(),
            human_count(taken[0].nodes),
            human_time(taken[0].time),
            human_time(one.cpu),
            human_count(taken[1].nodes),
            human_time(taken[1].time),
            human_time(two.cpu),
            ratio(taken[1].time, taken[0].time),
            ratio(two.cpu, 2 * one.cpu),
        ]
    });
    print_table(
        "Connect Four, exact scores, 64 MB: two threads beside one, by the clock on the wall",
        &[
            "position",
            "nodes",
            "time",
            "CPU",
            "two threads: nodes",
            "time",
            "CPU",
            "times as fast",
            "on free cores, about",
        ],
        rows,
    );
}
