//! Fractions as people and programs read them.

use serde_json::{Value as Json, json};
use verimax::law::chance::Fraction;

/// The decimals of an approximation.
const DECIMALS: u32 = 3;

/// The most bits of a numerator or denominator that a text shows in full.
const SHOWN_BITS: u64 = 64;

/// The decimal number with three decimals that is nearest.
pub fn about(value: &Fraction) -> String {
    let unit = 10i64.pow(DECIMALS);
    let scaled = (value * Fraction::from_integer(unit.into())).round().to_integer();
    let is_negative = scaled < 0.into();
    let digits = scaled.to_string();
    let digits = format!("{:0>width$}", digits.trim_start_matches('-'), width = DECIMALS as usize + 1);
    let (whole, decimals) = digits.split_at(digits.len() - DECIMALS as usize);
    format!("{}{whole}.{decimals}", if is_negative { "-" } else { "" })
}

/// `5`, or `7/3, about 2.333`, or only what it is about, if it has very many digits.
pub fn fraction_text(value: &Fraction) -> String {
    if value.is_integer() {
        value.to_string()
    } else if value.numer().bits().max(value.denom().bits()) <= SHOWN_BITS {
        format!("{value}, about {}", about(value))
    } else {
        let digits = value.denom().to_string().len();
        format!("about {}, a fraction whose denominator has {digits} digits,", about(value))
    }
}

/// A whole number as a number, and any other as `7/3`.
pub fn fraction_json(value: &Fraction) -> Json {
    match i64::try_from(value.numer()) {
        Ok(number) if value.is_integer() => json!(number),
        _ => json!(value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_read_easily() {
        let fraction = |numerator: i64, denominator: i64| Fraction::new(numerator.into(), denominator.into());
        for (value, text) in [
            (fraction(7, 3), "7/3, about 2.333"),
            (fraction(-2, 3), "-2/3, about -0.667"),
            (fraction(-1, 10_000), "-1/10000, about 0.000"),
            (fraction(99_999, 100_000), "99999/100000, about 1.000"),
            (fraction(12, 4), "3"),
            (fraction(-5, 1), "-5"),
        ] {
            assert_eq!(fraction_text(&value), text);
        }
        let long = fraction(1, i64::MAX) * fraction(1, i64::MAX);
        assert_eq!(fraction_text(&long), "about 0.000, a fraction whose denominator has 38 digits,");
        assert_eq!(fraction_json(&fraction(12, 4)), json!(3));
        assert_eq!(fraction_json(&fraction(7, -3)), json!("-7/3"));
    }
}
