//! Tests what engines of other kinds need: answers without a value, lists of best moves, moves in table entries, and
//! options that leave out what an engine cannot do.

use verimax::law::Guarantee::{self, Bracketed, Exact, Witnessed};
use verimax::table::Entry;
use verimax::{Bound, Depth, Graph, Side, Value, Window};
use verimax_check::{
    Answer, AnswerEntry, Checker, Failure, Kind, Position, Query, Reply, Report, Scope, Subject, View, admissible,
    advice, answer_text, explain, judge, request, serve,
};

/// Max has three moves, worth 3, 2 and 3. To depth 1 they are worth 4, 6 and 3.
fn query(depth: Depth) -> Query {
    let graph = Graph::parse("(max (min:4 3 5) (min:6 2 9) 3)").expect("a tree");
    Query { graph, depth, window: Window::OPEN, table: Vec::new(), paths: None }
}

fn chosen(mv: usize) -> Answer {
    Answer { mv: Some(mv), ..Answer::default() }
}

fn listed(moves: &[usize]) -> Answer {
    Answer { moves: Some(moves.to_vec()), ..Answer::default() }
}

/// Law: a move without a value must be best.
#[test]
fn a_move_without_a_value() {
    let judged = |depth, mv| judge(&query(depth), &chosen(mv), Exact);
    assert_eq!([0, 1, 2, 3].map(|mv| judged(Depth::END, mv)), [None, Some(Kind::Move), None, Some(Kind::Move)]);
    assert_eq!([0, 1, 2].map(|mv| judged(Depth::plies(1), mv)), [Some(Kind::Move), None, Some(Kind::Move)]);
    // Where the value is only a bound, and where there is nothing to choose, every move will do.
    let narrow = |alpha, beta| Query { window: Window::new(alpha, beta).expect("a window"), ..query(Depth::END) };
    assert_eq!(judge(&narrow(3, 9), &chosen(1), Exact), None);
    assert_eq!(judge(&narrow(0, 3), &chosen(1), Exact), None);
    assert_eq!(judge(&narrow(2, 4), &chosen(1), Exact), Some(Kind::Move));
    assert_eq!(judge(&query(Depth::ZERO), &Answer::default(), Exact), None);
}

/// Law: the list of best moves has each best move, and no other.
#[test]
fn all_best_moves() {
    for (moves, verdict) in [
        (&[0, 2][..], None),
        (&[2, 0, 0], None),
        (&[0], Some(Kind::Moves)),
        (&[0, 1, 2], Some(Kind::Moves)),
        (&[0, 2, 3], Some(Kind::Moves)),
        (&[], Some(Kind::Moves)),
    ] {
        assert_eq!(judge(&query(Depth::END), &listed(moves), Exact), verdict, "{moves:?}");
        let with_value = Answer { value: Some(3), ..listed(moves) };
        assert_eq!(judge(&query(Depth::END), &with_value, Exact), verdict, "{moves:?} and 3");
    }
    // To depth 1, expansions may be worth 6 by the second move, or 4 by the first, or 3 by the first and third.
    let judged = |moves: &[usize]| judge(&query(Depth::plies(1)), &listed(moves), Witnessed);
    assert_eq!([judged(&[1]), judged(&[0]), judged(&[0, 2])], [None; 3]);
    // The third move is worth 3, and the first is at least that.
    assert_eq!([judged(&[2]), judged(&[0, 1])], [Some(Kind::Moves); 2]);
}

/// Law: for every guarantee, an answer without a value is right if and only if some value makes it right.
#[test]
fn without_a_value_is_with_some_value() {
    for guarantee in Guarantee::ALL {
        let report = Checker { queries: 6000, guarantee, ..Checker::default() }.check(|query| {
            let (root, right) = (query.graph.root(), admissible(query, guarantee));
            for mv in 0..query.graph.children(root).len() {
                for answer in [chosen(mv), listed(&[mv])] {
                    let with = |value: &Value| {
                        judge(query, &Answer { value: Some(*value), ..answer.clone() }, guarantee).is_none()
                    };
                    let is_right = judge(query, &answer, guarantee).is_none();
                    assert_eq!(is_right, right.iter().any(with), "{answer:?} {guarantee} {query:?}");
                }
            }
            right[0]
        });
        assert_eq!((report.queries, report.finding.is_none()), (6000, true));
    }
}

/// Law: a number that is no value is a wrong answer, and is quoted as it came.
#[test]
fn a_number_that_is_no_value() {
    let half = Answer { unfit: Some("2.5".to_owned()), ..Answer::default() };
    assert_eq!(judge(&query(Depth::END), &half, Exact), Some(Kind::Value));
    let report = check_one(query(Depth::END), half);
    let said = explain(report.finding.as_ref().expect("a finding"), Exact);
    assert!(said.starts_with("returned 2.5; the only admissible value is {0}"), "{said}");
    assert!(
        advice(&Checker::default(), report.queries, report.finding.as_ref().expect("a finding"))[0]
            .contains("--tolerance")
    );
}

