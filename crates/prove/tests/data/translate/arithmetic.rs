//! Arithmetic: every operation has the goal that it does not overflow or divide by zero.

theory!("demo.Demo");

#[requires("-1000 <= a <= 1000 && -1000 <= b <= 1000 && b <> 0")]
#[ensures("result = a + b - a * b + div a b - mod a b")]
fn all(a: i32, b: i32) -> i32 {
    a + b - a * b + a / b - a % b
}

#[requires("-1000 <= a <= 1000")]
#[ensures("result = - a + 5")]
fn negated(a: i64) -> i64 {
    -a - (-5)
}

#[verified]
fn methods(a: i32, b: i32, low: u32) -> i32 {
    let top = low.max(3).min(1000);
    let bottom = low.saturating_sub(1).saturating_add(2);
    let _ = (top, bottom);
    if a > i32::MIN { a.abs().clamp(0, 10) } else { b.min(a) }
}
