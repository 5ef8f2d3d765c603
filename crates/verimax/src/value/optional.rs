//! What a depth and an interval may or may not have. The theory imports `value`, and goals are much easier without a
//! generic type such as `Option` in sight: so these two are here.

use verimax_contracts::{ensures, theory};

use super::{Depth, Interval, Value};

theory!("numbers.Plies");

impl Depth {
    /// The number of plies, or `None` for `END`.
    #[ensures(Some(n) => "n = self.depth_0 && n < endless")]
    #[ensures(None => "self.depth_0 = endless")]
    pub fn limit(self) -> Option<u32> {
        (self != Depth::END).then_some(self.0)
    }
}

impl Interval {
    /// The value, if the interval leaves only one.
    #[ensures(Some(x) => "self.interval_lower = x = self.interval_upper")]
    #[ensures(None => "self.interval_lower <> self.interval_upper")]
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }
}
