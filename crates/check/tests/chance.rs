//! Questions in which chance moves, too: our own searches pass, and planted bugs are found and shrunk to few nodes.

use std::collections::HashMap;
use std::time::Duration;

use verimax::catalogue::chance::{CHANCE_ALGORITHMS, ChanceCall};
use verimax::law::chance::{Fraction, exact_factor, expectiminimax};
use verimax::search::chance::{Scale, Scaled};
use verimax::{ChanceFile, ChanceGraph, Depth, NodeId, Side, Turn, Value, Window};
use verimax_check::{
    ChanceAnswer, ChanceChecker, ChanceFinding, ChanceReply, ChanceSubject, Failure, Kind, Progress, Scope,
    admissible_with_chance, chance_answer, chance_request, explain_chance, judge_with_chance,
    question_text_with_chance,
};

fn whole(number: impl Into<i64>) -> Fraction {
    Fraction::from_integer(number.into().into())
}

fn file(text: &str) -> ChanceFile {
    ChanceFile::parse(text).unwrap()
}

/// What is wrong with the searches below.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Bug {
    None,
    /// The bounds at a chance node count the outcome that is searched among the remaining ones.
    RemainingWeight,
    /// The window of an outcome is cut to the wrong end of the range.
    Clamp,
    /// Every outcome counts the same.
    Weights,
    /// Each outcome is divided by the sum of the weights, in whole numbers, before they are added.
    EarlyDivision,
    /// Chance chooses the best outcome for Max.
    ChanceIsMax,
    /// Chance moves without using up a ply.
    FreeChance,
    /// The table answers whatever the depth was.
    Table,
}

/// Star1 in fractions, fail-soft, with or without a bug.
struct Star1<'f> {
    graph: &'f ChanceGraph,
    bug: Bug,
    table: HashMap<NodeId, Fraction>,
}

