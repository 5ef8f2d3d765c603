//! The WhyML files of a run, both theory and generated modules, and which of their goals to prove.

use std::path::{Path, PathBuf};

use super::attempt::Attempts;
use super::goal::Goal;
use super::modules::{WhyModule, modules};
use super::report::Row;
use super::why3::{Cut, Order, Texts, Wanted};
use super::{RunError, Workspace, condition, cross, files};
use crate::{Function, Location, Module, Program, Source, Theory};

/// A WhyML file to prove.
#[derive(Debug, Clone)]
pub struct Unit {
    /// The file, relative to the root if it is theory.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// Its text with `check { false }` wherever a smoke test tries it. Empty in a theory: see [`smoke`](super::smoke).
    pub smoke: String,
    /// Its modules.
    pub modules: Vec<WhyModule>,
    /// The Rust functions in it; none in a theory.
    pub functions: Vec<Function>,
    /// The goals to prove.
    pub wanted: Wanted,
    /// True for hand-written theory.
    pub is_theory: bool,
}

/// Everything to prove in a run.
#[derive(Debug)]
pub struct Plan {
    /// The Rust sources.
    pub sources: Vec<Source>,
    /// The theory files and the generated modules, or those asked for.
    pub units: Vec<Unit>,
    /// Where generated files are.
    pub out: PathBuf,
    /// Where the theory is, relative to the root.
    pub theory_folder: PathBuf,
    /// All theory files, also those not asked for: their paths and texts.
    pub theory: Vec<(PathBuf, String)>,
    /// True if the user asked for only some of it.
    pub restricted: bool,
    /// The prefix of the names in the file of hints.
    pub hints: &'static str,
    root: PathBuf,
}

impl Plan {
    /// Reads the theory and the sources, translates them, and writes the generated modules. Also returns the program
    /// that was read, since mutants edit it.
    ///
    /// # Errors
    /// If anything is refused or unknown, or a file cannot be read or written.
    pub fn read(workspace: &Workspace, only: &[String]) -> Result<(Self, Program), RunError> {
        let texts = read_all(workspace, &workspace.theory, "mlw", false)?;
        let mut sources = Vec::new();
        for folder in &workspace.sources {
            let read = read_all(workspace, folder, "rs", true)?;
            sources.extend(read.into_iter().map(|(path, text)| Source { path, text }));
        }
        let program = Program::read(&sources, Theory::new(texts.clone()));
        let translation = program.translate().map_err(RunError::Refused)?;
        let theory = texts.clone();
        let mut units: Vec<Unit> = texts.into_iter().map(|(path, text)| Unit::theory(path, text)).collect();
        files::remove(&workspace.out, "mlw")?;
        for module in translation.modules {
            units.push(Unit::write(module, &workspace.out)?);
        }

        let (root, out, theory_folder) = (workspace.root.clone(), workspace.out.clone(), workspace.theory.clone());
        let (units, restricted) = (select(units, only)?, !only.is_empty());
        Ok((Self { sources, units, out, theory_folder, theory, restricted, hints: "", root }, program))
    }

    /// The same sources, to be proved in another folder and over another theory, with no units yet.
    #[must_use]
    pub fn elsewhere(&self, out: PathBuf, theory_folder: PathBuf, hints: &'static str) -> Self {
        let (sources, root, restricted) = (self.sources.clone(), self.root.clone(), self.restricted);
        Self { sources, units: Vec::new(), out, theory_folder, theory: Vec::new(), restricted, hints, root }
    }

    /// The goals of a unit, written into a folder.
    ///
    /// # Errors
    /// If Why3 refuses the file.
    pub fn goals(&self, attempts: &Attempts<'_>, unit: &Unit, cut: Cut, into: &Path) -> Result<Vec<Goal>, RunError> {
        self.some_goals(attempts, unit, cut, &Texts::all(into))
    }

    /// Some of the goals of a unit.
    ///
    /// # Errors
    /// If Why3 refuses the file.
    pub fn some_goals(
        &self,
        attempts: &Attempts<'_>,
        unit: &Unit,
        cut: Cut,
        texts: &Texts<'_>,
    ) -> Result<Vec<Goal>, RunError> {
        let library = [self.theory_folder.as_path(), &self.out];
        attempts.why3.goals(&Order { file: &unit.path, library: &library, wanted: &unit.wanted, cut }, texts)
    }

    /// The parts of a unit's goals, without their texts.
    ///
    /// # Errors
    /// If Why3 refuses the file.
    pub fn outline(&self, attempts: &Attempts<'_>, unit: &Unit) -> Result<Vec<Goal>, RunError> {
        let library = [self.theory_folder.as_path(), &self.out];
        let order = Order { file: &unit.path, library: &library, wanted: &unit.wanted, cut: Cut::Parts };
        attempts.why3.outline(&order)
    }

    /// The source text at a location: the clause that a goal belongs to, or the first line of it.
    #[must_use]
    pub fn clause(&self, location: &Location) -> String {
        let source = self.sources.iter().find(|source| source.path == Path::new(&location.file));
        let text = source.map(|source| source.text.clone());
        let text = text.or_else(|| std::fs::read_to_string(self.root.join(&location.file)).ok()).unwrap_or_default();
        let line = text.lines().nth(location.line.saturating_sub(1)).unwrap_or_default();
        // The location of a clause of several lines is one column wide: show the whole line from there on.
        let length = if location.end <= location.start + 1 { usize::MAX } else { location.end - location.start };
        let clause: String = line.chars().skip(location.start).take(length).collect();
        clause.trim().trim_matches('"').to_owned()
    }
}

