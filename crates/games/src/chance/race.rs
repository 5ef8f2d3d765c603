//! [`Race`]: a small backgammon.

use std::fmt;
use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use verimax::{ChanceGame, Interval, Side, Turn, Value};

use super::ChancePlayable;
use crate::GameError;
use crate::spec::in_range;

/// A race with dice and hits, as in backgammon, on a track of `length` cells. Each side has `stones` stones, which
/// begin off the track. Max's stones enter at the left and go to the right, from cell 1 to the last one; Min's enter
/// at the right and go to the left.
///
/// **Play.** Max begins. In turn, a side throws a die with `faces` faces, each as likely as the others, and moves one
/// of its stones that many cells ahead. From off the track, a throw of 1 leads to the first cell. A stone that goes
/// beyond the last cell is home. Stones of one side may share a cell. There is always a move, and no passing.
///
/// **Hits.** If a stone lands on stones of the other side, it hits them: they all go back off the track, and begin
/// again. Each side may hit `hits` times in a game. After that, its stones pass those of the other side.
///
/// **End.** A side wins when all its stones are home. A win is worth 100, a loss -100. So the value is what the chance
/// of winning, in percent, is above that of losing. While the game goes on, it is estimated by the cells that Max is
/// ahead, at most 99.
///
/// Every game ends: a move without a hit brings a stone ahead and none back, and there are at most twice `hits` hits.
/// In backgammon hits are free, and two stones together cannot be hit, so that a side may have to pass: then positions
/// come back.
///
/// `d2` is a throw of the die, `in` enters a stone, and `4` moves a stone from cell 4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Race {
    length: u8,
    stones: u8,
    faces: u8,
    /// Where Max's and Min's stones are, the rear ones first, counted by their owner: 0 is off the track, and a stone
    /// that is home is on `length + 1`. Stones that a side does not have are home.
    cells: [[u8; MOST_STONES]; 2],
    /// How often Max and Min may still hit.
    hits: [u8; 2],
    side: Side,
    /// What the die shows; 0 before the throw.
    die: u8,
}

const MOST_STONES: usize = 3;
const MOST_FACES: u8 = 6;

/// What a win is worth.
const WIN: Value = 100;

/// A move of [`Race`], or what the die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RaceMove {
    /// The die shows this number.
    Throw(u8),
    /// A stone goes ahead from this cell, counted by its owner; 0 is off the track.
    From(u8),
}

impl Race {
    pub(crate) const LENGTH: RangeInclusive<u8> = 1..=20;
    pub(crate) const STONES: RangeInclusive<u8> = 1..=MOST_STONES as u8;
    pub(crate) const FACES: RangeInclusive<u8> = 1..=MOST_FACES;
    pub(crate) const HITS: RangeInclusive<u8> = 0..=9;

    /// The start.
    pub fn new(length: u8, stones: u8, faces: u8, hits: u8) -> Result<Race, GameError> {
        in_range("race", "length", length, &Race::LENGTH)?;
        in_range("race", "stones", stones, &Race::STONES)?;
        in_range("race", "faces", faces, &Race::FACES)?;
        in_range("race", "hits", hits, &Race::HITS)?;
        let mut cells = [length + 1; MOST_STONES];
        cells[..usize::from(stones)].fill(0);
        Ok(Race { length, stones, faces, cells: [cells; 2], hits: [hits; 2], side: Side::Max, die: 0 })
    }

    /// How many cells the track has.
    pub fn length(&self) -> u8 {
        self.length
    }

    /// How many stones of a side are on a cell, counted by that side: 0 is off the track, and one more than the length
    /// is home.
    pub fn count(&self, side: Side, cell: u8) -> usize {
        let there = self.cells[side as usize].iter().filter(|&&at| at == cell).count();
        // The stones that a side does not have count as home.
        if cell == self.home() { there + usize::from(self.stones) - MOST_STONES } else { there }
    }

    /// How often a side may still hit.
    pub fn hits_left(&self, side: Side) -> u8 {
        self.hits[side as usize]
    }

    /// What the die shows; `None` before the throw.
    pub fn die(&self) -> Option<u8> {
        Some(self.die).filter(|&die| die > 0)
    }

    fn home(&self) -> u8 {
        self.length + 1
    }

    fn winner(&self) -> Option<Side> {
        let is_home = |side: &Side| self.cells[*side as usize].iter().all(|&cell| cell == self.home());
        [Side::Max, Side::Min].into_iter().find(is_home)
    }

