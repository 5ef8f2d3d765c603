//! Does a game with chance keep its promises? The laws that it shares with other games are checked on
//! [`WithoutChance`], the same game with Max in the place of chance.

use std::fmt::Debug;

use super::explore::{ByKey, Explored, Extra, Id};
use super::text::brief;
use super::violation::{Broken, Law, Violation};
use super::{Checked, Reach, judge};
use crate::chance_game::ChanceGame;
use crate::game::Game;
use crate::value::{INF, Interval, MOST_WEIGHT, Side, Turn, Value};

/// As [`check`](super::check), for a game with chance. It also checks that weights are positive and add up to at most
/// [`MOST_WEIGHT`], and that each [`range`](ChanceGame::range) contains the evaluations of all that can follow.
///
/// ```
/// use verimax::laws::{self, Law};
/// use verimax::{ChanceGame, ChanceGraph, Interval, Turn, Value};
///
/// let graph = ChanceGraph::parse("(max (chance 1*3 2*(min 4 5)) 3)").unwrap();
/// assert_eq!(laws::check_chance(&graph.start(), 100).unwrap().positions, 7);
///
/// /// A die is thrown, and Max gets what it shows.
/// #[derive(Clone, Copy)]
/// struct Die { shown: Option<Value> }
///
/// impl ChanceGame for Die {
///     type Move = Value;
///     type Moves = std::ops::Range<Value>;
///     type Key = Option<Value>;
///     fn turn(&self) -> Turn { Turn::Chance }
///     fn moves(&self) -> Self::Moves { if self.shown.is_none() { 1..7 } else { 0..0 } }
///     fn weight(&self, _: Value) -> u32 { 1 }
///     fn play(&self, shown: Value) -> Die { Die { shown: Some(shown) } }
///     fn eval(&self) -> Value { self.shown.unwrap_or(3) }
///     fn range(&self) -> Interval { Interval { lower: 1, upper: 5 } } // a die shows 6, too
///     fn key(&self) -> Option<Value> { self.shown }
/// }
///
/// let violation = laws::check_chance(&Die { shown: None }, 100).unwrap_err();
/// assert_eq!((violation.law, violation.line), (Law::RangeHolds, vec!["6".to_owned()]));
/// ```
pub fn check_chance<G>(start: &G, limits: impl Into<Reach>) -> Result<Checked, Violation>
where
    G: ChanceGame<Move: Debug, Key: Debug> + Clone,
{
    let limits = limits.into();
    let check = || {
        let explored = Explored::explore(&[&WithoutChance(start.clone())], limits.most_positions, ByKey, Chance)?;
        let checked = judge::judge(&explored, limits.most_plies)?;
        check_ranges(&explored)?;
        Ok(checked)
    };
    check().map_err(with_turn)
}

/// The same violation, for a game whose method is called `turn`.
fn with_turn(violation: Violation) -> Violation {
    match violation.method {
        "side" => Violation { method: "turn", found: violation.found.replacen("`side`", "`turn`", 1), ..violation },
        _ => violation,
    }
}

/// A game with chance, as if Max chose the outcomes.
#[derive(Clone)]
struct WithoutChance<G>(G);

impl<G: ChanceGame> Game for WithoutChance<G> {
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = G::Key;

    fn side(&self) -> Side {
        if let Turn::Player(side) = self.0.turn() { side } else { Side::Max }
    }

    fn moves(&self) -> G::Moves {
        self.0.moves()
    }

    fn play(&self, mv: G::Move) -> Self {
        WithoutChance(self.0.play(mv))
    }

    fn eval(&self) -> Value {
        self.0.eval()
    }

    fn key(&self) -> G::Key {
        self.0.key()
    }
}

/// Who moves, the weights and the range of a position.
#[derive(PartialEq)]
struct Answers {
    turn: Turn,
    weights: Vec<u32>,
    range: Interval,
}

impl Answers {
    /// `moves` are those of the position.
    fn of<G: ChanceGame>(position: &G, moves: impl Iterator<Item = G::Move>) -> Answers {
        let turn = position.turn();
        let moves = moves.filter(|_| turn == Turn::Chance);
        Answers { turn, weights: moves.map(|mv| position.weight(mv)).collect(), range: position.range() }
    }

