//! Checks the merged keys of `examples/make_it_fast`: a key is the smallest among all images of a position, and only
//! positions of the same value share one.

#[path = "../examples/make_it_fast/symmetry.rs"]
#[allow(dead_code)]
mod symmetry;

use std::collections::{BTreeSet, HashMap};

use crate::examples_common::Minimax;
use crate::othello::rules as othello;
use othello::Othello;
use symmetry::Symmetric;
use verimax::parts::Bits;
use verimax::{Game, Side, Value};
use verimax_games::DotsAndBoxes;

/// Maps a place on the board to its image.
type Image = Box<dyn Fn((u8, u8)) -> (u8, u8)>;

/// The eight symmetries of a square board. Coordinates run from 0 to `last_row` and `last_column`. The first four are
/// also symmetries of a board that is not square.
fn images(last_row: u8, last_column: u8) -> [Image; 8] {
    let (r, c) = (last_row, last_column);
    [
        Box::new(|(row, column)| (row, column)),
        Box::new(move |(row, column)| (r - row, column)),
        Box::new(move |(row, column)| (row, c - column)),
        Box::new(move |(row, column)| (r - row, c - column)),
        Box::new(|(row, column)| (column, row)),
        Box::new(move |(row, column)| (c - column, row)),
        Box::new(move |(row, column)| (column, r - row)),
        Box::new(move |(row, column)| (c - column, r - row)),
    ]
}

fn check_othello<const N: usize>(p: &Othello<N>) {
    let (black, white, side) = p.key();
    let n = N as u8;
    let image = |discs: u64, map: &dyn Fn((u8, u8)) -> (u8, u8)| {
        Bits::new(discs).map(|square| map((square / n, square % n))).fold(0, |image, (r, c)| image | 1 << (n * r + c))
    };
    let all = images(n - 1, n - 1).map(|map| (image(black, &*map), image(white, &*map), side));
    assert_eq!(p.smallest_key(), all.into_iter().min_by_key(|&(black, white, _)| (black, white)).unwrap(), "{p:?}");
}

#[test]
fn the_smallest_image_of_othello() {
    let mut random = fastrand::Rng::with_seed(8);
    for _ in 0..100 {
        let (mut small, mut middle, mut large) = (Othello::<4>::start(), Othello::<6>::start(), Othello::<8>::start());
        while let Some(mv) = random.choice(large.moves()) {
            large = large.play(mv);
            check_othello(&large);
            middle = random.choice(middle.moves()).map_or(middle, |mv| middle.play(mv));
            check_othello(&middle);
            small = random.choice(small.moves()).map_or(small, |mv| small.play(mv));
            check_othello(&small);
        }
    }
}

/// Computes the images in another way: here a line is a pair of dots.
fn check_dots_and_boxes(p: &DotsAndBoxes) {
    let (rows, columns) = (p.rows, p.columns);
    let lying = (0..=rows).flat_map(|r| (0..columns).map(move |c| (p.lying(r, c), [(r, c), (r, c + 1)])));
    let standing = (0..rows).flat_map(|r| (0..=columns).map(move |c| (p.standing(r, c), [(r, c), (r + 1, c)])));
    let dots: HashMap<u8, [(u8, u8); 2]> = lying.chain(standing).collect();
    let by_dots: HashMap<[(u8, u8); 2], u8> = dots.iter().map(|(&line, &dots)| (dots, line)).collect();
    let (drawn, lead, side) = p.key();
    let count = if rows == columns { 8 } else { 4 };
    let all = images(rows, columns).into_iter().take(count).map(|map| {
        Bits::new(drawn).fold(0_u64, |image, line| {
            let mut dots = dots[&line].map(&map);
            dots.sort();
            image | 1 << by_dots[&dots]
        })
    });
    let all: BTreeSet<u64> = all.collect();
    let (smallest, same_lead, same_side) = p.smallest_key();
    assert!(all.contains(&smallest), "{p:?}: {smallest:#b} is not an image of it");
    assert_eq!((same_lead, same_side), (lead, side));
    // The smallest in a fixed order: so all images choose the same key.
    let lying_bits = p.standing(0, 0);
    let order = |&lines: &u64| (lines & !(u64::MAX << lying_bits), lines >> lying_bits);
    assert_eq!(Some(smallest), all.iter().copied().min_by_key(order), "{p:?}");
}

#[test]
fn the_smallest_image_of_dots_and_boxes() {
    let mut random = fastrand::Rng::with_seed(9);
    for (rows, columns) in [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 3), (4, 4), (4, 5), (5, 4)] {
        for _ in 0..20 {
            let mut p = DotsAndBoxes::new(rows, columns).unwrap();
            while let Some(mv) = random.choice(p.moves()) {
                p = p.play(mv);
                check_dots_and_boxes(&p);
            }
        }
    }
}

/// Checks the law of merged keys: positions with equal keys have the same side to move and the same value. Returns the
/// number of positions and the number of keys.
fn merged<G: Symmetric<Key: std::fmt::Debug> + Copy + Eq + std::hash::Hash + std::fmt::Debug>(
    start: &G,
) -> (usize, usize) {
    let mut minimax = Minimax::new();
    minimax.value(start);
    let mut by_key: HashMap<G::Key, (Side, Value)> = HashMap::new();
    for (p, value) in minimax.values() {
        let worth = (p.side(), value);
        assert_eq!(*by_key.entry(p.smallest_key()).or_insert(worth), worth, "{p:?}");
    }
    (minimax.values().count(), by_key.len())
}

#[test]
fn positions_with_one_merged_key_are_worth_the_same() {
    let (positions, keys) = merged(&Othello::<4>::start());
    assert!(positions == 53801 && keys < positions / 3, "{positions} positions, {keys} keys");
    let (positions, keys) = merged(&DotsAndBoxes::new(2, 2).unwrap());
    assert!(positions == 5349 && keys < positions / 5, "{positions} positions, {keys} keys");
    let (positions, keys) = merged(&DotsAndBoxes::new(2, 3).unwrap());
    assert!(positions == 194_754 && keys < positions / 3, "{positions} positions, {keys} keys");
}
