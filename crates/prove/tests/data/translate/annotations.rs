//! Steps of a proof inside a body.

theory!("demo.Demo");

#[requires("n <= 1000")]
#[ensures("triangle n result")]
fn total(n: u32) -> u32 {
    let mut sum = 0;
    ghost_let!(start = "sum");
    ghost_let!(mut turns = "0");
    for i in 0..n {
        invariant!("triangle i_i sum");
        invariant!("turns = i_i && start = 0");
        sum += i;
        ghost!("turns <- turns + 1");
        assert_proof!("triangle (i_i + 1) sum
            by 2 * sum = i_i * (i_i - 1) + 2 * i_i");
    }
    sum
}

#[requires("0 <= x < 10")]
#[verified]
fn asserted(x: i32) {
    assert!(x >= 0);
    debug_assert!(x < 10, "x is {}", x);
}
