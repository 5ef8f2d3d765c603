#[ensures(Some(a) => "a > 0")]
fn parameter(a: Option<i32>) -> Option<i32> {
    a
}

#[ensures(Some(result) => "result > 0")]
fn the_result(a: Option<i32>) -> Option<i32> {
    a
}

#[ensures(Some(parameter) => "parameter > 0")]
fn a_function(a: Option<i32>) -> Option<i32> {
    a
}

#[ensures(Some(length) => "length > 0")]
fn a_name_of_the_library(a: Option<i32>) -> Option<i32> {
    a
}

#[ensures(Some(X) => "X > 0")]
fn a_capital(a: Option<i32>) -> Option<i32> {
    a
}
