//! The check: every claim follows from the rules and from the claims before it.

use crate::claims::{ALL_MOVES, Bound, Claims};
use crate::rules::Rules;

/// True if the bound is shown to hold for the position: the game is over, or one of the first `limit` claims is about
/// it, or the side that profits ends the game with one move.
pub fn is_settled<R: Rules>(position: &R, bound: Bound, claims: &Claims, limit: usize) -> bool {
    if position.number_of_moves() == 0 {
        return bound.admits(position.result());
    }
    if bound.profits(position.is_max_to_move()) && ends_at_once(position, bound) {
        return true;
    }
    claims.find(position.code(), limit).is_some()
}

fn ends_at_once<R: Rules>(position: &R, bound: Bound) -> bool {
    let Some(mv) = position.finishing_move() else { return false };
    if mv >= position.number_of_moves() {
        return false;
    }
    let end = position.play(mv);
    end.number_of_moves() == 0 && bound.admits(end.result())
}

/// True if there are moves, and the bound is shown to hold after each of them.
fn are_moves_settled<R: Rules>(position: &R, bound: Bound, claims: &Claims, limit: usize) -> bool {
    let moves = position.number_of_moves();
    for mv in 0..moves {
        if !is_settled(&position.play(mv), bound, claims, limit) {
            return false;
        }
    }
    moves > 0
}

/// True if claim number `index` follows from the claims before it.
pub fn follows<R: Rules>(start: &R, bound: Bound, claims: &Claims, index: usize) -> bool {
    let Some(position) = start.decode(claims.codes()[index]) else { return false };
    if position.number_of_moves() == 0 {
        return bound.admits(position.result());
    }
    if !bound.profits(position.is_max_to_move()) {
        return claims.moves()[index] == ALL_MOVES && are_moves_settled(&position, bound, claims, index);
    }
    let mv = u32::from(claims.moves()[index]);
    if mv >= position.number_of_moves() {
        return false;
    }
    let next = position.play(mv);
    if !bound.profits(next.is_max_to_move()) && are_moves_settled(&next, bound, claims, index) {
        return true;
    }
    is_settled(&next, bound, claims, index)
}

/// The first of these claims that does not follow from those before it.
pub fn first_unfounded<R: Rules>(start: &R, bound: Bound, claims: &Claims, first: usize, last: usize) -> Option<usize> {
    (first..last).find(|&index| !follows(start, bound, claims, index))
}

/// True if all claims follow, and the bound holds for the root.
pub fn is_proved<R: Rules>(root: &R, bound: Bound, claims: &Claims) -> bool {
    first_unfounded(root, bound, claims, 0, claims.len()).is_none() && is_settled(root, bound, claims, claims.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Connect4;

    /// Two by two: nobody can win, and Max's strategy is to play the first column.
    #[test]
    fn a_board_without_lines_is_a_draw() {
        let root = Connect4::new(2, 2).unwrap();
        let second: Vec<_> = (0..2).map(|mv| root.play(0).play(mv)).collect();
        let mut listed: Vec<u64> = second.iter().map(Rules::code).chain([root.code()]).collect();
        listed.dedup();
        let moves = vec![0; listed.len()];
        let claims = Claims::new(listed, moves).unwrap();
        assert!(!is_proved(&root, Bound::AtLeast(1), &claims));
        assert!(is_proved(&root, Bound::AtLeast(0), &claims));
        let missing = Claims::new(vec![root.code()], vec![0]).unwrap();
        assert!(!is_proved(&root, Bound::AtLeast(0), &missing));
    }
}
