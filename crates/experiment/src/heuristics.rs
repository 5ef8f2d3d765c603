//! `heuristics`: the engine's move order, with each of its parts switched off in turn.

use fastrand::Rng;
use verimax::search::minimax;
use verimax::trace::Stats;
use verimax::{Counts, Depth, Engine, EngineGame, Form, Game, Interval, MoveOrder, PackedKey, Side, Value};
use verimax_games::connect4::{Quick, Standard};
use verimax_games::{Connect4, DotsAndBoxes, Kalah};

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::{ExperimentError, Setting, Steps};

/// A game that does not say how good its moves look. Everything else is as it was.
#[derive(Clone)]
struct Unscored<G>(G);

impl<G: Game> Game for Unscored<G> {
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = G::Key;

    fn side(&self) -> Side {
        self.0.side()
    }

    fn moves(&self) -> G::Moves {
        self.0.moves()
    }

    fn play(&self, mv: G::Move) -> Self {
        Unscored(self.0.play(mv))
    }

    fn eval(&self) -> Value {
        self.0.eval()
    }

    fn bounds(&self) -> Interval {
        self.0.bounds()
    }

    fn key(&self) -> G::Key {
        self.0.key()
    }

    fn merges_keys(&self) -> bool {
        self.0.merges_keys()
    }

    fn rules(&self) -> u64 {
        self.0.rules()
    }

    fn score_so_far(&self) -> Value {
        self.0.score_so_far()
    }

    fn key_without_score(&self) -> G::Key {
        self.0.key_without_score()
    }

    fn packed_key(&self) -> Option<PackedKey> {
        self.0.packed_key()
    }
}

/// How far the engine looks.
#[derive(Clone, Copy)]
enum Goal {
    Depth(u32),
    Solve,
}

/// What is switched off.
#[derive(Clone, Copy)]
struct Off {
    name: &'static str,
    order: MoveOrder,
    /// The game's own scores of moves.
    scores: bool,
}

const FULL: MoveOrder = MoveOrder::FULL;
const OFF: [Off; 6] = [
    Off { name: "nothing", order: FULL, scores: false },
    Off { name: "the table's best move", order: order(false, true, true), scores: false },
    Off { name: "killers", order: order(true, false, true), scores: false },
    Off { name: "history", order: order(true, true, false), scores: false },
    Off { name: "the game's scores", order: FULL, scores: true },
    Off { name: "all", order: order(false, false, false), scores: true },
];

const fn order(best_moves: bool, killers: bool, history: bool) -> MoveOrder {
    let mut order = FULL;
    (order.best_moves, order.killers, order.history) = (best_moves, killers, history);
    order
}

/// Searches each position from an empty table. Returns the counts of all, and the values.
fn search<G: EngineGame>(
    positions: &[G],
    goal: Goal,
    order: MoveOrder,
) -> Result<(Counts, Vec<Option<Value>>), ExperimentError> {
    let (mut sum, mut values) = (Counts::default(), Vec::new());
    let mut engine = Engine::new().table_mb(8).line(false).move_order(order);
    for position in positions {
        engine.clear();
        let outcome = match goal {
            Goal::Depth(plies) => {
                engine.limits().depth = Some(plies);
                engine.search(position)?
            }
            Goal::Solve => engine.solve(position)?,
        };
        sum.nodes += outcome.counts.nodes;
        sum.cutoffs += outcome.counts.cutoffs;
        sum.first_move_cutoffs += outcome.counts.first_move_cutoffs;
        values.push(outcome.value());
    }
    Ok((sum, values))
}

/// The rows of a game, and its points.
struct Curve {
    name: String,
    rows: Vec<Vec<Cell>>,
    /// The share of cutoffs by the first move, and the nodes as a multiple of those with the full order.
    points: Vec<(f64, f64)>,
    /// The same share, and the effective branching factor as a multiple of sqrt b, if there is one.
    factors: Vec<(f64, f64)>,
}

fn measure<G: EngineGame>(
    name: String,
    positions: &[G],
    has_scores: bool,
    goal: Goal,
    steps: &mut Steps<'_>,
) -> Result<Curve, ExperimentError> {
    let unscored: Vec<_> = positions.iter().cloned().map(Unscored).collect();
    let run = |off: &Off, goal| match off.scores {
        true => search(&unscored, goal, off.order),
        false => search(positions, goal, off.order),
    };
    let (full, right) = run(&OFF[0], goal)?;
    let (mut rows, mut points, mut factors) = (Vec::new(), Vec::new(), Vec::new());
    for off in &OFF {
        steps.step();
        if off.name == "the game's scores" && !has_scores {
            continue;
        }
        let (counts, values) = run(off, goal)?;
        if values != right {
            return Err(ExperimentError::NoValue);
        }
        let ratio = counts.nodes as f64 / full.nodes as f64;
        let rate = counts.first_move_cutoff_rate();
        let (factor, root) = match goal {
            Goal::Solve => (Cell::Empty, Cell::Empty),
            Goal::Depth(plies) => {
                let (before, _) = run(off, Goal::Depth(plies - 2))?;
                let factor = (counts.nodes as f64 / before.nodes as f64).sqrt();
                (Cell::Number(factor, 2), Cell::Number(branching(positions).sqrt(), 2))
            }
        };
        points.push((rate, ratio));
        if let (Cell::Number(factor, _), Cell::Number(root, _)) = (&factor, &root) {
            factors.push((rate, factor / root));
        }
        rows.push(vec![
            Cell::from(&*name),
            Cell::from(off.name),
            Cell::Count(counts.nodes),
            Cell::Number(ratio, 2),
            Cell::Number(rate, 3),
            factor,
            root,
        ]);
    }
    Ok(Curve { name, rows, points, factors })
}

