//! The answers of a single position, and the laws that concern them alone. Its moves are in `moves`.

use std::fmt::Debug;

use super::text::brief;
use super::violation::{Broken, Law};
use crate::game::{Game, PackedKey};
use crate::value::{INF, Side, Value};

/// All answers of a position but its moves.
#[derive(Clone, Copy)]
pub(super) struct Facts<Key> {
    pub key: Key,
    /// The key without the score so far, and that score.
    pub rest: Key,
    pub score: Value,
    pub rules: u64,
    pub packed: Option<PackedKey>,
    pub side: Side,
    pub eval: Value,
    pub lower: Value,
    pub upper: Value,
}

/// A method, and two answers of it that differ.
pub(super) struct Difference {
    pub method: &'static str,
    pub answers: [String; 2],
}

impl<Key: Copy + Eq + Debug> Facts<Key> {
    pub fn of<G: Game<Key = Key>>(position: &G) -> Facts<Key> {
        Facts {
            key: position.key(),
            rest: position.key_without_score(),
            score: position.score_so_far(),
            rules: position.rules(),
            packed: position.packed_key(),
            side: position.side(),
            eval: position.eval(),
            lower: position.bounds().lower,
            upper: position.bounds().upper,
        }
    }

    /// The answers of a position, or an error if they are not the same when it is asked again.
    pub fn repeated<G: Game<Key = Key>>(position: &G) -> Result<Facts<Key>, Broken> {
        let facts = Facts::of(position);
        facts.require_same(&Facts::of(position), "when asked again")?;
        Ok(facts)
    }

    /// The first answer that differs, if any.
    pub fn difference(&self, other: &Facts<Key>) -> Option<Difference> {
        let bounds = [("bounds.lower", self.lower, other.lower), ("bounds.upper", self.upper, other.upper)];
        if let Some((method, x, y)) = bounds.into_iter().find(|(_, x, y)| x != y) {
            return Some(Difference { method, answers: [x, y].map(|bound| bound.to_string()) });
        }
        self.difference_of_equals(other)
    }

    /// The first answer that differs, but must not if a table takes the two positions for each other. Their bounds may
    /// differ.
    pub fn difference_of_equals(&self, other: &Facts<Key>) -> Option<Difference> {
        let pairs: [(&'static str, bool, &dyn Debug, &dyn Debug); 7] = [
            ("key", self.key != other.key, &self.key, &other.key),
            ("key_without_score", self.rest != other.rest, &self.rest, &other.rest),
            ("score_so_far", self.score != other.score, &self.score, &other.score),
            ("rules", self.rules != other.rules, &self.rules, &other.rules),
            ("packed_key", self.packed != other.packed, &self.packed, &other.packed),
            ("side", self.side != other.side, &self.side, &other.side),
            ("eval", self.eval != other.eval, &self.eval, &other.eval),
        ];
        let (method, _, x, y) = pairs.into_iter().find(|&(_, is_different, _, _)| is_different)?;
        Some(Difference { method, answers: [brief(&x), brief(&y)] })
    }

    /// An error if the answers are not the same again.
    pub fn require_same(&self, again: &Facts<Key>, asked: &str) -> Result<(), Broken> {
        let Some(Difference { method, answers: [x, y] }) = self.difference(again) else { return Ok(()) };
        let found = format!("`{method}` is {x}, and {asked} it is {y}");
        Broken::err(Law::Repeatable, method, found, "it must depend on the position alone")
    }

    /// The laws of one position's answers.
    pub fn check(&self) -> Result<(), Broken> {
        let Facts { eval, lower, upper, score, .. } = *self;
        let answers = [
            (Law::ScoresAddUp, "score_so_far", score),
            (Law::EvalInRange, "eval", eval),
            (Law::BoundsInRange, "bounds.lower", lower),
            (Law::BoundsInRange, "bounds.upper", upper),
        ];
        if let Some((law, method, value)) = answers.into_iter().find(|(_, _, value)| !(-INF..=INF).contains(value)) {
            let found = format!("`{method}` is {value}");
            return Broken::err(law, method, found, format!("it must lie in -{INF}..={INF}"));
        }
        if lower > upper {
            let found = format!("`bounds.lower` is {lower}, and `bounds.upper` is {upper}");
            return Broken::err(Law::BoundsOrdered, "bounds.lower", found, "it must be at most `bounds.upper`");
        }
        self.packed.map_or(Ok(()), |packed| check_packed(packed, eval - score))
    }

    /// An error if the rules are not those of the start, or the packed key is of another kind.
    pub fn require_alike(&self, start: &Facts<Key>) -> Result<(), Broken> {
        if self.rules != start.rules {
            let found = format!("`rules` is {}, and at the start {}", self.rules, start.rules);
            return Broken::err(Law::RulesStay, "rules", found, "all positions of a game must have the same");
        }
        let kind = |packed: Option<PackedKey>| packed.map(|key| (key.bits, key.largest_value));
        if kind(self.packed) == kind(start.packed) {
            return Ok(());
        }
        let found = format!("`packed_key` is {}, and at the start {}", brief(&self.packed), brief(&start.packed));
        let expected = "all positions must have one, with the same bits and the same largest value, or none";
        Broken::err(Law::PackedKeysAlike, "packed_key", found, expected)
    }
}

/// The laws of a packed key, at a position with this evaluation, without the score so far.
fn check_packed(PackedKey { number, bits, largest_value }: PackedKey, eval: Value) -> Result<(), Broken> {
    let method = "packed_key";
    if !(1..=64).contains(&bits) {
        let found = format!("the packed key has {bits} bits");
        return Broken::err(Law::PackedKeyFits, method, found, "it must have 1 to 64");
    }
    if number > u64::MAX >> (64 - bits) {
        let found = format!("the packed key has the number {number} and {bits} bits");
        let expected = format!("the number must be less than 2 to the power of {bits}");
        return Broken::err(Law::PackedKeyFits, method, found, expected);
    }
    if !(0..=INF).contains(&largest_value) {
        let found = format!("the largest value of the packed key is {largest_value}");
        return Broken::err(Law::PackedKeyFits, method, found, format!("it must lie in 0..={INF}"));
    }
    if eval.abs() > largest_value {
        let found = format!("`eval` is {eval}, and the largest value of the packed key is {largest_value}");
        let expected = format!("every evaluation must lie in -{largest_value}..={largest_value}");
        return Broken::err(Law::LargestValue, method, found, expected);
    }
    Ok(())
}
