//! Constants: numbers are computed, so that logic knows them.

#[verified]
pub const INF: i32 = 1_000_000;
#[verified]
pub const LOWEST: i32 = -INF;
#[verified]
const TWICE: i32 = (INF + 1) * 2 - 2;
#[verified]
const LAST: u32 = u32::MAX;
#[verified]
const YES: bool = true;

#[verified]
struct Depth(u32);

#[verified]
struct Window {
    low: i32,
    high: i32,
}

impl Depth {
    #[verified]
    const END: Depth = Depth(LAST);
}

impl Window {
    #[verified]
    const OPEN: Window = Window { low: -INF, high: INF };
}

#[ensures("result = 2 * inf")]
fn width() -> i32 {
    Window::OPEN.high - Window::OPEN.low
}
