//! Measures what bounds, move scores, packed keys, symmetry and running scores gain, and prints the tables of
//! docs/make-it-fast.md. `cargo run --release -p verimax-games --example make_it_fast` takes a few minutes.

#[path = "../othello/rules.rs"]
#[allow(dead_code)]
mod othello;
mod symmetry;

use std::time::Duration;

use cpu_time::ThreadTime;
use othello::Othello;
use symmetry::Symmetric;
use verimax::{Engine, EngineError, EngineGame, Game, Interval, PackedKey, Side, Value};
use verimax_games::DotsAndBoxes;

/// A game with some of its optional methods switched off.
#[derive(Clone)]
struct Tuned<G, const BOUNDS: bool, const SCORES: bool, const PACKED: bool, const SYMMETRY: bool, const SHARING: bool>(
    G,
);

impl<
    G: Symmetric,
    const BOUNDS: bool,
    const SCORES: bool,
    const PACKED: bool,
    const SYMMETRY: bool,
    const SHARING: bool,
> Game for Tuned<G, BOUNDS, SCORES, PACKED, SYMMETRY, SHARING>
{
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = G::Key;

    fn side(&self) -> Side {
        self.0.side()
    }

    fn moves(&self) -> G::Moves {
        self.0.moves()
    }

    fn play(&self, mv: G::Move) -> Self {
        Tuned(self.0.play(mv))
    }

    fn eval(&self) -> Value {
        self.0.eval()
    }

    fn bounds(&self) -> Interval {
        if BOUNDS { self.0.bounds() } else { Interval::ALL }
    }

    fn key(&self) -> G::Key {
        if SYMMETRY { self.0.smallest_key() } else { self.0.key() }
    }

    fn merges_keys(&self) -> bool {
        SYMMETRY
    }

    fn rules(&self) -> u64 {
        self.0.rules()
    }

    fn score_so_far(&self) -> Value {
        if SHARING { self.0.score_so_far() } else { 0 }
    }

    fn key_without_score(&self) -> G::Key {
        if SHARING { G::without_score(self.key()) } else { self.key() }
    }

    fn packed_key(&self) -> Option<PackedKey> {
        if PACKED { self.0.pack(self.key_without_score()) } else { None }
    }

    fn move_score(&self, mv: G::Move) -> Option<i32> {
        if SCORES { self.0.move_score(mv) } else { None }
    }
}

/// What solving all positions took.
struct Measured {
    values: Vec<Option<Value>>,
    nodes: u64,
    /// The CPU time of this thread: its clock stands still while others use the processor.
    time: Duration,
}

/// Solves the positions one after the other, each with a new table.
fn solve_all<G: EngineGame>(table_mb: usize, positions: impl Iterator<Item = G>) -> Result<Measured, EngineError> {
    let mut measured = Measured { values: Vec::new(), nodes: 0, time: Duration::ZERO };
    for position in positions {
        let started = ThreadTime::now();
        let outcome = Engine::new().line(false).table_mb(table_mb).solve(&position)?;
        measured.time += started.elapsed();
        measured.values.push(outcome.value());
        measured.nodes += outcome.counts.nodes;
    }
    Ok(measured)
}

/// A row of a table: its name, and what it measures.
type Row<'r> = (&'r str, Box<dyn Fn() -> Result<Measured, EngineError> + 'r>);

/// Measures the game with more and more of its optional methods, one more in each row.
fn one_by_one<G: Symmetric + EngineGame>(title: &str, positions: &[G]) -> Result<(), EngineError> {
    let all = || positions.iter().cloned();
    let mut rows: Vec<Row<'_>> = vec![
        ("the rules alone", Box::new(|| solve_all(64, all().map(Tuned::<G, false, false, false, false, false>)))),
        ("and bounds", Box::new(|| solve_all(64, all().map(Tuned::<G, true, false, false, false, false>)))),
        ("and move scores", Box::new(|| solve_all(64, all().map(Tuned::<G, true, true, false, false, false>)))),
        ("and a packed key", Box::new(|| solve_all(64, all().map(Tuned::<G, true, true, true, false, false>)))),
        ("and symmetry", Box::new(|| solve_all(64, all().map(Tuned::<G, true, true, true, true, false>)))),
        ("and running scores", Box::new(|| solve_all(64, all().map(Tuned::<G, true, true, true, true, true>)))),
    ];
    if all().all(|position| position.packed_key().is_none()) {
        rows.retain(|(name, _)| *name != "and a packed key");
    }
    if !all().any(scores) {
        rows.retain(|(name, _)| *name != "and running scores");
    }
    print(title, &rows)
}

/// True if points are decided before the end of the game, on the line of first moves.
fn scores<G: Game>(mut p: G) -> bool {
    while let Some(mv) = p.moves().next() {
        if p.score_so_far() != 0 {
            return true;
        }
        p = p.play(mv);
    }
    false
}

/// What a packed key gains in a table that is too small for the game.
fn in_a_small_table<G: Symmetric + EngineGame>(title: &str, positions: &[G]) -> Result<(), EngineError> {
    let all = || positions.iter().cloned();
    let rows: [Row<'_>; 2] = [
        ("without a packed key", Box::new(|| solve_all(8, all().map(Tuned::<G, true, true, false, false, false>)))),
        ("with a packed key", Box::new(|| solve_all(8, all().map(Tuned::<G, true, true, true, false, false>)))),
    ];
    print(title, &rows)
}

/// Measures the rows in turns, keeps the quickest round of each, and prints how they compare with the first.
fn print(title: &str, rows: &[Row<'_>]) -> Result<(), EngineError> {
    const ROUNDS: usize = 5;
    let mut best: Vec<Measured> = rows.iter().map(|(_, measure)| measure()).collect::<Result<_, _>>()?;
    for _ in 1..ROUNDS {
        for ((_, measure), best) in rows.iter().zip(&mut best) {
            let measured = measure()?;
            if measured.time < best.time {
                *best = measured;
            }
        }
    }
    println!("\n{title}\n\n| | nodes | time | a node | times as fast |\n|---|---|---|---|---|");
    for ((name, _), Measured { values, nodes, time }) in rows.iter().zip(&best) {
        assert_eq!(*values, best[0].values, "what makes a search fast must not make it wrong");
        let nanoseconds = time.as_nanos() as f64 / *nodes as f64;
        let ratio = best[0].time.as_secs_f64() / time.as_secs_f64();
        println!("| {name} | {} | {time:.2?} | {nanoseconds:.0} ns | {ratio:.1} |", with_commas(*nodes));
    }
    Ok(())
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or_default()).collect();
    groups.join(",")
}

/// `count` positions of random games of Othello on 6 by 6, each with `empties` empty squares.
fn endgames(count: usize, empties: u32) -> Vec<Othello<6>> {
    let mut random = fastrand::Rng::with_seed(1);
    std::iter::repeat_with(|| {
        let mut p = Othello::start();
        while let Some(mv) = random.choice(p.moves()).filter(|_| p.empties() > empties) {
            p = p.play(mv);
        }
        p
    })
    .filter(|p| p.empties() == empties)
    .take(count)
    .collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    one_by_one("Othello, 6 by 6, 20 positions with 14 empty squares", &endgames(20, 14))?;
    let boxes = [DotsAndBoxes::new(3, 3)?];
    one_by_one("Dots and Boxes, 3 by 3, from the start", &boxes)?;
    in_a_small_table("Dots and Boxes, 3 by 3, bounds and move scores, a table of 8 MB", &boxes)?;
    Ok(())
}
