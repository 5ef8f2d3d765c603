//! `verimax tree` on a graph with chance: expectiminimax, Star1 and Star2 side by side, judged by the law in fractions.

use anyhow::{Context, Result, bail};
use comfy_table::Cell;
use serde_json::{Value as Json, json};
use verimax::catalogue::CallError;
use verimax::catalogue::chance::{CHANCE_ALGORITHMS, ChanceCall};
use verimax::law::chance::{Fraction, chance_layers, exact_factor, expectiminimax, is_result, rounded_expectiminimax};
use verimax::law::{tree_nodes, unfolded_size};
use verimax::search::chance::{ChanceEvent, MOST_SCALED, Scale, Scaled};
use verimax::text::{LONG, printable};
use verimax::trace::Stats;
use verimax::{ChanceFile, Limit, Value, Window};
use verimax_draw::Beyond;

use super::show::{draw_beyond, holds_cell, not_run_text};
use super::steps::Steps;
use super::{Arguments, MOST_NODES, NotRun, too_many_steps, words};
use crate::fractions::fraction_json;
use crate::input::GuaranteeArgument;
use crate::output::{counted, is_drawn_to_stdout, print, print_json, table, table_text};
use crate::trace_text::{MOST_SHOWN, window_json};
use crate::{Verdict, stack};

/// The most nodes and edges that a question may unfold into: each gets a fraction of any size.
const MOST_UNFOLDED: usize = 1_000_000;

/// What is right, and in which units the searches count.
struct Law {
    /// The exact value, if its digits are not too many.
    value: Option<Fraction>,
    scale: Scale,
    /// The rounded value.
    rounded: i128,
    /// By how many units, at most, the rounded value is below the exact one: none if nothing is rounded.
    error: u32,
}

/// The result of one algorithm.
struct Row {
    name: String,
    value: Scaled,
    holds: bool,
    stats: Stats,
    /// What it did, if that is shown.
    trace: Option<Steps<ChanceEvent<u32>>>,
}

struct Results<'f> {
    file: &'f ChanceFile,
    law: Law,
    rows: Vec<Row>,
    not_run: Vec<NotRun>,
}

pub fn run(arguments: &Arguments, mut file: ChanceFile) -> Result<Verdict> {
    refuse_what_does_not_apply(arguments)?;
    file.depth = arguments.depth.unwrap_or(file.depth);
    let alpha = arguments.alpha.unwrap_or(file.window.alpha());
    let beta = arguments.beta.unwrap_or(file.window.beta());
    file.window = Window::new(alpha, beta).with_context(|| {
        format!("the window ({}, {}) is empty; alpha must be less than beta", Limit(alpha), Limit(beta))
    })?;
    let structure = file.graph.structure();
    if unfolded_size(structure, structure.root(), file.depth, MOST_UNFOLDED).is_none() {
        bail!("to depth {}, the graph unfolds into more than {MOST_UNFOLDED} nodes and edges", file.depth);
    }
    let is_drawn = is_drawn_to_stdout([arguments.svg.as_deref(), arguments.dot.as_deref()], arguments.json)?;
    let law = Law::of(&file)?;
    let (rows, not_run) = stack::with_room_for(structure.height() as usize, || run_all(arguments, &file, &law))??;
    let results = Results { file: &file, law, rows, not_run };
    if arguments.json {
        print_json(&results.as_json(arguments))?;
    } else if !is_drawn {
        print(&results.as_text(arguments))?;
    }
    if arguments.is_drawn() {
        let value = results.law.value.as_ref().filter(|value| value.denom().bits() <= 64);
        let result = value.map_or("expectiminimax".to_owned(), |value| format!("expectiminimax {value}"));
        draw_beyond(arguments, structure, file.depth, &Beyond::with_chance(&file.graph, file.depth), &result)?;
    }
    Ok(if results.rows.iter().all(|row| row.holds) { Verdict::Done } else { Verdict::Violated })
}

fn refuse_what_does_not_apply(arguments: &Arguments) -> Result<()> {
    if arguments.frames.is_some() {
        bail!("--frames draws searches for two players without chance; --trace shows the steps of this one as text");
    }
    match arguments.guarantee {
        None | Some(GuaranteeArgument::Exact) => Ok(()),
        Some(_) => bail!("with chance, every algorithm is judged as exact; leave --guarantee out"),
    }
}

