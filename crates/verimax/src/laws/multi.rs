//! Does a game for several players keep its promises?

use std::collections::hash_map::Entry;
use std::fmt::Debug;

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::text::brief;
use super::violation::place;
use super::{Reach, Violation, check};
use crate::multi_game::MultiGame;
use crate::payoffs::{MOST_PLAYERS, Payoffs};
use crate::search::multi::Paranoid;
use crate::value::{INF, Value};

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
    let mut explored = Explored { nodes: Vec::new() };
    let mut seen = FxHashMap::from_iter([(start.key(), 0)]);
    explored.nodes.push(Node { position: start.clone(), reached: None, children: Vec::new() });
    let mut next = 0;
    while let Some(Node { position, .. }) = explored.nodes.get(next) {
        let position = position.clone();
        if let Some(message) = broken_here(start, &position) {
            return Err(explored.violation(message, next));
        }
        for (number, mv) in position.moves().enumerate() {
            let child = position.play(mv);
            let place = match seen.entry(child.key()) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(_) if explored.nodes.len() >= limits.most_positions => continue,
                Entry::Vacant(new) => {
                    let place = *new.insert(explored.nodes.len());
                    explored.nodes.push(Node { position: child, reached: Some((next, number)), children: Vec::new() });
                    place
                }
            };
            explored.nodes[next].children.push(place);
        }
        next += 1;
    }
    for player in 0..start.players() {
        if let Some(game) = Paranoid::new(start.clone(), player) {
            check(&game, limits)
                .map_err(|violation| MultiViolation::Paranoid { player, violation: Box::new(violation) })?;
        }
    }
    explored.check_sums()
}

/// A position that was found: how, and the places of those after it.
struct Node<G> {
    position: G,
    /// The place of the position before, and the number of the move.
    reached: Option<(usize, usize)>,
    children: Vec<usize>,
}

struct Explored<G> {
    nodes: Vec<Node<G>>,
}

impl<G: MultiGame<Move: Debug>> Explored<G> {
    fn violation(&self, message: String, mut place: usize) -> MultiViolation {
        let mut line = Vec::new();
        while let Some((before, number)) = self.nodes[place].reached {
            let mv = self.nodes[before].position.moves().nth(number);
            line.push(mv.map_or_else(|| format!("(number {number})"), |mv| brief(&mv)));
            place = before;
        }
        line.reverse();
        MultiViolation::Players { message, line }
    }

    /// Checks that what a position says of all sums holds in all later positions, too. No position comes back: that was
    /// checked before.
    fn check_sums(&self) -> Result<(), MultiViolation> {
        let mut pending = vec![0; self.nodes.len()];
        let mut parents = vec![Vec::new(); self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            pending[place] = node.children.len();
            node.children.iter().for_each(|&child| parents[child].push(place));
        }
        // For each position, the places of those from there on with the least payoff and with the greatest sum.
        let mut extremes: Vec<[usize; 2]> = (0..self.nodes.len()).map(|place| [place, place]).collect();
        let mut ready: Vec<usize> = (0..self.nodes.len()).filter(|&place| pending[place] == 0).collect();
        while let Some(place) = ready.pop() {
            let [least, greatest] = extremes[place];
            if let Some(stated) = self.nodes[place].position.greatest_sum() {
                let later = if self.least(least) < 0 { least } else { greatest };
                if self.least(later) < 0 || self.sum(later) > stated.into() {
                    let payoffs = self.nodes[later].position.payoffs();
                    let message = format!(
                        "`greatest_sum` is {stated}, and the payoffs of a later position are {payoffs}; none may be \
                         negative, and together they may be at most that"
                    );
                    return Err(self.violation(message, place));
                }
            }
            for &parent in &parents[place] {
                let [known_least, known_greatest] = extremes[parent];
                let least = if self.least(least) < self.least(known_least) { least } else { known_least };
                let greatest = if self.sum(greatest) > self.sum(known_greatest) { greatest } else { known_greatest };
                extremes[parent] = [least, greatest];
                pending[parent] -= 1;
                if pending[parent] == 0 {
                    ready.push(parent);
                }
            }
        }
        Ok(())
    }

    fn least(&self, place: usize) -> Value {
        self.nodes[place].position.payoffs().values().iter().copied().min().unwrap_or(0)
    }

    fn sum(&self, place: usize) -> i64 {
        sum(&self.nodes[place].position.payoffs())
    }
}

fn sum(payoffs: &Payoffs) -> i64 {
    payoffs.values().iter().map(|&value| i64::from(value)).sum()
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
    let sum = sum(&payoffs);
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
