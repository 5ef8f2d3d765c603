//! [`Nim3`]: three heaps, three players.

use std::fmt;
use std::ops::RangeInclusive;

use verimax::{MultiGame, Payoffs, Player, Value};

use super::{MultiPlayable, letter};
use crate::GameError;
use crate::spec::in_range;

/// Nim with three heaps for the players A, B and C, who move in turn. A move takes one or more objects from one heap.
/// When the heaps are empty, whoever took the last object gets 3 points, the player who moved just before gets 1, and
/// the third gets 0.
/// (With a single move, "just before" means in the order of play.)
///
/// So the sum is always 4. `2:3` takes three objects from the second heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim3 {
    heaps: [u8; 3],
    player: u8,
}

impl Nim3 {
    pub(crate) const HEAP: RangeInclusive<u8> = 0..=9;

    /// The game with three heaps of at most 9 objects each.
    pub fn new(heaps: [u8; 3]) -> Result<Nim3, GameError> {
        for heap in heaps {
            in_range("nim3", "heap", heap, &Nim3::HEAP)?;
        }
        Ok(Nim3 { heaps, player: 0 })
    }

    /// How many objects each heap has.
    pub fn heaps(&self) -> [u8; 3] {
        self.heaps
    }
}

impl MultiGame for Nim3 {
    /// The heap, counted from 0, and how many objects.
    type Move = (u8, u8);
    type Moves = std::vec::IntoIter<(u8, u8)>;
    type Key = ([u8; 3], u8);

    fn players(&self) -> usize {
        3
    }

    fn player(&self) -> Player {
        self.player.into()
    }

    fn moves(&self) -> Self::Moves {
        let heaps = (0u8..).zip(self.heaps);
        let moves: Vec<_> = heaps.flat_map(|(heap, objects)| (1..=objects).map(move |count| (heap, count))).collect();
        moves.into_iter()
    }

    fn play(&self, (heap, count): (u8, u8)) -> Nim3 {
        let mut heaps = self.heaps;
        heaps[usize::from(heap)] -= count;
        Nim3 { heaps, player: (self.player + 1) % 3 }
    }

    fn payoffs(&self) -> Payoffs {
        let mut points: [Value; 3] = [0; 3];
        if self.heaps == [0; 3] {
            points[usize::from((self.player + 2) % 3)] = 3; // took the last object
            points[usize::from((self.player + 1) % 3)] = 1; // moved just before
        }
        Payoffs::new(points.to_vec())
    }

    fn greatest_sum(&self) -> Option<Value> {
        Some(4)
    }

    fn key(&self) -> ([u8; 3], u8) {
        (self.heaps, self.player)
    }
}

impl MultiPlayable for Nim3 {
    fn player_name(&self, player: Player) -> String {
        letter(player).to_string()
    }

    fn move_name(&self, (heap, count): (u8, u8)) -> String {
        format!("{}:{count}", heap + 1)
    }

    fn most_plies(&self) -> u32 {
        self.heaps.iter().map(|&heap| u32::from(heap)).sum()
    }
}

impl fmt::Display for Nim3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.heaps;
        write!(f, "heaps {a} {b} {c}, {} to move", letter(self.player.into()))
    }
}
