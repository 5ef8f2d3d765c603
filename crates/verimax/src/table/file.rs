//! Tables in files. A file is written completely or not at all, and read only if it fits the table.
//!
//! A file starts with six lines: `verimax table 2`, the game and its rules, the Rust type of the game, the reuse
//! policy, the layout of the entries, and the number of words. Then come the words (64 bits, little-endian) and the
//! SHA-256 of all that. The checksum detects damage. It cannot detect a forgery: trust a file as much as its author.

use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{Reuse, SharedTable};
use crate::files::write_whole;
use crate::text::{LONG, printable};

const FIRST_LINE: &str = "verimax table 2";

/// Why a file could not be loaded.
#[derive(Debug)]
pub(crate) enum Unreadable {
    Io(io::Error),
    /// The file is not what it should be.
    Wrong(String),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Unreadable {
        Unreadable::Io(error)
    }
}

/// The longest line that a file for this game may start with.
fn longest_line(game: &str) -> usize {
    game.len().max(1000)
}

impl SharedTable {
    fn head<G>(&self, game: &str, reuse: Reuse, words: usize) -> String {
        let layout = self.fingerprint().map(|number| number.to_string()).join(" ");
        let game = game.replace(['\n', '\r'], " ");
        let game_type = std::any::type_name::<G>();
        format!("{FIRST_LINE}\n{game}\ntype {game_type}\nreuse {reuse}\nlayout {layout}\nwords {words}\n")
    }

    /// Saves the table, for this game and policy.
    pub(crate) fn save<G>(&self, path: &Path, game: &str, reuse: Reuse) -> io::Result<()> {
        write_whole(path, &self.to_bytes::<G>(game, reuse))
    }

    /// Loads a table for this game and policy. If it refuses the file, the table is empty.
    pub(crate) fn load<G>(&mut self, path: &Path, game: &str, reuse: Reuse) -> Result<(), Unreadable> {
        self.clear();
        let most_bytes = (8 * self.most_words() + longest_line(game) + 10_000) as u64;
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(most_bytes + 1).read_to_end(&mut bytes)?;
        self.read::<G>(&bytes, game, reuse).map_err(Unreadable::Wrong)
    }

    /// The content of the file.
    pub(crate) fn to_bytes<G>(&self, game: &str, reuse: Reuse) -> Vec<u8> {
        let words: Vec<u64> = self.words().collect();
        let mut bytes = self.head::<G>(game, reuse, words.len()).into_bytes();
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        let checksum = Sha256::digest(&bytes);
        bytes.extend(checksum);
        bytes
    }

    /// Reads the content of a file. If it refuses it, the table is empty.
    pub(crate) fn read<G>(&mut self, bytes: &[u8], game: &str, reuse: Reuse) -> Result<(), String> {
        self.clear();
        let wrong = |what: String| Err(what);
        let longest_line = longest_line(game);
        let mut rest = bytes;
        let mut line = || {
            let end = rest.iter().take(longest_line + 1).position(|&byte| byte == b'\n')?;
            let (line, after) = rest.split_at(end);
            rest = &after[1..];
            std::str::from_utf8(line).ok()
        };
        let lines = [(); 6].map(|()| line().unwrap_or_default());
        if lines[0] != FIRST_LINE {
            return wrong(format!("it does not begin with the line '{FIRST_LINE}'"));
        }
        let words = lines[5].strip_prefix("words ").and_then(|words| words.parse::<usize>().ok());
        let expected = self.head::<G>(game, reuse, words.unwrap_or(0));
        for (line, expected) in lines.iter().zip(expected.lines()) {
            if *line != expected {
                let (line, expected) = (printable(line, LONG), printable(expected, LONG));
                return wrong(format!("it says '{line}', expected '{expected}'"));
            }
        }
        let words = words.unwrap_or(0);
        if words > self.most_words() {
            let megabytes = words.saturating_mul(8).div_ceil(1 << 20);
            return wrong(format!("it holds {words} words, for which a table of at least {megabytes} MB is needed"));
        }
        if rest.len() != 8 * words + 32 {
            return wrong(format!("it is {} bytes long, expected {}", bytes.len(), expected.len() + 8 * words + 32));
        }
        let (content, checksum) = bytes.split_at(bytes.len() - 32);
        if Sha256::digest(content).as_slice() != checksum {
            return wrong("its checksum is wrong: it is damaged".to_owned());
        }
        let words: Vec<u64> = rest[..8 * words]
            .chunks_exact(8)
            .map(|word| word.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
            .collect();
        if !self.replace(&words) {
            return wrong("its words are not entries of a table".to_owned());
        }
        Ok(())
    }
}
