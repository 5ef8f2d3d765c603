//! The laws of noisy moves.

use std::fmt::Debug;
use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::explore::Extra;
use super::moves::counted;
use super::text::brief;
use super::violation::{Broken, Law};
use crate::search::NoisyGame;

/// Checks the noisy moves of every position.
pub(super) struct Noisy;

const METHOD: &str = "noisy_moves";

fn noisy_moves<G: NoisyGame>(position: &G) -> Result<Vec<G::Move>, Broken> {
    counted(position.noisy_moves(), METHOD)
}

impl<G: NoisyGame<Move: Eq + Hash + Debug>> Extra<G> for Noisy {
    fn check(&self, position: &G, moves: &[G::Move]) -> Result<(), Broken> {
        let (noisy, again) = (noisy_moves(position)?, noisy_moves(position)?);
        if noisy != again {
            let found = format!("the noisy moves are {}, and when asked again {}", brief(&noisy), brief(&again));
            return Broken::err(Law::Repeatable, METHOD, found, "they must depend on the position alone");
        }
        if noisy.is_empty() {
            return Ok(());
        }
        let legal: FxHashSet<G::Move> = moves.iter().copied().collect();
        match noisy.iter().find(|mv| !legal.contains(mv)) {
            Some(mv) => {
                let found = format!("the noisy move {} is not one of the moves {}", brief(mv), brief(&moves));
                Broken::err(Law::NoisyLegal, METHOD, found, "every noisy move must be one of `moves`")
            }
            None => Ok(()),
        }
    }

    fn check_equal(&self, position: &G, known: &G, law: Law) -> Result<(), Broken> {
        let (own, others) = (noisy_moves(position)?, noisy_moves(known)?);
        if own == others {
            return Ok(());
        }
        let [own, others] = [own, others].map(|moves| brief(&moves));
        let found = format!("the noisy moves are {own}, and those of a position with the same key {others}");
        Broken::err(law, METHOD, found, "the key must tell such positions apart")
    }
}
