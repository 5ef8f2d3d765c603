//! Compares the rules here with the games of `verimax-games`, which were written without them.

use std::fmt::Debug;

use verimax::{Game as Played, Side};
use verimax_certificate::rules::{Connect4, Dots, Kalah, MinGame, Nim, Subtract, TicTacToe};
use verimax_certificate::{NamedGame, Rules, Visitor};

/// Plays random games by both. Every position has the same side, moves and result, and its code names it.
fn lockstep<R: Rules + PartialEq + Debug, G: Played + Clone>(ours: &R, theirs: &G, games: usize) {
    let mut random = fastrand::Rng::with_seed(17);
    let mut positions = 0;
    for _ in 0..games {
        let mut theirs = theirs.clone();
        let mut ours = ours.clone();
        loop {
            positions += 1;
            let moves: Vec<G::Move> = theirs.moves().collect();
            assert_eq!(ours.is_max_to_move(), theirs.side() == Side::Max, "{ours:?}");
            assert_eq!(ours.number_of_moves() as usize, moves.len(), "{ours:?}");
            assert_eq!(ours.result(), theirs.eval(), "{ours:?}");
            let named = ours.decode(ours.code()).expect("a code names a position");
            assert_eq!(named.code(), ours.code(), "{ours:?}");
            check_finish(&ours);
            let Some(mv) = (!moves.is_empty()).then(|| random.usize(..moves.len())) else { break };
            let next = ours.play(mv as u32);
            assert!(next.layer() <= ours.layer(), "{ours:?}");
            (ours, theirs) = (next, theirs.play(moves[mv]));
        }
    }
    assert!(positions >= games);
}

/// A finishing move ends the game, and not in the opponent's favour.
fn check_finish<R: Rules + Debug>(position: &R) {
    if let Some(mv) = position.finishing_move() {
        assert!(mv < position.number_of_moves(), "{position:?}");
        let end = position.play(mv);
        let result = if position.is_max_to_move() { end.result() } else { -end.result() };
        assert!(end.number_of_moves() == 0 && result > 0, "{position:?}");
    }
}

/// As [`lockstep`], for codes that merge nothing: a code names exactly its position.
fn lossless<R: Rules + PartialEq + Debug, G: Played + Clone>(ours: &R, theirs: &G, games: usize) {
    lockstep(ours, theirs, games);
    let mut random = fastrand::Rng::with_seed(18);
    for _ in 0..games {
        let mut position = ours.clone();
        while position.number_of_moves() > 0 {
            position = position.play(random.u32(..position.number_of_moves()));
            assert_eq!(ours.decode(position.code()).as_ref(), Some(&position));
        }
    }
}

#[test]
fn connect4_is_played_as_in_the_games() {
    for (columns, rows) in [(7, 6), (6, 7), (4, 4), (5, 4), (8, 7), (3, 9), (1, 16), (16, 3), (9, 6)] {
        let theirs = verimax_games::Connect4::new(columns as u8, rows as u8).unwrap();
        lockstep(&Connect4::new(columns, rows).unwrap(), &theirs, 50);
    }
}

#[test]
fn tictactoe_is_played_as_in_the_games() {
    lossless(&TicTacToe::default(), &verimax_games::TicTacToe::default(), 500);
}

#[test]
fn nim_is_played_as_in_the_games() {
    for heaps in [&[3, 4, 5][..], &[0], &[7], &[0, 2, 0, 1], &[254], &[15; 15], &[1; 16]] {
        let theirs: Vec<u16> = heaps.iter().map(|&heap| heap as u16).collect();
        lossless(&Nim::new(heaps).unwrap(), &verimax_games::Nim::new(&theirs).unwrap(), 50);
    }
}

#[test]
fn subtract_is_played_as_in_the_games() {
    for stones in [0, 1, 3, 21, 500] {
        lossless(&Subtract::new(stones).unwrap(), &verimax_games::Subtract::new(stones).unwrap(), 20);
    }
}

#[test]
fn the_min_game_is_played_as_in_the_games() {
    for numbers in [&[20, 17, 24, -30, 27][..], &[1], &[-5, 5], &[1_000_000_000, 0], &[7; 100]] {
        lossless(&MinGame::new(numbers).unwrap(), &verimax_games::MinGame::new(numbers).unwrap(), 20);
    }
}

#[test]
fn kalah_is_played_as_in_the_games() {
    for (houses, seeds) in [(6, 4), (1, 1), (3, 3), (4, 6), (2, 60), (1, 127), (12, 1), (6, 6)] {
        let theirs = verimax_games::Kalah::new(houses as u8, seeds as u8).unwrap();
        lossless(&Kalah::new(houses, seeds).unwrap(), &theirs, 50);
    }
}

#[test]
fn dots_and_boxes_is_played_by_the_same_rules() {
    for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 1), (3, 3), (4, 5), (1, 18)] {
        let theirs = verimax_games::DotsAndBoxes::new(rows as u8, columns as u8).unwrap();
        lossless(&Dots::new(rows, columns).unwrap(), &theirs, 50);
    }
}

/// A game of every kind, some of them as large as they get.
const GAMES: [&str; 14] = [
    "connect4(columns=7,rows=6)",
    "connect4(columns=8,rows=7)",
    "connect4(columns=16,rows=3)",
    "connect4(columns=3,rows=16)",
    "dots(rows=3,columns=3)",
    "dots(rows=4,columns=5)",
    "kalah(houses=6,seeds=6)",
    "kalah(houses=2,seeds=63)",
    "min(20,17,24,-30,27)",
    "min(1000000000,0,0,0,0,0,0)",
    "nim(3,4,5)",
    "nim(254)",
    "subtract(stones=1000000)",
    "tictactoe",
];

