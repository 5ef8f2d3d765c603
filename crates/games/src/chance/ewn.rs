//! [`Ewn`]: EinStein würfelt nicht.

use std::fmt;
use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use verimax::{ChanceGame, Interval, Side, Turn, Value};

use super::ChancePlayable;
use crate::GameError;
use crate::spec::{bad_value, in_range};

/// EinStein würfelt nicht (Ingo Althöfer 2004), on a square board of `size` times `size` cells. Each side has `stones`
/// stones, numbered from 1. Six on five times five is the game that people play.
///
/// **Start.** Count the cells diagonal by diagonal from the upper left corner, each diagonal from top to bottom. Max's
/// stone `i` is on cell `i`. Min's stones are where Max's are after half a turn of the board. (People choose how to
/// number their stones. Here, the numbers are given.)
///
/// **Play.** Max begins. In turn, a side throws a die with `stones` faces, each as likely as the others, and moves the
/// stone with that number. If that stone is gone, it moves the one with the next higher or the next lower number that
/// it still has, as it likes. Max's stones go one cell to the right, down, or diagonally both; Min's go to the left,
/// up, or both. If there is a stone on that cell, of either side, it is taken off the board. There is always a move,
/// and no passing.
///
/// **End.** A side wins when one of its stones reaches the corner where the other side began, or when the other side
/// has no stones left. A win is worth 100, a loss -100. So the value is what the chance of winning, in percent, is
/// above that of losing. There is no draw.
///
/// Every move brings a stone nearer to its corner, and none goes back: every game ends. The throw of the die is a
/// position of its own, where chance moves. While the game goes on, it is estimated as 10 for every step that Max's
/// nearest stone is ahead of Min's.
///
/// `d2` is a throw of the die, and `2-b3` moves the stone 2 to column b, row 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ewn {
    size: u8,
    /// How many stones a side began with.
    stones: u8,
    /// The cells of Max's and of Min's stones, row by row from 0, or [`GONE`].
    cells: [[u8; MOST_STONES]; 2],
    side: Side,
    /// What the die shows; 0 before the throw.
    die: u8,
}

const MOST_STONES: usize = 6;

/// The cell of a stone that is off the board.
const GONE: u8 = u8::MAX;

/// What a win is worth.
const WIN: Value = 100;

/// What the estimate gives for a step.
const STEP: Value = 10;

/// A move of [`Ewn`], or what the die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EwnMove {
    /// The die shows this number.
    Throw(u8),
    /// A stone, by its number, moves to a cell, counted from 0 row by row.
    Step(u8, u8),
}

impl Ewn {
    pub(crate) const SIZE: RangeInclusive<u8> = 2..=8;
    pub(crate) const STONES: RangeInclusive<u8> = 1..=MOST_STONES as u8;

    /// The start.
    pub fn new(size: u8, stones: u8) -> Result<Ewn, GameError> {
        in_range("ewn", "size", size, &Ewn::SIZE)?;
        in_range("ewn", "stones", stones, &Ewn::STONES)?;
        if 2 * stones > size * size {
            let allowed = format!("at most {}, so that all stones fit on the board", size * size / 2);
            return Err(bad_value("ewn", "stones", stones, allowed));
        }
        let mut order: Vec<u8> = (0..size * size).collect();
        order.sort_by_key(|cell| (cell / size + cell % size, *cell));
        let mut cells = [[GONE; MOST_STONES]; 2];
        for (stone, cell) in order.into_iter().take(stones.into()).enumerate() {
            cells[0][stone] = cell;
            cells[1][stone] = size * size - 1 - cell;
        }
        Ok(Ewn { size, stones, cells, side: Side::Max, die: 0 })
    }

    /// How many columns and rows the board has.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The stone on a cell, counted from 0 row by row: whose it is, and its number.
    pub fn at(&self, cell: u8) -> Option<(Side, u8)> {
        let stone =
            |side: Side| (1..).zip(self.cells[side as usize]).find(|&(_, at)| at == cell).map(|(n, _)| (side, n));
        stone(Side::Max).or_else(|| stone(Side::Min))
    }

    /// What the die shows; `None` before the throw.
    pub fn die(&self) -> Option<u8> {
        Some(self.die).filter(|&die| die > 0)
    }

    /// The cell as its owner sees it: from the owner's own corner.
    fn seen(&self, side: Side, cell: u8) -> u8 {
        match side {
            Side::Max => cell,
            Side::Min => self.size * self.size - 1 - cell,
        }
    }

