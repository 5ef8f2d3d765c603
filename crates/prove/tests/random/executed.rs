//! The second way: the front end translates the programs, and Why3 runs the WhyML. A panic is an exception.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use verimax_prove::{Program as FrontEnd, Refusal, Source, Theory};

use super::generate::PARAMETERS;
use super::numbers::{Outcome, inputs, why};
use super::tree::{Program, Ty};

pub const PRELUDE: &str = include_str!("prelude.rs");

pub fn proofs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs")
}

/// What the translation takes from Rust's core.
pub fn core() -> Vec<(PathBuf, String)> {
    let read = |name: &str| (PathBuf::from(name), fs::read_to_string(proofs().join(name)).unwrap());
    ["rust.mlw", "rust_bits.mlw", "bits.mlw"].map(read).to_vec()
}

/// The programs as one file for the front end, and the line at which each begins.
fn file(programs: &BTreeMap<usize, Program>) -> (Source, Vec<(usize, usize)>) {
    let (mut text, mut starts) = (format!("{PRELUDE}{}", include_str!("source.rs")), Vec::new());
    for (&id, program) in programs {
        starts.push((text.lines().count() + 1, id));
        text.push_str(&program.print(id, "#[verified]"));
    }
    (Source { path: PathBuf::from("programs.rs"), text }, starts)
}

/// The WhyML of the programs that the front end accepts. The others are removed, and returned with the reason.
pub fn translate(programs: &mut BTreeMap<usize, Program>) -> (String, BTreeMap<usize, Refusal>) {
    let mut refused = BTreeMap::new();
    loop {
        let (source, starts) = file(programs);
        let declared = "module Source\n  type source\nend\n".to_owned();
        let theory = Theory::new([core(), vec![(PathBuf::from("source.mlw"), declared)]].concat());
        match FrontEnd::read(&[source], theory).translate_for_execution() {
            Ok(translation) => return (translation.modules[0].text.clone(), refused),
            Err(refusals) => {
                for refusal in refusals {
                    let at = starts.iter().rev().find(|(start, _)| *start <= refusal.line);
                    let (_, id) = at.unwrap_or_else(|| panic!("the prelude is refused: {refusal}"));
                    programs.remove(id);
                    refused.insert(*id, refusal);
                }
            }
        }
    }
}

/// Makes the functions of a module raise an exception where they would panic.
fn raising(module: &str) -> String {
    let mut text = String::new();
    for line in module.lines() {
        // `assert!` leaves a claim about a variable.
        let line = match line.split_once("assert { ").and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
            Some((before, (claim, after))) => {
                let name = claim.rsplit_once('(').map_or("", |(_, name)| name.trim().trim_end_matches(')'));
                format!("{before}(if not {name} then raise Panic){after}")
            }
            None => line.replace("absurd", "raise Panic"),
        };
        match line.strip_prefix("  = ") {
            Some(body) => _ = writeln!(text, "    raises {{ Panic }}\n  = may_panic ();\n    {body}"),
            None if line.starts_with("  let ") && !line.contains("constant") && line.contains(" = ") => {
                _ = writeln!(text, "{}", line.replacen(" = ", " raises { Panic } = may_panic (); ", 1));
            }
            None => _ = writeln!(text, "{line}"),
        }
        if line.starts_with("module ") {
            text.push_str("  use panic.Panic\n");
        }
    }
    text
}

const PANIC: &str = "module Panic
  use ref.Ref

  exception Panic

  (** False, but Why3 does not know: so every function that calls this may raise the exception, which it must list. *)
  let panics : ref bool = ref false
  let may_panic () : unit raises { Panic } = if !panics then raise Panic
end
";

/// Stands in for what implements `Source`: a number that changes with every call.
const SOURCE: &str = "module Source
  type source = unit
end
";
const SOURCE_METHODS: &str = "module Programs
  use int.Int
  use int.EuclideanDivision
  use ref.Ref
  use source.Source

  let told = ref 0
  let source_draw (_: source) (k: int) : int = told := mod (!told * 3 + k) 101; !told
  let source_peek (_: source) : int = !told
end
";

/// Turns results into lists of numbers, compares them, and collects those that differ.
const HARNESS: &str = "module Main
  use int.Int
  use ref.Ref
  use rust.Core
  use rust.Options
  use rust.Slice
  use panic.Panic
  use programs.Programs
  use traits_programs.Programs as Methods

  let write_int (n: int) (rest: list int) : list int = Cons n rest
  let write_bool (b: bool) (rest: list int) : list int = Cons (if b then 1 else 0) rest
  let write_option (o: option int) (rest: list int) : list int
  = match o with None -> Cons 0 rest | Some n -> Cons 1 (Cons n rest) end
  let write_pair (p: (int, bool)) (rest: list int) : list int
  = match p with (n, b) -> Cons n (write_bool b rest) end
  let write_point (p: point) (rest: list int) : list int = Cons p.point_x (Cons p.point_y rest)
  let write_duo (d: duo int) (rest: list int) : list int = Cons d.duo_first (write_option d.duo_second rest)
  let write_shape (s: shape) (rest: list int) : list int
  = match s with
    | Empty -> Cons 0 rest
    | Dot n -> Cons 1 (Cons n rest)
    | Line p q -> Cons 2 (write_point p (write_bool q rest))
    end
  let rec length_of (all: list int) : int
    variant { all }
  = match all with Nil -> 0 | Cons _ rest -> 1 + length_of rest end
  let rec write_items (all: list int) (rest: list int) : list int
    variant { all }
  = match all with Nil -> rest | Cons n others -> Cons n (write_items others rest) end
  let write_list (all: list int) (rest: list int) : list int = Cons (length_of all) (write_items all rest)

  let rec same (a b: list int) : bool
    variant { a }
  = match a, b with
    | Nil, Nil -> true
    | Cons n c, Cons m d -> n = m && same c d
    | _ -> false
    end

  (* Why3 1.5 cannot run a list of lists: so each run that differs is its two numbers and a list with its length. *)
  let runs = ref 0
  let wrong : ref (list int) = ref Nil
  let expect (id input: int) (found expected: list int) : unit
  = runs := !runs + 1;
    if not (same found expected) then wrong := Cons id (Cons input (write_list found !wrong))
