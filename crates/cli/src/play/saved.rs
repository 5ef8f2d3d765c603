//! The file of a saved game. `verimax_games::SavedGame` is what it says.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, bail};
use verimax_games::{GameError, Registry, SavedGame, start_chance, start_multi};

use crate::input::limited_text;
use crate::output::{shown_path, write_file};

/// The largest file, in bytes: enough for a game of a million moves.
const MOST_BYTES: u64 = 16 << 20;

/// Writes the file, whole or not at all. Refuses to overwrite a file that is not a saved game.
pub fn write(saved: &SavedGame, path: &Path) -> Result<()> {
    if path.exists() && !read_limited(path).is_ok_and(|text| SavedGame::is_header_of(&text)) {
        bail!("'{}' is there already, and is not a saved game; choose another name", shown_path(path));
    }
    write_file(path, &saved.to_string())
}

/// Reads the file, and checks that its moves can be played.
pub fn read(registry: &Registry, path: &Path) -> Result<SavedGame> {
    let name = shown_path(path);
    let text = read_limited(path).with_context(|| format!("cannot read '{name}'"))?;
    let saved = SavedGame::parse(&text).with_context(|| format!("'{name}' is not a saved game"))?;
    check(registry, &saved).with_context(|| format!("'{name}' is not a game that can be played"))?;
    Ok(saved)
}

/// Can the game be played, and its moves?
fn check(registry: &Registry, saved: &SavedGame) -> Result<(), GameError> {
    if let Some(start) = start_multi(&saved.game) {
        start?.play_moves(&saved.moves).map(drop)
    } else if let Some(start) = start_chance(&saved.game) {
        start?.play_moves(&saved.moves).map(drop)
    } else {
        saved.play(registry).map(drop)
    }
}

/// The text of a regular file that is not too long.
fn read_limited(path: &Path) -> Result<String> {
    // Check this before opening: opening a pipe would wait for somebody to write into it.
    if !std::fs::metadata(path)?.is_file() {
        bail!("it is not a file");
    }
    limited_text(File::open(path)?, MOST_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &Path) -> Result<SavedGame> {
        super::read(&Registry::standard(), path)
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my game");
        for (game, moves) in [
            ("connect4", "4 4 5"),
            ("tictactoe", ""),
            ("nim(3,4,5)", "1:3 2:4"),
            ("ewn(3,3)", "d1 1-b2"),
            ("nim3", "1:2"),
        ] {
            let saved = SavedGame { game: game.into(), moves: moves.into() };
            write(&saved, &path).unwrap();
            assert_eq!(read(&path).unwrap(), saved);
        }
    }

    #[test]
    fn what_is_no_saved_game_is_refused_with_the_reason() {
        let cases: [(&[u8], &str); 9] = [
            (b"verimax game 2\ntictactoe\n5\n", "is not a saved game: its first line is not 'verimax game 1'"),
            (b"verimax game 1\ntictactoe\n5 \x1b[2J\n", "is not a saved game: it has characters that are not text"),
            (b"verimax game 1\n\xff\xfe", "cannot read 'F': it is not text"),
            (b"verimax game 1\nchess\ne4\n", "there is no game `chess`"),
            (b"verimax game 1\nnim(99999999999)\n", "`heap` of nim is `99999999999`"),
            (b"verimax game 1\ntictactoe\n5 5\n", "move 2: \"5\" is not a legal move"),
            (b"verimax game 1\newn(3,3)\nd4\n", "move 1: \"d4\" is not a legal move; the legal moves are d1, d2, d3"),
            (b"verimax game 1\nrace3(9)\n", "`length` of race3 is `9`"),
            (b"verimax game 1\nsubtract(3)\n3\n3\n", "move 2: \"3\" is not a legal move: the game is over"),
        ];
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("F");
        for (bytes, reason) in cases {
            std::fs::write(&path, bytes).unwrap();
            let error = format!("{:#}", read(&path).expect_err("refused"));
            let error = error.replace(&path.display().to_string(), "F");
            assert!(error.contains(reason), "{error}");
            assert!(!error.contains(|c: char| c.is_control()), "{error:?}");
        }
        let error = format!("{:#}", read(folder.path()).expect_err("refused"));
        assert!(error.ends_with("it is not a file"), "{error}");
        let file = File::create(&path).unwrap();
        file.set_len(MOST_BYTES + 1).unwrap();
        let error = format!("{:#}", read(&path).expect_err("refused"));
        assert!(error.ends_with("it has more than 16 MB"), "{error}");
    }

    #[test]
    fn another_file_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("thesis");
        std::fs::write(&path, "precious").unwrap();
        let error = write(&SavedGame { game: "tictactoe".into(), moves: String::new() }, &path).unwrap_err();
        assert!(error.to_string().ends_with("is not a saved game; choose another name"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
