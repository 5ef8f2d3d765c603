//! Tests of [`SharedTable`], in both layouts. A probe must find the last entry stored for that very position, complete.

use std::collections::HashMap;

use super::super::at::{At, GAMES, LARGEST, at};
use super::*;
use crate::game::PackedKey;
use crate::value::{Bound, Depth};

/// An empty table of up to this many buckets for this game.
fn table(buckets: usize, game: At) -> SharedTable {
    SharedTable::new(buckets * size_of::<Bucket>(), &game).expect("memory")
}

fn known(lower: Value, upper: Value, depth: Depth, best: Option<u8>) -> Known {
    Known { bounds: Bounds { lower, upper, depth }, best }
}

/// How many entries fit into a bucket.
fn room(table: &SharedTable) -> u64 {
    match table.layout {
        Layout::Word(_) => WORDS as u64,
        Layout::Pair => WORDS as u64 / 2,
    }
}

/// What the table keeps of an entry, if it keeps it at all.
fn kept(table: &SharedTable, known: Known) -> Option<Known> {
    let Known { bounds: Bounds { lower, upper, depth }, best } = known;
    let (most_plies, moves, lower, upper) = match table.layout {
        Layout::Word(fields) => {
            let limit = |value: Value| value.clamp(-fields.largest_value, fields.largest_value);
            (62, 15, limit(lower), limit(upper))
        }
        Layout::Pair if (0..1024).contains(&(i64::from(upper) - i64::from(lower))) => (254, 255, lower, upper),
        Layout::Pair if lower > -INF => (254, 255, lower, INF),
        Layout::Pair => (254, 255, lower, upper),
    };
    let has_room = depth.limit().is_none_or(|plies| plies <= most_plies);
    let bounds = Bounds { lower, upper, depth };
    has_room.then_some(Known { bounds, best: best.filter(|&best| best < moves) })
}

/// Pseudo-random numbers: splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.next() as usize % from.len()]
    }

    fn known(&mut self) -> Known {
        let depths = [Depth::ZERO, Depth::plies(1), Depth::plies(62), Depth::plies(63), Depth::plies(254), Depth::END];
        let values = [-INF, -LARGEST, -1, 0, 1, LARGEST, INF];
        let best = [None, Some(0), Some(7), Some(14), Some(15), Some(254), Some(255)];
        known(self.pick(&values), self.pick(&values), self.pick(&depths), self.pick(&best))
    }
}

#[test]
fn the_layouts_are_as_expected() {
    let layouts = GAMES.map(|game| matches!(table(1, game).layout, Layout::Word(_)));
    assert_eq!(layouts, [true, false, false]);
}

/// Law: a key that breaks its promise gets no layout of one word, and no panic.
#[test]
fn keys_that_make_no_sense_take_two_words() {
    let packed = |bits, largest_value| Some(PackedKey { number: 0, bits, largest_value });
    assert!(matches!(Layout::new(12, 12, packed(20, LARGEST)), (Layout::Word(_), 12)));
    for (bits, largest_value) in [(0, 1), (65, 1), (u32::MAX, 1), (20, -1), (20, INF + 1), (20, Value::MIN)] {
        assert!(
            matches!(Layout::new(12, 12, packed(bits, largest_value)), (Layout::Pair, 12)),
            "{bits} {largest_value}"
        );
    }
}

/// Law: a probe finds what was stored, at the extremes of every field. What does not fit is not stored, or left out.
#[test]
fn what_is_stored_is_found() {
    let values = [-INF, 1 - INF, -1024, -1023, -LARGEST, -1, 0, 1, LARGEST, 1023, 1024, INF - 1024, INF - 1023, INF];
    let plies = [0, 1, 61, 62, 63, 64, 253, 254, 255, 256, u32::MAX - 1].map(Depth::plies);
    let best: Vec<Option<u8>> = (0..=255).map(Some).chain([None]).collect();
    for game in GAMES {
        let mut table = table(1, game);
        for number in [0, 1, (1 << 20) - 1] {
            let position = at(game, number);
            for depth in plies.into_iter().chain([Depth::END]) {
                let mut all = Vec::new();
                for lower in values {
                    all.extend(values.map(|upper| known(lower, upper, depth, Some(3))));
                }
                all.extend(best.iter().map(|&best| known(-1, 1, depth, best)));
                for known in all {
                    for work in [0, 1, 1 << 14, u64::MAX] {
                        table.clear();
                        assert_eq!(table.probe(&position), None);
                        table.store(&position, known, work);
                        assert_eq!(table.probe(&position), kept(&table, known), "{known:?}");
                    }
                }
            }
        }
    }
}

