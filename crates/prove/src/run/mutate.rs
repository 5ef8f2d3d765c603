//! Tries mutants: applies each in memory, translates its file, proves its function.
//!
//! A mutant changes the body of one function, so only that function is proved again: all others depend on its contract
//! alone. The cache answers the goals that the edit does not touch. The first goal that stays open settles the matter.
//! A mutant that changes a precondition is only tried over the model: can the function still be called?

use std::time::Duration;

use super::attempt::Attempts;
use super::condition::Condition;
use super::model::{self, Model};
use super::mutants::{Got, Kind, Mutant, Verdict, read};
use super::unit::{Plan, Unit};
use super::why3::Wanted;
use super::{Goal, Progress, RunError, Workspace, files, pool, sample};
use crate::{Function, Instance, InstanceModule, Module, Program, Source};

/// How much processor time each prover gets for each form of a bug's goal before the goal counts as open; for what
/// contains only what the goal names, half of it.
pub const LIMIT: Duration = Duration::from_secs(1);

/// Tries `number` mutants, spread evenly over the file, or all of them if there are no more. If the plan is restricted,
/// only mutants of its functions count.
///
/// # Errors
/// If the file of mutants cannot be read. A mutant that cannot be tried is not an error; its verdict says so.
pub fn run(
    workspace: &Workspace,
    plan: &Plan,
    program: &Program,
    model: &Model,
    number: usize,
    attempts: &Attempts<'_>,
) -> Result<Vec<Verdict>, RunError> {
    let mut mutants = read(&workspace.root.join(&workspace.mutants))?;
    if plan.restricted {
        let asked = |unit: &Unit, mutant: &Mutant| unit.functions.iter().any(|f| mutant.is_of(f) && unit.asks_for(f));
        mutants.retain(|mutant| plan.units.iter().any(|unit| asked(unit, mutant)));
    }
    // Parsed files are not `Send`, so this thread translates all edits.
    let over_model = model.plan(plan)?;
    for module in model.apply(program, None)? {
        files::write(&over_model.out.join(&module.file), &module.text)?;
    }
    let edited = |mutant: Mutant| {
        let edited = EditedFile::new(plan, program, model, &mutant);
        (mutant, edited)
    };
    let chosen: Vec<_> = sample(mutants, number).into_iter().map(edited).collect();
    (attempts.progress)(Progress::Phase("trying mutants", chosen.len()));
    pool::each(attempts.jobs, &chosen, |(mutant, edited)| {
        let got = edited.as_ref().map_err(ToString::to_string);
        let got = got
            .and_then(|edited| edited.attempt(plan, &over_model, mutant, attempts).map_err(|error| error.to_string()));
        (attempts.progress)(Progress::Tick);
        Ok(Verdict { mutant: mutant.clone(), got: got.unwrap_or_else(Got::Error) })
    })
}

/// Why a mutant could not be tried.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("there is no function '{0}' in that file to prove")]
    Function(String),
    #[error("the text to find is there {0} times within the function, not once")]
    Find(usize),
    #[error("the function has no precondition")]
    Call,
    #[error("it is not translated: {0}")]
    Refused(RunError),
}

/// The function that a mutant edits, and its file translated after the edit.
struct EditedFile {
    function: Function,
    module: EditedModule,
}

enum EditedModule {
    Proof(Module),
    /// Over the model, with what shows that the function can be called.
    Call(InstanceModule, Instance),
}

impl EditedFile {
    fn new(plan: &Plan, program: &Program, model: &Model, mutant: &Mutant) -> Result<Self, Trouble> {
        let mut functions = plan.units.iter().flat_map(|unit| &unit.functions);
        let function = functions.find(|function| mutant.is_of(function));
        let function = function.filter(|function| !function.trusted);
        let function = function.ok_or_else(|| Trouble::Function(mutant.function.clone()))?;
        let source = edited(&plan.sources, mutant, function)?;
        let module = if mutant.kind == Kind::Uncallable {
            let modules = model.apply(program, Some(&source)).map_err(Trouble::Refused)?;
            let is_call = |instance: &Instance| instance.is_call && instance.why == function.why;
            let mut calls = modules.into_iter().filter_map(|module| {
                let call = module.instances.iter().find(|instance| is_call(instance))?.clone();
                Some(EditedModule::Call(module, call))
            });
            calls.next().ok_or(Trouble::Call)?
        } else {
            let module = program.translate_edited(&source);
            EditedModule::Proof(module.map_err(|refusals| Trouble::Refused(RunError::Refused(refusals)))?)
        };
        Ok(Self { function: function.clone(), module })
    }

    /// Proves the function, or that it can be called.
    fn attempt(
        &self,
        plan: &Plan,
        over_model: &Plan,
        mutant: &Mutant,
        attempts: &Attempts<'_>,
    ) -> Result<Got, RunError> {
        let name = format!("{} {}", mutant.file.display(), mutant.name).replace(|c: char| !c.is_alphanumeric(), "_");
        let folder = plan.out.join("mutants").join(name);
        files::fresh_folder(&folder)?;
        let (plan, unit) = match &self.module {
            EditedModule::Proof(module) => {
                let unit = Unit::write(module.clone(), &folder)?;
                let wanted = Wanted::Goals(vec![(module.name.clone(), format!("{}'vc", self.function.why))]);
                (plan, Unit { wanted, ..unit })
            }
            EditedModule::Call(module, call) => (over_model, model::unit(module.clone(), &[], &folder)?.only(call)),
        };
        let rounds: Vec<Duration> = match mutant.kind {
            Kind::Bug | Kind::Uncallable => vec![LIMIT],
            Kind::Harmless => attempts.rounds().collect(),
        };
        let mut got = Got::Proved;
        for mut condition in Condition::in_parts(plan, &unit, attempts, &folder)? {
            if let Some(goal) = condition.first_open(&rounds, plan, attempts, &folder)? {
                got = Got::Open(describe(goal));
                break;
            }
        }
        // The goals of a mutant that is as expected are of no use to anybody, and all of them fill gigabytes.
        if mutant.kind.expects(&got) {
            files::remove_folder(&folder)?;
        }
        Ok(got)
    }
}

/// The source file with the edit.
fn edited(sources: &[Source], mutant: &Mutant, function: &Function) -> Result<Source, Trouble> {
    let source = sources.iter().find(|source| source.path == mutant.file);
    let source = source.ok_or_else(|| Trouble::Function(mutant.function.clone()))?;
    let mut lines: Vec<&str> = source.text.split_inclusive('\n').collect();
    let lines_of_it = match mutant.kind {
        Kind::Uncallable => function.first_line - 1..function.line,
        Kind::Bug | Kind::Harmless => function.line - 1..function.end_line,
    };
    let body = lines[lines_of_it.clone()].concat();
    match body.matches(&mutant.find).count() {
        1 => {}
        times => return Err(Trouble::Find(times)),
    }
    let edited = body.replacen(&mutant.find, &mutant.replace, 1);
    lines.splice(lines_of_it, [edited.as_str()]);
    Ok(Source { path: source.path.clone(), text: lines.concat() })
}

fn describe(goal: &Goal) -> String {
    let location =
        goal.location.as_ref().map(|location| format!("{}:{}: ", location.file, location.line)).unwrap_or_default();
    format!("{location}{}", goal.explanation)
}
