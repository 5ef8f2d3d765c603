//! Does a game for several players keep its promises?

use std::collections::VecDeque;
use std::fmt::Debug;

use rustc_hash::FxHashSet;
use thiserror::Error;

use super::violation::place;
use super::{Reach, Violation, check};
use crate::multi_game::MultiGame;
use crate::payoffs::MOST_PLAYERS;
use crate::search::multi::Paranoid;
use crate::value::INF;

/// A promise of [`MultiGame`] that a game breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MultiViolation {
    /// A promise that only games for several players make.
    #[error("{}, {message}", place(line))]
    Players {
        /// What is wrong.
        message: String,
        /// The moves that lead from the start to the position.
        line: Vec<String>,
    },
    /// A promise that games for two players make as well: found in the game of one player against the others.
    #[error("in the game of player {player} against the others: {violation}")]
    Paranoid {
        /// The player.
        player: usize,
        /// What is wrong.
        violation: Box<Violation>,
    },
}

/// Explores a game for several players, as far as the limits allow, and looks for promises that it breaks. First those
/// about players and payoffs; then, for each player, those of the [game against the others](Paranoid).
pub fn check_multi<G>(start: &G, limits: impl Into<Reach>) -> Result<(), MultiViolation>
where
    G: MultiGame<Move: Debug, Key: Debug> + Clone,
{
    let limits = limits.into();
    let mut seen = FxHashSet::from_iter([start.key()]);
    let mut todo = VecDeque::from([(start.clone(), Vec::new())]);
    while let Some((position, line)) = todo.pop_front() {
        if let Some(message) = broken_here(start, &position) {
            return Err(MultiViolation::Players { message, line });
        }
        for mv in position.moves() {
            let child = position.play(mv);
            if seen.len() < limits.most_positions && seen.insert(child.key()) {
                let line = line.iter().cloned().chain([format!("{mv:?}")]).collect();
                todo.push_back((child, line));
            }
        }
    }
    for player in 0..start.players() {
        if let Some(game) = Paranoid::new(start.clone(), player) {
            check(&game, limits)
                .map_err(|violation| MultiViolation::Paranoid { player, violation: Box::new(violation) })?;
        }
    }
    Ok(())
}

/// What is wrong with the players and the payoffs of a position.
fn broken_here<G: MultiGame>(start: &G, position: &G) -> Option<String> {
    let (players, payoffs) = (start.players(), position.payoffs());
    if !(1..=MOST_PLAYERS).contains(&players) {
        return Some(format!("there are {players} players; a game has 1 to {MOST_PLAYERS}"));
    }
    if position.players() != players {
        return Some(format!("there are {} players, but {players} at the start", position.players()));
    }
    if position.player() >= players {
        return Some(format!("player {} is to move, but the players are 0 to {}", position.player(), players - 1));
    }
    if payoffs.players() != players {
        return Some(format!("there are {} payoffs, but {players} players", payoffs.players()));
    }
    if !payoffs.values().iter().all(|value| (-INF..=INF).contains(value)) {
        return Some(format!("the payoffs are {payoffs}; each lies within {} to {INF}", -INF));
    }
    let sum: i64 = payoffs.values().iter().map(|&value| i64::from(value)).sum();
    for greatest in [start.greatest_sum(), position.greatest_sum()].into_iter().flatten() {
        if !(0..=INF).contains(&greatest) {
            return Some(format!("`greatest_sum` is {greatest}; it lies within 0 to {INF}"));
        }
        if sum > i64::from(greatest) || payoffs.values().iter().any(|&value| value < 0) {
            return Some(format!(
                "the payoffs are {payoffs}; with a `greatest_sum` of {greatest} none is negative, and together they \
                 are at most that"
            ));
        }
    }
    None
}
