//! The verification condition of one function or lemma, tried as a whole and in parts. `attempt` tries a single goal.
//!
//! The whole condition comes first, with little time. That is cheap, and it proves some conditions at once although no
//! prover proves all of their parts. The parts of what is left come next, and then both again with more time.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use super::attempt::{Attempts, GoalStatus, LONGEST, Proof, ROUNDS};
use super::goal::{Goal, correspond};
use super::unit::{Plan, Unit};
use super::why3::{Cut, Wanted};
use super::{Progress, RunError, pool};

/// What has to be proved of a function, or a lemma.
#[derive(Debug)]
pub struct Condition<'a> {
    /// The file that it is in.
    pub unit: &'a Unit,
    /// The condition as one goal.
    pub whole: Option<Goal>,
    /// Its parts.
    pub parts: Vec<Goal>,
    /// What became of each part.
    pub statuses: Vec<GoalStatus>,
}

impl<'a> Condition<'a> {
    /// Makes the conditions of a unit, and writes their goals into a folder. The parts of a condition have no texts yet
    /// if it is, or was, proved as a whole: Why3 takes most of its time to print them.
    ///
    /// # Errors
    /// If Why3 refuses the file.
    pub fn of(plan: &Plan, unit: &'a Unit, attempts: &Attempts<'_>, into: &Path) -> Result<Vec<Self>, RunError> {
        let wholes = plan.goals(attempts, unit, Cut::Whole, &into.join("whole"))?;
        let of_whole = |whole: Goal| Self { unit, whole: Some(whole), parts: Vec::new(), statuses: Vec::new() };
        let mut conditions: Vec<Self> = wholes.into_iter().map(of_whole).collect();
        let is_enough: Vec<bool> = conditions.iter().map(|found| found.whole_is_enough(plan, attempts)).collect();
        // The outline only has the names of declarations.
        let are_distinct = conditions.iter().map(Self::declared_name).collect::<HashSet<_>>().len() == conditions.len();
        // An outline takes about a fifth of the time that it takes to print its goals.
        let goals: Vec<usize> = conditions.iter().map(|found| found.goals_before(plan, attempts)).collect();
        let spared: usize =
            goals.iter().zip(&is_enough).filter(|(_, is_enough)| **is_enough).map(|(goals, _)| goals).sum();
        let mut parts = Vec::new();
        if attempts.cross || !are_distinct || spared * 4 <= goals.iter().sum() {
            parts = plan.goals(attempts, unit, Cut::Parts, &into.join("parts"))?;
        } else {
            if is_enough.contains(&false) {
                let goals = conditions.iter().zip(&is_enough).filter(|(_, is_enough)| !**is_enough);
                let goals = goals.filter_map(|(condition, _)| condition.selector()).collect();
                let unit = Unit { wanted: Wanted::Goals(goals), ..unit.clone() };
                parts = plan.goals(attempts, &unit, Cut::Parts, &into.join("parts"))?;
            }
            for part in plan.outline(attempts, unit)? {
                let found = conditions.iter_mut().find(|condition| condition.declared_name() == Some(&part.name));
                let Some(condition) = found else { return Err(lost(unit, &part.name)) };
                let declared = condition.first().and_then(|goal| goal.declared.clone());
                condition.parts.push(Goal { declared, ..part });
            }
        }
        for parts in grouped(parts) {
            match conditions.iter_mut().find(|condition| condition.has(&parts[0])) {
                Some(condition) if condition.parts.is_empty() || correspond(&condition.parts, &parts) => {
                    condition.parts = parts;
                }
                _ => return Err(lost(unit, &parts[0].name)),
            }
        }
        let lacking = conditions.iter().zip(&is_enough).find(|(found, is_enough)| !**is_enough && found.lacks_texts());
        if let Some((condition, _)) = lacking {
            return Err(lost(unit, condition.declared_name().map_or("", String::as_str)));
        }
        // If there is nothing to prove of a condition, it has no parts.
        conditions.retain(|condition| !condition.parts.is_empty());
        conditions.iter_mut().for_each(Self::begin);
        Ok(conditions)
    }

    /// The same, but only the parts.
    ///
    /// # Errors
    /// If Why3 refuses the file.
    pub fn in_parts(plan: &Plan, unit: &'a Unit, attempts: &Attempts<'_>, into: &Path) -> Result<Vec<Self>, RunError> {
        let groups = grouped(plan.goals(attempts, unit, Cut::Parts, &into.join("parts"))?);
        let mut conditions: Vec<Self> =
            groups.into_iter().map(|parts| Self { unit, whole: None, parts, statuses: Vec::new() }).collect();
        conditions.iter_mut().for_each(Self::begin);
        Ok(conditions)
    }