impl Unit {
    /// A theory file.
    pub fn theory(path: PathBuf, text: String) -> Self {
        let (modules, smoke) = (modules(&text), String::new());
        Self { path, text, smoke, modules, functions: Vec::new(), wanted: Wanted::All, is_theory: true }
    }

    /// Writes a generated module into a folder.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(module: Module, folder: &Path) -> Result<Self, RunError> {
        let Module { file, name, text, smoke, functions } = module;
        let path = folder.join(file);
        files::write(&path, &text)?;
        let modules = vec![WhyModule { name, lines: 1..text.lines().count() + 1 }];
        Ok(Self { path, text, smoke, modules, functions, wanted: Wanted::All, is_theory: false })
    }

    /// The name of the file, without its extension.
    #[must_use]
    pub fn stem(&self) -> &str {
        self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
    }

    /// The module that a goal is declared in.
    #[must_use]
    pub fn module_of(&self, goal: &Goal) -> Option<&WhyModule> {
        let line = goal.declared.as_ref().map_or(0, |(_, line)| *line);
        match self.modules.as_slice() {
            [only] => Some(only),
            modules => modules.iter().find(|module| module.lines.contains(&line)),
        }
    }

    /// True if the goals of this function are to be proved.
    #[must_use]
    pub fn asks_for(&self, function: &Function) -> bool {
        match &self.wanted {
            Wanted::All | Wanted::Modules(_) => true,
            Wanted::Goals(goals) => goals.iter().any(|(_, name)| name.strip_suffix("'vc") == Some(&function.why)),
        }
    }

    /// What the user's `name` selects in this file: the whole file, one of its modules, or a function.
    fn choose(&self, name: &str) -> Option<Wanted> {
        if name == self.stem() {
            return Some(Wanted::All);
        }
        let module = name.strip_prefix(self.stem()).and_then(|rest| rest.strip_prefix('.')).unwrap_or(name);
        if self.modules.iter().any(|known| known.name == module) {
            return Some(Wanted::Modules(vec![module.to_owned()]));
        }
        let function = self.functions.iter().find(|function| function.name == name || function.why == name)?;
        Some(Wanted::Goals(vec![(self.modules.first()?.name.clone(), format!("{}'vc", function.why))]))
    }
}

/// The files of a folder: their paths relative to the root, and their texts.
pub(super) fn read_all(
    workspace: &Workspace,
    folder: &Path,
    extension: &str,
    nested: bool,
) -> Result<Vec<(PathBuf, String)>, RunError> {
    let mut found = Vec::new();
    for path in files::all(&workspace.root.join(folder), extension, nested)? {
        let shown = path.strip_prefix(&workspace.root).unwrap_or(&path).to_owned();
        found.push((shown, files::read(&path)?));
    }
    Ok(found)
}

/// The units that the names select, each restricted to the goals asked for.
fn select(units: Vec<Unit>, only: &[String]) -> Result<Vec<Unit>, RunError> {
    if only.is_empty() {
        return Ok(units);
    }
    let mut selected = Vec::new();
    for name in only {
        let before = selected.len();
        for unit in &units {
            if let Some(wanted) = unit.choose(name) {
                selected.push(Unit { wanted, ..unit.clone() });
            }
        }
        if selected.len() == before {
            return Err(RunError::Unknown(name.clone()));
        }
    }
    Ok(selected)
}

/// Proves all units: a row for every function and every theory module.
///
/// # Errors
/// If Why3 refuses a file or a prover does not start.
pub fn rows(plan: &Plan, attempts: &Attempts<'_>) -> Result<Vec<Row>, RunError> {
    let mut conditions = condition::all(plan, attempts)?;
    condition::settle(&mut conditions, plan, attempts)?;
    let seconds = if attempts.cross { Some(cross::run(&mut conditions, plan, attempts)?) } else { None };
    let mut rows: Vec<(&Unit, Vec<Row>)> = plan.units.iter().map(|unit| (unit, empty_rows(unit))).collect();
    for (number, condition) in conditions.into_iter().enumerate() {
        let own = rows.iter_mut().find(|(unit, _)| std::ptr::eq(*unit, condition.unit));
        let Some((unit, own)) = own else { continue };
        for (part, (goal, status)) in condition.parts.iter().zip(condition.statuses).enumerate() {
            let is_alone = seconds.as_ref().is_some_and(|seconds| seconds[number][part].is_none());
            row_of(unit, goal, own).add(plan, goal, status, is_alone);
        }
    }
    Ok(rows.into_iter().flat_map(|(_, rows)| rows).collect())
}

/// A row for each function and each module of theory to prove, so that one without goals is listed, too.
fn empty_rows(unit: &Unit) -> Vec<Row> {
    let functions = unit.functions.iter().filter(|function| unit.asks_for(function)).map(Row::function);
    let theory = unit.modules.iter().filter(|module| match &unit.wanted {
        Wanted::All => unit.is_theory,
        Wanted::Modules(names) => unit.is_theory && names.contains(&module.name),
        Wanted::Goals(..) => false,
    });
    let theory = theory.map(|module| Row::theory(unit, module));
    functions.chain(theory).collect()
}

/// The row that a goal belongs to.
fn row_of<'a>(unit: &Unit, goal: &Goal, rows: &'a mut Vec<Row>) -> &'a mut Row {
    let found = if unit.is_theory {
        let start = unit.module_of(goal).map(|module| module.lines.start);
        rows.iter().position(|row| Some(row.line) == start)
    } else {
        rows.iter().position(|row| row.why == goal.declaration())
    };
    let index = found.unwrap_or_else(|| {
        rows.push(Row::other(unit, goal));
        rows.len() - 1
    });
    &mut rows[index]
}
