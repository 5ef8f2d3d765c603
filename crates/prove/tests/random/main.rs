//! The front end against random programs of the documented subset. Each program goes three ways: compiled by rustc,
//! translated and run by Why3, and proved to give what the compiled program gave. A program that shows a difference is
//! shrunk before it is shown.
//!
//! `VERIMAX_RANDOM_PROGRAMS=100000` makes a long run of it, and `VERIMAX_RANDOM_SEED=7` another one.

mod compare;
mod compiled;
mod compounds;
mod executed;
mod explain;
mod generate;
mod kinds;
mod numbers;
mod proved;
mod shrink;
mod statements;
mod tree;
mod values;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, thread};

use compare::{Compared, compare};
use generate::Generator;
use kinds::KINDS;
use numbers::Outcome;
use tree::{Program, Ty};
use verimax_prove::run::tools;

/// Programs that are compiled, translated and run together.
const BATCH: usize = 100;
/// Programs in the tests, unless the environment asks for more.
const PROGRAMS: usize = 400;
/// Programs of which the proofs try every input.
const TO_BE_PROVED: usize = 10;
/// Of the false claims that nobody may prove, one in this many is tried.
const NOT_PROVED: usize = 6;

fn from_environment(name: &str, otherwise: usize) -> usize {
    env::var(name).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name}: not a number: {text}")))
}

fn seed() -> usize {
    from_environment("VERIMAX_RANDOM_SEED", 1)
}

/// A folder for generated files. Each seed has its own, so that runs can go on beside each other.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("random").join(seed().to_string()).join(name)
}

/// Programs from a seed, numbered.
fn generated(seed: u64, count: usize, to_be_proved: bool) -> BTreeMap<usize, Program> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).map(|id| (id, Generator::program(&mut random, to_be_proved))).collect()
}

/// True if Why3 and the provers are installed. If not, fails where `VERIMAX_REQUIRE_WHY3` is set.
fn ready() -> bool {
    let missing = tools::missing();
    let note = format!("the random programs need {}", missing.join(", "));
    assert!(missing.is_empty() || env::var_os("VERIMAX_REQUIRE_WHY3").is_none(), "{note}");
    missing.is_empty()
}

#[test]
fn random_programs_do_the_same_compiled_and_executed() {
    if Command::new("why3").arg("--version").output().is_err() {
        assert!(env::var_os("VERIMAX_REQUIRE_WHY3").is_none(), "Why3 is required and not installed");
        return;
    }
    let start = Instant::now();
    let seed = seed() as u64;
    let batches = from_environment("VERIMAX_RANDOM_PROGRAMS", PROGRAMS).div_ceil(BATCH);
    let threads = thread::available_parallelism().map_or(2, usize::from).min(batches);
    let work = |first: usize| {
        thread::spawn(move || {
            let mut all = Compared::default();
            for batch in (first..batches).step_by(threads) {
                let programs = generated(seed * 1_000_000 + batch as u64, BATCH, false);
                all.add(compare(programs, &folder(&format!("thread_{first}"))));
                if !all.differing.is_empty() {
                    break;
                }
            }
            all
        })
    };
    let mut all = Compared::default();
    let workers: Vec<_> = (0..threads).map(work).collect();
    workers.into_iter().for_each(|worker| all.add(worker.join().unwrap()));
    eprintln!(
        "{} programs, {} refused, {} not Rust; {} runs, {} of them panics; {} constructs; {:.0?}",
        all.generated,
        all.refused,
        all.not_rust,
        all.runs,
        all.panics,
        all.kinds.len(),
        start.elapsed()
    );
    all.messages.iter().for_each(|(message, count)| eprintln!("{count:6} {message}"));
    if let Some((program, ..)) = all.differing.iter().min_by_key(|(program, ..)| program.size()) {
        panic!(
            "{} runs differ, for example of\n{}",
            all.differing.len(),
            explain::executed_differently(program, &folder("shrink"))
        );
    }
    assert_eq!(all.not_rust, 0, "rustc refuses programs");
    assert!(all.refused * 10 < all.generated, "the front end refuses too many programs to test it");
    assert!(all.panics * 2 < all.runs, "too many programs panic to test what they do");
    let missing: Vec<_> = KINDS.iter().filter(|kind| !all.kinds.contains(*kind)).collect();
    assert!(missing.is_empty(), "no program that ends has these: {missing:?}");
}

#[test]
fn what_the_compiled_programs_give_is_proved_and_nothing_else() {
    if !ready() {
        return;
    }
    let start = Instant::now();
    let folder = folder("proved");
    let mut programs = generated(seed() as u64, from_environment("VERIMAX_RANDOM_PROOFS", TO_BE_PROVED), true);
    executed::translate(&mut programs);
    let (outcomes, _) = compiled::run(programs.clone(), &folder);
    let all = programs.iter().flat_map(|(id, program)| {
        outcomes[id].iter().enumerate().map(move |(input, outcome)| (*id, program, input, outcome))
    });
    let (ending, panicking): (Vec<_>, Vec<_>) = all.partition(|(.., outcome)| outcome.is_some());
    let open = proved::open(&ending, Duration::from_secs(2), &folder.join("ending"));
    if let Some((_, program, input, _)) = open.iter().min_by_key(|(_, program, ..)| program.size()) {
        let shown = explain::proved_differently(program, *input, false, &folder.join("shrink"));
        panic!("{} claims are not proved, for example\n{shown}", open.len());
    }
    // Nobody may prove that a program does not panic if it does, nor that it gives another number. (A result that
    // starts with a tag or a length would need more than that to be another one.)
    let is_plain = |program: &Program| !matches!(program.result(), Ty::Option | Ty::Shape | Ty::List);
    let changed = |numbers: &Vec<i128>| [&[if numbers[0] == 1 { 0 } else { 1 }], &numbers[1..]].concat();
    let changed: Vec<Outcome> = ending.iter().map(|(.., outcome)| outcome.as_ref().map(changed)).collect();
    let wrong = ending.iter().zip(&changed).filter(|((_, program, ..), _)| is_plain(program));
    let wrong = wrong.map(|((id, program, input, _), outcome)| (*id, *program, *input, outcome));
    // To show that a claim is open, all provers use up their time: so only some, and a short time.
    let false_claims: Vec<_> = panicking.into_iter().chain(wrong).step_by(NOT_PROVED).collect();
    let open = proved::open(&false_claims, Duration::from_millis(300), &folder.join("false"));
    let proved: Vec<_> = false_claims.iter().copied().filter(|run| !open.contains(run)).collect();
    if let Some((_, program, input, None)) = proved.iter().find(|(.., outcome)| outcome.is_none()) {
        let shown = explain::proved_differently(program, *input, true, &folder.join("shrink"));
        panic!("{} false claims are proved, for example\n{shown}", proved.len());
    }
    assert!(proved.is_empty(), "these false claims are proved:\n{}", proved::claims(&proved));
    eprintln!("{} runs proved, {} false claims not; {:.0?}", ending.len(), false_claims.len(), start.elapsed());
}
