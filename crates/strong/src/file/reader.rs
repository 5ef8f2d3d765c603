//! Reads a database where it lies: in a file that is mapped, or in memory.

use std::fs::File;
use std::io::Read;
use std::ops::{Deref, Range};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use memmap2::Mmap;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use sha2::{Digest, Sha256};

use super::{BLOCK, MAGIC, SUM, VERSION};
use crate::error::StrongError;
use crate::value::{MOST_PLIES, Value};

/// A database. The header and the directory are checked; blocks are decompressed and checked when they are asked for.
pub struct Reader {
    /// The file, for what is said about it.
    path: PathBuf,
    bytes: Bytes,
    game: String,
    scattered: bool,
    entries: u64,
    palette: Vec<u16>,
    /// Where the directory and the blocks lie.
    directory: Range<usize>,
    blocks: Range<usize>,
    /// The blocks that were asked for lately, the latest last: positions after a move often lie in the same ones.
    recent: Mutex<Vec<Arc<Block>>>,
}

/// How many decompressed blocks are kept: at most 40 KB each.
const RECENT: usize = 16;

/// A block, decompressed.
struct Block {
    number: usize,
    /// None if the index is perfect.
    codes: Vec<u64>,
    /// For every code, the place of its value in the palette: one byte, or two if the palette is large.
    places: Vec<u8>,
}

enum Bytes {
    Mapped(Mmap),
    Here(Vec<u8>),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Here(bytes) => bytes,
        }
    }
}

