//! Compares what programs do, compiled and executed, and counts what became of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::numbers::Outcome;
use super::tree::Program;
use super::{compiled, executed};

/// What became of some programs.
#[derive(Default)]
pub struct Compared {
    pub generated: usize,
    pub refused: usize,
    pub not_rust: usize,
    pub runs: usize,
    pub panics: usize,
    pub kinds: BTreeSet<&'static str>,
    /// What the front end and rustc say against programs, and how often.
    pub messages: BTreeMap<String, usize>,
    /// A program that differs, the input, and what it gives: compiled and executed.
    pub differing: Vec<(Program, usize, Outcome, Outcome)>,
}

impl Compared {
    pub fn add(&mut self, other: Compared) {
        self.generated += other.generated;
        self.refused += other.refused;
        self.not_rust += other.not_rust;
        self.runs += other.runs;
        self.panics += other.panics;
        self.kinds.extend(other.kinds);
        self.differing.extend(other.differing);
        other.messages.into_iter().for_each(|(message, count)| *self.messages.entry(message).or_default() += count);
    }
}

/// Compares what the programs do, compiled and executed.
pub fn compare(mut programs: BTreeMap<usize, Program>, folder: &Path) -> Compared {
    let mut compared = Compared { generated: programs.len(), ..Compared::default() };
    let (_, refused) = executed::translate(&mut programs);
    compared.refused = refused.len();
    let (outcomes, not_rust) = compiled::run(programs.clone(), folder);
    compared.not_rust = not_rust.len();
    let messages = refused.into_values().map(|refusal| refusal.message);
    let messages = messages.chain(not_rust.values().cloned());
    messages.for_each(|message| *compared.messages.entry(message).or_default() += 1);
    programs.retain(|id, _| !not_rust.contains_key(id));
    for ((id, input), found) in differing(&programs, &outcomes, folder) {
        compared.differing.push((programs[&id].clone(), input, outcomes[&id][input].clone(), found));
    }
    compared.runs = outcomes.values().map(Vec::len).sum();
    compared.panics = outcomes.values().flatten().filter(|outcome| outcome.is_none()).count();
    for (id, program) in programs {
        // A construct counts if a program with it comes to an end.
        if outcomes[&id].iter().any(Option::is_some) {
            compared.kinds.extend(program.kinds());
        }
    }
    compared
}

/// The runs that differ. If Why3 does not run a translation at all, then all runs of that program do.
fn differing(
    programs: &BTreeMap<usize, Program>,
    outcomes: &BTreeMap<usize, Vec<Outcome>>,
    folder: &Path,
) -> BTreeMap<(usize, usize), Outcome> {
    let Some((&first, program)) = programs.first_key_value() else { return BTreeMap::new() };
    match executed::differing(programs, outcomes, folder) {
        Ok(found) => found,
        Err(said) if programs.len() == 1 => {
            eprintln!("Why3 does not run this: {said}\n{}", program.print(first, ""));
            (0..outcomes[&first].len()).map(|input| ((first, input), None)).collect()
        }
        Err(_) => {
            let mut half = programs.clone();
            let middle = *programs.keys().nth(programs.len() / 2).expect("there are two at least");
            let other = half.split_off(&middle);
            let mut found = differing(&half, outcomes, folder);
            found.extend(differing(&other, outcomes, folder));
            found
        }
    }
}
