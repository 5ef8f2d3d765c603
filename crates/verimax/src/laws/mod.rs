//! Does your game keep its promises? Every guarantee of this crate rests on what an implementation of [`Game`]
//! promises, and a small slip there gives a wrong answer that is marked *exact*. [`check`] explores a game and looks
//! for such slips.
//!
//! ```
//! use verimax::laws::{self, Law};
//! use verimax::{Game, Side, Value};
//!
//! /// A pile of stones; a move takes one, two or three; whoever takes the last stone wins.
//! #[derive(Clone)]
//! struct Pile { stones: u8, side: Side }
//!
//! impl Game for Pile {
//!     type Move = u8;
//!     type Moves = std::ops::Range<u8>;
//!     type Key = u8;
//!     fn side(&self) -> Side { self.side }
//!     fn moves(&self) -> Self::Moves { 1..self.stones.min(3) + 1 }
//!     fn play(&self, taken: u8) -> Pile { Pile { stones: self.stones - taken, side: self.side.other() } }
//!     fn eval(&self) -> Value { if self.stones == 0 { self.side.view(-1) } else { 0 } }
//!     fn key(&self) -> u8 { self.stones } // forgets whose turn it is
//! }
//!
//! let violation = laws::check(&Pile { stones: 21, side: Side::Max }, 10_000).unwrap_err();
//! assert_eq!((violation.law, violation.method), (Law::KeysIdentify, "side"));
//! assert_eq!(violation.line, ["1", "1"]); // 19 stones and Max to move; after the move 2 it is Min
//! ```
//!
//! | call | for |
//! |---|---|
//! | [`check`] | every game, unless its keys merge positions on purpose |
//! | [`check_for_solve`] | keys that merge positions of equal worth, such as mirror images |
//! | [`check_noisy`] | a [`NoisyGame`] |
//! | [`check_alternation`] | a game that the [catalogue](crate::catalogue) searches, too |
//! | [`check_multi`] | a game for [several players](crate::MultiGame) |
//! | [`check_chance`] | a [game with chance](crate::ChanceGame) |
//!
//! A check is a test, not a proof: [`Checked`] says what it did not look at.

mod chance;
mod explore;
mod judge;
mod moves;
mod multi;
mod noisy;
mod position;
mod text;
mod turns;
mod violation;

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::catalogue::Alternation;
use crate::game::Game;
use crate::search::NoisyGame;
use explore::{ByKey, ByPosition, Explored, Extra, Identity};
use noisy::Noisy;
use turns::Turns;

pub use chance::check_chance;
pub use multi::{MultiViolation, check_multi};
pub use violation::{Law, Violation};

/// How far a check goes. A bare number is a number of positions.
///
/// ```
/// use verimax::Graph;
/// use verimax::laws::{self, Law, Reach};
///
/// let graph = Graph::parse("(max (min 3 5) 4)").unwrap();
/// let limits = Reach::positions(100);
/// assert_eq!(laws::check(&graph.start(), limits.plies(2)).unwrap().deepest_line, 2);
/// assert_eq!(laws::check(&graph.start(), limits.plies(1)).unwrap_err().law, Law::EndsInTime);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    most_positions: usize,
    most_plies: Option<u32>,
}

impl Reach {
    /// Up to this many different positions, and lines of any length.
    pub fn positions(most_positions: usize) -> Reach {
        Reach { most_positions, most_plies: None }
    }

    /// States that the game ends after at most this many plies: a longer line breaks [`Law::EndsInTime`].
    pub fn plies(self, most_plies: u32) -> Reach {
        Reach { most_plies: Some(most_plies), ..self }
    }
}

impl From<usize> for Reach {
    fn from(most_positions: usize) -> Reach {
        Reach::positions(most_positions)
    }
}

/// What a check looked at without finding a violation, and what it could not judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// How many different positions keep the laws.
    pub positions: usize,
    /// How many different keys they have.
    pub keys: usize,
    /// True if these are all positions of the game.
    pub is_complete: bool,
    /// The plies of the longest line among these positions.
    pub deepest_line: u32,
    /// How many positions state bounds that could not be judged in full, because not everything below them was
    /// explored.
    pub bounds_not_judged: usize,
    /// How many positions share a key with another one, and could not be judged to be worth the same, because not
    /// everything below them was explored. Always 0 for [`check`].
    pub merges_not_judged: usize,
    /// How many times the check reached a position again without comparing all its moves with those of the first time,
    /// which would take too long in games with many moves. It did compare the side and the evaluation.
    pub paths_not_compared: usize,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = if self.is_complete { "all positions of the game" } else { "not all positions of the game" };
        write!(
            f,
            "{} positions keep the laws, {all}; the longest line has {} plies",
            self.positions, self.deepest_line
        )?;
        let left = [
            (self.bounds_not_judged, "positions state bounds that could not be judged"),
            (self.merges_not_judged, "positions share a key, and could not be judged to be worth the same"),
            (self.paths_not_compared, "further paths to a position were followed without comparing all moves"),
        ];
        left.iter().filter(|(count, _)| *count > 0).try_for_each(|(count, what)| write!(f, "; {count} {what}"))
    }
}

