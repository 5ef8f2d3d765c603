//! `laws::check_multi` finds broken promises.

use verimax::{MultiGame, Payoffs, Value, laws};

/// Which promise the pile breaks.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Slip {
    None,
    NoSuchPlayer,
    FewPayoffs,
    Sum,
    /// Only a pile of two says a sum that is too small.
    LaterSum,
    Players,
    Key,
}

/// A pile of stones for three; whoever takes the last one gets 2.
#[derive(Clone, Copy, Debug)]
struct Pile {
    stones: u8,
    player: usize,
    slip: Slip,
}

impl MultiGame for Pile {
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Key = (u8, usize);

    fn players(&self) -> usize {
        if self.slip == Slip::Players { 3 + usize::from(self.stones == 1) } else { 3 }
    }

    fn player(&self) -> usize {
        if self.slip == Slip::NoSuchPlayer && self.stones == 2 { 3 } else { self.player }
    }

    fn moves(&self) -> Self::Moves {
        1..self.stones.min(2) + 1
    }

    fn play(&self, taken: u8) -> Pile {
        Pile { stones: self.stones - taken, player: (self.player + 1) % 3, ..*self }
    }

    fn payoffs(&self) -> Payoffs {
        let last = (self.player + 2) % 3;
        let mut values: Vec<Value> =
            (0..3).map(|player| if self.stones == 0 && player == last { 2 } else { 0 }).collect();
        if self.slip == Slip::FewPayoffs && self.stones == 0 {
            values.pop();
        }
        Payoffs::new(values)
    }

    fn greatest_sum(&self) -> Option<Value> {
        match self.slip {
            Slip::Sum => Some(1),
            Slip::LaterSum if self.stones == 2 => Some(1),
            Slip::LaterSum => None,
            _ => Some(2),
        }
    }

    fn key(&self) -> (u8, usize) {
        (self.stones, if self.slip == Slip::Key { 0 } else { self.player })
    }
}

#[test]
fn broken_promises_are_found() {
    let check = |slip| laws::check_multi(&Pile { stones: 4, player: 0, slip }, 100).map_err(|error| error.to_string());
    assert_eq!(check(Slip::None), Ok(()));
    for (slip, sentence) in [
        (Slip::NoSuchPlayer, "after the moves 2, player 3 is to move, but the players are 0 to 2"),
        (Slip::FewPayoffs, "after the moves 2 2, there are 2 payoffs, but 3 players"),
        (
            Slip::Sum,
            "after the moves 2 2, the payoffs are [0, 2, 0]; with a `greatest_sum` of 1 none is negative, and together \
             they are at most that",
        ),
        (
            Slip::LaterSum,
            "after the moves 1 1, `greatest_sum` is 1, and the payoffs of a later position are [2, 0, 0]; none may be \
             negative, and together they may be at most that",
        ),
        (Slip::Players, "after the moves 1 2, there are 4 players, but 3 at the start"),
    ] {
        assert_eq!(check(slip), Err(sentence.to_owned()), "{slip:?}");
    }
    let error = check(Slip::Key).unwrap_err();
    assert!(error.starts_with("in the game of player 0 against the others: "), "{error}");
}
