//! [`DotsAndBoxes`]: draw lines between dots; who completes a box owns it and draws again.
//!
//! Two players draw lines between neighbouring dots of a grid, one at a time. Whoever draws the last side of a box owns
//! it and draws again. When all lines are drawn, the score is the first player's boxes minus the second player's.

use std::fmt;
use std::ops::RangeInclusive;

use verimax::catalogue::Alternation;
use verimax::parts::Bits;
use verimax::{Game, Interval, PackedKey, Side, Value};

use crate::spec::{bad_value, in_range};
use crate::{GameError, Playable};

/// A position of Dots and Boxes on a board of some rows and columns of boxes. The first player is Max.
///
/// A move is the number of a line, and a line is a bit of a word. Rows of lines are `columns + 1` bits apart, so that
/// shifts bring the four sides of every box together. With two rows of three boxes, 3, 7 and 11 are not lines:
///
/// ```text
/// +  0 +  1 +  2 +
/// 12  13   14   15
/// +  4 +  5 +  6 +
/// 16  17   18   19
/// +  8 +  9 + 10 +
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DotsAndBoxes {
    /// Rows of boxes.
    pub rows: u8,
    /// Columns of boxes.
    pub columns: u8,
    /// The lines that are still to be drawn.
    open: u64,
    /// The lines that are drawn.
    drawn: u64,
    side: Side,
    /// The score so far. What the rest of the game brings does not depend on it.
    lead: i8,
}

impl DotsAndBoxes {
    pub(crate) const SIZE: RangeInclusive<u8> = 1..=20;

    /// The empty board with `rows` and `columns` of boxes, at least 1 each, whose lines fit into a word: 4 by 5 boxes
    /// do, 5 by 5 do not.
    pub fn new(rows: u8, columns: u8) -> Result<DotsAndBoxes, GameError> {
        in_range("dots", "rows", rows, &DotsAndBoxes::SIZE)?;
        in_range("dots", "columns", columns, &DotsAndBoxes::SIZE)?;
        let most = 64 / (2 * rows + 1) - 1;
        if columns > most {
            let allowed = format!("at most {most} with {rows} rows: (2 * rows + 1) * (columns + 1) is at most 64");
            return Err(bad_value("dots", "columns", columns, allowed));
        }
        let mut start = DotsAndBoxes { rows, columns, open: 0, drawn: 0, side: Side::Max, lead: 0 };
        let lying = (0..=rows).flat_map(|row| (0..columns).map(move |column| start.lying(row, column)));
        let standing = (0..rows).flat_map(|row| (0..=columns).map(move |column| start.standing(row, column)));
        start.open = lying.chain(standing).fold(0, |lines, line| lines | 1 << line);
        Ok(start)
    }

    /// The line that lies in this row of lines, from 0 to `rows`, in this column of boxes.
    pub fn lying(&self, row: u8, column: u8) -> u8 {
        row * (self.columns + 1) + column
    }

    /// The line that stands in this row of boxes, in this column of lines, from 0 to `columns`.
    pub fn standing(&self, row: u8, column: u8) -> u8 {
        (self.rows + 1 + row) * (self.columns + 1) + column
    }

    /// True if this line is drawn.
    pub fn is_drawn(&self, line: u8) -> bool {
        Bits::new(self.drawn).contains(line)
    }

    /// The top, bottom, left and right sides that are drawn, a word for each: bit `row * (columns + 1) + column` is the
    /// side of that box.
    fn sides(&self, drawn: u64) -> [u64; 4] {
        let (step, first_standing) = (self.columns + 1, self.standing(0, 0));
        let (lying, standing) = (drawn & !(u64::MAX << first_standing), drawn >> first_standing);
        [lying, lying >> step, standing, standing >> 1]
    }

    /// The boxes with four sides. No bit beyond the board is set, because no line lies there. The same goes for
    /// `with_three`.
    fn complete(&self, drawn: u64) -> u64 {
        self.sides(drawn).into_iter().fold(u64::MAX, |boxes, side| boxes & side)
    }

    /// The boxes with three sides.
    fn with_three(&self, drawn: u64) -> u64 {
        let [top, bottom, left, right] = self.sides(drawn);
        top & bottom & (left ^ right) | left & right & (top ^ bottom)
    }