    /// The first method whose answers differ, with these answers.
    fn difference(&self, other: &Answers) -> Option<(&'static str, [String; 2])> {
        let pairs: [(&'static str, bool, &dyn Debug, &dyn Debug); 3] = [
            ("turn", self.turn != other.turn, &self.turn, &other.turn),
            ("weight", self.weights != other.weights, &self.weights, &other.weights),
            ("range", self.range != other.range, &self.range, &other.range),
        ];
        let (method, _, x, y) = pairs.into_iter().find(|&(_, is_different, ..)| is_different)?;
        Some((method, [brief(&x), brief(&y)]))
    }
}

/// The laws of a single position with chance.
struct Chance;

impl<G: ChanceGame<Move: Debug>> Extra<WithoutChance<G>> for Chance {
    fn check(&self, WithoutChance(position): &WithoutChance<G>, moves: &[G::Move]) -> Result<(), Broken> {
        let answers = Answers::of(position, moves.iter().copied());
        if let Some((method, [own, again])) = answers.difference(&Answers::of(position, position.moves())) {
            let found = format!("`{method}` is {own}, and when asked again it is {again}");
            return Broken::err(Law::Repeatable, method, found, "it must depend on the position alone");
        }
        let Answers { weights, range: Interval { lower, upper }, .. } = answers;
        if let Some((mv, _)) = moves.iter().zip(&weights).find(|&(_, &weight)| weight == 0) {
            let found = format!("the weight of the outcome {} is 0", brief(mv));
            return Broken::err(Law::WeightsInRange, "weight", found, "it must be positive");
        }
        let sum: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        if sum > u64::from(MOST_WEIGHT) {
            let found = format!("the weights of all outcomes add up to {sum}");
            return Broken::err(Law::WeightsInRange, "weight", found, format!("it must be {MOST_WEIGHT} at most"));
        }
        if !(-INF <= lower && lower <= upper && upper <= INF) {
            let found = format!("`range` is {lower}..={upper}");
            let expected = format!("its lower end must not exceed its upper one, and both lie in -{INF}..={INF}");
            return Broken::err(Law::RangeHolds, "range", found, expected);
        }
        Ok(())
    }

    fn check_equal(
        &self,
        WithoutChance(position): &WithoutChance<G>,
        WithoutChance(known): &WithoutChance<G>,
        law: Law,
    ) -> Result<(), Broken> {
        let [own, others] = [position, known].map(|position| Answers::of(position, position.moves()));
        let Some((method, [own, others])) = own.difference(&others) else { return Ok(()) };
        let found = format!("`{method}` is {own}, and of a position with the same key it is {others}");
        Broken::err(law, method, found, "the key must tell such positions apart")
    }
}

/// Checks that the range of every position contains the evaluations of all that can follow.
fn check_ranges<G>(explored: &Explored<WithoutChance<G>>) -> Result<(), Violation>
where
    G: ChanceGame<Move: Debug, Key: Debug> + Clone,
{
    let eval = |id: Id| explored.node(id).facts.eval;
    // For each position, those from there on with the least and with the greatest evaluation.
    let mut extremes: Vec<[Id; 2]> = (0..explored.nodes.len() as Id).map(|id| [id, id]).collect();
    for id in judge::leaves_first(explored)? {
        let [mut least, mut greatest] = extremes[id as usize];
        for [low, high] in explored.children(id).iter().filter_map(|&child| extremes.get(child as usize)) {
            least = if eval(*low) < eval(least) { *low } else { least };
            greatest = if eval(*high) > eval(greatest) { *high } else { greatest };
        }
        extremes[id as usize] = [least, greatest];
        let range = explored.node(id).position.0.range();
        if let Some(outside) = [least, greatest].into_iter().find(|&end| !range.contains(eval(end))) {
            let stated = explored.place_of(id);
            let found =
                format!("`eval` is {}, and `range` is {}..={} {stated}", eval(outside), range.lower, range.upper);
            let expected = "the range must contain the evaluations of all positions that can follow".to_owned();
            let broken = Broken { law: Law::RangeHolds, method: "range", found, expected };
            return Err(explored.violation(broken, explored.numbers(explored.node(outside).reached)));
        }
    }
    Ok(())
}
