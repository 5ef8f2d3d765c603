//! Compares the rules of Dots and Boxes with what is known of small boards, and the engine with minimax.

use crate::examples_common::Minimax;
use verimax::parts::Evaluated;
use verimax::{Depth, Engine, Game, Interval, Side, Value, search};
use verimax_games::DotsAndBoxes;

fn board(rows: u8, columns: u8) -> DotsAndBoxes {
    DotsAndBoxes::new(rows, columns).unwrap()
}

fn played(start: DotsAndBoxes, lines: &[u8]) -> DotsAndBoxes {
    lines.iter().fold(start, |p, &line| {
        assert!(p.moves().contains(line), "{line} is not a move of {p:?}");
        p.play(line)
    })
}

/// The value by Wilson's method ("Dots-and-Boxes Analysis Methodology"), which shares nothing with our rules: for every
/// set of drawn lines, from the full board backwards, how many more boxes the player to move still gets than the other.
/// A box is a list of four lines.
struct Wilson {
    boxes: Vec<[usize; 4]>,
    nets: Vec<i8>,
}

impl Wilson {
    /// `standing` lines are numbered after `lying` ones, each row by row, without gaps.
    fn new(rows: usize, columns: usize) -> Wilson {
        let lying = (rows + 1) * columns;
        let lines = lying + rows * (columns + 1);
        let box_at = |row: usize, column: usize| {
            let (top, left) = (row * columns + column, lying + row * (columns + 1) + column);
            [top, top + columns, left, left + 1]
        };
        let boxes: Vec<[usize; 4]> =
            (0..rows).flat_map(|row| (0..columns).map(move |column| box_at(row, column))).collect();
        let masks: Vec<u32> = boxes.iter().map(|sides| sides.iter().fold(0, |mask, side| mask | 1 << side)).collect();
        // For each line, the boxes that it is a side of.
        let beside: Vec<Vec<u32>> =
            (0..lines).map(|line| masks.iter().copied().filter(|mask| mask >> line & 1 == 1).collect()).collect();
        let mut nets = vec![0_i8; 1 << lines];
        for drawn in (0..(1_u32 << lines) - 1).rev() {
            let net_after = |line: usize| {
                let next = drawn | 1 << line;
                let completed = beside[line].iter().filter(|&mask| next & mask == *mask).count() as i8;
                if completed > 0 { completed + nets[next as usize] } else { -nets[next as usize] }
            };
            let open = (0..lines).filter(|line| drawn >> line & 1 == 0);
            nets[drawn as usize] = open.map(net_after).max().unwrap_or_default();
        }
        Wilson { boxes, nets }
    }

    /// The value of a position of ours, from Max's point of view.
    fn value(&self, p: &DotsAndBoxes, rows: u8, columns: u8) -> Value {
        let lying = (0..=rows).flat_map(|row| (0..columns).map(move |column| p.lying(row, column)));
        let standing = (0..rows).flat_map(|row| (0..=columns).map(move |column| p.standing(row, column)));
        let bits = lying.chain(standing).map(|line| (p.key().0 >> line & 1) as usize);
        let drawn = bits.enumerate().fold(0, |drawn, (number, bit)| drawn | bit << number);
        p.eval() + p.side().view(self.nets[drawn].into())
    }
}

/// The first player wins on 2 by 2 (Berlekamp, Conway & Guy, *Winning Ways*). On the other boards, minimax, Wilson's
/// method and the engine agree.
#[test]
fn small_boards() {
    let known = [((1, 1), -1), ((1, 2), 0), ((1, 3), -1), ((1, 4), 0), ((1, 5), -1), ((2, 2), 2), ((2, 3), -2)];
    for ((rows, columns), value) in known {
        for (rows, columns) in [(rows, columns), (columns, rows)] {
            let start = board(rows, columns);
            let mut minimax = Minimax::new();
            assert_eq!(minimax.value(&start), value, "{rows} by {columns}");
            assert!(minimax.check_promises() >= 1 << start.moves().len(), "every set of lines can be drawn");
            for threads in [1, 2] {
                let outcome = Engine::new().threads(threads).table_mb(1).solve(&start).unwrap();
                assert_eq!(outcome.value(), Some(value), "{rows} by {columns}, {threads} threads");
                assert_eq!(played(start, &outcome.line).eval(), value, "{rows} by {columns}, the line of best play");
            }
            let wilson = Wilson::new(rows.into(), columns.into());
            assert_eq!(wilson.boxes.len(), usize::from(rows * columns));
            assert_eq!(wilson.value(&start, rows, columns), value, "{rows} by {columns}, Wilson's method");
        }
    }
}

