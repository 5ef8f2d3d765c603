//! Tables in files. A file is written completely or not at all, and read only if it fits the table.
//!
//! A file starts with seven lines: `verimax table 3`, the name of the game, its Rust type, its [`rules`](Game::rules),
//! the reuse policy, the layout of the entries, and the number of words. Then come the words (64 bits, little-endian)
//! and the SHA-256 of all that. The checksum detects damage. It cannot detect a forgery: trust a file as much as its
//! author.

use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{Reuse, SharedTable};
use crate::files::write_whole;
use crate::game::Game;
use crate::text::{LONG, printable};

const FIRST_LINE: &str = "verimax table 3";

/// What a table is about: a file is read for the same only.
pub(crate) struct Origin<'a> {
    name: &'a str,
    game_type: &'static str,
    rules: u64,
    reuse: Reuse,
}

impl<'a> Origin<'a> {
    /// The game of this position, by the name that its user gives it.
    pub fn new<G: Game>(name: &'a str, position: &G, reuse: Reuse) -> Origin<'a> {
        Origin { name, game_type: std::any::type_name::<G>(), rules: position.rules(), reuse }
    }

    /// The longest line that a file of this origin may start with.
    fn longest_line(&self) -> usize {
        self.name.len().max(1000)
    }
}

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

impl SharedTable {
    fn head(&self, origin: &Origin<'_>, words: usize) -> String {
        let layout = self.fingerprint().map(|number| number.to_string()).join(" ");
        let Origin { name, game_type, rules, reuse } = origin;
        let name = name.replace(['\n', '\r'], " ");
        format!(
            "{FIRST_LINE}\n{name}\ntype {game_type}\nrules {rules:016x}\nreuse {reuse}\nlayout {layout}\n\
             words {words}\n"
        )
    }

    /// Saves the table.
    pub(crate) fn save(&self, path: &Path, origin: &Origin<'_>) -> io::Result<()> {
        write_whole(path, &self.to_bytes(origin))
    }

    /// Loads a table of this origin. If it refuses the file, the table is empty.
    pub(crate) fn load(&mut self, path: &Path, origin: &Origin<'_>) -> Result<(), Unreadable> {
        self.clear();
        let most_bytes = (8 * self.most_words() + origin.longest_line() + 10_000) as u64;
        let mut bytes = Vec::new();
        std::fs::File::open(path)?.take(most_bytes + 1).read_to_end(&mut bytes)?;
        self.read(&bytes, origin).map_err(Unreadable::Wrong)
    }

    /// The content of the file.
    pub(crate) fn to_bytes(&self, origin: &Origin<'_>) -> Vec<u8> {
        let words: Vec<u64> = self.words().collect();
        let mut bytes = self.head(origin, words.len()).into_bytes();
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        let checksum = Sha256::digest(&bytes);
        bytes.extend(checksum);
        bytes
    }

    /// Reads the content of a file. If it refuses it, the table is empty.
    pub(crate) fn read(&mut self, bytes: &[u8], origin: &Origin<'_>) -> Result<(), String> {
        self.clear();
        let wrong = |what: String| Err(what);
        let longest_line = origin.longest_line();
        let mut rest = bytes;
        let mut line = || {
            let end = rest.iter().take(longest_line + 1).position(|&byte| byte == b'\n')?;
            let (line, after) = rest.split_at(end);
            rest = &after[1..];
            std::str::from_utf8(line).ok()
        };
        let lines = [(); 7].map(|()| line().unwrap_or_default());
        if lines[0] != FIRST_LINE {
            return wrong(format!("it does not begin with the line '{FIRST_LINE}'"));
        }
        let words = lines[6].strip_prefix("words ").and_then(|words| words.parse::<usize>().ok());
        let expected = self.head(origin, words.unwrap_or(0));
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
