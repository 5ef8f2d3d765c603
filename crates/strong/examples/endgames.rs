//! Builds chess endgames, lets the proved checker judge each, and prints a table: what `docs/databases.md` shows.
//!
//! `cargo run --release -p verimax-strong --example endgames -- KBNK KQKR`, or without names all of four men without
//! pawns. CPU seconds are those of the process, with one worker and one thread.

use std::sync::Arc;

use cpu_time::ProcessTime;
use verimax_strong::games::endgame::Endgame;
use verimax_strong::{Count, Database, Observer, Settings, StrongError, build};

/// Both men of White, or one of each side, the stronger first.
fn pawnless() -> Vec<String> {
    let men = ["Q", "R", "B", "N"];
    let pairs = (0..4).flat_map(|first| (first..4).map(move |second| (men[first], men[second])));
    let pairs: Vec<_> = pairs.collect();
    let alone = pairs.iter().map(|(first, second)| format!("K{first}{second}K"));
    alone.chain(pairs.iter().map(|(first, second)| format!("K{first}K{second}"))).collect()
}

/// The longest distance, and how many positions have it.
fn longest(count: &Count) -> String {
    if count.longest_code.is_none() {
        return "-".to_owned();
    }
    format!("{} ({})", count.longest, count.longest_positions)
}

/// A line of the table.
fn line(name: &str) -> Result<String, StrongError> {
    let game = Arc::new(Endgame::new(name).map_err(StrongError::Game)?);
    let start = ProcessTime::now();
    let Some(built) = build(&game, &Settings::default(), Observer::default())? else { return Ok(String::new()) };
    let building = start.elapsed().as_secs_f64();
    let (size, figures) = (built.bytes.len(), built.figures);
    let database = Database::from_bytes(game, built.bytes)?;
    let start = ProcessTime::now();
    let loaded = database.load(&mut |_| true)?;
    let checked = loaded.check(0, loaded.entries());
    let verdict = if loaded.is_right_by(&[checked.report]) { "verified" } else { "REJECTED" };
    let checking = start.elapsed().as_secs_f64();
    let [white, black] = figures.sides.unwrap_or_default();
    let (codes, stored) = (database.reader().entries(), loaded.positions());
    Ok(format!(
        "| {name} | {} | {} | {} | {codes} | {size} | {:.3} | {building:.1} | {checking:.1} | {verdict} |",
        figures.all.positions,
        longest(&white),
        longest(&black),
        size as f64 / stored as f64,
    ))
}

fn main() -> Result<(), StrongError> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    println!(
        "| | positions | White: plies (positions) | Black | codes, all sets | bytes | a position | build | verify | |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---|");
    for name in if asked.is_empty() { pawnless() } else { asked } {
        println!("{}", line(&name)?);
    }
    Ok(())
}
