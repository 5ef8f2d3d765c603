//! Enumerates all games, as far as NegamaxTTM looks at them, to find the smallest on which it is not witnessed from an
//! empty table.

#[path = "../examples/minimax_crate/adapter.rs"]
mod adapter;
#[path = "../examples/least_graph/complete.rs"]
mod complete;
#[path = "../examples/least_graph/confirm.rs"]
mod confirm;
#[path = "../examples/least_graph/explore.rs"]
mod explore;
#[path = "../examples/least_graph/law.rs"]
mod law;
#[path = "../examples/least_graph/minimax_crate.rs"]
mod minimax_crate;
#[path = "../examples/least_graph/order.rs"]
mod order;
#[path = "../examples/least_graph/path.rs"]
mod path;
#[path = "../examples/least_graph/sketch.rs"]
mod sketch;
#[path = "../examples/least_graph/ttm.rs"]
mod ttm;

use complete::completed;
use explore::{Explorer, Question, Search};
use law::Law;
use minimax_crate::MinimaxCrate;
use order::{ALPHA, BETA, Symbol};
use sketch::{NODES, Next, Place, Sketch};
use ttm::NegamaxTtm;
use verimax::catalogue::Call;
use verimax::law::Guarantee;
use verimax::table::Reuse;
use verimax::{Depth, Graph, INF, NodeId, Side, Value, Window};
use verimax_check::{Checker, Query, Scope, judge};

/// Ten nodes on which NegamaxTTM has no witness.
const TEN: &str = include_str!("data/ttm-10.json");
/// Graphs with ten nodes on which the crate `minimax` has no witness, one in each line.
const TENS_OF_THE_CRATE: &str = include_str!("data/minimax-10.jsonl");

/// Law: NegamaxTTM is witnessed on all graphs of up to seven nodes. (Of up to nine, too, but that run takes too long
/// for a test; see docs/check.md.)
#[test]
fn none_of_seven_nodes() {
    for (depth, searches) in [(3, 12), (4, 10), (5, 7)] {
        let mut explorer = Explorer::new(7);
        explorer.explore(Sketch::new(), NegamaxTtm::new(depth, 1));
        assert_eq!((explorer.searches, explorer.suspects, explorer.found.len()), (searches, 0, 0), "depth {depth}");
    }
}

/// Law: so is the crate `minimax` on all graphs of up to six nodes.
#[test]
fn none_of_six_nodes_for_the_crate() {
    let mut explorer = Explorer::new(6);
    explorer.explore(Sketch::new(), MinimaxCrate::new(4));
    assert_eq!((explorer.searches, explorer.suspects), (95, 0));
}

/// Law: on a sketch that is answered from a graph, a search returns what the library's, or the crate's, returns on that
/// graph. If that has no witness, then the law sees that it need not have one, and finds a graph as small on which it
/// has none.
#[test]
fn they_are_the_real_searches() {
    let scope = Scope { alternating: true, max_nodes: NODES, ..Scope::default() };
    let checker = Checker { queries: 20_000, guarantee: Guarantee::Bracketed, scope, ..Checker::default() };
    let mut followed = 0;
    let report = checker.check(|query| {
        if is_simple(query) {
            followed += 1;
            compare(query);
            compare_crate(query);
        }
        run(query)
    });
    assert!(report.finding.is_none(), "{:?}", report.finding);
    assert!(followed > 5_000, "{followed}");
}

/// Law: the same on graphs with ten nodes that differ in one evaluation from one where NegamaxTTM has no witness.
#[test]
fn nor_does_it_differ_where_there_is_no_witness() {
    let ten = Query::parse(TEN).expect("a question");
    let mut not_witnessed = 0;
    for (node, eval) in (0..ten.len()).flat_map(|node| (-2..=2).map(move |eval| (node, eval))) {
        let mut nodes = ten.nodes();
        nodes[node].eval = eval;
        let graph = Graph::new(nodes, ten.root()).expect("a game graph");
        for (depth, alpha) in (3..=5).flat_map(|depth| [(depth, -INF), (depth, -1)]) {
            let window = Window::new(alpha, INF).expect("a window");
            let query = Query { graph: graph.clone(), depth: Depth::plies(depth), window, ..ten.clone() };
            not_witnessed += u32::from(!is_witnessed(&query));
            compare(&query);
        }
    }
    assert!(not_witnessed > 10, "{not_witnessed}");
}

