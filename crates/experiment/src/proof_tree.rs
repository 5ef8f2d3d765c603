//! `proof-tree`: PV, CUT and ALL nodes of alpha-beta on a uniform tree, ply by ply.

use verimax::search::negamax_fishburn;
use verimax::trace::{Event, Listener};
use verimax::{Depth, Game, Graph, INF, Value, Window, law};
use verimax_games::{Order, Uniform};

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::trees::{TREES, minimal_leaves, random_tree, seeds};
use crate::{ExperimentError, Setting, Steps};

/// How many nodes of a ply are PV, CUT and ALL.
type Types = [u64; 3];
const PV: usize = 0;
const CUT: usize = 1;
const ALL: usize = 2;

/// Sorts nodes by what happened at them. The value of a PV node lies in its window; at a CUT node it reached the upper
/// end, and at an ALL node none of the moves exceeded the lower end.
#[derive(Default)]
pub(crate) struct Sorter {
    /// The nodes of each ply.
    plies: Vec<Types>,
    /// Children searched at the CUT nodes of each ply.
    tried: Vec<u64>,
    /// The nodes from the root to the current one: the window, and how many children were searched.
    path: Vec<(Value, Value, u64)>,
}

impl<G: Game> Listener<G> for Sorter {
    fn event(&mut self, _: Option<&G>, event: Event<G::Move>) {
        match event {
            Event::Enter { alpha, beta, .. } => self.path.push((alpha, beta, 0)),
            Event::Child { .. } => self.path.iter_mut().last().into_iter().for_each(|node| node.2 += 1),
            Event::Return(value) => {
                let Some((alpha, beta, children)) = self.path.pop() else { return };
                let ply = self.path.len();
                if self.plies.len() <= ply {
                    self.plies.resize(ply + 1, [0; 3]);
                    self.tried.resize(ply + 1, 0);
                }
                let kind = if value >= beta {
                    self.tried[ply] += children;
                    CUT
                } else if value <= alpha {
                    ALL
                } else {
                    PV
                };
                self.plies[ply][kind] += 1;
            }
            Event::Probe(_) | Event::Leaf(_) | Event::Cutoff(_) | Event::Store(_) => {}
        }
    }
}

/// The nodes of each ply by the theory of Knuth and Moore. A PV node has one PV child and b − 1 CUT children, a CUT
/// node one ALL child, and an ALL node b CUT children.
pub(crate) fn theory(branching: u8, depth: u8) -> Vec<Types> {
    let b = u64::from(branching);
    let next = |types: &Types| Some([types[PV], (b - 1) * types[PV] + b * types[ALL], types[CUT]]);
    std::iter::successors(Some([1, 0, 0]), next).take(usize::from(depth) + 1).collect()
}

/// Searches a tree, and sorts its nodes.
pub(crate) fn sorted<G: Game>(root: &G, depth: u8, sorter: &mut Sorter) -> Value {
    negamax_fishburn(root, -INF, INF, Depth::plies(depth.into()), sorter)
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let (branching, depth) = if setting.large { (5, 8) } else { (4, 6) };
    steps.expect(TREES as usize + 1);
    let expected = theory(branching, depth);
    let mut best = Sorter::default();
    sorted(&Uniform::new(branching, depth, setting.seed, Order::Best)?, depth, &mut best);
    steps.step();
    let (mut random, mut smallest) = (Sorter::default(), 0);
    for seed in seeds(setting.seed) {
        let tree = random_tree(branching, depth, seed)?;
        sorted(&tree, depth, &mut random);
        let plies = Depth::plies(depth.into());
        let graph = Graph::explore(tree, plies, MOST_NODES)?;
        let leaves = law::minimal_leaves(&graph, graph.root(), plies, Window::OPEN);
        smallest += u64::from(leaves == minimal_leaves(branching, depth));
        steps.step();
    }
    let mut rows = rows_of("best", &best, 1, &expected);
    rows.extend(rows_of("random", &random, TREES, &expected));
    let same = best.plies.iter().zip(&expected).filter(|(measured, expected)| measured == expected).count();
    let inner = usize::from(depth);
    let per_cut = |sorter: &Sorter| {
        let cuts: u64 = sorter.plies[..inner].iter().map(|types| types[CUT]).sum();
        sorter.tried[..inner].iter().sum::<u64>() as f64 / cuts.max(1) as f64
    };
    let finding = format!(
        "b = {branching}, d = {depth}. With the best order the counts are those of the theory at {same} of {} plies. The \
         smallest proof has {} leaves for {smallest} of {TREES} random trees, whatever their order. A CUT node needs \
         {:.2} children with the best order, and {:.2} with a random one.",
        expected.len(),
        minimal_leaves(branching, depth),
        per_cut(&best),
        per_cut(&random),
    );
    Ok(Measured {
        columns: vec!["order", "ply", "PV", "CUT", "ALL", "claim PV", "claim CUT", "claim ALL", "children per CUT"],
        rows,
        finding,
        plot: plot(branching, &expected, &best, &random),
    })
}