/// Law: a probe finds nothing, or what was stored last for that very position. This holds in tables of every size, from
/// one bucket for thousands of positions to space for all, and while they grow.
#[test]
fn no_position_is_taken_for_another() {
    for game in GAMES {
        for buckets in [1, 2, 16, 256, 1 << 12, 1 << 13] {
            let table = table(buckets, game);
            let mut random = Random(buckets as u64);
            let mut stored: HashMap<u64, Known> = HashMap::new();
            for _ in 0..100_000 {
                let number = random.next() % (1 << 16) * 16; // structured input: the low bits are 0
                let position = at(game, number);
                let found = table.probe(&position);
                assert!(found.is_none() || found == stored.get(&number).copied(), "{number}: {found:?}");
                let known = random.known();
                table.store(&position, known, random.next() >> (random.next() % 64));
                if let Some(known) = kept(&table, known) {
                    stored.insert(number, known);
                    assert_eq!(table.probe(&position), Some(known), "just stored");
                }
            }
            let mut found = 0;
            for number in 0..1 << 20 {
                if let Some(known) = table.probe(&at(game, number)) {
                    assert_eq!(stored.get(&number), Some(&known), "{number}");
                    found += 1;
                }
            }
            let least = (stored.len() as u64).min(buckets as u64 * room(&table)) / 2;
            assert!((least..=stored.len() as u64).contains(&found), "{found} of {}", stored.len());
        }
    }
}

/// Law: a table that doubles keeps every entry, up to its full size.
#[test]
fn growth_keeps_entries() {
    for game in GAMES {
        let table = table(1 << 15, game);
        let mut random = Random(5);
        let numbers: Vec<u64> = (0..2_000).map(|_| random.next() % (1 << 20)).collect();
        numbers.iter().for_each(|&number| table.store(&at(game, number), random.known(), 1));
        let filled = |table: &SharedTable| table.words().filter(|&word| word != 0).count();
        let probe = |table: &SharedTable| numbers.iter().map(|&number| table.probe(&at(game, number))).collect();
        let (words, found): (usize, Vec<Option<Known>>) = (filled(&table), probe(&table));
        assert!(found.iter().flatten().count() > 1_000);
        let mut used = table.shared.mask() + 1;
        assert!(used < 1 << 15, "there is nothing to grow");
        while used < 1 << 15 {
            table.grow();
            used *= 2;
            assert_eq!(table.shared.mask() + 1, used);
            assert_eq!((filled(&table), probe(&table)), (words, found.clone()));
        }
        table.grow();
        assert_eq!((table.shared.mask() + 1, filled(&table)), (1 << 15, words));
    }
}

/// Law: a table starts small, and reaches its full size when more is stored than fits.
#[test]
fn a_table_grows_when_it_is_full() {
    for game in GAMES {
        let table = table(1 << 14, game);
        assert_eq!(table.shared.mask() + 1, 1 << LEAST_BITS);
        (0..1 << 18).for_each(|number| table.store(&at(game, number), known(0, 0, Depth::END, None), 1));
        assert_eq!(table.shared.mask() + 1, 1 << 14);
        assert!(table.fill() > 0.95, "{}", table.fill());
    }
}

/// Law: in a full bucket, a new entry replaces an older one for the same position, or else the one that took the least
/// work.
#[test]
fn little_work_is_replaced() {
    for game in GAMES {
        let empty = || table(1, game);
        let room = room(&empty());
        let entry = |value| known(value, value, Depth::plies(1), None);
        for least in 0..room {
            let table = empty();
            for number in 0..room {
                let work = if number == least { 3 } else { 4 << number };
                table.store(&at(game, number), entry(1), work);
            }
            assert!((0..room).all(|number| table.probe(&at(game, number)) == Some(entry(1))));
            // The same position again: the others stay.
            let great = (least + 1) % room;
            table.store(&at(game, great), entry(2), u64::MAX);
            table.store(&at(game, great), entry(2), u64::MAX);
            // Another position.
            table.store(&at(game, 100), entry(3), 1);
            assert_eq!(table.probe(&at(game, 100)), Some(entry(3)));
            for number in 0..room {
                let expected = entry(if number == great { 2 } else { 1 });
                assert_eq!(table.probe(&at(game, number)), Some(expected).filter(|_| number != least), "{number}");
            }
        }
    }
}

#[test]
fn fill_is_the_part_in_use() {
    for game in GAMES {
        let table = table(1, game);
        let room = room(&table);
        for number in 0..room {
            assert_eq!(table.fill(), number as f64 / room as f64);
            table.store(&at(game, number), known(0, 0, Depth::END, None), 1);
        }
        assert_eq!(table.fill(), 1.0);
    }
}

/// Law: a cleared table is like a new one.
#[test]
fn clear_forgets_everything() {
    for game in GAMES {
        for buckets in [1, 64, 1 << 14] {
            let mut table = table(buckets, game);
            let used = table.shared.mask();
            let numbers = 0..1 << 18;
            numbers.clone().for_each(|number| table.store(&at(game, number), known(0, 0, Depth::END, Some(1)), 1));
            assert!(table.fill() > 0.9);
            table.clear();
            assert_eq!((table.fill(), table.shared.mask()), (0.0, used));
            assert!(table.shared.buckets().iter().flat_map(|bucket| &bucket.0).all(|word| word.load(Relaxed) == 0));
            assert!(numbers.clone().all(|number| table.probe(&at(game, number)).is_none()));
            table.store(&at(game, 1), known(1, 1, Depth::ZERO, None), 1);
            assert_eq!(table.probe(&at(game, 1)), Some(known(1, 1, Depth::ZERO, None)));
        }
    }
}

