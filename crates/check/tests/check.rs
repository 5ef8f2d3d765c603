//! Tests the checker on searches whose guarantees are known, and the judge on answers that are wrong in one way each.

use std::collections::HashSet;
use std::time::Duration;

use verimax::catalogue::{ALGORITHMS, Call, Needs};
use verimax::law::Guarantee::{self, Bracketed, Exact, Witnessed};
use verimax::literature::Example;
use verimax::table::{Entry, Reuse};
use verimax::{Bound, Depth, Graph, TableLine, Value, Window};
use verimax_check::{
    Answer, AnswerEntry, Checker, Failure, Kind, Progress, Query, Reply, Report, Scope, Subject, admissible, explain,
    judge,
};

fn answer(call: &Call, reuse: Reuse, query: &Query) -> Value {
    let start = query.graph.start();
    let value = match reuse {
        Reuse::Equal => call.run(&start, query.window, query.depth, &mut query.start_table(Reuse::Equal), &mut ()),
        Reuse::AtLeast => call.run(&start, query.window, query.depth, &mut query.start_table(Reuse::AtLeast), &mut ()),
    };
    // Without moves, a decision algorithm has no value. The answer is the evaluation.
    value.unwrap_or_else(|_| query.graph.side(0).view(query.graph.eval(0)))
}

fn check(name: &str, reuse: Reuse, checker: Checker) -> Report {
    let call = Call::parse(name).expect(name);
    checker.check(|query| answer(&call, reuse, query))
}

/// The default settings, for searches that reuse deeper entries.
fn witnessed(scope: Scope) -> Checker {
    Checker { scope, guarantee: Witnessed, ..Checker::default() }
}

fn alternating(table: bool) -> Scope {
    Scope { alternating: true, table, ..Scope::default() }
}

/// Law: every algorithm of the catalogue passes the check for what it guarantees, with and without a table. (The
/// questions have a depth, so algorithms that take none are left out.)
#[test]
fn the_catalogue_passes() {
    for algorithm in ALGORITHMS.iter().filter(|algorithm| algorithm.takes.depth) {
        for reuse in [Reuse::Equal, Reuse::AtLeast] {
            for table in [false, true] {
                let is_alternating = algorithm.needs == Needs::Alternating;
                let scope = Scope { alternating: is_alternating, table, ..Scope::default() };
                let guarantee = algorithm.guarantee(reuse);
                let report = check(algorithm.name, reuse, Checker { scope, guarantee, ..Checker::default() });
                assert_eq!(report.queries, Checker::default().queries, "{}", algorithm.name);
                assert!(report.finding.is_none(), "{}: {:?}", algorithm.name, report.finding);
            }
        }
    }
}

/// Law: the checker finds known violations within the default number of questions, and shrinks them to the known
/// minimum.
#[test]
fn what_is_not_guaranteed_is_found() {
    for (name, table, guarantee, nodes) in [
        ("negamax_ttm", true, Witnessed, 3),
        ("alpha_beta_with_memory", true, Witnessed, 3),
        ("mtd_f(over=negamax_ttw)", true, Witnessed, 2),
        ("mt_sss_star(over=negamax_ttw)", true, Witnessed, 2),
        ("negamax_ttw", true, Exact, 2),
        ("negamax_ttw", false, Exact, 5),
    ] {
        let report =
            check(name, Reuse::AtLeast, Checker { scope: alternating(table), guarantee, ..Checker::default() });
        let finding = report.finding.expect(name);
        assert_eq!((finding.kind, finding.query.graph.len()), (Kind::Value, nodes), "{name}");
        let said = finding.answer.as_ref().ok().and_then(|answer| answer.value).expect("a value");
        assert!(!finding.admissible.contains(&said), "{name}");
        assert!(explain(&finding, guarantee).starts_with(&format!("returned {said}; ")), "{name}");
    }
}

/// Law: MTD(f) over NegamaxTTW is not witnessed from an empty table. The checker finds that by itself, and shrinks it
/// to the size of the stored example.
#[test]
fn mtd_from_an_empty_table() {
    let any_sides = Scope { max_nodes: 24, ..Scope::default() };
    for (name, seed, scope) in
        [("mtd_f(over=negamax_ttw)", 13, alternating(false)), ("mtd_f(over=minimax_ttw)", 1, any_sides)]
    {
        let checker = Checker { queries: 200_000, seed, ..witnessed(scope) };
        let query = check(name, Reuse::AtLeast, checker).finding.expect("a finding").query;
        assert_eq!((query.graph.len(), query.table.len()), (example("mtd-7").graph.len(), 0), "{name}: {query:?}");
    }
}

