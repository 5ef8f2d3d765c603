//! What a run found, as a table, as lines about what is wrong, and as JSON. Printing is up to the caller.

use std::collections::BTreeMap;
use std::fmt::Write;

use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Value, json};

use super::attempt::{GoalStatus, Proof};
use super::goal::Goal;
use super::model::Shown;
use super::modules::WhyModule;
use super::mutants::Verdict;
use super::prover::Prover;
use super::smoke::Smoke;
use super::unit::{Plan, Unit};
use crate::{Function, Implementation};

/// The result of a run.
#[derive(Debug)]
pub struct ProofReport {
    /// One row for every function and every module of theory.
    pub rows: Vec<Row>,
    /// The implementations of traits, which are trusted to keep the contracts; none if only some functions were asked
    /// for.
    pub implementations: Vec<Implementation>,
    /// What the model shows: that functions can be called, and contracts kept.
    pub shown: Shown,
    /// The result of the smoke tests, if they ran.
    pub smoke: Option<Smoke>,
    /// The verdicts on the mutants, if they were tried.
    pub mutants: Option<Vec<Verdict>>,
    /// True if the run looked for a second proof of every goal.
    pub cross: bool,
    /// How each goal was proved, as a file of hints.
    pub hints: String,
    /// The versions of the tools.
    pub versions: String,
    /// How long it took.
    pub seconds: f64,
}

/// What a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A function that is proved.
    Function,
    /// A function whose contract is trusted.
    Trusted,
    /// The lemmas of a module of theory.
    Theory,
    /// What a generated module declares besides functions: types with invariants, constants.
    Other,
}

/// One line of the table.
#[derive(Debug, Clone)]
pub struct Row {
    /// What it is about.
    pub kind: Kind,
    /// The name, as in Rust, or the module of theory.
    pub name: String,
    /// The name in WhyML.
    pub why: String,
    /// The source file.
    pub file: String,
    /// Its line there.
    pub line: usize,
    /// `exact`, `witnessed` or `bracketed`, if the contract mentions one.
    pub guarantee: Option<String>,
    /// How many goals it has.
    pub goals: usize,
    /// How many of them are proved.
    pub proved: usize,
    /// How many of these an earlier run proved, or the same goal elsewhere in this one.
    pub cached: usize,
    /// How long the provers took, in seconds.
    pub seconds: f64,
    /// How many goals each prover proved.
    pub provers: BTreeMap<Prover, usize>,
    /// The goals that are not proved.
    pub open: Vec<GoalPlace>,
    /// The goals for which there was a second proof to look for, and none was found, with their prover.
    pub alone: Vec<(Prover, GoalPlace)>,
}

/// Where a goal comes from, in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoalPlace {
    /// The source file.
    pub file: String,
    /// The line of the clause.
    pub line: usize,
    /// What kind of goal it is: `postcondition`, …
    pub explanation: String,
    /// The text of the clause.
    pub clause: String,
    /// What a prover complained about.
    pub complaint: Option<String>,
    /// The file that the provers read.
    pub goal: String,
}

impl Row {
    fn new(kind: Kind, name: &str, why: &str, file: &str, line: usize) -> Self {
        Self {
            kind,
            name: name.to_owned(),
            why: why.to_owned(),
            file: file.to_owned(),
            line,
            guarantee: None,
            goals: 0,
            proved: 0,
            cached: 0,
            seconds: 0.0,
            provers: BTreeMap::new(),
            open: Vec::new(),
            alone: Vec::new(),
        }
    }

    /// The row of a function, without goals yet.
    pub(super) fn function(function: &Function) -> Self {
        let kind = if function.trusted { Kind::Trusted } else { Kind::Function };
        let row = Self::new(kind, &function.name, &function.why, &function.file, function.line);
        Self { guarantee: function.guarantee.clone(), ..row }
    }

    /// The row of a module of theory.
    pub(super) fn theory(unit: &Unit, module: &WhyModule) -> Self {
        let name = format!("{}.{}", unit.stem(), module.name);
        Self::new(Kind::Theory, &name, &module.name, &unit.path.display().to_string(), module.lines.start)
    }

    /// The row of a declaration that is not a function.
    pub(super) fn other(unit: &Unit, goal: &Goal) -> Self {
        let (file, line) = goal
            .location
            .as_ref()
            .map_or((unit.path.display().to_string(), 1), |location| (location.file.clone(), location.line));
        Self::new(Kind::Other, goal.declaration(), goal.declaration(), &file, line)
    }