    /// Every part is open.
    fn begin(&mut self) {
        self.statuses = vec![GoalStatus::Open { seconds: 0.0, complaint: None }; self.parts.len()];
    }

    /// The goal that says where the condition is declared.
    fn first(&self) -> Option<&Goal> {
        self.whole.as_ref().or_else(|| self.parts.first())
    }

    fn declared_name(&self) -> Option<&String> {
        self.first().map(|goal| &goal.name)
    }

    /// True if the goal belongs to the same declaration.
    fn has(&self, goal: &Goal) -> bool {
        self.first().is_some_and(|first| first.same_declaration(goal))
    }

    /// True if it is proved as a whole, or was in an earlier run.
    fn whole_is_enough(&self, plan: &Plan, attempts: &Attempts<'_>) -> bool {
        let was = || attempts.hints.of(&self.name(plan)).iter().any(|recipe| recipe.form.cut == Cut::Whole);
        self.whole.as_ref().is_some_and(|whole| attempts.cached(whole).is_some()) || was()
    }

    /// How many parts it had in an earlier run; 1 if that is not known.
    fn goals_before(&self, plan: &Plan, attempts: &Attempts<'_>) -> usize {
        attempts.hints.of(&self.name(plan)).len().max(1)
    }

    /// True if the provers have nothing to read of its parts.
    fn lacks_texts(&self) -> bool {
        self.parts.iter().any(|part| part.forms.is_empty())
    }

    /// Gives the parts their texts.
    ///
    /// # Errors
    /// If Why3 refuses the file.
    fn add_texts(&mut self, plan: &Plan, attempts: &Attempts<'_>, into: &Path) -> Result<(), RunError> {
        let Some(unit) = self.only() else { return Ok(()) };
        let parts = plan.goals(attempts, &unit, Cut::Parts, into)?;
        if !correspond(&self.parts, &parts) {
            return Err(lost(&unit, self.declared_name().map_or("", String::as_str)));
        }
        self.parts = parts;
        Ok(())
    }

    /// The name under which hints are kept: folder, file, module and declaration.
    fn name(&self, plan: &Plan) -> String {
        let (module, declaration) = self.selector().unwrap_or_default();
        format!("{}{}.{module}.{declaration}", plan.hints, self.unit.stem())
    }

    /// What selects it in its file: its module and its name there.
    fn selector(&self) -> Option<(String, String)> {
        let first = self.first()?;
        let module = self.unit.module_of(first).map(|module| module.name.clone());
        Some((module.unwrap_or_default(), first.name.clone()))
    }

    fn is_open(&self) -> bool {
        self.statuses.iter().any(|status| status.proof().is_none())
    }

    /// Gives every open part the status of the whole, and its share of the time.
    fn set_all(&mut self, whole: &GoalStatus) {
        let share = whole.seconds() / self.parts.len() as f64;
        for part in self.statuses.iter_mut().filter(|part| part.proof().is_none()) {
            let status = match whole {
                GoalStatus::Proved(proof) => GoalStatus::Proved(Proof { seconds: share, ..*proof }),
                GoalStatus::Open { complaint, .. } => GoalStatus::Open { seconds: share, complaint: complaint.clone() },
            };
            *part = part.then(status);
        }
    }

    /// Gives every part its second form, as a formula, if parts and formulas correspond one to one.
    ///
    /// # Errors
    /// If Why3 refuses the file.
    pub fn add_formulas(&mut self, plan: &Plan, attempts: &Attempts<'_>, into: &Path) -> Result<(), RunError> {
        let has_formulas = |part: &Goal| part.forms.iter().any(|form| form.kind.cut == Cut::Formulas);
        let Some(unit) = self.only().filter(|_| !self.parts.iter().any(has_formulas)) else { return Ok(()) };
        let formulas = plan.goals(attempts, &unit, Cut::Formulas, into)?;
        if correspond(&self.parts, &formulas) {
            for (part, formula) in self.parts.iter_mut().zip(formulas) {
                part.forms.extend(formula.forms);
            }
        }
        Ok(())
    }

    /// Adds the condition as one goal.
    ///
    /// # Errors
    /// If Why3 refuses the file.
    pub fn add_whole(&mut self, plan: &Plan, attempts: &Attempts<'_>, into: &Path) -> Result<(), RunError> {
        let Some(unit) = self.only() else { return Ok(()) };
        self.whole = plan.goals(attempts, &unit, Cut::Whole, into)?.into_iter().next();
        Ok(())
    }

