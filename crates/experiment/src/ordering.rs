//! `ordering`: leaves of alpha-beta on uniform trees, with the best, a random and the worst move order.

use verimax::search::negamax_fishburn;
use verimax::trace::Stats;
use verimax::{Depth, Game, INF};
use verimax_games::{Order, Uniform};

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::trees::{TREES, minimal_leaves, pearl, random_tree, seeds};
use crate::{ExperimentError, Setting, Steps};

/// Branching factors, and the greatest depth of each.
const SIZES: &[(u8, u8)] = &[(2, 10), (4, 8), (8, 6)];
const LARGE: &[(u8, u8)] = &[(2, 22), (4, 11), (8, 8), (16, 6), (32, 4)];

/// The branching factor that is plotted.
const PLOTTED: u8 = 4;

/// The leaves that alpha-beta visits.
fn leaves<G: Game>(root: &G, depth: u8) -> u64 {
    let mut stats = Stats::default();
    negamax_fishburn(root, -INF, INF, Depth::plies(depth.into()), &mut stats);
    stats.leaves
}

/// The leaves of one branching factor and depth. `random` is a mean.
struct Leaves {
    best: u64,
    random: f64,
    worst: u64,
}

fn measure(branching: u8, depth: u8, seed: u64) -> Result<Leaves, ExperimentError> {
    let uniform = |order| Uniform::new(branching, depth, seed, order);
    let mut random = 0;
    for seed in seeds(seed) {
        random += leaves(&random_tree(branching, depth, seed)?, depth);
    }
    Ok(Leaves {
        best: leaves(&uniform(Order::Best)?, depth),
        random: random as f64 / TREES as f64,
        worst: leaves(&uniform(Order::Worst)?, depth),
    })
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let sizes = if setting.large { LARGE } else { SIZES };
    steps.expect(sizes.iter().map(|&(_, deepest)| usize::from(deepest)).sum());
    let (mut rows, mut finding, mut marks) = (Vec::new(), Finding::default(), [const { Vec::new() }; 3]);
    for &(branching, deepest) in sizes {
        let mut all: Vec<Leaves> = Vec::new();
        for depth in 1..=deepest {
            let now = measure(branching, depth, setting.seed)?;
            let b = f64::from(branching);
            let full = u64::from(branching).pow(depth.into());
            let formula = minimal_leaves(branching, depth);
            // Odd and even depths alternate, so a branching factor is that of two plies, per ply.
            let before = all.len().checked_sub(2).map(|index| &all[index]);
            let factor = |now: f64, before: Option<f64>| before.map(|before| (now / before).sqrt());
            let best = factor(now.best as f64, before.map(|before| before.best as f64));
            let random = factor(now.random, before.map(|before| before.random));
            let cell = |factor: Option<f64>| factor.map_or(Cell::Empty, |factor| Cell::Number(factor, 3));
            rows.push(vec![
                Cell::Count(branching.into()),
                Cell::Count(depth.into()),
                Cell::Count(now.worst),
                Cell::Count(full),
                Cell::Count(now.best),
                Cell::Count(formula),
                Cell::Number(now.random, 1),
                Cell::Number(pearl(branching).powi(depth.into()), 1),
                Cell::Number(b.powf(0.75 * f64::from(depth)), 1),
                cell(best),
                Cell::Number(b.sqrt(), 3),
                cell(random),
                Cell::Number(pearl(branching), 3),
                Cell::Number(b / b.ln(), 3),
            ]);
            finding.add(&now, full, formula);
            if depth == deepest {
                finding.last(branching, depth, random);
            }
            if branching == PLOTTED {
                let x = f64::from(depth);
                marks[0].push((x, now.worst as f64));
                marks[1].push((x, now.random));
                marks[2].push((x, now.best as f64));
            }
            all.push(now);
            steps.step();
        }
    }
    Ok(Measured {
        columns: vec![
            "b",
            "d",
            "worst",
            "b^d",
            "best",
            "minimum",
            "random",
            "Pearl^d",
            "b^(3d/4)",
            "ebf best",
            "sqrt b",
            "ebf random",
            "Pearl",
            "b/ln b",
        ],
        rows,
        finding: finding.text(),
        plot: plot(marks),
    })
}

/// What the rows say together.
#[derive(Default)]
struct Finding {
    rows: usize,
    best: usize,
    worst: usize,
    random: Vec<String>,
}

impl Finding {
    fn add(&mut self, now: &Leaves, full: u64, formula: u64) {
        self.rows += 1;
        self.best += usize::from(now.best == formula);
        self.worst += usize::from(now.worst == full);
    }

    fn last(&mut self, branching: u8, depth: u8, random: Option<f64>) {
        let random = random.map_or("none".to_owned(), |random| format!("{random:.2}"));
        self.random.push(format!("{random} at b = {branching}, d = {depth} (Pearl: {:.2})", pearl(branching)));
    }

    fn text(&self) -> String {
        let Finding { rows, best, worst, random } = self;
        format!(
            "The best order gives exactly the minimum in {best} of {rows} rows, the worst order every leaf in {worst} of \
             {rows}. With a random order ({TREES} trees each) the effective branching factor is {}.",
            random.join(", ")
        )
    }
}

fn plot([worst, random, best]: [Vec<(f64, f64)>; 3]) -> Plot {
    let b = f64::from(PLOTTED);
    let curve = |f: &dyn Fn(f64) -> f64| worst.iter().map(|&(d, _)| (d, f(d))).collect::<Vec<_>>();
    let minimum = worst.iter().map(|&(d, _)| (d, minimal_leaves(PLOTTED, d as u8) as f64)).collect();
    Plot {
        title: format!("Leaves that alpha-beta visits, b = {PLOTTED}"),
        x: Axis::linear("depth d"),
        y: Axis::log("leaves"),
        series: vec![
            Series::new("claim: b^d", Style::Dotted, curve(&|d| b.powf(d))),
            Series::new("claim: Pearl's factor ^ d", Style::Dashed, curve(&|d| pearl(PLOTTED).powf(d))),
            Series::new("claim: the minimum", Style::Line, minimum),
            Series::new("worst order", Style::Triangle, worst.clone()),
            Series::new("random order (mean)", Style::Cross, random),
            Series::new("best order", Style::Ring, best),
        ],
    }
}
