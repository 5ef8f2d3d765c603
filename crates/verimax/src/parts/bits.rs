//! [`Bits`], the moves of a game whose moves are the set bits of a word.

use std::iter::FusedIterator;

/// The numbers of the set bits of a word, lowest first.
///
/// It is a set as well as an iterator: [`len`](Bits::len) and [`contains`](Bits::contains) cost a few instructions. It
/// is also `Copy`, so iterate over a copy if you still need the set.
///
/// ```
/// use verimax::parts::Bits;
///
/// let squares = Bits::from(0b1001_0100);
/// assert_eq!(squares.len(), 3);
/// assert!(squares.contains(4) && !squares.contains(3));
/// assert!(squares.eq([2, 4, 7]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bits(u64);

impl Bits {
    /// No bits.
    pub const NONE: Bits = Bits(0);

    /// The set bits of `word`: what `From<u64>` does, in constants too.
    #[inline]
    pub const fn new(word: u64) -> Bits {
        Bits(word)
    }

    /// The bits that are still to come, as a word.
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// How many bits are still to come.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if no bits are left.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the bit with this number is still to come. Always false from 64 on.
    #[inline]
    pub const fn contains(self, bit: u8) -> bool {
        bit < 64 && self.0 >> bit & 1 == 1
    }
}

impl From<u64> for Bits {
    #[inline]
    fn from(word: u64) -> Bits {
        Bits(word)
    }
}

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = Bits::len(*self);
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Bits {
    #[inline]
    fn len(&self) -> usize {
        Bits::len(*self)
    }
}

impl FusedIterator for Bits {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: the numbers of the set bits, in order, with the right count at every step.
    fn check(word: u64) {
        let expected: Vec<u8> = (0..64).filter(|bit| word & 1 << bit != 0).collect();
        let bits = Bits::from(word);
        assert_eq!((bits, bits.word()), (Bits::new(word), word));
        assert!(bits.eq(expected.iter().copied()), "{word:#b}");
        assert!((0..=u8::MAX).all(|bit| bits.contains(bit) == expected.contains(&bit)), "{word:#b}");
        let mut left = bits;
        for taken in 0..=expected.len() {
            let count = expected.len() - taken;
            assert_eq!((left.len(), left.is_empty(), left.count()), (count, count == 0, count), "{word:#b}");
            assert_eq!((ExactSizeIterator::len(&left), left.size_hint()), (count, (count, Some(count))), "{word:#b}");
            left.next();
        }
        assert_eq!((left.next(), left.next()), (None, None), "{word:#b}");
    }

    #[test]
    fn every_word_of_16_bits_wherever_it_lies() {
        for word in 0..=u64::from(u16::MAX) {
            check(word << (word % 49));
        }
    }

    #[test]
    fn words_that_reach_both_ends() {
        for word in [0, 1, 1 << 63, 1 | 1 << 63, u64::MAX, u64::MAX - 1, u64::MAX >> 1, 0x5555 << 48, 0xdead_beef_f00d]
        {
            check(word);
        }
    }
}
