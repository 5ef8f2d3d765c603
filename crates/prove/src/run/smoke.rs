//! Smoke tests: `false` must be provable nowhere, neither in the theory nor at the entry, the loop heads and the exits
//! of a function. Where it is, a contradiction proves everything.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use super::attempt::Attempts;
use super::goal::{Context, Goal};
use super::prover::{Answer, Prover};
use super::unit::{Plan, Unit};
use super::why3::{Cut, Texts, Wanted};
use super::{Progress, RunError, files, pool, sample};

/// The provers that try. A third would cost a minute and a half, and the model (`model`) shows more than it.
const PROVERS: [Prover; 2] = [Prover::Z3, Prover::Cvc5];

/// How much processor time each prover gets for each `false`.
pub const LIMIT: Duration = Duration::from_millis(300);

/// The prefix of the goal that we add to each module of the theory. The module's name follows, because importers of the
/// module see the goal, too.
const GOAL: &str = "smoke_false_";

/// The prefix of the name of a copied theory file.
const PREFIX: &str = "smoke_";

/// The prefix of the explanation of each goal that the translation adds.
const EXPLANATION: &str = "smoke";

/// The result of trying to prove `false`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Smoke {
    /// At how many places it was tried.
    pub tried: usize,
    /// Where it succeeded.
    pub provable: Vec<Contradiction>,
}

/// A place where `false` is provable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// The source file.
    pub file: String,
    /// The line there.
    pub line: usize,
    /// What is there: `theory`, `smoke entry`, …
    pub what: String,
    /// The prover that proved it.
    pub prover: Prover,
}

impl std::fmt::Display for Contradiction {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, line, what, prover } = self;
        write!(out, "{file}:{line}: false is provable here: {what} ({})", prover.name())
    }
}

impl std::fmt::Display for Smoke {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { tried, provable } = self;
        let (number, provers) = (provable.len(), PROVERS.len());
        let seconds = LIMIT.as_secs_f64();
        write!(out, "false is provable at {number} of {tried} places, with {seconds} s for each of {provers} provers")
    }
}

/// Tries `false` everywhere in `number` files of what the plan selects, spread evenly.
///
/// # Errors
/// If Why3 refuses a file or a prover does not start.
pub fn run(plan: &Plan, number: usize, attempts: &Attempts<'_>) -> Result<Smoke, RunError> {
    let folder = plan.out.join("smoke");
    let units = sample(units(plan, &folder)?, number);
    (attempts.progress)(Progress::Phase("making smoke tests", units.len()));
    let numbered: Vec<(usize, &Unit)> = units.iter().enumerate().collect();
    let goals = pool::each(attempts.jobs, &numbered, |(number, unit)| {
        let into = folder.join(format!("goals/{number}-{}", unit.stem()));
        // Provers find a contradiction in a `match` more easily in a formula than in a part. It may come from anything
        // that is imported.
        let explained = if unit.is_theory { "" } else { EXPLANATION };
        let texts = Texts { into: &into, explained, contexts: &[Context::All] };
        let goals = plan.some_goals(attempts, unit, Cut::Formulas, &texts)?;
        all_are_there(unit, &goals)?;
        (attempts.progress)(Progress::Tick);
        Ok(goals.into_iter().filter_map(|goal| SmokePlace::of(plan, unit, &goal).map(|place| (goal, place))).collect())
    })?;
    let mut places: BTreeMap<SmokePlace, Vec<Goal>> = BTreeMap::new();
    for (goal, place) in goals.into_iter().flat_map(|goals: Vec<_>| goals) {
        places.entry(place).or_default().push(goal);
    }
    let places: Vec<(SmokePlace, Vec<Goal>)> = places.into_iter().collect();
    (attempts.progress)(Progress::Phase("trying to prove false", places.len()));
    let found = pool::each(attempts.jobs, &places, |(place, paths)| {
        let found = attempt(place, paths, attempts);
        (attempts.progress)(Progress::Tick);
        found
    })?;
    Ok(Smoke { tried: places.len(), provable: found.into_iter().flatten().collect() })
}

/// An error if a module of theory has lost its `false`.
fn all_are_there(unit: &Unit, goals: &[Goal]) -> Result<(), RunError> {
    match &unit.wanted {
        Wanted::Goals(asked) if unit.is_theory && asked.len() != goals.len() => {
            let said = format!("it makes {} goals `false`, not {}", goals.len(), asked.len());
            Err(RunError::Why3 { file: unit.path.clone(), said })
        }
        _ => Ok(()),
    }
}