/// True if this is a file that begins like a database. Nothing is read from a pipe or a device: whoever reads it next
/// would miss what was taken.
pub fn is_database(path: &Path) -> bool {
    if !path.metadata().is_ok_and(|there| there.is_file()) {
        return false;
    }
    let mut start = [0; MAGIC.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == MAGIC
}

impl Reader {
    /// Maps a file.
    pub fn open(path: &Path) -> Result<Reader, StrongError> {
        let cannot = |error| StrongError::file("read", path, error);
        // Ask before opening: to open a pipe is to wait for a writer.
        if !path.metadata().map_err(cannot)?.is_file() {
            return Err(cannot(std::io::Error::other("it is not a file")));
        }
        let file = File::open(path).map_err(cannot)?;
        let bytes = map(&file).map_err(cannot)?;
        Reader::new(path, Bytes::Mapped(bytes)).map_err(|what| StrongError::damaged(path, what))
    }

    /// Reads a database in memory; an error says what is wrong with it.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Reader, String> {
        Reader::new(Path::new("in memory"), Bytes::Here(bytes))
    }

    fn new(path: &Path, bytes: Bytes) -> Result<Reader, String> {
        let ends = || "it ends too early".to_owned();
        let word =
            |at: usize| bytes.get(at..at + 4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
        if !bytes.starts_with(&MAGIC) {
            return Err("it does not begin like one".to_owned());
        }
        let version = word(MAGIC.len()).ok_or_else(ends)?;
        if version != VERSION {
            return Err(format!("it has version {version} of the format, and this program reads version {VERSION}"));
        }
        let length = word(MAGIC.len() + 4).ok_or_else(ends)? as usize;
        let start = MAGIC.len() + 8;
        let text = start.checked_add(length).and_then(|end| bytes.get(start..end)).ok_or_else(ends)?;
        let header = Header::parse(std::str::from_utf8(text).map_err(|_| "its header is not a text".to_owned())?)
            .ok_or_else(|| "its header is damaged".to_owned())?;
        let count = header.entries.div_ceil(BLOCK as u64);
        let width: u64 = if header.scattered { 16 } else { 8 };
        let directory = (start + length) as u64;
        let sum = count.checked_mul(width).and_then(|size| (directory + 8).checked_add(size)).ok_or_else(ends)?;
        let first = usize::try_from(sum).ok().and_then(|sum| sum.checked_add(SUM)).ok_or_else(ends)?;
        let sum = first - SUM;
        if bytes.get(sum..first).ok_or_else(ends)? != &Sha256::digest(&bytes[..sum])[..] {
            return Err("its header or its directory is damaged: the checksum does not fit".to_owned());
        }
        let size = u64::from_le_bytes(bytes[sum - 8..sum].try_into().unwrap_or_default());
        let last = usize::try_from(size).ok().and_then(|size| first.checked_add(size)).ok_or_else(ends)?;
        match bytes.len().checked_sub(SUM) {
            Some(there) if there == last => {}
            Some(there) if there > last => return Err("it goes on after its end".to_owned()),
            _ => return Err(ends()),
        }
        let Header { game, scattered, entries, palette } = header;
        let (directory, blocks) = (start + length..sum - 8, first..last);
        let (path, recent) = (path.to_owned(), Mutex::default());
        let reader = Reader { path, bytes, game, scattered, entries, palette, directory, blocks, recent };
        if (1..reader.blocks()).any(|block| reader.first_code(block - 1) >= reader.first_code(block)) {
            return Err("its directory is not in order".to_owned());
        }
        Ok(reader)
    }

    /// The file that was opened; `in memory` if there is none.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// True if the codes are scattered.
    pub fn is_scattered(&self) -> bool {
        self.scattered
    }

    /// How many codes have a value.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Bytes of the whole file.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.entries.div_ceil(BLOCK as u64) as usize
    }

    /// The value of a code. `None` if a scattered code is not there. (A code of a perfect index that names no position
    /// has some value; ask the game first.)
    pub fn value(&self, code: u64) -> Result<Option<Value>, String> {
        if !self.scattered {
            if code >= self.entries {
                return Ok(None);
            }
            let block = self.block((code / BLOCK as u64) as usize)?;
            return self.value_at(&block, (code % BLOCK as u64) as usize).map(Some);
        }
        let (mut low, mut high) = (0, self.blocks());
        while low < high {
            let middle = (low + high) / 2;
            if self.first_code(middle) <= code { low = middle + 1 } else { high = middle }
        }
        let Some(number) = low.checked_sub(1) else { return Ok(None) };
        let block = self.block(number)?;
        match block.codes.binary_search(&code) {
            Ok(place) => self.value_at(&block, place).map(Some),
            Err(_) => Ok(None),
        }
    }

    /// A block that is kept, or decompressed now.
    fn block(&self, number: usize) -> Result<Arc<Block>, String> {
        let recent = || self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let mut kept = recent();
        if let Some(place) = kept.iter().rposition(|block| block.number == number) {
            let block = kept.remove(place);
            kept.push(block.clone());
            return Ok(block);
        }
        drop(kept); // nobody waits while this one is decompressed
        let codes = if self.scattered { self.codes(number)? } else { Vec::new() };
        let block = Arc::new(Block { number, codes, places: self.places(number)? });
        let mut kept = recent();
        if kept.len() == RECENT {
            kept.remove(0);
        }
        kept.push(block.clone());
        Ok(block)
    }

    /// Bytes of a place in the palette.
    fn width(&self) -> usize {
        if self.palette.len() <= 256 { 1 } else { 2 }
    }

    /// The value of the code at this place of a block.
    fn value_at(&self, block: &Block, place: usize) -> Result<Value, String> {
        let bytes = block.places.chunks(self.width()).nth(place).unwrap_or_default();
        self.value_of(bytes).ok_or_else(|| format!("block {} is damaged", block.number))
    }

    /// The value whose place in the palette these bytes give.
    fn value_of(&self, bytes: &[u8]) -> Option<Value> {
        let place = bytes.iter().rev().fold(0, |place, byte| place << 8 | usize::from(*byte));
        self.palette.get(place).map(|packed| Value::unpack(*packed))
    }

    /// The codes of a block, in order, and all before those of the next block: so no code is in a file twice.
    pub fn codes(&self, block: usize) -> Result<Vec<u64>, String> {
        let entries = self.entries_of(block);
        let first = self.first_code(block);
        if !self.scattered {
            return Ok((first..first + entries as u64).collect());
        }
        let damaged = || format!("block {block} is damaged");
        let (deltas, _) = self.parts(block)?;
        let bytes = decompress_to_vec_zlib_with_limit(deltas, 10 * BLOCK).map_err(|_| damaged())?;
        let mut codes = Vec::with_capacity(entries);
        codes.push(first);
        let mut bytes = bytes.iter();
        while codes.len() < entries {
            let (mut delta, mut shift) = (0u64, 0);
            loop {
                let byte = bytes.next().ok_or_else(damaged)?;
                delta |= u64::from(byte & 127).checked_shl(shift).ok_or_else(damaged)?;
                shift += 7;
                if byte & 128 == 0 {
                    break;
                }
            }
            let last = codes[codes.len() - 1];
            codes.push(last.checked_add(delta).filter(|code| *code > last).ok_or_else(damaged)?);
        }
        let is_last = block + 1 == self.blocks();
        if bytes.next().is_some() || !is_last && codes.last().is_some_and(|last| *last >= self.first_code(block + 1)) {
            return Err(damaged());
        }
        Ok(codes)
    }

    /// The values of a block, in the order of its codes.
    pub fn values(&self, block: usize) -> Result<Vec<Value>, String> {
        let places = self.places(block)?;
        let values = places.chunks(self.width()).map(|bytes| self.value_of(bytes));
        values.collect::<Option<_>>().ok_or_else(|| format!("block {block} is damaged"))
    }

    /// The places in the palette of the values of a block.
    fn places(&self, block: usize) -> Result<Vec<u8>, String> {
        let damaged = || format!("block {block} is damaged");
        let (_, values) = self.parts(block)?;
        let places = decompress_to_vec_zlib_with_limit(values, BLOCK * self.width()).map_err(|_| damaged())?;
        if places.len() == self.entries_of(block) * self.width() { Ok(places) } else { Err(damaged()) }
    }

    /// The checksum of the whole file, as it says.
    pub fn sum(&self) -> &[u8] {
        &self.bytes[self.blocks.end..]
    }

    /// An error unless the checksum of the whole file is right.
    pub fn check_sum(&self) -> Result<(), String> {
        let (content, sum) = self.bytes.split_at(self.blocks.end);
        if Sha256::digest(content)[..] == *sum { Ok(()) } else { Err("its checksum does not fit".to_owned()) }
    }

    fn entries_of(&self, block: usize) -> usize {
        (self.entries - block as u64 * BLOCK as u64).min(BLOCK as u64) as usize
    }

    fn number(&self, at: usize) -> u64 {
        let bytes = &self.bytes[self.directory.start..];
        u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap_or_default())
    }

    fn first_code(&self, block: usize) -> u64 {
        if self.scattered { self.number(block * 16) } else { block as u64 * BLOCK as u64 }
    }

    /// The compressed codes and the compressed values of a block. Codes of a perfect index take no bytes.
    fn parts(&self, block: usize) -> Result<(&[u8], &[u8]), String> {
        let damaged = || format!("block {block} is damaged");
        let (width, skip) = if self.scattered { (16, 8) } else { (8, 0) };
        let start = self.number(block * width + skip);
        // After the last block stands the end, alone.
        let end = self.number((block + 1) * width + if block + 1 < self.blocks() { skip } else { 0 });
        let blocks = &self.bytes[self.blocks.clone()];
        let (start, end) = (usize::try_from(start).ok(), usize::try_from(end).ok());
        let block = start.zip(end).and_then(|(start, end)| blocks.get(start..end)).ok_or_else(damaged)?;
        if !self.scattered {
            return Ok((&[], block));
        }
        let (length, rest) = block.split_first_chunk::<4>().ok_or_else(damaged)?;
        rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(damaged)
    }
}

/// The header of a file.
struct Header {
    game: String,
    scattered: bool,
    entries: u64,
    palette: Vec<u16>,
}

impl Header {
    fn parse(text: &str) -> Option<Header> {
        let mut lines = text.lines();
        let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ').map(str::to_owned);
        let game = field("game")?;
        let scattered = match field("codes")?.as_str() {
            "scattered" => true,
            "perfect" => false,
            _ => return None,
        };
        let entries = field("entries")?.parse().ok()?;
        let block: usize = field("block")?.parse().ok()?;
        let palette = field("palette")?.split_whitespace().map(str::parse).collect::<Result<Vec<u16>, _>>().ok()?;
        let is_right = block == BLOCK && palette.iter().all(|packed| *packed <= 2 * MOST_PLIES + 2);
        (is_right && lines.next().is_none()).then_some(Header { game, scattered, entries, palette })
    }
}

#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: the bytes are only ever read, as bytes. Everything that is made of them is checked against a checksum or
    // a bound where it is used, so a file that somebody else changes gives an error, not a wrong access. If somebody
    // cuts the file off while it is mapped, the system ends the process; databases are replaced, never cut.
    unsafe { Mmap::map(file) }
}
