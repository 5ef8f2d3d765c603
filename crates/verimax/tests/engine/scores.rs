//! Games in which points add up: positions that differ only in the score so far share what the table knows, and the
//! answers stay right.

use verimax::laws::{self, Law};
use verimax::table::Reuse;
use verimax::{Depth, Engine, EngineError, Game, Graph, INF, PackedKey, Side, Value, law};

/// Numbers in a row; a side takes one from either end, and whoever takes an even number moves again.
#[derive(Clone, Copy, Debug)]
struct Row {
    numbers: [u8; 12],
    from: u8,
    to: u8,
    lead: Value,
    side: Side,
    slip: Slip,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Slip {
    Nothing,
    /// Every position has a key of its own, as if there were no scores.
    NoSharing,
    /// The packed keys are used as well.
    Packed,
    /// At the end, a lead that is odd loses everything: values are infinite, and the score has the other sign.
    Infinite,
    /// The packed keys say that less is left to win than there is.
    SmallLargest,
    /// The score loses its sign.
    Sign,
    /// The key without score forgets one end of the row.
    ForgetsEnd,
    /// The evaluation does not move with the score.
    Eval,
}

impl Game for Row {
    type Move = bool;
    type Moves = std::vec::IntoIter<bool>;
    type Key = (u8, u8, Value, Side);
    fn side(&self) -> Side {
        self.side
    }
    fn moves(&self) -> Self::Moves {
        if self.from < self.to { vec![false, true] } else { Vec::new() }.into_iter()
    }
    fn play(&self, last: bool) -> Row {
        let number = self.numbers[usize::from(if last { self.to - 1 } else { self.from })];
        let (from, to) = if last { (self.from, self.to - 1) } else { (self.from + 1, self.to) };
        let side = if number.is_multiple_of(2) { self.side } else { self.side.other() };
        Row { from, to, lead: self.lead + self.side.view(number.into()), side, ..*self }
    }
    fn eval(&self) -> Value {
        match self.slip {
            Slip::Eval if self.from < self.to => 0,
            Slip::Infinite if self.from == self.to && self.lead % 2 != 0 => -INF * self.lead.signum(),
            _ => self.lead,
        }
    }
    fn key(&self) -> Self::Key {
        (self.from, self.to, self.lead, self.side)
    }
    fn score_so_far(&self) -> Value {
        match self.slip {
            Slip::NoSharing => 0,
            Slip::Sign => self.lead.abs(),
            _ => self.lead,
        }
    }
    fn key_without_score(&self) -> Self::Key {
        match self.slip {
            Slip::NoSharing | Slip::Infinite => self.key(),
            Slip::ForgetsEnd => (self.from, 0, 0, self.side),
            _ => (self.from, self.to, 0, self.side),
        }
    }
    fn packed_key(&self) -> Option<PackedKey> {
        let number = u64::from(self.from) << 5 | u64::from(self.to) << 1 | self.side as u64;
        match self.slip {
            Slip::Packed => Some(PackedKey { number, bits: 9, largest_value: 12 * 9 }),
            Slip::SmallLargest => Some(PackedKey { number, bits: 9, largest_value: 3 }),
            _ => None,
        }
    }
}

fn row(seed: u64, slip: Slip) -> Row {
    let mut random = crate::generate::Random(seed);
    let numbers = std::array::from_fn(|_| (random.next() % 10) as u8);
    Row { numbers, from: 0, to: 12, lead: 0, side: Side::Max, slip }
}

/// Law: the values are those of the law, to every depth and to the end, and shared entries save nodes.
#[test]
fn shared_entries_are_right_and_save_nodes() {
    let mut nodes = [0; 3];
    for seed in 0..40 {
        let graph = Graph::explore(row(seed, Slip::Nothing), Depth::END, 1 << 20).expect("a small game");
        for (slip, nodes) in [Slip::NoSharing, Slip::Nothing, Slip::Packed].into_iter().zip(&mut nodes) {
            let start = row(seed, slip);
            for threads in 1..=2 {
                let solved = Engine::new().table_mb(1).threads(threads).solve(&start).expect("memory");
                assert_eq!(solved.value(), Some(law::minimax(&graph, graph.root(), Depth::END)), "{start:?}");
                *nodes += if threads == 1 { solved.counts.nodes } else { 0 };
            }
            let mut engine = Engine::new().table_mb(1).reuse(Reuse::Equal);
            for plies in (0..=13).chain((0..=13).rev()) {
                engine = engine.depth(plies);
                let found = engine.search(&start).expect("memory").value();
                assert_eq!(found, Some(law::minimax(&graph, graph.root(), Depth::plies(plies))), "{plies}: {start:?}");
            }
        }
    }
    assert!(nodes[1] < nodes[0] * 3 / 4 && nodes[2] < nodes[0] * 3 / 4, "{nodes:?}");
}

/// Law: a value of `INF` or `-INF` stays what it is, whatever the score, to every depth and to the end.
#[test]
fn infinite_values_come_back_from_the_table_as_they_were() {
    let mut infinite = 0;
    for seed in 0..20 {
        let start = row(seed, Slip::Infinite);
        laws::check(&start, 100_000).unwrap_or_else(|violation| panic!("{violation}"));
        let graph = Graph::explore(start, Depth::END, 1 << 20).expect("a small game");
        let mut engine = Engine::new().table_mb(1).reuse(Reuse::Equal);
        for plies in (0..=13).chain((0..=13).rev()) {
            engine = engine.depth(plies);
            let found = engine.search(&start).expect("memory").value();
            assert_eq!(found, Some(law::minimax(&graph, graph.root(), Depth::plies(plies))), "{plies}: {start:?}");
        }
        let solved = engine.solve(&start).expect("memory").value();
        assert_eq!(solved, Some(law::minimax(&graph, graph.root(), Depth::END)), "{start:?}");
        infinite += u32::from(solved.map(Value::abs) == Some(INF));
    }
    assert!(infinite > 0);
}

/// Law: `laws::check` accepts a game whose scores add up, and finds the slips of one whose scores do not.
#[test]
fn scores_that_do_not_add_up_are_found() {
    for slip in [Slip::Nothing, Slip::NoSharing, Slip::Packed] {
        let checked = laws::check(&row(3, slip), 100_000).unwrap_or_else(|violation| panic!("{slip:?}: {violation}"));
        assert!(checked.is_complete);
    }
    for (slip, methods) in
        [(Slip::Sign, &["eval", "score_so_far"][..]), (Slip::ForgetsEnd, &["moves", "eval"]), (Slip::Eval, &["eval"])]
    {
        let violation = laws::check(&row(3, slip), 100_000).expect_err("a slip");
        assert_eq!(violation.law, Law::ScoresAddUp, "{slip:?}: {violation}");
        assert!(methods.contains(&violation.method), "{slip:?}: {violation}");
    }
}

/// Law: `laws::check` finds a largest value that is too small for what is left to win, although the points are in the
/// score when the game ends, and no evaluation shows them.
#[test]
fn a_largest_value_that_is_too_small_breaks_a_law() {
    let violation = laws::check(&row(3, Slip::SmallLargest), 100_000).expect_err("a slip");
    assert_eq!((violation.law, violation.method), (Law::LargestValue, "packed_key"), "{violation}");
    assert!(violation.found.starts_with("best play is worth "), "{violation}");
}

/// Law: if more is left to win than `largest_value` allows, the engine says so, and gives no wrong answer. No
/// evaluation shows it here, since the points are in the score when the game ends.
#[test]
fn a_largest_value_that_is_too_small_is_an_error() {
    for seed in 0..50 {
        let honest = Engine::new().table_mb(1).solve(&row(seed, Slip::Packed)).expect("memory").value();
        match Engine::new().table_mb(1).solve(&row(seed, Slip::SmallLargest)) {
            Err(EngineError::BrokenPromise { what, .. }) => {
                assert!(what.starts_with("what is left to win is worth at "), "{what}");
                assert!(what.ends_with("(but `packed_key` says that `largest_value` is 3)"), "{what}");
            }
            answer => panic!("seed {seed}, worth {honest:?}: {answer:?}"),
        }
    }
}
