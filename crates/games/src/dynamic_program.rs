//! Dynamic programs for the Min game: Marché & Madiot 2024, *Two-player games*, questions 14, 15 and 18. A player
//! takes the first number or the first two; the game is over when at most one is left; the smaller sum wins.
//!
//! Let `a[i]` be the best score from index `i` on: the numbers of the player to move minus the opponent's. A player
//! wants it small: `a[i] = min(s[i] - a[i+1], s[i] + s[i+1] - a[i+2])`, and `a[n] = a[n-1] = 0`.

use verimax::{INF, Value};
use verimax_contracts::{assert_proof, ensures, ghost, invariant, requires, theory};

theory!("min_game.Min_game");

/// True if no sum of the numbers, whatever their signs, leaves the range of values.
#[ensures("result <-> abs_from numbers 0 <= inf")]
fn sums_fit(numbers: &[Value]) -> bool {
    let mut room = i64::from(INF);
    for i in (0..numbers.len()).rev() {
        invariant!("0 <= room && room = inf - abs_from numbers (i_i + 1)");
        room -= i64::from(numbers[i]).abs();
        if room < 0 {
            return false;
        }
    }
    true
}

/// Returns the score of best play by both sides: the numbers of the player who starts minus the opponent's. Returns
/// `None` if the absolute values of the numbers add up to more than `INF`. Fills a table with an entry per number.
#[requires("length numbers <= longest")]
#[ensures(None => "abs_from numbers 0 > inf")]
#[ensures(Some(score) => "exact_value (min_game numbers 0 Min 0) endless score")]
pub fn dynamic(numbers: &[Value]) -> Option<Value> {
    if !sums_fit(numbers) {
        return None;
    }
    let mut a = vec![0; numbers.len() + 1];
    for i in (0..numbers.len().saturating_sub(1)).rev() {
        invariant!("length a = length numbers + 1");
        invariant!("forall j. 0 <= j <= length numbers -> j > i_i -> a[j] = best_score numbers j");
        assert_proof!("a[i_i + 1] = best_score numbers (i_i + 1) && a[i_i + 2] = best_score numbers (i_i + 2)");
        let score = (numbers[i] - a[i + 1]).min(numbers[i] + numbers[i + 1] - a[i + 2]);
        assert_proof!("score = min (numbers[i_i] - a[i_i + 1]) (numbers[i_i] + numbers[i_i + 1] - a[i_i + 2])");
        ghost!("recurrence numbers i_i");
        a[i] = score;
    }
    Some(a[0])
}

/// Returns the same as [`dynamic`], in constant memory.
#[requires("length numbers <= longest")]
#[ensures(None => "abs_from numbers 0 > inf")]
#[ensures(Some(score) => "exact_value (min_game numbers 0 Min 0) endless score")]
pub fn dynamic_opt(numbers: &[Value]) -> Option<Value> {
    if !sums_fit(numbers) {
        return None;
    }
    let mut next = 0;
    let mut next_but_one = 0;
    for i in (0..numbers.len().saturating_sub(1)).rev() {
        invariant!("next = best_score numbers (i_i + 1)");
        invariant!("i_i + 2 <= length numbers -> next_but_one = best_score numbers (i_i + 2)");
        let score = (numbers[i] - next).min(numbers[i] + numbers[i + 1] - next_but_one);
        ghost!("recurrence numbers i_i");
        next_but_one = next;
        next = score;
    }
    Some(next)
}