/// Law: the checker is aimed. From an empty table, NegamaxTTM takes it some ten thousand questions (without aim it
/// takes hundreds of thousands). docs/check.md has a table of seeds.
#[test]
fn narrowing_from_an_empty_table() {
    let scope = Scope { max_nodes: 24, ..alternating(false) };
    let checker = Checker { queries: 20_000, seed: 1, ..witnessed(scope) };
    let finding = check("negamax_ttm", Reuse::AtLeast, checker).finding.expect("a finding");
    assert!(finding.kind == Kind::Value && finding.query.graph.len() <= 10, "{finding:?}");
    assert!(finding.query.table.is_empty());
}

/// A search that does not answer if the graph has at least this many nodes. Counts the time-outs, and can be told to
/// wait less.
struct Hangs {
    nodes: usize,
    usual: Duration,
    limit: Duration,
    timeouts: u32,
}

impl Subject for Hangs {
    fn ask(&mut self, query: &Query) -> Reply {
        if query.graph.len() < self.nodes {
            return Ok(admissible(query, Witnessed)[0].into());
        }
        self.timeouts += 1;
        std::thread::sleep(self.limit);
        Err(Failure::Timeout(self.limit))
    }

    fn limit_time(&mut self, limit: Option<Duration>) {
        self.limit = limit.unwrap_or(self.usual);
    }
}

/// Law: the checker shrinks time-outs, too, but waits for them no longer than it may. What it reports has been tried
/// with the usual time.
#[test]
fn timeouts_are_shrunk_in_time() {
    let usual = Duration::from_millis(20);
    for (nodes, shrink_time, most) in [(1, 1000, 1), (8, 1000, 8), (12, 1000, 12), (4, 240, 14)] {
        let mut hangs = Hangs { nodes, usual, limit: usual, timeouts: 0 };
        let shrink_time = Duration::from_millis(shrink_time);
        let checker = Checker { shrink_time, ..witnessed(Scope::default()) };
        let finding = checker.check_query(example("paper-15"), &mut hangs, &mut |_| {}).finding.expect("a finding");
        assert_eq!((finding.kind, &finding.answer), (Kind::Timeout, &Err(Failure::Timeout(usual))));
        assert!(finding.query.graph.len() <= most, "{nodes}: {}", finding.query.graph.len());
        // A quarter of the time is for time-outs. One more starts in time, and two are asked with the usual time.
        assert!(usual * hangs.timeouts <= shrink_time / 4 + 3 * usual, "{nodes}: {} time-outs", hangs.timeouts);
    }
    // Small trees get answers at once, so the checker waits less while it shrinks, and the usual time only in the end.
    let mut hangs = Hangs { nodes: 6, usual: Duration::from_secs(1), limit: Duration::from_secs(1), timeouts: 0 };
    let report = witnessed(Scope::default()).check_subject(&mut hangs, &mut |_| {});
    let finding = report.finding.expect("a finding");
    assert_eq!((finding.query.graph.len(), finding.answer), (6, Err(Failure::Timeout(hangs.usual))));
}

/// A search that is wrong if the graph has leaves with all of these evaluations.
struct WrongAt(&'static [Value]);

impl Subject for WrongAt {
    fn ask(&mut self, query: &Query) -> Reply {
        let nodes: Vec<verimax::Node> = query.graph.nodes().collect();
        let has = |value: &Value| nodes.iter().any(|node| node.children.is_empty() && node.eval == *value);
        Ok(if self.0.iter().all(has) { 77 } else { admissible(query, Witnessed)[0] }.into())
    }
}

/// Law: the shrinker moves grandchildren up, and merges equal leaves.
#[test]
fn edges_are_contracted() {
    for (game, wrong, nodes) in [
        ("(max (min 1 2) (min 3 4))", &[1, 2, 3, 4][..], 5),
        ("(max (min (max 1 2) 5) (min (max 3 4) 0))", &[1, 2, 3, 4, 5], 6),
        ("(max 1 (min 1 (max 1 (min 1 2))) (min 2 (max 1 2)))", &[1, 2], 3),
    ] {
        let query = Query {
            graph: Graph::parse(game).expect("a tree"),
            depth: Depth::END,
            window: Window::OPEN,
            table: Vec::new(),
            paths: None,
        };
        for scope in [Scope::default(), alternating(false)] {
            let checker = witnessed(scope);
            let finding =
                checker.check_query(query.clone(), &mut WrongAt(wrong), &mut |_| {}).finding.expect("a finding");
            assert_eq!((finding.query.graph.len(), finding.is_smallest), (nodes, true), "{game}");
        }
    }
}

/// Law: a finding is told as soon as it is there, and then only smaller ones. If the check is stopped, the report holds
/// the smallest so far.
#[test]
fn a_finding_is_told_at_once_and_improved() {
    let checker = witnessed(Scope::default());
    let mut told: Vec<usize> = Vec::new();
    let mut is_found = false;
    let report = checker.check_query(example("paper-15"), &mut WrongAt(&[]), &mut |progress| match progress {
        Progress::Asked(_) => {}
        Progress::Found(finding) => {
            assert!(!std::mem::replace(&mut is_found, true) && !finding.is_smallest);
            assert_eq!((finding.query.graph.len(), finding.original_nodes), (15, 15));
        }
        Progress::Shrinking(finding) => {
            told.push(finding.query.graph.len());
            checker.stop.store(told.len() == 3, std::sync::atomic::Ordering::Relaxed);
        }
    });
    let finding = report.finding.expect("a finding");
    assert!(is_found && told.is_sorted_by(|before, after| before >= after) && told.len() == 3, "{told:?}");
    assert_eq!((told.last(), finding.is_smallest), (Some(&finding.query.graph.len()), false));
    assert!(finding.query.graph.len() < 15);
    // Stopped from the beginning, nothing is judged.
    assert!(checker.check(|_| 77).finding.is_none());
}

/// Law: the same seed gives the same finding; another seed, other questions.
#[test]
fn a_run_can_be_repeated() {
    let run = |seed| {
        let checker = Checker { seed, ..witnessed(alternating(true)) };
        let report = check("negamax_ttm", Reuse::AtLeast, checker);
        (report.queries, report.finding.expect("a finding").query)
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5).0, run(6).0);
}

