//! Keeps what a build has found, so that it can go on after it was stopped or killed.
//!
//! Every worker writes a log: after each *stage* (a layer of the enumeration, a wave) a frame with the codes that it
//! has found, and their values. A stage counts if every worker has written its frame; a frame that is cut off does not.
//! A build that goes on starts new logs, of the next *generation*; their header says which stage they go on from, and
//! what older logs have after that stage does not count. So any number of workers or processes can go on: the workers
//! that read the old logs send every code to its owner.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use verimax::text::{LONG, printable};

use crate::error::StrongError;

/// A stage of a build: stages are in the order of the numbers.
pub type Stage = u64;

/// The end of a layer of the enumeration.
pub fn layer(layer: u64) -> Stage {
    layer + 1
}

/// The end of the enumeration.
pub const ENUMERATED: Stage = (1 << 40) - 1;

/// The end of the wave that starts from this many plies, in a part.
pub fn wave(part: usize, plies: u64) -> Stage {
    (1 << 40) + ((part as u64) << 20) + plies
}

/// The end of a part.
pub fn complete(part: usize) -> Stage {
    wave(part, 0xf_ffff)
}

/// The first bytes of a log.
const MAGIC: [u8; 8] = *b"VMXLOG\0\x01";

/// The logs of a worker.
pub struct Checkpoint {
    folder: Option<PathBuf>,
    /// The old logs in the folder, for the worker that reads them.
    old: Vec<Log>,
    /// Up to this stage, everything is in the old logs.
    pub reached: Stage,
    new: Option<File>,
}

/// An old log.
struct Log {
    path: PathBuf,
    generation: u64,
    base: Stage,
    /// Its complete frames: the stage, where its entries start, and how many there are.
    frames: Vec<(Stage, u64, u64)>,
}

impl Checkpoint {
    /// No logs.
    pub fn none() -> Checkpoint {
        Checkpoint { folder: None, old: Vec::new(), reached: 0, new: None }
    }

    /// No old logs; new ones go into the folder.
    pub fn empty(folder: &Path) -> Checkpoint {
        Checkpoint { folder: Some(folder.to_owned()), reached: Stage::MAX, ..Checkpoint::none() }
    }

    /// Looks for logs of this game. `reached` is then what the logs of this folder allow, before the processes agree.
    pub fn open(folder: &Path, game: &str) -> Result<Checkpoint, StrongError> {
        std::fs::create_dir_all(folder).map_err(|error| StrongError::file("make", folder, error))?;
        let mut old = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(|error| StrongError::file("read", folder, error))? {
            let path = entry.map_err(|error| StrongError::file("read", folder, error))?.path();
            if path.extension().is_some_and(|extension| extension == "log")
                && let Some(log) = Log::read(&path, game)?
            {
                old.push(log);
            }
        }
        let last = old.iter().map(|log| log.generation).max();
        let newest = old.iter().filter(|log| Some(log.generation) == last);
        let reached = newest.map(|log| log.frames.last().map_or(log.base, |frame| frame.0)).min().unwrap_or(0);
        Ok(Checkpoint { folder: Some(folder.to_owned()), old, reached, new: None })
    }

    /// The generation of the newest old log.
    pub fn generation(&self) -> u64 {
        self.old.iter().map(|log| log.generation).max().unwrap_or(0)
    }

    /// Starts the log of a worker. It goes on from a stage that all processes have agreed on.
    pub fn start(&mut self, game: &str, worker: usize, generation: u64, reached: Stage) -> Result<(), StrongError> {
        self.reached = reached;
        let Some(folder) = &self.folder else { return Ok(()) };
        let path = folder.join(format!("{generation:04}-{worker:03}.log"));
        let mut header = MAGIC.to_vec();
        for number in [generation, reached, game.len() as u64] {
            header.extend(number.to_le_bytes());
        }
        header.extend(game.as_bytes());
        let written = File::create(&path).and_then(|mut file| {
            file.write_all(&header)?;
            file.sync_all()?;
            Ok(file)
        });
        self.new = Some(written.map_err(|error| StrongError::file("write", &path, error))?);
        Ok(())
    }

