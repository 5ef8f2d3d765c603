//! The quick form of Connect Four has the values of the plain rules: on small and large boards, in random positions,
//! and in Pascal Pons's positions with their scores.

use std::collections::HashSet;

use fastrand::Rng;
use rustc_hash::FxHashMap;
use verimax::search::{Helpers, solve};
use verimax::table::{HashTable, Reuse};
use verimax::{Engine, Form, Game, INF, Value};
use verimax_games::connect4::{AnySize, Quick, Shape};
use verimax_games::{Connect4, Playable, play_moves};

type Board = Connect4<AnySize<u128>>;

/// The value by the plain rules, for Max.
fn plain_value<S: Shape>(position: &Connect4<S>) -> Value {
    let mut table = HashTable::new(Reuse::Equal);
    let value = solve(position, -INF, INF, &mut Helpers { table: &mut table, guide: &mut (), listener: &mut () });
    position.side().view(value.expect("nobody stops it"))
}

/// A position after random moves, none of which ends the game, with at most `most_free` free cells. `None` if at some
/// point every move ends the game.
fn random_position<S: Shape>(random: &mut Rng, start: Connect4<S>, most_free: u32) -> Option<Connect4<S>> {
    let cells = start.shape().size();
    let least = cells.saturating_sub(most_free) as usize;
    let stones = least + random.usize(..cells as usize - least);
    (0..stones).try_fold(start, |position, _| {
        let next = position.moves().map(|mv| position.play(mv)).filter(|next| !next.is_over());
        let next: Vec<Connect4<S>> = next.collect();
        next.get(random.usize(..next.len().max(1))).copied()
    })
}

/// Compares the quick form with the plain rules in random positions: the value, the bounds, and the value of every
/// move. Plays the line of best play by the plain rules: it must end in the value. Returns the number of positions.
fn compare<S: Shape>(random: &mut Rng, start: Connect4<S>, most_free: u32) -> usize {
    let tries = (0..20_000).filter_map(|_| random_position(random, start, most_free)).take(100);
    let positions: Vec<Connect4<S>> = tries.collect();
    let mut engine = Engine::<Connect4<S>, Quick<S>>::with_form().table_mb(1);
    let mut of_form = Engine::new().table_mb(1).line(false);
    for position in &positions {
        let value = plain_value(position);
        let solved = engine.solve(position).expect("a table");
        assert_eq!((solved.value(), solved.side), (Some(value), position.side()), "\n{position}");
        let end = solved.line.iter().fold(*position, |position, &column| {
            assert!(position.moves().any(|legal| legal == column), "{:?}\n{position}", solved.line);
            position.play(column)
        });
        assert!(end.is_over() && end.eval() == value, "{:?} of\n{position}leads to\n{end}", solved.line);
        let quick = Quick::of(position);
        assert!(quick.bounds().contains(value), "\n{position}");
        for mv in quick.moves() {
            let child = quick.play(mv);
            let value = of_form.solve(&child).expect("a table").value().expect("nobody stops it");
            assert!(child.bounds().contains(value), "{value} is not in the bounds, after a move of\n{position}");
        }
        for root in engine.root_moves(position).expect("a table").root_moves {
            assert_eq!(root.bounds.value(), Some(plain_value(&position.play(root.mv))), "{}:\n{position}", root.mv);
        }
    }
    positions.len()
}

/// Law: the quick form has the value of the plain rules, on boards of all kinds.
#[test]
fn the_quick_form_is_worth_what_the_plain_rules_say() {
    let mut random = Rng::with_seed(1);
    let boards =
        [(1, 1), (4, 4), (5, 4), (4, 5), (6, 4), (5, 5), (7, 6), (8, 7), (9, 6), (3, 16), (16, 3), (10, 8), (12, 9)];
    // Narrow boards of even height: there the follow-up strategy has the most to say.
    let narrow = [(4, 6), (5, 6), (4, 8)];
    let boards = boards.map(|size| (size, 10)).into_iter().chain(narrow.map(|size| (size, 14)));
    let mut compared = 0;
    for ((columns, rows), most_free) in boards {
        let any_size = Connect4::new(columns, rows).expect("a board");
        let count = match AnySize::<u64>::new(columns.into(), rows.into()) {
            Some(_) if (columns, rows) == (7, 6) => compare(&mut random, Connect4::default(), most_free),
            Some(shape) => compare(&mut random, Connect4::on(shape), most_free),
            None => compare(&mut random, any_size, most_free),
        };
        assert!(count >= 40, "{count} positions of {columns} columns and {rows} rows");
        compared += count;
    }
    assert!(compared > 1200, "{compared}");
}