/// Explores the game breadth-first up to a number of different positions, told apart by their keys, and checks every
/// [`Law`] that every guarantee rests on. The time is linear in the number of moves, and nothing recurses.
///
/// Bounds are compared with best play to the end of the game wherever that was explored. Keys are compared by what the
/// positions do: equal keys have the same side to move, the same evaluation, and moves that lead to equal keys.
///
/// ```
/// use verimax::{Graph, laws};
///
/// let graph = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 7 8))").unwrap();
/// let checked = laws::check(&graph.start(), 1000).unwrap();
/// assert!(checked.is_complete);
/// assert_eq!((checked.positions, checked.deepest_line), (13, 2));
/// ```
pub fn check<G>(start: &G, limits: impl Into<Reach>) -> Result<Checked, Violation>
where
    G: Game<Move: Debug, Key: Debug> + Clone,
{
    run(start, limits.into(), ByKey, ())
}

/// As [`check`], for a game whose keys merge positions that are worth the same, such as mirror images. That is enough
/// to solve it ([`Engine::solve`](crate::Engine::solve), [`solve`](crate::search::solve)), and not enough to search it
/// to a depth.
///
/// Positions are told apart by `==`. Those with equal keys have the same side to move, the same packed key and the same
/// minimax value to the end of the game; their moves and their evaluations may differ. Such a game says so, by
/// [`Game::merges_keys`]: then an engine does not search it to a depth.
///
/// **The recipe**: let `canonical()` be the least of all images of a position under the symmetries of the game, and let
/// `key` be that. Every image must be worth the same with the same side to move: turning and mirroring the board
/// qualifies, exchanging the players does not. Tic-tac-toe has 5478 positions, and 765 up to symmetry:
///
/// ```
/// use verimax::laws::{self, Law};
/// use verimax::{Engine, Game, Side, Value};
///
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct TicTacToe { board: [u8; 9], side: Side } // 0: free, 1: Max, 2: Min
///
/// const TURNED: [usize; 9] = [6, 3, 0, 7, 4, 1, 8, 5, 2];
/// const MIRRORED: [usize; 9] = [2, 1, 0, 5, 4, 3, 8, 7, 6];
/// const LINES: [[usize; 3]; 8] =
///     [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
///
/// impl TicTacToe {
///     fn has(&self, stone: u8) -> bool { LINES.iter().any(|line| line.iter().all(|&cell| self.board[cell] == stone)) }
///
///     /// The least of the eight images.
///     fn canonical(&self) -> [u8; 9] {
///         let turned = std::iter::successors(Some(self.board), |board| Some(TURNED.map(|cell| board[cell])));
///         turned.take(4).flat_map(|board| [board, MIRRORED.map(|cell| board[cell])]).min().unwrap()
///     }
/// }
///
/// impl Game for TicTacToe {
///     type Move = usize;
///     type Moves = std::vec::IntoIter<usize>;
///     type Key = [u8; 9];
///     fn side(&self) -> Side { self.side }
///     fn moves(&self) -> Self::Moves {
///         let is_over = self.has(1) || self.has(2);
///         (0..9).filter(|&cell| !is_over && self.board[cell] == 0).collect::<Vec<_>>().into_iter()
///     }
///     fn play(&self, cell: usize) -> TicTacToe {
///         let mut board = self.board;
///         board[cell] = if self.side == Side::Max { 1 } else { 2 };
///         TicTacToe { board, side: self.side.other() }
///     }
///     fn eval(&self) -> Value { Value::from(self.has(1)) - Value::from(self.has(2)) }
///     fn key(&self) -> [u8; 9] { self.canonical() } // the stones tell whose turn it is
///     fn merges_keys(&self) -> bool { true }
/// }
///
/// let start = TicTacToe { board: [0; 9], side: Side::Max };
/// let checked = laws::check_for_solve(&start, 10_000).unwrap();
/// assert_eq!((checked.positions, checked.keys, checked.is_complete), (5478, 765, true));
///
/// // An image has other moves: to depth-limited searches, a table must not take one for the other.
/// assert_eq!(laws::check(&start, 10_000).unwrap_err().law, Law::KeysIdentify);
/// # assert_eq!(Engine::new().solve(&start).unwrap().value(), Some(0));
/// ```
pub fn check_for_solve<G>(start: &G, limits: impl Into<Reach>) -> Result<Checked, Violation>
where
    G: Game<Move: Debug, Key: Debug> + Clone + Eq + Hash,
{
    let limits = limits.into();
    let checked = run(start, limits, ByPosition::default(), ())?;
    if checked.positions > checked.keys && !start.merges_keys() {
        check(start, limits)?;
    }
    Ok(checked)
}

