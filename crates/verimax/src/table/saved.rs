//! What saving and loading a shared table needs: all its words, and whether words can be those of a table.

use std::sync::atomic::Ordering::Relaxed;

use super::known::Known;
use super::layout::Layout;
use super::pair::Pair;
#[cfg(feature = "files")]
use super::shared::hash;
use super::sync::WORDS;
use super::{Bounds, SharedTable};
use crate::value::{Depth, INF, Value};

impl SharedTable {
    /// Two tables with the same fingerprint read the same words in the same way.
    #[cfg(feature = "files")]
    pub(super) fn fingerprint(&self) -> [u32; 5] {
        match self.layout {
            Layout::Word(fields) => {
                [1, fields.key_bits, fields.index_bits, fields.value_bits, fields.largest_value.unsigned_abs()]
            }
            // The last two numbers change if keys are hashed differently.
            Layout::Pair => [2, 64, self.least_bits, hash(&1u64) as u32, hash(&[1u8, 2, 3]) as u32],
        }
    }

    /// The words of all buckets in use.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.used().iter().flat_map(|bucket| &bucket.0).map(|word| word.load(Relaxed))
    }

    /// True if a value of the game can have these bounds. Bounds to the end of the game do not cross.
    fn can_be(&self, bounds: Bounds) -> bool {
        let Bounds { lower, upper, depth } = bounds;
        let is_value = |bound: Value| bound.abs() == INF || bound.abs() <= self.largest_value;
        is_value(lower) && is_value(upper) && (lower <= upper || depth != Depth::END)
    }

    /// The number of words in all buckets.
    #[cfg(feature = "files")]
    pub(super) fn most_words(&self) -> usize {
        self.shared.len() * WORDS
    }

    /// Replaces all words by those of another table with the same fingerprint. Returns false, and leaves the table
    /// empty, if no table can have written them.
    pub(super) fn replace(&mut self, words: &[u64]) -> bool {
        self.clear();
        let buckets = words.len() / WORDS;
        let is_size = words.len().is_multiple_of(WORDS) && buckets.is_power_of_two();
        if !is_size || buckets >> self.least_bits == 0 || buckets > self.shared.len() {
            return false;
        }
        let can_be = |known: Known| self.can_be(known.bounds);
        let are_entries = match self.layout {
            Layout::Word(fields) => {
                words.iter().all(|&word| word == 0 || fields.is_entry(word) && can_be(fields.known(word)))
            }
            Layout::Pair => words.chunks_exact(2).all(|pair| {
                let word = Pair(pair[1]);
                pair[1] == 0 || word.is_entry() && can_be(word.known())
            }),
        };
        if are_entries {
            self.shared.set_mask(buckets - 1);
            let places = self.used().iter().flat_map(|bucket| &bucket.0);
            places.zip(words).for_each(|(place, &word)| place.store(word, Relaxed));
        }
        are_entries
    }
}
