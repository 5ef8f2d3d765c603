//! What a game or a callback can do to an engine: break a promise, go on for ever, go very deep, be very wide, panic.
//! The engine gives the right answer or none.

use std::panic::{AssertUnwindSafe, catch_unwind};

use verimax::{Engine, EngineError, Form, Game, INF, Interval, PackedKey, Side, Value};

use crate::limits::START;

/// A pile of stones from which one, two or three are taken, with one thing wrong.
#[derive(Clone, Copy, Debug)]
struct Pile {
    stones: u32,
    side: Side,
    slip: Slip,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Slip {
    Nothing,
    /// The bounds cross where this many stones are left.
    Crossed(u32),
    /// The bounds are out of range.
    Wide,
    /// The evaluation of a finished game is out of range.
    Eval(Value),
    /// The score so far is out of range.
    Score(Value),
    /// A pile of this many stones states this upper bound.
    Upper(u32, Value),
    /// The last stone can be put back.
    Cycle,
    /// A pile of this many stones panics.
    Panic(u32),
    /// Packed keys claim to have this many bits.
    Bits(u32),
    /// Packed keys claim that no value is larger.
    Largest(Value),
    /// Packed keys claim that no value is larger than 1, but the bounds of a pile of this many stones are.
    Beyond(u32),
    /// A pile of this many stones has no packed key, but others have.
    NoKey(u32),
    /// Only a pile of this many stones has a packed key.
    OnlyKey(u32),
}

impl Game for Pile {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = (u32, Side);
    fn side(&self) -> Side {
        self.side
    }
    fn moves(&self) -> Self::Moves {
        let most = if self.slip == Slip::Cycle && self.stones == 1 { 4 } else { self.stones.min(3) };
        1..most + 1
    }
    fn play(&self, taken: u32) -> Pile {
        let stones = if taken > self.stones { 2 } else { self.stones - taken };
        assert!(self.slip != Slip::Panic(stones), "a pile of {stones}");
        Pile { stones, side: self.side.other(), ..*self }
    }
    fn eval(&self) -> Value {
        match (self.stones, self.slip) {
            (0, Slip::Eval(value)) => value,
            (0, _) => self.side.view(-1),
            _ => 0,
        }
    }
    fn bounds(&self) -> Interval {
        match self.slip {
            Slip::Crossed(stones) if stones == self.stones => Interval { lower: 1, upper: -1 },
            Slip::Wide => Interval { lower: Value::MIN, upper: Value::MAX },
            Slip::Beyond(stones) if stones == self.stones => Interval { lower: 5, upper: 9 },
            Slip::Upper(stones, upper) if stones == self.stones => Interval { lower: -INF, upper },
            _ => Interval::ALL,
        }
    }
    fn key(&self) -> (u32, Side) {
        (self.stones, self.side)
    }
    fn score_so_far(&self) -> Value {
        if let Slip::Score(score) = self.slip { score } else { 0 }
    }
    fn packed_key(&self) -> Option<PackedKey> {
        let number = u64::from(2 * (9 - self.stones.min(9)) + self.side as u32);
        let key = PackedKey { number, bits: 8, largest_value: 1 };
        match self.slip {
            Slip::Bits(bits) => Some(PackedKey { bits, ..key }),
            Slip::Largest(largest_value) => Some(PackedKey { largest_value, ..key }),
            Slip::Beyond(_) => Some(key),
            Slip::NoKey(stones) => (stones != self.stones).then_some(key),
            Slip::OnlyKey(stones) => (stones == self.stones).then_some(key),
            _ => None,
        }
    }
}

/// A pile's form: the same moves in the opposite order. Where two stones are left, its bounds cross.
#[derive(Clone, Copy)]
struct Reversed(Pile);

impl Game for Reversed {
    type Move = u32;
    type Moves = std::iter::Rev<std::ops::Range<u32>>;
    type Key = (u32, Side);
    fn side(&self) -> Side {
        self.0.side()
    }
    fn moves(&self) -> Self::Moves {
        self.0.moves().rev()
    }
    fn play(&self, taken: u32) -> Reversed {
        Reversed(self.0.play(taken))
    }
    fn eval(&self) -> Value {
        self.0.eval()
    }
    fn bounds(&self) -> Interval {
        self.0.bounds()
    }
    fn key(&self) -> (u32, Side) {
        self.0.key()
    }
}

impl Form<Pile> for Reversed {
    fn of(position: &Pile) -> Reversed {
        Reversed(Pile { slip: Slip::Crossed(2), ..*position })
    }
    fn plain_moves(&self, mv: u32) -> Vec<u32> {
        vec![mv]
    }
    fn forced_moves(_: &Pile) -> Vec<u32> {
        Vec::new()
    }
}

fn pile(stones: u32, slip: Slip) -> Pile {
    Pile { stones, side: Side::Max, slip }
}

/// Law: if the search meets a broken promise, every method returns an error that names the game's method and the
/// nearest such position, with any number of threads.
#[test]
fn a_broken_promise_is_an_error_and_no_answer() {
    let cases = [
        (
            Slip::Crossed(2),
            "`bounds` is 1..=-1 (the lower must not exceed the upper) after the legal moves with the numbers",
        ),
        (Slip::Crossed(9), "`bounds` is 1..=-1 (the lower must not exceed the upper) at the start"),
        (Slip::Wide, "`bounds` is -2147483648..=2147483647 (it must lie in -1000000000..=1000000000) at the start"),
        (Slip::Eval(INF + 1), "`eval` is 1000000001 (it must lie in -1000000000..=1000000000) after the legal moves"),
        (Slip::Eval(Value::MIN), "`eval` is -2147483648 (it must lie in"),
        (Slip::Score(INF + 1), "`score_so_far` is 1000000001 (it must lie in -1000000000..=1000000000) at the start"),
        (
            Slip::Bits(4),
            "`packed_key` has the number 17 (with its `bits` it must be at most 15) after the legal moves with the \
             numbers 2, 3, 3 (counted from 1)",
        ),
        (
            Slip::Largest(0),
            "`eval` less `score_so_far` is 1 (but `packed_key` says that `largest_value` is 0) after the legal moves",
        ),
        (
            Slip::Beyond(2),
            "what is left to win is worth at least 5 (but `packed_key` says that `largest_value` is 1) after the legal",
        ),
        (Slip::NoKey(2), "`packed_key` is `None` (but at the start it is a number) after the legal moves"),
        (Slip::OnlyKey(2), "`packed_key` is a number (but at the start it is `None`) after the legal moves"),
    ];
    for (slip, sentence) in cases {
        let start = pile(9, slip);
        for threads in 1..=2 {
            let engine = || Engine::new().table_mb(1).threads(threads);
            let mut errors = vec![
                engine().solve(&start).expect_err("no answer"),
                engine().root_moves(&start).expect_err("no answer"),
                engine().is_at_least(&start, 1).expect_err("no answer"),
            ];
            if matches!(slip, Slip::Eval(_) | Slip::Largest(_) | Slip::Score(_)) {
                errors.push(engine().search(&start).expect_err("no answer"));
            }
            for error in errors {
                assert!(matches!(error, EngineError::BrokenPromise { .. }), "{slip:?}: {error}");
                assert!(error.to_string().contains(sentence), "{slip:?}: {error}");
            }
        }
    }
    for honest in [Slip::Nothing, Slip::Bits(5), Slip::Largest(1)] {
        assert_eq!(Engine::new().solve(&pile(9, honest)).expect("memory").value(), Some(1));
    }
}

/// Law: bounds that are wrong, but look right, are an error if what the search finds contradicts them: its other
/// results, or the evaluation at the end of the line of best play.
#[test]
fn bounds_that_the_search_contradicts_are_an_error() {
    // A pile of 8 is lost for the side to move, and so is worth 1 to Max if Min moves, and -1 if Max does.
    for threads in 1..=2 {
        for stones in 9..=12 {
            let start = pile(stones, Slip::Upper(8, -2));
            let engine = || Engine::new().table_mb(1).threads(threads);
            let errors = [engine().solve(&start).err(), engine().root_moves(&start).err()];
            for error in errors {
                let error = error.expect("no answer").to_string();
                assert!(error.contains("the game breaks a promise") && error.contains("`bounds`"), "{error}");
                assert!(error.contains(" after the legal moves") || error.contains(" at the start"), "{error}");
            }
        }
        let error = Engine::new().threads(threads).solve(&pile(5, Slip::Upper(0, -2))).expect_err("no answer");
        let wanted = "`bounds` is -1000000000..=-2 where the game is over (but the result, `eval`, is -1) after the";
        assert!(error.to_string().contains(wanted), "{error}");
        // With what the engine knows from before, the bounds of the start are the contradiction.
        let mut engine = Engine::new().table_mb(1).threads(threads);
        engine.solve(&pile(9, Slip::Nothing)).expect("memory");
        let start = Pile { side: Side::Min, ..pile(8, Slip::Upper(8, 0)) };
        let error = engine.solve(&start).expect_err("no answer").to_string();
        assert!(error.contains("is worth at least") && error.contains("at the start"), "{error}");
    }
}

/// Law: what a search stores before it finds a broken promise is forgotten: later answers do not rest on it.
#[test]
fn a_broken_promise_leaves_nothing_in_the_table() {
    for threads in 1..=2 {
        let mut engine = Engine::new().table_mb(1).threads(threads);
        for stones in (1..=20).rev() {
            for side in [Side::Max, Side::Min] {
                let start = Pile { side, ..pile(stones, Slip::Eval(INF + 1)) };
                engine.solve(&start).expect_err("no answer");
                engine.is_at_least(&start, 1).expect_err("no answer");
                engine.search(&start).expect_err("no answer");
            }
        }
    }
}

/// A game of 24 plies with 6 moves each, whose evaluation is out of range from a ply on.
#[derive(Clone, Copy)]
struct FarAway {
    ply: u32,
    moves: u64,
    breaks_at: u32,
}

impl Game for FarAway {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = (u32, u64);
    fn side(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::Max } else { Side::Min }
    }
    fn moves(&self) -> Self::Moves {
        0..if self.ply < 24 { 6 } else { 0 }
    }
    fn play(&self, mv: u32) -> FarAway {
        FarAway { ply: self.ply + 1, moves: 6 * self.moves + u64::from(mv), ..*self }
    }
    fn eval(&self) -> Value {
        if self.ply < self.breaks_at { 0 } else { Value::MAX }
    }
    fn key(&self) -> (u32, u64) {
        (self.ply, self.moves)
    }
}