/// The branching factor of the whole tree, over three plies.
fn branching<G: Game>(positions: &[G]) -> f64 {
    let mut stats = Stats::default();
    for position in positions {
        minimax(position, Depth::plies(3), &mut stats);
    }
    (stats.leaves as f64 / positions.len() as f64).cbrt()
}

/// Positions of Connect Four after random moves, in the form in which the engine solves them.
fn connect4(seed: u64, count: usize, stones: u32) -> Vec<Quick<Standard>> {
    let mut rng = Rng::with_seed(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Connect4::default();
        while position.stones() < stones && !position.moves().is_empty() {
            let moves = position.moves();
            let number = rng.u64(..moves.len() as u64) as usize;
            position = moves.clone().nth(number).map_or(position, |mv| position.play(mv));
        }
        let form = Quick::of(&position);
        if form.moves().len() > 0 {
            found.push(form);
        }
    }
    found
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let large = setting.large;
    let (kalah, boxes, lines) = if large { (14, 4, 8) } else { (10, 3, 6) };
    let (count, stones) = if large { (40, 16) } else { (20, 20) };
    steps.expect(3 * OFF.len());
    let games = [
        measure(format!("kalah(6,4) to depth {kalah}"), &[Kalah::new(6, 4)?], false, Goal::Depth(kalah), steps)?,
        measure(
            format!("dots({boxes},{boxes}) to depth {lines}"),
            &[DotsAndBoxes::new(boxes, boxes)?],
            true,
            Goal::Depth(lines),
            steps,
        )?,
        measure(
            format!("connect4, {count} positions with {stones} stones, solved"),
            &connect4(setting.seed, count, stones),
            true,
            Goal::Solve,
            steps,
        )?,
    ];
    let said = games.iter().map(|game| {
        let (first, last) = (game.points[0], game.points[game.points.len() - 1]);
        let Curve { name, .. } = game;
        format!(
            "{name}: {:.2} times the nodes, {:.2} of the cutoffs by the first move instead of {:.2}",
            last.1, last.0, first.0
        )
    });
    let finding = format!(
        "Every order finds the same values. Without any heuristic, compared with the full order: {}.",
        said.collect::<Vec<_>>().join("; ")
    );
    let styles = [Style::Ring, Style::Cross];
    // A game that is solved has no depth, and so no effective branching factor.
    let limited: Vec<_> = games.iter().filter(|game| !game.factors.is_empty()).collect();
    let shares = limited.iter().flat_map(|game| &game.factors).map(|(share, _)| *share);
    let mut series = vec![Series::new("claim: sqrt b", Style::Line, shares.map(|share| (share, 1.0)).collect())];
    series
        .extend(limited.iter().zip(styles).map(|(game, style)| Series::new(&*game.name, style, game.factors.clone())));
    let plot = Plot {
        title: "The engine's move order with parts of it switched off".to_owned(),
        x: Axis::linear("share of cutoffs by the first move"),
        y: Axis::linear("effective branching factor / sqrt b"),
        series,
    };
    let columns = vec!["game", "switched off", "nodes", "nodes / full", "first-move cutoffs", "ebf", "sqrt b"];
    Ok(Measured { columns, rows: games.into_iter().flat_map(|game| game.rows).collect(), finding, plot })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: every switch does something to the work, and nothing to the value.
    #[test]
    fn every_switch_matters() {
        let start = [Kalah::new(6, 4).unwrap()];
        let (full, values) = search(&start, Goal::Depth(8), FULL).unwrap();
        for off in OFF.iter().filter(|off| off.order != FULL) {
            let (counts, same) = search(&start, Goal::Depth(8), off.order).unwrap();
            assert_eq!(same, values, "{}", off.name);
            assert_ne!(counts.nodes, full.nodes, "{}", off.name);
        }
        let solved = connect4(1, 3, 24);
        let unscored: Vec<_> = solved.iter().cloned().map(Unscored).collect();
        let (scored, values) = search(&solved, Goal::Solve, FULL).unwrap();
        let (counts, same) = search(&unscored, Goal::Solve, FULL).unwrap();
        assert_eq!(same, values);
        assert_ne!(counts.nodes, scored.nodes);
    }
}
