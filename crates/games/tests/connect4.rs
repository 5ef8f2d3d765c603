//! Compares Connect Four by its plain rules with what others have counted and solved, and with a second definition of
//! four in a row.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use verimax::search::{Helpers, solve};
use verimax::table::{HashTable, Reuse};
use verimax::{Game, INF, Side, Value};
use verimax_games::connect4::Shape;
use verimax_games::{Connect4, Playable, play_moves};

/// Four cells, each a column and a row.
type Line = [(i32, i32); 4];

/// All lines of four on a board.
fn lines<S: Shape>(board: &Connect4<S>) -> Vec<Line> {
    let (columns, rows) = (i32::from(board.columns()), i32::from(board.rows()));
    let mut lines = Vec::new();
    for column in 0..columns {
        for row in 0..rows {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let line = [0, 1, 2, 3].map(|step| (column + step * right, row + step * up));
                if line.iter().all(|(x, y)| (0..columns).contains(x) && (0..rows).contains(y)) {
                    lines.push(line);
                }
            }
        }
    }
    lines
}

fn has_four<S: Shape>(board: &Connect4<S>, side: Side, lines: &[Line]) -> bool {
    let is_own = |&(column, row): &(i32, i32)| board.at(column as u8, row as u8) == Some(side);
    lines.iter().any(|line| line.iter().all(is_own))
}

/// Law: whether the game is over, and its result, follow from the stones on the board alone.
fn ends_as_the_board_says<S: Shape>(board: &Connect4<S>, lines: &[Line]) {
    let (max, min) = (has_four(board, Side::Max, lines), has_four(board, Side::Min, lines));
    assert!(!(max && min), "both sides have four in a row:\n{board}");
    let cells = u32::from(board.columns()) * u32::from(board.rows());
    assert_eq!(board.is_over(), max || min || board.stones() == cells, "\n{board}");
    let score = ((cells + 2 - board.stones()) / 2) as Value;
    let expected = if max { score } else { -score } * Value::from(max || min);
    assert_eq!(board.eval(), expected, "\n{board}");
}

/// The positions with 0, 1, 2, ... stones, as long as there are any and up to `most` stones.
fn positions<S: Shape>(start: Connect4<S>, most: u32) -> impl Iterator<Item = FxHashSet<Connect4<S>>> {
    let next = move |positions: &FxHashSet<Connect4<S>>| {
        let children = positions.iter().flat_map(|board| board.moves().map(|column| board.play(column)));
        let children: FxHashSet<Connect4<S>> = children.collect();
        (!children.is_empty()).then_some(children)
    };
    std::iter::successors(Some(FxHashSet::from_iter([start])), next).take(most as usize + 1)
}

/// OEIS A364823 counts the lines of four on boards of 4 by 4 and more.
#[test]
fn there_are_69_lines_of_four() {
    assert_eq!(lines(&Connect4::default()).len(), 69);
    for (columns, rows, count) in [(4, 4, 10), (5, 4, 17), (5, 5, 28), (7, 7, 88), (9, 8, 153), (3, 3, 0)] {
        assert_eq!(lines(&Connect4::new(columns, rows).unwrap()).len(), count, "{columns} by {rows}");
    }
}

/// Checks every position of small boards: all directions, the borders of the board, more than four in a row. The
/// numbers of positions are those of a second implementation, written from the rules alone.
#[test]
fn four_in_a_row_are_four_in_a_row() {
    for (columns, rows, expected) in [(4, 4, 161_029), (5, 3, 158_911), (3, 5, 38_310), (7, 2, 189_648)] {
        let start = Connect4::new(columns, rows).unwrap();
        let (lines, mut count) = (lines(&start), 0);
        for positions in positions(start, 100) {
            positions.iter().for_each(|board| ends_as_the_board_says(board, &lines));
            count += positions.len();
        }
        assert_eq!(count, expected, "{columns} by {rows}");
    }
}

/// OEIS A212693, by Edelkamp & Kissmann: the legal positions of seven columns and six rows after n plies.
#[test]
fn there_are_as_many_positions_as_others_have_counted() {
    let expected = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275, 558_186];
    let counts: Vec<usize> = positions(Connect4::default(), 9).map(|positions| positions.len()).collect();
    assert_eq!(counts, expected);
}

/// OEIS A342329, by Jehn: the different games on boards with one more column than rows.
#[test]
fn there_are_as_many_games_as_others_have_counted() {
    fn games<S: Shape>(board: &Connect4<S>, known: &mut FxHashMap<Connect4<S>, u64>) -> u64 {
        if board.is_over() {
            return 1;
        }
        if let Some(games) = known.get(board) {
            return *games;
        }
        let count = board.moves().map(|column| games(&board.play(column), known)).sum();
        known.insert(*board, count);
        count
    }
    for (rows, expected) in (1..).zip([2, 90, 356_232, 152_505_051_772]) {
        let start = Connect4::new(rows + 1, rows).unwrap();
        assert_eq!(games(&start, &mut FxHashMap::default()), expected, "{} by {rows}", rows + 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn four_in_a_row_are_four_in_a_row_on_all_boards(
        columns in 1u8..=16,
        rows in 1u8..=16,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 128),
    ) {
        let Ok(mut board) = Connect4::new(columns, rows) else { return Ok(()) };
        let lines = lines(&board);
        for choice in choices {
            ends_as_the_board_says(&board, &lines);
            let moves: Vec<u8> = board.moves().collect();
            if moves.is_empty() {
                break;
            }
            board = board.play(moves[choice.index(moves.len())]);
        }
        prop_assert!(board.is_over());
    }
}

/// Steininger, <https://github.com/ChristopheSteininger/c4>: these boards are draws.
#[test]
fn small_boards_are_draws() {
    for (columns, rows) in [(4, 4), (5, 4), (4, 5)] {
        let start = Connect4::new(columns, rows).unwrap();
        assert_eq!(value_of(&start), 0, "{columns} by {rows}");
    }
}

/// The value of best play for the side to move.
fn value_of<S: Shape>(position: &Connect4<S>) -> Value {
    let mut table = HashTable::new(Reuse::Equal);
    solve(position, -INF, INF, &mut Helpers { table: &mut table, guide: &mut (), listener: &mut () })
        .expect("nobody stops it")
}

/// The positions and scores of a file of `tests/data/connect4`.
fn benchmark(file: &str) -> Vec<(Connect4, Value)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/connect4").join(file);
    let text = fs::read_to_string(path).unwrap();
    let read = |line: &str| {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        (play_moves(Connect4::default(), moves).expect(line), score.parse().expect(line))
    };
    text.lines().map(read).collect()
}

/// All positions can be played, are not over, and can still be worth their scores.
#[test]
fn the_positions_of_pons_are_legal() {
    for (file, stones) in [("Test_L1_R1", 0..=14), ("Test_L2_R1", 14..=28), ("Test_L3_R1", 28..=42)] {
        let positions = benchmark(file);
        assert_eq!(positions.len(), 1000, "{file}");
        for (position, score) in positions {
            assert!(stones.contains(&position.stones()) && !position.is_over(), "{file}\n{position}");
            assert!(score.unsigned_abs() <= (43 - position.stones()) / 2, "{file}: {score}\n{position}");
        }
    }
}

/// Pons's end-easy: the value of best play is the score.
#[test]
fn the_endgames_of_pons_have_their_scores() {
    for (position, score) in benchmark("Test_L3_R1") {
        assert_eq!(value_of(&position), score, "\n{position}");
    }
}
