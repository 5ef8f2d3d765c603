//! Postconditions for one case: what is not understood.

#[ensures(Some(x) "x > 0")]
fn no_arrow(a: Option<i32>) -> Option<i32> {
    a
}

#[ensures(Some(x, y) => "x > y")]
fn two_names(a: Option<i32>) -> Option<i32> {
    a
}

#[ensures(Ok(x) => "x > 0")]
fn no_option(a: Option<i32>) -> Option<i32> {
    a
}

#[requires(Some(x) => "x > 0")]
fn not_a_result(a: Option<i32>) -> Option<i32> {
    a
}

#[ensures(Some(x) => "x > 0) | None -> (false")]
fn more_arms(a: Option<i32>) -> Option<i32> {
    a
}