/// Law: a finding is again a question: children have larger indices than their parents, and the table entries are
/// valid. Nothing in it is there by chance: without its table the answer is right.
#[test]
fn a_finding_is_a_question() {
    for seed in 1..=5 {
        let checker = Checker { seed, ..witnessed(alternating(true)) };
        let query = check("negamax_ttm", Reuse::AtLeast, checker).finding.expect("a finding").query;
        for node in 0..query.graph.len() as u32 {
            assert!(query.graph.children(node).iter().all(|&child| child > node));
        }
        let table = query.table.iter().copied().map(AnswerEntry::from).collect();
        let own_table = Answer { table: Some(table), ..Answer::from(admissible(&query, Witnessed)[0]) };
        assert_eq!(judge(&query, &own_table, Witnessed), None);
        let without_table = Query { table: Vec::new(), ..query.clone() };
        let ttm = Call::parse("negamax_ttm").expect("a call");
        let value = answer(&ttm, Reuse::AtLeast, &without_table);
        assert_eq!(judge(&without_table, &value.into(), Witnessed), None);
    }
}

/// Law: the questions contain everything that breaks searches.
#[test]
fn the_questions_are_nasty() {
    let mut seen: HashSet<&str> = HashSet::new();
    let scope = Scope { table: true, ..Scope::default() };
    let report = witnessed(scope).check(|query| {
        let graph = &query.graph;
        let (root, null) = (graph.root(), query.window.beta() - query.window.alpha() == 1);
        let mut parents = vec![0; graph.len()];
        graph.nodes().flat_map(|node| node.children).for_each(|child| parents[child as usize] += 1);
        let facts = [
            ("a shared node", parents.iter().any(|&parents| parents > 1)),
            ("a null window", null),
            ("the open window", query.window == Window::OPEN),
            ("depth 0", query.depth.is_zero()),
            ("to the end", query.depth == Depth::END),
            ("a root that is over", graph.children(root).is_empty()),
            ("a single move", graph.children(root).len() == 1),
            ("min starts", graph.side(root) == verimax::Side::Min),
            ("a side moves twice", graph.require_alternating().is_err()),
            ("an end at a value", graph.nodes().any(|node| node.eval.abs() == query.window.beta().abs())),
            ("an exact entry", query.table.iter().any(|line| line.entry.bound == Bound::Exact)),
            ("a deep entry", query.table.iter().any(|line| line.entry.depth > query.depth)),
            ("many nodes", graph.len() == 12),
        ];
        seen.extend(facts.iter().filter(|(_, holds)| *holds).map(|(name, _)| name));
        admissible(query, Witnessed)[0]
    });
    assert!(report.finding.is_none(), "{:?}", report.finding);
    assert_eq!(seen.len(), 13, "{seen:?}");
}

/// Law: `admissible` lists exactly the values that the judge accepts.
#[test]
fn admissible_values_are_those_that_pass() {
    for guarantee in Guarantee::ALL {
        Checker { guarantee, queries: 5000, ..Checker::default() }.check(|query| {
            let listed = admissible(query, guarantee);
            for value in -12..=12 {
                let is_right = judge(query, &value.into(), guarantee).is_none();
                assert_eq!(is_right, listed.contains(&value), "{value} {guarantee} {query:?}");
            }
            listed[0]
        });
    }
}

fn example(name: &str) -> Query {
    Example::find(name).expect(name).read().expect(name).into()
}

