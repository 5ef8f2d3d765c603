//! Every game of the crate keeps the laws, and a game that breaks one is caught with the right law at the right place.

use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use verimax::catalogue::Alternation;
use verimax::laws::{Law as Promise, check_for_solve};
use verimax::{Engine, Form, Game, INF, Side, Value};
use verimax_games::connect4::{AnySize, Quick};
use verimax_games::laws::{self, Checked, Law, Violation};
use verimax_games::{
    Connect4, GameError, Kalah, MinGame, Nim, Order, Playable, Registry, Subtract, Uniform, play_moves,
};

/// Checks a game on up to `limit` positions. `expected` is the number of its positions, or `None` if there are more
/// than the limit.
fn keeps_the_laws(game: &str, limit: usize, expected: Option<usize>) {
    let start = Registry::standard().start(game).unwrap_or_else(|error| panic!("{game}: {error}"));
    let checked = start.check_laws(limit).unwrap_or_else(|violation| panic!("{game}: {violation}"));
    let expected = (expected.unwrap_or(limit), expected.is_some());
    assert_eq!((checked.positions, checked.is_complete), expected, "{game}: {checked}");
    assert!(!checked.is_complete || checked.bounds_not_judged == 0, "{game}: {checked}");
}

#[test]
fn small_games_keep_the_laws_in_every_position() {
    let cases = [
        ("tictactoe", 5478),
        ("min(20,17,24,-30,27)", 15),
        ("min(1)", 1),
        // Heaps of 0..=3, 0..=4 and 0..=5 for both sides, minus eight: if no heap has lost more than one object, only
        // one number of moves leads there, and so only one side can be to move.
        ("nim(3,4,5)", 2 * 4 * 5 * 6 - 8),
        ("nim(0,0)", 1),
        ("subtract(0)", 1),
        ("subtract(21)", 42),
        ("uniform(b=3,d=4)", 121),
        ("uniform(b=2,d=10,order=worst)", 2047),
        ("uniform(b=10,d=3,order=random,seed=18446744073709551615)", 1111),
        ("uniform(b=1,d=64)", 65),
        ("uniform(d=0)", 1),
        // The numbers of a second implementation, written from the rules alone.
        ("kalah(1,1)", 2),
        ("kalah(2,3)", 131),
        ("kalah(3,2)", 3426),
        ("kalah(3,3)", 27_104),
        ("dots(1,1)", 16),
        ("connect4(1,5)", 6),
        ("connect4(3,3)", 869),
        ("connect4(2,6)", 1571),
        ("connect4(3,4)", 6000),
        ("connect4(4,3)", 12_031),
    ];
    for (game, positions) in cases {
        keeps_the_laws(game, 30_000, Some(positions));
    }
}

/// Law: games of one type are told apart, by their rules or by the keys of their positions.
#[test]
fn games_of_one_type_are_told_apart() {
    fn apart<G: Game<Move: fmt::Debug, Key: fmt::Debug> + Clone>(starts: impl IntoIterator<Item = G>) {
        let starts: Vec<G> = starts.into_iter().collect();
        assert!(starts.len() > 1);
        verimax::laws::check_together(&starts, 30_000).unwrap_or_else(|violation| panic!("{violation}"));
    }
    let sizes = || (2..5).flat_map(|columns| (2..4).map(move |rows| (columns, rows)));
    apart(sizes().map(|(columns, rows)| Connect4::new(columns, rows).unwrap()));
    // The quick form merges mirror images, so its keys are not compared: its rules alone tell the boards apart.
    let quick = sizes().map(|(columns, rows)| Quick::of(&Connect4::new(columns, rows).unwrap()).rules());
    assert_eq!(quick.collect::<HashSet<u64>>().len(), sizes().count());
    apart(sizes().map(|(houses, seeds)| Kalah::new(houses, seeds).unwrap()));
    apart([[3, 1, 2], [3, 2, 1], [1, 2, 3]].map(|numbers| MinGame::new(&numbers).unwrap()));
    apart([vec![3, 4], vec![4, 3], vec![3, 0, 4]].map(|heaps| Nim::new(&heaps).unwrap()));
    apart([5, 9].map(|stones| Subtract::new(stones).unwrap()));
    let orders = [Order::Best, Order::Worst, Order::Random];
    apart(orders.iter().flat_map(|&order| {
        [(2, 3, 1), (3, 2, 1), (2, 3, 2)].map(|(b, d, seed)| Uniform::new(b, d, seed, order).unwrap())
    }));
}

