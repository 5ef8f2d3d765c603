//! The first way: rustc compiles the programs, and they run. Overflow panics, as in a debug build.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use super::numbers::{Outcome, inputs};
use super::tree::Program;

/// What comes before the programs, without what only proofs need.
const PRELUDE: &str = concat!(include_str!("prelude.rs"), include_str!("source.rs"));

/// Runs a program on each input, and prints what comes out.
const HARNESS: &str = r#"
macro_rules! loop_variant { ($text:literal) => {}; }
trait Numbers { fn write(&self, all: &mut Vec<i128>); }
impl Numbers for i32 { fn write(&self, all: &mut Vec<i128>) { all.push(*self as i128); } }
impl Numbers for u32 { fn write(&self, all: &mut Vec<i128>) { all.push(*self as i128); } }
impl Numbers for i64 { fn write(&self, all: &mut Vec<i128>) { all.push(*self as i128); } }
impl Numbers for u8 { fn write(&self, all: &mut Vec<i128>) { all.push(*self as i128); } }
impl Numbers for u64 { fn write(&self, all: &mut Vec<i128>) { all.push(*self as i128); } }
impl Numbers for usize { fn write(&self, all: &mut Vec<i128>) { all.push(*self as i128); } }
impl Numbers for bool { fn write(&self, all: &mut Vec<i128>) { all.push(*self as i128); } }
impl Numbers for (i32, bool) { fn write(&self, all: &mut Vec<i128>) { self.0.write(all); self.1.write(all); } }
impl Numbers for Point { fn write(&self, all: &mut Vec<i128>) { self.x.write(all); self.y.write(all); } }
impl Numbers for Option<i32> {
    fn write(&self, all: &mut Vec<i128>) { self.is_some().write(all); if let Some(n) = self { n.write(all); } }
}
impl Numbers for Duo<i32> { fn write(&self, all: &mut Vec<i128>) { self.first.write(all); self.second.write(all); } }
impl Numbers for Shape {
    fn write(&self, all: &mut Vec<i128>) {
        match self {
            Shape::Empty => all.push(0),
            Shape::Dot(n) => { all.push(1); n.write(all); }
            Shape::Line(p, q) => { all.push(2); p.write(all); q.write(all); }
        }
    }
}
impl Numbers for Vec<i32> {
    fn write(&self, all: &mut Vec<i128>) { self.len().write(all); self.iter().for_each(|n| n.write(all)); }
}
struct Reader { at: usize, numbers: Vec<i128> }
impl Reader {
    fn next(&mut self) -> i128 { self.at += 1; self.numbers[self.at - 1] }
    fn int(&mut self) -> i32 { self.next() as i32 }
    fn option(&mut self) -> Option<i32> { if self.next() == 1 { Some(self.int()) } else { None } }
    fn point(&mut self) -> Point { Point { x: self.int(), y: self.next() as u32 } }
    fn shape(&mut self) -> Shape {
        match self.next() {
            0 => Shape::Empty,
            1 => Shape::Dot(self.int()),
            _ => Shape::Line(self.point(), self.next() == 1),
        }
    }
    fn list(&mut self) -> Vec<i32> { let length = self.next(); (0..length).map(|_| self.int()).collect() }
}
struct Told(i64);
impl Source for Told {
    fn draw(&mut self, k: i32) -> i32 { self.0 = (self.0 * 3 + k as i64).rem_euclid(101); self.0 as i32 }
    fn peek(&self) -> i32 { self.0 as i32 }
}
type Run<R> = fn(i32, u32, bool, Option<i32>, Shape, &mut Point, &mut Vec<i32>, &mut Told) -> R;
fn run<R: Numbers>(id: usize, program: Run<R>, inputs: &[Vec<i128>]) {
    for input in inputs {
        let mut from = Reader { at: 0, numbers: input.clone() };
        let (a, b, c, d, g) = (from.int(), from.next() as u32, from.next() == 1, from.option(), from.shape());
        let (mut s, mut v, mut l) = (from.point(), from.list(), Told(0));
        let called = std::panic::AssertUnwindSafe(|| program(a, b, c, d, g, &mut s, &mut v, &mut l));
        let result = std::panic::catch_unwind(called);
        let mut all = Vec::new();
        if let Ok(result) = result { result.write(&mut all); s.write(&mut all); v.write(&mut all); l.0.write(&mut all); }
        println!("{id}:{}", all.iter().map(|n| format!(" {n}")).collect::<String>());
    }
}
"#;

