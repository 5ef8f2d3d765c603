//! Shared by the tests of the example games: minimax by the definition, and the promises of a [`Game`] that a table
//! relies on.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use verimax::{Game, Value};

/// Minimax to the end of the game, by the definition: no window, no bounds, no order of moves. It remembers values by
/// position, not by key.
pub struct Minimax<G> {
    values: HashMap<G, Value>,
}

impl<G: Game + Copy + Eq + Hash + Debug> Minimax<G> {
    pub fn new() -> Minimax<G> {
        Minimax { values: HashMap::new() }
    }

    pub fn value(&mut self, p: &G) -> Value {
        if let Some(&value) = self.values.get(p) {
            return value;
        }
        let values: Vec<Value> = p.moves().map(|mv| self.value(&p.play(mv))).collect();
        let value = values.into_iter().reduce(|x, y| p.side().best(x, y)).unwrap_or_else(|| p.eval());
        self.values.insert(*p, value);
        value
    }

    /// Every position met so far, with its value.
    pub fn values(&self) -> impl Iterator<Item = (&G, Value)> {
        self.values.iter().map(|(p, &value)| (p, value))
    }

    /// Checks the promises of `Game` at every position met so far: the bounds hold, values fit the packed key, and
    /// different positions have different keys. Packed keys may be equal if only the score so far differs. Returns the
    /// number of positions.
    pub fn check_promises(&self) -> usize {
        let (mut by_key, mut by_number) = (HashMap::new(), HashMap::new());
        for (p, &value) in &self.values {
            assert!(p.bounds().contains(value), "the bounds of {p:?}, worth {value}");
            assert_eq!(p.moves().count(), p.moves().len(), "{p:?}");
            assert_eq!(by_key.insert(p.key(), p), None, "{p:?} and another have one key");
            if let Some(packed) = p.packed_key() {
                assert!(packed.number >> packed.bits == 0, "{packed:?}");
                let rest = [p.eval(), value].map(|value| (value - p.score_so_far()).abs());
                assert!(rest.iter().all(|&rest| rest <= packed.largest_value), "{p:?}");
                let other = by_number.insert(packed.number, p.key_without_score());
                assert!(other.is_none_or(|other| other == p.key_without_score()), "{p:?} and another have one number");
            }
        }
        self.values.len()
    }
}
