//! `deepening`: what iterative deepening adds to its last iteration.

use verimax::search::{Iteration, iterative_deepening, minimax, minimax_fishburn};
use verimax::trace::Stats;
use verimax::{Depth, Game, INF, Side, Value};
use verimax_games::{Kalah, Order, Uniform};

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::trees::random_tree;
use crate::{ExperimentError, Setting, Steps};

/// Branching factors of the uniform trees, and their depths.
const SIZES: &[(u8, u8)] = &[(2, 14), (3, 9), (4, 8), (6, 6), (8, 6)];
const LARGE: &[(u8, u8)] = &[(2, 22), (3, 14), (4, 11), (6, 9), (8, 8), (16, 6)];

/// A search of full width, or alpha-beta.
#[derive(Clone, Copy, PartialEq)]
enum Search {
    Minimax,
    AlphaBeta,
}

impl Search {
    /// Searches once, and returns the value for the side to move.
    fn run<G: Game>(self, p: &G, (alpha, beta): (Value, Value), depth: Depth, stats: &mut Stats) -> Value {
        match (self, p.side()) {
            (Search::Minimax, side) => side.view(minimax(p, depth, stats)),
            (Search::AlphaBeta, Side::Max) => minimax_fishburn(p, alpha, beta, depth, stats),
            (Search::AlphaBeta, Side::Min) => -minimax_fishburn(p, -beta, -alpha, depth, stats),
        }
    }
}

/// The leaves of a search to a depth, and of all iterations up to it.
pub(crate) struct Work {
    pub last: u64,
    pub all: u64,
}

/// Searches to a depth at once, and by iterative deepening, without a table. Both give the same value.
fn work<G: Game>(root: &G, search: Search, depth: u8) -> Result<Work, ExperimentError> {
    let (mut last, mut all) = (Stats::default(), Stats::default());
    let value = search.run(root, (-INF, INF), Depth::plies(depth.into()), &mut last);
    let mut once = |p: &G, alpha, beta, depth| Some(search.run(p, (alpha, beta), depth, &mut all));
    let mut deeper = |_: &G, _: &mut _, _: Iteration| 1;
    match iterative_deepening(root, depth.into(), INF, &mut once, &mut deeper) {
        Some(Iteration { value: same, .. }) if same == value => Ok(Work { last: last.leaves, all: all.leaves }),
        _ => Err(ExperimentError::NoValue),
    }
}

/// Everything that is searched with one branching factor.
struct Row {
    game: String,
    search: &'static str,
    depth: u8,
    work: Work,
    /// The branching factor that the claim is made with: b, or what was measured.
    factor: f64,
}

impl Row {
    fn overhead(&self) -> f64 {
        self.work.all as f64 / self.work.last as f64
    }

    fn claim(&self) -> f64 {
        self.factor / (self.factor - 1.0)
    }

    fn cells(&self) -> Vec<Cell> {
        vec![
            Cell::from(&*self.game),
            Cell::from(self.search),
            Cell::Count(self.depth.into()),
            Cell::Count(self.work.last),
            Cell::Count(self.work.all),
            Cell::Number(self.factor, 3),
            Cell::Number(self.overhead(), 3),
            Cell::Number(self.claim(), 3),
        ]
    }
}