    /// Writes what this worker has found in a stage: codes and packed values. Stages that the old logs have are
    /// skipped.
    pub fn write(&mut self, stage: Stage, entries: impl Iterator<Item = (u64, u16)>) -> Result<(), StrongError> {
        let Some(file) = self.new.as_mut().filter(|_| stage > self.reached) else { return Ok(()) };
        let mut bytes = Vec::new();
        for (code, value) in entries {
            bytes.extend(code.to_le_bytes());
            bytes.extend(value.to_le_bytes());
        }
        let mut frame = Vec::with_capacity(24);
        for number in [stage, bytes.len() as u64 / ENTRY, sum(&bytes) ^ stage] {
            frame.extend(number.to_le_bytes());
        }
        let written = file.write_all(&frame).and_then(|()| file.write_all(&bytes)).and_then(|()| file.sync_data());
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        written.map_err(|error| StrongError::file("write to", folder, error))
    }

    /// Reads what the old logs have of the stages in the range, a frame at a time.
    pub fn read(
        &self,
        stages: std::ops::RangeInclusive<Stage>,
        visit: &mut dyn FnMut(Stage, u64, u16),
    ) -> Result<(), StrongError> {
        for log in &self.old {
            // What was written after the stage that a later generation goes on from does not count.
            let later = self.old.iter().filter(|other| other.generation > log.generation).map(|other| other.base);
            let last = later.min().unwrap_or(Stage::MAX).min(self.reached);
            for (stage, start, entries) in &log.frames {
                if stages.contains(stage) && *stage <= last {
                    let bytes = log.bytes(*start, entries * ENTRY);
                    let bytes = bytes.map_err(|error| StrongError::file("read", &log.path, error))?;
                    for entry in bytes.chunks_exact(ENTRY as usize) {
                        let code = u64::from_le_bytes(entry[..8].try_into().unwrap_or_default());
                        visit(*stage, code, u16::from_le_bytes([entry[8], entry[9]]));
                    }
                }
            }
        }
        Ok(())
    }
}

/// Bytes of an entry.
const ENTRY: u64 = 10;

/// A sum that tells a whole frame from one that is cut off or damaged.
fn sum(bytes: &[u8]) -> u64 {
    let words = bytes.chunks(8).map(|chunk| chunk.iter().fold(0u64, |word, byte| word << 8 | u64::from(*byte)));
    words.fold(bytes.len() as u64, |sum, word| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}

impl Log {
    /// Reads the header and finds the frames. `None` if not even the header is whole; an error if it is another game's.
    fn read(path: &Path, game: &str) -> Result<Option<Log>, StrongError> {
        let cannot = |error| StrongError::file("read", path, error);
        let file = File::open(path).map_err(cannot)?;
        let size = file.metadata().map_err(cannot)?.len();
        let mut file = BufReader::with_capacity(1 << 20, file);
        let mut magic = [0; 8];
        if file.read_exact(&mut magic).is_err() {
            return Ok(None);
        }
        let (Some(generation), Some(base), Some(length)) = (number(&mut file), number(&mut file), number(&mut file))
        else {
            return Ok(None);
        };
        let mut name = vec![0; length.min(1000) as usize];
        if file.read_exact(&mut name).is_err() {
            return Ok(None);
        }
        if magic != MAGIC || name != game.as_bytes() {
            let path = printable(&path.display().to_string(), LONG);
            return Err(StrongError::Cluster(format!(
                "'{path}' is not a log of a build of {game}: take another folder for --checkpoint"
            )));
        }
        let mut log = Log { path: path.to_owned(), generation, base, frames: Vec::new() };
        let mut at = 8 + 24 + length;
        while let (Some(stage), Some(entries), Some(expected)) =
            (number(&mut file), number(&mut file), number(&mut file))
        {
            let bytes = entries.saturating_mul(ENTRY);
            if bytes > size.saturating_sub(at + 24) {
                break;
            }
            let mut frame = vec![0; bytes as usize];
            if file.read_exact(&mut frame).is_err() || sum(&frame) ^ stage != expected {
                break;
            }
            log.frames.push((stage, at + 24, entries));
            at += 24 + bytes;
        }
        Ok(Some(log))
    }

    fn bytes(&self, start: u64, length: u64) -> std::io::Result<Vec<u8>> {
        use std::io::{Seek, SeekFrom};
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = vec![0; length as usize];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

fn number(file: &mut impl Read) -> Option<u64> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes).ok()?;
    Some(u64::from_le_bytes(bytes))
}
