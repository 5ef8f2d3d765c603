//! Questions on paths: positions come back, and wins count plies. What is right there, and which searches are found.

use std::collections::HashMap;

use verimax::law::Guarantee::{self, Exact};
use verimax::{Depth, INF, NodeId, Value};
use verimax_check::{
    Answer, Checker, Kind, Position, Query, Reply, Report, Scope, Subject, View, advice, judge, request, serve,
};

/// The settings of `verimax check --cycles --alternating`.
fn cycles() -> Checker {
    Checker { scope: Scope { cycles: true, alternating: true, ..Scope::default() }, ..Checker::default() }
}

/// Max has two ways to #3, from where the only move leads back to one of them.
const TWO_WAYS: &str = r#"{"nodes":[{"side":"max","children":[1,2]},{"side":"min","eval":1,"children":[3]},
    {"side":"min","eval":0,"children":[3]},{"side":"max","eval":0,"children":[1]}],"depth":3,"history":[]}"#;

/// A search on paths. `table` holds the values of positions, whatever the path to them was.
fn search(position: Position, depth: Depth, mut table: Option<&mut HashMap<(NodeId, Depth), Value>>) -> Value {
    if depth.is_zero() || position.is_over() {
        return position.eval_for_side();
    }
    if let Some(value) = table.as_ref().and_then(|table| table.get(&(position.node(), depth))) {
        return *value;
    }
    let mut best = -INF;
    for mv in position.moves() {
        best = best.max(-search(position.apply(mv), depth.after_move(), table.as_deref_mut()));
    }
    if let Some(table) = table {
        table.insert((position.node(), depth), best);
    }
    best
}

/// A search that looks for repetitions itself.
fn own_rules(position: Position, depth: Depth, path: &[NodeId]) -> Value {
    if path.contains(&position.node()) {
        return 0;
    }
    let path = [path, &[position.node()]].concat();
    let moves = position.moves().filter(|_| !depth.is_zero());
    let values = moves.map(|mv| -own_rules(position.apply(mv), depth.after_move(), &path));
    values.max().unwrap_or_else(|| position.eval_for_side())
}

/// Law: a search without a table is right, whether the rules of the game end it or it looks for repetitions itself.
#[test]
fn path_exact_searches_pass() {
    for to_the_end in [false, true] {
        for alternating in [false, true] {
            let scope = Scope { to_the_end, alternating, mate_distance: true, ..cycles().scope };
            let report = Checker { scope, ..cycles() }.check(|query| {
                let best = law(Position::of(query), query.depth);
                query.graph.side(0).view(best)
            });
            assert!(report.finding.is_none(), "{:?}", report.finding);
        }
    }
    let report = cycles().check(|query| {
        let history = query.paths.as_ref().map_or(&[][..], |paths| paths.history());
        own_rules(Position::of(query).without_rules(), query.depth, history)
    });
    assert!(report.finding.is_none() && report.queries == 20_000, "{:?}", report.finding);
}

/// Minimax for Max: the same side may move twice.
fn law(position: Position, depth: Depth) -> Value {
    let values = position.moves().filter(|_| !depth.is_zero()).map(|mv| law(position.apply(mv), depth.after_move()));
    let for_side = values.map(|value| position.side().view(value)).max();
    for_side.map_or_else(|| position.eval(), |value| position.side().view(value))
}

/// Law: what searches forget about the path is found soon, and on the fewest nodes that show it.
#[test]
fn forgetful_searches_are_found() {
    let stored = cycles().check(|query| search(Position::of(query), query.depth, Some(&mut HashMap::new())));
    assert_found(&stored, 4);
    let dropped = cycles().check(|query| own_rules(Position::of(query).without_rules(), query.depth, &[]));
    let finding = assert_found(&dropped, 2);
    let text = advice(&cycles(), 1, finding).join(" ");
    assert!(text.contains("Without the history it would be right."), "{text}");
    let ignored = cycles().check(|query| search(Position::of(query).without_rules(), query.depth, None));
    let finding = assert_found(&ignored, 2);
    assert_eq!(Query::parse(&finding.query.to_json()).as_ref(), Ok(&finding.query));
}

/// A search that says the same value of this ring, and is right elsewhere.
struct Says(Value);

impl Subject for Says {
    fn ask(&mut self, query: &Query) -> Reply {
        let is_ring =
            query.len() == 2 && query.children(1) == [0] && query.depth == Depth::plies(2) && query.eval(0) == 1;
        let value = if is_ring { self.0 } else { search(Position::of(query), query.depth, None) };
        Ok(Answer::from(value))
    }
}