/// Measures alpha-beta on a game. Its branching factor is that of the last two plies, per ply.
fn alpha_beta<G: Game>(game: String, search: &'static str, root: &G, depth: u8) -> Result<Row, ExperimentError> {
    let done = work(root, Search::AlphaBeta, depth)?;
    let before = work(root, Search::AlphaBeta, depth - 2)?;
    let factor = (done.last as f64 / before.last as f64).sqrt();
    Ok(Row { game, search, depth, work: done, factor })
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let (sizes, kalah) = if setting.large { (LARGE, 10) } else { (SIZES, 7) };
    steps.expect(3 * sizes.len() + 1);
    let mut rows = Vec::new();
    for &(b, depth) in sizes {
        let best = Uniform::new(b, depth, setting.seed, Order::Best)?;
        let name = || format!("uniform(b={b})");
        let full = work(&best, Search::Minimax, depth)?;
        rows.push(Row { game: name(), search: "minimax", depth, work: full, factor: b.into() });
        steps.step();
        rows.push(alpha_beta(name(), "alpha-beta, best", &best, depth)?);
        steps.step();
        rows.push(alpha_beta(name(), "alpha-beta, random", &random_tree(b, depth, setting.seed)?, depth)?);
        steps.step();
    }
    rows.push(alpha_beta("kalah(6,4)".to_owned(), "alpha-beta", &Kalah::new(6, 4)?, kalah)?);
    steps.step();
    let is_full = |row: &&Row| row.search == "minimax";
    let bounded = rows.iter().filter(is_full).filter(|row| row.overhead() <= row.claim()).count();
    let others: Vec<&Row> = rows.iter().filter(|row| !is_full(row)).collect();
    let kept = others.iter().filter(|row| row.overhead() <= row.claim()).count();
    let worst = rows.iter().map(Row::overhead).fold(0.0, f64::max);
    let finding = format!(
        "At full width {bounded} of {} searches stay below b/(b-1). Of the searches by alpha-beta, {kept} of {} stay \
         below the same formula with their own branching factor. The greatest overhead is a factor of {worst:.2}.",
        rows.iter().filter(is_full).count(),
        others.len(),
    );
    let columns =
        vec!["game", "search", "d", "leaves to d", "leaves to 0..d", "branching B", "overhead", "claim B/(B-1)"];
    Ok(Measured { columns, plot: plot(&rows), rows: rows.iter().map(Row::cells).collect(), finding })
}

fn plot(rows: &[Row]) -> Plot {
    let marks = |search: &str| {
        let rows = rows.iter().filter(|row| row.search == search);
        rows.map(|row| (row.factor, row.overhead())).collect::<Vec<_>>()
    };
    let factors = rows.iter().map(|row| row.factor);
    let (low, high) = (factors.clone().fold(f64::INFINITY, f64::min), factors.fold(1.0, f64::max));
    let curve = (0..=60).map(|i| low + (high - low) * f64::from(i) / 60.0).map(|b| (b, b / (b - 1.0))).collect();
    Plot {
        title: "Iterative deepening: leaves of all iterations / leaves of the last".to_owned(),
        x: Axis::linear("branching factor B of the search"),
        y: Axis::linear("overhead"),
        series: vec![
            Series::new("claim: B/(B-1)", Style::Line, curve),
            Series::new("minimax", Style::Ring, marks("minimax")),
            Series::new("alpha-beta, best order", Style::Triangle, marks("alpha-beta, best")),
            Series::new("alpha-beta, random order", Style::Cross, marks("alpha-beta, random")),
            Series::new("alpha-beta, Kalah", Style::Dot, marks("alpha-beta")),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: at full width, the depths 0 to d have 1 + b + ... + b^d leaves.
    #[test]
    fn full_width_is_a_geometric_sum() {
        for (b, depth) in [(2, 6), (3, 5), (5, 4)] {
            let tree = random_tree(b, depth, 7).unwrap();
            let Work { last, all } = work(&tree, Search::Minimax, depth).unwrap();
            let b = u64::from(b);
            assert_eq!(last, b.pow(depth.into()));
            assert_eq!(all, (b.pow(u32::from(depth) + 1) - 1) / (b - 1));
        }
    }

    /// Law: with the best order, every iteration visits the minimum.
    #[test]
    fn the_best_order_deepens_by_the_minimum() {
        let tree = Uniform::new(3, 6, 1, Order::Best).unwrap();
        let Work { last, all } = work(&tree, Search::AlphaBeta, 6).unwrap();
        assert_eq!(last, crate::trees::minimal_leaves(3, 6));
        assert_eq!(all, (0..=6).map(|depth| crate::trees::minimal_leaves(3, depth)).sum::<u64>());
    }
}
