//! The numbers of a search: [`Value`], [`Side`], [`Turn`], [`Depth`], [`Window`], [`Interval`], [`Bound`]. No game, no
//! table, no algorithm.

mod optional;
mod turn;
mod window;

use std::fmt;

use verimax_contracts::{ensures, requires, theory, verified};

pub use turn::{MOST_WEIGHT, Turn};
pub use window::Window;

theory!("numbers.Plies");

/// The value of a position. Every value lies in `-INF..=INF`, so negation never overflows.
pub type Value = i32;

/// The largest value. `INF + INF` still fits into a [`Value`].
#[verified]
pub const INF: Value = 1_000_000_000;

/// The side to move: `Max` wants large values, `Min` small ones.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Side {
    /// Wants large values.
    Max,
    /// Wants small values.
    Min,
}

impl Side {
    /// The opponent.
    #[ensures("result <> self")]
    pub fn other(self) -> Side {
        match self {
            Side::Max => Side::Min,
            Side::Min => Side::Max,
        }
    }

    /// Converts a value between Max's point of view and this side's (both ways).
    #[requires("-inf <= value <= inf")]
    #[ensures("match self with Max -> result = value | Min -> result = - value end")]
    pub fn view(self, value: Value) -> Value {
        match self {
            Side::Max => value,
            Side::Min => -value,
        }
    }

    /// True if this side prefers `x` to `y` (both from Max's point of view).
    #[requires("-inf <= x <= inf && -inf <= y <= inf")]
    #[ensures("result <-> match self with Max -> x > y | Min -> x < y end")]
    pub fn prefers(self, x: Value, y: Value) -> bool {
        self.view(x) > self.view(y)
    }

    /// Returns the one that this side prefers.
    #[requires("-inf <= x <= inf && -inf <= y <= inf")]
    #[ensures("match self with Max -> result = max x y | Min -> result = min x y end")]
    pub fn best(self, x: Value, y: Value) -> Value {
        if self.prefers(y, x) { y } else { x }
    }

    /// The worst value for this side.
    #[ensures("match self with Max -> result = - inf | Min -> result = inf end")]
    pub fn worst_value(self) -> Value {
        self.view(-INF)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Max => "max",
            Side::Min => "min",
        })
    }
}

/// The number of plies left to search, or [`Depth::END`] for the rest of the game.
///
/// `END` is greater than every number, and one ply less than `END` is `END` again. So an entry of a search to the end
/// of the game has the same depth wherever the search reaches the position.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Depth(u32);

impl Depth {
    /// No plies: the search evaluates the position as it is.
    #[verified]
    pub const ZERO: Depth = Depth(0);
    /// To the end of the game.
    #[verified]
    pub const END: Depth = Depth(u32::MAX);

    /// A number of plies. `u32::MAX` is `END`.
    #[ensures("result.depth_0 = n")]
    pub const fn plies(n: u32) -> Depth {
        Depth(n)
    }

    /// True if no plies are left.
    #[ensures("result <-> self.depth_0 = 0")]
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The plies left after one move. `ZERO` stays `ZERO`.
    #[ensures("result.depth_0 = after self.depth_0")]
    pub fn after_move(self) -> Depth {
        if self == Depth::END { self } else { Depth(self.0.saturating_sub(1)) }
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit() {
            Some(n) => write!(f, "{n}"),
            None => f.write_str("end"),
        }
    }
}

impl fmt::Debug for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Depth({self})")
    }
}

/// An interval that contains a value: the value is at least `lower` and at most `upper`.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Interval {
    /// The value is at least this.
    pub lower: Value,
    /// The value is at most this.
    pub upper: Value,
}

impl Interval {
    /// No information: every value from `-INF` to `INF` is possible.
    #[verified]
    pub const ALL: Interval = Interval { lower: -INF, upper: INF };

    /// The interval that contains only `value`.
    pub const fn exactly(value: Value) -> Interval {
        Interval { lower: value, upper: value }
    }

    /// True if the interval contains this value.
    pub fn contains(self, value: Value) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// Converts the interval between Max's point of view and that of `side` (both ways).
    #[requires("-inf <= self.interval_lower <= self.interval_upper <= inf")]
    #[ensures(
        "match side with Max -> result = self
        | Min -> result.interval_lower = - self.interval_upper && result.interval_upper = - self.interval_lower end"
    )]
    pub fn view(self, side: Side) -> Interval {
        match side {
            Side::Max => self,
            Side::Min => Interval { lower: -self.upper, upper: -self.lower },
        }
    }
}

/// Prints `3`, or `-2..=inf`.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(value) => value.fmt(f),
            None => write!(f, "{}..={}", Limit(self.lower), Limit(self.upper)),
        }
    }
}

/// Prints a value, or `-inf` and `inf` for the ends of the range.
#[derive(Clone, Copy)]
pub struct Limit(pub Value);

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            INF => f.pad("inf"),
            v if v == -INF => f.pad("-inf"),
            v => fmt::Display::fmt(&v, f),
        }
    }
}

/// How a stored value relates to the true one.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The stored value is the true one.
    Exact,
    /// The true value is at least the stored one.
    Lower,
    /// The true value is at most the stored one.
    Upper,
}

impl Bound {
    /// The bound of the negated value.
    #[ensures("result = match self with Exact -> Exact | Lower -> Upper | Upper -> Lower end")]
    pub fn flipped(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        })
    }
}
