//! Golden playthroughs: playing the moves of a file in `tests/data/playthroughs` gives the file, to the letter.
//!
//! A file begins with the line `game` and a text for a `Registry`. Every line `play` names a move; all other lines
//! show the position, its evaluation and its legal moves. To make a new file, write the `game` line and the `play`
//! lines, run this test, and check the text that it expects by hand.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use verimax_games::{AnyPosition, Registry};

/// Plays the moves, and describes every position.
fn playthrough(game: &str, moves: Vec<&str>) -> String {
    let mut position = Registry::standard().start(game).unwrap_or_else(|error| panic!("{game}: {error}"));
    let mut text = format!("game {game}\n");
    tell(&*position, &mut text);
    for name in moves {
        position = position.play(name).unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
        writeln!(text, "\nplay {name}").unwrap();
        tell(&*position, &mut text);
    }
    text
}

fn tell(position: &dyn AnyPosition, text: &mut String) {
    write!(text, "{position}\neval {}\nmoves", position.eval()).unwrap();
    position.moves().iter().for_each(|name| write!(text, " {name}").unwrap());
    text.push('\n');
}

#[test]
fn every_playthrough_is_what_its_moves_give() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/playthroughs");
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let golden = fs::read_to_string(&path).unwrap();
        let game = golden.lines().find_map(|line| line.strip_prefix("game ")).expect("a line that names the game");
        let moves = golden.lines().filter_map(|line| line.strip_prefix("play ")).collect();
        let told = playthrough(game, moves);
        assert!(told == golden, "{} should read:\n{told}", path.display());
        files += 1;
    }
    assert!(files >= 5, "only {files} playthroughs found");
}