impl Star1<'_> {
    fn search(&mut self, node: NodeId, depth: Depth, a: &Fraction, b: &Fraction) -> Fraction {
        let graph = self.graph;
        if depth.is_zero() || graph.children(node).is_empty() {
            return whole(graph.eval(node));
        }
        if let (Bug::Table, Some(value)) = (self.bug, self.table.get(&node)) {
            return value.clone();
        }
        let value = match (graph.turn(node), self.bug) {
            (Turn::Player(Side::Min), _) => self.min(node, depth, a, b),
            (Turn::Player(Side::Max), _) | (Turn::Chance, Bug::ChanceIsMax) => self.max(node, depth, a, b),
            (Turn::Chance, Bug::Weights | Bug::EarlyDivision) => self.mean(node, depth),
            (Turn::Chance, _) => self.chance(node, depth, a, b),
        };
        if *a < value && value < *b {
            self.table.insert(node, value.clone());
        }
        value
    }

    fn max(&mut self, node: NodeId, depth: Depth, a: &Fraction, b: &Fraction) -> Fraction {
        let mut best: Option<Fraction> = None;
        for &child in self.graph.children(node) {
            let low = best.iter().chain([a]).max().unwrap().clone();
            let value = self.search(child, depth.after_move(), &low, b);
            best = best.into_iter().chain([value]).max();
            if best.as_ref().is_some_and(|best| best >= b) {
                break;
            }
        }
        best.unwrap()
    }

    fn min(&mut self, node: NodeId, depth: Depth, a: &Fraction, b: &Fraction) -> Fraction {
        let mut best: Option<Fraction> = None;
        for &child in self.graph.children(node) {
            let high = best.iter().chain([b]).min().unwrap().clone();
            let value = self.search(child, depth.after_move(), a, &high);
            best = best.into_iter().chain([value]).min();
            if best.as_ref().is_some_and(|best| best <= a) {
                break;
            }
        }
        best.unwrap()
    }

    fn chance(&mut self, node: NodeId, depth: Depth, a: &Fraction, b: &Fraction) -> Fraction {
        let graph = self.graph;
        let (low, high) = (whole(graph.range().lower), whole(graph.range().upper));
        let left = if self.bug == Bug::FreeChance { depth } else { depth.after_move() };
        let weights = graph.weights(node);
        let all = whole(weights.iter().map(|&weight| i64::from(weight)).sum::<i64>());
        let (mut sum, mut rest) = (whole(0), all.clone());
        for (&child, &weight) in graph.children(node).iter().zip(weights) {
            let weight = whole(weight);
            if &sum + &rest * &low >= b * &all {
                return (sum + rest * low) / all;
            }
            if &sum + &rest * &high <= a * &all {
                return (sum + rest * high) / all;
            }
            rest -= &weight;
            let unsearched = if self.bug == Bug::RemainingWeight { &rest + &weight } else { rest.clone() };
            let fails_low = (a * &all - &sum - &unsearched * &high) / &weight;
            let fails_high = (b * &all - &sum - &unsearched * &low) / &weight;
            let (mut from, to) = ((&low - whole(1)).max(fails_low.clone()), (&high + whole(1)).min(fails_high.clone()));
            if self.bug == Bug::Clamp {
                from = from.max(&to - whole(1));
            }
            let value = self.search(child, left, &from, &to);
            sum += &weight * &value;
            if value >= fails_high {
                return (sum + rest * low) / all;
            }
            if value <= fails_low {
                return (sum + rest * high) / all;
            }
        }
        sum / all
    }

    fn mean(&mut self, node: NodeId, depth: Depth) -> Fraction {
        let graph = self.graph;
        let open = (whole(Window::OPEN.alpha()), whole(Window::OPEN.beta()));
        let values = graph.children(node).iter().map(|&child| self.search(child, depth.after_move(), &open.0, &open.1));
        let values: Vec<Fraction> = values.collect();
        if self.bug == Bug::Weights {
            let count = whole(values.len() as i64);
            return values.into_iter().sum::<Fraction>() / count;
        }
        let all = graph.weights(node).iter().map(|&weight| i64::from(weight)).sum::<i64>();
        let terms = graph.weights(node).iter().zip(values);
        terms.map(|(&weight, value)| (value * whole(weight) / whole(all)).trunc()).sum()
    }
}

fn star1(file: &ChanceFile, bug: Bug) -> Fraction {
    let mut search = Star1 { graph: &file.graph, bug, table: HashMap::new() };
    let (a, b) = (whole(file.window.alpha()), whole(file.window.beta()));
    search.search(file.graph.root(), file.depth, &a, &b)
}

fn found(bug: Bug) -> ChanceFinding {
    let report = ChanceChecker::default().check(|file| star1(file, bug));
    report.finding.unwrap_or_else(|| panic!("{bug:?} is not found"))
}

/// The bugs in words, and on how many nodes they are found.
const BUGS: [(Bug, &str, usize); 7] = [
    (Bug::Weights, "every outcome counts the same", 3),
    (Bug::EarlyDivision, "outcomes are divided in whole numbers before they are added", 3),
    (Bug::ChanceIsMax, "chance chooses the best outcome", 3),
    (Bug::FreeChance, "chance moves without using up a ply", 3),
    (
        Bug::RemainingWeight,
        "the bounds at a chance node count the outcome that is searched among the remaining ones",
        3,
    ),
    (Bug::Clamp, "the window of an outcome is cut to the wrong end of the range", 3),
    (Bug::Table, "the table answers whatever the depth was", 5),
];