/// Returns the value for Max. Compares the bounds of all positions below with their values by the plain rules. For each
/// side to move, counts the positions whose bounds show that it does not win, and those whose bounds show that it
/// loses.
fn check_bounds(position: &Board, values: &mut FxHashMap<(u128, u128), Value>, counts: &mut [[u32; 2]; 2]) -> Value {
    if let Some(&value) = values.get(&position.key()) {
        return value;
    }
    let side = position.side();
    let children = position.moves().map(|mv| check_bounds(&position.play(mv), values, counts));
    let value = children.max_by_key(|&value| side.view(value)).unwrap_or_else(|| position.eval());
    let quick = Quick::of(position);
    assert!(quick.bounds().contains(value), "{value} is not in {}:\n{position}", quick.bounds());
    if quick.moves().len() > 0 {
        let upper = quick.bounds().view(quick.side()).upper;
        let counts = &mut counts[quick.side() as usize];
        *counts = [counts[0] + u32::from(upper <= 0), counts[1] + u32::from(upper < 0)];
    }
    values.insert(position.key(), value);
    value
}

/// Law: the bounds hold at every position of small boards. On boards of even height, they often show that the side to
/// move does not win or even loses, for both sides.
#[test]
fn the_bounds_hold_at_all_positions_of_small_boards() {
    for (columns, rows) in [(4, 4), (4, 5), (5, 4)] {
        let board = Connect4::new(columns, rows).expect("a board");
        let mut counts = [[0; 2]; 2];
        check_bounds(&board, &mut FxHashMap::default(), &mut counts);
        let least = counts.as_flattened().iter().min();
        assert!(rows % 2 == 1 || least > Some(&900), "{columns} columns, {rows} rows: {counts:?}");
    }
}

/// All 3000 scores of the three easy sets are right.
#[test]
fn the_scores_of_pons_come_out() {
    let sets = [
        include_str!("data/connect4/Test_L3_R1"),
        include_str!("data/connect4/Test_L2_R1"),
        include_str!("data/connect4/Test_L1_R1"),
    ];
    let mut engine = Engine::<_, Quick<_>>::with_form().table_mb(4);
    for line in sets.iter().flat_map(|set| set.lines()) {
        let (moves, score) = line.split_once(' ').expect("moves and score");
        let position = play_moves(Connect4::default(), moves).expect("legal moves");
        let solved = engine.solve(&position).expect("a table");
        let value = solved.value().map(|value| position.side().view(value));
        assert_eq!(value, score.parse().ok(), "{line}");
    }
}

/// Law: while there are few stones, a position and its mirror image share a key. Other positions do not: there are many
/// keys.
#[test]
fn mirror_images_share_a_key_while_there_are_few_stones() {
    let (mut random, mut keys) = (Rng::with_seed(2), HashSet::new());
    for _ in 0..2000 {
        let (mut position, mut image) = (Connect4::default(), Connect4::default());
        for _ in 0..random.usize(1..10) {
            let columns: Vec<u8> = position.moves().collect();
            let Some(&column) = columns.get(random.usize(..columns.len().max(1))) else { break };
            (position, image) = (position.play(column), image.play(6 - column));
        }
        let [key, image_key] = [position, image].map(|position| Quick::of(&position).key());
        assert_eq!(key, image_key, "\n{position}\n{image}");
        keys.insert(key);
    }
    assert!(keys.len() > 1000, "{}", keys.len());
}