/// Law: if the answer would be right without repetitions, the advice says so.
#[test]
fn advice_on_repetitions() {
    let ring = r#"{"nodes":[{"side":"max","eval":1,"children":[1]},{"side":"min","eval":0,"children":[0]}],
        "depth":2,"history":[]}"#;
    let query = Query::parse(ring).expect("a question");
    for (value, is_advised) in [(1, true), (5, false)] {
        let finding = cycles().check_query(query.clone(), &mut Says(value), &mut |_| {}).finding.expect("a finding");
        let text = advice(&cycles(), 1, &finding).join(" ");
        assert_eq!(text.contains("If positions could come back for ever, it would be right."), is_advised, "{text}");
    }
}

/// Law: a graph with too many paths is refused.
#[test]
fn too_many_paths() {
    let node = |i: u32| format!(r#"{{"side":"max","eval":1,"children":[{},{}]}}"#, (i + 1) % 40, (i + 2) % 40);
    let nodes: Vec<String> = (0..40).map(node).collect();
    let error = Query::parse(&format!(r#"{{"nodes":[{}],"history":[]}}"#, nodes.join(","))).expect_err("too many");
    assert_eq!(error.to_string(), "the graph would have more than 2000 nodes or edges; that is the limit");
}

fn assert_found(report: &Report, nodes: usize) -> &verimax_check::Finding {
    let finding = report.finding.as_ref().expect("a finding");
    assert!(report.queries < 1000, "{}", report.queries);
    assert_eq!((finding.kind, finding.query.len()), (Kind::Value, nodes), "{:?}", finding.query);
    finding
}

/// Law: values, moves and lines are judged on paths. Table entries are not judged.
#[test]
fn answers_on_paths() {
    let query = Query::parse(TWO_WAYS).expect("a question");
    // By #1 the game comes back to #1, worth 0. By #2 it ends at #1, worth 1.
    let right = Answer { mv: Some(1), line: Some(vec![2, 3, 1]), ..Answer::from(1) };
    let judged = |answer: &Answer, guarantee: Guarantee| judge(&query, answer, guarantee);
    assert_eq!(judged(&right, Exact), None);
    assert_eq!(judged(&Answer::from(0), Exact), Some(Kind::Value));
    assert_eq!(judged(&Answer { mv: Some(0), ..right.clone() }, Exact), Some(Kind::Move));
    for line in [&[1, 3, 1][..], &[2, 3], &[2, 3, 1, 3], &[2, 1], &[9]] {
        let answer = Answer { mv: None, line: Some(line.to_vec()), ..right.clone() };
        assert_eq!(judged(&answer, Exact), Some(Kind::Line), "{line:?}");
    }
    // To the end, #1 leads on to #3, which was there before.
    let to_the_end = Query { depth: Depth::END, ..query.clone() };
    assert_eq!(judge(&to_the_end, &Answer::from(0), Exact), None);
    let nonsense = r#"{"id":7,"value":1,"table":[{"node":3,"depth":1,"value":9,"bound":"exact"}]}"#;
    let answer = verimax_check::answer(nonsense, &query, 7, View::SideToMove, 0.0).expect("an answer");
    assert_eq!(judged(&answer, Exact), None);
}

/// Law: a question arrives as it was asked, with its history and what a win is worth.
#[test]
fn questions_arrive() {
    let question = TWO_WAYS.replace(r#""history":[]"#, r#""root":3,"history":[0,2],"mate":100"#);
    let question = question.replace("[1]}", "[1,0]}");
    let query = Query::parse(&question).expect("a question");
    assert_eq!(Query::parse(&query.to_json()).as_ref(), Ok(&query));
    let line = request(&query, 7, View::SideToMove);
    assert!(line.ends_with(r#""table":[],"history":[0,2],"mate":100}"#), "{line}");
    let mut output = Vec::new();
    let mut seen = None;
    serve(line.as_bytes(), &mut output, View::SideToMove, |query: &Query| {
        seen = Some(query.clone());
        search(Position::of(query), query.depth, None)
    })
    .expect("a request");
    // #3 -> #1 -> #3 again, and #3 -> #0 again.
    assert_eq!((seen, output.as_slice()), (Some(query), &b"{\"id\":7,\"value\":0}\n"[..]));
}
