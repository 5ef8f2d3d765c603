//! Looks for a second proof of every goal, by another prover. What two provers prove does not rest on a mistake of one.

use std::time::Duration;

use super::attempt::Attempts;
use super::condition::Condition;
use super::goal::Goal;
use super::prover::{Answer, Prover};
use super::unit::Plan;
use super::{Progress, RunError, pool};

/// For each condition and each of its proved parts, a second prover that proves it, if there is one.
///
/// # Errors
/// If Why3 refuses a file or a prover does not start.
pub fn run(
    conditions: &mut [Condition<'_>],
    plan: &Plan,
    attempts: &Attempts<'_>,
) -> Result<Vec<Vec<Option<Prover>>>, RunError> {
    let mut found: Vec<Vec<Option<Prover>>> =
        conditions.iter().map(|condition| vec![None; condition.parts.len()]).collect();
    for (round, limit) in attempts.rounds().enumerate() {
        // As in the search for a first proof: the formulas only for what takes longer.
        if round == 2 {
            for number in 0..conditions.len() {
                if left(&conditions[number], &found[number]).next().is_some() {
                    conditions[number].add_formulas(plan, attempts, &plan.out.join(format!("goals/cross/{number}")))?;
                }
            }
        }
        let conditions = &*conditions;
        let parts: Vec<(usize, usize)> = (0..conditions.len())
            .flat_map(|number| left(&conditions[number], &found[number]).map(move |part| (number, part)))
            .collect();
        (attempts.progress)(Progress::Phase(&format!("proving again, {} s", limit.as_secs_f64()), parts.len()));
        let proofs = pool::each(attempts.jobs, &parts, |&(number, part)| {
            let condition = &conditions[number];
            let first = condition.statuses[part].proof().map(|proof| proof.recipe.prover);
            let proof = another(&condition.parts[part], first, limit);
            (attempts.progress)(Progress::Tick);
            proof
        })?;
        for ((number, part), proof) in parts.into_iter().zip(proofs) {
            found[number][part] = proof;
        }
        by_the_whole(conditions, &mut found, limit)?;
    }
    Ok(found)
}

/// The parts of a condition that are proved, but not by two provers.
fn left<'a>(condition: &'a Condition<'_>, found: &'a [Option<Prover>]) -> impl Iterator<Item = usize> + 'a {
    let parts = condition.statuses.iter().zip(found).enumerate();
    parts.filter(|(_, (status, second))| status.proof().is_some() && second.is_none()).map(|(part, _)| part)
}

/// A prover other than `first` that proves the goal.
fn another(goal: &Goal, first: Option<Prover>, limit: Duration) -> Result<Option<Prover>, RunError> {
    for form in &goal.forms {
        for prover in Prover::ALL.into_iter().filter(|prover| Some(*prover) != first) {
            let answer = prover.ask(&form.path, limit).map_err(|error| RunError::Start(prover.name(), error))?;
            if answer == Answer::Proved {
                return Ok(Some(prover));
            }
        }
    }
    Ok(None)
}

/// A second proof of a condition as a whole serves all its parts that another prover proved first.
fn by_the_whole(
    conditions: &[Condition<'_>],
    found: &mut [Vec<Option<Prover>>],
    limit: Duration,
) -> Result<(), RunError> {
    for (condition, found) in conditions.iter().zip(found) {
        let parts: Vec<usize> = left(condition, found).collect();
        let (Some(whole), Some(&part)) = (&condition.whole, parts.first()) else { continue };
        let first = |part: usize| condition.statuses[part].proof().map(|proof| proof.recipe.prover);
        let second = another(whole, first(part), limit)?;
        for part in parts.into_iter().filter(|&part| first(part) != second) {
            found[part] = second;
        }
    }
    Ok(())
}
