//! The check: every claim follows from the rules and from the claims before it.
//!
//! What is proved of it: if [`is_proved`] says yes, the bound holds for the value of best play from the root to the end
//! of the game, whatever the claims are and whoever made them. The index of the claims and the hint for the last move
//! decide only how fast the answer comes.

use verimax_contracts::{assert_proof, ensures, invariant, theory};

use crate::claims::{ALL_MOVES, Bound, Claims};
use crate::rules::Rules;

theory!("certificate.Claimed");

/// True if the bound is shown to hold for the position: the game is over, or one of the first `limit` claims is about
/// it, or the side that profits ends the game with one move.
#[ensures("result -> hold_below (parameters_of position) bound claims limit -> holds bound (all_play position)")]
#[inline]
pub fn is_settled<R: Rules>(position: &R, bound: Bound, claims: &Claims, limit: usize) -> bool {
    if position.number_of_moves() == 0 {
        return bound.admits(position.result());
    }
    if bound.profits(position.is_max_to_move()) && ends_at_once(position, bound) {
        return true;
    }
    claims.find(position.code(), limit).is_some()
}

/// True if the side to move, which profits, is seen to end the game with one move.
#[ensures("result -> profiting bound (side_of position) -> holds bound (all_play position)")]
#[inline]
fn ends_at_once<R: Rules>(position: &R, bound: Bound) -> bool {
    let Some(mv) = position.finishing_move() else { return false };
    if mv >= position.number_of_moves() {
        return false;
    }
    let is_good = is_over(&position.play(mv), bound);
    assert_proof!("is_good -> holds bound (nth_child position mv)");
    is_good
}

/// True if the game is over, and the bound holds for the result.
#[ensures("result -> holds bound (all_play position)")]
#[inline]
fn is_over<R: Rules>(position: &R, bound: Bound) -> bool {
    if position.number_of_moves() != 0 {
        return false;
    }
    bound.admits(position.result())
}

/// True if there are moves, and the bound is shown to hold after each of them.
#[ensures("result -> hold_below (parameters_of position) bound claims limit -> holds bound (all_play position)")]
#[inline]
fn are_moves_settled<R: Rules>(position: &R, bound: Bound, claims: &Claims, limit: usize) -> bool {
    let moves = position.number_of_moves();
    for mv in 0..moves {
        invariant!(
            "hold_below (parameters_of position) bound claims limit ->
                forall i. 0 <= i < mv_i -> holds bound (nth_child position i)"
        );
        if !is_settled(&position.play(mv), bound, claims, limit) {
            return false;
        }
    }
    moves > 0
}

/// True if the bound is shown to hold for the position: it is over, or one move suffices, or all are good enough.
#[ensures("result -> hold_below (parameters_of position) bound claims limit -> holds bound (all_play position)")]
#[inline]
fn is_founded<R: Rules>(position: &R, mv: u8, bound: Bound, claims: &Claims, limit: usize) -> bool {
    if position.number_of_moves() == 0 {
        return bound.admits(position.result());
    }
    if !bound.profits(position.is_max_to_move()) {
        return mv == ALL_MOVES && are_moves_settled(position, bound, claims, limit);
    }
    let mv = u32::from(mv);
    if mv >= position.number_of_moves() {
        return false;
    }
    let next = position.play(mv);
    if !bound.profits(next.is_max_to_move()) && are_moves_settled(&next, bound, claims, limit) {
        return true;
    }
    is_settled(&next, bound, claims, limit)
}

/// True if claim number `index` follows from the claims before it.
#[ensures("result -> claim_follows (parameters_of start) bound claims index")]
#[inline]
pub fn follows<R: Rules>(start: &R, bound: Bound, claims: &Claims, index: usize) -> bool {
    let Some(code) = claims.code(index) else { return false };
    let Some(position) = start.decode(code) else { return false };
    is_founded(&position, claims.mv(index), bound, claims, index)
}

/// The first of these claims that does not follow from those before it.
#[ensures(None => "all_follow (parameters_of start) bound claims first last")]
#[ensures(Some(index) => "first <= index < last")]
pub fn first_unfounded<R: Rules>(start: &R, bound: Bound, claims: &Claims, first: usize, last: usize) -> Option<usize> {
    for index in first..last {
        invariant!("all_follow (parameters_of start) bound claims first index_i");
        if !follows(start, bound, claims, index) {
            return Some(index);
        }
    }
    None
}

/// True if all claims follow, and the bound holds for the root.
#[ensures("result -> holds bound (all_play root)")]
pub fn is_proved<R: Rules>(root: &R, bound: Bound, claims: &Claims) -> bool {
    first_unfounded(root, bound, claims, 0, claims.len()).is_none() && is_settled(root, bound, claims, claims.len())
}

/// True if these claims show that the root is worth exactly this: `lower` at least, `upper` at most.
#[ensures("result -> minimax_value root endless = value")]
pub fn is_proved_exactly<R: Rules>(root: &R, value: i32, lower: &Claims, upper: &Claims) -> bool {
    is_proved(root, Bound::AtLeast(value), lower) && is_proved(root, Bound::AtMost(value), upper)
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