/// Law: nor does it leave out any graph with ten nodes on which the crate has no witness, or one that differs from such
/// a graph in one evaluation.
#[test]
fn nor_does_it_leave_out_what_the_crate_has_no_witness_for() {
    let (law, mut not_witnessed) = (Law::new(), 0);
    for line in TENS_OF_THE_CRATE.lines() {
        let ten = Query::parse(line).expect("a question");
        assert!(!is_witnessed_by_the_crate(&ten), "{line}");
        compare_crate(&ten);
        for (node, eval) in (0..ten.len()).flat_map(|node| (-2..=2).map(move |eval| (node, eval))) {
            let mut nodes = ten.nodes();
            nodes[node].eval = eval;
            let graph = Graph::new(nodes, ten.root()).expect("a game graph");
            let query = Query { graph, ..ten.clone() };
            if !is_witnessed_by_the_crate(&query) {
                not_witnessed += 1;
                suspect(&query, &law);
            }
        }
    }
    assert!(not_witnessed > 100, "{not_witnessed}");
}

/// Law: on the ten nodes, the enumeration would have found a graph.
#[test]
fn it_finds_the_ten_nodes() {
    let query = Query::parse(TEN).expect("a question");
    assert!(!is_witnessed(&query));
    compare(&query);
    let depth = plies(&query);
    let (sketch, result) =
        follow(&query, NegamaxTtm::new(depth, 0), |_| run(&query)).expect("a result that can matter");
    let whole = completed(&Law::new(), &sketch, depth, result, 10).expect("a graph");
    assert_eq!((sketch.len(), whole.len()), (10, 10)); // the search looks at all of them
}

/// Law: if the first answers are those of the ten nodes, trying all others finds graphs, and the library's search has
/// no witness on any of them.
#[test]
fn what_it_finds_is_confirmed() {
    let query = Query::parse(TEN).expect("a question");
    let mut search = NegamaxTtm::new(plies(&query), 0);
    let mut known = Known { query: &query, sketch: Sketch::new(), ids: vec![query.root()] };
    for _ in 0..18 {
        let question = loop {
            if let Err(question) = search.step(&known.sketch) {
                break question;
            }
        };
        known.answer(question);
    }
    let mut explorer = Explorer::new(10);
    explorer.explore(known.sketch, search);
    assert!(explorer.found.len() > 5, "{}", explorer.found.len());
    for (sketch, depth) in &explorer.found {
        assert!(!is_witnessed(&confirm::query(sketch, *depth, false)));
    }
}

fn run(query: &Query) -> Value {
    let call = Call::parse("negamax_ttm").expect("a search");
    let mut table = query.start_table(Reuse::AtLeast);
    call.run(&query.graph.start(), query.window, query.depth, &mut table, &mut ()).expect("a value")
}

fn is_witnessed(query: &Query) -> bool {
    judge(query, &run(query).into(), Guarantee::Witnessed).is_none()
}

/// True if a sketch can show the graph: Max starts, and no node has two moves to the same child.
fn is_simple(query: &Query) -> bool {
    let is_repeated = |children: &[NodeId]| (1..children.len()).any(|k| children[..k].contains(&children[k]));
    let mut nodes = 0..query.len() as NodeId;
    query.len() <= NODES
        && query.side(query.root()) == Side::Max
        && !nodes.any(|node| is_repeated(query.children(node)))
}

fn plies(query: &Query) -> u8 {
    query.depth.min(Depth::plies(query.graph.height())).limit().map_or(0, |plies| plies as u8)
}

fn compare(query: &Query) {
    let depth = plies(query);
    let (sketch, result) = follow(query, NegamaxTtm::to_the_end(depth), |_| run(query)).expect("a result");
    if is_witnessed(query) {
        return;
    }
    let law = Law::new();
    assert!(law.can_avoid(&sketch, depth, result), "{}", query.to_json());
    let whole = completed(&law, &sketch, depth, result, query.len() as u8).expect("a graph as small");
    assert!(!is_witnessed(&confirm::query(&whole, depth, false)), "{}", query.to_json());
}

fn compare_crate(query: &Query) {
    let depth = plies(query);
    if depth == 0 {
        return;
    }
    follow(query, MinimaxCrate::to_the_end(depth), |depth| run_crate(&to_depth(query, depth)));
    if !is_witnessed_by_the_crate(query) {
        let law = Law::new();
        let (sketch, result) = suspect(query, &law);
        let whole = completed(&law, &sketch, depth, result, query.len() as u8).expect("a graph as small");
        assert!(!is_witnessed_by_the_crate(&confirm::query(&whole, depth, true)), "{}", query.to_json());
    }
}