/// Law: every planted bug is found, on so few nodes that it can be followed on paper.
#[test]
fn planted_bugs_are_found() {
    for (bug, words, nodes) in BUGS {
        let finding = found(bug);
        let text = question_text_with_chance(&finding.question);
        assert_eq!((finding.kind, finding.question.graph.len()), (Kind::Value, nodes), "{bug:?}: {text}");
        assert!(finding.is_smallest, "{bug:?}: {text}");
        let row = format!("| {words} | {nodes} nodes |");
        assert!(include_str!("../../../docs/check.md").contains(&row), "docs/check.md lacks {row}");
        // It is wrong indeed, and stays so when it is read back.
        let read = ChanceFile::parse(&finding.question.to_json()).unwrap();
        assert_eq!(read, finding.question);
        let answer = ChanceAnswer::from(star1(&read, bug));
        assert_eq!(judge_with_chance(&read, &answer, 0.0), Some(Kind::Value), "{bug:?}");
        assert_eq!(judge_with_chance(&read, &star1(&read, Bug::None).into(), 0.0), None, "{bug:?}");
    }
}

/// Law: the search without a bug passes, with all kinds of questions.
#[test]
fn a_sound_search_passes() {
    let scopes = [
        Scope::default(),
        Scope { alternating: true, trees_only: true, ..Scope::default() },
        Scope { to_the_end: true, full_window: true, no_finished_root: true, ..Scope::default() },
    ];
    for scope in scopes {
        let report = ChanceChecker { scope, queries: 3000, ..ChanceChecker::default() };
        let report = report.check(|file| star1(file, Bug::None));
        assert!(report.finding.is_none(), "{}", explain_chance(&report.finding.unwrap()));
        assert_eq!(report.queries, 3000);
    }
}

/// What one of our searches returns, in the units in which nothing is rounded.
fn ours(call: &ChanceCall, file: &ChanceFile) -> Option<Fraction> {
    let (graph, start) = (&file.graph, file.graph.start());
    let scale = Scale::of(&start, exact_factor(graph, graph.root(), file.depth)?)?;
    let (unit, wide) = (scale.factor(), (scale.low() - scale.factor(), scale.high() + scale.factor()));
    let end = |value: Value| (i128::from(value) * i128::from(unit)).clamp(wide.0.into(), wide.1.into()) as Scaled;
    let (alpha, beta) = match call.algorithm.takes_window {
        true => (end(file.window.alpha()), end(file.window.beta())),
        false => wide,
    };
    let value = call.run(&start, scale, (alpha.min(beta - 1), beta), file.depth, &mut ());
    Some(Fraction::new(value.into(), unit.into()))
}

/// Law: our own expectiminimax, Star1 and Star2 pass, with and without a table.
#[test]
fn our_searches_pass() {
    for algorithm in CHANCE_ALGORITHMS {
        let call = ChanceCall::from(algorithm);
        let scope = Scope { full_window: !algorithm.takes_window, ..Scope::default() };
        let mut without_unit = 0;
        let report = ChanceChecker { scope, queries: 2000, ..ChanceChecker::default() }.check(|file| {
            ours(&call, file).unwrap_or_else(|| {
                without_unit += 1;
                expectiminimax(&file.graph, file.graph.root(), file.depth).unwrap()
            })
        });
        let why = report.finding.as_ref().map(explain_chance);
        assert!(why.is_none(), "{}: {why:?}", algorithm.name);
        assert!(without_unit < 30, "{}: {without_unit} questions were not asked", algorithm.name);
    }
}

/// Law: in an open window only the exact value is right; a float may be a little off, a fraction may not.
#[test]
fn values_are_judged_exactly() {
    let question = file("(chance 1*3 2*2)"); // 7/3
    let judged = |text: &str| {
        let answer = chance_answer(&format!("{{\"id\":1,\"value\":{text}}}"), &question, 1).unwrap();
        judge_with_chance(&question, &answer, 1e-9)
    };
    assert_eq!(judged("\"7/3\""), None);
    assert_eq!(judged("\"14/6\""), None);
    assert_eq!(judged("2.3333333333333335"), None);
    assert_eq!(judged("2.333333333"), None);
    assert_eq!(judged("2.33333332"), Some(Kind::Value));
    assert_eq!(judged("\"2333333333/1000000000\""), Some(Kind::Value));
    assert_eq!(judged("2"), Some(Kind::Value));
    assert_eq!(judged("1e999"), Some(Kind::Value));
    let whole = file("(chance 1*3 2*0)");
    let answer = |text: &str| chance_answer(&format!("{{\"id\":1,\"value\":{text}}}"), &whole, 1).unwrap();
    assert!(["1", "1.0", "\"1\""].iter().all(|text| judge_with_chance(&whole, &answer(text), 0.0).is_none()));
}

