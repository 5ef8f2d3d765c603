//! Remembers how each goal was proved: by which prover, and in which form. A later run asks that prover first.
//!
//! Most of the time of a run goes into provers that do not find a proof. A hint saves it, and proves nothing: the
//! prover still has to find the proof, and if it does not, all of them are asked as usual. `proofs/hints.txt` has a
//! line for each function and each lemma, with a word for each of its goals: `Z3`, or `3*CVC5/all` for three goals that
//! CVC5 proves in their full context. `cargo xtask prove --update` writes it, and with `--only` the lines of what was
//! proved.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Mutex;

use super::RunError;
use super::goal::{Context, FormKind};
use super::prover::Prover;
use super::why3::Cut;

/// How a goal is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe {
    /// The prover that finds the proof.
    pub prover: Prover,
    /// The form of the goal in which it does.
    pub form: FormKind,
}

/// The words of a recipe after the prover.
const FORMS: [(&str, FormKind); 6] = [
    ("", FormKind { cut: Cut::Parts, context: Context::Named }),
    ("/all", FormKind { cut: Cut::Parts, context: Context::All }),
    ("/formula", FormKind { cut: Cut::Formulas, context: Context::Named }),
    ("/formula/all", FormKind { cut: Cut::Formulas, context: Context::All }),
    ("/whole", FormKind { cut: Cut::Whole, context: Context::Named }),
    ("/whole/all", FormKind { cut: Cut::Whole, context: Context::All }),
];

impl std::fmt::Display for Recipe {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let form = FORMS.iter().find(|(_, form)| *form == self.form).map_or("", |(words, _)| words);
        write!(out, "{}{form}", self.prover.name())
    }
}

impl Recipe {
    /// Reads what `Display` writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (prover, form) = text.split_at(text.find('/').unwrap_or(text.len()));
        let (_, form) = FORMS.into_iter().find(|(words, _)| *words == form)?;
        Some(Self { prover: Prover::named(prover)?, form })
    }
}

/// The hints of earlier runs, and those of this one.
#[derive(Debug, Default)]
pub struct Hints {
    known: HashMap<String, Vec<Recipe>>,
    found: Mutex<BTreeMap<String, Vec<Recipe>>>,
}

impl Hints {
    /// Reads a file of hints; without the file there are none.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is not understood.
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            text => text.map_err(|error| RunError::Read(path.to_owned(), error))?,
        };
        let mut known = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let (name, recipes) = parse_line(line).ok_or_else(|| {
                let sentence = format!("line {}: expected `NAME: RECIPES`, as in `pvs'vc: 3*Z3 CVC5/all`", number + 1);
                RunError::Settings(path.to_owned(), sentence)
            })?;
            known.insert(name, recipes);
        }
        Ok(Self { known, found: Mutex::default() })
    }

    /// How the goals of a condition were proved, if it had as many.
    #[must_use]
    pub fn get(&self, name: &str, goals: usize) -> Option<&[Recipe]> {
        Some(self.of(name)).filter(|recipes| recipes.len() == goals)
    }

    /// How the goals of a condition were proved, however many it had; empty if it is not known.
    #[must_use]
    pub fn of(&self, name: &str) -> &[Recipe] {
        self.known.get(name).map_or(&[], Vec::as_slice)
    }

    /// Notes how the goals of a condition were proved in this run.
    pub fn note(&self, name: String, recipes: Vec<Recipe>) {
        self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(name, recipes);
    }

    /// What this run found, as a file of hints. If it proved only a part, the hints of earlier runs stay.
    #[must_use]
    pub fn text(&self, is_part: bool) -> String {
        let found = self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = self.known.iter().filter(|(name, _)| is_part && !found.contains_key(*name));
        let all: BTreeMap<&String, &Vec<Recipe>> = known.chain(found.iter()).collect();
        all.into_iter().map(|(name, recipes)| format!("{name}: {}\n", words(recipes))).collect()
    }
}

/// The recipes of a line; equal neighbours are counted.
fn words(recipes: &[Recipe]) -> String {
    let counted = recipes.chunk_by(|one, other| one == other).map(|equal| match equal {
        [one] => one.to_string(),
        _ => format!("{}*{}", equal.len(), equal[0]),
    });
    counted.collect::<Vec<_>>().join(" ")
}

fn parse_line(line: &str) -> Option<(String, Vec<Recipe>)> {
    let (name, words) = line.rsplit_once(": ")?;
    let mut recipes = Vec::new();
    for word in words.split(' ') {
        let (count, recipe) = word.split_once('*').unwrap_or(("1", word));
        let count = count.parse().ok().filter(|count| (1..=10_000).contains(count))?;
        recipes.extend(std::iter::repeat_n(Recipe::parse(recipe)?, count));
    }
    Some((name.to_owned(), recipes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_each_goal_is_proved() {
        let line = "solver.solve'vc: 3*Z3 CVC5/all 2*CVC4/formula Z3/formula/all Z3/whole Z3/whole/all";
        let (name, recipes) = parse_line(line).unwrap();
        assert_eq!((name.as_str(), recipes.len()), ("solver.solve'vc", 9));
        assert_eq!(format!("{name}: {}", words(&recipes)), line);
        for wrong in ["solve", "solve: Z4", "solve: Z3/other", "solve: x*Z3", "solve: 99999*Z3", "solve: "] {
            assert!(parse_line(wrong).is_none(), "{wrong}");
        }
    }
}
