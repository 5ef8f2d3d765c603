//! The model: shows that contracts can be met. Smoke tests miss a precondition that nobody can meet if a quantifier
//! hides the contradiction from the provers. So every precondition is proved for some arguments, and the contract of
//! every method that has no body is proved for some body.
//!
//! `proofs/model` has what is needed: `model_x.mlw` defines what `x.mlw` only declares, and `model.toml` has the bodies
//! and the arguments. Copies of the theory take the definitions from there. Their lemmas are not proved again: what is
//! proved of all games holds for these.

use std::path::{Path, PathBuf};

use super::attempt::Attempts;
use super::modules::{WhyModule, modules, without_comments};
use super::report::{Kind, Row};
use super::unit::{self, Plan, Unit};
use super::why3::Wanted;
use super::{RunError, Workspace, files};
use crate::whyml::instance::CALL;
use crate::{Function, Instance, InstanceModule, Instances, Program, Source, Theory};

/// The file of bodies and arguments, in the folder of the model.
const FILE: &str = "model.toml";

/// What the model shows.
#[derive(Debug, Default)]
pub struct Shown {
    /// The functions with a precondition: each can be called.
    pub calls: Vec<Row>,
    /// The methods of traits and the trusted functions: their contracts can be kept.
    pub methods: Vec<Row>,
    /// The lemmas of the model, and what else has goals over it.
    pub lemmas: Vec<Row>,
    /// Sentences about what `model.toml` does not have.
    pub missing: Vec<String>,
    /// How many of these are about calls.
    pub missing_calls: usize,
    /// Where `model.toml` is, relative to the root.
    pub place: PathBuf,
}

impl Shown {
    /// True if it shows everything that it has to.
    #[must_use]
    pub fn ok(&self) -> bool {
        self.missing.is_empty()
            && self.calls.iter().all(is_shown)
            && self.methods.iter().chain(&self.lemmas).all(|row| row.open.is_empty())
    }

    /// How many functions can be called, of how many that have a precondition.
    #[must_use]
    pub fn callable(&self) -> (usize, usize) {
        (self.calls.iter().filter(|row| is_shown(row)).count(), self.calls.len() + self.missing_calls)
    }

    /// How many contracts of methods can be kept, of how many.
    #[must_use]
    pub fn kept(&self) -> (usize, usize) {
        let kept = self.methods.iter().filter(|row| row.open.is_empty()).count();
        (kept, self.methods.len() + self.missing.len() - self.missing_calls)
    }

    /// How many goals are proved over the model, of how many.
    #[must_use]
    pub fn goals(&self) -> (usize, usize) {
        let rows = self.calls.iter().chain(&self.methods).chain(&self.lemmas);
        rows.fold((0, 0), |(proved, goals), row| (proved + row.proved, goals + row.goals))
    }

    /// One line for each thing that it does not show.
    pub fn complaints(&self) -> impl Iterator<Item = String> {
        let calls = self.calls.iter().filter(|row| !is_shown(row)).map(|row| {
            let Row { file, line, name, .. } = row;
            let clauses: Vec<String> = row.open.iter().map(|open| format!("\"{}\"", open.clause)).collect();
            let (place, why) = (self.place.display(), row.why.strip_suffix(CALL).unwrap_or(&row.why));
            format!(
                "{file}:{line}: nothing shows that `{name}` can be called: the arguments that the model has are not \
                 proved to meet {}; if others do, say so in [functions.{why}] of {place}",
                clauses.join(", ")
            )
        });
        let others = self.methods.iter().chain(&self.lemmas);
        let others = others.flat_map(Row::open_lines).map(|line| format!("{line}, in the model"));
        calls.chain(others).chain(self.missing.iter().cloned())
    }
}

impl std::fmt::Display for Shown {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ((callable, calls), (kept, methods), (proved, goals)) = (self.callable(), self.kept(), self.goals());
        write!(
            out,
            "can be called: {callable} of {calls} functions with a precondition; can be kept: {kept} of {methods} "
        )?;
        write!(out, "contracts without a body ({proved} of {goals} goals)")
    }
}

