//! [`Layer`]: positions that need a claim, their good moves, and the choice of one of them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashMap;
use verimax_certificate::{ALL_MOVES, Rules};

use crate::CertifyError;
use crate::needs::{LayeredCode, Needs};
use crate::oracle::{Certifiable, Oracle};

/// Positions that need a claim.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    /// The positions, by their codes. Each comes after those of this layer that it needs.
    pub codes: Vec<u64>,
    /// For each, the move that is chosen, or [`ALL_MOVES`].
    pub moves: Vec<u8>,
    /// For each, which of its first 64 moves are known to be good, as bits.
    pub good: Vec<u64>,
}

impl Layer {
    pub(crate) fn push(&mut self, code: u64, mv: u8, good: u64) {
        self.codes.push(code);
        self.moves.push(mv);
        self.good.push(good);
    }
}

/// The good moves of a position.
#[derive(Clone, Copy, Default)]
pub struct Good {
    /// The first of them, or [`ALL_MOVES`].
    pub first: u8,
    /// Which of the first 64 moves are good, as bits.
    pub among_64: u64,
}

impl Good {
    /// The moves to choose from.
    pub fn candidates(self) -> impl Iterator<Item = u8> {
        let only = (self.among_64 == 0).then_some(self.first);
        (0..64).filter(move |mv| self.among_64 >> mv & 1 == 1).chain(only)
    }
}

/// How many positions a thread takes at a time.
const BATCH: usize = 32;

/// Finds the good moves of every position, with all oracles side by side. `known` has those that are known already, by
/// the codes of positions. Calls `told` with the number of positions that are done.
pub fn good_moves<R: Rules + Send + Sync>(
    root: &R,
    needs: &Needs,
    codes: &[u64],
    known: &FxHashMap<u64, Good>,
    oracles: &mut [Box<dyn Oracle<R>>],
    told: &mut (dyn FnMut(usize) + Send),
) -> Result<Vec<Good>, CertifyError> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new((vec![Good::default(); codes.len()], 0, told));
    let work = |oracle: &mut Box<dyn Oracle<R>>| -> Result<(), CertifyError> {
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= codes.len() {
                return Ok(());
            }
            let last = codes.len().min(first + BATCH);
            let mut found = [Good::default(); BATCH];
            for index in first..last {
                found[index - first] = match known.get(&codes[index]) {
                    Some(&good) => good,
                    None => good_moves_of(&decoded(root, codes[index])?, needs, oracle.as_mut())?,
                };
            }
            let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            done.0[first..last].copy_from_slice(&found[..last - first]);
            done.1 += last - first;
            let count = done.1;
            (done.2)(count);
        }
    };
    let results: Vec<Result<(), CertifyError>> = std::thread::scope(|scope| {
        let threads: Vec<_> = oracles.iter_mut().map(|oracle| scope.spawn(|| work(oracle))).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    results.into_iter().collect::<Result<(), CertifyError>>()?;
    let (found, _, _) = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(found)
}

/// The position that goes by this code, which the rules themselves have given out.
pub fn decoded<R: Rules>(root: &R, code: u64) -> Result<R, CertifyError> {
    root.decode(code).ok_or(CertifyError::BadCode { code })
}

fn good_moves_of<R: Rules>(position: &R, needs: &Needs, oracle: &mut dyn Oracle<R>) -> Result<Good, CertifyError> {
    if !needs.profits(position) {
        return Ok(Good { first: ALL_MOVES, among_64: 0 });
    }
    let moves = position.number_of_moves().min(ALL_MOVES.into()) as u8;
    // A move that needs no other claim cannot be beaten, and no search is needed to see it.
    let mut needed = Vec::new();
    for mv in 0..moves {
        needs.list(position, mv, &mut needed);
        if needed.is_empty() {
            return Ok(Good { first: mv, among_64: 1_u64.checked_shl(mv.into()).unwrap_or(0) });
        }
    }
    let mut good = Good { first: ALL_MOVES, among_64: 0 };
    for mv in 0..moves {
        if mv >= 64 && good.first != ALL_MOVES {
            break;
        }
        let holds = oracle.holds(&position.play(mv.into()), needs.bound)?.ok_or(CertifyError::Stopped)?;
        if holds {
            good.first = good.first.min(mv);
            good.among_64 |= 1_u64.checked_shl(mv.into()).unwrap_or(0);
        }
    }
    match good.first {
        ALL_MOVES if position.number_of_moves() > u32::from(moves) => {
            Err(CertifyError::TooManyMoves { code: position.code() })
        }
        ALL_MOVES => Err(CertifyError::DoesNotHold { code: position.code() }),
        _ => Ok(good),
    }
}

/// The good move whose needs cost least; `needed` becomes its needs. What needs a claim anyway costs nothing.
pub fn choose<R: Certifiable>(
    position: &R,
    good: Good,
    needs: &Needs,
    is_needed_anyway: impl Fn(LayeredCode) -> bool,
    cost: impl Fn(LayeredCode) -> f64,
    needed: &mut Vec<LayeredCode>,
) -> u8 {
    let (mut best, mut least) = (good.first, (f64::INFINITY, 0));
    let mut tried = Vec::new();
    for mv in good.candidates() {
        needs.list(position, mv, &mut tried);
        let price = tried.iter().filter(|&&place| !is_needed_anyway(place)).map(|&place| cost(place)).sum();
        let price = (price, if mv == ALL_MOVES { 0 } else { -position.preference(mv) });
        if price < least {
            (best, least) = (mv, price);
            std::mem::swap(&mut tried, needed);
        }
    }
    best
}
