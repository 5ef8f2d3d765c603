//! What is known about the order of the evaluations and the ends of the window, all seen from Max.

/// An end of the window, or a node's evaluation.
pub type Symbol = u8;

/// The window's lower end.
pub const ALPHA: Symbol = 0;
/// The window's upper end.
pub const BETA: Symbol = 1;

/// The evaluation of a node.
pub fn eval(node: u8) -> Symbol {
    node + 2
}

/// The most symbols that there can be. (There are fewer. But of 16-bit sets a processor combines sixteen at once.)
const SYMBOLS: usize = 16;

/// A transitively closed partial order. A pair that it leaves open can still be put in either order.
#[derive(Clone, Copy)]
pub struct Order {
    /// For each symbol, those known to be at least it, as a bit set.
    at_least: [u16; SYMBOLS],
    /// For each symbol, those known to be greater.
    greater: [u16; SYMBOLS],
}

impl Order {
    /// Only that alpha is less than beta.
    pub fn new() -> Order {
        let mut order = Order { at_least: std::array::from_fn(|symbol| 1 << symbol), greater: [0; SYMBOLS] };
        order.learn(ALPHA, BETA, true);
        order
    }

    /// Is `x <= y`? `None` if both are possible.
    pub fn at_most(&self, x: Symbol, y: Symbol) -> Option<bool> {
        if self.at_least[x as usize] >> y & 1 == 1 {
            Some(true)
        } else if self.greater[y as usize] >> x & 1 == 1 {
            Some(false)
        } else {
            None
        }
    }

    /// Adds `x < y` if `strict`, else `x <= y`. The contrary must not be known.
    pub fn learn(&mut self, x: Symbol, y: Symbol, strict: bool) {
        let above = self.at_least[y as usize];
        let strictly_above = if strict { above } else { self.greater[y as usize] };
        for z in 0..SYMBOLS {
            let is_below = 0u16.wrapping_sub(self.at_least[z] >> x & 1);
            let is_strictly_below = 0u16.wrapping_sub(self.greater[z] >> x & 1);
            self.greater[z] |= is_below & strictly_above | is_strictly_below & above;
            self.at_least[z] |= is_below & above;
        }
    }

    /// The least numbers from 0 on that are in this order.
    pub fn numbers(&self) -> [i32; SYMBOLS] {
        let mut numbers = [0; SYMBOLS];
        for _ in 0..SYMBOLS {
            for (x, y) in (0..SYMBOLS).flat_map(|x| (0..SYMBOLS).map(move |y| (x, y))) {
                let step = i32::from(self.greater[x] >> y & 1 == 1);
                if self.at_least[x] >> y & 1 == 1 {
                    numbers[y] = numbers[y].max(numbers[x] + step);
                }
            }
        }
        numbers
    }
}
