//! Says why a claim does not follow from those before it. The check does not rely on it.

use std::fmt;

use crate::check::is_settled;
use crate::format::bound_text;
use crate::{ALL_MOVES, Bound, Claims, Rules};

/// A claim that does not follow from those before it. It displays as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unfounded {
    /// The section of the claim, counted from 0.
    pub section: usize,
    /// The number of the claim in its section, counted from 0.
    pub index: usize,
    /// The position, by its code.
    pub code: u64,
    /// What is missing.
    pub reason: String,
}

impl fmt::Display for Unfounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unfounded { section, index, code, reason } = self;
        write!(f, "claim {} of section {}, about the position with code {code}: {reason}", index + 1, section + 1)
    }
}

/// Why claim number `index` does not follow, as the end of a sentence.
pub fn explain<R: Rules>(start: &R, bound: Bound, claims: &Claims, index: usize) -> String {
    let (Some(&code), Some(&mv)) = (claims.codes().get(index), claims.moves().get(index)) else {
        return "there is no such claim".to_owned();
    };
    let Some(position) = start.decode(code) else { return "no position has this code".to_owned() };
    let (moves, wanted) = (position.number_of_moves(), bound_text(bound));
    if moves == 0 {
        return match bound.admits(position.result()) {
            true => "it follows: play ends here".to_owned(),
            false => format!("play ends with the result {}, which is not {wanted}", position.result()),
        };
    }
    let side = if position.is_max_to_move() { "Max" } else { "Min" };
    if !bound.profits(position.is_max_to_move()) {
        if mv != ALL_MOVES {
            return format!("{side} is to move, so all moves must be considered (`-`), not only move {mv}");
        }
        return missing(&position, bound, claims, index).unwrap_or_else(|| "it follows".to_owned());
    }
    if u32::from(mv) >= moves {
        let mv = if mv == ALL_MOVES { "`-`".to_owned() } else { format!("move {mv}") };
        return format!("{mv} is not one of {side}'s {moves} moves, which count from 0");
    }
    let next = position.play(mv.into());
    if is_settled(&next, bound, claims, index) {
        return "it follows".to_owned();
    }
    let (next_code, no_claim) = (next.code(), "no earlier claim is about the position with code");
    if next.number_of_moves() == 0 {
        return format!("after move {mv}, play ends with the result {}, which is not {wanted}", next.result());
    }
    if bound.profits(next.is_max_to_move()) {
        return format!("after move {mv}, {side} moves again, and {no_claim} {next_code}");
    }
    match missing(&next, bound, claims, index) {
        None => "it follows".to_owned(),
        Some(missing) => format!("after move {mv}, {no_claim} {next_code}; and {missing}"),
    }
}

/// The first move after which the bound is not shown to hold, and why.
fn missing<R: Rules>(position: &R, bound: Bound, claims: &Claims, index: usize) -> Option<String> {
    let is_open = |mv: &u32| !is_settled(&position.play(*mv), bound, claims, index);
    let mv = (0..position.number_of_moves()).find(is_open)?;
    let next = position.play(mv);
    let side = if position.is_max_to_move() { "Max" } else { "Min" };
    Some(if next.number_of_moves() == 0 {
        let (result, wanted) = (next.result(), bound_text(bound));
        format!("after {side}'s move {mv}, play ends with the result {result}, which is not {wanted}")
    } else {
        format!("after {side}'s move {mv}, no earlier claim is about the position with code {}", next.code())
    })
}
