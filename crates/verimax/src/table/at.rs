//! For the tests of tables: a position that is just a number, with or without a packed key.

use crate::game::{Game, PackedKey};
use crate::value::{Side, Value};

#[derive(Clone, Copy)]
pub(super) struct At {
    number: u64,
    /// The bits of the key, and the largest value.
    packed: Option<(u32, Value)>,
}

impl Game for At {
    type Move = ();
    type Moves = std::iter::Empty<()>;
    type Key = u64;
    fn side(&self) -> Side {
        Side::Max
    }
    fn moves(&self) -> Self::Moves {
        std::iter::empty()
    }
    fn play(&self, (): ()) -> At {
        *self
    }
    fn eval(&self) -> Value {
        0
    }
    fn key(&self) -> u64 {
        self.number
    }
    fn packed_key(&self) -> Option<PackedKey> {
        let number = self.number;
        self.packed.map(|(bits, largest_value)| PackedKey { number, bits, largest_value })
    }
}

pub(super) const LARGEST: Value = 21;

/// Three games: keys of 20 bits, which fit into one word; hashed keys and 64-bit numbers, which take two.
pub(super) const GAMES: [At; 3] = [
    At { number: 0, packed: Some((20, LARGEST)) },
    At { number: 0, packed: None },
    At { number: 0, packed: Some((64, LARGEST)) },
];

pub(super) fn at(game: At, number: u64) -> At {
    At { number, ..game }
}
