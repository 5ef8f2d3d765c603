//! `horizon`: the error of a search to a depth, with and without quiescence search at its leaves.

use fastrand::Rng;
use verimax::parts::Evaluated;
use verimax::search::{minimax_fishburn, quiescence};
use verimax::{Depth, Engine, Game, Graph, INF, Node, NodeId, Value, law};
use verimax_games::Kalah;

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::{ExperimentError, Setting, Steps};

/// The worked illustration: with the fourth move Max can take a knight (3), and with the fifth Min takes back. The
/// evaluation counts the material.
const EXCHANGE: &str = "(min:0 (max:0 (min:0 (max:0 (min:3 0) 0))))";
const EXCHANGE_PLIES: u32 = 5;

/// A capture changes the material.
fn is_capture(graph: &Graph, node: NodeId, child: usize) -> bool {
    graph.eval(graph.children(node)[child]) != graph.eval(node)
}

/// The same graph, with the value of quiescence search for each evaluation.
fn resolved(graph: &Graph) -> Result<Graph, ExperimentError> {
    let nodes = (0..graph.len() as NodeId).map(|node| Node {
        side: graph.side(node),
        eval: law::quiescence(graph, node, |node, child| is_capture(graph, node, child)),
        children: graph.children(node).to_vec(),
        name: None,
    });
    Ok(Graph::new(nodes.collect(), graph.root())?)
}

/// The value of the illustration to each depth, without and with quiescence search.
pub(crate) fn illustration() -> Result<Vec<[Value; 2]>, ExperimentError> {
    let graph = Graph::parse(EXCHANGE)?;
    let quiet = resolved(&graph)?;
    let value = |graph: &Graph, depth| law::minimax(graph, graph.root(), Depth::plies(depth));
    Ok((0..=EXCHANGE_PLIES).map(|depth| [value(&graph, depth), value(&quiet, depth)]).collect())
}

/// Positions of Kalah after random moves that are not over, with their value to the end of the game.
fn positions(seed: u64, count: usize) -> Result<Vec<(Kalah, Value)>, ExperimentError> {
    let (mut rng, mut engine) = (Rng::with_seed(seed), Engine::new().table_mb(8).line(false));
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Kalah::new(4, 3)?;
        for _ in 0..rng.u64(2..=8) {
            let moves = position.moves();
            // Not a `usize`: its random numbers are others where it has 32 bits.
            let number = rng.u64(..moves.len().max(1) as u64);
            let Some(mv) = moves.clone().nth(number as usize) else { break };
            position = position.play(mv);
        }
        if !position.moves().is_empty() {
            let value = engine.solve(&position)?.value().ok_or(ExperimentError::NoValue)?;
            found.push((position, value));
        }
    }
    Ok(found)
}

/// The value of a position to a depth, without and with quiescence search.
fn values(position: &Kalah, depth: u32) -> [Value; 2] {
    let depth = Depth::plies(depth);
    let quiet = |p: &Kalah| p.side().view(quiescence(p, -INF, INF, &mut ()));
    [
        minimax_fishburn(position, -INF, INF, depth, &mut ()),
        minimax_fishburn(&Evaluated { game: *position, eval: quiet }, -INF, INF, depth, &mut ()),
    ]
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let (count, deepest) = if setting.large { (400, 12) } else { (100, 8) };
    let positions = positions(setting.seed, count)?;
    steps.expect(deepest as usize + 1);
    let exchange = illustration()?;
    let truth = exchange.last().map_or(0, |values| values[0]);
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (depth, values) in exchange.iter().enumerate() {
        let errors = values.map(|value| Cell::Number(f64::from((value - truth).abs()), 2));
        rows.push(vec![Cell::from("the exchange"), Cell::Count(depth as u64)].into_iter().chain(errors).collect());
    }
    let mut curves = [const { Vec::new() }; 2];
    for depth in 0..=deepest {
        let mut sums = [0; 2];
        for (position, value) in &positions {
            for (sum, found) in sums.iter_mut().zip(values(position, depth)) {
                *sum += (found - value).abs();
            }
        }
        let means = sums.map(|sum| f64::from(sum) / count as f64);
        curves.iter_mut().zip(means).for_each(|(curve, mean)| curve.push((f64::from(depth), mean)));
        let cells = means.map(|mean| Cell::Number(mean, 2));
        rows.push(vec![Cell::from("kalah(4,3)"), Cell::Count(depth.into())].into_iter().chain(cells).collect());
        steps.step();
    }
    let [plain, quiet] = &curves;
    let better = plain.iter().zip(quiet).filter(|(plain, quiet)| quiet.1 < plain.1).count();
    let last = |curve: &[(f64, f64)]| curve.last().map_or(0.0, |point| point.1);
    let finding = format!(
        "The exchange: to depth 4 the search says {}, with quiescence search {}, and the truth is {truth}. On {count} \
         positions of Kalah the mean error is {:.2} seeds at depth 0 and {:.2} at depth {deepest}; with quiescence search \
         (captures only) {:.2} and {:.2}. Quiescence search has the smaller error at {better} of {} depths.",
        exchange[4][0],
        exchange[4][1],
        plain[0].1,
        last(plain),
        quiet[0].1,
        last(quiet),
        plain.len(),
    );
    let plot = plot(plain, quiet);
    Ok(Measured { columns: vec!["game", "depth", "mean error", "with quiescence"], rows, finding, plot })
}

fn plot(plain: &[(f64, f64)], quiet: &[(f64, f64)]) -> Plot {
    Plot {
        title: "The horizon effect on Kalah (4 houses, 3 seeds)".to_owned(),
        x: Axis::linear("search depth"),
        y: Axis::linear("mean error, in seeds"),
        series: vec![
            Series::new("no error", Style::Line, plain.iter().map(|&(depth, _)| (depth, 0.0)).collect()),
            Series::new("evaluation at the horizon", Style::Ring, plain.to_vec()),
            Series::new("quiescence search at the horizon", Style::Cross, quiet.to_vec()),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The illustration: 3 at depth 4, 0 beyond; quiescence search says 0 at depth 4 already.
    #[test]
    fn quiescence_search_resolves_the_exchange() {
        let values = illustration().unwrap();
        assert_eq!(values.iter().map(|values| values[0]).collect::<Vec<_>>(), [0, 0, 0, 0, 3, 0]);
        assert!(values.iter().all(|values| values[1] == 0));
    }

    /// Law: to the end of the game, both are exact.
    #[test]
    fn nothing_is_beyond_the_end() {
        let start = Kalah::new(2, 2).unwrap();
        let value = Engine::new().table_mb(1).solve(&start).unwrap().value().unwrap();
        assert_eq!(values(&start, 60), [value; 2]);
    }
}