    /// The unit, restricted to this condition.
    fn only(&self) -> Option<Unit> {
        Some(Unit { wanted: Wanted::Goals(vec![self.selector()?]), ..self.unit.clone() })
    }

    /// The first part that no round proves, unless the condition is proved as a whole. The whole, and the parts as
    /// formulas, are tried only if that is how the condition was proved in an earlier run: then by the same prover.
    ///
    /// # Errors
    /// If Why3 refuses the file or a prover does not start.
    pub fn first_open(
        &mut self,
        rounds: &[Duration],
        plan: &Plan,
        attempts: &Attempts<'_>,
        into: &Path,
    ) -> Result<Option<&Goal>, RunError> {
        let recipes = attempts.hints.of(&self.name(plan));
        let by = |cut: Cut| recipes.iter().find(|recipe| recipe.form.cut == cut);
        if let Some(recipe) = by(Cut::Whole) {
            self.add_whole(plan, attempts, &into.join("whole"))?;
            if let Some(whole) = &self.whole
                && attempts.replay(whole, *recipe, ROUNDS[0])?.proof().is_some()
            {
                return Ok(None);
            }
        }
        if by(Cut::Formulas).is_some() {
            self.add_formulas(plan, attempts, &into.join("formulas"))?;
        }
        for part in &self.parts {
            if !attempts.proves(part, rounds)? {
                let whole = self.whole.as_ref().map_or(Ok(false), |whole| attempts.proves(whole, &rounds[1..]))?;
                return Ok(Some(part).filter(|_| !whole));
            }
        }
        Ok(None)
    }
}

/// The error if a part has no condition, or a condition no longer its parts.
fn lost(unit: &Unit, name: &str) -> RunError {
    RunError::Why3 { file: unit.path.clone(), said: format!("it prints the goals of '{name}' differently each time") }
}

/// The parts of each declaration, in order.
fn grouped(parts: Vec<Goal>) -> Vec<Vec<Goal>> {
    let mut groups: Vec<Vec<Goal>> = Vec::new();
    for part in parts {
        match groups.last_mut() {
            Some(group) if group[0].same_declaration(&part) => group.push(part),
            _ => groups.push(vec![part]),
        }
    }
    groups
}