impl Law {
    /// The law in the units with which nothing is rounded. If there are none, in units of a power of ten.
    fn of(file: &ChanceFile) -> Result<Law> {
        let (graph, depth) = (&file.graph, file.depth);
        let value = expectiminimax(graph, graph.root(), depth);
        let exact = exact_factor(graph, graph.root(), depth).and_then(|factor| Scale::of(&graph.start(), factor));
        let powers = std::iter::successors(Some(MOST_SCALED), |power| Some(power / 10)).take_while(|&power| power > 0);
        let rounding = || powers.into_iter().find_map(|power| Scale::of(&graph.start(), power));
        let scale = exact.or_else(rounding).context("the evaluations are too large")?;
        let rounded = rounded_expectiminimax(graph, graph.root(), depth, scale.factor());
        let error = if exact.is_some() { 0 } else { chance_layers(graph, graph.root(), depth) };
        Ok(Law { value, scale, rounded, error })
    }

    /// The window in units. An end beyond the range is moved to just beyond it, so that it fits.
    fn window(&self, window: Window) -> (Scaled, Scaled) {
        let unit = self.scale.factor();
        let (least, greatest) = (self.scale.low() - unit, self.scale.high() + unit);
        let end = |value: Value| {
            let scaled = i128::from(value) * i128::from(unit);
            scaled.clamp(least.into(), greatest.into()) as Scaled
        };
        let (alpha, beta) = (end(window.alpha()), end(window.beta()));
        (alpha.min(beta - 1), beta)
    }

    /// A number of units as a fraction.
    fn fraction(&self, units: i128) -> Fraction {
        Fraction::new(units.into(), self.scale.factor().into())
    }

    /// What a result is: an alpha-beta result for the value itself, or for the value with chance rounded down.
    fn guarantee(&self) -> &'static str {
        if self.error == 0 { "exact" } else { "rounded" }
    }

    /// True if `x` is an alpha-beta result: for the exact value, over fractions; or, if values are rounded, for the
    /// rounded one, which must be as near to the exact one as promised.
    fn holds(&self, x: Scaled, window: Window) -> bool {
        let whole = |value: Value| Fraction::from_integer(value.into());
        let (alpha, beta) = (whole(window.alpha()), whole(window.beta()));
        let rounded = self.fraction(self.rounded);
        let is_near = self
            .value
            .as_ref()
            .is_none_or(|value| rounded <= *value && *value <= self.fraction(self.rounded + i128::from(self.error)));
        is_near && is_result(&self.fraction(x.into()), &rounded, &alpha, &beta)
    }
}

fn run_all(arguments: &Arguments, file: &ChanceFile, law: &Law) -> Result<(Vec<Row>, Vec<NotRun>)> {
    let is_all = arguments.algorithm == "all";
    let calls: Vec<ChanceCall> = if is_all {
        CHANCE_ALGORITHMS.iter().map(ChanceCall::from).collect()
    } else {
        let call = |name: &str| match ChanceCall::parse(name) {
            Err(error @ CallError::Unknown { .. }) => Err(error).context("chance moves in this graph"),
            read => Ok(read?),
        };
        words(&arguments.algorithm).into_iter().map(call).collect::<Result<_>>()?
    };
    if calls.is_empty() {
        bail!("--algorithm names none; leave it out to run all");
    }
    let structure = file.graph.structure();
    let is_large = tree_nodes(structure, structure.root(), file.depth) > MOST_NODES;
    let (mut rows, mut not_run, mut room) = (Vec::new(), Vec::new(), MOST_SHOWN);
    for call in calls {
        let name = call.to_string();
        if is_all && is_large && !call.algorithm.has_table {
            let reason =
                format!("{name} has no table, and the tree has more than {MOST_NODES} nodes; name it to run it");
            not_run.push(NotRun { name, reason });
            continue;
        }
        let mut stats = Stats::default();
        let mut trace = arguments.trace.then(|| Steps::with_room_for(room));
        let (start, asked) = (file.graph.start(), law.window(file.window));
        let value = match &mut trace {
            Some(trace) => call.run(&start, law.scale, asked, file.depth, &mut (&mut stats, trace)),
            None => call.run(&start, law.scale, asked, file.depth, &mut stats),
        };
        if trace.as_ref().is_some_and(|trace| trace.is_cut) {
            return Err(too_many_steps(&name, MOST_SHOWN));
        }
        room -= trace.as_ref().map_or(0, Steps::len);
        let window = if call.algorithm.takes_window { file.window } else { Window::OPEN };
        rows.push(Row { name, value, holds: law.holds(value, window), stats, trace });
    }
    Ok((rows, not_run))
}