/// The most nodes of an explored tree: b = 5, d = 8 has 488,281.
const MOST_NODES: usize = 500_000;

/// A row for each ply, with means over this many trees.
fn rows_of(order: &str, sorter: &Sorter, trees: u64, expected: &[Types]) -> Vec<Vec<Cell>> {
    let leaves = sorter.plies.len() - 1;
    let row = |(ply, (types, claim)): (usize, (&Types, &Types))| {
        let mut row = vec![Cell::from(order), Cell::Count(ply as u64)];
        row.extend(types.map(|count| match trees {
            1 => Cell::Count(count),
            _ => Cell::Number(count as f64 / trees as f64, 1),
        }));
        row.extend(claim.map(Cell::Count));
        row.push(match types[CUT] {
            cuts @ 1.. if ply < leaves => Cell::Number(sorter.tried[ply] as f64 / cuts as f64, 2),
            _ => Cell::Empty,
        });
        row
    };
    sorter.plies.iter().zip(expected).enumerate().map(row).collect()
}

fn plot(branching: u8, expected: &[Types], best: &Sorter, random: &Sorter) -> Plot {
    let points = |plies: &[Types], kind: usize, trees: u64| {
        let counts = plies.iter().enumerate().map(|(ply, types)| (ply as f64, types[kind] as f64 / trees as f64));
        counts.collect::<Vec<_>>()
    };
    Plot {
        title: format!("CUT and ALL nodes of alpha-beta, b = {branching}"),
        x: Axis::linear("ply"),
        y: Axis::log("nodes"),
        series: vec![
            Series::new("claim: CUT", Style::Line, points(expected, CUT, 1)),
            Series::new("claim: ALL", Style::Dashed, points(expected, ALL, 1)),
            Series::new("CUT, best order", Style::Ring, points(&best.plies, CUT, 1)),
            Series::new("ALL, best order", Style::Triangle, points(&best.plies, ALL, 1)),
            Series::new("CUT, random order (mean)", Style::Dot, points(&random.plies, CUT, TREES)),
            Series::new("ALL, random order (mean)", Style::Cross, points(&random.plies, ALL, TREES)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: on the best order, alpha-beta's nodes are those of the theory, and its leaves the minimum.
    #[test]
    fn the_best_order_gives_the_theory() {
        for (branching, depth) in [(1, 3), (2, 7), (3, 6), (5, 4), (8, 3)] {
            for seed in 0..8 {
                let tree = Uniform::new(branching, depth, seed, Order::Best).unwrap();
                let mut sorter = Sorter::default();
                sorted(&tree, depth, &mut sorter);
                assert_eq!(sorter.plies, theory(branching, depth), "b = {branching}, d = {depth}, seed {seed}");
                let leaves: u64 = sorter.plies[usize::from(depth)].iter().sum();
                assert_eq!(leaves, minimal_leaves(branching, depth));
            }
        }
    }

    /// Law: in any order, all nodes that the theory counts are needed, and a CUT node tries at least one child.
    #[test]
    fn no_order_is_better() {
        for seed in 0..16 {
            let mut sorter = Sorter::default();
            sorted(&random_tree(3, 5, seed).unwrap(), 5, &mut sorter);
            let leaves: u64 = sorter.plies[5].iter().sum();
            assert!(leaves >= minimal_leaves(3, 5));
            assert!(sorter.tried.iter().zip(&sorter.plies).take(5).all(|(&tried, types)| tried >= types[CUT]));
        }
    }
}