/// The second player wins by three, whatever the first line is (David Wilson, "Dots-and-Boxes Analysis Results").
#[test]
fn three_by_three() {
    let (start, wilson) = (board(3, 3), Wilson::new(3, 3));
    assert_eq!(wilson.value(&start, 3, 3), -3);
    let openings: Vec<Value> = start.moves().map(|line| wilson.value(&start.play(line), 3, 3)).collect();
    assert_eq!(openings, [-3; 24]);
    // The engine on positions from the middle of random games.
    let mut random = fastrand::Rng::with_seed(3);
    let mut engine = Engine::new().table_mb(16);
    let mut values = [0; 19];
    for _ in 0..200 {
        let mut p = start;
        for _ in 0..10 {
            p = p.play(random.choice(p.moves()).unwrap());
        }
        let expected = wilson.value(&p, 3, 3);
        assert_eq!(engine.solve(&p).unwrap().value(), Some(expected), "{p:?}");
        values[(expected + 9) as usize] += 1;
    }
    assert!(values.iter().filter(|&&count| count > 0).count() > 5, "the positions differ: {values:?}");
}

/// A box goes to whoever draws its last side, who moves again; two at once count twice.
#[test]
fn whoever_completes_a_box_moves_again() {
    let start = board(1, 2);
    // Both boxes are complete but for the line between them.
    let p = played(start, &[0, 1, 3, 4, 6, 8]);
    assert_eq!((p.side(), p.eval(), p.moves().collect::<Vec<_>>()), (Side::Max, 0, vec![7]));
    let over = p.play(7);
    assert_eq!((over.side(), over.eval(), over.moves().len()), (Side::Max, 2, 0));
    // The left box first: Max draws its last side and moves again.
    let p = played(start, &[0, 3, 6]);
    assert_eq!((p.side(), p.move_score(7), p.move_score(1)), (Side::Min, Some(1), None));
    let p = p.play(7);
    assert_eq!((p.side(), p.eval(), p.bounds()), (Side::Min, -1, Interval { lower: -2, upper: 0 }));
}

/// Checks the move scores by counting the sides of each box: 1 for every box that the line completes, else -1 for every
/// box that it gives away.
#[test]
fn move_scores_count_boxes() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..100 {
        let mut p = board(3, 4);
        while let Some(played) = random.choice(p.moves()) {
            for line in p.moves() {
                let sides = |(row, column)| {
                    [
                        p.lying(row, column),
                        p.lying(row + 1, column),
                        p.standing(row, column),
                        p.standing(row, column + 1),
                    ]
                };
                let boxes = (0..3).flat_map(|row| (0..4).map(move |column| (row, column))).map(sides);
                let drawn = |sides: [u8; 4]| sides.iter().filter(|&side| p.key().0 >> side & 1 == 1).count();
                let beside: Vec<usize> = boxes.filter(|sides| sides.contains(&line)).map(drawn).collect();
                let with = |count| beside.iter().filter(|&&drawn| drawn == count).count() as i32;
                let expected = if with(3) > 0 { Some(with(3)) } else { Some(-with(2)).filter(|&score| score < 0) };
                assert_eq!(p.move_score(line), expected, "{line} in {p:?}");
                *seen.entry(expected).or_insert(0) += 1;
            }
            p = p.play(played);
        }
    }
    assert_eq!(seen.len(), 5, "none, and -2, -1, 1 and 2: {seen:?}");
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    assert!(
        [(0, 3), (3, 0), (5, 5), (255, 255), (1, 21), (16, 2)].iter().all(|&(r, c)| DotsAndBoxes::new(r, c).is_err())
    );
    for (rows, columns) in [(4, 5), (5, 4), (1, 20), (15, 1)] {
        let lines = usize::from((rows + 1) * columns + rows * (columns + 1));
        assert_eq!(board(rows, columns).moves().len(), lines, "{rows} by {columns}");
    }
}

/// With another evaluation, the engine finds the minimax value of that evaluation. Here, it adds the number of moves
/// that complete a box.
#[test]
fn another_evaluation() {
    let eval = |p: &DotsAndBoxes| {
        100 * p.eval() + p.side().view(p.moves().filter(|&mv| p.move_score(mv) > Some(0)).count() as Value)
    };
    let mut engine = Engine::new().table_mb(1);
    for depth in 0..=6 {
        let start = Evaluated { game: played(board(2, 2), &[0, 1, 10]), eval };
        engine = engine.depth(depth);
        let expected = search::minimax(&start, Depth::plies(depth), &mut ());
        assert_eq!(engine.search(&start).unwrap().value(), Some(expected), "depth {depth}");
    }
}
