//! [`Race3`]: a race of three, with the steps and jumps of Chinese checkers.

use std::fmt;
use std::ops::RangeInclusive;

use verimax::{MultiGame, Payoffs, Player, Value};

use super::{MultiPlayable, letter};
use crate::GameError;
use crate::spec::in_range;

/// Each of the players A, B and C has two pegs on a track of its own, `length` cells long, on the first two cells. The
/// tracks lie side by side. In turn, a player moves one of its pegs forward: one cell, if that is empty; or, as in
/// Chinese checkers, by a jump over a peg on the next cell of its *own or a neighbouring* track, two cells ahead, if
/// that is empty. A's and C's only neighbour is B.
///
/// The game is over when a player has both pegs on the last two cells of its track. That player gets 4 points. Of the
/// others, whoever is further ahead (the sum of its cells) gets 2, and the third 0; if they are level, each gets 1. So
/// the sum is always 6. Pegs only move forward, so every game ends; and as long as it goes on, everybody can step. Then
/// everybody is estimated to get 2.
///
/// `1` moves the rear peg a step, `2` the front peg; `1j` and `2j` jump.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Race3 {
    length: u8,
    /// The cells of the rear and the front peg of each player, counted from 0.
    pegs: [[u8; 2]; 3],
    player: u8,
}

/// A move of [`Race3`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Advance {
    /// A peg, 0 for the rear one, moves to the next cell.
    Step(u8),
    /// A peg jumps over another one.
    Jump(u8),
}

impl Race3 {
    pub(crate) const LENGTH: RangeInclusive<u8> = 3..=8;
    const POT: Value = 6;

    /// The start, on tracks of this length.
    pub fn new(length: u8) -> Result<Race3, GameError> {
        in_range("race3", "length", length, &Race3::LENGTH)?;
        Ok(Race3 { length, pegs: [[0, 1]; 3], player: 0 })
    }

    /// How many cells a track has.
    pub fn length(&self) -> u8 {
        self.length
    }

    /// The cells of a player's rear and front peg, counted from 0.
    pub fn pegs(&self, player: Player) -> [u8; 2] {
        self.pegs[player]
    }

    fn is_home(&self, player: usize) -> bool {
        self.pegs[player] == [self.length - 2, self.length - 1]
    }

    fn winner(&self) -> Option<usize> {
        (0..3).find(|&player| self.is_home(player))
    }

    fn is_free(&self, player: usize, cell: u8) -> bool {
        cell < self.length && !self.pegs[player].contains(&cell)
    }

    /// True if there is a peg at this cell of the player's own track, or of a track beside it.
    fn can_jump_over(&self, player: usize, cell: u8) -> bool {
        (0..3usize).any(|track| track.abs_diff(player) <= 1 && self.pegs[track].contains(&cell))
    }

    fn legal(&self) -> Vec<Advance> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let player = usize::from(self.player);
        let mut moves = Vec::new();
        for (peg, cell) in (0u8..).zip(self.pegs[player]) {
            if self.is_free(player, cell + 1) {
                moves.push(Advance::Step(peg));
            }
            if self.is_free(player, cell + 2) && self.can_jump_over(player, cell + 1) {
                moves.push(Advance::Jump(peg));
            }
        }
        moves
    }
}

impl MultiGame for Race3 {
    type Move = Advance;
    type Moves = std::vec::IntoIter<Advance>;
    type Key = ([[u8; 2]; 3], u8);

    fn players(&self) -> usize {
        3
    }

    fn player(&self) -> Player {
        self.player.into()
    }

    fn moves(&self) -> Self::Moves {
        self.legal().into_iter()
    }

    fn play(&self, mv: Advance) -> Race3 {
        let mut next = *self;
        let pegs = &mut next.pegs[usize::from(self.player)];
        match mv {
            Advance::Step(peg) => pegs[usize::from(peg)] += 1,
            Advance::Jump(peg) => pegs[usize::from(peg)] += 2,
        }
        pegs.sort_unstable();
        next.player = (self.player + 1) % 3;
        next
    }

    fn payoffs(&self) -> Payoffs {
        let Some(winner) = self.winner() else {
            return Payoffs::new(vec![Race3::POT / 3; 3]);
        };
        let ahead = |player: usize| self.pegs[player].iter().sum::<u8>();
        let points = |player: usize| {
            if player == winner {
                return 4;
            }
            let other = 3 - winner - player;
            match ahead(player).cmp(&ahead(other)) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            }
        };
        Payoffs::new((0..3).map(points).collect())
    }

    fn greatest_sum(&self) -> Option<Value> {
        Some(Race3::POT)
    }

    fn key(&self) -> Self::Key {
        (self.pegs, self.player)
    }
}

impl MultiPlayable for Race3 {
    fn player_name(&self, player: Player) -> String {
        letter(player).to_string()
    }

    fn move_name(&self, mv: Advance) -> String {
        match mv {
            Advance::Step(peg) => (peg + 1).to_string(),
            Advance::Jump(peg) => format!("{}j", peg + 1),
        }
    }

    /// Every move takes a peg at least one cell ahead.
    fn most_plies(&self) -> u32 {
        let cells = self.pegs.iter().flatten().map(|&cell| u32::from(cell)).sum::<u32>();
        3 * (2 * u32::from(self.length) - 3) - cells
    }
}

impl fmt::Display for Race3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (player, pegs) in self.pegs.iter().enumerate() {
            let cells = (0..self.length).map(|cell| if pegs.contains(&cell) { letter(player) } else { '.' });
            writeln!(f, "{}", cells.collect::<String>())?;
        }
        write!(f, "{} to move", letter(self.player.into()))
    }
}
