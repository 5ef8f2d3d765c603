//! What pruning is worth with more than two players: leaves of max^n, of shallow pruning, and of paranoid search for
//! player 0, on random trees and on the games for three. Prints a table.
//!
//! `cargo run --release -p verimax-games --example players`

use verimax::catalogue::MultiAlgorithm;
use verimax::search::multi::MultiStats;
use verimax::{Depth, MultiGame, Payoffs, Player, Ties, Value};
use verimax_games::start_multi;

/// Players, branching factor and depth of the random trees.
const SIZES: &[(usize, u64, u32)] = &[(2, 4, 6), (3, 2, 12), (3, 4, 4), (3, 4, 6), (3, 8, 4), (4, 4, 6)];

const GAMES: &[&str] = &["line3(columns=3,rows=3)", "nim3(2,3,3)", "race3(length=4)", "race3(length=6)"];

/// How many random trees an average is taken over.
const TREES: u64 = 16;

/// What the players share at every leaf of a random tree.
const SUM: Value = 1000;

const SEARCHES: [MultiAlgorithm; 3] =
    [MultiAlgorithm::MaxN(Ties::First), MultiAlgorithm::Shallow, MultiAlgorithm::Paranoid(0)];

/// A position of a uniform tree in which the players take turns. Every leaf has an independent random vector.
#[derive(Clone, Copy, Debug)]
struct Place {
    players: usize,
    branching: u64,
    ply: u64,
    /// Different for all positions of all trees.
    seed: u64,
}

/// The next random number after `seed` (SplitMix64, Steele, Lea & Flood 2014).
fn random(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl MultiGame for Place {
    type Move = u64;
    type Moves = std::vec::IntoIter<u64>;
    type Key = u64;

    fn players(&self) -> usize {
        self.players
    }

    fn player(&self) -> Player {
        (self.ply % self.players as u64) as Player
    }

    fn moves(&self) -> Self::Moves {
        (0..self.branching).collect::<Vec<_>>().into_iter()
    }

    fn play(&self, mv: u64) -> Place {
        Place { ply: self.ply + 1, seed: random(self.seed ^ (mv + 1) << 56), ..*self }
    }

    /// The sum is cut at random places.
    fn payoffs(&self) -> Payoffs {
        let mut seed = self.seed;
        let mut cuts = vec![0, SUM];
        for _ in 1..self.players {
            seed = random(seed);
            cuts.push((seed % (SUM as u64 + 1)) as Value);
        }
        cuts.sort_unstable();
        Payoffs::new(cuts.windows(2).map(|pair| pair[1] - pair[0]).collect())
    }

    fn greatest_sum(&self) -> Option<Value> {
        Some(SUM)
    }

    fn key(&self) -> u64 {
        self.seed
    }
}

/// The mean leaves of each search over the random trees.
fn on_trees(players: usize, branching: u64, depth: u32) -> [f64; 3] {
    SEARCHES.map(|search| {
        let mut stats = MultiStats::default();
        for tree in 0..TREES {
            let root = Place { players, branching, ply: 0, seed: random(tree) };
            search.run(&root, Depth::plies(depth), &mut stats).expect("the sum is bounded");
        }
        stats.leaves as f64 / TREES as f64
    })
}

fn on_game(game: &str) -> [f64; 3] {
    let start = start_multi(game).expect("a game for several players").expect("its parameters are right");
    SEARCHES.map(|search| start.count(search, Depth::END).expect("the sum is bounded").leaves as f64)
}

fn row(what: &str, [all, shallow, paranoid]: [f64; 3]) {
    let (shallow_share, paranoid_share) = (100.0 * shallow / all, 100.0 * paranoid / all);
    println!("| {what} | {all:.0} | {shallow:.0} | {shallow_share:.0} % | {paranoid:.0} | {paranoid_share:.1} % |");
}

fn main() {
    println!("| game | max^n | shallow | share | paranoid | share |\n|---|---|---|---|---|---|");
    for &(players, b, d) in SIZES {
        row(&format!("random trees, {players} players, b = {b}, d = {d}"), on_trees(players, b, d));
    }
    GAMES.iter().for_each(|game| row(&format!("`{game}`"), on_game(game)));
}