/// Law: an entry's move attains an exact value, and is worth a lower bound; an upper bound has no reason.
#[test]
fn moves_of_table_entries() {
    let judged = |value, bound, depth, mv, guarantee| {
        let entry = AnswerEntry { node: 0, entry: Entry { value, depth, bound }, mv: Some(mv) };
        judge(&query(Depth::END), &Answer { table: Some(vec![entry]), ..3.into() }, guarantee)
    };
    for guarantee in [Exact, Witnessed, Bracketed] {
        let judged = |value, bound, mv| judged(value, bound, Depth::END, mv, guarantee);
        assert_eq!([judged(3, Bound::Exact, 0), judged(3, Bound::Exact, 2), judged(3, Bound::Lower, 2)], [None; 3]);
        assert_eq!([judged(3, Bound::Exact, 1), judged(3, Bound::Lower, 1)], [Some(Kind::Table); 2]);
        assert_eq!([judged(2, Bound::Lower, 1), judged(3, Bound::Upper, 1)], [None; 2]);
        assert_eq!(judged(3, Bound::Upper, 3), Some(Kind::Table));
    }
    // At depth 0 there is nothing to choose.
    assert_eq!(judged(0, Bound::Exact, Depth::ZERO, 7, Exact), None);
    // A deeper look may justify the entry, and then its move.
    assert_eq!(judged(3, Bound::Exact, Depth::plies(1), 2, Exact), Some(Kind::Table));
    assert_eq!(judged(3, Bound::Exact, Depth::plies(1), 2, Witnessed), None);
}

/// Asks one question of a search that always gives this answer.
fn check_one(query: Query, answer: Answer) -> Report {
    struct Always(Answer);
    impl Subject for Always {
        fn ask(&mut self, _: &Query) -> Reply {
            Ok(self.0.clone())
        }
    }
    Checker::default().check_query(query, &mut Always(answer), &mut |_| {})
}

/// Law: the explanation of a wrong move says what each move is worth.
#[test]
fn what_each_move_is_worth() {
    let finding = |kind, depth, answer| verimax_check::Finding {
        kind,
        query: query(depth),
        answer: Ok(answer),
        admissible: vec![3],
        original_nodes: 8,
        is_smallest: true,
    };
    for (kind, depth, answer, guarantee, said) in [
        (
            Kind::Move,
            Depth::END,
            Answer { mv: Some(1), ..3.into() },
            Exact,
            "returned 3 and the move 1, but that move does not attain this value: \
             move 0 is worth 3, move 1 is worth 2, move 2 is worth 3",
        ),
        (
            Kind::Move,
            Depth::plies(1),
            chosen(2),
            Witnessed,
            "chose the move 2, but that is not the best move: \
             move 0 is worth 3 to 4, move 1 is worth 2 to 6, move 2 is worth 3",
        ),
        (
            Kind::Moves,
            Depth::END,
            listed(&[0, 1]),
            Exact,
            "chose the best moves [0, 1], but those are not all best moves and no other: \
             move 0 is worth 3, move 1 is worth 2, move 2 is worth 3",
        ),
    ] {
        assert_eq!(explain(&finding(kind, depth, answer), guarantee), said);
    }
}

/// Law: advice is given where it may help.
#[test]
fn advice_that_helps() {
    let heard = |report: &Report, checker: &Checker, word: &str| {
        let finding = report.finding.as_ref().expect("a finding");
        advice(checker, report.queries, finding).iter().any(|sentence| sentence.contains(word))
    };
    struct Silent;
    impl Subject for Silent {
        fn ask(&mut self, _: &Query) -> Reply {
            Err(Failure::Timeout(std::time::Duration::ZERO))
        }
    }
    let checker = Checker::default();
    assert!(heard(&checker.check_subject(&mut Silent, &mut |_| {}), &checker, "flush"));

    // Negates at every move, though the same side may move again.
    fn negates(position: Position) -> Value {
        position.moves().map(|mv| -negates(position.apply(mv))).max().unwrap_or(position.eval_for_side())
    }
    let report = checker.check(|query| negates(Position::limited(query)));
    assert!(heard(&report, &checker, "--alternating"));
    assert!(!heard(&report, &checker, "flush"));
    let alternating = Checker { scope: Scope { alternating: true, ..Scope::default() }, ..checker.clone() };
    assert!(alternating.check(|query| negates(Position::limited(query))).finding.is_none());

    // Answers from Max's point of view.
    let for_max = |query: &Query| {
        let value = verimax::law::negamax(&query.graph, query.graph.root(), query.depth);
        if query.graph.side(query.graph.root()) == verimax::Side::Min { -value } else { value }
    };
    let full = Checker { scope: Scope { full_window: true, ..Scope::default() }, ..checker.clone() };
    assert!(heard(&full.check(for_max), &full, "--values max"));
    assert!(!heard(&full.check(|_: &Query| Value::MIN), &full, "sign"), "a number that has no negation");

    // Looks a ply too deep. That is witnessed: the default guarantee is exact, so that it is found.
    fn too_deep(query: &Query) -> Value {
        let depth = Depth::plies(query.depth.limit().map_or(100, |depth| depth + 1));
        verimax::law::negamax(&query.graph, query.graph.root(), depth)
    }
    let report = checker.check(too_deep);
    assert_eq!(report.finding.as_ref().map(|finding| finding.query.graph.len()), Some(2));
    assert!(heard(&report, &checker, "--guarantee witnessed"));
    assert!(!heard(&report, &checker, "sign"));
    assert!(Checker { guarantee: Witnessed, ..checker.clone() }.check(too_deep).finding.is_none());
}

