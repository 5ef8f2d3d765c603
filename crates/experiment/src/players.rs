//! `players`: leaves of max^n, of shallow pruning and of paranoid search, for two, three and four players.

use verimax::catalogue::MultiAlgorithm;
use verimax::search::multi::MultiStats;
use verimax::{Depth, MultiGame, Payoffs, Player, Ties, Value};
use verimax_games::{Line3, Nim3, Race3};

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::trees::{TREES, random_at, seeds};
use crate::{ExperimentError, Setting, Steps};

/// The numbers of players on random trees.
const PLAYERS: [usize; 3] = [2, 3, 4];

/// Moves at every position of most random trees.
const BRANCHING: u64 = 4;

/// Branching factors and depths of more random trees, for three players.
const MORE_SIZES: [(u64, u32); 2] = [(2, 12), (8, 4)];

/// What the players share at every leaf of a random tree.
const SUM: Value = 1000;

/// The searches, in the order of the columns.
const SEARCHES: [MultiAlgorithm; 3] =
    [MultiAlgorithm::MaxN(Ties::First), MultiAlgorithm::Shallow, MultiAlgorithm::Paranoid(0)];

/// Leaves of the searches.
type Leaves = [u64; SEARCHES.len()];

/// A position of a uniform tree in which the players take turns. Every leaf has an independent random vector.
#[derive(Clone, Copy)]
struct RandomNode {
    players: usize,
    branching: u64,
    ply: u64,
    /// Its number among the positions of its ply.
    index: u64,
    /// Determines the leaves of the tree.
    mask: u64,
}

impl MultiGame for RandomNode {
    type Move = u64;
    type Moves = std::vec::IntoIter<u64>;
    type Key = (u64, u64);

    fn players(&self) -> usize {
        self.players
    }

    fn player(&self) -> Player {
        (self.ply % self.players as u64) as Player
    }

    fn moves(&self) -> Self::Moves {
        (0..self.branching).collect::<Vec<_>>().into_iter()
    }

    fn play(&self, mv: u64) -> RandomNode {
        RandomNode { ply: self.ply + 1, index: self.index * self.branching + mv, ..*self }
    }

    /// The sum is cut at random places.
    fn payoffs(&self) -> Payoffs {
        let mut rng = random_at(self.mask, self.ply << 48 | self.index);
        let mut cuts: Vec<Value> = (1..self.players).map(|_| rng.i32(0..=SUM)).collect();
        cuts.extend([0, SUM]);
        cuts.sort_unstable();
        Payoffs::new(cuts.windows(2).map(|pair| pair[1] - pair[0]).collect())
    }

    fn greatest_sum(&self) -> Option<Value> {
        Some(SUM)
    }

    fn key(&self) -> (u64, u64) {
        (self.ply, self.index)
    }
}

/// The leaves of all searches of a game.
fn count<G: MultiGame + Clone>(start: &G, depth: Depth) -> Result<Leaves, ExperimentError> {
    let mut leaves = Leaves::default();
    for (search, leaves) in SEARCHES.iter().zip(&mut leaves) {
        let mut stats = MultiStats::default();
        search.run(start, depth, &mut stats).ok_or(ExperimentError::NoValue)?;
        *leaves = stats.leaves;
    }
    Ok(leaves)
}

/// The sums over all random trees of a size.
fn on_trees(players: usize, branching: u64, depth: u32, seed: u64) -> Result<Leaves, ExperimentError> {
    let mut sums = Leaves::default();
    for mask in seeds(seed) {
        let root = RandomNode { players, branching, ply: 0, index: 0, mask };
        let leaves = count(&root, Depth::plies(depth))?;
        sums.iter_mut().zip(leaves).for_each(|(sum, leaves)| *sum += leaves);
    }
    Ok(sums)
}

