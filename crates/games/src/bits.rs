//! [`Bits`], the moves of a game whose moves are the set bits of a small word.

use std::iter::FusedIterator;

/// The numbers of the set bits of a word, smallest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bits(u16);

impl Bits {
    pub(crate) fn of(word: u16) -> Bits {
        Bits(word)
    }

    /// Whether the number is still to come.
    pub(crate) fn contains(&self, bit: u8) -> bool {
        bit < 16 && self.0 >> bit & 1 == 1
    }
}

impl Iterator for Bits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let lowest = (self.0 != 0).then(|| self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Bits {}
impl FusedIterator for Bits {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_gives_the_numbers_of_its_set_bits() {
        for word in 0..=u16::MAX {
            let expected: Vec<u8> = (0..16).filter(|bit| word & 1 << bit != 0).collect();
            assert_eq!(Bits::of(word).len(), expected.len());
            assert!(Bits::of(word).eq(expected.iter().copied()), "{word:#b}");
            assert!((0..=u8::MAX).all(|bit| Bits::of(word).contains(bit) == expected.contains(&bit)), "{word:#b}");
        }
    }
}
