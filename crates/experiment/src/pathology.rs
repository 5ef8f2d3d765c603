//! `pathology`: wrong moves by search depth, on trees with independent and with correlated leaves (Nau 1982).

use fastrand::Rng;
use verimax::search::minimax;
use verimax::{Depth, Graph, Node, NodeId, Side, Value};

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::{ExperimentError, Setting, Steps};

/// How the leaves of a binary tree come about. A position with a positive value is won for Max.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaves {
    /// Each is 1 or -1 on its own, as in Pearl's P-games. An inner node evaluates to the sum of the leaves below it. By
    /// the golden section of ones, every ply above Min's has the same share of won positions.
    Independent,
    /// Each is the sum of random steps of 1 and -1 on the way to it, as in Nau's N-games. An inner node evaluates to
    /// the sum so far.
    Correlated,
}

/// A binary tree of this many plies. Max moves at the root.
pub(crate) fn tree(leaves: Leaves, plies: u32, rng: &mut Rng) -> Result<Graph, ExperimentError> {
    let inner = (1_usize << plies) - 1;
    let mut evals: Vec<Value> = vec![0; 2 * inner + 1];
    match leaves {
        Leaves::Independent => {
            let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
            evals[inner..].fill_with(|| if rng.f64() < golden { 1 } else { -1 });
            for node in (0..inner).rev() {
                evals[node] = evals[2 * node + 1] + evals[2 * node + 2];
            }
        }
        Leaves::Correlated => {
            for node in 1..evals.len() {
                evals[node] = evals[(node - 1) / 2] + if rng.bool() { 1 } else { -1 };
            }
        }
    }
    let nodes = evals.iter().enumerate().map(|(node, &eval)| {
        let ply = (node + 1).ilog2();
        let children = if node < inner { vec![2 * node as NodeId + 1, 2 * node as NodeId + 2] } else { Vec::new() };
        Node { side: if ply.is_multiple_of(2) { Side::Max } else { Side::Min }, eval, children, name: None }
    });
    Ok(Graph::new(nodes.collect(), 0)?)
}

/// The chance that Max moves to a lost position at the root although a won one is there, for a search to each depth
/// from 1 on. Of moves that look equal, any is chosen. `None` if all moves are equally good.
pub(crate) fn mistakes(graph: &Graph, plies: u32) -> Option<Vec<f64>> {
    let values = |depth: Depth| -> Vec<Value> {
        let children = graph.children(graph.root()).iter();
        children.map(|&child| minimax(&graph.position(child), depth, &mut ())).collect()
    };
    let is_won: Vec<bool> = values(Depth::END).into_iter().map(|value| value > 0).collect();
    if is_won.iter().all(|&won| won == is_won[0]) {
        return None;
    }
    let mistake = |depth: u32| {
        let values = values(Depth::plies(depth - 1));
        let best = values.iter().max();
        let chosen: Vec<bool> = values.iter().zip(&is_won).filter(|(v, _)| Some(*v) == best).map(|(_, &w)| w).collect();
        chosen.iter().filter(|won| !**won).count() as f64 / chosen.len() as f64
    };
    Some((1..=plies).map(mistake).collect())
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let (plies, trees) = if setting.large { (14, 5000) } else { (10, 1500) };
    steps.expect(2 * trees);
    let mut rng = Rng::with_seed(setting.seed);
    let mut curves = Vec::new();
    for leaves in [Leaves::Independent, Leaves::Correlated] {
        let (mut sums, mut counted) = (vec![0.0; plies as usize], 0_u64);
        for _ in 0..trees {
            if let Some(mistakes) = mistakes(&tree(leaves, plies, &mut rng)?, plies) {
                sums.iter_mut().zip(mistakes).for_each(|(sum, mistake)| *sum += mistake);
                counted += 1;
            }
            steps.step();
        }
        let rates: Vec<f64> = sums.iter().map(|sum| sum / counted.max(1) as f64).collect();
        curves.push((counted, rates));
    }
    let [(independent_trees, independent), (correlated_trees, correlated)] = &curves[..] else {
        return Err(ExperimentError::NoValue);
    };
    let rows = (0..plies as usize).map(|index| {
        let cell = |rates: &[f64]| Cell::Number(rates[index], 3);
        vec![Cell::Count(index as u64 + 1), cell(independent), cell(correlated)]
    });
    let deep = plies as usize - 2;
    let finding = format!(
        "{plies} plies; {independent_trees} trees with independent and {correlated_trees} with correlated leaves, in \
         which the move matters. From depth 1 to depth {deep} the share of wrong moves goes from {:.2} to {:.2} on \
         independent leaves, and from {:.2} to {:.2} on correlated ones.",
        independent[0],
        independent[deep - 1],
        correlated[0],
        correlated[deep - 1],
    );
    Ok(Measured {
        columns: vec!["depth", "wrong moves, independent", "wrong moves, correlated"],
        rows: rows.collect(),
        finding,
        plot: plot(independent, correlated),
    })
}

fn plot(independent: &[f64], correlated: &[f64]) -> Plot {
    let points = |rates: &[f64]| rates.iter().enumerate().map(|(i, &rate)| (i as f64 + 1.0, rate)).collect::<Vec<_>>();
    let guess = points(&vec![0.5; independent.len()]);
    Plot {
        title: "Wrong moves by search depth".to_owned(),
        x: Axis::linear("search depth"),
        y: Axis::linear("share of wrong moves"),
        series: vec![
            Series::new("a move at random", Style::Dotted, guess),
            Series::new("independent leaves", Style::Cross, points(independent)),
            Series::new("correlated leaves", Style::Ring, points(correlated)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: a search to the end of the game makes no mistake.
    #[test]
    fn the_end_of_the_game_is_certain() {
        let mut rng = Rng::with_seed(3);
        for leaves in [Leaves::Independent, Leaves::Correlated] {
            let found: Vec<_> = (0..40).filter_map(|_| mistakes(&tree(leaves, 6, &mut rng).unwrap(), 6)).collect();
            assert!(found.len() > 5, "{leaves:?}");
            // Correlated leaves may be worth 2 and 4, both won. A won one is always chosen.
            assert!(found.iter().all(|mistakes| mistakes[5] == 0.0), "{leaves:?}");
            assert!(found.iter().any(|mistakes| mistakes[0] > 0.0), "{leaves:?}");
        }
    }
}
