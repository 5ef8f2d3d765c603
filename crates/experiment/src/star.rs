//! `star`: leaves of expectiminimax, Star1 and Star2, with and without a table, beside the fewest that are needed.

use fastrand::Rng;
use verimax::catalogue::chance::{CHANCE_ALGORITHMS, ChanceCall};
use verimax::law::chance::exact_factor;
use verimax::search::chance::{Ordered, Scale};
use verimax::trace::Stats;
use verimax::{ChanceGame, ChanceGraph, ChanceNode, Depth, GraphError, Interval, NodeId, Side, Turn, Value};
use verimax_games::{Ewn, Race};

use crate::chance_proof::{Units, smallest, values};
use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::trees::{TREES, seeds};
use crate::{ExperimentError, Setting, Steps};

/// Moves of a player and outcomes of chance, at every position of a random tree.
const BRANCHING: usize = 3;

/// The leaves of random trees lie between this and its negative.
const LARGEST: Value = 100;

/// The most positions of a game to its depth.
const MOST_POSITIONS: usize = 1_000_000;

/// The searches, in the order of the columns.
const SEARCHES: usize = CHANCE_ALGORITHMS.len();
const STAR1: usize = 1;
const STAR2: usize = 2;
const STAR2_TT: usize = 5;

/// The orders of the moves of random trees.
const ORDERS: [&str; 3] = ["best", "random", "worst"];

/// Leaves of all searches, and the fewest that are needed.
#[derive(Clone, Copy, Default)]
struct Leaves {
    smallest: u64,
    searches: [u64; SEARCHES],
}

/// The units in which nothing is rounded.
fn exact_scale(graph: &ChanceGraph) -> Result<Scale, ExperimentError> {
    let factor = exact_factor(graph, graph.root(), Depth::END);
    factor.and_then(|factor| Scale::of(&graph.start(), factor)).ok_or(ExperimentError::NoValue)
}

/// The leaves of all searches of a game, in the scale of its graph. All of them must find the same value.
fn count<G: ChanceGame>(start: &G, depth: Depth, graph: &ChanceGraph) -> Result<Leaves, ExperimentError> {
    let scale = exact_scale(graph)?;
    let mut leaves = Leaves { smallest: smallest(graph, scale.factor()), ..Leaves::default() };
    let mut found = None;
    for (algorithm, count) in CHANCE_ALGORITHMS.iter().zip(&mut leaves.searches) {
        let mut stats = Stats::default();
        let window = (scale.low() - 1, scale.high() + 1);
        let value = ChanceCall::from(algorithm).run(start, scale, window, depth, &mut stats);
        if *found.get_or_insert(value) != value {
            return Err(ExperimentError::NoValue);
        }
        *count = stats.leaves;
    }
    Ok(leaves)
}

/// A uniform tree: Max, chance, Min, chance, and so on, with independent random leaves.
fn random_tree(depth: u32, rng: &mut Rng) -> Result<ChanceGraph, GraphError> {
    fn grow(ply: u32, depth: u32, rng: &mut Rng, nodes: &mut Vec<ChanceNode>) -> NodeId {
        let id = nodes.len();
        let turn = [Turn::MAX, Turn::Chance, Turn::MIN, Turn::Chance][ply as usize % 4];
        let eval = if ply == depth { rng.i32(-LARGEST..=LARGEST) } else { 0 };
        nodes.push(ChanceNode { turn, eval, children: Vec::new(), weights: Vec::new(), name: None });
        if ply < depth {
            let children: Vec<NodeId> = (0..BRANCHING).map(|_| grow(ply + 1, depth, rng, nodes)).collect();
            nodes[id].children = children;
            if turn == Turn::Chance {
                nodes[id].weights = vec![1; BRANCHING];
            }
        }
        id as NodeId
    }
    let mut nodes = Vec::new();
    grow(0, depth, rng, &mut nodes);
    ChanceGraph::new(nodes, 0, Some(Interval { lower: -LARGEST, upper: LARGEST }))
}

/// The tree with the moves of the players in another order: the best first, as they are, or the worst first.
fn in_order(tree: &ChanceGraph, order: &str, values: &[Units]) -> Result<ChanceGraph, GraphError> {
    let nodes = tree.nodes().map(|mut node| {
        if let Turn::Player(side) = node.turn {
            let good = |child: &NodeId| match side {
                Side::Max => values[*child as usize],
                Side::Min => -values[*child as usize],
            };
            match order {
                "best" => node.children.sort_by_key(|child| -good(child)),
                "worst" => node.children.sort_by_key(good),
                _ => {}
            }
        }
        node
    });
    ChanceGraph::new(nodes.collect(), tree.root(), Some(tree.range()))
}