    /// How many cells the stones of a side still have to go.
    fn pips(&self, side: Side) -> Value {
        self.cells[side as usize].iter().map(|&cell| Value::from(self.home() - cell)).sum()
    }
}

impl ChanceGame for Race {
    type Move = RaceMove;
    type Moves = arrayvec::IntoIter<RaceMove, { MOST_FACES as usize }>;
    type Key = ([[u8; MOST_STONES]; 2], [u8; 2], Side, u8);

    fn turn(&self) -> Turn {
        if self.die == 0 { Turn::Chance } else { Turn::Player(self.side) }
    }

    /// The stone in front comes first.
    fn moves(&self) -> Self::Moves {
        let mut moves: ArrayVec<RaceMove, { MOST_FACES as usize }> = ArrayVec::new();
        if self.winner().is_some() {
            return moves.into_iter();
        }
        if self.die == 0 {
            moves.extend((1..=self.faces).map(RaceMove::Throw));
            return moves.into_iter();
        }
        for &cell in self.cells[self.side as usize].iter().rev() {
            let mv = RaceMove::From(cell);
            if cell < self.home() && moves.last() != Some(&mv) {
                moves.push(mv);
            }
        }
        moves.into_iter()
    }

    fn weight(&self, _: RaceMove) -> u32 {
        1
    }

    fn play(&self, mv: RaceMove) -> Race {
        let from = match mv {
            RaceMove::Throw(die) => return Race { die, ..*self },
            RaceMove::From(from) => from,
        };
        let (own, other) = (self.side as usize, self.side.other() as usize);
        let mut next = Race { side: self.side.other(), die: 0, ..*self };
        let to = (from + self.die).min(self.home());
        if let Some(stone) = next.cells[own].iter_mut().find(|cell| **cell == from) {
            *stone = to;
        }
        // The same cell, counted by the other side. Home is on no cell of the track.
        let there = self.home() - to;
        if there > 0 && self.hits[own] > 0 && next.cells[other].contains(&there) {
            next.hits[own] -= 1;
            next.cells[other] = next.cells[other].map(|cell| if cell == there { 0 } else { cell });
        }
        next.cells.iter_mut().for_each(|cells| cells.sort_unstable());
        next
    }

    fn eval(&self) -> Value {
        match self.winner() {
            Some(side) => side.view(WIN),
            None => (self.pips(Side::Min) - self.pips(Side::Max)).clamp(1 - WIN, WIN - 1),
        }
    }

    fn range(&self) -> Interval {
        Interval { lower: -WIN, upper: WIN }
    }

    fn key(&self) -> Self::Key {
        (self.cells, self.hits, self.side, self.die)
    }
}

impl ChancePlayable for Race {
    fn move_name(&self, mv: RaceMove) -> String {
        match mv {
            RaceMove::Throw(die) => format!("d{die}"),
            RaceMove::From(0) => "in".to_owned(),
            RaceMove::From(cell) => match self.side {
                Side::Max => cell.to_string(),
                Side::Min => (self.home() - cell).to_string(),
            },
        }
    }

    /// A move goes ahead by at least a cell, and a hit sends the other side's stones back by at most the whole track.
    /// Each move has a throw before it.
    fn most_plies(&self) -> u32 {
        let pips = (self.pips(Side::Max) + self.pips(Side::Min)).unsigned_abs();
        let hits: u32 = self.hits.iter().map(|&hits| u32::from(hits)).sum();
        2 * (pips + hits * u32::from(self.stones) * u32::from(self.length)) - u32::from(self.die != 0)
    }
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = (1..=self.length).map(|cell| format!("{cell:>2}")).collect();
        writeln!(f, "      {}", numbers.join(" "))?;
        for side in [Side::Max, Side::Min] {
            let count = |cell: u8| self.count(side, cell);
            let track =
                (1..=self.length).map(|cell| match count(if side == Side::Max { cell } else { self.home() - cell }) {
                    0 => " .".to_owned(),
                    stones => format!("{stones:>2}"),
                });
            let track = track.collect::<Vec<_>>().join(" ");
            let (arrow, home, hits) =
                (if side == Side::Max { '>' } else { '<' }, count(self.home()), self.hits_left(side));
            writeln!(f, "{side} {arrow} {track}  off {}, home {home}, hits left {hits}", count(0))?;
        }
        super::write_turn(f, self.side, self.die, self.winner().is_some())
    }
}
