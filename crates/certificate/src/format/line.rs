//! The words of a line. There is one way to write each number, so that nothing can be written in two ways.

use std::fmt::Display;
use std::str::FromStr;

/// The words between single spaces.
pub(super) fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// A number as it is printed: without leading zeros or a plus.
pub(super) fn number<T: FromStr + Display>(word: &str) -> Option<T> {
    word.parse().ok().filter(|number: &T| number.to_string() == word)
}
