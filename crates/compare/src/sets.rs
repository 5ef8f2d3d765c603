//! Connect Four positions with their scores, one per line: the moves from the empty board (columns count from 1), and
//! the score of best play for the side to move.

use std::time::Duration;

use verimax::{Engine, Form, Game, Side, Value};
use verimax_games::connect4::{Quick, Standard};
use verimax_games::{Connect4, Playable, play_moves};

/// The form of Connect Four that the engine solves.
pub type Solved = Quick<Standard>;

pub struct Set {
    pub name: &'static str,
    text: &'static str,
    /// How often to solve each position.
    pub rounds: usize,
}

/// The first three sets are Pascal Pons's. [`generate`] made the others.
pub const SETS: [Set; 6] = [
    Set { name: "end-easy", text: include_str!("../../games/tests/data/connect4/Test_L3_R1"), rounds: 3 },
    Set { name: "middle-easy", text: include_str!("../../games/tests/data/connect4/Test_L2_R1"), rounds: 3 },
    Set { name: "begin-easy", text: include_str!("../../games/tests/data/connect4/Test_L1_R1"), rounds: 3 },
    Set { name: "middle-medium", text: include_str!("../data/middle-medium"), rounds: 3 },
    Set { name: "begin-medium", text: include_str!("../data/begin-medium"), rounds: 3 },
    Set { name: "begin-hard", text: include_str!("../data/begin-hard"), rounds: 1 },
];

/// Positions that take a second or more.
pub const SLOW: Set = Set { name: "slow", text: include_str!("../data/slow"), rounds: 3 };

pub struct Scored {
    pub moves: &'static str,
    /// The score for the side to move.
    pub score: Value,
}

impl Set {
    pub fn positions(&self) -> impl Iterator<Item = Scored> {
        self.text.lines().map(|line| {
            let (moves, score) = line.split_once(' ').expect("moves and score");
            Scored { moves, score: score.parse().expect("a score") }
        })
    }
}

impl Scored {
    /// The side to move. The quick form plays forced moves at once, so its side to move may differ.
    pub fn side(&self) -> Side {
        if self.moves.len().is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    pub fn quick(&self) -> Solved {
        quick(&after(self.moves))
    }
}

fn after(moves: &str) -> Connect4 {
    play_moves(Connect4::default(), moves).expect("legal moves")
}

fn quick(position: &Connect4) -> Solved {
    Quick::of(position)
}

/// What a set should contain: positions of random games without a win.
#[derive(clap::Args)]
pub struct Wanted {
    /// The smallest number of stones
    least_stones: u64,
    /// The largest number of stones
    most_stones: u64,
    /// The smallest number of plies to the end under best play
    least_plies: u32,
    /// The largest number of plies to the end under best play
    most_plies: u32,
    /// How many positions to generate
    count: usize,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 12345)]
    seed: u64,
    /// Keep only positions that take at least this many nodes
    #[arg(long, default_value_t = 0)]
    least_nodes: u64,
    /// Keep only positions that take at most this many nodes
    #[arg(long, default_value_t = u64::MAX)]
    most_nodes: u64,
}

/// Prints a set. Plays random games with a random number of stones. Drops a game if a column overflows or somebody
/// wins. Keeps a position if best play from there has the desired length.
pub fn generate(wanted: &Wanted) {
    let mut random = XorShift(wanted.seed);
    let mut engine = Engine::<Solved>::new().line(false).time(Duration::from_secs(20)).nodes(wanted.most_nodes);
    let mut found = 0;
    while found < wanted.count {
        let stones = wanted.least_stones + random.below(wanted.most_stones - wanted.least_stones + 1);
        let Some((moves, position)) = random_game(&mut random, stones) else { continue };
        engine.clear();
        let outcome = engine.solve(&quick(&position)).expect("a table");
        let Some(value) = outcome.value().filter(|_| outcome.counts.nodes >= wanted.least_nodes) else { continue };
        if (wanted.least_plies..=wanted.most_plies).contains(&plies_left(&position, value)) {
            println!("{moves} {}", position.side().view(value));
            found += 1;
        }
    }
}

fn random_game(random: &mut XorShift, stones: u64) -> Option<(String, Connect4)> {
    let (mut moves, mut position) = (String::new(), Connect4::default());
    for _ in 0..stones {
        let column = random.below(7) as u8;
        let next = position.play(column);
        if next == position || next.eval() != 0 {
            return None;
        }
        moves.push_str(&position.move_name(column));
        position = next;
    }
    Some((moves, position))
}

/// The number of plies to the end of the game under best play, if it is worth `value` to Max.
fn plies_left(position: &Connect4, value: Value) -> u32 {
    let stones_at_end = match value {
        0 => 42,
        1.. => 43 - 2 * value.unsigned_abs(), // Max plays the odd stones
        _ => 44 - 2 * value.unsigned_abs(),
    };
    stones_at_end - position.stones()
}

/// Marsaglia's xorshift.
struct XorShift(u64);

impl XorShift {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % n
    }
}
