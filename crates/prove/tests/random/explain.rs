//! Shrinks a program that shows a difference, and writes it down for a person to read.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use super::compare::compare;
use super::numbers::{inputs, shown};
use super::shrink::shrink;
use super::tree::Program;
use super::{compiled, executed, proved};

fn numbered(programs: &[Program]) -> BTreeMap<usize, Program> {
    programs.iter().cloned().enumerate().collect()
}

/// A program that does one thing compiled and another executed.
pub fn executed_differently(program: &Program, folder: &Path) -> String {
    let differing = |programs: &[Program]| compare(numbered(programs), folder).differing;
    let differs = |programs: &[Program]| {
        let found = differing(programs);
        programs.iter().map(|program| found.iter().any(|(other, ..)| other == program)).collect()
    };
    let small = shrink(program, &differs);
    let mut text = small.print(0, "#[verified]");
    for (_, input, compiled, executed) in differing(std::slice::from_ref(&small)) {
        let input = shown(&Some(inputs()[input].clone()));
        text.push_str(&format!("input {input}\n  compiled: {}\n  executed: {}\n", shown(&compiled), shown(&executed)));
    }
    text
}

/// The claim about a program that is not proved for an input, though it holds of the compiled one; or, if `is_false`,
/// that is proved though the compiled program panics.
pub fn proved_differently(program: &Program, input: usize, is_false: bool, folder: &Path) -> String {
    let differing = |programs: &[Program]| {
        let mut programs = numbered(programs);
        executed::translate(&mut programs);
        let (outcomes, not_rust) = compiled::run(programs.clone(), folder);
        programs.retain(|id, _| !not_rust.contains_key(id));
        let runs = programs.iter().map(|(id, program)| (*id, program, input, &outcomes[id][input]));
        let runs: Vec<_> = runs.filter(|(.., outcome)| outcome.is_none() == is_false).collect();
        let open = proved::open(&runs, Duration::from_secs(1), folder);
        let differing: Vec<_> = runs.into_iter().filter(|run| open.contains(run) != is_false).collect();
        (differing.iter().map(|(id, ..)| *id).collect::<Vec<_>>(), proved::claims(&differing))
    };
    let differs = |programs: &[Program]| {
        let found = differing(programs).0;
        (0..programs.len()).map(|id| found.contains(&id)).collect()
    };
    differing(std::slice::from_ref(&shrink(program, &differs))).1
}