impl Results<'_> {
    fn value_of(&self, row: &Row) -> Fraction {
        self.law.fraction(row.value.into())
    }

    fn as_json(&self, arguments: &Arguments) -> Json {
        let Results { file, law, rows, not_run } = self;
        let (alpha, beta) = window_json(file.window);
        let results = rows.iter().map(|row| {
            let mut result = json!({
                "algorithm": row.name,
                "value": fraction_json(&self.value_of(row)),
                "guarantee": law.guarantee(),
                "holds": row.holds,
                "nodes": row.stats.nodes,
                "leaves": row.stats.leaves,
                "cutoffs": row.stats.cutoffs,
                "table_hits": row.stats.table_hits,
            });
            if let Some(trace) = &row.trace {
                result["trace"] = trace.json(file.graph.structure(), |units| law.fraction(units.into()));
            }
            result
        });
        let not_run = not_run.iter().map(|row| json!({"algorithm": row.name, "reason": row.reason}));
        json!({
            "file": arguments.file,
            "chance": true,
            "nodes": file.graph.len(),
            "side_to_move": file.graph.turn(file.graph.root()).to_string(),
            "depth": file.depth.limit(),
            "alpha": alpha,
            "beta": beta,
            "range": [file.graph.range().lower, file.graph.range().upper],
            "expectiminimax": law.value.as_ref().map(fraction_json),
            "units": law.scale.factor(),
            "error": fraction_json(&law.fraction(law.error.into())),
            "results": results.collect::<Vec<_>>(),
            "not_run": not_run.collect::<Vec<_>>(),
        })
    }

    fn as_text(&self, arguments: &Arguments) -> String {
        let Results { file, law, rows, not_run } = self;
        let range = file.graph.range();
        let mut text = format!(
            "{}: {} with chance, {} to move, depth {}, window {}, range {} to {}\n",
            printable(&arguments.file, LONG),
            counted(file.graph.len() as u64, "node", "nodes"),
            file.graph.turn(file.graph.root()),
            file.depth,
            file.window,
            range.lower,
            range.upper,
        );
        let units = law.scale.factor();
        text += &match (&law.value, law.error) {
            (Some(value), 0) if units == 1 => format!("expectiminimax {value}; all values are whole\n\n"),
            (Some(value), 0) => {
                format!(
                    "expectiminimax {value}; in units of 1/{units}, in which the searches count, all values are whole\n\n"
                )
            }
            (value, error) => format!(
                "expectiminimax {}\nNo unit that fits makes all values whole. The searches count in units of 1/{units} \
                 and round chance down: a value\nis at most {} below the exact one.\n\n",
                match value {
                    Some(value) if value.denom().bits() <= 64 => value.to_string(),
                    Some(_) => "is a fraction of more than 64 bits".to_owned(),
                    None => "is a fraction of more than 1024 bits".to_owned(),
                },
                law.fraction(error.into()),
            ),
        };
        for (row, trace) in rows.iter().filter_map(|row| Some((row, row.trace.as_ref()?))) {
            let trace = trace.text(file.graph.structure(), |units| law.fraction(units.into()));
            text += &format!("{}\n{trace}\n", row.name);
        }
        let header = ["algorithm", "value", "guarantee", "holds", "nodes", "leaves", "cutoffs", "table hits"];
        let mut cells = table(&header, &[1, 4, 5, 6, 7]);
        for row in rows {
            let holds = holds_cell(row.holds);
            let mut line = vec![Cell::new(&row.name), Cell::new(self.value_of(row)), Cell::new(law.guarantee()), holds];
            let Stats { nodes, leaves, cutoffs, table_hits, .. } = row.stats;
            line.extend([nodes, leaves, cutoffs, table_hits].map(Cell::new));
            cells.add_row(line);
        }
        text += &table_text(&cells);
        text + &not_run_text(not_run.iter().map(|row| row.reason.clone()))
    }
}
