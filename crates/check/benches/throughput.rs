//! Throughput of the checker in questions per second: asking a function, and asking a program through a pipe. The
//! program is this benchmark itself, started with `--trivial-engine`.

use std::io::{BufRead, Write};
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group};
use verimax::Depth;
use verimax::law::Guarantee;
use verimax_check::{Checker, Process, Query, Scope, Subject, View};

const QUERIES: u64 = 20_000;

fn in_process(c: &mut Criterion) {
    let scope = Scope { max_nodes: 10, ..Scope::default() };
    let mut group = c.benchmark_group("check");
    group.throughput(Throughput::Elements(QUERIES));
    for guarantee in [Guarantee::Exact, Guarantee::Witnessed] {
        let checker = Checker { queries: QUERIES, scope, guarantee, ..Checker::default() };
        group.bench_function(format!("a function, {guarantee}, up to 10 nodes"), |b| {
            b.iter(|| {
                let report = checker.check(|query: &Query| {
                    let (root, depth) = (query.graph.start(), query.depth);
                    query.graph.side(0).view(verimax::search::minimax(&root, depth, &mut ()))
                });
                assert!(report.finding.is_none());
            });
        });
    }
    group.finish();
}

fn through_a_pipe(c: &mut Criterion) {
    let program = std::env::current_exe().expect("this program").display().to_string();
    let command = vec![program, "--trivial-engine".to_owned()];
    let mut process = Process::start(command, Duration::from_secs(10), View::SideToMove).expect("this program starts");
    let mut queries = Vec::new();
    let scope = Scope { max_nodes: 10, ..Scope::default() };
    let checker = Checker { queries: QUERIES, scope, ..Checker::default() };
    checker.check(|query| {
        queries.push(query.clone());
        verimax::law::negamax(&query.graph, 0, Depth::min(query.depth, Depth::END))
    });
    let mut group = c.benchmark_group("check");
    group.throughput(Throughput::Elements(queries.len() as u64));
    group.bench_function("a program, through a pipe, up to 10 nodes", |b| {
        b.iter(|| {
            for batch in queries.chunks(process.batch()) {
                assert!(process.ask_all(batch).iter().all(Result::is_ok));
            }
        });
    });
    group.finish();
}

/// Answers every request with 0.
fn trivial_engine() {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let id = line.trim_start_matches("{\"id\":").split(',').next().unwrap_or_default();
        if writeln!(out, "{{\"id\":{id},\"value\":0}}").and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}

criterion_group!(benches, in_process, through_a_pipe);

fn main() {
    if std::env::args().any(|argument| argument == "--trivial-engine") {
        trivial_engine();
    } else {
        benches();
        Criterion::default().configure_from_args().final_summary();
    }
}
