//! [`Form`]: another form of a game, in which the engine solves it sooner. Every game is a form of itself.

use super::EngineGame;
use super::error::EngineError;
use crate::game::Game;

/// A form of the game `G` that is worth the same and is solved sooner: forced moves played out, symmetric positions
/// merged, bounds that only a solver needs. The engine solves the form, and answers with the game's own moves.
///
/// What an implementation promises, for every position of the game:
/// - the form of a position is worth as much as the position, with best play to the end of the game, seen by Max;
/// - [`forced_moves`](Form::forced_moves) and [`plain_moves`](Form::plain_moves) are legal moves of best play.
///
/// To a depth the engine searches the game itself: a form has other depths and other evaluations.
pub trait Form<G: Game>: EngineGame {
    /// True if the form is the game itself. Then one table serves both solves and searches to a depth.
    #[doc(hidden)]
    const IS_THE_GAME: bool = false;

    /// The form of a position.
    fn of(position: &G) -> Self;

    /// The game's own moves that a legal move of this form stands for: the move itself, and what it forces.
    fn plain_moves(&self, mv: Self::Move) -> Vec<G::Move>;

    /// The moves of the game between a position and its form. If the form is over, these are moves of best play up to
    /// the end of the game.
    fn forced_moves(position: &G) -> Vec<G::Move>;
}

impl<G: EngineGame> Form<G> for G {
    const IS_THE_GAME: bool = true;

    fn of(position: &G) -> G {
        position.clone()
    }

    fn plain_moves(&self, mv: G::Move) -> Vec<G::Move> {
        vec![mv]
    }

    fn forced_moves(_: &G) -> Vec<G::Move> {
        Vec::new()
    }
}

/// The game's own moves that a line of play in its form stands for, up to the end of the game if the form's line ends
/// there.
pub(super) fn plain_line<G: EngineGame, F: Form<G>>(start: &G, line: &[F::Move]) -> Vec<G::Move> {
    let mut plain = F::forced_moves(start);
    let mut form = F::of(start);
    for &mv in line {
        plain.extend(form.plain_moves(mv));
        form = form.play(mv);
    }
    if !line.is_empty() && form.moves().len() == 0 {
        let end = plain.iter().fold(start.clone(), |position, &mv| position.play(mv));
        plain.extend(F::forced_moves(&end));
    }
    plain
}

/// The same error, with its line in the game's own moves: the search that met it saw those of the form.
pub(super) fn in_plain_moves<G: EngineGame, F: Form<G>>(start: &G, error: EngineError) -> EngineError {
    match error {
        EngineError::BrokenPromise { what, line } if !F::IS_THE_GAME => {
            let what = format!("in the form in which it is solved, {what}");
            EngineError::BrokenPromise { what, line: line.and_then(|line| plain_numbers::<G, F>(start, &line)) }
        }
        error => error,
    }
}

/// The numbers of the game's own moves for those of its form. `None` if the form names a move that is not legal.
fn plain_numbers<G: EngineGame, F: Form<G>>(start: &G, line: &[usize]) -> Option<Vec<usize>> {
    let mut plain = F::forced_moves(start);
    let mut form = F::of(start);
    for &number in line {
        let mv = form.moves().nth(number)?;
        plain.extend(form.plain_moves(mv));
        form = form.play(mv);
    }
    let mut position = start.clone();
    let number = |mv| {
        let number = position.moves().position(|legal| legal == mv)?;
        position = position.play(mv);
        Some(number)
    };
    plain.into_iter().map(number).collect()
}