/// Proves as much of the conditions as the provers can, and stores the status of each part.
///
/// # Errors
/// If Why3 refuses a file or a prover does not start.
pub fn settle(conditions: &mut [Condition<'_>], plan: &Plan, attempts: &Attempts<'_>) -> Result<(), RunError> {
    recall(conditions, attempts);
    replay(conditions, plan, attempts)?;
    print_open(conditions, plan, attempts)?;
    try_whole(conditions, attempts, ROUNDS[0])?;
    try_parts(conditions, attempts, ROUNDS[0])?;
    try_parts(conditions, attempts, ROUNDS[1].min(attempts.limit))?;
    let mut open: Vec<(usize, &mut Condition<'_>)> =
        conditions.iter_mut().enumerate().filter(|(_, condition)| condition.is_open()).collect();
    (attempts.progress)(Progress::Phase("putting goals differently", open.len()));
    for (number, condition) in &mut open {
        condition.add_formulas(plan, attempts, &plan.out.join(format!("goals/formulas/{number}")))?;
        (attempts.progress)(Progress::Tick);
    }
    for limit in attempts.rounds() {
        try_parts(conditions, attempts, limit)?;
        try_whole(conditions, attempts, limit)?;
    }
    for condition in conditions.iter() {
        let recipes = condition.statuses.iter().map(|status| status.proof().map(|proof| proof.recipe));
        if let Some(recipes) = recipes.collect() {
            attempts.hints.note(condition.name(plan), recipes);
        }
    }
    Ok(())
}

/// Prints the parts of the conditions that turned out not to be proved as a whole, and takes from the cache what it has
/// of them.
fn print_open(conditions: &mut [Condition<'_>], plan: &Plan, attempts: &Attempts<'_>) -> Result<(), RunError> {
    let open = conditions.iter_mut().enumerate();
    let mut open: Vec<_> = open.filter(|(_, condition)| condition.is_open() && condition.lacks_texts()).collect();
    (attempts.progress)(Progress::Phase("making goals", open.len()));
    for (number, condition) in &mut open {
        condition.add_texts(plan, attempts, &plan.out.join(format!("goals/open/{number}")))?;
        recall(std::slice::from_mut(*condition), attempts);
        (attempts.progress)(Progress::Tick);
    }
    Ok(())
}

/// Takes from the cache what it has.
fn recall(conditions: &mut [Condition<'_>], attempts: &Attempts<'_>) {
    for condition in conditions {
        for (part, status) in condition.parts.iter().zip(&mut condition.statuses) {
            if let Some(proof) = attempts.cached(part) {
                *status = GoalStatus::Proved(proof);
            }
        }
        if let Some(proof) = condition.whole.as_ref().and_then(|whole| attempts.cached(whole)) {
            condition.set_all(&GoalStatus::Proved(proof));
        }
    }
}

/// Asks for each condition the provers that proved it in an earlier run.
fn replay(conditions: &mut [Condition<'_>], plan: &Plan, attempts: &Attempts<'_>) -> Result<(), RunError> {
    let mut asked = Vec::new();
    for (number, condition) in conditions.iter_mut().enumerate().filter(|(_, condition)| condition.is_open()) {
        let Some(recipes) = attempts.hints.get(&condition.name(plan), condition.parts.len()) else { continue };
        if recipes.iter().any(|recipe| recipe.form.cut == Cut::Formulas) {
            condition.add_formulas(plan, attempts, &plan.out.join(format!("goals/formulas/{number}")))?;
        }
        // If one part was only proved by proving the whole, then so were all.
        match recipes.iter().find(|recipe| recipe.form.cut == Cut::Whole) {
            Some(recipe) => asked.push((number, None, *recipe)),
            None => {
                let parts = recipes.iter().enumerate().filter(|(part, _)| condition.statuses[*part].proof().is_none());
                asked.extend(parts.map(|(part, recipe)| (number, Some(part), *recipe)));
            }
        }
    }
    (attempts.progress)(Progress::Phase("proving as before", asked.len()));
    let goal = |condition: usize, part: Option<usize>| match part {
        Some(part) => conditions[condition].parts.get(part),
        None => conditions[condition].whole.as_ref(),
    };
    let open = GoalStatus::Open { seconds: 0.0, complaint: None };
    let found = pool::each(attempts.jobs, &asked, |&(condition, part, recipe)| {
        let status =
            goal(condition, part).map_or_else(|| Ok(open.clone()), |goal| attempts.replay(goal, recipe, LONGEST));
        (attempts.progress)(Progress::Tick);
        status
    })?;
    for ((number, part, _), status) in asked.into_iter().zip(found) {
        match part {
            Some(part) => conditions[number].statuses[part] = status,
            None => conditions[number].set_all(&status),
        }
    }
    Ok(())
}

/// Tries the open conditions as a whole. If one is proved, so are all its parts.
fn try_whole(conditions: &mut [Condition<'_>], attempts: &Attempts<'_>, limit: Duration) -> Result<(), RunError> {
    let open = conditions.iter_mut().filter(|condition| condition.is_open());
    let mut open: Vec<_> = open.filter(|condition| condition.whole.is_some()).collect();
    let wholes: Vec<&Goal> = open.iter().filter_map(|condition| condition.whole.as_ref()).collect();
    let statuses = attempts.all("proving conditions", &wholes, limit)?;
    for (condition, status) in open.iter_mut().zip(statuses) {
        condition.set_all(&status);
    }
    Ok(())
}

/// Tries the open parts.
fn try_parts(conditions: &mut [Condition<'_>], attempts: &Attempts<'_>, limit: Duration) -> Result<(), RunError> {
    let mut open: Vec<(&Goal, &mut GoalStatus)> = Vec::new();
    for condition in conditions {
        let parts = condition.parts.iter().zip(&mut condition.statuses);
        open.extend(parts.filter(|(_, status)| status.proof().is_none()));
    }
    let goals: Vec<&Goal> = open.iter().map(|(goal, _)| *goal).collect();
    let found = attempts.all("proving goals", &goals, limit)?;
    for ((_, status), later) in open.into_iter().zip(found) {
        *status = status.then(later);
    }
    Ok(())
}

/// The conditions of all units of a plan.
///
/// # Errors
/// If Why3 refuses a file.
pub fn all<'a>(plan: &'a Plan, attempts: &Attempts<'_>) -> Result<Vec<Condition<'a>>, RunError> {
    (attempts.progress)(Progress::Phase("making goals", plan.units.len()));
    let numbered: Vec<(usize, &Unit)> = plan.units.iter().enumerate().collect();
    let conditions = pool::each(attempts.jobs, &numbered, |&(number, unit)| {
        let into = plan.out.join(format!("goals/{number}-{}", unit.stem()));
        let conditions = Condition::of(plan, unit, attempts, &into);
        (attempts.progress)(Progress::Tick);
        conditions
    })?;
    Ok(conditions.into_iter().flatten().collect())
}
