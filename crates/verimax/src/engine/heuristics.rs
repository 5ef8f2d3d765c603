//! What earlier cutoffs say of a move: killers and history. [`MoveOrder`] switches them off.

use std::hash::{Hash, Hasher};

use super::EngineGame;
use super::tuning::HISTORY_BITS;
use crate::value::Depth;

/// History stays below the score of a killer, and both stay below a move score of 1. Only this order matters, so these
/// are not tuned.
const MOST_HISTORY: i64 = 1 << 24;
const KILLER: i64 = 1 << 26;
const MOVE_SCORE: i64 = 1 << 28;

/// Which parts of its experience an engine orders moves by, besides the game's own
/// [`move_score`](crate::Game::move_score). All are on. Switching one off changes no value; it shows what it is worth:
///
/// ```
/// let mut order = verimax::MoveOrder::FULL;
/// order.killers = false;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveOrder {
    /// The best move that the table knows comes first.
    pub best_moves: bool,
    /// Then the last moves that caused a cutoff at the same distance from the root.
    pub killers: bool,
    /// Then the moves that have saved the most work so far.
    pub history: bool,
}

impl MoveOrder {
    /// Everything that the engine can do.
    pub const FULL: MoveOrder = MoveOrder { best_moves: true, killers: true, history: true };
}

/// What a thread has learned about moves.
pub(super) struct Heuristics<Move> {
    order: MoveOrder,
    /// The last two moves that caused a cutoff, for each distance from the root.
    killers: Vec<[Option<Move>; 2]>,
    /// How much work each move has saved, by side and hash; empty until the first cutoff.
    history: Vec<i64>,
}

impl<Move: Copy + Eq + Hash> Heuristics<Move> {
    pub fn new(order: MoveOrder) -> Heuristics<Move> {
        Heuristics { order, killers: Vec::new(), history: Vec::new() }
    }

    /// How early to try the move: large scores first.
    #[inline]
    pub fn score<G: EngineGame<Move = Move>>(&self, p: &G, mv: Move, ply: usize) -> i64 {
        match p.move_score(mv) {
            Some(score) => i64::from(score) * MOVE_SCORE,
            None if self.killers.get(ply).is_some_and(|killers| killers.contains(&Some(mv))) => KILLER,
            None => self.history.get(self.place(p, mv)).copied().unwrap_or(0),
        }
    }

    /// The indices of the killers among these moves of a position; a single one is listed twice.
    #[inline]
    pub fn killers(&self, ply: usize, moves: &(impl Iterator<Item = Move> + Clone)) -> Option<(usize, usize)> {
        let known = self.killers.get(ply)?;
        let [first, second] = known.map(|killer| moves.clone().position(|mv| Some(mv) == killer));
        Some((first.or(second)?, second.or(first)?))
    }

    /// Learns from a move that caused a cutoff.
    #[inline]
    pub fn cutoff<G: EngineGame<Move = Move>>(&mut self, p: &G, mv: Move, depth: Depth, ply: usize) {
        if p.move_score(mv).is_some() {
            return;
        }
        if self.order.killers {
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
        }
        if !self.order.history {
            return;
        }
        self.history.resize(2 << HISTORY_BITS, 0);
        let saved = depth.limit().map_or(1, |plies| i64::from(plies.min(64)).pow(2));
        let place = self.place(p, mv);
        self.history[place] += saved;
        if self.history[place] > MOST_HISTORY {
            self.history.iter_mut().for_each(|saved| *saved /= 2);
        }
    }

    fn place<G: EngineGame<Move = Move>>(&self, p: &G, mv: Move) -> usize {
        let mut hasher = MoveHasher(0);
        mv.hash(&mut hasher);
        (p.side() as usize) << HISTORY_BITS | (hasher.finish() >> (u64::BITS - HISTORY_BITS)) as usize
    }
}

/// A hash that is quick for a number or two, and the same on every platform, so that a search is the same as well. It
/// multiplies as `rustc-hash` does, whose hash has as many bits as a `usize`.
struct MoveHasher(u64);

impl MoveHasher {
    #[inline]
    fn add(&mut self, number: u64) {
        self.0 = self.0.wrapping_add(number).wrapping_mul(0xf135_7aea_2e62_a9c5);
    }
}

impl Hasher for MoveHasher {
    /// Rotated as there, so that its highest bits come from the middle of the product.
    #[inline]
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut number = [0; 8];
            number[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(number));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
}
