//! [`Form`]: another form of a game, in which the engine solves it sooner. Every game is a form of itself.

use super::EngineGame;
use super::error::EngineError;
use crate::game::Game;
use crate::value::Value;

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
/// there. If the form names a move that is not legal, the line ends with it.
pub(super) fn plain_line<G: EngineGame, F: Form<G>>(start: &G, line: &[F::Move]) -> Vec<G::Move> {
    let mut plain = F::forced_moves(start);
    let mut form = F::of(start);
    for &mv in line {
        plain.extend(form.plain_moves(mv));
        form = form.play(mv);
    }
    if !line.is_empty() && form.moves().len() == 0 {
        match played::<G, F>(start, &plain) {
            Ok(end) => plain.extend(F::forced_moves(end.as_ref().unwrap_or(start))),
            Err(number) => plain.truncate(number + 1),
        }
    }
    plain
}

/// The position after these moves, if there are any; or the index of the first that is not legal. The moves of a game
/// that is its own form come from the game, and need no check.
fn played<G: EngineGame, F: Form<G>>(start: &G, line: &[G::Move]) -> Result<Option<G>, usize> {
    let mut latest: Option<G> = None;
    for (number, &mv) in line.iter().enumerate() {
        let position = latest.as_ref().unwrap_or(start);
        if !F::IS_THE_GAME && position.moves().all(|legal| legal != mv) {
            return Err(number);
        }
        latest = Some(position.play(mv));
    }
    Ok(latest)
}

/// Checks a line of best play that leads to the end of the game if `is_over` says so: its moves are legal, and the
/// evaluation at its end is the value. That is proved of every game that keeps its promises. So this is a cheap look at
/// the promises that cost too much to check during the search: bounds are right, and keys tell positions apart.
pub(super) fn check_line<G: EngineGame, F: Form<G>>(
    start: &G,
    line: &[G::Move],
    value: Value,
    is_over: bool,
) -> Result<(), EngineError> {
    let broken = |what: String, line: &[G::Move]| {
        let what = if F::IS_THE_GAME { what } else { format!("in the form in which it is solved, {what}") };
        Err(EngineError::BrokenPromise { what, line: numbers(start, line) })
    };
    let end = match played::<G, F>(start, line) {
        Ok(end) => end,
        Err(number) => {
            let what = "`plain_moves` or `forced_moves` names a move that is not legal".to_owned();
            return broken(what, &line[..number]);
        }
    };
    let end = end.as_ref().unwrap_or(start);
    if is_over && end.moves().len() > 0 {
        let what = "the line of best play is not at an end (but `plain_moves` and `forced_moves` must lead there)";
        return broken(what.to_owned(), line);
    }
    let eval = end.eval();
    if eval == value {
        return Ok(());
    }
    let or = if F::IS_THE_GAME { "" } else { ", or its value is not that of the game" };
    let what = format!(
        "best play is worth {value}, but the line of best play ends with an `eval` of {eval} (so `bounds` are wrong, \
         or a key that does not tell positions apart{or})"
    );
    broken(what, line)
}

/// The numbers of these moves. `None` if one is not legal.
fn numbers<G: EngineGame>(start: &G, line: &[G::Move]) -> Option<Vec<usize>> {
    let mut latest: Option<G> = None;
    let number = |&mv| {
        let position = latest.as_ref().unwrap_or(start);
        let number = position.moves().position(|legal| legal == mv)?;
        latest = Some(position.play(mv));
        Some(number)
    };
    line.iter().map(number).collect()
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
    numbers(start, &plain)
}
