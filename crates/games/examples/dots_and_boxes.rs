//! Dots and Boxes, solved: the score of best play, and who owns which box in the end.
//! `cargo run --release -p verimax-games --example dots_and_boxes -- 2 3`
//!
//! The arguments are the rows and columns of boxes. A board of 3 by 3 takes a few seconds.

use std::process::ExitCode;

use verimax::{Engine, EngineError, Game, Side};
use verimax_games::DotsAndBoxes;

fn main() -> ExitCode {
    let sizes: Vec<String> = std::env::args().skip(1).collect();
    let start = match &sizes[..] {
        [] => DotsAndBoxes::new(2, 2).ok(),
        [rows, columns] => rows.parse().ok().zip(columns.parse().ok()).and_then(|(r, c)| DotsAndBoxes::new(r, c).ok()),
        _ => None,
    };
    let Some(start) = start else {
        eprintln!("'{}' is not a board; two numbers such as 2 3 are, up to 4 5", sizes.join(" "));
        return ExitCode::FAILURE;
    };
    match show(start) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Solves the game, plays the line of best play, and draws the last position: every line with the number of its move,
/// every box with its owner.
fn show(start: DotsAndBoxes) -> Result<(), EngineError> {
    let outcome = Engine::new().solve(&start)?;
    let mut positions = vec![start];
    for &line in &outcome.line {
        positions.push(positions[positions.len() - 1].play(line));
    }
    let number = |line: u8| outcome.line.iter().position(|&mv| mv == line).map_or(0, |ply| ply + 1);
    // Whoever draws the last side of a box owns it.
    let owner = |row: u8, column: u8| {
        let sides = [row, row + 1].map(|row| start.lying(row, column));
        let last =
            sides.into_iter().chain([start.standing(row, column), start.standing(row, column + 1)]).map(number).max();
        last.and_then(|number| positions.get(number.checked_sub(1)?)).map_or('?', |p| player(p.side()))
    };
    let (rows, columns) = (start.rows, start.columns);
    for row in 0..=rows {
        let lying = (0..columns).map(|column| {
            let number = format!(" {} ", number(start.lying(row, column)));
            format!("•{number:─^7}")
        });
        println!("    {}•", lying.collect::<String>());
        if row < rows {
            let boxes = (0..columns)
                .map(|column| format!("{:<4}{}   ", number(start.standing(row, column)), owner(row, column)));
            println!("    {}{}", boxes.collect::<String>(), number(start.standing(row, columns)));
        }
    }
    let end = &positions[positions.len() - 1];
    let boxes = i32::from(rows * columns);
    let (first, second) = ((boxes + end.eval()) / 2, (boxes - end.eval()) / 2);
    match outcome.value() {
        Some(0) => println!("\nBest play is a draw, {first} to {second}."),
        Some(value) => {
            let winner = if value > 0 { "A, who begins," } else { "B, who comes second," };
            println!(
                "\nWith best play {winner} wins by {}, {} to {}.",
                value.abs(),
                first.max(second),
                first.min(second)
            );
        }
        None => println!("\nThe value was not found."),
    }
    println!("{} positions searched in {:.1?}.", outcome.counts.nodes, outcome.time);
    Ok(())
}

fn player(side: Side) -> char {
    if side == Side::Max { 'A' } else { 'B' }
}
