//! What the random programs have in common: types, and functions whose contracts say all that they do. This file is
//! data: it goes in front of every batch of programs. For rustc, the contracts are left out.

#[verified]
#[derive(Clone, Copy, PartialEq)]
struct Point {
    x: i32,
    y: u32,
}

#[verified]
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Empty,
    Dot(i32),
    Line(Point, bool),
}

#[verified]
#[derive(Clone, Copy)]
struct Duo<A> {
    first: A,
    second: Option<A>,
}

#[verified]
const LIMIT: i32 = 2 * 5 - 3;

trait Weigh {
    fn weigh(&self, k: i32) -> i32;
}

impl Point {
    #[verified]
    const UNIT: u32 = 1;

    #[ensures("result.point_x = x && result.point_y = y")]
    fn new(x: i32, y: u32) -> Point {
        Self { y, x }
    }

    #[requires("-0x8000_0000 <= self.point_x + k <= 0x7FFF_FFFF")]
    #[ensures("self.point_x = (old self).point_x + k && self.point_y = (old self).point_y")]
    #[ensures("result = (old self).point_x")]
    fn shift(&mut self, k: i32) -> i32 {
        let before = self.x;
        self.x += k;
        before
    }

    #[requires("self.point_y + k <= 0xFFFF_FFFF")]
    #[ensures("result.point_x = self.point_x && result.point_y = self.point_y + k")]
    fn moved(self, k: u32) -> Point {
        Point { y: self.y + k, ..self }
    }
}

impl Weigh for Shape {
    #[ensures("match self with Empty -> result = k | Dot z -> result = z | Line p q -> result = if q then p.point_x else 1 end")]
    fn weigh(&self, k: i32) -> i32 {
        match *self {
            Shape::Empty => k,
            Shape::Dot(z) => z,
            Shape::Line(p, true) => p.x,
            Shape::Line(_, false) => 1,
        }
    }
}

#[requires("x < 0x7FFF_FFFF")]
#[ensures("x = old x + 1 && result = old x")]
fn bump(x: &mut i32) -> i32 {
    let before = *x;
    *x += 1;
    before
}

#[requires("-0x8000_0000 <= k - m <= 0x7FFF_FFFF")]
#[ensures("x = m && result = k - m")]
fn trade(k: i32, m: i32, x: &mut i32) -> i32 {
    *x = m;
    k - m
}

#[ensures("x = old y && y = old x")]
fn exchange(x: &mut i32, y: &mut i32) {
    let z = *x;
    *x = *y;
    *y = z;
}

#[requires("x < 0xFFFF_FFFF")]
#[ensures("x = old x + 1 && (result = True <-> x > 3)")]
fn tick(x: &mut u32) -> bool {
    *x += 1;
    *x > 3
}

#[requires("length v < 1000")]
#[ensures("length v = length (old v) + 1 && v[length (old v)] = k && result = length v")]
#[ensures("forall i. 0 <= i < length (old v) -> v[i] = (old v)[i]")]
fn put(k: i32, v: &mut Vec<i32>) -> usize {
    v.push(k);
    v.len()
}

#[ensures("result = if k < 10 then Some k else None")]
fn below_ten(k: i32) -> Option<i32> {
    if k < 10 { Some(k) } else { None }
}

#[ensures("result = None")]
fn nothing() -> Option<i32> {
    None
}

#[ensures("result = if is_first then k else m")]
fn pick<T>(is_first: bool, k: T, m: T) -> T {
    if is_first { k } else { m }
}
