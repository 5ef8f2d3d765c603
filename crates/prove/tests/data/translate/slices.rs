//! Slices and vectors: a `Vec` that changes is a reference to a slice that does not.

#[requires("length numbers > 0")]
#[ensures("result = numbers[0]")]
fn first(numbers: &[i32]) -> i32 {
    if numbers.is_empty() { 0 } else { numbers[0] }
}

#[requires("length numbers < 1000")]
#[ensures("length result = length numbers")]
fn copied(numbers: &[i32]) -> Vec<i32> {
    let mut copy = Vec::with_capacity(numbers.len());
    for number in numbers {
        invariant!("length copy = number_i");
        copy.push(*number);
    }
    copy
}

#[requires("2 <= n")]
#[ensures("length result = n && result[1] = 3")]
fn made(n: usize) -> Vec<u32> {
    let mut all = vec![0; n];
    all[1] = 3;
    all
}

#[verified]
fn literal() -> usize {
    let nothing: Vec<i32> = Vec::new();
    let two = vec![1, 2u64];
    let none: Vec<bool> = vec![];
    nothing.len().max(two.len()).max(none.to_vec().len())
}

#[ensures("length result = 2 && result[1] = 7")]
fn borrowed() -> &'static [i32] {
    &[3, 7]
}

#[ensures("length result <= n")]
fn shortened(numbers: &[i32], n: usize) -> Vec<i32> {
    let mut copy = numbers.to_vec();
    copy.truncate(n);
    copy
}

#[requires("a <= b <= length numbers")]
#[ensures("length result = b - a")]
fn part(numbers: &[i32], a: usize, b: usize) -> &[i32] {
    &numbers[a..b]
}