/// A precondition that makes no goal has not been tried.
fn is_shown(row: &Row) -> bool {
    row.goals > 0 && row.open.is_empty()
}

/// The files of the model.
#[derive(Debug)]
pub struct Model {
    /// Its folder, relative to the root.
    folder: PathBuf,
    texts: Vec<(PathBuf, String)>,
    theory: Theory,
    given: Instances,
}

impl Model {
    /// Reads the folder of the model; if there is none, the model is empty.
    ///
    /// # Errors
    /// If a file cannot be read or understood.
    pub fn read(workspace: &Workspace) -> Result<Self, RunError> {
        let folder = workspace.theory.join("model");
        let path = workspace.root.join(&folder).join(FILE);
        let (mut texts, mut given) = (Vec::new(), Instances::default());
        if path.exists() {
            texts = unit::read_all(workspace, &folder, "mlw", false)?;
            let fail = |error: toml::de::Error| RunError::Settings(folder.join(FILE), error.to_string());
            given = toml::from_str(&files::read(&path)?).map_err(fail)?;
        }
        let theory = Theory::new(texts.clone());
        Ok(Self { folder, texts, theory, given })
    }

    /// The program over the model, or one edited file of it.
    ///
    /// # Errors
    /// If something in the sources or the model is refused.
    pub fn apply(&self, program: &Program, edited: Option<&Source>) -> Result<Vec<InstanceModule>, RunError> {
        program.over_model(&self.theory, &self.given, edited).map_err(RunError::Refused)
    }

    /// Where to prove what the model shows, with no units yet. Writes the copies of the theory.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn plan(&self, plan: &Plan) -> Result<Plan, RunError> {
        let out = plan.out.join("model");
        files::fresh_folder(&out)?;
        for (path, text) in &plan.theory {
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let ours = self.texts.iter().find(|(path, _)| path.file_stem() == Some(format!("model_{stem}").as_ref()));
            let ours = ours.map(|(_, text)| modules(text)).unwrap_or_default();
            files::write(&out.join(format!("{stem}.mlw")), &defined(stem, text, &ours))?;
        }
        Ok(plan.elsewhere(out, self.folder.clone(), "model/"))
    }
}

/// Shows what the plan selects: with `--only`, the calls of the functions asked for.
///
/// # Errors
/// If Why3 refuses a file or a prover does not start.
pub fn run(model: &Model, plan: &Plan, program: &Program, attempts: &Attempts<'_>) -> Result<Shown, RunError> {
    let mut shown = Shown { place: model.folder.join(FILE), ..Shown::default() };
    let mut proving = model.plan(plan)?;
    for module in model.apply(program, None)? {
        let stem = module.file.trim_end_matches(".mlw");
        let asked: Vec<&Unit> = plan.units.iter().filter(|unit| unit.stem() == stem).collect();
        let is_asked_for = |instance: &&Instance| asked.iter().any(|unit| asks_for(unit, instance));
        let instances: Vec<Instance> = module.instances.iter().filter(is_asked_for).cloned().collect();
        let is_whole = instances.len() == module.instances.len();
        for Instance { path, line, missing, is_call, .. } in &instances {
            if let Some(sentence) = missing {
                shown.missing.push(format!("{path}:{line}: {sentence} of {}", shown.place.display()));
                shown.missing_calls += usize::from(*is_call);
            }
        }
        let ready: Vec<Instance> = instances.into_iter().filter(|instance| instance.missing.is_none()).collect();
        let unit = unit(module, &ready, &proving.out)?;
        if is_whole {
            // A file without anything to show is only there for others to import.
            proving.units.extend(Some(unit).filter(|unit| !unit.functions.is_empty()));
        } else {
            proving.units.extend(ready.iter().map(|instance| unit.only(instance)));
        }
    }
    for (path, text) in &model.texts {
        let unit = Unit::theory(path.clone(), text.clone());
        let is_of = |other: &Unit| other.is_theory && unit.stem().strip_prefix("model_") == Some(other.stem());
        if !plan.restricted || plan.units.iter().any(is_of) {
            proving.units.push(unit);
        }
    }
    for row in unit::rows(&proving, attempts)? {
        match row.kind {
            Kind::Trusted => shown.methods.push(row),
            Kind::Function => shown.calls.push(row),
            Kind::Theory | Kind::Other => shown.lemmas.push(row),
        }
    }
    Ok(shown)
}

