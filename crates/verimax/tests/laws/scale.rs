//! The exploration is linear, and does not recurse.

use std::sync::atomic::{AtomicUsize, Ordering};

use verimax::laws::{self, Law};
use verimax::{Game, Interval, Side, Value};

/// A chain of positions, one move each; or a ring, if it starts again.
#[derive(Clone)]
struct Chain {
    at: u32,
    length: u32,
    is_ring: bool,
}

impl Game for Chain {
    type Move = ();
    type Moves = std::option::IntoIter<()>;
    type Key = u32;
    fn side(&self) -> Side {
        Side::Max
    }
    fn moves(&self) -> Self::Moves {
        (self.is_ring || self.at + 1 < self.length).then_some(()).into_iter()
    }
    fn play(&self, (): ()) -> Chain {
        let at = self.at + 1;
        Chain { at: if self.is_ring { at % self.length } else { at }, ..*self }
    }
    fn eval(&self) -> Value {
        7
    }
    fn key(&self) -> u32 {
        self.at
    }
    fn bounds(&self) -> Interval {
        Interval { lower: 7, ..Interval::ALL }
    }
}

/// Law: a game may be a million plies deep, and a cycle a million plies long, on a stack of 64 KB.
#[test]
fn a_chain_of_a_million_positions_needs_little_stack() {
    let length = 1_000_000;
    let check = move || {
        let chain = Chain { at: 0, length, is_ring: false };
        let checked = laws::check(&chain, 2_000_000).unwrap();
        assert_eq!((checked.positions, checked.deepest_line), (1_000_000, 999_999));
        assert!(checked.is_complete && checked.bounds_not_judged == 0);
        let violation = laws::check(&Chain { is_ring: true, ..chain }, 2_000_000).unwrap_err();
        assert_eq!((violation.law, violation.line.len()), (Law::Finite, 1_000_000));
        assert!(violation.to_string().len() < 400);
    };
    std::thread::Builder::new().stack_size(64 << 10).spawn(check).unwrap().join().unwrap();
}

const MOVES: u32 = 2_000;
const LAYERS: u32 = 5;
const WIDTH: u32 = 50;

static PLAYED: AtomicUsize = AtomicUsize::new(0);

/// Layers of few positions, each with very many moves to those of the next layer.
#[derive(Clone)]
struct Wide {
    layer: u32,
    at: u32,
}

impl Game for Wide {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = (u32, u32);
    fn side(&self) -> Side {
        Side::Max
    }
    fn moves(&self) -> Self::Moves {
        if self.layer == LAYERS { 0..0 } else { 0..MOVES }
    }
    fn play(&self, mv: u32) -> Wide {
        PLAYED.fetch_add(1, Ordering::Relaxed);
        Wide { layer: self.layer + 1, at: (mv + self.at) % WIDTH }
    }
    fn eval(&self) -> Value {
        0
    }
    fn key(&self) -> (u32, u32) {
        (self.layer, self.at)
    }
}

/// Law: how many moves are played is linear in the number of moves, however often positions with many moves are
/// reached; and what was left out is counted.
#[test]
fn a_wide_game_is_not_quadratic() {
    let checked = laws::check(&Wide { layer: 0, at: 0 }, 10_000).unwrap();
    assert_eq!(checked.positions as u32, 1 + LAYERS * WIDTH);
    let moves = (MOVES * (1 + (LAYERS - 1) * WIDTH)) as usize;
    let played = PLAYED.load(Ordering::Relaxed);
    // Comparing in full every time would play 2 * 2000 moves for each of them.
    assert!(played < 50 * moves, "{played} moves were played, and there are {moves}");
    assert!(checked.paths_not_compared > moves / 2, "{checked}");
}
