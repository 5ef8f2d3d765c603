//! Measures certificates: prints rows of the tables in `docs/certificates.md`.
//!
//! ```sh
//! cargo run --release -p verimax-certify --example table
//! cargo run --release -p verimax-certify --example table -- --table-mb 4096 connect4 'connect4>=1'
//! ```
//!
//! Times are processor time, of one thread, as Linux counts it.

use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::io::BufReader;

use verimax::StopHandle;
use verimax_certificate::format::Header;
use verimax_certificate::{Bound, Certificate, NamedGame, Rules, Visitor};
use verimax_certify::{Monitor, Progress, certify};
use verimax_games::Registry;

/// The games of the first table.
const GAMES: [&str; 12] = [
    "tictactoe",
    "nim(3,4,5)",
    "min(20,17,24,-30,27)",
    "kalah(houses=3,seeds=3)",
    "dots(rows=2,columns=2)",
    "connect4(columns=4,rows=4)",
    "connect4(columns=5,rows=4)",
    "connect4(columns=4,rows=5)",
    "connect4(columns=6,rows=4)",
    "connect4(columns=5,rows=5)",
    "connect4(columns=5,rows=6)",
    "connect4(columns=6,rows=5)",
];

/// Games with more positions than this have no minimal tree in the table.
const MOST_POSITIONS: usize = 5_000_000;

struct Options {
    table_mb: usize,
    rounds: u32,
    /// Where layers are kept. Without one, they are kept in memory.
    spool: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut options = Options { table_mb: 64, rounds: 0, spool: None };
    let mut games = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--table-mb" => options.table_mb = value()?.parse()?,
            "--minimise" => options.rounds = value()?.parse()?,
            "--spool" => options.spool = Some(value()?),
            _ => games.push(word),
        }
    }
    if games.is_empty() {
        games = GAMES.map(str::to_owned).to_vec();
    }
    println!(
        "| game, claim | minimal tree | nodes searched | claims | bytes | solved in | made in | checked in | memory |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    games.iter().try_for_each(|game| print_row(game, &options))
}

/// Solves, certifies and checks a game such as `connect4(7,6)`, for its exact value, or `connect4(7,6)>=1`.
fn print_row(order: &str, options: &Options) -> Result<(), Box<dyn Error>> {
    let (name, least) = order.split_once(">=").map_or((order, None), |(name, least)| (name, Some(least)));
    let game = NamedGame::parse(name)?;
    let start = Registry::standard().start(&game.to_string())?;
    let before = processor_seconds()?;
    let settings = verimax_games::Settings { threads: 1, table_mb: options.table_mb, line: true };
    let outcome = start.engine(settings).solve(&*start)?;
    let value = outcome.bounds.value().ok_or("the game is not solved")?;
    let solved = processor_seconds()?;
    let bounds = match least {
        Some(least) => vec![Bound::AtLeast(least.parse()?)],
        None => vec![Bound::AtLeast(value), Bound::AtMost(value)],
    };
    let header = Header::new(game.clone(), Vec::new(), bounds)?;
    let settings = verimax_certify::Settings {
        threads: 1,
        table_mb: options.table_mb,
        rounds: options.rounds,
        spool: options.spool.as_ref().map(Into::into),
    };
    // Makes the system forget the largest size of this process so far.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let found = certify(&header, &settings, &mut Silent)?;
    let file = std::env::temp_dir().join(format!("verimax-table-{}.cert", std::process::id()));
    let bytes = found.write(fs::File::create(&file)?)?;
    settings.clean_up(&header)?;
    let (done, memory) = (processor_seconds()?, largest_size()?);
    let certificate = Certificate::read(BufReader::new(fs::File::open(&file)?), found.claims())?;
    let is_proved = certificate.is_proved();
    let checked = processor_seconds()?;
    assert!(is_proved, "the certificate that was made is not accepted");
    drop(certificate);
    fs::remove_file(&file)?;
    let minimal = game.visit(MinimalTree(header.bounds())).map_or("–".to_owned(), grouped);
    println!(
        "| {} | {minimal} | {} | {} | {} | {} | {} | {} | {memory} |",
        header.claim(),
        grouped(outcome.counts.nodes.into()),
        grouped(found.claims() as u128),
        grouped(bytes.into()),
        seconds(solved - before),
        seconds(done - solved),
        seconds(checked - done),
    );
    Ok(())
}

struct Silent;

impl Monitor for Silent {
    fn starts(&mut self, _: StopHandle) {}
    fn goes_on(&mut self, _: Bound, _: Progress) {}
}

/// The nodes of the smallest tree that shows these bounds, as Knuth and Moore count: nothing is shared, and the side
/// that profits plays the move with the smallest tree. `None` if the game has too many positions to find out.
struct MinimalTree<'a>(&'a [Bound]);

impl Visitor for MinimalTree<'_> {
    type Output = Option<u128>;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> Option<u128> {
        let trees = self.0.iter().map(|&bound| smallest_tree(start, bound, &mut HashMap::new()));
        trees.map(|tree| tree?.ok()).sum()
    }
}

/// The nodes of the smallest tree below this position that shows the bound; `Err` if the bound does not hold, `None` if
/// there are too many positions.
fn smallest_tree<R: Rules>(
    position: &R,
    bound: Bound,
    known: &mut HashMap<u64, Result<u128, ()>>,
) -> Option<Result<u128, ()>> {
    if position.number_of_moves() == 0 {
        return Some(if bound.admits(position.result()) { Ok(1) } else { Err(()) });
    }
    if let Some(&size) = known.get(&position.code()) {
        return Some(size);
    }
    if known.len() >= MOST_POSITIONS {
        return None;
    }
    let is_chosen = bound.profits(position.is_max_to_move());
    let mut size = if is_chosen { Err(()) } else { Ok(1) };
    for mv in 0..position.number_of_moves() {
        let below = smallest_tree(&position.play(mv), bound, known)?;
        size = match (size, below) {
            (Ok(least), Ok(below)) if is_chosen => Ok(least.min(below + 1)),
            (Err(()), Ok(below)) if is_chosen => Ok(below + 1),
            (size, Err(())) if is_chosen => size,
            (Ok(sum), Ok(below)) => Ok(sum + below),
            _ => Err(()),
        };
        if size.is_err() && !is_chosen {
            break;
        }
    }
    known.insert(position.code(), size);
    Some(size)
}

/// The processor time of this process so far.
fn processor_seconds() -> Result<f64, Box<dyn Error>> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // After the name of the program, in parentheses, come a letter and numbers; these two count hundredths of a second.
    let numbers = stat.rsplit_once(") ").ok_or("/proc/self/stat has no name")?.1;
    let ticks: Result<Vec<u64>, _> = numbers.split(' ').skip(11).take(2).map(str::parse).collect();
    Ok(ticks?.iter().sum::<u64>() as f64 / 100.0)
}

/// The largest size of this process so far.
fn largest_size() -> Result<String, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("/proc/self/status has no VmHWM")?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(format!("{} MB", kilobytes >> 10))
}

fn seconds(seconds: f64) -> String {
    match seconds {
        ..0.01 => "under 0.01 s".to_owned(),
        ..10.0 => format!("{seconds:.2} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// A number with commas.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