/// Law: the error names the position also if it is far from the start, among millions of others.
#[test]
fn a_broken_promise_far_from_the_start_has_a_place() {
    for threads in 1..=2 {
        for breaks_at in [8, 9, 24] {
            let start = FarAway { ply: 0, moves: 0, breaks_at };
            let engine = || Engine::new().table_mb(1).threads(threads);
            let errors = [engine().solve(&start).err(), engine().depth(9).search(&start).err()];
            for error in errors.into_iter().flatten() {
                let EngineError::BrokenPromise { line: Some(line), .. } = &error else { panic!("no place: {error}") };
                let position = line.iter().fold(start, |position, &number| position.play(number as u32));
                assert!(position.eval() == Value::MAX, "{error}");
            }
            assert!(breaks_at == 24 || engine().depth(9).search(&start).is_err());
        }
    }
}

/// A pile's form that gives wrong moves of the pile.
#[derive(Clone, Copy)]
struct Wrong<const SLIP: u8>(Pile);

impl<const SLIP: u8> Game for Wrong<SLIP> {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = (u32, Side);
    fn side(&self) -> Side {
        self.0.side()
    }
    fn moves(&self) -> Self::Moves {
        self.0.moves()
    }
    fn play(&self, taken: u32) -> Self {
        Wrong(self.0.play(taken))
    }
    fn eval(&self) -> Value {
        if SLIP == 3 { -self.0.eval() } else { self.0.eval() }
    }
    fn key(&self) -> (u32, Side) {
        self.0.key()
    }
}

