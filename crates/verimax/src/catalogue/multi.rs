//! The searches of games for several players, by name.

use std::fmt;

use crate::multi_game::MultiGame;
use crate::payoffs::{Payoffs, Player};
use crate::search::minimax_fishburn;
use crate::search::multi::{MultiListener, MultiStats, Paranoid, max_n, shallow};
use crate::ties::Ties;
use crate::trace::Listener;
use crate::value::{Depth, INF, Value};

/// A search of games for several players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MultiAlgorithm {
    /// [`max_n`] by a rule for ties.
    MaxN(Ties),
    /// [`shallow`]: the same vector as [`max_n`] with [`Ties::First`].
    Shallow,
    /// [`minimax_fishburn`] in the game of this player against all the others.
    Paranoid(Player),
}

/// What a search returns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MultiValue {
    /// What each player gets.
    Vector(Payoffs),
    /// What the one player can hold.
    Held(Value),
}

/// Prints `[1, 2, 3]`, or `2`.
impl fmt::Display for MultiValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MultiValue::Vector(payoffs) => payoffs.fmt(f),
            MultiValue::Held(value) => value.fmt(f),
        }
    }
}

impl MultiAlgorithm {
    /// All searches for this many players.
    pub fn all(players: usize) -> Vec<MultiAlgorithm> {
        let mut all: Vec<_> = Ties::all(players).into_iter().map(MultiAlgorithm::MaxN).collect();
        all.push(MultiAlgorithm::Shallow);
        all.extend((0..players).map(MultiAlgorithm::Paranoid));
        all
    }

    /// The search of that name, as it is printed: `max_n(first)`, `shallow`, `paranoid(0)`. `max_n` alone is
    /// `max_n(first)`.
    pub fn from_name(name: &str) -> Option<MultiAlgorithm> {
        let inside = |head: &str| name.strip_prefix(head)?.strip_prefix('(')?.strip_suffix(')');
        match name {
            "max_n" => Some(MultiAlgorithm::MaxN(Ties::First)),
            "shallow" => Some(MultiAlgorithm::Shallow),
            _ => match inside("max_n") {
                Some(ties) => Ties::from_name(ties).map(MultiAlgorithm::MaxN),
                None => {
                    let digits = inside("paranoid")?;
                    digits.parse().ok().filter(|player: &Player| player.to_string() == digits).map(Self::Paranoid)
                }
            },
        }
    }

    /// The player that it names, if it names one.
    pub fn player(self) -> Option<Player> {
        match self {
            MultiAlgorithm::MaxN(Ties::Against(player) | Ties::For(player)) | MultiAlgorithm::Paranoid(player) => {
                Some(player)
            }
            MultiAlgorithm::MaxN(_) | MultiAlgorithm::Shallow => None,
        }
    }

    /// Searches a position. The listener hears of the steps; [`MultiStats`] counts them. `None` if it cannot search
    /// this game: shallow pruning needs a bounded sum, and paranoid search a player of the game.
    pub fn run<G, L>(self, p: &G, depth: Depth, listener: &mut L) -> Option<MultiValue>
    where
        G: MultiGame + Clone,
        L: MultiListener<G> + Listener<Paranoid<G>>,
    {
        Some(match self {
            MultiAlgorithm::MaxN(ties) => MultiValue::Vector(max_n(p, depth, ties, listener)),
            MultiAlgorithm::Shallow => MultiValue::Vector(shallow(p, depth, listener)?),
            MultiAlgorithm::Paranoid(player) => {
                let game = Paranoid::new(p.clone(), player)?;
                MultiValue::Held(minimax_fishburn(&game, -INF, INF, depth, listener))
            }
        })
    }

    /// The moves that the search would play, from here to the depth or to the end of the game. It searches every move
    /// again. Of equal moves a player chooses by the rule for ties; in a paranoid game, the first.
    pub fn line<G: MultiGame + Clone>(self, p: &G, depth: Depth) -> Vec<G::Move> {
        let (mut line, mut position, mut depth) = (Vec::new(), p.clone(), depth);
        while let Some((mv, _)) = self.best(&position, depth) {
            position = position.play(mv);
            depth = depth.after_move();
            line.push(mv);
        }
        line
    }

    /// The move that the search would play, and what it leads to: the value of the position. It searches every move.
    /// `None` if the game is over, the depth is 0, or it cannot search this game.
    pub fn best<G: MultiGame + Clone>(self, p: &G, depth: Depth) -> Option<(G::Move, MultiValue)> {
        if depth.is_zero() {
            return None;
        }
        let mover = p.player();
        let mut best: Option<(G::Move, MultiValue)> = None;
        for mv in p.moves() {
            let new = self.run(&p.play(mv), depth.after_move(), &mut MultiStats::default())?;
            let is_better = match (&best, &new) {
                (None, _) => true,
                (Some((_, MultiValue::Vector(old))), MultiValue::Vector(new)) => {
                    let ties = if let MultiAlgorithm::MaxN(ties) = self { ties } else { Ties::First };
                    ties.replace(mover, old, new)
                }
                (Some((_, MultiValue::Held(old))), MultiValue::Held(new)) => {
                    if Some(mover) == self.player() {
                        new > old
                    } else {
                        new < old
                    }
                }
                _ => false,
            };
            if is_better {
                best = Some((mv, new));
            }
        }
        best
    }
}

/// Prints `max_n(first)`, `shallow` or `paranoid(0)`.
impl fmt::Display for MultiAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MultiAlgorithm::MaxN(ties) => f.pad(&format!("max_n({ties})")),
            MultiAlgorithm::Shallow => f.pad("shallow"),
            MultiAlgorithm::Paranoid(player) => f.pad(&format!("paranoid({player})")),
        }
    }
}
