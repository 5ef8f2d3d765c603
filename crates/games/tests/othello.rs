//! Compares the rules of the Othello example with published numbers and solved games, and the engine with minimax.

#[path = "../examples/othello/rules.rs"]
#[allow(dead_code)]
pub mod rules;

use crate::examples_common::Minimax;
use rules::Othello;
use verimax::parts::Evaluated;
use verimax::{Depth, Engine, Game, INF, Side, Value, search};

/// Moves in the usual notation: a letter for the column, a digit for the row, both from the top left. `margin` squares
/// of a larger board lie around ours.
fn moves<const N: usize>(text: &str, margin: u8) -> Vec<u8> {
    let names: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    names.chunks(2).map(|name| N as u8 * (name[1] - b'1' - margin) + (name[0] - b'A' - margin)).collect()
}

/// How many discs Black and White have.
fn discs<const N: usize>(p: &Othello<N>) -> (u32, u32) {
    let (black, white, _) = p.key();
    (black.count_ones(), white.count_ones())
}

/// The positions of a game, from the start to the end; every move must be legal.
fn positions<const N: usize>(moves: &[u8]) -> Vec<Othello<N>> {
    let mut positions = vec![Othello::start()];
    for &mv in moves {
        let p = positions[positions.len() - 1];
        assert!(p.moves().contains(mv), "{mv} is not a move of {p:?}");
        positions.push(p.play(mv));
    }
    positions
}

/// The perfect game of Feinstein's solution of the 6 by 6 board (1993, "Perfect play in 6x6 Othello"), drawn there in
/// the middle of a board of 8 by 8: 16 to 20.
fn feinstein() -> Vec<Othello<6>> {
    let text = "D3C5D6E3F5F4E2D2C2E6E7G5C4C3G4G3F3C7B5D7B7B3C6B6F7F6B4B2G6G7F2G2";
    positions(&moves::<6>(text, 1))
}

/// The perfect game of Takizawa's solution of the 8 by 8 board (2023, "Othello is solved", figure 1): 32 to 32.
fn takizawa() -> Vec<Othello<8>> {
    let text = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7\
                A3A4A1A2C1H2H1G2B8A8G7H8H7H6";
    positions(&moves::<8>(text, 0))
}

/// The number of lines of this many plies. A pass is a ply. A game that ends earlier counts as one line.
fn perft<const N: usize>(p: &Othello<N>, plies: u32) -> u64 {
    let moves = p.moves();
    match plies {
        0 => 1,
        1 => moves.len().max(1) as u64,
        _ if moves.is_empty() => 1,
        _ => moves
            .map(|mv| p.play(mv))
            .map(|next| if next.side() == p.side() { perft(&next, plies - 2) } else { perft(&next, plies - 1) })
            .sum(),
    }
}

/// The numbers of Aart Bik, "Perft for Reversi" (2009). Passes occur from 9 plies on.
#[test]
fn perft_of_the_8_by_8_board() {
    let published = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284];
    for (plies, expected) in published.into_iter().enumerate() {
        assert_eq!(perft(&Othello::<8>::start(), plies as u32), expected, "{plies} plies");
    }
}

/// The second player wins on this board (reversi-nxn, 2008).
#[test]
fn the_4_by_4_board_is_solved() {
    let start = Othello::<4>::start();
    let mut minimax = Minimax::new();
    assert_eq!(minimax.value(&start), -8);
    assert_eq!(minimax.check_promises(), 53801);
    for threads in [1, 2] {
        let outcome = Engine::new().threads(threads).table_mb(1).solve(&start).unwrap();
        assert_eq!(outcome.value(), Some(-8));
        let end = outcome.line.iter().fold(start, |p, &mv| p.play(mv));
        assert_eq!((end.moves().len(), discs(&end)), (0, (3, 11)));
    }
}

#[test]
fn the_solved_games_end_as_published() {
    let end = feinstein()[32];
    assert_eq!((end.eval(), discs(&end), end.moves().len()), (-4, (16, 20), 0));
    let end = takizawa()[60];
    assert_eq!((end.eval(), discs(&end), end.moves().len()), (0, (32, 32), 0));
}

/// Every position of a perfect game is worth the result of the game.
#[test]
fn the_ends_of_the_solved_games_are_worth_what_was_published() {
    let mut engine = Engine::new().table_mb(16);
    for p in feinstein().iter().filter(|p| p.empties() <= 14) {
        assert_eq!(engine.solve(p).unwrap().value(), Some(-4), "{} empty squares", p.empties());
    }
    let mut engine = Engine::new().table_mb(16);
    for p in takizawa().iter().filter(|p| p.empties() <= 12) {
        assert_eq!(engine.solve(p).unwrap().value(), Some(0), "{} empty squares", p.empties());
    }
}

/// Plain alpha-beta, without a table, bounds or order, finds what the engine finds, on positions from random games.
#[test]
fn the_engine_and_plain_alpha_beta_agree_on_endgames() {
    let mut random = fastrand::Rng::with_seed(6);
    let mut engine = Engine::new().table_mb(16);
    let (mut passes, mut unfilled) = (0, 0);
    for _ in 0..60 {
        let mut p = Othello::<6>::start();
        while p.empties() > 10 && !p.moves().is_empty() {
            p = p.play(random.choice(p.moves()).unwrap());
        }
        let expected = search::minimax_fishburn(&p, -INF, INF, Depth::END, &mut ());
        let outcome = engine.solve(&p).unwrap();
        assert_eq!(outcome.value(), Some(expected), "{p:?}");
        let mut end = p;
        for &mv in &outcome.line {
            let next = end.play(mv);
            passes += u32::from(next.side() == end.side());
            end = next;
        }
        unfilled += u32::from(end.empties() > 0);
        assert_eq!((end.eval(), end.moves().len()), (expected, 0), "{p:?}");
    }
    assert!(passes > 5 && unfilled > 2, "{passes} passes, {unfilled} games that end before the board is full");
}

/// The first move on 6 by 6, by hand.
#[test]
fn a_move_turns_the_discs_that_it_encloses() {
    let start = Othello::<6>::start();
    let p = start.play(8); // c2 encloses c3
    let squares = |squares: &[u8]| squares.iter().fold(0, |word, square| word | 1 << square);
    assert_eq!(p.key(), (squares(&[8, 14, 15, 20]), squares(&[21]), Side::Min));
    assert!(p.moves().eq([7, 9, 19])); // b2 diagonally, d2 downwards, b4 to the right
}

/// With another evaluation, the engine finds the minimax value of that evaluation. Here, it is far outside the range of
/// the game's own packed key.
#[test]
fn another_evaluation() {
    let mobility = |p: &Othello<4>| p.side().view(1000 * p.moves().len() as Value) + p.eval();
    let mut engine = Engine::new().table_mb(1);
    for depth in 0..=6 {
        let start = Evaluated { game: Othello::<4>::start(), eval: mobility };
        engine = engine.depth(depth);
        let expected = search::minimax(&start, Depth::plies(depth), &mut ());
        assert_eq!(engine.search(&start).unwrap().value(), Some(expected), "depth {depth}");
        assert!(expected.abs() > 100, "depth {depth}");
    }
}
