//! Playing by a certificate: the move that it has for a position, without any search.

use crate::{ALL_MOVES, Bound, Certificate, Claims, Rules, Visitor};

impl Certificate {
    /// What the certificate plays after these moves, counted from the start of the game: the number of the move, and
    /// the bound that it keeps. `None` if a move is not legal, if the certificate has nothing for the side to move, or
    /// if the moves have left the paths that it covers.
    ///
    /// ```
    /// use verimax_certificate::{Bound, Certificate, NamedGame};
    ///
    /// let hash = NamedGame::parse("nim(1,1)")?.rules_hash();
    /// let text = format!(
    ///     "verimax certificate 1\ngame nim(1,1)\nrules {hash}\nmoves\nclaim <= -1\nform text\n6 -\nend 1\n"
    /// );
    /// let certificate = Certificate::read(text.as_bytes(), 1_000_000)?;
    /// assert_eq!(certificate.answer(&[0]), Some((0, Bound::AtMost(-1)))); // Min takes the last object
    /// assert_eq!(certificate.answer(&[]), None); // it has no move for Max
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&self, moves: &[u8]) -> Option<(u8, Bound)> {
        self.header().visit(Answer { moves, bounds: self.header().bounds(), sections: self.sections() })
    }
}

struct Answer<'a> {
    moves: &'a [u8],
    bounds: &'a [Bound],
    sections: &'a [Claims],
}

impl Visitor for Answer<'_> {
    type Output = Option<(u8, Bound)>;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> Option<(u8, Bound)> {
        let mut position = start.clone();
        for &mv in self.moves {
            if u32::from(mv) >= position.number_of_moves() {
                return None;
            }
            position = position.play(mv.into());
        }
        let is_max = position.is_max_to_move();
        let (&bound, claims) = self.bounds.iter().zip(self.sections).find(|(bound, _)| bound.profits(is_max))?;
        let finishing = position.finishing_move().filter(|&mv| {
            let is_legal = mv < position.number_of_moves();
            is_legal && bound.admits(position.play(mv).result()) && position.play(mv).number_of_moves() == 0
        });
        let mv = match finishing {
            Some(mv) => u8::try_from(mv).ok()?,
            None => claims.mv(claims.find(position.code(), claims.len())?),
        };
        // Mirror images share a code, and the move is that of the one that the code stands for.
        let mv = match start.decode(position.code()) {
            Some(image) if finishing.is_none() => same_move(&position, &image, mv)?,
            _ => mv,
        };
        (mv != ALL_MOVES).then_some((mv, bound))
    }
}

/// The move of `position` that leads to the same code as the move `mv` of its image.
fn same_move<R: Rules>(position: &R, image: &R, mv: u8) -> Option<u8> {
    if u32::from(mv) >= image.number_of_moves() {
        return None;
    }
    let code = image.play(mv.into()).code();
    // The same number comes first: then a position that is its own image plays what the certificate says.
    let moves = std::iter::once(u32::from(mv)).chain(0..position.number_of_moves());
    let found = moves.filter(|&mv| mv < position.number_of_moves()).find(|&mv| position.play(mv).code() == code);
    found.and_then(|mv| u8::try_from(mv).ok())
}