/// Names positions by arbitrary codes, and plays on from there.
struct Wander;

impl Visitor for Wander {
    type Output = usize;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> usize {
        let mut random = fastrand::Rng::with_seed(19);
        let mut named = 0;
        for round in 0..6_000 {
            let code = random.u64(..) >> random.u32(..64);
            // Half of the codes are near those of a game.
            let mut near = start.clone();
            for _ in 0..random.u32(..60) {
                near = if near.number_of_moves() > 0 { near.play(random.u32(..near.number_of_moves())) } else { near };
            }
            let code = if round % 2 == 0 { code } else { near.code() ^ code >> 32 };
            let Some(position) = start.decode(code) else { continue };
            named += 1;
            let (mut position, mut plies) = (position, 0);
            while position.number_of_moves() > 0 && plies < 300 {
                let _ = (position.result(), position.finishing_move(), position.layer());
                let found = start.decode(position.code()).expect("a code names a position");
                assert_eq!(found.code(), position.code());
                assert_eq!(found.number_of_moves(), position.number_of_moves());
                position = position.play(random.u32(..position.number_of_moves()));
                plies += 1;
            }
        }
        named
    }
}

/// Law: whatever a certificate writes as a code, the rules take it or leave it.
#[test]
fn no_code_panics() {
    for text in GAMES {
        let game = NamedGame::parse(text).unwrap();
        let named = game.visit(Wander);
        assert!(named > 100, "{text}: {named}");
    }
}

#[test]
fn a_game_displays_as_the_text_that_names_it() {
    for text in GAMES {
        assert_eq!(NamedGame::parse(text).unwrap().to_string(), text);
    }
    for (short, text) in [
        ("connect4", "connect4(columns=7,rows=6)"),
        ("connect4(rows=4,columns=5)", "connect4(columns=5,rows=4)"),
        ("dots(3,2)", "dots(rows=3,columns=2)"),
        ("kalah(3)", "kalah(houses=3,seeds=4)"),
        ("min", "min(20,17,24,-30,27)"),
        ("nim", "nim(3,4,5)"),
        ("nim()", "nim(3,4,5)"),
        ("subtract(007)", "subtract(stones=7)"),
    ] {
        assert_eq!(NamedGame::parse(short).unwrap().to_string(), text);
    }
}

#[test]
fn what_does_not_fit_is_refused_in_a_sentence() {
    for (text, reason) in [
        ("chess", "there is no game `chess` for certificates; the games are connect4, dots, kalah, min, nim, "),
        ("", "there is no game `` for certificates"),
        ("connect4(8,8)", "`connect4(8,8)` does not fit: connect4 takes columns=7 and rows=6, from 1 to 16, "),
        ("connect4(1,17)", "connect4 takes"),
        ("connect4(0,6)", "connect4 takes"),
        ("connect4(7,6,5)", "connect4 takes"),
        ("connect4(7,columns=7)", "connect4 takes"),
        ("connect4(high=7)", "connect4 takes"),
        ("connect4(99999999999)", "connect4 takes"),
        ("dots(5,5)", "dots takes"),
        ("dots(0,5)", "dots takes"),
        ("kalah(12,10)", "kalah takes"),
        ("kalah(6,0)", "kalah takes"),
        ("min(2147483647)", "min takes"),
        ("min(-2147483648,-2147483648)", "min takes"),
        ("nim(255)", "nim takes"),
        ("nim(16,16,16,16,16,16,16,16,16,16,16,16,16,16,16,14)", "nim takes"),
        ("nim(-1)", "nim takes"),
        ("nim(1,,1)", "nim takes"),
        ("nim(3,4,5", "a game is written as in `nim` or `nim(1,2)`"),
        ("nim(3)(4)", "a game is written as in"),
        ("nim(3, 4)", "column 7 is not part of a game's name"),
        ("tictactoe(3)", "tictactoe takes no parameters"),
        ("n\u{1b}m", "column 2 is not part"),
    ] {
        let error = NamedGame::parse(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
        assert!(error.len() < 300 && error.chars().all(|c| (' '..='~').contains(&c)), "{error:?}");
    }
    assert!(NamedGame::parse(&"(".repeat(20_000)).unwrap_err().to_string().contains("at most"));
}

#[test]
fn moves_have_the_names_that_people_use() {
    for (game, moves, names) in [
        ("connect4(columns=3,rows=2)", &[0, 0, 0, 1][..], "1123"),
        ("connect4(columns=10,rows=2)", &[9, 9, 0], "10 10 1"),
        ("tictactoe", &[4, 0, 6], "5 1 9"),
        ("nim(3,4,5)", &[2, 4], "1:3 3:1"),
        ("subtract(stones=21)", &[2, 0], "3 1"),
        ("kalah(houses=3,seeds=3)", &[0, 0], "1 2"),
        ("min(1,2,3,4)", &[0, 1], "1 2"),
        ("dots(rows=1,columns=1)", &[0, 0, 1, 0, 7], "1 2 4 3"),
    ] {
        assert_eq!(NamedGame::parse(game).unwrap().names(moves), names, "{game}");
    }
}

/// Law: the page on the format has the hash of every game's rules.
#[test]
fn the_hashes_are_documented() {
    let page = include_str!("../../../docs/certificate-format.md");
    for text in GAMES {
        let game = NamedGame::parse(text).unwrap();
        let row = format!("[{0}.txt](../crates/certificate/src/rules/{0}.txt) `{1}` |", game.name(), game.rules_hash());
        assert!(page.contains(&row), "{row}");
    }
}