";

fn writer(ty: Ty) -> &'static str {
    match ty {
        Ty::I32 | Ty::U32 | Ty::I64 | Ty::U8 | Ty::U64 | Ty::Usize => "write_int",
        Ty::Bool => "write_bool",
        Ty::Option => "write_option",
        Ty::Pair => "write_pair",
        Ty::Point => "write_point",
        Ty::Shape => "write_shape",
        Ty::Duo => "write_duo",
        Ty::List => "write_list",
    }
}

/// A call of a program, in WhyML: a list of numbers, which is empty if it panics.
fn call(id: usize, program: &Program, input: &[i128]) -> String {
    let mut numbers = input.iter().copied();
    let (mut lets, mut arguments) = (String::new(), String::new());
    for (name, ty, lent) in PARAMETERS {
        let value = why(ty, &mut numbers);
        if lent {
            let _ = write!(lets, "let ref {name} = {value} in ");
        }
        let _ = write!(arguments, " {}", if lent { format!("&{name}") } else { value });
    }
    let (write, source) = (writer(program.result()), if program.main().has_source { " ()" } else { "" });
    format!(
        "Methods.told := 0; try {lets}let r = p{id}{arguments}{source} in \
         {write} r (write_point s (write_list v (Cons !Methods.told Nil))) with Panic -> Nil end"
    )
}

/// Runs the programs, and returns the runs that do not give what is expected, with what they give.
///
/// # Errors
/// What Why3 says if it does not run the WhyML.
pub fn differing(
    programs: &BTreeMap<usize, Program>,
    expected: &BTreeMap<usize, Vec<Outcome>>,
    folder: &Path,
) -> Result<BTreeMap<(usize, usize), Outcome>, String> {
    let (module, refused) = translate(&mut programs.clone());
    assert!(refused.is_empty(), "only accepted programs can run");
    fs::create_dir_all(folder).unwrap();
    let (mut definitions, mut calls, mut runs) = (String::new(), String::new(), 0);
    for (&id, program) in programs {
        for (number, (input, outcome)) in inputs().iter().zip(&expected[&id]).enumerate() {
            let numbers = outcome.iter().flatten().rfold("Nil".to_owned(), |rest, n| format!("(Cons ({n}) {rest})"));
            let call = call(id, program, input);
            let _ = writeln!(definitions, "\n  let run_{id}_{number} () : list int\n  = {call}");
            let _ = writeln!(calls, "expect {id} {number} (run_{id}_{number} ()) {numbers};");
            runs += 1;
        }
    }
    let main = format!("\n  let main () : (int, list int)\n  = {calls}(!runs, !wrong)\nend\n");
    let stand_in = |name: &str| raising(&fs::read_to_string(proofs().join("execute").join(name)).unwrap());
    // Why3 1.5 cannot run a call in which only the result has a type parameter.
    let module = raising(&module.replace("slice_empty ()", "Nil"));
    let files = [
        ("panic.mlw", PANIC.to_owned()),
        ("source.mlw", SOURCE.to_owned()),
        ("traits_programs.mlw", SOURCE_METHODS.to_owned()),
        ("rust.mlw", stand_in("rust.mlw")),
        ("rust_bits.mlw", stand_in("rust_bits.mlw")),
        ("bits.mlw", fs::read_to_string(proofs().join("bits.mlw")).unwrap()),
        ("programs.mlw", module),
        ("main.mlw", format!("{HARNESS}{definitions}{main}")),
    ];
    files.into_iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    let mut why3 = Command::new("why3");
    why3.arg("execute").arg("-L").arg(folder).arg(folder.join("main.mlw")).args(["--use=Main", "main ()"]);
    let output = why3.output().expect("Why3 starts");
    let said = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(errors.lines().last().unwrap_or_default().to_owned());
    }
    let result = said.split("globals:").next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, found) = result.rsplit_once("= (").unwrap_or_else(|| panic!("Why3 says {result}"));
    let found = parse(found);
    assert_eq!(found.0, runs, "Why3 leaves runs out: {result}");
    Ok(found.1)
}

/// Reads `7, Cons 3 (Cons 0 (Cons 1 (Cons 5 Nil))))`: how many runs there were, and those that differ.
fn parse(text: &str) -> (usize, BTreeMap<(usize, usize), Outcome>) {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let words = words.filter(|word| !["", "Cons", "Nil"].contains(word));
    let mut numbers = words.map(|word| word.parse::<i128>().unwrap_or_else(|_| panic!("{word} in {text}")));
    let runs = numbers.next().unwrap_or_default() as usize;
    let mut found = BTreeMap::new();
    while let Some(id) = numbers.next() {
        let [input, length] = [(); 2].map(|()| numbers.next().unwrap_or_default() as usize);
        let outcome: Vec<i128> = numbers.by_ref().take(length).collect();
        found.insert((id as usize, input), if outcome.is_empty() { None } else { Some(outcome) });
    }
    (runs, found)
}
