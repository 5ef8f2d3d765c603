//! Each slip is one wrong answer of a [`Pile`], and is found as the law that it breaks, the method, and the line of
//! moves.

use verimax::laws::{self, Law, Reach};
use verimax::{INF, PackedKey, Side, Value};

use crate::pile::{Hashed, Key, Pile, RULES, Rules, fresh};

/// The rules with a slip; then the law, the method and the line that the check must name.
type Slip = (&'static Rules, Law, &'static str, &'static str);

/// A slip: the rules of the pile, with some of them replaced.
macro_rules! slip {
    ($law:ident, $method:literal, $line:literal, $($rule:ident: $answer:expr),+) => {
        (&Rules { $($rule: $answer,)+ ..RULES }, Law::$law, $method, $line)
    };
}

fn key(p: &Pile) -> Key {
    (RULES.key)(p)
}

fn eval(p: &Pile) -> Value {
    (RULES.eval)(p)
}

fn at_two<T>(p: &Pile, wrong: impl Fn() -> T, right: T) -> T {
    if p.stones == 2 { wrong() } else { right }
}

fn packed(p: &Pile, wrong: impl Fn(&mut PackedKey)) -> Option<PackedKey> {
    let mut key = p.packed();
    wrong(&mut key);
    Some(key)
}

/// Breadth-first, the check reaches two stones first after the moves 1 2, and again after 2 1.
const SLIPS: &[Slip] = &[
    slip!(Repeatable, "side", "1 2", side: |p| {
        at_two(p, || [Side::Max, Side::Min][fresh() as usize % 2], p.side)
    }),
    slip!(Repeatable, "moves", "1 2", moves: |p| at_two(p, || vec![1; fresh() as usize % 2], (RULES.moves)(p))),
    slip!(Repeatable, "moves", "", moves: |p| {
        if p.stones == 5 && fresh() % 2 == 1 { vec![2, 1] } else { (RULES.moves)(p) }
    }),
    // Reached again before its moves are played: it does not agree with itself, so no comparison with another counts.
    slip!(Repeatable, "moves", "1 2", moves: |p| at_two(p, || if fresh() % 2 == 1 { vec![2, 1] } else { vec![1, 2] }, {
        (RULES.moves)(p)
    })),
    slip!(Repeatable, "play", "1", play: |p, taken| if p.stones == 4 { (fresh() % 4) as u8 } else { p.stones - taken }),
    slip!(Repeatable, "eval", "1 2", eval: |p| at_two(p, fresh, eval(p))),
    slip!(Repeatable, "bounds.lower", "1 2", lower: |p| at_two(p, || fresh() - 1_000_000, -INF)),
    slip!(Repeatable, "bounds.upper", "1 2", upper: |p| at_two(p, || 1_000_000 + fresh(), INF)),
    slip!(Repeatable, "key", "1 2", key: |p| Key { more: at_two(p, fresh, 0), ..key(p) }),
    slip!(Repeatable, "packed_key", "1 2", packed: |p| packed(p, |key| key.number += at_two(p, fresh, 0) as u64 % 2)),
    slip!(Repeatable, "move_score", "1 2", score: |p, _| at_two(p, || Some(fresh()), None)),
    slip!(MovesCounted, "moves", "", hint: |left| (left + 1, Some(left + 1))),
    slip!(MovesCounted, "moves", "", hint: |left| (left.saturating_sub(1), Some(left.saturating_sub(1)))),
    slip!(MovesCounted, "moves", "", hint: |_| (0, None)),
    slip!(MovesCounted, "moves", "", hint: |left| (left, Some(left + 1))),
    // Right at first, and wrong once a move is taken.
    slip!(MovesCounted, "moves", "", hint: |left| (left.max(2), Some(left.max(2)))),
    slip!(EvalInRange, "eval", "1 2", eval: |p| at_two(p, || INF + 1, eval(p))),
    slip!(EvalInRange, "eval", "1 2", eval: |p| at_two(p, || Value::MIN, eval(p))),
    slip!(BoundsInRange, "bounds.lower", "", lower: |_| Value::MIN, upper: |_| Value::MAX),
    slip!(BoundsInRange, "bounds.lower", "1 2", lower: |p| at_two(p, || -INF - 1, -INF)),
    slip!(BoundsInRange, "bounds.upper", "1 2", upper: |p| at_two(p, || INF + 1, INF)),
    slip!(BoundsOrdered, "bounds.lower", "1 2", lower: |p| at_two(p, || 1, -1), upper: |p| at_two(p, || 0, 1)),
    slip!(BoundsHold, "bounds.lower", "1 2", lower: |p| at_two(p, || p.value() + 1, p.value())),
    slip!(BoundsHold, "bounds.upper", "1 2", upper: |p| at_two(p, || p.value() - 1, p.value())),
    slip!(BoundsHold, "bounds.lower", "1 2 2", lower: |p| if p.stones == 0 { eval(p) + 1 } else { -INF }),
    // Only on the second way to two stones.
    slip!(BoundsHold, "bounds.upper", "2 1", upper: |p| at_two(p, || p.value() - Value::from(p.last == 1), INF)),
    slip!(KeysIdentify, "side", "1 1", key: |p| Key { side: Side::Max, ..key(p) }),
    slip!(KeysIdentify, "side", "1 2", key: |p| at_two(p, || Key { stones: 4, side: Side::Min, ..key(p) }, key(p))),
    slip!(KeysIdentify, "eval", "2 1", eval: |p| at_two(p, || p.last.into(), eval(p))),
    slip!(KeysIdentify, "packed_key", "2 1", packed: |p| packed(p, |key| {
        key.number |= 8 * u64::from(p.stones == 2 && p.last == 1);
    })),
    slip!(KeysIdentify, "moves", "2 1", moves: |p| at_two(p, || vec![1; p.last.into()], (RULES.moves)(p))),
    slip!(KeysIdentify, "moves", "2 1", moves: |p| at_two(p, || vec![p.last, 3 - p.last], (RULES.moves)(p))),
    slip!(HashesIdentify, "Hash", "1", key: |p| Key { hashed: Hashed::Nothing, ..key(p) }),
    slip!(HashesIdentify, "Hash", "1 1", key: |p| Key { hashed: Hashed::Stones, ..key(p) }),
    slip!(HashesIdentify, "Hash", "2 1", key: |p| Key { hashed: Hashed::More(p.last.into()), ..key(p) },
        packed: |p| Some(p.packed())),
    slip!(PackedKeyFits, "packed_key", "", packed: |p| packed(p, |key| key.bits = 0)),
    slip!(PackedKeyFits, "packed_key", "", packed: |p| packed(p, |key| key.bits = 65)),
    slip!(PackedKeyFits, "packed_key", "", packed: |p| packed(p, |key| key.bits = 3)),
    slip!(PackedKeyFits, "packed_key", "1 2", packed: |p| packed(p, |key| key.number |= at_two(p, || 16, 0))),
    slip!(PackedKeyFits, "packed_key", "", packed: |p| packed(p, |key| key.largest_value = -1)),
    slip!(PackedKeyFits, "packed_key", "", packed: |p| packed(p, |key| key.largest_value = INF + 1)),
    slip!(PackedKeysAlike, "packed_key", "1 2", packed: |p| at_two(p, || None, Some(p.packed()))),
    slip!(PackedKeysAlike, "packed_key", "1 2", packed: |p| at_two(p, || Some(p.packed()), None)),
    slip!(PackedKeysAlike, "packed_key", "1 2", packed: |p| packed(p, |key| key.bits += at_two(p, || 1, 0))),
    slip!(PackedKeysAlike, "packed_key", "1 2", packed: |p| packed(p, |key| key.largest_value += at_two(p, || 1, 0))),
    slip!(PackedKeysIdentify, "packed_key", "1 1", packed: |p| packed(p, |key| key.number >>= 1)),
    slip!(LargestValue, "packed_key", "1 2 2", packed: |p| packed(p, |key| key.largest_value = 0)),
    slip!(LargestValue, "packed_key", "1 2", packed: |p| Some(p.packed()), eval: |p| at_two(p, || -2, eval(p))),
    // Five, four, three, two and again three stones.
    slip!(Finite, "play", "1 1 1 1", play: |p, taken| at_two(p, || p.stones + taken, p.stones.wrapping_sub(taken))),
    slip!(Finite, "play", "1", play: |p, _| p.stones, side: |_| Side::Min,
        key: |p| Key { side: Side::Max, ..key(p) }),
];

/// Law: the check names the law, the method and the place of each slip.
#[test]
fn every_slip_is_found_with_its_law_its_method_and_its_place() {
    for (i, &(rules, law, method, line)) in SLIPS.iter().enumerate() {
        let Err(violation) = laws::check(&Pile::of(rules), 1000) else { panic!("number {i}, {law:?} of `{method}`") };
        let found = (violation.law, violation.method, violation.line.join(" "));
        assert_eq!(found, (law, method, line.to_owned()), "number {i}: {violation}");
        assert_eq!(violation.line.len(), violation.numbers.len(), "number {i}");
        let sentence = violation.to_string();
        assert!(sentence.contains(&violation.found) && sentence.ends_with(&violation.expected), "{sentence}");
    }
}

/// Law: the same pile without a slip passes, with bounds and packed keys that are right, and everything is judged.
#[test]
fn a_pile_without_a_slip_passes() {
    const RIGHT: Rules = Rules {
        lower: |p| p.value(),
        upper: |p| p.value(),
        packed: |p| Some(p.packed()),
        score: |p, taken| Some(i32::from(p.stones) - i32::from(taken)),
        noisy: |p| (2..=p.stones.min(2)).collect(),
        ..RULES
    };
    for rules in [&RULES, &RIGHT] {
        for checked in [laws::check, laws::check_noisy, laws::check_alternation, laws::check_for_solve]
            .map(|check| check(&Pile::of(rules), 1000))
        {
            let checked = checked.unwrap_or_else(|violation| panic!("{violation}"));
            assert_eq!((checked.positions, checked.keys, checked.deepest_line), (10, 10, 5));
            assert!(checked.is_complete);
            let left = (checked.bounds_not_judged, checked.merges_not_judged, checked.paths_not_compared);
            assert_eq!(left, (0, 0, 0));
        }
    }
}

/// Law: noisy moves are legal, counted and repeatable, and equal where keys are equal.
#[test]
fn every_slip_of_noisy_moves_is_found() {
    let slips: &[Slip] = &[
        slip!(Repeatable, "noisy_moves", "1 2", noisy: |p| at_two(p, || vec![1; fresh() as usize % 2], vec![])),
        slip!(Repeatable, "noisy_moves", "1 2", noisy: |p| at_two(p, || vec![1 + fresh() as u8 % 2], vec![])),
        slip!(NoisyLegal, "noisy_moves", "1 2", noisy: |p| at_two(p, || vec![2, 3], vec![])),
        slip!(KeysIdentify, "noisy_moves", "2 1", noisy: |p| at_two(p, || vec![p.last], vec![])),
        // The count is wrong for three moves, and only noisy moves are ever three.
        slip!(MovesCounted, "noisy_moves", "1 2", noisy: |p| at_two(p, || vec![2; 3], vec![]),
            hint: |left| if left == 3 { (2, Some(2)) } else { (left, Some(left)) }),
    ];
    for (i, &(rules, law, method, line)) in slips.iter().enumerate() {
        assert!(laws::check(&Pile::of(rules), 1000).is_ok(), "number {i} is about noisy moves only");
        let violation = laws::check_noisy(&Pile::of(rules), 1000).expect_err(method);
        let found = (violation.law, violation.method, violation.line.join(" "));
        assert_eq!(found, (law, method, line.to_owned()), "number {i}: {violation}");
    }
}

/// Law: where `alternates` is true the sides alternate, and it is repeatable, and equal where keys are equal.
#[test]
fn every_slip_of_alternation_is_found() {
    let slips: &[Slip] = &[
        slip!(Repeatable, "alternates", "1", alternates: |p| at_two(p, || fresh() % 2 == 0, true)),
        slip!(KeysIdentify, "alternates", "2 1", alternates: |p| p.stones < 2 || p.stones == 2 && p.last == 1),
        slip!(SidesAlternate, "alternates", "", side: |_| Side::Max),
        slip!(SidesAlternate, "alternates", "1", alternates: |p| p.stones > 2),
    ];
    for (i, &(rules, law, method, line)) in slips.iter().enumerate() {
        assert!(laws::check(&Pile::of(rules), 1000).is_ok(), "number {i} is about alternation only");
        let violation = laws::check_alternation(&Pile::of(rules), 1000).expect_err(method);
        let found = (violation.law, violation.method, violation.line.join(" "));
        assert_eq!(found, (law, method, line.to_owned()), "number {i}: {violation}");
    }
}

/// Law: a line that is longer than stated is found, also where the game never ends and no position comes back.
#[test]
fn a_line_that_is_too_long_is_told() {
    let plies = |rules, plies| laws::check(&Pile::of(rules), Reach::positions(1000).plies(plies));
    assert_eq!(plies(&RULES, 5).unwrap().deepest_line, 5);
    let violation = plies(&RULES, 4).unwrap_err();
    assert_eq!((violation.law, violation.line.concat()), (Law::EndsInTime, "11111".to_owned()));

    #[derive(Clone)]
    struct Upwards(u64);
    impl verimax::Game for Upwards {
        type Move = ();
        type Moves = std::iter::Once<()>;
        type Key = u64;
        fn side(&self) -> Side {
            Side::Max
        }
        fn moves(&self) -> Self::Moves {
            std::iter::once(())
        }
        fn play(&self, (): ()) -> Upwards {
            Upwards(self.0 + 1)
        }
        fn eval(&self) -> Value {
            0
        }
        fn key(&self) -> u64 {
            self.0
        }
    }
    let checked = laws::check(&Upwards(0), 1000).unwrap();
    assert!(!checked.is_complete && checked.deepest_line == 1000);
    let violation = laws::check(&Upwards(0), Reach::positions(1000).plies(500)).unwrap_err();
    assert_eq!(violation.law, Law::EndsInTime);
    assert!(violation.to_string().contains("() … (980 more) … ()"), "{violation}");
}

/// Law: a clone of the list of moves gives what is left of them, and not only counts it.
#[test]
fn a_clone_that_loses_moves_is_found() {
    struct Forgetful {
        left: usize,
        is_clone: bool,
    }
    impl Clone for Forgetful {
        fn clone(&self) -> Self {
            Forgetful { left: self.left, is_clone: true }
        }
    }
    impl Iterator for Forgetful {
        type Item = usize;
        fn next(&mut self) -> Option<usize> {
            self.left = if self.is_clone { 0 } else { self.left }.checked_sub(1)?;
            Some(self.left)
        }
        fn size_hint(&self) -> (usize, Option<usize>) {
            (self.left, Some(self.left))
        }
    }
    impl ExactSizeIterator for Forgetful {}

    #[derive(Clone)]
    struct Tree(u32);
    impl verimax::Game for Tree {
        type Move = usize;
        type Moves = Forgetful;
        type Key = u32;
        fn side(&self) -> Side {
            Side::Max
        }
        fn moves(&self) -> Forgetful {
            Forgetful { left: if self.0 < 10 { 3 } else { 0 }, is_clone: false }
        }
        fn play(&self, mv: usize) -> Tree {
            Tree(4 * self.0 + mv as u32 + 1)
        }
        fn eval(&self) -> Value {
            0
        }
        fn key(&self) -> u32 {
            self.0
        }
    }
    let violation = laws::check(&Tree(0), 1000).unwrap_err();
    assert_eq!((violation.law, violation.method), (Law::MovesCounted, "moves"), "{violation}");
    assert!(violation.found.contains("a clone gives 0 more"), "{violation}");
}

/// A ladder of ten steps; a move takes up to four. What its list of moves does wrong, and its clone, is a slip.
#[derive(Debug)]
struct Ladder {
    step: u8,
    slip: LadderSlip,
    is_clone: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum LadderSlip {
    Nothing,
    /// `nth` skips one move too many.
    NthSkips,
    /// `nth` gives another move, and skips as many as it should.
    NthDiffers,
    /// Beyond the end, `nth` gives the last move.
    NthEndless,
    /// A clone has lost its moves.
    CloneForgets,
    /// The moves of a clone come in another order.
    CloneReverses,
}

impl Clone for Ladder {
    fn clone(&self) -> Ladder {
        Ladder { is_clone: true, ..*self }
    }
}

#[derive(Clone)]
struct Steps {
    moves: std::vec::IntoIter<u8>,
    slip: LadderSlip,
}

impl Iterator for Steps {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        self.moves.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
    fn nth(&mut self, n: usize) -> Option<u8> {
        let last = self.moves.as_slice().last().copied();
        match self.slip {
            LadderSlip::NthSkips => self.moves.nth(n + usize::from(n > 0)),
            LadderSlip::NthDiffers => self.moves.nth(n).map(|mv| mv ^ u8::from(n == 2)),
            LadderSlip::NthEndless => self.moves.nth(n).or(last),
            _ => self.moves.nth(n),
        }
    }
}

impl ExactSizeIterator for Steps {}

impl verimax::Game for Ladder {
    type Move = u8;
    type Moves = Steps;
    type Key = u8;
    fn side(&self) -> Side {
        if self.step.is_multiple_of(2) { Side::Max } else { Side::Min }
    }
    fn moves(&self) -> Steps {
        let mut moves: Vec<u8> = (1..=(10 - self.step).min(4)).collect();
        match self.slip {
            LadderSlip::CloneForgets if self.is_clone => moves.clear(),
            LadderSlip::CloneReverses if self.is_clone => moves.reverse(),
            _ => {}
        }
        Steps { moves: moves.into_iter(), slip: self.slip }
    }
    fn play(&self, steps: u8) -> Ladder {
        Ladder { step: self.step + steps, slip: self.slip, is_clone: false }
    }
    fn eval(&self) -> Value {
        Value::from(self.step % 7)
    }
    fn key(&self) -> u8 {
        self.step
    }
}

/// Law: `nth` agrees with `next`, and a clone with the position that it was made from. Searches rest on both.
#[test]
fn slips_of_nth_and_of_clones_are_found() {
    let check = |slip| laws::check(&Ladder { step: 0, slip, is_clone: false }, 1000);
    assert!(check(LadderSlip::Nothing).is_ok_and(|checked| checked.is_complete));
    for (slip, law) in [
        (LadderSlip::NthSkips, Law::MovesCounted),
        (LadderSlip::NthDiffers, Law::MovesCounted),
        (LadderSlip::NthEndless, Law::MovesCounted),
        (LadderSlip::CloneForgets, Law::Repeatable),
        (LadderSlip::CloneReverses, Law::Repeatable),
    ] {
        let violation = check(slip).expect_err("a slip");
        assert_eq!((violation.law, violation.method), (law, "moves"), "{slip:?}: {violation}");
    }
}

#[test]
fn a_violation_is_a_sentence() {
    let sentence = |rules| laws::check(&Pile::of(rules), 1000).unwrap_err().to_string();
    const TOO_HIGH: Rules = Rules { lower: |p| if p.stones == 3 { p.value() + 2 } else { -INF }, ..RULES };
    assert_eq!(
        sentence(&TOO_HIGH),
        "the game breaks the law that bounds enclose what best play to the end of the game is worth: \
         `bounds.lower` is 3, but best play to the end of the game is worth 1, after the moves 2; it must be at most 1"
    );
    const NO_SIDE: Rules = Rules { key: |p| Key { hashed: Hashed::Stones, ..key(p) }, ..RULES };
    let sentence = sentence(&NO_SIDE);
    assert!(sentence.contains("Key { stones: 3, side: Max, ") && sentence.contains("Key { stones: 3, side: Min, "));
    assert!(sentence.ends_with("because a table keeps nothing else of it"), "{sentence}");
}
