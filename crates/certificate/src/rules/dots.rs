//! Dots and Boxes. The exact rules:
#![doc = include_str!("dots.txt")]

use super::Rules;

/// A position of Dots and Boxes. A line is a bit. With two rows of three boxes:
///
/// ```text
/// + 0 + 1 + 2 +
/// 9  10  11  12
/// + 3 + 4 + 5 +
/// 13 14  15  16
/// + 6 + 7 + 8 +
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dots {
    rows: u32,
    columns: u32,
    /// The lines that are drawn.
    drawn: u64,
    is_max_to_move: bool,
    /// Max's boxes minus Min's.
    lead: i32,
}

impl Dots {
    /// The empty board. `None` if it has no boxes, or if its positions do not fit into a code.
    pub fn new(rows: u32, columns: u32) -> Option<Dots> {
        if !(1..=64).contains(&rows) || !(1..=64).contains(&columns) {
            return None;
        }
        let board = Dots { rows, columns, drawn: 0, is_max_to_move: true, lead: 0 };
        let scores = u64::from(board.boxes()) * 2 + 1;
        (board.lines() <= 62 && scores <= u64::MAX >> (board.lines() + 1)).then_some(board)
    }

    /// The rows of boxes.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The columns of boxes.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    fn boxes(&self) -> u32 {
        self.rows * self.columns
    }

    fn lines(&self) -> u32 {
        (self.rows + 1) * self.columns + self.rows * (self.columns + 1)
    }

    /// The number of complete boxes if these lines are drawn.
    fn complete(&self, drawn: u64) -> u32 {
        let first_standing = (self.rows + 1) * self.columns;
        let mut complete = 0;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let top = row * self.columns + column;
                let left = first_standing + row * (self.columns + 1) + column;
                let sides = [top, top + self.columns, left, left + 1];
                complete += u32::from(sides.iter().all(|side| drawn >> side & 1 == 1));
            }
        }
        complete
    }

    pub(crate) fn is_drawn(&self, line: u32) -> bool {
        self.drawn >> line & 1 == 1
    }

    /// The line of a move: the one with this number among those that are not drawn.
    pub(crate) fn line(&self, mv: u32) -> Option<u32> {
        (0..self.lines()).filter(|line| self.drawn >> line & 1 == 0).nth(mv as usize)
    }
}

impl Rules for Dots {
    fn is_max_to_move(&self) -> bool {
        self.is_max_to_move
    }

    fn number_of_moves(&self) -> u32 {
        self.lines() - self.drawn.count_ones()
    }

    fn play(&self, mv: u32) -> Dots {
        let Some(line) = self.line(mv) else { return *self };
        let drawn = self.drawn | 1 << line;
        let completed = (self.complete(drawn) - self.complete(self.drawn)) as i32;
        Dots {
            drawn,
            is_max_to_move: self.is_max_to_move == (completed > 0),
            lead: if self.is_max_to_move { self.lead + completed } else { self.lead - completed },
            ..*self
        }
    }

    /// The boxes so far, even before the end.
    fn result(&self) -> i32 {
        self.lead
    }

    fn code(&self) -> u64 {
        let boxes = self.boxes() as i32;
        let score = (self.lead + boxes) as u64;
        2 * (self.drawn * (2 * boxes as u64 + 1) + score) + u64::from(!self.is_max_to_move)
    }

    fn decode(&self, code: u64) -> Option<Dots> {
        let (boxes, rest) = (self.boxes() as i32, code / 2);
        let scores = 2 * boxes as u64 + 1;
        let (drawn, lead) = (rest / scores, (rest % scores) as i32 - boxes);
        if drawn >> self.lines() != 0 {
            return None;
        }
        let complete = self.complete(drawn);
        let is_possible = lead.unsigned_abs() <= complete && lead.unsigned_abs() % 2 == complete % 2;
        is_possible.then_some(Dots { drawn, is_max_to_move: code.is_multiple_of(2), lead, ..*self })
    }

    /// The lines that are not drawn.
    fn layer(&self) -> u32 {
        self.number_of_moves()
    }
}
