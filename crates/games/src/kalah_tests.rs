//! Tests of [`Kalah`]: sowings worked out by hand, one for each rule, and what always holds in random play.

use std::collections::HashMap;

use proptest::prelude::*;
use verimax::{INF, search};

use super::*;
use crate::play_moves;

/// The position with these houses and stores; each side's houses are listed from its own left.
fn position(max: &[u8], max_store: u8, min: &[u8], min_store: u8, side: Side) -> Kalah {
    assert_eq!(max.len(), min.len());
    let mut pits = [0; MOST_PITS];
    let all = max.iter().chain([&max_store]).chain(min).chain([&min_store]);
    pits.iter_mut().zip(all).for_each(|(pit, seeds)| *pit = *seeds);
    Kalah { pits, houses: max.len() as u8, side }
}

fn seeds_in_all(position: &Kalah) -> u32 {
    position.pits.iter().map(|&seeds| u32::from(seeds)).sum()
}

#[test]
fn sowing_goes_from_the_house_to_the_right() {
    let start = Kalah::new(6, 4).unwrap();
    assert_eq!(start, position(&[4; 6], 0, &[4; 6], 0, Side::Max));
    assert_eq!(play_moves(start, "1").unwrap(), position(&[0, 5, 5, 5, 5, 4], 0, &[4; 6], 0, Side::Min));
}

#[test]
fn sowing_goes_through_the_own_store_into_the_opponents_houses() {
    let start = Kalah::new(6, 4).unwrap();
    let after = position(&[4, 4, 4, 4, 4, 0], 1, &[5, 5, 5, 4, 4, 4], 0, Side::Min);
    assert_eq!(play_moves(start, "6").unwrap(), after);
    // Min's sixth house: one into Min's store, three into Max's first houses.
    let after = position(&[5, 5, 5, 4, 4, 0], 1, &[5, 5, 5, 4, 4, 0], 1, Side::Max);
    assert_eq!(play_moves(start, "6 6").unwrap(), after);
}

#[test]
fn a_last_seed_in_the_own_store_moves_again() {
    let start = Kalah::new(6, 4).unwrap();
    let again = position(&[4, 4, 0, 5, 5, 5], 1, &[4; 6], 0, Side::Max);
    assert_eq!(play_moves(start, "3").unwrap(), again);
    // Max ends in Min's fourth house; then Min's second house with its five seeds moves again as well.
    let again = position(&[4, 4, 0, 5, 5, 0], 2, &[5, 0, 6, 6, 5, 5], 1, Side::Min);
    assert_eq!(play_moves(start, "3 6 2").unwrap(), again);
}

#[test]
fn a_last_seed_in_an_empty_own_house_captures_the_opposite_seeds() {
    let before = position(&[1, 0, 3], 0, &[2, 5, 1], 0, Side::Max);
    // Max's second house is opposite Min's second.
    assert_eq!(before.play(0), position(&[0, 0, 3], 6, &[2, 0, 1], 0, Side::Min));
    // Min's third house is opposite Max's first.
    let before = position(&[4, 1, 1], 2, &[1, 1, 0], 3, Side::Min);
    assert_eq!(before.play(1), position(&[0, 1, 1], 2, &[1, 0, 0], 8, Side::Max));
}

#[test]
fn nothing_is_captured_if_the_opposite_house_is_empty() {
    let before = position(&[1, 0, 3], 0, &[2, 0, 1], 0, Side::Max);
    assert_eq!(before.play(0), position(&[0, 1, 3], 0, &[2, 0, 1], 0, Side::Min));
}

#[test]
fn nothing_is_captured_on_the_opponents_side_or_in_a_house_with_seeds() {
    let before = position(&[1, 0, 2], 0, &[0, 5, 1], 0, Side::Max);
    assert_eq!(before.play(2), position(&[1, 0, 0], 1, &[1, 5, 1], 0, Side::Min));
    let before = position(&[1, 1, 2], 0, &[0, 5, 1], 0, Side::Max);
    assert_eq!(before.play(0), position(&[0, 2, 2], 0, &[0, 5, 1], 0, Side::Min));
}

#[test]
fn a_full_round_skips_the_opponents_store_and_ends_with_a_capture_in_the_house_it_started_from() {
    // Seven seeds, seven pits to sow into: three houses, the store, three houses.
    let before = position(&[0, 7, 0], 0, &[0, 2, 0], 5, Side::Max);
    assert_eq!(before.play(1), position(&[1, 0, 1], 5, &[1, 0, 1], 5, Side::Min));
}

#[test]
fn sowing_more_than_a_round_passes_the_house_it_started_from() {
    let before = position(&[1, 9, 0], 0, &[0, 2, 0], 5, Side::Max);
    // Nine seeds from the second house: a round of seven ends there, two more go to the third house and the store.
    assert_eq!(before.play(1), position(&[2, 1, 2], 2, &[1, 3, 1], 5, Side::Max));
}

#[test]
fn the_game_ends_when_a_row_is_empty_and_the_other_side_keeps_its_seeds() {
    let before = position(&[0, 0, 1], 4, &[2, 3, 1], 7, Side::Max);
    let end = before.play(2);
    assert_eq!(end, position(&[0; 3], 5, &[0; 3], 13, Side::Max));
    assert_eq!((end.is_over(), end.moves().len(), end.eval()), (true, 0, -8));
    // A row that the opponent empties ends the game as well: here by a capture.
    let before = position(&[1, 0, 5], 0, &[0, 4, 0], 0, Side::Max);
    assert_eq!(before.play(0), position(&[0; 3], 10, &[0; 3], 0, Side::Min));
}

