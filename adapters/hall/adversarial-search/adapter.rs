//! adversarial_search 0.1.1: a position as the node, and its two searches.
//!
//!     hall-adversarial-search minimax | alpha-beta

#![forbid(unsafe_code)]

use adversarial_search::prelude::{alphabeta, minimax};
use hall::{Answer, Position, Question, Side, mode, serve};

fn main() {
    let mode = mode();
    serve(|question: &Question| {
        let position = &question.position;
        let successors = |position: &Position| position.children().collect::<Vec<_>>();
        let terminal = |position: &Position| position.is_over().then(|| position.eval() as f32);
        let evaluation = |position: &Position| position.eval() as f32;
        let (depth, is_max) = (question.depth as i32, position.side() == Side::Max);
        let value = if mode == "minimax" {
            minimax(position, depth, &successors, &terminal, &evaluation, is_max)
        } else {
            let alpha = question.alpha.map_or(f32::NEG_INFINITY, |alpha| alpha as f32);
            let beta = question.beta.map_or(f32::INFINITY, |beta| beta as f32);
            alphabeta(position, depth, &successors, &terminal, &evaluation, is_max, alpha, beta)
        };
        Answer::value(value as i32) // from Max's point of view
    });
}