/// The prelude without contracts.
fn plain_prelude() -> String {
    let is_contract =
        |line: &&str| ["#[verified]", "#[requires", "#[ensures"].iter().any(|at| line.trim().starts_with(at));
    PRELUDE
        .lines()
        .filter(|line| !is_contract(line) && !line.starts_with("//!"))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The programs as one file, and the line at which each begins.
fn file(programs: &BTreeMap<usize, Program>) -> (String, Vec<(usize, usize)>) {
    let mut text =
        format!("#![allow(warnings, arithmetic_overflow, unconditional_panic)]\n{}{HARNESS}", plain_prelude());
    let mut starts = Vec::new();
    for (&id, program) in programs {
        starts.push((text.lines().count() + 1, id));
        text.push_str(&program.print(id, ""));
    }
    text.push_str("fn main() {\nstd::panic::set_hook(Box::new(|_| {}));\n");
    text.push_str(
        &format!("let inputs: Vec<Vec<i128>> = vec!{:?};\n", inputs())
            .replace(" [", " vec![")
            .replace("![[", "![vec!["),
    );
    for (id, program) in programs {
        let source = if program.main().has_source { ", l" } else { "" };
        text.push_str(&format!("run({id}, |a, b, c, d, g, s, v, l| p{id}(a, b, c, d, g, s, v{source}), &inputs);\n"));
    }
    (text + "}\n", starts)
}

/// The line and the message of an error of rustc.
fn error(said: &str) -> Option<(usize, &str)> {
    let (line, message) = said.rsplit_once(".rs:")?.1.split_once(':')?;
    Some((line.parse().ok()?, message.split_once(": error")?.1))
}

/// What each program gives for each input, and what rustc says of those that it refuses. Nobody should generate such a
/// program, but shrinking makes some.
pub fn run(
    mut programs: BTreeMap<usize, Program>,
    folder: &Path,
) -> (BTreeMap<usize, Vec<Outcome>>, BTreeMap<usize, String>) {
    let mut wrong = BTreeMap::new();
    fs::create_dir_all(folder).unwrap();
    let (source, binary) = (folder.join("programs.rs"), folder.join("programs"));
    loop {
        let (text, starts) = file(&programs);
        fs::write(&source, text).unwrap();
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.args(["--edition", "2024", "-C", "overflow-checks=on", "-C", "debuginfo=0", "--error-format", "short"]);
        let output = rustc.arg(&source).arg("-o").arg(&binary).output().expect("rustc starts");
        if output.status.success() {
            break;
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let before = wrong.len();
        for (line, message) in said.lines().filter_map(error) {
            if let Some((_, id)) = starts.iter().rev().find(|(start, _)| *start <= line) {
                programs.remove(id);
                wrong.insert(*id, message.to_owned());
            }
        }
        assert!(wrong.len() > before, "rustc: {said}");
    }
    let output = Command::new(&binary).output().expect("the programs start");
    assert!(output.status.success(), "the programs: {}", String::from_utf8_lossy(&output.stderr));
    let mut outcomes: BTreeMap<usize, Vec<Outcome>> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let (id, numbers) = line.split_once(':').expect("the harness prints a colon");
        let numbers: Vec<i128> = numbers.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let outcome = if numbers.is_empty() { None } else { Some(numbers) };
        outcomes.entry(id.parse().unwrap()).or_default().push(outcome);
    }
    (outcomes, wrong)
}