/// Law: in a window, right is what Fishburn's condition says, and a move is judged only if the value lies inside.
#[test]
fn windows_and_moves_are_judged() {
    let graph = ChanceGraph::parse("(max (chance 1*3 2*2) (chance 1*1 1*2))").unwrap(); // 7/3 or 3/2
    let ask = |alpha: Value, beta: Value| {
        let window = Window::new(alpha, beta).unwrap();
        ChanceFile { graph: graph.clone(), depth: Depth::END, window }
    };
    let number = |n: i64, d: i64| Fraction::new(n.into(), d.into());
    let is_right = |question: &ChanceFile, value: Fraction| judge_with_chance(question, &value.into(), 0.0).is_none();
    for (window, right, wrong) in [
        ((0, 3), vec![number(7, 3)], vec![number(2, 1), number(3, 1), number(0, 1)]),
        ((3, 5), vec![number(7, 3), number(3, 1), number(5, 2)], vec![number(2, 1), number(4, 1)]),
        ((-1, 2), vec![number(7, 3), number(2, 1)], vec![number(8, 3), number(1, 1)]),
    ] {
        let question = ask(window.0, window.1);
        assert!(right.into_iter().all(|value| is_right(&question, value)), "{window:?}");
        assert!(!wrong.into_iter().any(|value| is_right(&question, value)), "{window:?}");
    }
    let judged = |question: &ChanceFile, mv: usize| {
        judge_with_chance(question, &ChanceAnswer { value: None, mv: Some(mv) }, 0.0)
    };
    assert_eq!([0, 1, 2].map(|mv| judged(&ask(0, 3), mv)), [None, Some(Kind::Move), Some(Kind::Move)]);
    assert_eq!([0, 1, 2].map(|mv| judged(&ask(3, 5), mv)), [None; 3]);
    let exact = number(7, 3);
    assert_eq!(admissible_with_chance(&ask(3, 5), &exact), (exact.clone(), number(3, 1)));
}

/// Law: a report explains the value: what each child is worth, and how the mean comes about.
#[test]
fn the_words_explain() {
    let finding = found(Bug::Weights);
    let text = question_text_with_chance(&finding.question);
    assert!(text.contains("(chance "), "{text}");
    let words = explain_chance(&finding);
    assert!(words.contains("Outcome 0, of weight ") && words.contains(&format!(" = {}.", finding.value)), "{words}");
}

