//! `aspiration`: nodes of an aspiration search by the width of its window, and by how good the guess is.

use verimax::search::{Iteration, aspiration, iterative_deepening, minimax_ttw, negamax_fishburn};
use verimax::table::{HashTable, Reuse};
use verimax::trace::Stats;
use verimax::{Depth, Game, INF, Side, Value};
use verimax_games::{Kalah, Order, Uniform};

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::trees::{TREES, seeds};
use crate::{ExperimentError, Setting, Steps};

/// The widths of the window on both sides of the guess.
const WIDTHS: [Value; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
/// How far the guess is off, where the leaves lie in -100..=100.
const ERRORS: [Value; 3] = [0, 8, 64];
const STYLES: [Style; 4] = [Style::Ring, Style::Triangle, Style::Cross, Style::Dot];

/// Nodes, and how many searches they took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Work {
    pub nodes: u64,
    pub searches: u64,
}

/// Aspiration over plain alpha-beta. `guess` takes the value and gives the guess.
fn on_uniform(root: &Uniform, depth: u8, error: Value, width: Value, work: &mut Work) -> Result<(), ExperimentError> {
    let plies = Depth::plies(depth.into());
    let value = negamax_fishburn(root, -INF, INF, plies, &mut ());
    let mut stats = Stats::default();
    let mut search = |p: &Uniform, alpha, beta, depth| {
        work.searches += 1;
        Some(negamax_fishburn(p, alpha, beta, depth, &mut stats))
    };
    let found = aspiration(root, plies, value + error, width, &mut search);
    work.nodes += stats.nodes;
    found.filter(|found| *found == value).map(drop).ok_or(ExperimentError::NoValue)
}

/// Iterative deepening with a table. The value of each depth is the guess for the next.
fn on_kalah(start: &Kalah, depth: u32, width: Value) -> Work {
    let (mut work, mut stats) = (Work::default(), Stats::default());
    let mut table = HashTable::<<Kalah as Game>::Key>::new(Reuse::Equal);
    let mut search = |p: &Kalah, alpha, beta, depth| {
        work.searches += 1;
        Some(match p.side() {
            Side::Max => minimax_ttw(p, alpha, beta, depth, &mut table, &mut stats),
            Side::Min => -minimax_ttw(p, -beta, -alpha, depth, &mut table, &mut stats),
        })
    };
    iterative_deepening(start, depth, width, &mut search, &mut |_: &Kalah, _: &mut _, _: Iteration| 1);
    work.nodes = stats.nodes;
    work
}

/// One curve: the work for each width, and for the open window.
struct Curve {
    name: String,
    narrow: Vec<Work>,
    open: Work,
    /// How many runs the counts add up.
    runs: u64,
}

impl Curve {
    fn ratio(&self, work: Work) -> f64 {
        work.nodes as f64 / self.open.nodes as f64
    }

    fn rows(&self) -> impl Iterator<Item = Vec<Cell>> {
        let widths = WIDTHS.iter().map(|width| Cell::Count(width.unsigned_abs().into())).chain([Cell::from("open")]);
        let mean = |sum: u64| Cell::Number(sum as f64 / self.runs as f64, 1);
        let row = move |(width, &work): (Cell, &Work)| {
            let ratio = Cell::Number(self.ratio(work), 3);
            vec![Cell::from(&*self.name), width, mean(work.nodes), mean(work.searches), ratio]
        };
        widths.zip(self.narrow.iter().chain([&self.open])).map(row)
    }
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    let (branching, depth, plies) = if setting.large { (6, 8, 11) } else { (4, 6, 7) };
    steps.expect((ERRORS.len() + 1) * (WIDTHS.len() + 1));
    let trees: Result<Vec<Uniform>, _> =
        seeds(setting.seed).map(|seed| Uniform::new(branching, depth, seed, Order::Random)).collect();
    let trees = trees?;
    let mut curves = Vec::new();
    for error in ERRORS {
        let mut sums = Vec::new();
        for width in WIDTHS.into_iter().chain([INF]) {
            let mut work = Work::default();
            for tree in &trees {
                on_uniform(tree, depth, error, width, &mut work)?;
            }
            sums.push(work);
            steps.step();
        }
        let open = sums.pop().unwrap_or_default();
        curves.push(Curve { name: format!("uniform, guess off by {error}"), narrow: sums, open, runs: TREES });
    }
    let kalah = Kalah::new(6, 4)?;
    let mut deepened = |width| {
        let work = on_kalah(&kalah, plies, width);
        steps.step();
        work
    };
    let narrow = WIDTHS.map(&mut deepened).to_vec();
    curves.push(Curve { name: "kalah(6,4), deepening".to_owned(), narrow, open: deepened(INF), runs: 1 });
    let best = |curve: &Curve| {
        let ratios = WIDTHS.iter().zip(&curve.narrow).map(|(&width, &work)| (curve.ratio(work), width));
        ratios.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((1.0, INF))
    };
    let (share, width) = best(&curves[ERRORS.len()]);
    let at_one = |curve: &Curve| curve.narrow.first().map_or(1.0, |&work| curve.ratio(work));
    let finding = format!(
        "b = {branching}, d = {depth}, {TREES} trees. With width 1 the search takes {:.2} of the nodes of an open window \
         if the guess is right, and {:.2} if it is off by {}. Kalah to depth {plies} does \
         best with width {width}: it takes {share:.2} of the nodes.",
        at_one(&curves[0]),
        at_one(&curves[ERRORS.len() - 1]),
        ERRORS[ERRORS.len() - 1],
    );
    Ok(Measured {
        columns: vec!["search", "width", "nodes", "searches", "nodes / open"],
        rows: curves.iter().flat_map(Curve::rows).collect(),
        finding,
        plot: plot(&curves),
    })
}

fn plot(curves: &[Curve]) -> Plot {
    let points = |curve: &Curve| {
        let ratios = WIDTHS.iter().zip(&curve.narrow);
        ratios.map(|(&width, &work)| (f64::from(width), curve.ratio(work))).collect::<Vec<_>>()
    };
    let open = WIDTHS.iter().map(|&width| (f64::from(width), 1.0)).collect();
    let mut series = vec![Series::new("open window", Style::Line, open)];
    series.extend(curves.iter().zip(STYLES).map(|(curve, style)| Series::new(&*curve.name, style, points(curve))));
    Plot {
        title: "Aspiration windows: nodes compared with an open window".to_owned(),
        x: Axis::log("width on both sides of the guess"),
        y: Axis::linear("nodes / nodes of an open window"),
        series,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Law: a window that holds the value needs one search and no more nodes than the open one; one that does not needs
    /// more than one search.
    #[test]
    fn a_window_that_holds_the_value_is_cheaper() {
        for seed in 0..8 {
            let tree = Uniform::new(3, 5, seed, Order::Random).unwrap();
            let (mut open, mut right, mut wrong) = (Work::default(), Work::default(), Work::default());
            on_uniform(&tree, 5, 0, INF, &mut open).unwrap();
            on_uniform(&tree, 5, 0, 1, &mut right).unwrap();
            on_uniform(&tree, 5, 3, 1, &mut wrong).unwrap();
            assert_eq!((open.searches, right.searches), (1, 1));
            assert!(right.nodes <= open.nodes && wrong.searches > 1, "seed {seed}");
        }
    }
}