/// Where `false` is tried.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SmokePlace {
    file: String,
    line: usize,
    /// `theory`, `smoke entry`, …
    what: String,
}

impl SmokePlace {
    /// The place of a goal, if it is one of ours.
    fn of(plan: &Plan, unit: &Unit, goal: &Goal) -> Option<Self> {
        if goal.name.starts_with(GOAL) {
            let line = goal.declared.as_ref().map_or(0, |(_, line)| *line);
            return Some(Self { file: original(plan, unit), line, what: "theory".to_owned() });
        }
        let said = goal.explanation.strip_prefix(EXPLANATION)?;
        let (what, place) = said.rsplit_once(", ").unwrap_or((said, ""));
        let (file, line) = place.rsplit_once(':').unwrap_or((place, ""));
        Some(Self { file: file.to_owned(), line: line.parse().unwrap_or(0), what: format!("{EXPLANATION}{what}") })
    }
}

/// Writes copies of the theory and of the generated modules with `false` in them. Their imports lead to the originals.
fn units(plan: &Plan, folder: &Path) -> Result<Vec<Unit>, RunError> {
    files::fresh_folder(folder)?;
    let mut units = Vec::new();
    for generated in plan.units.iter().filter(|unit| !unit.is_theory) {
        let path = folder.join(format!("{}.mlw", generated.stem()));
        files::write(&path, &generated.smoke)?;
        units.push(Unit { path, ..generated.clone() });
    }
    for theory in plan.units.iter().filter(|unit| unit.is_theory) {
        // The copy has a name of its own, so that imports still find the theory itself.
        let path = folder.join(format!("{PREFIX}{}.mlw", theory.stem()));
        files::write(&path, &with_false(theory))?;
        let names = theory.modules.iter().map(|module| module.name.clone());
        let asked = |name: &String| match &theory.wanted {
            Wanted::Modules(modules) => modules.contains(name),
            _ => true,
        };
        let goals: Vec<_> = names.filter(asked).map(|name| (name.clone(), format!("{GOAL}{name}"))).collect();
        if !goals.is_empty() {
            units.push(Unit { path, wanted: Wanted::Goals(goals), ..theory.clone() });
        }
    }
    Ok(units)
}

/// The theory file that a copy stands for.
fn original(plan: &Plan, copy: &Unit) -> String {
    let stem = copy.stem().strip_prefix(PREFIX).unwrap_or_default();
    plan.theory_folder.join(format!("{stem}.mlw")).display().to_string()
}

/// The text of a theory with a goal `false` at the end of each module, on the line of its `end`, so that no line moves.
fn with_false(unit: &Unit) -> String {
    let mut text = String::new();
    for (index, line) in unit.text.lines().enumerate() {
        for module in unit.modules.iter().filter(|module| module.lines.end == index + 1) {
            text += &format!("goal {GOAL}{}: false ", module.name);
        }
        text += line;
        text.push('\n');
    }
    text
}

/// Tries to prove `false` at a place. A path that leads there may well be impossible; not all of them may be.
fn attempt(place: &SmokePlace, paths: &[Goal], attempts: &Attempts<'_>) -> Result<Option<Contradiction>, RunError> {
    let mut found = None;
    for path in paths {
        let Some(prover) = prover_of(path, attempts)? else { return Ok(None) };
        found = Some(prover);
    }
    let SmokePlace { file, line, what } = place;
    Ok(found.map(|prover| Contradiction { file: file.clone(), line: *line, what: what.clone(), prover }))
}

/// The prover that proves `false`, if one does.
fn prover_of(goal: &Goal, attempts: &Attempts<'_>) -> Result<Option<Prover>, RunError> {
    let Some(form) = goal.forms.first() else { return Ok(None) };
    if attempts.cache.was_open(&form.key, LIMIT) {
        return Ok(None);
    }
    for prover in PROVERS {
        match prover.ask(&form.path, LIMIT).map_err(|error| RunError::Start(prover.name(), error))? {
            Answer::Proved => return Ok(Some(prover)),
            // A prover that could not read the goal has tried nothing.
            Answer::Failed(said) => return Err(RunError::Prover(prover.name(), said)),
            Answer::Unknown | Answer::OutOfTime => {}
        }
    }
    attempts.cache.put_open(&form.key, LIMIT);
    Ok(None)
}
