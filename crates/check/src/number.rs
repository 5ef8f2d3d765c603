//! Numbers as engines write them: 3 and 3.0 are the same.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use verimax::{INF, Value};

/// The largest whole numbers that a float holds without a gap.
const MOST_IN_FLOAT: f64 = 9_007_199_254_740_992.0;

/// A whole number, written as an integer or as a float such as 3.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Whole<T>(pub(crate) T);

impl<T: Serialize> Serialize for Whole<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: TryFrom<i64>> Deserialize<'de> for Whole<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        let whole = number.as_i64().or_else(|| number.as_f64().and_then(|float| nearest(float, 0.0)));
        let value = whole.and_then(|whole| T::try_from(whole).ok());
        value.map(Whole).ok_or_else(|| serde::de::Error::custom(format!("{number} is not a whole number in range")))
    }
}

/// Reads a number from JSON text. It is a value if it is in range and within `tolerance` of a whole number; otherwise
/// the text itself is returned. What is not a number is an error.
pub(crate) fn number(text: &str, tolerance: f64) -> Result<Result<Value, String>, String> {
    let whole = match text.parse::<i64>() {
        Ok(whole) => Some(whole),
        Err(_) => match text.parse::<f64>() {
            Ok(float) => nearest(float, tolerance),
            Err(_) => return Err("the value is not a number".to_owned()),
        },
    };
    let value = whole.and_then(|whole| Value::try_from(whole).ok()).filter(|value| (-INF..=INF).contains(value));
    Ok(value.ok_or_else(|| text.to_owned()))
}

/// The whole number that lies within the tolerance.
fn nearest(float: f64, tolerance: f64) -> Option<i64> {
    let whole = float.round();
    let is_near = (float - whole).abs() <= tolerance && whole.abs() <= MOST_IN_FLOAT;
    is_near.then_some(whole as i64) // in range, so the cast is exact
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: a number is a value if it is near enough to a whole number in range.
    #[test]
    fn what_is_a_value() {
        for (text, tolerance, value) in [
            ("3", 0.0, Some(3)),
            ("3.0", 0.0, Some(3)),
            ("-0.0", 0.0, Some(0)),
            ("3e2", 0.0, Some(300)),
            ("2.9999", 0.0, None),
            ("2.9999", 0.001, Some(3)),
            ("2.5", 0.4, None),
            ("1000000000", 0.0, Some(INF)),
            ("1000000001", 0.0, None),
            ("-99999999999999999999", 0.4, None),
            ("1e999", 0.4, None),
        ] {
            assert_eq!(number(text, tolerance), Ok(value.ok_or(text.to_owned())), "{text}");
        }
        for text in ["\"3\"", "true", "[3]", "{}"] {
            assert!(number(text, 0.0).is_err(), "{text}");
        }
    }

    /// Law: a whole number may be written as a float, but has no fraction and fits its type.
    #[test]
    fn what_is_whole() {
        let read = |text: &str| serde_json::from_str::<Whole<u32>>(text).map(|Whole(number)| number).ok();
        assert_eq!(
            [read("7"), read("7.0"), read("7.5"), read("-1"), read("1e20")],
            [Some(7), Some(7), None, None, None]
        );
    }
}
