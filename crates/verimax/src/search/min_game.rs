//! Dynamic programs for the Min game: Marché & Madiot 2024, *Two-player games*, questions 14, 15 and 18. A player takes
//! the first number or the first two; the game is over when at most one is left; who has the smaller sum wins.
//!
//! The best score from index `i` on, own numbers minus the opponent's, is `a[i]`; a player wants it small:
//! `a[i] = min(s[i] - a[i+1], s[i] + s[i+1] - a[i+2])`, and `a[n] = a[n-1] = 0`.

use crate::value::{INF, Value};

/// Whether no sum of the numbers, with any signs, leaves the range of values.
fn sums_fit(numbers: &[Value]) -> bool {
    numbers.iter().map(|&number| i64::from(number).abs()).sum::<i64>() <= i64::from(INF)
}

/// Returns the score of best play by both, the numbers of the player who starts minus the opponent's; `None` if the
/// absolute values of the numbers add up to more than `INF`. Fills a table as long as the numbers.
pub fn dynamic(numbers: &[Value]) -> Option<Value> {
    if !sums_fit(numbers) {
        return None;
    }
    let mut a = vec![0; numbers.len() + 1];
    for i in (0..numbers.len().saturating_sub(1)).rev() {
        a[i] = (numbers[i] - a[i + 1]).min(numbers[i] + numbers[i + 1] - a[i + 2]);
    }
    Some(a[0])
}

/// Returns the same as [`dynamic`], in constant memory.
pub fn dynamic_opt(numbers: &[Value]) -> Option<Value> {
    if !sums_fit(numbers) {
        return None;
    }
    let (mut next, mut next_but_one) = (0, 0);
    for pair in numbers.windows(2).rev() {
        (next, next_but_one) = ((pair[0] - next).min(pair[0] + pair[1] - next_but_one), next);
    }
    Some(next)
}
