//! Solving by an algorithm of the catalogue, or by a formula, as `--algorithm` names it.

use std::io::IsTerminal;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use indicatif::{ProgressBar, ProgressStyle};
use verimax::catalogue::{ALGORITHMS, Call, Needs};
use verimax::search::{minimax_ttw, principal_variation};
use verimax::table::{EqualDepth, HashTable, Reuse};
use verimax::trace::{Event, Listener, Stats};
use verimax::{Depth, Game, INF, Value, Window};
use verimax_games::Playable;

use super::{By, Solution, names};

/// The value and how the game is played, to the depth or to the end.
pub fn solve<G: Playable>(call: &Call, position: &G, depth: Option<Depth>) -> Result<Solution> {
    match call.algorithm.needs {
        Needs::Games(_) => by_formula(call, position, depth),
        Needs::AnyGame | Needs::Alternating => by_search(call, position, depth),
    }
}

/// What was found: of an algorithm it is always all there is.
fn solution(call: &Call, depth: Depth, value: Value, line: Vec<String>, stats: Stats, started: Instant) -> Solution {
    Solution {
        lower: value,
        upper: value,
        depth,
        line,
        all_moves: Vec::new(),
        guarantee: call.algorithm.guarantee(Reuse::Equal),
        stopped: None,
        time: started.elapsed(),
        by: By::Algorithm(stats),
    }
}

fn by_search<G: Playable>(call: &Call, position: &G, depth: Option<Depth>) -> Result<Solution> {
    if depth.is_some() && !call.algorithm.takes.depth {
        return Err(anyhow!("{} takes no depth: it goes to the end of the game", call.algorithm.name));
    }
    let depth = depth.unwrap_or(Depth::END);
    let mut table = HashTable::<G::Key, EqualDepth>::new();
    let mut stats = Stats::default();
    let mut progress = Progress::new();
    let started = Instant::now();
    let value = call.run(position, Window::OPEN, depth, &mut table, &mut (&mut stats, &mut progress))?;
    let value = position.side().view(value);
    let found = solution(call, depth, value, Vec::new(), stats, started);
    // The line is walked with a table that knows the whole tree, whatever the algorithm has left in it.
    let mut search = |p: &G, a, b, d| minimax_ttw(p, a, b, d, &mut table, &mut progress);
    search(position, -INF, INF, depth);
    let line = names(position, &principal_variation(position, depth, value, search));
    progress.bar.finish_and_clear();
    Ok(Solution { line, ..found })
}

fn by_formula<G: Playable>(call: &Call, position: &G, depth: Option<Depth>) -> Result<Solution> {
    let name = call.algorithm.name;
    if depth.is_some() {
        return Err(anyhow!("{name} takes no depth: it is a formula for the whole game"));
    }
    let started = Instant::now();
    let value = position.formula(name).with_context(|| {
        let others = ALGORITHMS.iter().filter(|a| position.formula(a.name).is_some() || a.is_search());
        let others: Vec<_> = others.map(|a| a.name).collect();
        format!("{name} is not a formula for this game; for this game there are: {}", others.join(", "))
    })?;
    let value = position.side().view(value);
    let found = solution(call, Depth::END, value, Vec::new(), Stats::default(), started);
    // All formulas of a game agree; the last of them is the quickest.
    let quickest = ALGORITHMS.iter().rev().map(|a| a.name).find(|name| position.formula(name).is_some());
    let quickest = quickest.unwrap_or(name);
    let search = |p: &G, _, _, _| p.side().view(p.formula(quickest).unwrap_or(-INF));
    let line = names(position, &principal_variation(position, Depth::END, value, search));
    Ok(Solution { line, ..found })
}

/// Shows on a terminal that the search goes on.
struct Progress {
    nodes: u64,
    bar: ProgressBar,
}

impl Progress {
    fn new() -> Progress {
        let bar = if std::io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{spinner} {human_pos} nodes, {per_sec}, {elapsed}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Progress { nodes: 0, bar }
    }
}

impl<G: Game> Listener<G> for Progress {
    fn event(&mut self, _: Option<&G>, event: Event<G::Move>) {
        if let Event::Enter { .. } = event {
            self.nodes += 1;
            if self.nodes & 0xffff == 0 {
                self.bar.set_position(self.nodes);
            }
        }
    }
}
