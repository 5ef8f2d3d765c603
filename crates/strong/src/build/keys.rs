//! Codes that are scattered: mixed, so that they spread evenly; a set of them for the enumeration, and the sorted list
//! that numbers them.

use memmap2::MmapMut;

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

/// The worker that owns a mixed code. The low bits decide, because the high bits decide the order in [`Ranks`].
pub fn owner(mixed: u64, workers: usize) -> usize {
    (((mixed & 0xffff_ffff) * workers as u64) >> 32) as usize
}

/// A set of mixed codes that takes about 11 bytes for each. It grows bucket by bucket, so growing needs little memory.
pub struct KeySet {
    buckets: Vec<Bucket>,
}

/// Slots of eight bytes in memory of their own: when a bucket grows, the system gets the old slots back at once.
#[derive(Default)]
struct Bucket {
    bytes: Option<MmapMut>,
    size: usize,
    len: usize,
}

const BUCKET_BITS: u32 = 8;

/// An empty slot, as fresh memory is. A slot holds the complement of a mixed code, so only [`UNUSED`] would look empty,
/// and no position has that mixed code.
const EMPTY: u64 = 0;

/// No position has this mixed code.
pub const UNUSED: u64 = u64::MAX;

impl KeySet {
    pub fn new() -> KeySet {
        KeySet { buckets: (0..1 << BUCKET_BITS).map(|_| Bucket::default()).collect() }
    }

    /// Adds a number. True if it was not there.
    pub fn insert(&mut self, mixed: u64) -> bool {
        let bucket = &mut self.buckets[(mixed >> (64 - BUCKET_BITS)) as usize];
        if bucket.len * 20 >= bucket.size * 17 {
            bucket.grow();
        }
        bucket.insert(mixed)
    }

    /// Takes the numbers out, a sorted piece at a time, the least first.
    pub fn into_sorted(self) -> impl Iterator<Item = Vec<u64>> {
        self.buckets.into_iter().map(|bucket| {
            let mut numbers = Vec::with_capacity(bucket.len);
            numbers.extend(bucket.numbers());
            numbers.sort_unstable();
            numbers
        })
    }
}

impl Bucket {
    fn slot(&self, slot: usize) -> u64 {
        let bytes = self.bytes.as_deref().and_then(|bytes| bytes.get(8 * slot..8 * slot + 8));
        bytes.map_or(EMPTY, |bytes| u64::from_le_bytes(bytes.try_into().unwrap_or_default()))
    }

    fn numbers(&self) -> impl Iterator<Item = u64> {
        (0..self.size).map(|slot| self.slot(slot)).filter(|slot| *slot != EMPTY).map(|slot| !slot)
    }

    fn insert(&mut self, mixed: u64) -> bool {
        // The bits below those that chose the bucket spread evenly, too.
        let hash = mixed << BUCKET_BITS >> 32;
        let mut slot = ((hash * self.size as u64) >> 32) as usize;
        loop {
            match self.slot(slot) {
                EMPTY => break,
                there if there == !mixed => return false,
                _ => slot = if slot + 1 == self.size { 0 } else { slot + 1 },
            }
        }
        if let Some(bytes) = self.bytes.as_deref_mut() {
            bytes[8 * slot..8 * slot + 8].copy_from_slice(&(!mixed).to_le_bytes());
        }
        self.len += 1;
        true
    }

    fn grow(&mut self) {
        let size = (self.size + self.size / 2).max(512);
        // Like a vector, the set cannot do without memory.
        let bytes = MmapMut::map_anon(8 * size).expect("memory for the positions");
        let old = std::mem::replace(self, Bucket { bytes: Some(bytes), size, len: 0 });
        for mixed in old.numbers() {
            self.insert(mixed);
        }
    }
}

/// Mixed codes in order. The place of a code is its number.
pub struct Ranks {
    keys: Vec<u64>,
    /// Where the codes with the same leading bits begin: about eight codes share them.
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

    /// No game has codes of more than 62 bits.
    #[test]
    fn no_position_has_the_number_that_is_not_used() {
        assert!(unmix(UNUSED) >= 1 << 62);
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