    /// Adds a goal and its status. `is_alone`: only one prover proves it.
    pub(super) fn add(&mut self, plan: &Plan, goal: &Goal, status: GoalStatus, is_alone: bool) {
        self.goals += 1;
        self.seconds += status.seconds();
        match status {
            GoalStatus::Proved(Proof { recipe, cached, .. }) => {
                self.proved += 1;
                self.cached += usize::from(cached);
                *self.provers.entry(recipe.prover).or_default() += 1;
                if is_alone {
                    self.alone.push((recipe.prover, self.place(plan, goal, None)));
                }
            }
            GoalStatus::Open { complaint, .. } => self.open.push(self.place(plan, goal, complaint)),
        }
    }

    /// A line for each goal that is not proved.
    pub(super) fn open_lines(&self) -> impl Iterator<Item = String> + '_ {
        self.open.iter().map(|place| place.line("not proved"))
    }

    /// Where a goal of this row comes from.
    fn place(&self, plan: &Plan, goal: &Goal, complaint: Option<String>) -> GoalPlace {
        let (file, line) = goal
            .location
            .as_ref()
            .map_or_else(|| (self.file.clone(), self.line), |location| (location.file.clone(), location.line));
        let explanation = match goal.explanation.as_str() {
            "" => format!("lemma {}", goal.declaration()),
            words => words.to_owned(),
        };
        let clause = goal.location.as_ref().map(|location| plan.clause(location)).unwrap_or_default();
        let goal = goal.forms.first().map(|form| form.path.display().to_string()).unwrap_or_default();
        GoalPlace { file, line, explanation, clause, complaint, goal }
    }
}

impl GoalPlace {
    /// A line about it, such as `src/f.rs:3: not proved: postcondition "x > 0"`.
    fn line(&self, what: &str) -> String {
        let Self { file, line, explanation, clause, complaint, .. } = self;
        let complaint = complaint.as_ref().map(|complaint| format!(" ({complaint})")).unwrap_or_default();
        format!("{file}:{line}: {what}: {explanation} \"{clause}\"{complaint}")
    }
}

impl ProofReport {
    /// True if every goal is proved, every function can be called and every contract kept, `false` is provable nowhere,
    /// and every mutant turns out as expected.
    #[must_use]
    pub fn ok(&self) -> bool {
        self.rows.iter().all(|row| row.open.is_empty())
            && self.shown.ok()
            && self.smoke.as_ref().is_none_or(|smoke| smoke.provable.is_empty())
            && self.mutants.iter().flatten().all(Verdict::ok)
    }

