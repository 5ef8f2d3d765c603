//! Othello, solved: the score of best play, and the game that leads to it.
//! `cargo run --release -p verimax-games --example othello -- 4`
//!
//! The board of 4 by 4 squares is solved from the start. On 6 by 6 and 8 by 8, the program plays the opening of a
//! published perfect game, until solving the rest takes about a second.

mod rules;

use std::process::ExitCode;

use rules::Othello;
use verimax::parts::Bits;
use verimax::{Engine, EngineError, Game, Side};

/// Joel Feinstein's perfect game on 6 by 6 (1993), the first 16 moves, and Hiroki Takizawa's on 8 by 8 (2023), the
/// first 44.
const FEINSTEIN: &str = "C2B4C5D2E4E3D1C1B1D5D6F4B3B2F3F2";
const TAKIZAWA: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2";

fn main() -> ExitCode {
    let solved = match std::env::args().nth(1).as_deref() {
        Some("4") | None => show::<4>(""),
        Some("6") => show::<6>(FEINSTEIN),
        Some("8") => show::<8>(TAKIZAWA),
        Some(other) => {
            eprintln!("'{other}' is not a size of the board; 4, 6 and 8 are");
            return ExitCode::FAILURE;
        }
    };
    match solved {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays the opening, solves what is left, and draws both.
fn show<const N: usize>(opening: &str) -> Result<(), EngineError> {
    let mut game = Vec::new();
    let mut p = Othello::<N>::start();
    for name in opening.as_bytes().chunks(2) {
        let square = N as u8 * (name[1] - b'1') + (name[0] - b'A');
        game.push((p.side(), square));
        p = p.play(square);
    }
    draw(&p, |square| match at(&p, square) {
        Some(side) => disc(side).to_owned(),
        None => if p.moves().contains(square) { "·" } else { " " }.to_owned(),
    });
    println!("{} {} to move, {} squares are empty.\n", disc(p.side()), name(p.side()), p.empties());

    let outcome = Engine::new().solve(&p)?;
    for &square in &outcome.line {
        game.push((p.side(), square));
        p = p.play(square);
    }
    // The record of the game: who moved where, and when.
    draw(&p, |square| match game.iter().position(|&(_, mv)| mv == square) {
        Some(ply) => format!("{}{}", disc(game[ply].0), ply + 1),
        None => at(&p, square).map_or("", disc).to_owned(),
    });
    let (black, white, _) = p.key();
    let (black, white) = (black.count_ones(), white.count_ones());
    match outcome.value() {
        Some(0) => println!("Best play is a draw, {black} to {white}."),
        Some(value) => {
            let winner = if value > 0 { Side::Max } else { Side::Min };
            println!("With best play {} wins by {}, {black} to {white}.", name(winner), value.abs());
        }
        None => println!("The value was not found."),
    }
    println!("{} positions searched in {:.1?}.", outcome.counts.nodes, outcome.time);
    Ok(())
}

/// Draws a board; `content` is the text for a square.
fn draw<const N: usize>(_: &Othello<N>, content: impl Fn(u8) -> String) {
    let rule = |left: &str, middle: &str, right: &str| println!("  {left}{}{right}", ["────"; N].join(middle));
    println!("   {}", (b'A'..).take(N).map(|letter| format!(" {}  ", letter as char)).collect::<Vec<_>>().join(" "));
    rule("┌", "┬", "┐");
    for row in 0..N {
        let squares = (0..N).map(|column| format!("{:^4}", content((N * row + column) as u8)));
        println!("{} │{}│", row + 1, squares.collect::<Vec<_>>().join("│"));
        if row + 1 < N {
            rule("├", "┼", "┤");
        }
    }
    rule("└", "┴", "┘");
}

/// The colour of the disc on a square.
fn at<const N: usize>(p: &Othello<N>, square: u8) -> Option<Side> {
    let (black, white, _) = p.key();
    let has = |discs| Bits::new(discs).contains(square);
    if has(black) { Some(Side::Max) } else { has(white).then_some(Side::Min) }
}

fn disc(side: Side) -> &'static str {
    if side == Side::Max { "●" } else { "○" }
}

fn name(side: Side) -> &'static str {
    if side == Side::Max { "Black" } else { "White" }
}