    /// How many boxes a line completes.
    fn completed_by(&self, line: u8) -> i8 {
        (self.complete(self.drawn | 1 << line) & !self.complete(self.drawn)).count_ones() as i8
    }

    /// How many boxes nobody owns yet.
    fn boxes_left(&self) -> Value {
        Value::from(self.rows * self.columns) - self.complete(self.drawn).count_ones() as Value
    }

    /// A key as a number: the lines, six bits for the lead, and one for the side. `None` if that is more than 64 bits.
    pub fn pack(&self, (drawn, lead, side): <DotsAndBoxes as Game>::Key) -> Option<PackedKey> {
        let bits = u32::from(self.standing(self.rows, 0)) + 7;
        let number = (drawn << 6 | (lead + 32) as u64) << 1 | side as u64;
        (bits <= 64).then_some(PackedKey { number, bits, largest_value: Value::from(self.rows * self.columns) })
    }
}

impl Game for DotsAndBoxes {
    type Move = u8;
    type Moves = Bits;
    type Key = (u64, i8, Side);

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Bits {
        Bits::new(self.open)
    }

    fn play(&self, line: u8) -> DotsAndBoxes {
        if !self.moves().contains(line) {
            return *self;
        }
        let completed = self.completed_by(line);
        DotsAndBoxes {
            open: self.open & !(1 << line),
            drawn: self.drawn | 1 << line,
            side: if completed > 0 { self.side } else { self.side.other() },
            lead: if self.side == Side::Max { self.lead + completed } else { self.lead - completed },
            ..*self
        }
    }

    fn eval(&self) -> Value {
        self.lead.into()
    }

    /// Either player may get all that is left.
    fn bounds(&self) -> Interval {
        let (lead, left) = (Value::from(self.lead), self.boxes_left());
        Interval { lower: lead - left, upper: lead + left }
    }

    fn key(&self) -> Self::Key {
        (self.drawn, self.lead, self.side)
    }

    fn rules(&self) -> u64 {
        u64::from(self.rows) << 8 | u64::from(self.columns)
    }

    /// A box that is owned stays owned. So positions with the same lines share a table entry, whatever the lead.
    fn score_so_far(&self) -> Value {
        self.lead.into()
    }

    fn key_without_score(&self) -> Self::Key {
        (self.drawn, 0, self.side)
    }

    fn packed_key(&self) -> Option<PackedKey> {
        self.pack(self.key_without_score())
    }

    /// Lines that complete boxes come first, those that give boxes away last; the engine orders the others as it likes.
    fn move_score(&self, line: u8) -> Option<i32> {
        let given_away = self.with_three(self.drawn | 1 << line) & !self.with_three(self.drawn);
        match (self.completed_by(line), given_away.count_ones()) {
            (0, 0) => None,
            (0, given_away) => Some(-(given_away as i32)),
            (completed, _) => Some(completed.into()),
        }
    }
}

impl Alternation for DotsAndBoxes {
    fn alternates(&self) -> bool {
        false
    }
}

impl Playable for DotsAndBoxes {
    type Form = Self;

    fn is_over(&self) -> bool {
        self.boxes_left() == 0
    }

    /// The lines count from 1: those that lie, row by row, and then those that stand.
    fn move_name(&self, line: u8) -> String {
        let before = (self.open | self.drawn) & ((1 << line) - 1);
        (before.count_ones() + 1).to_string()
    }
}

/// Draws lines that are drawn, and the names of the others.
impl fmt::Display for DotsAndBoxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |line: u8, drawn: &str| match self.drawn >> line & 1 {
            1 => drawn.to_owned(),
            _ => self.move_name(line),
        };
        for row in 0..=self.rows {
            let lying = (0..self.columns).map(|column| format!("+{:^4}", text(self.lying(row, column), "----")));
            writeln!(f, "{}+", lying.collect::<String>())?;
            if row < self.rows {
                let standing = (0..=self.columns).map(|column| format!("{:<5}", text(self.standing(row, column), "|")));
                writeln!(f, "{}", standing.collect::<String>().trim_end())?;
            }
        }
        let lead = match self.lead {
            0 => "even".to_owned(),
            lead => format!("{} leads by {}", if lead > 0 { Side::Max } else { Side::Min }, lead.abs()),
        };
        if self.is_over() {
            write!(f, "{lead}, all boxes are owned")
        } else {
            write!(f, "{lead}, {} to move", self.side)
        }
    }
}
