//! The paranoid reduction. Sturtevant & Korf 2000, *On pruning techniques for multi-player games*: one player against
//! all the others.

use crate::game::Game;
use crate::multi_game::MultiGame;
use crate::payoffs::Player;
use crate::value::{Side, Value};

/// A game for several players as a game for two: `player` is Max, all the others together are Min, and a position is
/// worth what `player` gets. Any two-player search that lets a side move twice can search it, such as
/// [`minimax_fishburn`](crate::search::minimax_fishburn) or [`Engine`](crate::Engine).
///
/// Its value is what the player can hold whatever the others do. So it is at most what max^n gives the player, whatever
/// the rule for ties.
///
/// ```
/// use verimax::{Depth, INF, MultiGraph, search, search::multi::Paranoid};
/// let graph = MultiGraph::parse("(p0 (p1 [1,2,6] [3,1,5]) (p1 [2,4,3] [4,4,1]))").unwrap().graph;
/// let value = |player| {
///     let position = Paranoid::new(graph.start(), player).unwrap();
///     search::minimax_fishburn(&position, -INF, INF, Depth::END, &mut ())
/// };
/// assert_eq!([value(0), value(1), value(2)], [2, 2, 1]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Paranoid<G> {
    position: G,
    player: Player,
}

impl<G: MultiGame> Paranoid<G> {
    /// The game of this player against all the others; `None` if there is no such player.
    pub fn new(position: G, player: Player) -> Option<Paranoid<G>> {
        (player < position.players()).then_some(Paranoid { position, player })
    }

    /// The position with all its players.
    pub fn position(&self) -> &G {
        &self.position
    }
}

impl<G: MultiGame> Game for Paranoid<G> {
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = G::Key;

    fn side(&self) -> Side {
        if self.position.player() == self.player { Side::Max } else { Side::Min }
    }

    fn moves(&self) -> G::Moves {
        self.position.moves()
    }

    fn play(&self, mv: G::Move) -> Self {
        Paranoid { position: self.position.play(mv), player: self.player }
    }

    fn eval(&self) -> Value {
        self.position.payoffs().of(self.player)
    }

    fn key(&self) -> G::Key {
        self.position.key()
    }

    /// The player: the same position is worth different things to different players.
    fn rules(&self) -> u64 {
        self.player as u64
    }
}
