//! Writes the positions and values of a database, in the order of the codes.

use miniz_oxide::deflate::compress_to_vec_zlib;
use sha2::{Digest, Sha256};

use super::{BLOCK, MAGIC, VERSION};
use crate::build::NO_POSITION;
use crate::figures::Figures;

/// How hard the compressor tries.
const LEVEL: u8 = 6;

/// A database that is being written.
pub struct Writer {
    game: String,
    /// True if the codes are scattered, and so written down.
    scattered: bool,
    palette: Vec<u16>,
    /// The place of every packed value in the palette.
    places: Vec<u16>,
    entries: u64,
    codes: Vec<u64>,
    values: Vec<u16>,
    /// For every block: its first code, and where its bytes begin.
    directory: Vec<(u64, u64)>,
    bytes: Vec<u8>,
}

impl Writer {
    /// Starts a database of a game. The palette holds all packed values that will come.
    pub fn new(game: &str, scattered: bool, palette: &[u16]) -> Writer {
        let mut places = vec![0; palette.iter().max().map_or(1, |most| usize::from(*most) + 1)];
        for (place, packed) in palette.iter().enumerate() {
            places[usize::from(*packed)] = place as u16;
        }
        let palette = palette.to_vec();
        Writer {
            game: game.to_owned(),
            scattered,
            palette,
            places,
            entries: 0,
            codes: Vec::new(),
            values: Vec::new(),
            directory: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// Adds a scattered code, greater than the last, and its packed value.
    pub fn push(&mut self, code: u64, packed: u16) {
        self.codes.push(code);
        self.push_value(packed);
    }

    /// Adds the packed value of the next code.
    pub fn push_value(&mut self, packed: u16) {
        // What names no position costs least if it repeats what is there.
        let place = match packed {
            NO_POSITION => self.values.last().copied().unwrap_or(0),
            packed => self.places[usize::from(packed)],
        };
        self.values.push(place);
        self.entries += 1;
        if self.values.len() == BLOCK {
            self.end_block();
        }
    }

    fn end_block(&mut self) {
        let first = self.codes.first().copied().unwrap_or(0);
        self.directory.push((first, self.bytes.len() as u64));
        if self.scattered {
            let mut deltas = Vec::new();
            for pair in self.codes.windows(2) {
                push_number(&mut deltas, pair[1] - pair[0]);
            }
            let deltas = compress_to_vec_zlib(&deltas, LEVEL);
            self.bytes.extend((deltas.len() as u32).to_le_bytes());
            self.bytes.extend(deltas);
        }
        let values: Vec<u8> = match self.palette.len() <= 256 {
            true => self.values.iter().map(|place| *place as u8).collect(),
            false => self.values.iter().flat_map(|place| place.to_le_bytes()).collect(),
        };
        self.bytes.extend(compress_to_vec_zlib(&values, LEVEL));
        self.codes.clear();
        self.values.clear();
    }

    /// The file.
    pub fn finish(mut self, figures: &Figures) -> Vec<u8> {
        if !self.values.is_empty() {
            self.end_block();
        }
        let palette: Vec<String> = self.palette.iter().map(u16::to_string).collect();
        let header = format!(
            "game {}\ncodes {}\nentries {}\npositions {}\nblock {BLOCK}\npalette {}\n",
            self.game,
            if self.scattered { "scattered" } else { "perfect" },
            self.entries,
            figures.all.positions,
            palette.join(" "),
        );
        let mut file = MAGIC.to_vec();
        file.extend(VERSION.to_le_bytes());
        file.extend((header.len() as u32).to_le_bytes());
        file.extend(header.as_bytes());
        for (first, start) in &self.directory {
            if self.scattered {
                file.extend(first.to_le_bytes());
            }
            file.extend(start.to_le_bytes());
        }
        file.extend((self.bytes.len() as u64).to_le_bytes());
        let sum = Sha256::digest(&file);
        file.extend(sum);
        file.append(&mut self.bytes);
        let sum = Sha256::digest(&file);
        file.extend(sum);
        file
    }
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