/// Law: moves, lines and tables are judged, each only where it matters.
#[test]
fn moves_lines_and_tables() {
    let query = example("3x3"); // worth 7, by the third move and its second reply
    let right = Answer::from(7);
    let judged = |answer: Answer| judge(&query, &answer, Exact);
    assert_eq!(judged(right.clone()), None);
    assert_eq!(judged(Answer { mv: Some(2), ..right.clone() }), None);
    assert_eq!(judged(Answer { mv: Some(0), ..right.clone() }), Some(Kind::Move));
    assert_eq!(judged(Answer { mv: Some(9), ..right.clone() }), Some(Kind::Move));
    let c = query.graph.children(0)[2];
    let reply = query.graph.children(c)[1];
    for line in [vec![c, reply], vec![0, c, reply]] {
        assert_eq!(judged(Answer { line: Some(line), ..right.clone() }), None);
    }
    // A line must start with the move.
    let other = query.graph.children(0)[0];
    let with_move = |mv, line| judged(Answer { mv: Some(mv), line: Some(line), ..right.clone() });
    assert_eq!(with_move(2, vec![c, reply]), None);
    assert_eq!(with_move(2, vec![other, reply]), Some(Kind::Line));
    for line in [vec![], vec![c], vec![reply], vec![c, reply, reply], vec![c, query.graph.children(c)[0]], vec![77]] {
        assert_eq!(judged(Answer { line: Some(line.clone()), ..right.clone() }), Some(Kind::Line), "{line:?}");
    }
    let entry = |value, bound| Entry { value, depth: Depth::END, bound };
    for (node, entry, verdict) in [
        (0, entry(7, Bound::Exact), None),
        (0, entry(8, Bound::Upper), None),
        (0, entry(6, Bound::Upper), Some(Kind::Table)),
        (c, entry(-7, Bound::Exact), None), // from Min's point of view
        (c, entry(7, Bound::Exact), Some(Kind::Table)),
        (99, entry(7, Bound::Exact), Some(Kind::Table)),
    ] {
        let table = Some(vec![TableLine { node, entry }.into()]);
        assert_eq!(judged(Answer { table, ..right.clone() }), verdict, "{node} {entry:?}");
    }
    assert_eq!(judged(8.into()), Some(Kind::Value));
    assert_eq!(judged(Value::MAX.into()), Some(Kind::Value));

    // Outside the window a bound is enough, and the move is not judged.
    let narrow = Query { window: Window::new(7, 9).expect("a window"), ..query.clone() };
    assert_eq!(judge(&narrow, &Answer { mv: Some(0), ..7.into() }, Exact), None);

    // A witnessed value needs a move of the same witness: each of the values 1 and 4 has its own.
    let core = example("paper");
    let with_move = |value: Value, mv| judge(&core, &Answer { mv: Some(mv), ..value.into() }, Witnessed);
    assert_eq!([with_move(1, 0), with_move(1, 1)], [Some(Kind::Move), None]);
    assert_eq!([with_move(4, 0), with_move(4, 1)], [None, Some(Kind::Move)]);
    assert_eq!(judge(&core, &2.into(), Witnessed), Some(Kind::Value));
    assert_eq!(judge(&core, &2.into(), Bracketed), None);
}

/// The explanation of the paper's counterexample, word for word.
#[test]
fn the_report_of_the_paper() {
    let query = example("paper");
    let checker = witnessed(alternating(true));
    let call = Call::parse("negamax_ttm").expect("a call");
    struct Ttm(Call);
    impl Subject for Ttm {
        fn ask(&mut self, query: &Query) -> Reply {
            Ok(answer(&self.0, Reuse::AtLeast, query).into())
        }
    }
    let finding = checker.check_query(query.clone(), &mut Ttm(call), &mut |_| {}).finding.expect("a finding");
    assert!(finding.query.graph.len() < query.graph.len());
    let finding = verimax_check::Finding { query, answer: Ok(2.into()), admissible: vec![1, 4], ..finding };
    assert_eq!(
        explain(&finding, Witnessed),
        "returned 2; admissible values are {1, 4}: 1 = the depth-2 tree, 4 = the full tree. \
         No single expansion of the game to depth 2 makes it an alpha-beta result in the window (0, 5)."
    );
}

/// Law: the checker accepts a graph with a single node.
#[test]
fn the_smallest_game() {
    let graph = Graph::parse("3").expect("a tree");
    let query = Query { graph, depth: Depth::ZERO, window: Window::OPEN, table: Vec::new(), paths: None };
    assert_eq!(admissible(&query, Exact), [3]);
    assert_eq!(judge(&query, &Answer { mv: Some(0), line: Some(vec![]), ..3.into() }, Exact), None);
}
