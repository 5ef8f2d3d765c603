//! Codes that are scattered: mixed, so that they spread evenly; a set of them for the enumeration, and the sorted list
//! that numbers them.

/// Odd numbers, and what undoes a multiplication by them.
const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND: u64 = 0xd6e8_feb8_6659_fd93;

/// The number whose product with an odd number is 1, modulo 2^64: every step doubles the bits that are right.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut step = 0;
    while step < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

/// Spreads codes over all 64-bit numbers, each to its own.
pub fn mix(code: u64) -> u64 {
    let mixed = (code ^ code >> 32).wrapping_mul(FIRST);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(SECOND);
    mixed ^ mixed >> 32
}

/// Undoes [`mix`].
pub fn unmix(mixed: u64) -> u64 {
    let code = (mixed ^ mixed >> 32).wrapping_mul(const { inverse(SECOND) });
    let code = (code ^ code >> 32).wrapping_mul(const { inverse(FIRST) });
    code ^ code >> 32
}

/// Which of so many workers owns a mixed code. It looks at the low bits; the order of the list at the high ones.
pub fn owner(mixed: u64, workers: usize) -> usize {
    ((mixed & 0xffff_ffff) * workers as u64 >> 32) as usize
}

/// A set of mixed codes that takes about 11 bytes for each. It grows bucket by bucket, so growing needs little memory.
pub struct KeySet {
    buckets: Vec<Bucket>,
}

#[derive(Default)]
struct Bucket {
    slots: Vec<u64>,
    len: usize,
}

const BUCKET_BITS: u32 = 8;

/// The mark of an empty slot. The number itself cannot be in a set; `enumerate` refuses it.
pub const EMPTY: u64 = u64::MAX;

impl KeySet {
    pub fn new() -> KeySet {
        KeySet { buckets: (0..1 << BUCKET_BITS).map(|_| Bucket::default()).collect() }
    }

    /// Adds a number. True if it was not there.
    pub fn insert(&mut self, mixed: u64) -> bool {
        let bucket = &mut self.buckets[(mixed >> (64 - BUCKET_BITS)) as usize];
        if bucket.len * 20 >= bucket.slots.len() * 17 {
            bucket.grow();
        }
        bucket.insert(mixed)
    }

    /// Takes the numbers out, a sorted piece at a time, the least first.
    pub fn into_sorted(self) -> impl Iterator<Item = Vec<u64>> {
        self.buckets.into_iter().map(|mut bucket| {
            bucket.slots.retain(|slot| *slot != EMPTY);
            bucket.slots.sort_unstable();
            bucket.slots
        })
    }
}

impl Bucket {
    fn insert(&mut self, mixed: u64) -> bool {
        // The bits below those that chose the bucket spread evenly, too.
        let hash = mixed << BUCKET_BITS >> 32;
        let mut slot = (hash * self.slots.len() as u64 >> 32) as usize;
        loop {
            match self.slots[slot] {
                EMPTY => break,
                there if there == mixed => return false,
                _ => slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 },
            }
        }
        self.slots[slot] = mixed;
        self.len += 1;
        true
    }

    fn grow(&mut self) {
        let size = (self.slots.len() + self.slots.len() / 2).max(16);
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
        self.len = 0;
        for mixed in old.into_iter().filter(|slot| *slot != EMPTY) {
            self.insert(mixed);
        }
    }
}

/// Mixed codes in order. The place of a code is its number.
pub struct Ranks {
    keys: Vec<u64>,
    /// Where the codes begin that start with so many bits; they are about eight.
    starts: Vec<u32>,
    shift: u32,
}

impl Ranks {
    /// Numbers sorted codes, fewer than 2^32.
    pub fn new(keys: Vec<u64>) -> Ranks {
        let bits = (keys.len() / 8).max(2).ilog2();
        let mut starts = vec![0u32; (1 << bits) + 1];
        for key in &keys {
            starts[(key >> (64 - bits)) as usize + 1] += 1;
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        Ranks { keys, starts, shift: 64 - bits }
    }

    pub fn len(&self) -> usize {
        self.keys.len()
    }

    pub fn key(&self, number: usize) -> u64 {
        self.keys[number]
    }

    /// The number of a code. `None` if it is not there.
    pub fn find(&self, mixed: u64) -> Option<usize> {
        let place = (mixed >> self.shift) as usize;
        let (first, last) = (self.starts[place] as usize, self.starts[place + 1] as usize);
        self.keys[first..last].iter().position(|key| *key == mixed).map(|place| first + place)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn unmix_undoes_mix() {
        let mut random = fastrand::Rng::with_seed(1);
        for code in (0..1000).chain((0..100_000).map(|_| random.u64(..))) {
            assert_eq!(unmix(mix(code)), code);
        }
    }

    /// Law: the set and the list behave like the standard library's set.
    #[test]
    fn the_set_holds_what_was_put_in_and_ranks_find_it() {
        let mut random = fastrand::Rng::with_seed(2);
        for codes in [0, 1, 5, 100, 30_000] {
            let (mut set, mut expected) = (KeySet::new(), BTreeSet::new());
            for _ in 0..2 * codes {
                let key = mix(random.u64(..codes));
                assert_eq!(set.insert(key), expected.insert(key));
            }
            let keys: Vec<u64> = set.into_sorted().flatten().collect();
            assert!(keys.iter().eq(&expected));
            let ranks = Ranks::new(keys);
            assert_eq!(ranks.len(), expected.len());
            for code in 0..2 * codes {
                let number = ranks.find(mix(code));
                assert_eq!(number.is_some(), expected.contains(&mix(code)));
                assert!(number.is_none_or(|number| ranks.key(number) == mix(code)));
            }
        }
    }
}
