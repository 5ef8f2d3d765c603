//! The file of a saved game: a line `verimax game 1`, a line with the game, and the moves by name. Reading trusts
//! nothing: people may name any file.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use verimax_games::Registry;

use crate::output::write_file;

/// The first line, with the version of the format.
const HEADER: &str = "verimax game 1";

/// The largest file, in bytes: enough for a game of a million moves.
const MOST_BYTES: u64 = 16 << 20;

/// The longest name of a move, in bytes.
const LONGEST_NAME: usize = 64;

/// A game and the moves that were played. If it was read from a file, the game exists and the moves are legal.
pub struct Saved {
    pub game: String,
    pub moves: String,
}

impl Saved {
    /// Writes the file, whole or not at all. Refuses to overwrite a file that is not a saved game.
    pub fn write(&self, path: &Path) -> Result<()> {
        if path.exists() && !is_saved_game(path) {
            bail!("'{}' is there already, and is not a saved game; choose another name", path.display());
        }
        write_file(path, &format!("{HEADER}\n{}\n{}\n", self.game, self.moves))
    }

    /// Reads the file, and checks that its moves can be played.
    pub fn read(registry: &Registry, path: &Path) -> Result<Saved> {
        let name = path.display();
        let text = read_limited(path).with_context(|| format!("cannot read '{name}'"))?;
        let saved = Saved::parse(&text).with_context(|| format!("'{name}' is not a saved game"))?;
        let played = registry.start(&saved.game).and_then(|start| start.play_moves(&saved.moves));
        played.with_context(|| format!("'{name}' is not a game that can be played"))?;
        Ok(saved)
    }

    fn parse(text: &str) -> Result<Saved> {
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            bail!("its first line is not '{HEADER}'");
        }
        let game = lines.next().map(str::trim).filter(|game| !game.is_empty());
        let game = game.context("its second line does not name a game")?;
        if text.chars().any(|c| c.is_control() && !c.is_whitespace()) {
            bail!("it has characters that are not text");
        }
        let moves: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        if let Some(at) = moves.iter().position(|name| name.len() > LONGEST_NAME) {
            bail!("move {} has more than {LONGEST_NAME} characters", at + 1);
        }
        Ok(Saved { game: game.to_owned(), moves: moves.join(" ") })
    }
}

/// The text of a regular file that is not too long.
fn read_limited(path: &Path) -> Result<String> {
    // Check this before opening: opening a pipe would wait for somebody to write into it.
    if !std::fs::metadata(path)?.is_file() {
        bail!("it is not a file");
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        bail!("it has more than {} MB", MOST_BYTES >> 20);
    }
    String::from_utf8(bytes).ok().context("it is not text")
}

fn is_saved_game(path: &Path) -> bool {
    read_limited(path).is_ok_and(|text| text.lines().next() == Some(HEADER))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &Path) -> Result<Saved> {
        Saved::read(&Registry::standard(), path)
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my game");
        for (game, moves) in [("connect4", "4 4 5"), ("tictactoe", ""), ("nim(3,4,5)", "1:3 2:4")] {
            Saved { game: game.into(), moves: moves.into() }.write(&path).unwrap();
            let read = read(&path).unwrap();
            assert_eq!((read.game.as_str(), read.moves.as_str()), (game, moves));
        }
    }

    #[test]
    fn what_is_no_saved_game_is_refused_with_the_reason() {
        let long = format!("verimax game 1\ntictactoe\n{}", "1".repeat(65));
        let cases: [(&[u8], &str); 12] = [
            (b"", "is not a saved game: its first line is not 'verimax game 1'"),
            (b"verimax game 2\ntictactoe\n5\n", "is not a saved game: its first line is not 'verimax game 1'"),
            (b"verimax game 1", "is not a saved game: its second line does not name a game"),
            (b"verimax game 1\n \n5\n", "is not a saved game: its second line does not name a game"),
            (b"verimax game 1\ntictactoe\n5 \x1b[2J\n", "is not a saved game: it has characters that are not text"),
            (b"verimax game 1\ntictactoe\n5 \0\n", "is not a saved game: it has characters that are not text"),
            (b"verimax game 1\n\xff\xfe", "cannot read 'F': it is not text"),
            (long.as_bytes(), "is not a saved game: move 1 has more than 64 characters"),
            (b"verimax game 1\nchess\ne4\n", "there is no game `chess`"),
            (b"verimax game 1\nnim(99999999999)\n", "`heap` of nim is `99999999999`"),
            (b"verimax game 1\ntictactoe\n5 5\n", "move 2: \"5\" is not a legal move"),
            (b"verimax game 1\nsubtract(3)\n3\n3\n", "move 2: \"3\" is not a legal move: the game is over"),
        ];
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("F");
        for (bytes, reason) in cases {
            std::fs::write(&path, bytes).unwrap();
            let error = format!("{:#}", read(&path).err().expect("refused"));
            let error = error.replace(&path.display().to_string(), "F");
            assert!(error.contains(reason), "{error}");
            assert!(!error.contains(|c: char| c.is_control()), "{error:?}");
        }
        let error = format!("{:#}", read(folder.path()).err().expect("refused"));
        assert!(error.ends_with("it is not a file"), "{error}");
        let file = File::create(&path).unwrap();
        file.set_len(MOST_BYTES + 1).unwrap();
        let error = format!("{:#}", read(&path).err().expect("refused"));
        assert!(error.ends_with("it has more than 16 MB"), "{error}");
    }

    #[test]
    fn another_file_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("thesis");
        std::fs::write(&path, "precious").unwrap();
        let error = Saved { game: "tictactoe".into(), moves: String::new() }.write(&path).unwrap_err();
        assert!(error.to_string().ends_with("is not a saved game; choose another name"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