/// Law: an engine that is given one game after the other answers each as if it were new.
#[test]
fn an_engine_does_not_mix_up_games() {
    let mut engine = Engine::new().table_mb(1);
    for (houses, seeds) in [(2, 3), (3, 2), (1, 5), (3, 3), (2, 4), (3, 2)] {
        let start = Kalah::new(houses, seeds).unwrap();
        let alone = Engine::new().solve(&start).unwrap().value();
        assert_eq!(engine.solve(&start).unwrap().value(), alone, "kalah({houses},{seeds})");
    }
    let mut engine = Engine::new().table_mb(1);
    for numbers in [[3, 1, -2], [1, -3, 2], [-2, 1, 3], [2, 2, 2]] {
        let start = MinGame::new(&numbers).unwrap();
        let alone = Engine::new().solve(&start).unwrap().value();
        assert_eq!(engine.solve(&start).unwrap().value(), alone, "{numbers:?}");
    }
}

#[test]
fn large_games_keep_the_laws_in_many_positions() {
    let cases = [
        "connect4",
        "connect4(16,7)",
        "connect4(7,16)",
        "connect4(9,13)",
        "kalah",
        "kalah(12,10)",
        "kalah(3,42)",
        "subtract(1000000)",
        "nim(7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7)",
        "uniform(b=64,d=8)",
        "uniform(b=10,d=9,order=worst)",
    ];
    for game in cases {
        keeps_the_laws(game, 5_000, None);
    }
}

#[test]
fn the_example_of_every_game_keeps_the_laws() {
    let registry = Registry::standard();
    for game in registry.games() {
        let checked = registry.start(game.example).unwrap().check_laws(1000);
        assert!(checked.is_ok(), "{}: {checked:?}", game.name);
    }
}

#[test]
fn no_room_means_that_nothing_is_checked() {
    keeps_the_laws("tictactoe", 0, None);
}

/// Law: the captures of Kalah are legal moves.
#[test]
fn the_noisy_moves_of_kalah_keep_the_laws() {
    let start = Kalah::new(3, 3).expect("a board");
    let checked = verimax::laws::check_noisy(&start, 1_000_000).unwrap_or_else(|violation| panic!("{violation}"));
    assert!(checked.is_complete, "{checked}");
}

/// The quick form of a board, from a line of moves on.
fn quick(columns: u8, rows: u8, moves: &str) -> Quick<AnySize<u64>> {
    let shape = AnySize::new(columns.into(), rows.into()).expect("a board of 64 bits");
    Quick::of(&play_moves(Connect4::on(shape), moves).expect("legal moves"))
}

/// Law: the quick forms of Connect Four merge only mirror images, which are worth the same, and their bounds hold.
#[test]
fn the_quick_forms_keep_the_laws_that_solving_needs() {
    for (columns, rows) in [(1, 5), (4, 3), (3, 5), (4, 4), (4, 5)] {
        let checked = check_for_solve(&quick(columns, rows, ""), 2_000_000);
        let checked = checked.unwrap_or_else(|violation| panic!("{columns}x{rows}: {violation}"));
        assert!(checked.is_complete, "{columns}x{rows}: {checked}");
        assert_eq!((checked.bounds_not_judged, checked.merges_not_judged), (0, 0), "{columns}x{rows}: {checked}");
        assert!(columns == 1 || checked.keys < checked.positions, "{columns}x{rows}: {checked}");
    }
    let checked = check_for_solve(&Quick::of(&Connect4::default()), 50_000);
    let checked = checked.unwrap_or_else(|violation| panic!("{violation}"));
    assert!(!checked.is_complete && checked.positions == 50_000, "{checked}");
}

/// Law: `check` refuses keys that merge a position with its mirror image, which has other moves.
#[test]
fn mirror_images_are_not_equal_to_a_search_to_a_depth() {
    let violation = verimax::laws::check(&quick(7, 6, ""), 1000).expect_err("mirror images share a key");
    assert_eq!((violation.law, violation.method), (Promise::KeysIdentify, "moves"), "{violation}");
    // With many stones they have keys of their own.
    let checked = verimax::laws::check(&quick(7, 6, "12345677654321"), 20_000);
    assert!(checked.is_ok_and(|checked| checked.positions > 1000));
}

/// What is wrong with a [`Pile`], wherever it has two stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    MovesChange,
    EvalChanges,
    KeyChanges,
    PlayChanges,
    EvalTooLarge,
    EvalTooSmall,
    TooManyCounted,
    TooFewCounted,
    OverWithMoves,
    MovesMissing,
    NamesEqual,
    NameOfAnother,
    NameUnknown,
    LineNotSplit,
    SameSideAgain,
    AlternatesNoMore,
    KeyOfAnother,
    KeyTellsTheWay,
    SideTellsTheWay,
    EvalTellsTheWay,
    MovesTellTheWay,
    StonesComeBack,
    /// The move 12 takes two stones, too.
    MovesRenamed,
    MovesNamedByTheWay,
    PlayHides,
}

