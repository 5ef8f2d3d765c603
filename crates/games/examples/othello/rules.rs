//! The rules of Othello, and what makes a search of it fast.
//!
//! Black and White take turns placing a disc. In at least one of the eight directions it must enclose an unbroken run
//! of the opponent's discs between itself and another disc of its own colour; all discs so enclosed change their
//! colour. A side that cannot move passes. The game is over when neither can move. The score is the number of Black's
//! discs minus White's.

use verimax::parts::Bits;
use verimax::{Game, Interval, PackedKey, Side, Value};

/// A position on a board of `N` by `N` squares, `N` being 4, 6 or 8. Black is Max and moves first.
///
/// Square `N * row + column` is a bit of a word; row 0 is at the top. A move is the number of a square. Passing is not
/// a move: if the opponent has none, the same side moves again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Othello<const N: usize> {
    black: u64,
    white: u64,
    side: Side,
    /// The legal moves: they follow from the rest, and both [`Game::moves`] and [`Game::play`] need them.
    moves: u64,
}

impl<const N: usize> Othello<N> {
    const BOARD: u64 = u64::MAX >> (64 - N * N);
    const ROW: u64 = (1 << N) - 1;
    const COLUMN: u64 = Self::BOARD / Self::ROW;
    /// The rows at the top and at the bottom, and the columns at the left and at the right.
    const EDGES: [u64; 4] = [Self::ROW, Self::ROW << (N * (N - 1)), Self::COLUMN, Self::COLUMN << (N - 1)];
    const CORNERS: u64 = (Self::EDGES[0] | Self::EDGES[1]) & (Self::EDGES[2] | Self::EDGES[3]);
    /// Where enclosed discs can lie, in all directions but straight up and down. They are never in the outer columns,
    /// so no shift takes a run around the edge of the board.
    const INNER: u64 = Self::BOARD & !(Self::EDGES[2] | Self::EDGES[3]);
    /// How far a step shifts the board, and where the enclosed discs can lie.
    const STEPS: [(usize, u64); 4] = [(1, Self::INNER), (N - 1, Self::INNER), (N, Self::BOARD), (N + 1, Self::INNER)];

    /// Two discs of each colour in the middle.
    pub fn start() -> Self {
        let centre = N * (N / 2) + N / 2;
        let white = 1 << centre | 1 << (centre - N - 1);
        let black = 1 << (centre - 1) | 1 << (centre - N);
        Othello { black, white, side: Side::Max, moves: Self::legal(black, white) }
    }

    /// How many squares are empty.
    pub fn empties(&self) -> u32 {
        (Self::BOARD & !(self.black | self.white)).count_ones()
    }

    /// The unbroken runs of `between` that begin next to `from`, to either side: towards higher numbers, and towards
    /// lower ones.
    fn runs(from: u64, between: u64, by: usize) -> (u64, u64) {
        let (mut up, mut down) = (from << by & between, from >> by & between);
        for _ in 0..N - 3 {
            (up, down) = (up | up << by & between, down | down >> by & between);
        }
        (up, down)
    }

    /// The squares where the side with the discs `own` can move: beyond a run of the other's discs.
    fn legal(own: u64, other: u64) -> u64 {
        let beyond = Self::STEPS.iter().fold(0, |beyond, &(by, inner)| {
            let (up, down) = Self::runs(own, other & inner, by);
            beyond | up << by | down >> by
        });
        beyond & Self::BOARD & !(own | other)
    }

    /// The discs that a disc on the square encloses: the runs that begin next to it and end at a disc of our own.
    fn enclosed(own: u64, other: u64, square: u64) -> u64 {
        Self::STEPS.iter().fold(0, |enclosed, &(by, inner)| {
            let (up, down) = Self::runs(square, other & inner, by);
            let (is_up, is_down) = (up << by & own != 0, down >> by & own != 0);
            enclosed | if is_up { up } else { 0 } | if is_down { down } else { 0 }
        })
    }

    /// Discs that keep their colour whatever happens. A disc on an edge can be enclosed only along that edge: never if
    /// the edge is full, nor if discs of its own colour reach from it to a corner.
    fn stable(&self, own: u64) -> u64 {
        let occupied = self.black | self.white;
        let full = Self::EDGES.iter().filter(|&&edge| occupied & edge == edge).fold(0, |full, edge| full | edge);
        let (rows, columns) = (Self::EDGES[0] | Self::EDGES[1], Self::EDGES[2] | Self::EDGES[3]);
        let mut reached = own & Self::CORNERS;
        for _ in 0..N - 2 {
            reached |= own & ((reached << 1 | reached >> 1) & rows | (reached << N | reached >> N) & columns);
        }
        reached | own & full
    }

    /// A key as a number, on 4 by 4: 16 bits for each colour, one for the side. Larger boards need more than 64 bits.
    pub fn pack((black, white, side): <Self as Game>::Key) -> Option<PackedKey> {
        (N == 4).then_some(PackedKey { number: (black << 16 | white) << 1 | side as u64, bits: 33, largest_value: 16 })
    }
}

impl<const N: usize> Game for Othello<N> {
    type Move = u8;
    type Moves = Bits;
    type Key = (u64, u64, Side);

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Bits {
        Bits::new(self.moves)
    }

    fn play(&self, square: u8) -> Self {
        let (own, other) = if self.side == Side::Max { (self.black, self.white) } else { (self.white, self.black) };
        let enclosed = Self::enclosed(own, other, 1 << square);
        let (own, other) = (own | enclosed | 1 << square, other & !enclosed);
        let (black, white) = if self.side == Side::Max { (own, other) } else { (other, own) };
        match (Self::legal(other, own), Self::legal(own, other)) {
            (0, moves @ 1..) => Othello { black, white, side: self.side, moves },
            (moves, _) => Othello { black, white, side: self.side.other(), moves },
        }
    }

    fn eval(&self) -> Value {
        self.black.count_ones() as Value - self.white.count_ones() as Value
    }

    /// Discs that are not stable may all end up on either side.
    fn bounds(&self) -> Interval {
        let [black, white] = [self.black, self.white].map(|discs| 2 * self.stable(discs).count_ones() as Value);
        let squares = (N * N) as Value;
        Interval { lower: black - squares, upper: squares - white }
    }

    fn key(&self) -> Self::Key {
        (self.black, self.white, self.side)
    }

    fn packed_key(&self) -> Option<PackedKey> {
        Self::pack(self.key())
    }

    /// Moves that leave the opponent few replies come first, and corners before them all.
    fn move_score(&self, square: u8) -> Option<i32> {
        let next = self.play(square);
        let replies = if next.side == self.side { 0 } else { next.moves.count_ones() as i32 };
        Some(if Bits::new(Self::CORNERS).contains(square) { 200 } else { 100 } - replies)
    }
}
