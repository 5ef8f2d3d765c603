//! The third way: what a compiled run gave is a postcondition, its input a precondition, and the provers prove it.
//! Where the compiled program panics, a goal must stay open.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use verimax_prove::run::Goal;
use verimax_prove::run::prover::{Answer, Prover};
use verimax_prove::run::why3::{Cut, Order, Texts, Wanted, Why3};
use verimax_prove::{Program as FrontEnd, Source, Theory};

use super::executed::{PRELUDE, core, proofs};
use super::numbers::{Outcome, inputs, postcondition, precondition};
use super::tree::Program;

/// A run of a compiled program: the number of the program, the program, the number of the input, what came out.
pub type Run<'p> = (usize, &'p Program, usize, &'p Outcome);

/// The number of the copy of a program for an input: a function has one contract, so each input has its own copy.
fn copy(&(id, _, input, _): &Run<'_>) -> usize {
    id * inputs().len() + input
}

/// The programs with what they gave as contracts, in Rust.
pub fn claims(runs: &[Run<'_>]) -> String {
    let inputs = inputs();
    let claim = |run: &Run<'_>| {
        let (_, program, input, outcome) = run;
        let before = precondition(&inputs[*input]);
        let after = outcome.as_ref().map_or("true".to_owned(), |numbers| postcondition(program.result(), numbers));
        program.print(copy(run), &format!("#[requires(\"{before}\")]\n#[ensures(\"{after}\")]"))
    };
    runs.iter().map(claim).collect()
}

/// Which of these runs have a goal that no prover proves within the limit. The functions of the prelude must have none.
pub fn open<'p>(runs: &[Run<'p>], limit: Duration, folder: &Path) -> Vec<Run<'p>> {
    fs::create_dir_all(folder).unwrap();
    let source = Source { path: PathBuf::from("programs.rs"), text: format!("{PRELUDE}{}", claims(runs)) };
    let theory = Theory::new(core());
    let translation =
        FrontEnd::read(&[source], theory).translate().unwrap_or_else(|refusals| panic!("{}", refusals[0]));
    let file = folder.join("programs.mlw");
    fs::write(&file, &translation.modules[0].text).unwrap();
    let why3 = Why3::configure(folder, folder).unwrap();
    let library = fs::canonicalize(proofs()).unwrap();
    let (wanted, into) = (Wanted::All, folder.join("goals"));
    // With constants for all inputs, provers are quickest with the whole condition of a function.
    let order = Order { file: &file, library: &[&library], wanted: &wanted, cut: Cut::Whole };
    let goals = why3.goals(&order, &Texts::all(&into)).unwrap_or_else(|error| panic!("{error}"));
    let (todo, open) = (Mutex::new(goals.iter()), Mutex::new(BTreeSet::new()));
    let is_proved = |goal: &Goal| {
        let asked = |path: &Path, prover: Prover| matches!(prover.ask(path, limit), Ok(Answer::Proved));
        goal.forms.iter().any(|form| Prover::ALL.into_iter().any(|prover| asked(&form.path, prover)))
    };
    let work = || {
        while let Some(goal) = { todo.lock().unwrap().next() } {
            if !is_proved(goal) {
                open.lock().unwrap().insert(goal.declaration().to_owned());
            }
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(2, usize::from);
        (0..threads).for_each(|_| _ = scope.spawn(work));
    });
    let mut open = open.into_inner().unwrap();
    let open_runs = runs.iter().copied().filter(|run| open.remove(&format!("p{}", copy(run)))).collect();
    assert!(open.is_empty(), "the prelude does not keep its contracts: {open:?}");
    open_runs
}