/// A pile of stones, of which each move takes one or two.
#[derive(Clone, Copy, Debug)]
struct Pile {
    stones: u8,
    side: Side,
    /// The move that led here. It must make no difference.
    last: u8,
    /// What `==` sees, and the key does not.
    hidden: u32,
    fault: Fault,
}

impl Pile {
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault && self.stones == 2
    }
}

/// A number that is different in every call.
fn fresh() -> u32 {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    COUNTER.fetch_add(1, Ordering::Relaxed)
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        (self.stones, self.side, self.hidden) == (other.stones, other.side, other.hidden)
    }
}

impl Eq for Pile {}

impl Hash for Pile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.stones, self.side, self.hidden).hash(state);
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stones", self.stones)
    }
}

/// Moves that claim a length of their own, be it right or wrong.
#[derive(Clone)]
struct Counted {
    moves: std::vec::IntoIter<u8>,
    len: usize,
}

impl Iterator for Counted {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        self.len = self.len.saturating_sub(1);
        self.moves.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len, Some(self.len))
    }
}

impl ExactSizeIterator for Counted {}

impl Game for Pile {
    type Move = u8;
    type Moves = Counted;
    type Key = (u8, Side, u32);

    fn side(&self) -> Side {
        if self.has(Fault::SideTellsTheWay) && self.last == 1 { self.side.other() } else { self.side }
    }

    fn moves(&self) -> Counted {
        let mut moves: Vec<u8> = (1..=self.stones.min(2)).collect();
        if self.has(Fault::MovesMissing) || (self.has(Fault::MovesTellTheWay) && self.last == 1) {
            moves.clear();
        }
        if self.has(Fault::MovesChange) && fresh().is_multiple_of(2) {
            moves.reverse();
        }
        let is_renamed = self.has(Fault::MovesRenamed) && fresh().is_multiple_of(2);
        if is_renamed || (self.has(Fault::MovesNamedByTheWay) && self.last == 1) {
            moves[1] = 12;
        }
        let len = match moves.len() {
            len if self.has(Fault::TooManyCounted) => len + 1,
            len if self.has(Fault::TooFewCounted) => len - 1,
            len => len,
        };
        Counted { moves: moves.into_iter(), len }
    }

    fn play(&self, taken: u8) -> Pile {
        let mut next = Pile { stones: self.stones - taken % 10, side: self.side.other(), last: taken, ..*self };
        if self.has(Fault::PlayChanges) {
            next.stones = 100 + (fresh() % 100) as u8;
        }
        if self.has(Fault::PlayHides) {
            next.hidden = fresh();
        }
        if self.has(Fault::SameSideAgain) {
            next.side = self.side;
        }
        if self.has(Fault::StonesComeBack) {
            next.stones = self.stones + taken;
        }
        next
    }

    fn eval(&self) -> Value {
        match self.fault {
            Fault::EvalChanges if self.stones == 2 => fresh() as Value,
            Fault::EvalTellsTheWay if self.stones == 2 => self.last.into(),
            Fault::EvalTooLarge if self.stones == 2 => INF + 1,
            Fault::EvalTooSmall if self.stones == 2 => -INF - 1,
            _ => 0,
        }
    }

    fn key(&self) -> (u8, Side, u32) {
        match self.fault {
            Fault::KeyChanges if self.stones == 2 => (self.stones, self.side, fresh()),
            Fault::KeyOfAnother if self.stones == 2 => (5, Side::Max, 0),
            Fault::KeyTellsTheWay if self.stones == 2 => (self.stones, self.side, self.last.into()),
            _ => (self.stones, self.side, 0),
        }
    }
}

impl Alternation for Pile {
    fn alternates(&self) -> bool {
        self.fault != Fault::SideTellsTheWay && !self.has(Fault::AlternatesNoMore)
    }
}

impl Playable for Pile {
    type Form = Self;

    fn is_over(&self) -> bool {
        self.stones == 0 || self.has(Fault::OverWithMoves)
    }

    fn move_name(&self, taken: u8) -> String {
        if self.has(Fault::NamesEqual) { "take".to_owned() } else { taken.to_string() }
    }