/// Law: a request has everything, and what is not an answer is named.
#[test]
fn requests_and_answers() {
    let question = ChanceFile {
        depth: Depth::plies(2),
        window: Window::new(-1, 4).unwrap(),
        ..file("(max (chance 1*3 2*(min 4 5)) 3)")
    };
    let request = chance_request(&question, 7);
    let expected = r#"{"id":7,"nodes":[{"side":"max","eval":3,"children":[1,6]},{"side":"chance","eval":3,"children":[2,3],"weights":[1,2]},{"side":"max","eval":3,"children":[]},{"side":"min","eval":3,"children":[4,5]},"#;
    assert!(request.starts_with(expected), "{request}");
    assert!(request.ends_with(r#""root":0,"depth":2,"alpha":-1,"beta":4,"range":[3,5],"table":[]}"#), "{request}");
    let reply = |line: &str| chance_answer(line, &question, 7);
    assert!(matches!(reply("[]"), Err(Failure::Garbage { .. })));
    assert!(matches!(reply(r#"{"id":7}"#), Err(Failure::Garbage { .. })));
    assert!(matches!(reply(r#"{"id":7,"value":NaN}"#), Err(Failure::Garbage { .. })));
    assert!(matches!(reply(r#"{"id":8,"value":1}"#), Err(Failure::WrongId { expected: 7, got: 8 })));
    assert!(matches!(reply(r#"{"id":7,"error":"no"}"#), Err(Failure::Error(_))));
    assert_eq!(reply(r#"{"id":7,"move":1}"#).unwrap().mv, Some(1));
    // Where chance moves, a move alone says nothing.
    let chance = file("(chance 1*3 2*2)");
    assert!(matches!(chance_answer(r#"{"id":7,"move":0}"#, &chance, 7), Err(Failure::Garbage { .. })));
}

/// Law: a finding is told as soon as it is there, before anything smaller is tried. Then it only gets smaller, and the
/// last that is told is the one that is reported.
#[test]
fn a_finding_is_told_at_once() {
    /// Wrong on every question of more than three nodes.
    struct WrongIfLarge;
    impl ChanceSubject for WrongIfLarge {
        fn ask_all(&mut self, questions: &[ChanceFile]) -> Vec<ChanceReply> {
            let answer = |file: &ChanceFile| {
                let right = expectiminimax(&file.graph, file.graph.root(), file.depth).expect("a small fraction");
                if file.graph.len() > 3 { right + whole(1) } else { right }
            };
            questions.iter().map(|file| Ok(answer(file).into())).collect()
        }
    }
    let (mut asked, mut told) = (0, Vec::new());
    let scope = Scope { full_window: true, ..Scope::default() };
    let checker = ChanceChecker { scope, ..ChanceChecker::default() };
    let report = checker.check_subject(&mut WrongIfLarge, &mut |progress| match progress {
        Progress::Asked(questions) => asked = questions,
        Progress::Found(finding) => {
            assert!(told.is_empty());
            told.push(finding.question.graph.len());
        }
        Progress::Shrinking(finding) => told.push(finding.question.graph.len()),
    });
    let finding = report.finding.expect("a finding");
    assert_eq!((asked, finding.is_smallest), (report.queries, true));
    assert_eq!((told.first(), told.last()), (Some(&finding.original_nodes), Some(&finding.question.graph.len())));
    assert!(told.iter().rev().is_sorted() && finding.question.graph.len() == 4, "{told:?}");
}

/// Law: time-outs use up a quarter of the time to shrink, not all of it.
#[test]
fn time_outs_are_shrunk_with_a_budget() {
    /// Hangs on every question of more than three nodes.
    struct HangsIfLarge(Duration);
    impl ChanceSubject for HangsIfLarge {
        fn ask_all(&mut self, questions: &[ChanceFile]) -> Vec<ChanceReply> {
            let mut answer = |file: &ChanceFile| {
                if file.graph.len() > 3 {
                    let time = Duration::from_millis(100);
                    std::thread::sleep(time);
                    self.0 += time;
                    return Err(Failure::Timeout(time));
                }
                let right = expectiminimax(&file.graph, file.graph.root(), file.depth).expect("a small fraction");
                Ok(right.into())
            };
            questions.iter().map(&mut answer).collect()
        }
    }
    let mut subject = HangsIfLarge(Duration::ZERO);
    let checker = ChanceChecker { shrink_time: Duration::from_secs(2), ..ChanceChecker::default() };
    let finding = checker.check_subject(&mut subject, &mut |_| {}).finding.expect("a finding");
    assert!(finding.kind == Kind::Timeout && finding.question.graph.len() > 3);
    // The first one, a quarter of two seconds, and one that was begun in time. A busy machine sleeps longer, so it has
    // time for fewer.
    assert!(subject.0 <= Duration::from_millis(700), "{:?}", subject.0);
}