/// The sums over all random trees of a depth, for each order.
fn on_trees(depth: u32, seed: u64) -> Result<[Leaves; 3], ExperimentError> {
    let mut sums = [Leaves::default(); 3];
    for seed in seeds(seed) {
        let tree = random_tree(depth, &mut Rng::with_seed(seed))?;
        let values = values(&tree, exact_scale(&tree)?.factor());
        for (order, sum) in ORDERS.iter().zip(&mut sums) {
            let tree = in_order(&tree, order, &values)?;
            let leaves = count(&tree.start(), Depth::END, &tree)?;
            sum.smallest += leaves.smallest;
            sum.searches.iter_mut().zip(leaves.searches).for_each(|(sum, leaves)| *sum += leaves);
        }
    }
    Ok(sums)
}

/// A game to a depth, with its moves as they are and ordered by their evaluations.
fn on_game<G: ChanceGame + Clone>(start: G, depth: u32) -> Result<[Leaves; 2], ExperimentError> {
    let depth = Depth::plies(depth);
    let graph = ChanceGraph::explore(start.clone(), depth, MOST_POSITIONS)?;
    Ok([count(&start, depth, &graph)?, count(&Ordered(start), depth, &graph)?])
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let deepest = if setting.large { 8 } else { 6 };
    let more = if setting.large { 2 } else { 0 };
    steps.expect(deepest as usize + 4);
    let mut rows = Vec::new();
    let mut marks = [const { Vec::new() }; 6];
    let mut shares = Vec::new();
    for depth in 1..=deepest {
        let sums = on_trees(depth, setting.seed)?;
        steps.step();
        for (order, sum) in ORDERS.iter().zip(&sums) {
            rows.push(row("random trees", depth, order, sum, TREES));
        }
        let mean = |count: u64| (f64::from(depth), count as f64 / TREES as f64);
        let [best, random, _] = &sums;
        marks[0].push(mean(best.searches[0]));
        marks[1].push(mean(best.smallest));
        marks[2].push(mean(best.searches[STAR1]));
        marks[3].push(mean(best.searches[STAR2]));
        marks[4].push(mean(random.searches[STAR1]));
        marks[5].push(mean(random.searches[STAR2]));
        if depth == deepest {
            shares.extend(ORDERS.iter().zip(&sums).map(|(order, sum)| {
                let [star1, star2, tabled] = [STAR1, STAR2, STAR2_TT].map(|search| share(sum, sum.searches[search]));
                format!(
                    "in {order} order, Star1 looks at {star1:.0} % of the leaves, Star2 at {star2:.0} % ({tabled:.0} % \
                     with a table), and {:.0} % are needed",
                    share(sum, sum.smallest)
                )
            }));
        }
    }
    let mut of_game = |name: &str, depth: u32, leaves: [Leaves; 2]| {
        rows.extend(["given", "by evaluation"].iter().zip(&leaves).map(|(order, sum)| row(name, depth, order, sum, 1)));
        steps.step();
    };
    of_game("ewn(3,3)", 8 + more, on_game(Ewn::new(3, 3)?, 8 + more)?);
    of_game("ewn(4,3)", 6 + more, on_game(Ewn::new(4, 3)?, 6 + more)?);
    of_game("ewn(5,6)", 6, on_game(Ewn::new(5, 6)?, 6)?);
    of_game("race(6,2,3,1)", 8 + more, on_game(Race::new(6, 2, 3, 1)?, 8 + more)?);
    let finding = format!("On random trees to depth {deepest}, {}.", shares.join("; "));
    Ok(Measured {
        columns: vec![
            "game",
            "depth",
            "order",
            "needed",
            "expectiminimax",
            "Star1",
            "Star2",
            "expectiminimax, table",
            "Star1, table",
            "Star2, table",
        ],
        rows,
        finding,
        plot: plot(marks),
    })
}

/// The percentage of the leaves of expectiminimax.
fn share(of: &Leaves, leaves: u64) -> f64 {
    100.0 * leaves as f64 / of.searches[0] as f64
}

/// A row with means over this many trees.
fn row(game: &str, depth: u32, order: &str, sum: &Leaves, trees: u64) -> Vec<Cell> {
    let cell = |count: u64| match trees {
        1 => Cell::Count(count),
        _ => Cell::Number(count as f64 / trees as f64, 1),
    };
    let mut row = vec![Cell::from(game), Cell::Count(depth.into()), Cell::from(order), cell(sum.smallest)];
    row.extend(sum.searches.map(cell));
    row
}

fn plot(marks: [Vec<(f64, f64)>; 6]) -> Plot {
    let names = [
        ("expectiminimax", Style::Dotted),
        ("needed, at least", Style::Line),
        ("Star1, best order", Style::Ring),
        ("Star2, best order", Style::Triangle),
        ("Star1, random order", Style::Dot),
        ("Star2, random order", Style::Cross),
    ];
    Plot {
        title: format!("Leaves with chance, {BRANCHING} moves or outcomes"),
        x: Axis::linear("depth"),
        y: Axis::log("leaves"),
        series: names.into_iter().zip(marks).map(|((name, style), marks)| Series::new(name, style, marks)).collect(),
    }
}