    /// The table of functions and lemmas, with totals.
    #[must_use]
    pub fn table(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(["function", "place", "guarantee", "goals", "proved", "seconds", "provers"]);
        for row in &self.rows {
            let guarantee = match row.kind {
                Kind::Function => row.guarantee.as_deref().unwrap_or("-"),
                Kind::Trusted => "trusted",
                Kind::Theory => "lemmas",
                Kind::Other => "-",
            };
            let provers: Vec<String> =
                row.provers.iter().map(|(prover, number)| format!("{} {number}", prover.name())).collect();
            table.add_row([
                row.name.clone(),
                format!("{}:{}", row.file, row.line),
                guarantee.to_owned(),
                row.goals.to_string(),
                row.proved.to_string(),
                format!("{:.1}", row.seconds),
                provers.join(", "),
            ]);
        }
        for (index, column) in table.column_iter_mut().enumerate() {
            column.set_padding((0, 2));
            if (3..6).contains(&index) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    /// One line for each thing that is wrong; empty if nothing is.
    #[must_use]
    pub fn complaints(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        let open = self.rows.iter().flat_map(Row::open_lines);
        let smoke = self.smoke.iter().flat_map(|smoke| &smoke.provable).map(ToString::to_string);
        let mutants = self.mutants.iter().flatten().filter(|verdict| !verdict.ok()).map(ToString::to_string);
        for line in open.chain(self.shown.complaints()).chain(smoke).chain(mutants) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    /// The totals, a line each.
    #[must_use]
    pub fn summary(&self) -> String {
        let count = |kinds: &[Kind]| self.rows.iter().filter(|row| kinds.contains(&row.kind)).count();
        let total = |number: fn(&Row) -> usize| self.rows.iter().map(number).sum::<usize>();
        let (goals, proved) = (total(|row| row.goals), total(|row| row.proved));
        let (functions, modules) = (count(&[Kind::Function]), count(&[Kind::Theory]));
        let mut text =
            format!("{proved} of {goals} goals proved; functions: {functions}, modules of theory: {modules}");
        match count(&[Kind::Trusted]) {
            0 => {}
            trusted => write!(text, ", trusted: {trusted}").expect("a string takes all"),
        }
        text += "\n";
        text += &self.trusted_implementations();
        if self.shown.callable().1 + self.shown.kept().1 + self.shown.lemmas.len() > 0 {
            text += &format!("{}\n", self.shown);
        }
        if self.cross {
            let (twice, proved, alone) = self.crossed();
            text.extend(alone.iter().flat_map(|line| [line.as_str(), "\n"]));
            text += &format!("{twice} of {proved} proved goals by two provers\n");
        }
        if let Some(smoke) = &self.smoke {
            text += &format!("{smoke}\n");
        }
        if let Some(mutants) = &self.mutants {
            let good = mutants.iter().filter(|verdict| verdict.ok()).count();
            text += &format!("{good} of {} mutants as expected\n", mutants.len());
        }
        text + &format!("{:.0} s with {}\n", self.seconds, self.versions)
    }

    /// All rows: of the proofs, and over the model.
    fn all_rows(&self) -> impl Iterator<Item = &Row> {
        let Shown { calls, methods, lemmas, .. } = &self.shown;
        self.rows.iter().chain(calls).chain(methods).chain(lemmas)
    }

    /// How many goals two provers prove, out of how many, and a line for each that rests on one.
    fn crossed(&self) -> (usize, usize, Vec<String>) {
        let alone = self.all_rows().flat_map(|row| &row.alone);
        let alone: Vec<String> =
            alone.map(|(prover, place)| place.line(&format!("only {} proves", prover.name()))).collect();
        let proved = self.all_rows().map(|row| row.proved).sum::<usize>();
        (proved - alone.len(), proved, alone)
    }

    /// The implementations that are trusted: a line each for those that promise something, and one for the others.
    fn trusted_implementations(&self) -> String {
        let (promising, others): (Vec<_>, Vec<_>) = self.implementations.iter().partition(|found| found.promises);
        let mut text = String::new();
        if !promising.is_empty() {
            writeln!(text, "trusted implementations, which promise what their traits say: {}", promising.len())
                .expect("a string takes all");
            promising.iter().for_each(|found| writeln!(text, "  {found}").expect("a string takes all"));
        }
        if !others.is_empty() {
            writeln!(text, "implementations of traits that promise nothing, and only have to return: {}", others.len())
                .expect("a string takes all");
        }
        text
    }

    /// The report as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let rows = |kinds: &[Kind]| -> Vec<Value> {
            let rows = self.rows.iter().filter(|row| kinds.contains(&row.kind));
            rows.map(|row| {
                json!({
                    "name": row.name, "file": row.file, "line": row.line, "guarantee": row.guarantee,
                    "goals": row.goals, "proved": row.proved, "cached": row.cached, "seconds": round(row.seconds),
                })
            })
            .collect()
        };
        let open = self.rows.iter().flat_map(Row::open_lines);
        let open: Vec<String> = open.chain(self.shown.complaints()).collect();
        let ((callable, calls), (kept, methods)) = (self.shown.callable(), self.shown.kept());
        let mut json = json!({
            "ok": self.ok(),
            "callable": { "functions": calls, "shown": callable },
            "kept": { "contracts": methods, "shown": kept },
            "functions": rows(&[Kind::Function]),
            "trusted": rows(&[Kind::Trusted]),
            "trusted_implementations": self.implementations.iter().map(|found| {
                json!({
                    "name": found.name, "file": found.file, "line": found.line, "promises": found.promises,
                })
            }).collect::<Vec<_>>(),
            "theory": rows(&[Kind::Theory, Kind::Other]),
            "open": open,
            "seconds": round(self.seconds),
            "versions": self.versions,
        });
        if self.cross {
            let (twice, proved, alone) = self.crossed();
            json["cross"] = json!({ "proved": proved, "twice": twice, "once": alone });
        }
        if let Some(smoke) = &self.smoke {
            json["smoke"] = json!({ "tried": smoke.tried, "provable": smoke.provable.len() });
        }
        if let Some(mutants) = &self.mutants {
            json["mutants"] = mutants.iter().map(Verdict::json).collect();
        }
        json
    }
}

fn round(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}
