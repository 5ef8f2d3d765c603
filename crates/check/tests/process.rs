//! Programs that do not keep to the protocol: floods and long lines.

#![cfg(target_os = "linux")]

use std::time::Duration;

use verimax::literature::Example;
use verimax_check::{Failure, Process, Query, Subject, View};

fn start(script: &str) -> Process {
    let command = ["sh", "-c", script].map(str::to_owned).to_vec();
    Process::start(command, Duration::from_secs(20), View::SideToMove).expect("a shell")
}

fn question() -> Query {
    Example::find("3x3").expect("an example").read().expect("a graph").into()
}

/// The memory that this process uses, in MB.
fn megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the status");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("the memory");
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<u64>().ok()).expect("a number") / 1024
}

/// Law: a program that prints without end has to wait; it does not fill our memory.
#[test]
fn a_flood_of_long_lines_takes_little_memory() {
    let before = megabytes();
    let mut process = start("awk 'BEGIN { s = \"a\"; while (length(s) < 500000) s = s s; while (1) print s }'");
    std::thread::sleep(Duration::from_secs(2));
    let now = megabytes();
    assert!(now < before + 100, "{before} MB before, {now} MB now");
    let failure = process.ask(&question()).expect_err("no answer");
    assert!(matches!(&failure, Failure::Garbage { .. }), "{failure}");
    assert!(failure.to_string().len() < 2000);
}

/// Law: a line without end is garbage, and says so.
#[test]
fn a_line_without_end_is_garbage() {
    let mut process = start("tr '\\0' 'a' < /dev/zero");
    let failure = process.ask(&question()).expect_err("no answer").to_string();
    let expected = "the answer cannot be read: the line has more than 1048576 bytes: aaaa";
    assert!(failure.starts_with(expected) && failure.ends_with("a…"), "{failure}");
}

/// Law: a table of very many entries is garbage.
#[test]
fn a_table_without_end_is_garbage() {
    let entry = r#"{"node":0,"depth":null,"value":7,"bound":"exact"}"#;
    let answer = |entries: usize| format!(r#"{{"id":0,"value":7,"table":[{}]}}"#, vec![entry; entries].join(","));
    let read = |text: &str| verimax_check::answer(text, &question(), 0, View::SideToMove, 0.0);
    assert!(read(&answer(10_000)).is_ok());
    let failure = read(&answer(10_001)).expect_err("too many").to_string();
    assert!(failure.contains("the table, the pv or the moves have more than 10000 entries"), "{failure}");
}