/// As [`check`], and checks the [noisy moves](NoisyGame::noisy_moves) of every position, too: they are legal, counted,
/// and the same whenever they are asked for.
pub fn check_noisy<G>(start: &G, limits: impl Into<Reach>) -> Result<Checked, Violation>
where
    G: NoisyGame<Move: Eq + Hash + Debug, Key: Debug> + Clone,
{
    run(start, limits.into(), ByKey, Noisy)
}

/// As [`check`], and checks that the sides alternate where [`Alternation`] says so.
pub fn check_alternation<G>(start: &G, limits: impl Into<Reach>) -> Result<Checked, Violation>
where
    G: Game<Move: Debug, Key: Debug> + Alternation + Clone,
{
    run(start, limits.into(), ByKey, Turns)
}

/// As [`check`], for several games of one type, which one engine may be given one after the other: boards of different
/// sizes, lists of different numbers. Where [`rules`](Game::rules) does not tell two of them apart, their keys must
/// tell their positions apart, too.
///
/// ```
/// use verimax::laws::{self, Law};
/// use verimax::{Game, Side, Value};
///
/// /// A pile; a move takes one stone or up to `most`; whoever takes the last stone wins.
/// #[derive(Clone)]
/// struct Pile<const HAS_RULES: bool> { stones: u8, most: u8, side: Side }
///
/// impl<const HAS_RULES: bool> Game for Pile<HAS_RULES> {
///     type Move = u8;
///     type Moves = std::ops::Range<u8>;
///     type Key = (u8, Side);
///     fn side(&self) -> Side { self.side }
///     fn moves(&self) -> Self::Moves { 1..self.stones.min(self.most) + 1 }
///     fn play(&self, taken: u8) -> Self { Pile { stones: self.stones - taken, side: self.side.other(), ..*self } }
///     fn eval(&self) -> Value { if self.stones == 0 { self.side.view(-1) } else { 0 } }
///     fn key(&self) -> (u8, Side) { (self.stones, self.side) }
///     fn rules(&self) -> u64 { if HAS_RULES { self.most.into() } else { 0 } }
/// }
///
/// fn piles<const HAS_RULES: bool>() -> [Pile<HAS_RULES>; 2] {
///     [2, 3].map(|most| Pile { stones: 9, most, side: Side::Max })
/// }
/// assert!(laws::check_together(&piles::<true>(), 100).is_ok());
///
/// // Without its own rules each pile keeps the laws, but an engine that is given both mixes them up.
/// assert!(piles::<false>().iter().all(|pile| laws::check(pile, 100).is_ok()));
/// assert_eq!(laws::check_together(&piles::<false>(), 100).unwrap_err().law, Law::KeysIdentify);
/// ```
pub fn check_together<G>(starts: &[G], limits: impl Into<Reach>) -> Result<(), Violation>
where
    G: Game<Move: Debug, Key: Debug> + Clone,
{
    let limits = limits.into();
    for (number, start) in starts.iter().enumerate() {
        let is_same = |other: &&G| other.rules() == start.rules();
        if starts[..number].iter().any(|other| is_same(&other)) {
            continue;
        }
        let alike: Vec<&G> = starts.iter().filter(is_same).collect();
        let explored = Explored::explore(&alike, limits.most_positions, ByKey, ())?;
        judge::judge(&explored, limits.most_plies)?;
    }
    Ok(())
}

fn run<G, I, X>(start: &G, limits: Reach, identity: I, extra: X) -> Result<Checked, Violation>
where
    G: Game<Move: Debug, Key: Debug> + Clone,
    I: Identity<G>,
    X: Extra<G>,
{
    let explored = Explored::explore(&[start], limits.most_positions, identity, extra)?;
    judge::judge(&explored, limits.most_plies)
}
