//! A method of a trait's implementation is a function of its type.

#[verified]
#[derive(Clone, Copy)]
pub enum Pick {
    One,
    Two,
}

#[verified]
pub struct Pile {
    stones: u32,
}

impl Game for Pile {
    type Move = Pick;
    type Moves = std::vec::IntoIter<Pick>;

    fn moves(&self) -> Self::Moves {
        todo!()
    }

    #[requires("2 <= self.pile_stones")]
    #[ensures("result.pile_stones < self.pile_stones")]
    fn play(&self, pick: Self::Move) -> Self {
        let taken = match pick {
            Pick::One => 1,
            Pick::Two => 2,
        };
        Pile { stones: self.stones - taken }
    }
}

#[requires("4 <= pile.pile_stones")]
#[verified]
fn twice(pile: Pile) -> Pile {
    pile.play(Pick::Two).play(Pick::One)
}
