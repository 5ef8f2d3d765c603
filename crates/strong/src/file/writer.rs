//! Writes the positions and values of a database, in the order of the codes.

use miniz_oxide::deflate::compress_to_vec_zlib;
use sha2::{Digest, Sha256};

use super::{BLOCK, MAGIC, VERSION};
use crate::build::NO_POSITION;

/// How hard the compressor tries.
const LEVEL: u8 = 6;

/// How many blocks a thread compresses at a time.
const AT_A_TIME: usize = 64;

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
    threads: usize,
    /// Blocks that wait until there are enough of them for all threads: their codes and values.
    full: Vec<(Vec<u64>, Vec<u16>)>,
    /// For every block: its first code, and where its bytes begin.
    directory: Vec<(u64, u64)>,
    bytes: Vec<u8>,
}

impl Writer {
    /// Starts a database of a game. The palette holds all packed values that will come. So many threads compress.
    pub fn new(game: &str, scattered: bool, palette: &[u16], threads: usize) -> Writer {
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
            threads,
            full: Vec::new(),
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
        self.full.push((std::mem::take(&mut self.codes), std::mem::take(&mut self.values)));
        if self.full.len() == AT_A_TIME * self.threads {
            self.compress();
        }
    }

    /// Compresses the blocks that wait, and appends them in order.
    fn compress(&mut self) {
        let full = std::mem::take(&mut self.full);
        let is_small = self.palette.len() <= 256;
        let all = |blocks: &[(Vec<u64>, Vec<u16>)]| -> Vec<Vec<u8>> {
            blocks.iter().map(|(codes, values)| compressed(self.scattered, codes, is_small, values)).collect()
        };
        let compressed: Vec<Vec<u8>> = std::thread::scope(|scope| {
            let mut pieces = full.chunks(AT_A_TIME);
            let first = pieces.next().unwrap_or_default();
            let threads: Vec<_> = pieces.map(|piece| scope.spawn(move || all(piece))).collect();
            let mut compressed = all(first);
            for thread in threads {
                compressed.extend(thread.join().expect("a thread that compresses"));
            }
            compressed
        });
        for ((codes, _), bytes) in full.iter().zip(compressed) {
            self.directory.push((codes.first().copied().unwrap_or(0), self.bytes.len() as u64));
            self.bytes.extend(bytes);
        }
    }

    /// The file.
    pub fn finish(mut self) -> Vec<u8> {
        if !self.values.is_empty() {
            self.end_block();
        }
        self.compress();
        let palette: Vec<String> = self.palette.iter().map(u16::to_string).collect();
        let header = format!(
            "game {}\ncodes {}\nentries {}\nblock {BLOCK}\npalette {}\n",
            self.game,
            if self.scattered { "scattered" } else { "perfect" },
            self.entries,
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

/// The bytes of a block.
fn compressed(scattered: bool, codes: &[u64], is_small: bool, values: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    if scattered {
        let mut deltas = Vec::new();
        for pair in codes.windows(2) {
            push_number(&mut deltas, pair[1] - pair[0]);
        }
        let deltas = compress_to_vec_zlib(&deltas, LEVEL);
        bytes.extend((deltas.len() as u32).to_le_bytes());
        bytes.extend(deltas);
    }
    let values: Vec<u8> = match is_small {
        true => values.iter().map(|place| *place as u8).collect(),
        false => values.iter().flat_map(|place| place.to_le_bytes()).collect(),
    };
    bytes.extend(compress_to_vec_zlib(&values, LEVEL));
    bytes
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