/// What is known of the graph when the search that leaves out what cannot matter has its result.
fn suspect(query: &Query, law: &Law) -> (Sketch, Symbol) {
    let depth = plies(query);
    let expected = |depth| run_crate(&to_depth(query, depth));
    let (sketch, result) = follow(query, MinimaxCrate::new(depth), expected).expect("a result that can matter");
    assert!(law.can_avoid(&sketch, depth, result), "{}", query.to_json());
    (sketch, result)
}

fn to_depth(query: &Query, depth: u8) -> Query {
    Query { depth: Depth::plies(depth.into()), window: Window::OPEN, ..query.clone() }
}

fn run_crate(query: &Query) -> Value {
    adapter::answer(query, adapter::options())
}

fn is_witnessed_by_the_crate(query: &Query) -> bool {
    let query = to_depth(query, plies(query));
    judge(&query, &run_crate(&query).into(), Guarantee::Witnessed).is_none()
}

/// Answers the search's questions from the graph, and compares its results with those expected. Returns `None` if the
/// search stops because its result cannot matter. Results that cannot matter must be witnessed.
fn follow<S: Search>(query: &Query, mut search: S, expected: impl Fn(u8) -> Value) -> Option<(Sketch, Symbol)> {
    let mut known = Known { query, sketch: Sketch::new(), ids: vec![query.root()] };
    let mut can_matter = true;
    loop {
        let Err(question) = search.step(&known.sketch) else { continue };
        if let Question::Next(..) | Question::Done = question {
            can_matter &= known.sketch.len() as usize != query.len() || search.can_matter(&known.sketch);
        }
        match question {
            Question::Again => search.again(false),
            Question::Result(result, depth) => {
                let expected = expected(depth);
                assert_eq!(known.value(result), expected, "{depth} plies in {}", query.to_json());
                let query = Query { depth: Depth::plies(depth.into()), ..query.clone() };
                let is_witnessed = || judge(&query, &expected.into(), Guarantee::Witnessed).is_none();
                assert!(can_matter || is_witnessed(), "{}", query.to_json());
                if !search.deepen() {
                    return Some((known.sketch, result));
                }
            }
            Question::Done if !search.deepen() => return None,
            Question::Done => {}
            Question::Harmless => return None,
            question => known.answer(question),
        }
    }
}

/// What a search knows of a graph.
struct Known<'q> {
    query: &'q Query,
    sketch: Sketch,
    /// The nodes of the sketch in the graph.
    ids: Vec<NodeId>,
}

impl Known<'_> {
    fn value(&self, symbol: Symbol) -> Value {
        match symbol {
            ALPHA => self.query.window.alpha(),
            BETA => self.query.window.beta(),
            _ => self.query.eval(self.ids[symbol as usize - 2]),
        }
    }

    fn answer(&mut self, question: Question) {
        match question {
            Question::AtMost(x, y) if self.value(x) <= self.value(y) => self.sketch.order.learn(x, y, false),
            Question::AtMost(x, y) => self.sketch.order.learn(y, x, true),
            Question::Next(node, place) => {
                let (next, limit) = (self.next(node, place), self.query.len() as u8);
                let is_tried = self.sketch.nexts(node, place, limit).any(|tried| tried == next);
                assert!(is_tried || node == 0 && next == Next::End, "{next:?} of {node} in {}", self.query.to_json());
                self.sketch.learn(node, place, next, limit);
            }
            question => unreachable!("{question:?}"),
        }
    }

    fn next(&mut self, node: u8, place: Place) -> Next {
        let known = self.sketch.children(node);
        let children = self.query.children(self.ids[node as usize]);
        let position = |index: usize| {
            let id = self.ids[*known.get(index)? as usize];
            children.iter().position(|&child| child == id)
        };
        let before = if let Place::Gap(index) = place { Some(index as usize) } else { known.len().checked_sub(1) };
        let first = before.map_or(0, |index| position(index).expect("a child") + 1);
        let end = before.and_then(|index| position(index + 1)).unwrap_or(children.len());
        let is_asked_for = |&&child: &&NodeId| match place {
            Place::LastBetter(value) if self.sketch.is_max(node) => self.query.eval(child) > self.value(value),
            Place::LastBetter(value) => self.query.eval(child) < self.value(value),
            _ => true,
        };
        let Some(&child) = children[first..end].iter().find(is_asked_for) else { return Next::End };
        let known = self.ids.iter().position(|&id| id == child).unwrap_or_else(|| {
            self.ids.push(child);
            self.ids.len() - 1
        });
        Next::Move(known as u8)
    }
}
