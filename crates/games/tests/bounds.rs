//! The bounds that games state hold at every position of small games.

use std::collections::HashMap;

use verimax::{Side, Value};
use verimax_games::{Connect4, Kalah, Playable, Subtract, TicTacToe};

/// The value of best play to the end of the game, by the definition. Also stores the values of all positions below.
fn value<G: Playable>(position: &G, values: &mut HashMap<G, Value>) -> Value {
    if let Some(&value) = values.get(position) {
        return value;
    }
    let children = position.moves().map(|mv| value(&position.play(mv), values));
    let children: Vec<Value> = children.collect();
    let best = match position.side() {
        Side::Max => children.iter().max(),
        Side::Min => children.iter().min(),
    };
    let value = best.copied().unwrap_or_else(|| position.eval());
    values.insert(position.clone(), value);
    value
}

/// Checks the bounds of all positions. Returns the number of positions, and of those whose bounds show that one side
/// does not win.
fn check<G: Playable>(start: &G) -> (usize, usize) {
    let mut values = HashMap::new();
    value(start, &mut values);
    for (position, value) in &values {
        let bounds = position.bounds();
        assert!(bounds.contains(*value), "{value} is not in {bounds}:\n{position}");
    }
    let telling = values.keys().filter(|position| position.bounds().lower >= 0 || position.bounds().upper <= 0);
    (values.len(), telling.count())
}

/// Law: `bounds` contains the value.
#[test]
fn the_bounds_are_bounds() {
    let (positions, telling) = check(&TicTacToe::default());
    assert_eq!(positions, 5478);
    assert!(telling > 500, "{telling}");
    for (houses, seeds) in [(2, 2), (2, 4), (3, 1), (3, 2)] {
        let (positions, telling) = check(&Kalah::new(houses, seeds).expect("a board"));
        assert!(positions > 5 && telling > 0, "{houses} houses, {seeds} seeds: {telling} of {positions}");
    }
    check(&Subtract::new(30).expect("stones"));
    check(&Connect4::new(4, 3).expect("a board"));
}
