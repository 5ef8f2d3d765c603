//! Functions: each after those that it calls, recursion with its variant, parameters that change.

theory!("demo.Demo");

#[requires("n < 1000")]
#[ensures("result = n + 2")]
fn later(n: u32) -> u32 {
    plus_one(plus_one(n))
}

#[requires("n < 2000")]
#[ensures("result = n + 1")]
fn plus_one(mut n: u32) -> u32 {
    n += 1;
    n
}

#[ensures("result <-> mod n 2 = 0")]
#[variant("n")]
fn is_even(n: u32) -> bool {
    n == 0 || is_odd(n - 1)
}

#[ensures("result <-> mod n 2 = 1")]
#[variant("n")]
fn is_odd(n: u32) -> bool {
    if n == 0 {
        return false;
    }
    is_even(n - 1)
}

#[requires("x < 100")]
#[ensures("x = old x + 1")]
fn step(x: &mut i32) {
    *x += 1;
}

#[requires("x < 98")]
#[ensures("x = old x + 2")]
fn twice(x: &mut i32) {
    step(x);
    step(&mut *x);
}

#[ensures("result = 3")]
fn from_outside() -> i32 {
    let mut x = 1;
    twice(&mut x);
    x
}

#[trusted]
#[ensures("0 <= result")]
fn random() -> i32 {
    rand::random::<i32>().abs()
}

#[verified]
fn nothing(_: i32, _unused: bool) {}

#[ensures("result = x")]
fn same<T: Copy>(x: T) -> T {
    x
}

#[ensures("result = 5")]
fn uses_same() -> i32 {
    nothing(same(1), same(true));
    same(5)
}
