//! The window of a search.

use std::fmt;
use std::ops::Neg;

use verimax_contracts::{ensures, verified};

use super::{INF, Limit, Side, Value};

/// An open interval, `-INF <= alpha < beta <= INF`. A search must find a value inside it exactly. For a value outside,
/// a bound is enough.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    low: Value,
    high: Value,
}

impl Window {
    /// The window that contains every value but the two infinities.
    pub const OPEN: Window = Window { low: -INF, high: INF };

    /// The window `(alpha, beta)`, or `None` if it is empty or out of range.
    #[ensures(Some(window) => "-inf <= window.window_low = alpha < window.window_high = beta <= inf")]
    #[ensures(None => "not (-inf <= alpha < beta <= inf)")]
    pub fn new(alpha: Value, beta: Value) -> Option<Window> {
        (-INF <= alpha && alpha < beta && beta <= INF).then_some(Window { low: alpha, high: beta })
    }

    /// The lower end.
    #[ensures("result = self.window_low")]
    pub fn alpha(self) -> Value {
        self.low
    }

    /// The upper end.
    #[ensures("result = self.window_high")]
    pub fn beta(self) -> Value {
        self.high
    }

    /// Converts the window between Max's point of view and that of `side` (both ways).
    pub fn view(self, side: Side) -> Window {
        match side {
            Side::Max => self,
            Side::Min => -self,
        }
    }
}

/// The window from the opponent's point of view.
impl Neg for Window {
    type Output = Window;
    fn neg(self) -> Window {
        Window { low: -self.high, high: -self.low }
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", Limit(self.low), Limit(self.high))
    }
}