    /// The stones of a side that are on the board, with their cells as the side sees them.
    fn on_board(&self, side: Side) -> impl Iterator<Item = (u8, u8)> + '_ {
        let stones = (1..).zip(self.cells[side as usize]).filter(|&(_, cell)| cell != GONE);
        stones.map(move |(stone, cell)| (stone, self.seen(side, cell)))
    }

    fn winner(&self) -> Option<Side> {
        let goal = self.size * self.size - 1;
        let wins = |side: Side| {
            self.on_board(side).any(|(_, cell)| cell == goal) || self.on_board(side.other()).next().is_none()
        };
        [Side::Max, Side::Min].into_iter().find(|&side| wins(side))
    }

    /// How many steps the nearest stone of a side needs to the corner.
    fn distance(&self, side: Side) -> Value {
        let last = self.size - 1;
        let steps = self.on_board(side).map(|(_, cell)| (last - cell / self.size).max(last - cell % self.size));
        steps.min().unwrap_or(self.size).into()
    }

    /// The stones that the die allows: the one with its number; if that is gone, the next higher and the next lower.
    fn movable(&self) -> ArrayVec<(u8, u8), 2> {
        let mut stones: ArrayVec<(u8, u8), 2> = ArrayVec::new();
        let (mut lower, mut higher) = (None, None);
        for (stone, cell) in self.on_board(self.side) {
            match stone.cmp(&self.die) {
                std::cmp::Ordering::Less => lower = Some((stone, cell)),
                std::cmp::Ordering::Equal => {
                    stones.push((stone, cell));
                    return stones;
                }
                std::cmp::Ordering::Greater => higher = higher.or(Some((stone, cell))),
            }
        }
        stones.extend(higher.into_iter().chain(lower));
        stones
    }

    /// The name of a cell: a letter for the column and a number for the row.
    fn cell_name(&self, cell: u8) -> String {
        format!("{}{}", char::from(b'a' + cell % self.size), cell / self.size + 1)
    }
}

impl ChanceGame for Ewn {
    type Move = EwnMove;
    type Moves = arrayvec::IntoIter<EwnMove, MOST_STONES>;
    type Key = ([[u8; MOST_STONES]; 2], Side, u8);

    fn turn(&self) -> Turn {
        if self.die == 0 { Turn::Chance } else { Turn::Player(self.side) }
    }

    /// The diagonal step comes first.
    fn moves(&self) -> Self::Moves {
        let mut moves: ArrayVec<EwnMove, MOST_STONES> = ArrayVec::new();
        if self.winner().is_some() {
            return moves.into_iter();
        }
        if self.die == 0 {
            moves.extend((1..=self.stones).map(EwnMove::Throw));
            return moves.into_iter();
        }
        for (stone, cell) in self.movable() {
            let (row, column) = (cell / self.size, cell % self.size);
            for (down, right) in [(1, 1), (0, 1), (1, 0)] {
                if row + down < self.size && column + right < self.size {
                    let to = (row + down) * self.size + column + right;
                    moves.push(EwnMove::Step(stone, self.seen(self.side, to)));
                }
            }
        }
        moves.into_iter()
    }

    fn weight(&self, _: EwnMove) -> u32 {
        1
    }

    fn play(&self, mv: EwnMove) -> Ewn {
        match mv {
            EwnMove::Throw(die) => Ewn { die, ..*self },
            EwnMove::Step(stone, to) => {
                let mut cells = self.cells.map(|stones| stones.map(|cell| if cell == to { GONE } else { cell }));
                cells[self.side as usize][usize::from(stone) - 1] = to;
                Ewn { cells, side: self.side.other(), die: 0, ..*self }
            }
        }
    }

    fn eval(&self) -> Value {
        match self.winner() {
            Some(side) => side.view(WIN),
            None => STEP * (self.distance(Side::Min) - self.distance(Side::Max)),
        }
    }

    fn range(&self) -> Interval {
        Interval { lower: -WIN, upper: WIN }
    }

    fn key(&self) -> Self::Key {
        (self.cells, self.side, self.die)
    }
}

impl ChancePlayable for Ewn {
    fn move_name(&self, mv: EwnMove) -> String {
        match mv {
            EwnMove::Throw(die) => format!("d{die}"),
            EwnMove::Step(stone, cell) => format!("{stone}-{}", self.cell_name(cell)),
        }
    }

    /// A step takes a stone at least one cell to the side or down. Each step has a throw before it.
    fn most_plies(&self) -> u32 {
        let last = u32::from(self.size - 1);
        let far = |cell: u8| 2 * last - u32::from(cell / self.size + cell % self.size);
        let steps: u32 =
            [Side::Max, Side::Min].into_iter().flat_map(|side| self.on_board(side)).map(|s| far(s.1)).sum();
        2 * steps - u32::from(self.die != 0)
    }
}

impl fmt::Display for Ewn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<String> = (0..self.size).map(|column| format!(" {}", char::from(b'a' + column))).collect();
        writeln!(f, "  {}", columns.join(" "))?;
        for row in 0..self.size {
            let cell_text = |column| {
                let at = row * self.size + column;
                let stone = |side: usize| self.cells[side].iter().position(|&cell| cell == at);
                match (stone(0), stone(1)) {
                    (Some(stone), _) => format!("X{}", stone + 1),
                    (_, Some(stone)) => format!("O{}", stone + 1),
                    _ => " .".to_owned(),
                }
            };
            let cells: Vec<String> = (0..self.size).map(cell_text).collect();
            writeln!(f, "{} {}", row + 1, cells.join(" "))?;
        }
        super::write_turn(f, self.side, self.die, self.winner().is_some())
    }
}
