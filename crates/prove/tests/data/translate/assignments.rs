//! Assignments: to variables, fields, elements, tuples; with operators.

#[verified]
struct Point {
    x: i32,
    y: i32,
}

#[verified]
struct Line {
    from: Point,
    marks: Vec<i32>,
}

#[requires("-100 <= p.point_x <= 100 && -100 <= p.point_y <= 100")]
#[ensures("result.point_x = p.point_y && result.point_y = p.point_x + 1")]
fn turned(p: Point) -> Point {
    let mut q = p;
    let (mut x, mut y) = (q.x, q.y);
    (x, y) = (y, x);
    q.x = x;
    q.y = y;
    q.y += 1;
    q
}

#[requires("length line.line_marks = 3 && line.line_marks[1] = 7")]
#[ensures("result.line_from.point_x = 1 && result.line_marks[1] = 8")]
fn nested(line: Line) -> Line {
    let mut line = line;
    line.from.x = 1;
    let i = 1;
    line.marks[i] += 1;
    line.marks[i - 1] = line.marks[0];
    line
}

#[requires("0 < b <= a < 100")]
#[verified]
fn operators(a: u32, b: u32) -> u32 {
    let mut c = a;
    c -= b;
    c *= 2;
    c /= b;
    c %= b;
    (_, c) = (a, c + 1);
    c
}
