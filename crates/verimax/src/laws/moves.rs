//! The laws of a position's moves: the list, and each move of it.

use std::fmt::Debug;

use super::position::{Difference, Facts};
use super::text::brief;
use super::violation::{Broken, Law};
use crate::game::Game;

/// Collects the moves, and checks that their count is right: at the start, while they are taken, in clones, and at the
/// end. `method` is for the error.
pub(super) fn counted<M>(
    mut moves: impl ExactSizeIterator<Item = M> + Clone,
    method: &'static str,
) -> Result<Vec<M>, Broken> {
    let count = exact_len(&moves, 0, method)?;
    let mut taken = Vec::new();
    while taken.len() < count {
        // Counting after every move would take quadratic time if one count takes linear time.
        if taken.len().is_power_of_two() {
            let expected = count - taken.len();
            let left = [
                ("it counts", exact_len(&moves, taken.len(), method)?),
                ("a clone counts", exact_len(&moves.clone(), taken.len(), method)?),
                ("a clone gives", moves.clone().take(expected + 1).count()),
            ];
            if let Some((what, left)) = left.into_iter().find(|&(_, left)| left != expected) {
                let found = format!("after {} of {count} `{method}`, {what} {left} more", taken.len());
                return Broken::err(Law::MovesCounted, method, found, format!("there are {expected}"));
            }
        }
        match moves.next() {
            Some(mv) => taken.push(mv),
            None => {
                let found = format!("`{method}` counts {count} moves, and gives {}", taken.len());
                return Broken::err(Law::MovesCounted, method, found, "`len` must be the number of moves");
            }
        }
    }
    if moves.next().is_some() {
        let found = format!("`{method}` counts {count} moves, and gives more");
        return Broken::err(Law::MovesCounted, method, found, "`len` must be the number of moves");
    }
    Ok(taken)
}

/// The answer of `len`. Rust's default `len` panics if `size_hint` is not exact, so look at that first.
fn exact_len(moves: &impl ExactSizeIterator, taken: usize, method: &'static str) -> Result<usize, Broken> {
    let hint = moves.size_hint();
    if hint.1 != Some(hint.0) {
        let found = format!("after {taken} moves, `{method}().size_hint()` is {hint:?}");
        let expected = "an `ExactSizeIterator` must give the number of moves that are left, twice: (n, Some(n))";
        return Broken::err(Law::MovesCounted, method, found, expected);
    }
    let len = moves.len();
    if len != hint.0 {
        let found = format!("after {taken} moves, `{method}().size_hint()` is {hint:?}, and `len()` is {len}");
        return Broken::err(Law::MovesCounted, method, found, "both must be the number of moves that are left");
    }
    Ok(len)
}

/// Asks a position for its moves, and then a clone of it. An error if one gives more moves than the other.
pub(super) fn repeated_moves<G: Game>(position: &G, clone: &G) -> Result<[Vec<G::Move>; 2], Broken> {
    let [moves, again] = [counted(position.moves(), "moves")?, counted(clone.moves(), "moves")?];
    if moves.len() == again.len() {
        return Ok([moves, again]);
    }
    let found = format!("`moves` gives {} moves, and when a clone is asked {}", moves.len(), again.len());
    Broken::err(Law::Repeatable, "moves", found, "it must depend on the position alone")
}

/// Checks that the moves of a position are the same whenever it is asked, and the same as those of a clone.
pub(super) fn check_moves<G: Game<Move: Debug, Key: Debug> + Clone>(position: &G) -> Result<(), Broken> {
    let clone = position.clone();
    let [moves, again] = repeated_moves(position, &clone)?;
    let mut pairs = moves.into_iter().zip(again);
    pairs.try_for_each(|(mv, again)| check_play([position, &clone], [mv, again], &Facts::of(&position.play(mv))))
}

/// Checks a move of a position that `moves` has given to it and to a clone: both times it must lead to the same
/// position and have the same score.
pub(super) fn check_play<G: Game<Move: Debug, Key: Debug>>(
    [position, clone]: [&G; 2],
    [mv, again]: [G::Move; 2],
    child: &Facts<G::Key>,
) -> Result<(), Broken> {
    let expected = "it must depend on the position alone";
    for (method, position, other) in [("play", position, mv), ("moves", clone, again)] {
        if let Some(Difference { method: of, answers: [x, y] }) = child.difference(&Facts::of(&position.play(other))) {
            let found = match method {
                "play" => format!(
                    "the move {} leads to a position whose `{of}` is {x}, and when played again {y}",
                    brief(&mv)
                ),
                _ => format!("a move leads to a position whose `{of}` is {x}, and when a clone is asked {y}"),
            };
            return Broken::err(Law::Repeatable, method, found, expected);
        }
        let (score, other) = (position.move_score(mv), position.move_score(other));
        if score != other {
            let found = format!("`move_score` of {} is {score:?}, and when asked again {other:?}", brief(&mv));
            return Broken::err(Law::Repeatable, "move_score", found, expected);
        }
    }
    Ok(())
}

/// Checks that `nth` gives the move that `next` gives: searches use both. It leads to this child. Of a long list it
/// looks at some moves only, because it takes quadratic time where `nth` takes linear time.
pub(super) fn check_nth<G: Game<Move: Debug, Key: Debug>>(
    position: &G,
    moves: &[G::Move],
    number: usize,
    child: &Facts<G::Key>,
) -> Result<(), Broken> {
    let is_last = number + 1 == moves.len();
    if number > 3 && !number.is_power_of_two() && !is_last {
        return Ok(());
    }
    let mv = &moves[number];
    let found = match position.moves().nth(number) {
        Some(other) => match child.difference(&Facts::of(&position.play(other))) {
            Some(_) => format!("`moves().nth({number})` is {}, and `next` gives {} there", brief(&other), brief(mv)),
            None if is_last && position.moves().nth(moves.len()).is_some() => {
                format!("`moves().nth({0})` is a move, and there are only {0}", moves.len())
            }
            None => return Ok(()),
        },
        None => format!("`moves().nth({number})` is `None`, and `next` gives {} there", brief(mv)),
    };
    Broken::err(Law::MovesCounted, "moves", found, "`nth` must give the move that `next` gives after as many others")
}
