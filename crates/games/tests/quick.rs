//! Connect Four for solvers is worth what Connect Four by its plain rules is worth: small boards and large ones, random
//! positions, and Pascal Pons's positions with their scores.

use std::collections::HashSet;

use fastrand::Rng;
use rustc_hash::FxHashMap;
use verimax::search::solve;
use verimax::table::{EqualDepth, HashTable};
use verimax::{Engine, EngineGame};
use verimax::{Game, INF, Side, Value};
use verimax_games::connect4::{Quick, Standard};
use verimax_games::{Connect4, Playable, Quicken, play_moves};

/// The value by the plain rules, for Max.
fn plain_value(position: &Connect4) -> Value {
    let mut table = HashTable::<_, EqualDepth>::new();
    let value = solve(position, -INF, INF, &mut table, &mut (), &mut ());
    position.side().view(value.expect("nobody stops it"))
}

/// A position after random moves that do not win, with at most so many free cells, and not over. `None` if they led nowhere.
fn random_position(random: &mut Rng, columns: u8, rows: u8, most_free: u32) -> Option<Connect4> {
    let cells = u32::from(columns) * u32::from(rows);
    let least = cells.saturating_sub(most_free) as usize;
    let stones = least + random.usize(..cells as usize - least);
    let mut position = Connect4::new(columns, rows).ok()?;
    for _ in 0..stones {
        let next: Vec<Connect4> = position.moves().map(|mv| position.play(mv)).filter(|next| !next.is_over()).collect();
        position = *next.get(random.usize(..next.len().max(1)))?;
    }
    Some(position)
}

/// Compares the two on all positions, and the bounds that the quick form states.
struct Compare<'p>(&'p [Connect4]);

impl Quicken<Connect4> for Compare<'_> {
    type Output = usize;

    fn visit<Q: EngineGame>(self, quick: impl Fn(&Connect4) -> Q) -> usize {
        let mut engine = Engine::<Q>::new().table_mb(1);
        for position in self.0 {
            let value = plain_value(position);
            let quick = quick(position);
            let solved = engine.solve(&quick).expect("a table");
            assert_eq!(solved.value(), Some(value), "\n{position}");
            assert!((quick.lower_bound()..=quick.upper_bound()).contains(&value), "\n{position}");
            for mv in quick.moves() {
                let child = quick.play(mv);
                let bounds = child.lower_bound()..=child.upper_bound();
                let value = engine.solve(&child).expect("a table").value().expect("nobody stops it");
                assert!(bounds.contains(&value), "{value} is not in {bounds:?}, after a move of\n{position}");
            }
        }
        self.0.len()
    }
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
        let tries = (0..20_000).filter_map(|_| random_position(&mut random, columns, rows, most_free)).take(300);
        let positions: Vec<Connect4> = tries.collect();
        let board = Connect4::new(columns, rows).expect("a board");
        let count = board.with_quick(Compare(&positions));
        assert!(count >= 40, "{count} positions of {columns} columns and {rows} rows");
        compared += count;
    }
    assert!(compared > 3000, "{compared}");
}

/// Checks the bounds of all positions of a board against their values by the plain rules. Counts those that are proved to
/// be no win for the side to move, and those that are proved to be a loss, by side.
struct BoundsOfAll(Connect4);

impl Quicken<Connect4> for BoundsOfAll {
    type Output = [[u32; 2]; 2];

    fn visit<Q: EngineGame>(self, quick: impl Fn(&Connect4) -> Q) -> [[u32; 2]; 2] {
        let (mut values, mut counts) = (FxHashMap::default(), [[0; 2]; 2]);
        check_bounds(&self.0, &quick, &mut values, &mut counts);
        counts
    }
}

/// The value for Max.
fn check_bounds<Q: EngineGame>(
    position: &Connect4,
    quick: &impl Fn(&Connect4) -> Q,
    values: &mut FxHashMap<(u128, u128), Value>,
    counts: &mut [[u32; 2]; 2],
) -> Value {
    if let Some(&value) = values.get(&position.key()) {
        return value;
    }
    let side = position.side();
    let children = position.moves().map(|mv| check_bounds(&position.play(mv), quick, values, counts));
    let value = children.max_by_key(|&value| side.view(value)).unwrap_or_else(|| position.eval());
    let quick = quick(position);
    let (lower, upper) = (quick.lower_bound(), quick.upper_bound());
    assert!((lower..=upper).contains(&value), "{value} is not in {lower}..={upper}:\n{position}");
    if quick.moves().len() > 0 {
        let upper = if quick.side() == Side::Max { upper } else { -lower };
        let counts = &mut counts[quick.side() as usize];
        *counts = [counts[0] + u32::from(upper <= 0), counts[1] + u32::from(upper < 0)];
    }
    values.insert(position.key(), value);
    value
}

/// Law: the bounds hold, at every position of small boards; and those that need the follow-up strategy are met with often, by
/// both sides.
#[test]
fn the_bounds_hold_at_all_positions_of_small_boards() {
    for (columns, rows) in [(4, 4), (4, 5), (5, 4)] {
        let board = Connect4::new(columns, rows).expect("a board");
        let counts = board.with_quick(BoundsOfAll(board));
        let least = counts.as_flattened().iter().min();
        assert!(rows % 2 == 1 || least > Some(&900), "{columns} columns, {rows} rows: {counts:?}");
    }
}

/// Solves all lines of a set, and compares with the scores given.
struct Solve<'t>(&'t str);

impl Quicken<Connect4> for Solve<'_> {
    type Output = u64;

    fn visit<Q: EngineGame>(self, quick: impl Fn(&Connect4) -> Q) -> u64 {
        let mut engine = Engine::<Q>::new().table_mb(4);
        let mut nodes = 0;
        for line in self.0.lines() {
            let (moves, score) = line.split_once(' ').expect("moves and score");
            let position = play_moves(Connect4::default(), moves).expect("legal moves");
            let solved = engine.solve(&quick(&position)).expect("a table");
            let value = solved.value().map(|value| position.side().view(value));
            assert_eq!(value, score.parse().ok(), "{line}");
            nodes += solved.counts.nodes;
        }
        nodes
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
    for set in sets {
        assert!(Connect4::default().with_quick(Solve(set)) > 0);
    }
}

/// Law: while there are few stones, a position has the key of its mirror image; and there are many keys.
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
        let [key, image_key] = [position, image].map(|position| Quick::new(Standard, &position).key());
        assert_eq!(key, image_key, "\n{position}\n{image}");
        keys.insert(key);
    }
    assert!(keys.len() > 1000, "{}", keys.len());
}