/// Law: a table that gets the words of another is a copy of it. Words that no table can have written leave it empty.
#[test]
fn words_can_be_put_into_another_table() {
    for game in GAMES {
        let (full, mut other) = (table(64, game), table(64, game));
        let mut random = Random(9);
        for number in 0..10_000 {
            let Known { bounds: Bounds { lower, upper, depth }, best } = random.known();
            let can_be = known(lower.min(upper), lower.max(upper), depth, best);
            full.store(&at(game, number), can_be, random.next() % 100);
        }
        let words: Vec<u64> = full.words().collect();
        assert!(other.replace(&words));
        assert!((0..10_000).all(|number| other.probe(&at(game, number)) == full.probe(&at(game, number))));
        for wrong in [&words[1..], &words[8..], &words[..WORDS], &words[..0], &[&words[..], &words].concat()] {
            assert!(!other.replace(wrong), "{} words", wrong.len());
            assert_eq!(other.fill(), 0.0);
        }
        let mut wrong = words.clone();
        wrong[1] = match full.layout {
            // The bit that must be 1 is missing.
            Layout::Word(_) => 1,
            // A value of twice INF.
            Layout::Pair => u64::from(2 * INF as u32) << 32 | 1,
        };
        assert!(!other.replace(&wrong));
        assert_eq!(other.fill(), 0.0);
        // Bounds to the end of the game that cross; a value that the game cannot have.
        let cannot_be = [known(1, 0, Depth::END, None), known(LARGEST + 1, LARGEST + 1, Depth::plies(2), None)];
        for (number, known) in cannot_be.into_iter().enumerate() {
            let made_up = table(64, game);
            made_up.store(&at(game, 5), known, 1);
            let words: Vec<u64> = made_up.words().collect();
            // Two words cannot hold bounds that cross, and one word cannot hold larger values. A hashed key does not
            // say which values the game has.
            let is_refused = match full.layout {
                Layout::Word(_) => number == 0,
                Layout::Pair => number == 1 && full.largest_value == LARGEST,
            };
            assert_eq!(other.replace(&words), !is_refused, "{known:?}");
        }
    }
}

/// Law: an entry with one bound comes back exactly as it was stored, for every value that a game can have.
#[test]
fn entries_with_one_bound_stay_as_they_are() {
    let says = |entry: Entry, value: Value| match entry.bound {
        Bound::Exact => value == entry.value,
        Bound::Lower => value >= entry.value,
        Bound::Upper => value <= entry.value,
    };
    for game in GAMES {
        let table = table(1, game);
        let values: Vec<Value> = match table.layout {
            Layout::Word(_) => (-LARGEST..=LARGEST).collect(),
            Layout::Pair => [0, 1, 1023, 1024, 1025, INF - 1025, INF - 1024, INF - 1023, INF - 1, INF]
                .iter()
                .flat_map(|&value| [-value, value])
                .collect(),
        };
        for &value in &values {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let entry = Entry { value, depth: Depth::plies(2), bound };
                let bounds = Bounds::unknown(entry.depth).and(entry);
                table.store(&game, Known { bounds, best: None }, 1);
                let found = table.entry(table.probe(&game).expect("just stored").bounds);
                assert_eq!(found.depth, entry.depth);
                for &value in &values {
                    assert_eq!(says(found, value), says(entry, value), "{entry:?} became {found:?}");
                }
            }
        }
    }
}

/// Law: no two numbers are mixed into the same one.
#[test]
fn mix_is_a_bijection() {
    for bits in 1..=16 {
        let mut seen = vec![false; 1 << bits];
        (0..1 << bits).for_each(|number| seen[mix(number, bits) as usize] = true);
        assert!(seen.iter().all(|&seen| seen), "{bits} bits");
    }
    // For more bits: the mixing can be undone.
    let unmix = |number: u64, bits: u32| {
        let half = bits.div_ceil(2);
        let odd = 0x9e37_79b9_7f4a_7c15_u64;
        let inverse = (0..6).fold(odd, |inverse, _| inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse))));
        assert_eq!(odd.wrapping_mul(inverse), 1);
        let number = (number ^ number >> half).wrapping_mul(inverse) & (u64::MAX >> (64 - bits));
        number ^ number >> half
    };
    let mut random = Random(3);
    for bits in 1..=64 {
        for _ in 0..1000 {
            let number = random.next() >> (64 - bits);
            assert!(mix(number, bits) <= u64::MAX >> (64 - bits));
            assert_eq!(unmix(mix(number, bits), bits), number, "{bits} bits");
        }
    }
}