impl<const SLIP: u8> Form<Pile> for Wrong<SLIP> {
    fn of(position: &Pile) -> Self {
        Wrong(*position)
    }
    fn plain_moves(&self, mv: u32) -> Vec<u32> {
        match SLIP {
            0 => vec![4],
            1 => vec![1],
            2 => Vec::new(),
            _ => vec![mv],
        }
    }
    fn forced_moves(_: &Pile) -> Vec<u32> {
        Vec::new()
    }
}

/// Law: a form that names wrong moves, or is worth something else than the game, is an error if the line of best play
/// shows it. The engine never plays a move that is not legal.
#[test]
fn a_form_with_wrong_moves_is_an_error() {
    fn sentence<const SLIP: u8>() -> String {
        Engine::<Pile, Wrong<SLIP>>::with_form().solve(&pile(5, Slip::Nothing)).expect_err("no answer").to_string()
    }
    for (error, wanted) in [
        (sentence::<0>(), "names a move that is not legal at the start"),
        (sentence::<1>(), "the line of best play is not at an end"),
        (sentence::<2>(), "the line of best play is not at an end"),
        (sentence::<3>(), "the line of best play ends with an `eval` of "),
    ] {
        assert!(error.contains("in the form in which it is solved, ") && error.contains(wanted), "{error}");
    }
}

/// Law: if the form of a game breaks a promise, the error names the game's own moves, and says that the form is wrong.
#[test]
fn a_broken_promise_of_a_form_is_told_in_moves_of_the_game() {
    let start = pile(5, Slip::Nothing);
    let engine = Engine::<Pile, Reversed>::with_form;
    let errors = [engine().solve(&start).err(), engine().is_at_least(&start, 1).err()];
    for error in errors {
        let error = error.expect("no answer").to_string();
        let wanted = "in the form in which it is solved, `bounds` is 1..=-1 (the lower must not exceed the upper) \
                      after the legal moves with the numbers 3 (counted from 1)";
        assert!(error.contains(wanted), "{error}");
    }
}