    fn split_moves<'a>(&self, line: &'a str) -> Vec<&'a str> {
        let separators: &[char] = if self.has(Fault::LineNotSplit) { &[' '] } else { &[' ', ','] };
        line.split(separators).filter(|name| !name.is_empty()).collect()
    }

    fn parse_move(&self, name: &str) -> Result<u8, GameError> {
        if self.has(Fault::NameUnknown) {
            return Err(GameError::GameOver { name: name.to_owned() });
        }
        let found = self.moves().find(|taken| self.move_name(*taken) == name);
        let found = found.ok_or_else(|| GameError::GameOver { name: name.to_owned() })?;
        Ok(if self.has(Fault::NameOfAnother) { 3 - found } else { found })
    }
}

fn check_pile(fault: Fault) -> Result<Checked, Violation> {
    laws::check(&Pile { stones: 5, side: Side::Max, last: 0, hidden: 0, fault }, 100)
}

#[test]
fn the_pile_without_a_fault_keeps_the_laws() {
    let checked = check_pile(Fault::None).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!((checked.positions, checked.is_complete), (10, true));
}

/// Breadth-first, the first pile of two stones is met after the moves `1 2`.
#[test]
fn a_broken_game_is_caught_with_the_law_and_the_place() {
    let cases = [
        (Fault::MovesChange, Law::Game(Promise::Repeatable), "1 2"),
        (Fault::EvalChanges, Law::Game(Promise::Repeatable), "1 2"),
        (Fault::KeyChanges, Law::Game(Promise::Repeatable), "1 2"),
        (Fault::PlayChanges, Law::Game(Promise::Repeatable), "1 2"),
        (Fault::EvalTooLarge, Law::Game(Promise::EvalInRange), "1 2"),
        (Fault::EvalTooSmall, Law::Game(Promise::EvalInRange), "1 2"),
        (Fault::TooManyCounted, Law::Game(Promise::MovesCounted), "1 2"),
        (Fault::TooFewCounted, Law::Game(Promise::MovesCounted), "1 2"),
        (Fault::OverWithMoves, Law::OverWithoutMoves, "1 2"),
        (Fault::MovesMissing, Law::OverWithoutMoves, "1 2"),
        (Fault::NamesEqual, Law::NamesUnique, "1 2"),
        (Fault::NameOfAnother, Law::NamesParse, "1 2"),
        (Fault::NameUnknown, Law::NamesParse, "1 2"),
        (Fault::LineNotSplit, Law::LinesSplit, "1 2"),
        (Fault::SameSideAgain, Law::Game(Promise::SidesAlternate), "1 2"),
        // The position before the one that does not alternate.
        (Fault::AlternatesNoMore, Law::Game(Promise::SidesAlternate), "1"),
        (Fault::KeyOfAnother, Law::Game(Promise::KeysIdentify), "1 2"),
        // The second way to the same two stones.
        (Fault::KeyTellsTheWay, Law::KeysIdentify, "2 1"),
        (Fault::SideTellsTheWay, Law::Game(Promise::KeysIdentify), "2 1"),
        (Fault::EvalTellsTheWay, Law::Game(Promise::KeysIdentify), "2 1"),
        (Fault::MovesTellTheWay, Law::Game(Promise::KeysIdentify), "2 1"),
        (Fault::MovesRenamed, Law::EqualsAgree, "1 2"),
        (Fault::MovesNamedByTheWay, Law::EqualsAgree, "2 1"),
        (Fault::PlayHides, Law::EqualsAgree, "1 2"),
        // Five, four, three, two and again three stones.
        (Fault::StonesComeBack, Law::Game(Promise::Finite), "1 1 1 1"),
    ];
    for (fault, law, line) in cases {
        let violation = check_pile(fault).expect_err(&format!("{fault:?} is not caught"));
        assert_eq!((violation.law, violation.line.join(" ")), (law, line.to_owned()), "{fault:?}: {violation}");
    }
}

#[test]
fn a_violation_is_a_sentence() {
    let sentence = check_pile(Fault::EvalTooLarge).unwrap_err().to_string();
    let expected = "the game breaks the law that `eval` lies in -INF..=INF: `eval` is 1000000001 \
                    (it must lie in -1000000000..=1000000000), after the moves 1 2";
    assert_eq!(sentence, expected);
    let broken = Pile { stones: 2, side: Side::Max, last: 0, hidden: 0, fault: Fault::MovesMissing };
    let sentence = laws::check(&broken, 10).unwrap_err().to_string();
    let expected = "the game breaks the law that the game is over exactly where there are no moves: \
                    the game is not over, and there are 0 moves, at the start";
    assert_eq!(sentence, expected);
}
