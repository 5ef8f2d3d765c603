//! The positions of a part of the game that one worker owns, and what is known of each.

use std::collections::BTreeMap;

use super::keys::{Ranks, mix, owner, unmix};
use super::wire::Wire;
use crate::error::StrongError;
use crate::figures::Histogram;
use crate::game::{CyclicGame, PartSize};
use crate::value::Value;

/// What is known of a position: its packed value, or one of these.
pub mod state {
    /// The code names no position.
    pub const INVALID: u16 = 0x7fff;
    /// Not decided. The lower bits count the moves that are not known to lose.
    pub const OPEN: u16 = 0x8000;
    /// Not decided, and no loss: one of its moves draws, or turns out to win.
    pub const NEVER_LOST: u16 = 0xffff;
    /// The most moves of a position: `OPEN` plus the number of moves stays below `NEVER_LOST`.
    pub const MOST_MOVES: u16 = 0x7ffe;
}

/// What a wave tells a position: one of its moves wins, or one more of its moves loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    MoveWins = 0,
    MoveLoses = 1,
}

impl News {
    pub fn of(number: u32) -> News {
        if number == 0 { News::MoveWins } else { News::MoveLoses }
    }
}

/// Where a position is: the worker that owns it, and what that worker finds it by.
pub struct Location {
    pub owner: usize,
    /// Its number at the worker, or its mixed code.
    pub key: u64,
}

/// The positions that a worker owns.
pub struct Part {
    /// The number of the part, from 0, and how many there are.
    pub number: (usize, usize),
    numbering: Own,
    worker: usize,
    workers: usize,
    /// What is known, by the number of the position at this worker.
    pub state: Vec<u16>,
    /// For every wave, the news that do not come along an edge of this part: of moves into parts that are complete
    /// already, and to positions decided at sight.
    pub later: BTreeMap<u16, Vec<(u32, News)>>,
}

enum Own {
    /// So many codes from this one on. The workers take turns in getting a row of them.
    Perfect {
        offset: u64,
        size: PartSize,
    },
    Scattered(Ranks),
}

impl Part {
    pub fn perfect(wire: &Wire, number: (usize, usize), offset: u64, size: PartSize) -> Result<Part, StrongError> {
        let (worker, workers) = (wire.index(), wire.peers());
        let rows = size.codes.div_ceil(size.row);
        check_size((rows + workers as u64).saturating_mul(size.row))?;
        let mut own = (rows + workers as u64 - 1 - worker as u64) / workers as u64 * size.row;
        if (rows + workers as u64 - 1) % workers as u64 == worker as u64 {
            own -= rows * size.row - size.codes; // the last row may be shorter
        }
        let state = vec![state::INVALID; own as usize];
        Ok(Part { number, numbering: Own::Perfect { offset, size }, worker, workers, state, later: BTreeMap::new() })
    }

    pub fn scattered(wire: &Wire, ranks: Ranks) -> Result<Part, StrongError> {
        let (worker, workers) = (wire.index(), wire.peers());
        check_size(ranks.len() as u64 * workers as u64)?;
        let state = vec![state::INVALID; ranks.len()];
        let numbering = Own::Scattered(ranks);
        Ok(Part { number: (0, 1), numbering, worker, workers, state, later: BTreeMap::new() })
    }

    /// The code of the position with this number at this worker.
    pub fn code(&self, number: usize) -> u64 {
        match &self.numbering {
            Own::Perfect { offset, .. } if self.workers == 1 => offset + number as u64,
            Own::Perfect { offset, size } => {
                let (row, place) = (number as u64 / size.row, number as u64 % size.row);
                offset + (row * self.workers as u64 + self.worker as u64) * size.row + place
            }
            Own::Scattered(ranks) => unmix(ranks.key(number)),
        }
    }

    /// The position with this number at this worker, if there is one.
    pub fn position<G: CyclicGame>(&self, game: &G, number: usize) -> Option<G::Position> {
        match self.numbering {
            Own::Perfect { .. } => game.position(self.code(number)),
            Own::Scattered(_) => game.stored_position(self.code(number)),
        }
    }

    /// The same for a number that is known to have one.
    pub fn stored_position<G: CyclicGame>(&self, game: &G, number: usize) -> Option<G::Position> {
        game.stored_position(self.code(number))
    }

    /// The number of codes of the part, if it has a perfect index.
    pub fn codes(&self) -> Option<u64> {
        match self.numbering {
            Own::Perfect { size, .. } => Some(size.codes),
            Own::Scattered(_) => None,
        }
    }

    /// The first code, of a perfect index.
    pub fn offset(&self) -> u64 {
        match self.numbering {
            Own::Perfect { offset, .. } => offset,
            Own::Scattered(_) => 0,
        }
    }

    /// Where the position with this code is. It is in this part.
    pub fn place(&self, code: u64) -> Location {
        match self.numbering {
            Own::Perfect { offset, .. } if self.workers == 1 => Location { owner: 0, key: code - offset },
            Own::Perfect { offset, size } => {
                let (row, place) = ((code - offset) / size.row, (code - offset) % size.row);
                let workers = self.workers as u64;
                Location { owner: (row % workers) as usize, key: row / workers * size.row + place }
            }
            Own::Scattered(_) => {
                let mixed = mix(code);
                Location { owner: owner(mixed, self.workers), key: mixed }
            }
        }
    }

    /// The number of the position that this worker finds by a key. `None` if there is no such position.
    pub fn find(&self, key: u64) -> Option<usize> {
        match &self.numbering {
            Own::Perfect { .. } => Some(key as usize),
            Own::Scattered(ranks) => ranks.find(key),
        }
    }

    /// The name of a position of this worker: all workers understand it.
    pub fn name(&self, number: usize) -> u32 {
        (number * self.workers + self.worker) as u32
    }

    /// The owner of the position with this name, and its number there.
    pub fn named(&self, name: u32) -> (usize, u32) {
        if self.workers == 1 {
            return (0, name);
        }
        (name as usize % self.workers, name / self.workers as u32)
    }

    /// The value of the position with this number; `None` if the number has none. What no wave has decided is a draw.
    pub fn value(&self, number: usize) -> Option<Value> {
        match self.state[number] {
            state::INVALID => None,
            open if open >= state::OPEN => Some(Value::Draw),
            packed => Some(Value::unpack(packed)),
        }
    }

    /// Counts the values of the positions that this worker owns.
    pub fn count_values<G: CyclicGame>(&self, game: &G, histogram: &mut Histogram) {
        for number in 0..self.state.len() {
            if let Some(value) = self.value(number) {
                let code = self.code(number);
                let side = self.stored_position(game, number).and_then(|position| game.side(&position));
                histogram.add(side, value, code);
            }
        }
    }
}

fn check_size(positions: u64) -> Result<(), StrongError> {
    if positions < u64::from(u32::MAX) {
        return Ok(());
    }
    Err(StrongError::TooLarge(format!("{positions} positions: a build takes fewer than 2^32 at a time")))
}
