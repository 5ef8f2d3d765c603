//! What has a goal goes before what leaves, though it is the same at any time: else the goal would be lost.

#[verified]
struct Point {
    x: u32,
    y: u32,
}

#[verified]
enum Shape {
    Dot(u32, u32),
}

#[ensures("result = a")]
fn first(a: u32, _b: u32) -> u32 {
    a
}

#[requires("y > 0")]
#[verified]
fn arguments(y: u32) -> u32 {
    first(10 / y, if y == 1 { return 0 } else { 1 })
}

#[requires("y > 0")]
#[verified]
fn operators(y: u32, z: Option<u32>) -> Option<u32> {
    let sum = 10 / y + z?;
    let is_less = (10 % y).min(1) < z?;
    Some(if is_less { sum } else { 0 })
}

#[requires("0 < y < 5 && length v > 5")]
#[verified]
fn parts(y: u32, v: &[i32], n: i32) -> (u32, u32) {
    let _ = (10 / y, if y == 1 { return (1, 1) } else { 1 });
    let _ = Point { y: 10 / y, x: if y == 2 { return (1, 2) } else { 1 } };
    let _ = Shape::Dot(10 - y, if y == 3 { return (1, 3) } else { 1 });
    let _ = vec![v[y as usize], if y == 4 { return (1, 4) } else { 1 }];
    let _ = n.clamp(0, 5).min(if n == 0 { return (1, 5) } else { 1 });
    let _ = v[{ if n == 1 { return (1, 6) } 0 }];
    (1, 0)
}

#[requires("0 < y < 10")]
#[verified]
fn loops(y: u32) {
    for _i in 10 / y..(if y == 5 { return } else { 5 }) {
        let _ = 10 % y;
    }
    loop {
        loop_variant!("0");
        let _ = first(10 / y, if y > 0 { break } else { 1 });
    }
}

#[requires("y > 0")]
#[ensures("length result = 0")]
fn capacity(y: usize) -> Vec<u32> {
    Vec::with_capacity(10 / y)
}

#[requires("x.point_x = 1")]
#[ensures("x.point_x = 2 && result = 1")]
fn change(x: &mut Point) -> u32 {
    x.x += 1;
    1
}

/// The base is read after the fields.
#[ensures("result.point_x = 2 && result.point_y = 1")]
fn base() -> Point {
    let mut p = Point { x: 1, y: 7 };
    Point { y: change(&mut p), ..p }
}
