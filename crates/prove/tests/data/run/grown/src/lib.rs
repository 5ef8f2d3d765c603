use verimax_contracts::{ensures, theory, verified};

theory!("small.Small");

/// A side.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// One.
    Left,
    /// The other.
    Right,
}

impl Side {
    /// The other side.
    #[ensures("result <> self")]
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
    // more
}

/// The side, if `x` is positive, and the other one if not.
#[ensures("result = side <-> positive x")]
pub fn chosen(side: Side, x: i32) -> Side {
    if x > 0 { side } else { side.other() }
}