/// Law: every question is in scope, also while a finding is shrunk.
#[test]
fn options_hold_for_every_question() {
    type Holds = fn(&Query) -> bool;
    let has_evals = |query: &Query| {
        let mut nodes = query.graph.nodes();
        nodes.all(|node| node.children.is_empty() || node.eval == 0)
    };
    let usual = Scope::default();
    let cases: [(&str, Scope, Holds); 6] = [
        ("min_depth", Scope { min_depth: 2, ..usual }, |query| query.depth >= Depth::plies(2)),
        ("full_window", Scope { full_window: true, ..usual }, |query| query.window == Window::OPEN),
        ("to_the_end", Scope { to_the_end: true, ..usual }, |query| query.depth == Depth::END),
        ("no_finished_root", Scope { no_finished_root: true, ..usual }, |query| !Position::of(query).is_over()),
        ("terminal_evals_only", Scope { terminal_evals_only: true, ..usual }, has_evals),
        ("values_range", Scope { values_range: 1, ..usual }, |query| {
            query.graph.nodes().all(|node| node.eval.abs() <= 1)
        }),
    ];
    for (name, scope, holds) in cases {
        for table in [false, true] {
            let checker = Checker { scope: Scope { table, ..scope }, queries: 10_000, ..Checker::default() };
            let mut others = 0;
            let sound = |query: &Query| {
                assert!(holds(query), "{name}: {query:?}");
                verimax::law::negamax(&query.graph, query.graph.root(), query.depth)
            };
            assert!(checker.check(sound).finding.is_none());
            // Without the option, some questions are others; and a finding stays in scope while it is shrunk.
            let everything = Checker { scope: Scope { table, ..usual }, ..checker.clone() };
            everything.check(|query| {
                others += u32::from(!holds(query));
                verimax::law::negamax(&query.graph, query.graph.root(), query.depth)
            });
            assert!(others > 100, "{name}: the option leaves out {others} questions");
            let wrong = |query: &Query| {
                assert!(holds(query), "{name}: {query:?}");
                let value = verimax::law::negamax(&query.graph, query.graph.root(), query.depth);
                value + Value::from(query.graph.len() > 3 && query.graph.side(0) == Side::Min)
            };
            let finding = checker.check(wrong).finding.expect("a finding");
            assert_eq!(finding.query.graph.len(), 4, "{name}");
        }
    }
}

/// Law: a program that serves gets the question that was asked, and its answer arrives, whoever's the point of view.
#[test]
fn both_ends_of_the_protocol() {
    let checker = Checker { scope: Scope { table: true, ..Scope::default() }, queries: 4000, ..Checker::default() };
    let mut id = 0;
    checker.check(|query| {
        id += 1;
        let value = verimax::law::negamax(&query.graph, query.graph.root(), query.depth);
        for view in [View::SideToMove, View::Max] {
            let mut output = Vec::new();
            let search = |asked: &Query| {
                assert_eq!(asked, query);
                value
            };
            serve(request(query, id, view).as_bytes(), &mut output, view, search).expect("a request");
            assert_eq!(String::from_utf8_lossy(&output), answer_text(&value.into(), query, id, view) + "\n");
        }
        value
    });
    assert_eq!(id, 4000);
    for text in ["{}", "[]", "{\"id\":1}", "nonsense"] {
        let served = serve(text.as_bytes(), Vec::new(), View::Max, |_: &Query| 0);
        assert!(served.is_err_and(|error| error.to_string().starts_with("line 1 is not a request: ")), "{text}");
    }
}
