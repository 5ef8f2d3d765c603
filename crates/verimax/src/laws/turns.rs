//! The laws of `alternates`.

use std::fmt::Debug;

use super::explore::Extra;
use super::text::brief;
use super::violation::{Broken, Law};
use crate::catalogue::Alternation;
use crate::game::Game;

/// Checks that the turn passes where `alternates` says so.
pub(super) struct Turns;

const METHOD: &str = "alternates";

fn alternates<G: Alternation>(position: &G) -> Result<bool, Broken> {
    let (answer, again) = (position.alternates(), position.alternates());
    if answer == again {
        return Ok(answer);
    }
    let found = format!("`alternates` is {answer}, and when asked again it is {again}");
    Broken::err(Law::Repeatable, METHOD, found, "it must depend on the position alone")
}

impl<G: Game<Move: Debug> + Alternation> Extra<G> for Turns {
    fn check(&self, position: &G, moves: &[G::Move]) -> Result<(), Broken> {
        if !alternates(position)? {
            return Ok(());
        }
        for mv in moves {
            let child = position.play(*mv);
            if child.side() == position.side() {
                let found =
                    format!("`alternates` is true, and {} moves again after the move {}", child.side(), brief(mv));
                let expected = "it must be false where a side can move twice";
                return Broken::err(Law::SidesAlternate, METHOD, found, expected);
            }
            if !alternates(&child)? {
                let found = format!("`alternates` is true, and after the move {} it is false", brief(mv));
                let expected = "it speaks of all play from a position on, and so must stay true";
                return Broken::err(Law::SidesAlternate, METHOD, found, expected);
            }
        }
        Ok(())
    }

    fn check_equal(&self, position: &G, known: &G, law: Law) -> Result<(), Broken> {
        let (own, others) = (alternates(position)?, alternates(known)?);
        if own == others {
            return Ok(());
        }
        let found = format!("`alternates` is {own}, and of a position with the same key it is {others}");
        Broken::err(law, METHOD, found, "the key must tell such positions apart")
    }
}
