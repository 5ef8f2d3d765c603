//! Postconditions for one case of an `Option`: of the other they say nothing.

#[requires("0 <= x <= 100 && 0 <= y <= 100")]
#[ensures(Some(half) => "2 * half = x + y && half <= 100")]
#[ensures(None => "x <> y && not x + y = 2 * x")]
fn middle(x: i32, y: i32) -> Option<i32> {
    if x == y { Some(x) } else { None }
}

#[verified]
trait Store {
    #[ensures(Some(found) => "found >= least || found = 0")]
    fn find(&self, least: i32) -> Option<i32>;
}
