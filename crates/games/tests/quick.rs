//! Connect Four for solvers is worth what Connect Four by its plain rules is worth: small boards and large ones, random
//! positions, and Pascal Pons's positions with their scores.

use std::collections::HashSet;

use fastrand::Rng;
use verimax::engine::{Engine, EngineGame};
use verimax::search::solve;
use verimax::table::{EqualDepth, HashTable};
use verimax::{Game, INF, Value};
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
    let mut compared = 0;
    for (columns, rows) in boards {
        let tries = (0..20_000).filter_map(|_| random_position(&mut random, columns, rows, 10)).take(300);
        let positions: Vec<Connect4> = tries.collect();
        let board = Connect4::new(columns, rows).expect("a board");
        let count = board.with_quick(Compare(&positions));
        assert!(count >= 40, "{count} positions of {columns} columns and {rows} rows");
        compared += count;
    }
    assert!(compared > 3000, "{compared}");
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
