//! A [`SharedTable`] under loom, which tries the orders in which threads can store, probe and grow, and what each
//! thread may see of the others. Law: a probe finds nothing, or a complete entry that was stored for that very
//! position.
//!
//! Compiled by the package in `tests/loom`.

use std::sync::Arc;

use loom::thread;

use super::super::at::{At, GAMES, at};
use super::*;
use crate::value::Depth;

/// Explores every execution with up to this many preemptions.
fn model(preemptions: usize, check: impl Fn(At) + Sync + Send + Copy + 'static) {
    for game in GAMES {
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(preemptions);
        builder.max_branches = 10_000;
        builder.check(move || check(game));
    }
}

/// An empty table of up to this many buckets. It starts with one.
fn table(buckets: usize, game: At) -> Arc<SharedTable> {
    Arc::new(SharedTable::new(buckets * size_of::<Bucket>(), &game).expect("memory"))
}

/// An entry that differs from all others in every field.
fn entry(number: u8) -> Known {
    let value = Value::from(number);
    Known { bounds: Bounds { lower: -value, upper: value, depth: Depth::plies(value as u32) }, best: Some(number) }
}

/// Stores in another thread.
fn store(table: &Arc<SharedTable>, position: At, number: u8) -> thread::JoinHandle<()> {
    let table = table.clone();
    thread::spawn(move || table.store(&position, entry(number), u64::from(number)))
}

/// How many entries fit into a bucket.
fn room(table: &SharedTable) -> u8 {
    match table.layout {
        Layout::Word(_) => WORDS as u8,
        Layout::Pair => WORDS as u8 / 2,
    }
}

/// Fills the only bucket of a table.
fn fill(table: &SharedTable, game: At) {
    (1..=room(table)).for_each(|number| table.store(&at(game, u64::from(number)), entry(number), 1));
    assert_eq!(
        (table.shared.mask(), table.shared.buckets()[0].0.iter().filter(|word| word.load(Relaxed) == 0).count()),
        (0, 0)
    );
}

/// Checks that the entries with these numbers are found as they were stored, or not at all.
fn check(table: &SharedTable, game: At, numbers: impl IntoIterator<Item = u8>) {
    for number in numbers {
        let found = table.probe(&at(game, u64::from(number)));
        assert!([None, Some(entry(number))].contains(&found), "{number}: {found:?}");
    }
}

/// Law: if two threads store entries for one position, a probe finds nothing or one of them, complete.
#[test]
fn two_entries_for_one_position() {
    model(4, |game| {
        let table = table(1, game);
        let position = at(game, 5);
        let threads = [store(&table, position, 1), store(&table, position, 2)];
        let may_be = |found: Option<Known>| [None, Some(entry(1)), Some(entry(2))].contains(&found);
        assert!(may_be(table.probe(&position)));
        threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
        assert!(may_be(table.probe(&position)));
    });
}

/// Law: if two threads store into one bucket for two positions, neither entry is ever taken for the other, nor for a
/// third.
#[test]
fn entries_for_two_positions_of_a_bucket() {
    model(4, |game| {
        let table = table(1, game);
        let [first, second, third] = [1, 2, 3].map(|number| at(game, number));
        let threads = [store(&table, first, 1), store(&table, second, 2)];
        check(&table, game, [1, 2]);
        assert_eq!(table.probe(&third), None);
        threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
        check(&table, game, [1, 2]);
        assert_eq!(table.probe(&third), None);
    });
}

/// Law: the same holds in a full bucket, where a new entry replaces another.
#[test]
fn entries_replace_others() {
    model(3, |game| {
        let table = table(1, game);
        fill(&table, game);
        let threads = [store(&table, at(game, 11), 11), store(&table, at(game, 12), 12)];
        check(&table, game, [1, 11, 12]);
        threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
        check(&table, game, (1..=room(&table)).chain([11, 12]));
    });
}

/// Law: the same holds in a table that grows meanwhile. It doubles once or twice, and can grow again.
#[test]
fn growing_while_storing() {
    model(3, |game| {
        let table = table(4, game);
        fill(&table, game);
        let threads = [store(&table, at(game, 11), 11), store(&table, at(game, 12), 12)];
        check(&table, game, [1, 2, 11, 12]);
        threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
        check(&table, game, (1..=room(&table)).chain([11, 12]));
        let (mask, can_grow) = (table.shared.mask(), table.shared.begins_to_grow());
        assert!([1, 3].contains(&mask) && can_grow, "{mask} {can_grow}");
    });
}
