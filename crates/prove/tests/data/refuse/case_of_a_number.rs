#[ensures(Some(x) => "x > 0")]
fn number(a: i32) -> i32 {
    a
}