/// The fewest leaves that shallow pruning can look at, if no player ever gets the whole sum. A position with a bound is
/// cut off after its first move, and that move's position has no bound: so depth `d` takes as many leaves as depth
/// `d - 1`, and `b - 1` times those of depth `d - 2`. The branching factor is Korf's, (1 + sqrt(4b - 3)) / 2.
fn best_case(branching: u64, depth: u32) -> u64 {
    let (mut fewest, mut next) = (1, branching);
    for _ in 0..depth {
        (fewest, next) = (next, next + (branching - 1) * fewest);
    }
    fewest
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let deepest = if setting.large { 8 } else { 6 };
    steps.expect(PLAYERS.len() * deepest as usize + MORE_SIZES.len() + 4);
    let mut rows = Vec::new();
    let mut marks = [const { Vec::new() }; 6];
    let mut last = Vec::new();
    for (number, players) in PLAYERS.into_iter().enumerate() {
        let mut shallow = Vec::new();
        for depth in 1..=deepest {
            let sums = on_trees(players, BRANCHING, depth, setting.seed)?;
            steps.step();
            rows.push(row("random trees", players, Some((BRANCHING, depth)), sums, TREES));
            let mean = |count: u64| (f64::from(depth), count as f64 / TREES as f64);
            if number == 0 {
                marks[0].push(mean(sums[0]));
                marks[1].push((f64::from(depth), best_case(BRANCHING, depth) as f64));
            }
            marks[2 + number].push(mean(sums[1]));
            if players == 3 {
                marks[5].push(mean(sums[2]));
            }
            shallow.push(sums[1] as f64);
            if depth == deepest {
                last.push((players, sums, (shallow[depth as usize - 1] / shallow[depth as usize - 3]).sqrt()));
            }
        }
    }
    for (branching, depth) in MORE_SIZES {
        let sums = on_trees(3, branching, depth, setting.seed)?;
        steps.step();
        rows.push(row("random trees", 3, Some((branching, depth)), sums, TREES));
    }
    let mut of_game = |name: &str, leaves: Leaves| {
        rows.push(row(name, 3, None, leaves, 1));
        steps.step();
    };
    of_game("nim3(2,3,3)", count(&Nim3::new([2, 3, 3])?, Depth::END)?);
    of_game("line3(3,3)", count(&Line3::new(3, 3)?, Depth::END)?);
    of_game("race3(4)", count(&Race3::new(4)?, Depth::END)?);
    of_game("race3(6)", count(&Race3::new(6)?, Depth::END)?);
    let found = last.iter().map(|(players, [all, shallow, paranoid], ebf)| {
        let share = |leaves: &u64| 100.0 * *leaves as f64 / *all as f64;
        let (shallow, paranoid) = (share(shallow), share(paranoid));
        format!(
            "with {players} players, shallow pruning looks at {shallow:.0} % of the leaves (a branching factor of \
             {ebf:.2}), and paranoid search at {paranoid:.0} %"
        )
    });
    let best = (1.0 + (4.0 * BRANCHING as f64 - 3.0).sqrt()) / 2.0;
    let finding = format!(
        "On random trees with b = {BRANCHING}, d = {deepest}, {}. In the best case, the branching factor of shallow \
         pruning is {best:.2}.",
        found.collect::<Vec<_>>().join("; ")
    );
    let columns =
        vec!["game", "players", "b", "d", "max^n", "shallow", "shallow, %", "best case", "paranoid", "paranoid, %"];
    Ok(Measured { columns, rows, finding, plot: plot(marks) })
}

/// A row with means over this many trees. A game has no one branching factor, and is played to its end.
fn row(game: &str, players: usize, size: Option<(u64, u32)>, leaves: Leaves, trees: u64) -> Vec<Cell> {
    let [all, shallow, paranoid] = leaves;
    let cell = |count: u64| match trees {
        1 => Cell::Count(count),
        _ => Cell::Number(count as f64 / trees as f64, 1),
    };
    let share = |count: u64| Cell::Number(100.0 * count as f64 / all as f64, 1);
    let of_size = |of: fn(u64, u32) -> u64| size.map_or(Cell::Empty, |(b, d)| Cell::Count(of(b, d)));
    vec![
        Cell::from(game),
        Cell::Count(players as u64),
        of_size(|b, _| b),
        of_size(|_, d| d.into()),
        cell(all),
        cell(shallow),
        share(shallow),
        of_size(best_case),
        cell(paranoid),
        share(paranoid),
    ]
}

fn plot(marks: [Vec<(f64, f64)>; 6]) -> Plot {
    let names = [
        ("max^n: every leaf", Style::Dotted),
        ("shallow, best case (Korf)", Style::Line),
        ("shallow, 2 players", Style::Ring),
        ("shallow, 3 players", Style::Triangle),
        ("shallow, 4 players", Style::Cross),
        ("paranoid, 3 players", Style::Dot),
    ];
    Plot {
        title: format!("Leaves with several players, {BRANCHING} moves"),
        x: Axis::linear("depth"),
        y: Axis::log("leaves"),
        series: names.into_iter().zip(marks).map(|((name, style), marks)| Series::new(name, style, marks)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: by hand, with two moves. Depth 2: two leaves of the first move, one of the second. Depth 3: the first move
    /// takes three again, and of the second move's position only its first move is searched, with its two leaves.
    #[test]
    fn the_best_case_is_that_of_korf() {
        assert_eq!([0, 1, 2, 3].map(|depth| best_case(2, depth)), [1, 2, 3, 5]);
        let factor = best_case(4, 31) as f64 / best_case(4, 30) as f64;
        assert!((factor - (1.0 + 13.0_f64.sqrt()) / 2.0).abs() < 1e-6, "{factor}");
    }

    /// Law: what the players share is the sum, at every leaf, and nobody gets less than nothing.
    #[test]
    fn the_players_share_the_sum() {
        for players in PLAYERS {
            let root = RandomNode { players, branching: 3, ply: 0, index: 0, mask: 7 };
            for place in root.moves().map(|mv| root.play(mv)) {
                let payoffs = place.payoffs();
                assert_eq!((payoffs.players(), payoffs.values().iter().sum::<Value>()), (players, SUM));
                assert!(payoffs.values().iter().all(|&value| value >= 0));
            }
        }
    }
}
