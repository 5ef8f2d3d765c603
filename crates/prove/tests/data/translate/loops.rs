//! Loops, and what their invariants speak of.

theory!("demo.Demo");

#[requires("n <= 1000")]
#[ensures("triangle n result")]
fn up(n: u32) -> u32 {
    let mut sum = 0;
    for i in 0..n {
        invariant!("triangle i_i sum");
        sum += i;
    }
    sum
}

#[requires("n <= 1000")]
#[ensures("triangle n result")]
fn down(n: u32) -> u32 {
    let mut sum = 0;
    for i in (0..n).rev() {
        invariant!("2 * sum = n * (n - 1) - (i_i + 1) * i_i");
        sum += i;
    }
    sum
}

#[ensures("result <-> exists i. 0 <= i < length numbers && numbers[i] = wanted")]
fn contains(numbers: &[i32], wanted: i32) -> bool {
    for &number in numbers.iter() {
        invariant!("forall i. 0 <= i < number_i -> numbers[i] <> wanted");
        if number != wanted {
            continue;
        }
        return true;
    }
    false
}

#[ensures("result <= length numbers")]
fn leading_zeros(numbers: Vec<i32>) -> usize {
    let mut count = 0;
    for number in numbers {
        invariant!("count = number_i");
        if number != 0 {
            break;
        }
        count += 1;
    }
    count
}

#[ensures("result * result <= n && n < (result + 1) * (result + 1)")]
fn root(n: u32) -> u32 {
    let mut r = 0;
    while r < 65535 && (r + 1) * (r + 1) <= n {
        invariant!("r <= 65535");
        invariant!("r * r <= n");
        loop_variant!("65535 - r");
        r += 1;
    }
    r
}

#[ensures("result = 10")]
fn endless() -> u32 {
    let mut i = 0;
    loop {
        invariant!("i <= 10");
        loop_variant!("10 - i");
        if i == 10 {
            return i;
        }
        i += 1;
    }
}

#[verified]
fn ends() {
    let mut i = 0u64;
    loop {
        loop_variant!("10 - i");
        if i >= 10 {
            break;
        }
        i += 1;
    }
}