/// True if the user asked for what an instance shows.
fn asks_for(unit: &Unit, instance: &Instance) -> bool {
    let function = unit.functions.iter().find(|function| function.why == instance.why);
    match &unit.wanted {
        Wanted::All | Wanted::Modules(_) => true,
        Wanted::Goals(..) => function.is_some_and(|function| unit.asks_for(function)),
    }
}

/// The file of a module over the model, with the goals of these instances.
///
/// # Errors
/// If it cannot be written.
pub fn unit(module: InstanceModule, instances: &[Instance], folder: &Path) -> Result<Unit, RunError> {
    let path = folder.join(&module.file);
    files::write(&path, &module.text)?;
    Ok(Unit {
        path,
        modules: vec![WhyModule { name: module.name.clone(), lines: 1..module.text.lines().count() + 1 }],
        text: module.text,
        smoke: String::new(),
        functions: instances.iter().map(function).collect(),
        wanted: Wanted::All,
        is_theory: false,
    })
}

impl Unit {
    /// The same file, with the goals of one instance. (Why3 refuses to select several if one of them has no goal.)
    pub(super) fn only(&self, instance: &Instance) -> Self {
        let module = self.modules.first().map(|module| module.name.clone()).unwrap_or_default();
        let wanted = Wanted::Goals(vec![(module, format!("{}'vc", instance.declaration))]);
        Self { functions: vec![function(instance)], wanted, ..self.clone() }
    }
}

/// What an instance shows, as a function for the report. A method counts as trusted: it has no body in Rust to prove.
fn function(instance: &Instance) -> Function {
    Function {
        name: instance.function.clone(),
        why: instance.declaration.clone(),
        file: instance.path.clone(),
        first_line: instance.line,
        line: instance.line,
        end_line: instance.line,
        guarantee: None,
        trusted: !instance.is_call,
        says_nothing: false,
    }
}

/// The text of a theory file in which the model's modules define what is only declared. No line moves.
fn defined(stem: &str, text: &str, model: &[WhyModule]) -> String {
    let code = without_comments(text);
    let code: Vec<&str> = code.lines().map(str::trim).collect();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for module in modules(text).iter().filter(|module| model.iter().any(|other| other.name == module.name)) {
        let declared = module.lines.clone().filter(|&at| at < code.len() && is_declaration(&code, at));
        let declared: Vec<usize> = declared.collect();
        for &at in &declared {
            lines[at].clear();
        }
        if let Some(&first) = declared.first() {
            lines[first] = format!("  use export model_{stem}.{}", module.name);
        }
    }
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// True if this line declares something, and neither this line nor the next defines it.
fn is_declaration(code: &[&str], at: usize) -> bool {
    let starts = ["type ", "function ", "predicate ", "constant "].iter().any(|word| code[at].starts_with(word));
    let next = code[at + 1..].iter().find(|line| !line.is_empty());
    starts && !code[at].contains('=') && !next.is_some_and(|line| line.starts_with('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_replaced_by_definitions() {
        let text = "\
module A
  type game
  (* type comment *)
  function value game : int
  predicate even (n: int) = n = 0
  predicate odd (n: int)
    = n = 1
end
module B
  type other
end
";
        let model = [WhyModule { name: "A".to_owned(), lines: 1..2 }];
        let expected = text.replace("  type game", "  use export model_x.A").replace("  function value game : int", "");
        assert_eq!(defined("x", text, &model), expected);
    }
}