/// Law: a game of a million plies does not crash the engine, called on a small stack, with any number of threads.
#[test]
fn a_million_plies_are_no_crash() {
    let solve = |threads| {
        let small = std::thread::Builder::new().stack_size(1 << 20);
        let solve = move || {
            let outcome = Engine::new().table_mb(64).threads(threads).solve(&pile(1_000_000, Slip::Nothing));
            outcome.map(|outcome| (outcome.value(), outcome.line.len()))
        };
        small.spawn(solve).expect("a thread").join().expect("no overflow").expect("an answer")
    };
    for threads in 1..=2 {
        let (value, plies) = solve(threads);
        assert!(value == Some(-1) && plies > 300_000, "{value:?}, {plies} plies");
    }
}

/// Law: a game that cycles gets an error that says so.
#[test]
fn a_cycle_is_an_error() {
    for threads in 1..=2 {
        let error = Engine::new().table_mb(1).threads(threads).solve(&pile(9, Slip::Cycle)).expect_err("no answer");
        assert!(error.to_string().ends_with("plies before: the game seems to be cyclic"), "{error}");
    }
}

/// A ring of ten positions with very many moves.
#[derive(Clone, Copy)]
struct WideRing(u32);

impl Game for WideRing {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = u32;
    fn side(&self) -> Side {
        Side::Max
    }
    fn moves(&self) -> Self::Moves {
        0..20_000
    }
    fn play(&self, mv: u32) -> WideRing {
        WideRing((self.0 + mv % 3 + 1) % 10)
    }
    fn eval(&self) -> Value {
        0
    }
    fn key(&self) -> u32 {
        self.0
    }
}

/// Law: a cycle with many moves at every position is found before its moves take all memory.
#[test]
fn a_wide_cycle_is_an_error() {
    for threads in 1..=2 {
        let error = Engine::new().table_mb(1).threads(threads).solve(&WideRing(0)).expect_err("no answer");
        assert!(matches!(error, EngineError::TooDeep { plies: ..10_000, repeats: Some(_) }), "{error}");
    }
}

/// Law: a panic in the game, on any thread, or in the callback ends the search at once, and reaches the caller.
#[test]
fn a_panic_is_passed_on() {
    let message = |run: &mut dyn FnMut()| {
        let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
        panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()))
    };
    for threads in 1..=3 {
        let mut engine = Engine::new().table_mb(1).threads(threads);
        for _ in 0..20 {
            let said = message(&mut || drop(engine.solve(&pile(60, Slip::Panic(7)))));
            assert_eq!(said.as_deref(), Some("a pile of 7"));
        }
        assert_eq!(engine.solve(&pile(9, Slip::Nothing)).expect("memory").value(), Some(1));

        let engine = || Engine::new().table_mb(1).threads(threads).on_progress(|_| panic!("the callback"));
        let said = message(&mut || drop(engine().search(&START)));
        assert_eq!(said.as_deref(), Some("the callback"));
    }
}

/// A game of two plies with very many moves, every one of which is worth the same.
#[derive(Clone, Copy)]
struct WideGame {
    moves: u32,
    turns: u32,
}

impl Game for WideGame {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = (u32, u32);
    fn side(&self) -> Side {
        if self.turns.is_multiple_of(2) { Side::Max } else { Side::Min }
    }
    fn moves(&self) -> Self::Moves {
        0..if self.turns < 2 { 2000 } else { 0 }
    }
    fn play(&self, mv: u32) -> WideGame {
        WideGame { moves: 2000 * self.moves + mv, turns: self.turns + 1 }
    }
    fn eval(&self) -> Value {
        (self.moves % 7) as Value
    }
    fn key(&self) -> (u32, u32) {
        (self.moves, self.turns)
    }
}

/// Law: a wide game costs about as many nodes as alpha-beta visits, and its children are not all played at every node.
#[test]
fn a_wide_game_is_not_looked_at_as_a_whole() {
    let outcome = Engine::new().table_mb(1).line(false).solve(&WideGame { moves: 0, turns: 0 }).expect("memory");
    assert_eq!(outcome.value(), Some(0));
    assert!(outcome.counts.nodes < 100_000, "{}", outcome.counts.nodes);
}

/// Law: too many threads are an error, and do not abort the program.
#[test]
fn too_many_threads_are_an_error() {
    let error = Engine::new().table_mb(1).threads(1 << 20).solve(&pile(9, Slip::Nothing)).expect_err("no answer");
    assert_eq!(error.to_string(), "cannot start 1048576 threads: an engine has at most 1024; try fewer");
}

/// An engine can be moved to another thread.
#[test]
fn an_engine_is_send() {
    fn is_send<T: Send>() {}
    is_send::<Engine<'static, Pile>>();
}