#[test]
fn captures_are_noisy() {
    let noisy = |position: Kalah| position.noisy_moves().collect::<Vec<_>>();
    // The first house captures five seeds; the third ends in Min's row.
    assert_eq!(noisy(position(&[1, 0, 3], 0, &[2, 5, 1], 0, Side::Max)), [0]);
    assert_eq!(noisy(position(&[4, 1, 1], 2, &[1, 1, 0], 3, Side::Min)), [1]);
    // Nothing to capture opposite.
    assert_eq!(noisy(position(&[1, 0, 3], 0, &[2, 0, 1], 0, Side::Max)), [0; 0]);
    // Around the board, into the house it started from.
    assert_eq!(noisy(position(&[0, 7, 0], 0, &[0, 2, 0], 5, Side::Max)), [1]);
    assert_eq!(noisy(Kalah::new(6, 4).unwrap()), [0; 0]);
}

/// Compares the search with the definition, in every position of a small board.
#[test]
fn quiescence_goes_on_while_there_are_captures() {
    fn value(position: &Kalah) -> Value {
        let noisy = position.noisy_moves().map(|house| value(&position.play(house)));
        noisy.fold(position.eval(), |x, y| position.side().best(x, y))
    }
    let (mut positions, mut next, mut loud) = (vec![Kalah::new(3, 2).unwrap()], 0, 0);
    while let Some(&position) = positions.get(next) {
        let found = search::quiescence(&position, -INF, INF, &mut ());
        assert_eq!(position.side().view(found), value(&position), "{position}");
        loud += usize::from(value(&position) != position.eval());
        for child in position.moves().map(|house| position.play(house)) {
            if !positions.contains(&child) {
                positions.push(child);
            }
        }
        next += 1;
    }
    assert_eq!((next, loud), (3426, 583));
}

/// The expected values are those of a second implementation, written from the rules alone.
#[test]
fn small_boards_have_their_values() {
    fn minimax(position: &Kalah, known: &mut HashMap<Kalah, Value>) -> Value {
        if let Some(value) = known.get(position) {
            return *value;
        }
        let values = position.moves().map(|house| minimax(&position.play(house), known));
        let value = values.reduce(|x, y| position.side().best(x, y)).unwrap_or(position.eval());
        known.insert(*position, value);
        value
    }
    let cases = [(1, [0, -2, 6].as_slice()), (2, &[2, -2, -2, -10]), (3, &[0, 4, 2]), (4, &[2])];
    for (houses, values) in cases {
        for (seeds, value) in (1..).zip(values) {
            let start = Kalah::new(houses, seeds).unwrap();
            assert_eq!(minimax(&start, &mut HashMap::new()), *value, "kalah({houses},{seeds})");
        }
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    let before = position(&[1, 0, 3], 0, &[2, 0, 1], 0, Side::Max);
    assert!([1, 3, 16, 255].iter().all(|&house| before.play(house) == before));
}

#[test]
fn boards_with_too_many_seeds_are_refused() {
    assert!(Kalah::new(1, 127).is_ok());
    assert!(Kalah::new(12, 10).is_ok());
    let error = Kalah::new(12, 11).unwrap_err().to_string();
    let allowed = "at most 10 with 12 houses, which makes at most 254 seeds in all";
    assert_eq!(error, format!("`seeds` of kalah is `11`; it must be {allowed}"));
    for (houses, seeds) in [(0, 4), (13, 4), (6, 0), (1, 128), (255, 255)] {
        assert!(Kalah::new(houses, seeds).is_err(), "{houses} houses, {seeds} seeds");
    }
}

#[test]
fn the_board_is_drawn_with_max_below() {
    let drawing = "       6   5   4\n   9               8\n       1   2   3\nmin to move";
    assert_eq!(position(&[1, 2, 3], 8, &[4, 5, 6], 9, Side::Min).to_string(), drawing);
}

proptest! {
    #[test]
    fn no_seed_is_lost_and_captures_are_noisy_in_random_play(
        houses in 1u8..=12,
        seeds in 1u8..=10,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 500),
    ) {
        let mut board = Kalah::new(houses, seeds).unwrap();
        let total = seeds_in_all(&board);
        prop_assert_eq!(total, 2 * u32::from(houses) * u32::from(seeds));
        for choice in choices {
            let moves: Vec<u8> = board.moves().collect();
            if moves.is_empty() {
                let stores = u32::from(board.store(Side::Max)) + u32::from(board.store(Side::Min));
                prop_assert!(board.is_over() && stores == total, "{}", board);
                return Ok(());
            }
            let noisy: Vec<u8> = board.noisy_moves().collect();
            prop_assert_eq!(board.noisy_moves().len(), noisy.len());
            prop_assert!(noisy.iter().all(|house| moves.contains(house)), "noisy moves are legal:\n{}", board);
            let house = *choice.get(&moves);
            let next = board.play(house);
            prop_assert_eq!(seeds_in_all(&next), total);
            // After a capture the store has gained more than what was sown into it, one seed per round.
            let (seeds, round) = (board.row(board.side)[usize::from(house)], 2 * houses + 1);
            let sown = (seeds + round - (houses - house)) / round;
            let is_capture = next.store(board.side) - board.store(board.side) > sown;
            prop_assert!(next.is_over() || board.noisy_moves().contains(house) == is_capture, "{}", board);
            for side in [Side::Max, Side::Min] {
                prop_assert!(next.store(side) >= board.store(side), "a store never loses seeds:\n{}\n{}", board, next);
            }
            board = next;
        }
    }
}
