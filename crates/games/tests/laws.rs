//! Every game of the crate keeps the laws, and a game that breaks one is caught with the right law at the right place.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use verimax::{Game, INF, Side, Value};
use verimax_games::laws::{self, Checked, Law, Violation};
use verimax_games::{GAMES, GameError, Playable, Visitor, with_game};

struct Check {
    limit: usize,
}

impl Visitor for Check {
    type Output = Result<Checked, Violation>;
    fn visit<G: Playable>(self, start: G) -> Self::Output {
        laws::check(&start, self.limit)
    }
}

/// Checks a game to its end or up to a limit; the number of positions is known for those that are finished.
fn keeps_the_laws(game: &str, limit: usize, expected: Option<usize>) {
    let checked = with_game(game, Check { limit }).unwrap_or_else(|error| panic!("{game}: {error}"));
    let checked = checked.unwrap_or_else(|violation| panic!("{game}: {violation}"));
    let expected = Checked { positions: expected.unwrap_or(limit), complete: expected.is_some() };
    assert_eq!(checked, expected, "{game}");
}

#[test]
fn small_games_keep_the_laws_in_every_position() {
    let cases = [
        ("tictactoe", 5478),
        ("min(20,17,24,-30,27)", 15),
        ("min(1)", 1),
        // Heaps of 0..=3, 0..=4 and 0..=5 for both sides, less eight: where no heap has lost more than one object,
        // the number of moves is certain, and so is the side.
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
    for game in GAMES {
        let checked = with_game(game.example, Check { limit: 1000 }).unwrap();
        assert!(checked.is_ok(), "{}: {checked:?}", game.name);
    }
}

#[test]
fn no_room_means_that_nothing_is_checked() {
    keeps_the_laws("tictactoe", 0, None);
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
}

/// A pile of stones, of which each move takes one or two.
#[derive(Clone, Copy, Debug)]
struct Pile {
    stones: u8,
    side: Side,
    /// How the position was reached, which makes no difference to it.
    last: u8,
    fault: Fault,
}

impl Pile {
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault && self.stones == 2
    }
}

/// A number that was never there before.
fn fresh() -> u32 {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    COUNTER.fetch_add(1, Ordering::Relaxed)
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        (self.stones, self.side) == (other.stones, other.side)
    }
}

impl Eq for Pile {}

impl Hash for Pile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.stones, self.side).hash(state);
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stones", self.stones)
    }
}

/// Moves with a length of their own.
#[derive(Clone)]
struct Counted {
    moves: std::vec::IntoIter<u8>,
    len: usize,
}

impl Iterator for Counted {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        self.moves.next()
    }
}

impl ExactSizeIterator for Counted {
    fn len(&self) -> usize {
        self.len
    }
}

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
        let len = match moves.len() {
            len if self.has(Fault::TooManyCounted) => len + 1,
            len if self.has(Fault::TooFewCounted) => len - 1,
            len => len,
        };
        Counted { moves: moves.into_iter(), len }
    }

    fn play(&self, taken: u8) -> Pile {
        let mut next = Pile { stones: self.stones - taken, side: self.side.other(), last: taken, ..*self };
        if self.has(Fault::PlayChanges) {
            next.stones = 100 + (fresh() % 100) as u8;
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

    fn alternates(&self) -> bool {
        self.fault != Fault::SideTellsTheWay && !self.has(Fault::AlternatesNoMore)
    }
}

impl Playable for Pile {
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
    laws::check(&Pile { stones: 5, side: Side::Max, last: 0, fault }, 100)
}

#[test]
fn the_pile_without_a_fault_keeps_the_laws() {
    assert_eq!(check_pile(Fault::None), Ok(Checked { positions: 10, complete: true }));
}

/// Breadth-first, the first pile of two stones is met after the moves `1 2`.
#[test]
fn a_broken_game_is_caught_with_the_law_and_the_place() {
    let cases = [
        (Fault::MovesChange, Law::Repeatable, "1 2"),
        (Fault::EvalChanges, Law::Repeatable, "1 2"),
        (Fault::KeyChanges, Law::Repeatable, "1 2"),
        (Fault::PlayChanges, Law::Repeatable, "1 2"),
        (Fault::EvalTooLarge, Law::EvalInRange, "1 2"),
        (Fault::EvalTooSmall, Law::EvalInRange, "1 2"),
        (Fault::TooManyCounted, Law::MovesCounted, "1 2"),
        (Fault::TooFewCounted, Law::MovesCounted, "1 2"),
        (Fault::OverWithMoves, Law::OverWithoutMoves, "1 2"),
        (Fault::MovesMissing, Law::OverWithoutMoves, "1 2"),
        (Fault::NamesEqual, Law::NamesUnique, "1 2"),
        (Fault::NameOfAnother, Law::NamesParse, "1 2"),
        (Fault::NameUnknown, Law::NamesParse, "1 2"),
        (Fault::LineNotSplit, Law::LinesSplit, "1 2"),
        (Fault::SameSideAgain, Law::SidesAlternate, "1 2"),
        // The position before the one that does not alternate.
        (Fault::AlternatesNoMore, Law::SidesAlternate, "1"),
        (Fault::KeyOfAnother, Law::KeysIdentify, "1 2"),
        // The second way to the same two stones.
        (Fault::KeyTellsTheWay, Law::KeysIdentify, "2 1"),
        (Fault::SideTellsTheWay, Law::EqualsAgree, "2 1"),
        (Fault::EvalTellsTheWay, Law::EqualsAgree, "2 1"),
        (Fault::MovesTellTheWay, Law::EqualsAgree, "2 1"),
        // Five, four, three, two and again three stones.
        (Fault::StonesComeBack, Law::Finite, "1 1 1 1"),
    ];
    for (fault, law, line) in cases {
        let violation = check_pile(fault).expect_err(&format!("{fault:?} is not caught"));
        assert_eq!((violation.law, violation.line.join(" ")), (law, line.to_owned()), "{fault:?}: {violation}");
    }
}

#[test]
fn a_violation_is_a_sentence() {
    let sentence = check_pile(Fault::EvalTooLarge).unwrap_err().to_string();
    let expected = "the game breaks the law that `eval` lies in -INF..=INF: `eval` is 1000000001, after the moves 1 2";
    assert_eq!(sentence, expected);
    let broken = Pile { stones: 2, side: Side::Max, last: 0, fault: Fault::MovesMissing };
    let sentence = laws::check(&broken, 10).unwrap_err().to_string();
    let expected = "the game breaks the law that the game is over exactly where there are no moves: \
                    the game is not over, and there are 0 moves, at the start";
    assert_eq!(sentence, expected);
}
