//! The worked examples of the literature.

use verimax::catalogue::ALGORITHMS;
use verimax::law::{self, Expansions};
use verimax::literature::Example;
use verimax::search::*;
use verimax::table::{Entry, HashTable, Reuse};
use verimax::trace::{Effect, Event, Recorder, Stats};
use verimax::{Bound, Depth, Game, Graph, GraphPosition, INF, NodeId, Value, Window};

use crate::generate::{Random, alternating, tree};
use crate::harness::call;

fn read(name: &str) -> verimax::GraphFile {
    Example::find(name).expect(name).read().expect(name)
}

type Trace = Recorder<NodeId, u32>;

/// Describes the steps of a trace.
fn words(trace: &Trace, graph: &Graph) -> Vec<String> {
    let words = |event: Event<u32>| match event {
        Event::Enter { alpha, beta, depth } => format!("enter ({alpha}, {beta}) depth {depth}"),
        Event::Probe(Effect::Nothing) => "no table".to_owned(),
        Event::Probe(Effect::Returned(value)) => format!("table {value}"),
        Event::Probe(Effect::Narrowed { alpha, beta }) => format!("narrow ({alpha}, {beta})"),
        Event::Leaf(value) => format!("leaf {value}"),
        Event::Child { mv, value } => format!("child {mv} = {value}"),
        Event::Cutoff(value) => format!("cutoff {value}"),
        Event::Store(entry) => format!("store {} {} depth {}", entry.bound, entry.value, entry.depth),
        Event::Return(value) => format!("return {value}"),
    };
    trace.steps.iter().map(|step| format!("{}: {}", graph.name(step.key), words(step.event))).collect()
}

/// The leaves of a trace, in the order of their first evaluation.
fn leaves(trace: &Trace) -> Vec<NodeId> {
    let mut leaves = Vec::new();
    for step in &trace.steps {
        if matches!(step.event, Event::Leaf(_)) && !leaves.contains(&step.key) {
            leaves.push(step.key);
        }
    }
    leaves
}

/// *Mathematical Foundations*, sections 2.1, 5.1 and 7.1b: the 3x3 tree is worth 7 in every move order. Alpha-beta
/// evaluates 7 leaves in the order ABC, 9 in BAC and 5 in CAB; 5 is the minimum.
#[test]
fn the_3x3_tree() {
    let [a, b, c] = ["(min 3 5 6)", "(min 1 2 0)", "(min 9 7 8)"];
    for (order, leaves) in [([a, b, c], 7), ([b, a, c], 9), ([c, a, b], 5)] {
        let graph = Graph::parse(&format!("(max {})", order.join(" "))).expect("a tree");
        assert_eq!(law::minimal_leaves(&graph, 0, Depth::END, Window::OPEN), 5);
        for name in ["knuth_moore", "fishburn", "wikipedia"] {
            for family in ["minimax", "negamax"] {
                let mut stats = Stats::default();
                let mut table = HashTable::new(Reuse::AtLeast);
                let call = call(&format!("{family}_{name}"));
                let value = call.run(&graph.start(), Window::OPEN, Depth::END, &mut table, &mut stats);
                assert_eq!((value, stats.leaves), (Ok(7), leaves), "{family}_{name} {order:?}");
            }
        }
    }
}

/// The same document, lemma 4.1: in the trace of section 5.1, B returns 1 although V(B) = 0. A fail-soft result that
/// fails low is an *upper* bound, `g >= V`. The lemma says `g <= V`.
#[test]
fn a_result_that_fails_low_is_an_upper_bound() {
    let graph = read("3x3").graph;
    let b = graph.children(graph.root())[1];
    let g = minimax_fishburn(&graph.position(b), 3, INF, Depth::END, &mut ());
    assert_eq!((g, law::minimax(&graph, b, Depth::END)), (1, 0));
}

/// The same document, section 9.1b: a search in (2, 5) that is cut off at 7 stores a lower bound. It narrows (0, 10) to
/// (7, 10), and leaves (8, 10) as it is. Only an exact entry is returned whatever the window.
#[test]
fn the_table_flag_example() {
    let graph = Graph::parse("(max 7 1)").expect("a tree");
    let (p, depth) = (graph.start(), Depth::plies(1));
    type Table = HashTable<NodeId>;
    let after = |alpha: Value, beta: Value| {
        let mut table = Table::new(Reuse::AtLeast);
        assert_eq!(negamax_ttm(&p, alpha, beta, depth, &mut table, &mut ()), 7);
        table
    };
    let effect = |mut table: Table, alpha: Value, beta: Value| {
        let mut trace = Trace::default();
        negamax_ttm(&p, alpha, beta, depth, &mut table, &mut trace);
        words(&trace, &graph)[1].clone()
    };
    let lower = after(2, 5);
    let stored = lower.entries().next().map(|(_, &entry)| entry);
    assert_eq!(stored, Some(Entry { value: 7, depth, bound: Bound::Lower }));
    assert_eq!(effect(lower.clone(), 0, 10), "#0: narrow (7, 10)");
    assert_eq!(effect(lower, 8, 10), "#0: narrow (8, 10)");
    assert_eq!(effect(after(2, 9), 8, 10), "#0: table 7");
}

/// *Formal Verification of Minimax Algorithms*, equation 11 and section 4.3: the three calls, the values of the
/// expansions, and NegamaxTTW on the same graph.
#[test]
fn the_counterexample_to_marsland() {
    let file = read("paper-15");
    let graph = &file.graph;
    let v = graph.find("v").expect("v");
    let mut table = HashTable::new(Reuse::AtLeast);
    assert_eq!(negamax_ttm(&graph.start(), 0, 5, Depth::plies(6), &mut table, &mut ()), 2);
    let entry = |node| table.entries().find(|(key, _)| **key == node).map(|(_, &entry)| entry);
    let root = Entry { value: 2, depth: Depth::plies(6), bound: Bound::Exact };
    assert_eq!(entry(graph.root()), Some(root));
    assert_eq!(entry(v), Some(Entry { value: 3, depth: Depth::plies(4), bound: Bound::Lower }));

    let mut table = HashTable::new(Reuse::AtLeast);
    assert_eq!(negamax_ttm(&graph.position(v), 0, 2, Depth::plies(4), &mut table, &mut ()), 3);
    assert_eq!(negamax_ttm(&graph.position(v), 0, 5, Depth::plies(2), &mut table, &mut ()), 2);

    let mut table = HashTable::new(Reuse::AtLeast);
    assert_eq!(negamax_ttw(&graph.start(), 0, 5, Depth::plies(6), Variant::Published, &mut table, &mut ()), 1);

    for (node, depth) in [(graph.root(), 6), (v, 2)] {
        let law = Expansions::of(graph, node, Depth::plies(depth));
        let values: Vec<Value> = (-10..=10).filter(|&x| law.contain(x)).collect();
        assert_eq!(values, [1, 4]);
    }
}

/// The same paper, figure 4: NegamaxTTM on the core, statement by statement. The stored bound narrows the window at v.
/// So e is cut off after f, and g, which is worth 1, is never searched.
#[test]
fn figure_4() {
    let file = read("paper");
    let mut trace = Trace::default();
    let mut table = file.start_table(Reuse::AtLeast);
    assert_eq!(negamax_ttm(&file.graph.start(), 0, 5, Depth::plies(2), &mut table, &mut trace), 2);
    let expected = "
        v: enter (0, 5) depth 2
        v: narrow (3, 5)
        b: enter (-5, -3) depth 1
        b: no table
        c: enter (3, 5) depth 0
        c: no table
        c: leaf 0
        c: return 0
        b: child 0 = 0
        b: cutoff 0
        b: store lower 0 depth 1
        b: return 0
        v: child 0 = 0
        e: enter (-5, -3) depth 1
        e: no table
        f: enter (3, 5) depth 0
        f: no table
        f: leaf 2
        f: return 2
        e: child 0 = -2
        e: cutoff -2
        e: store lower -2 depth 1
        e: return -2
        v: child 1 = 2
        v: return 2";
    assert_eq!(words(&trace, &file.graph), lines(expected));
    assert_eq!(table.entries().find(|(key, _)| **key == 0).map(|(_, entry)| entry.value), Some(3));
}

/// The same paper, figure 5: NegamaxTTW finds the same entry, does not use it, and searches g.
#[test]
fn figure_5() {
    let file = read("paper");
    let mut trace = Trace::default();
    let mut table = file.start_table(Reuse::AtLeast);
    let value = negamax_ttw(&file.graph.start(), 0, 5, Depth::plies(2), Variant::Published, &mut table, &mut trace);
    assert_eq!(value, 1);
    let expected = "
        v: enter (0, 5) depth 2
        v: no table
        b: enter (-5, 0) depth 1
        b: no table
        c: enter (0, 5) depth 0
        c: no table
        c: leaf 0
        c: return 0
        b: child 0 = 0
        b: cutoff 0
        b: store lower 0 depth 1
        b: return 0
        v: child 0 = 0
        e: enter (-5, 0) depth 1
        e: no table
        f: enter (0, 5) depth 0
        f: no table
        f: leaf 2
        f: return 2
        e: child 0 = -2
        g: enter (0, 2) depth 0
        g: no table
        g: leaf 1
        g: return 1
        e: child 1 = -1
        e: store exact -1 depth 1
        e: return -1
        v: child 1 = 1
        v: store exact 1 depth 2
        v: return 1";
    assert_eq!(words(&trace, &file.graph), lines(expected));
}

fn lines(text: &str) -> Vec<&str> {
    text.trim().lines().map(str::trim).collect()
}

/// The artifact of the same paper requires that the sides alternate in *all* trees. Here is a game graph in which they
/// do not. So the requirement is false, and theorems that assume it say nothing.
#[test]
fn not_all_trees_alternate() {
    let graph = read("move-twice").graph;
    let error = graph.require_alternating().expect_err("a moves twice");
    assert_eq!(error.to_string(), "max moves at a and again at its child b");
}

/// *The Minimax Algorithm*, section 2.5: the bottom-up scores are the minimax values of all states.
#[test]
fn optimal_scores_are_minimax_values() {
    let mut random = Random(9);
    for _ in 0..500 {
        let graph = crate::generate::graph(&mut random, 12, false);
        let scores = optimal_scores(&graph);
        for node in 0..graph.len() as NodeId {
            assert_eq!(scores[node as usize], law::minimax(&graph, node, Depth::END));
        }
    }
}

/// *Two-player games*, section 2.2: the best move attains the value, every root move has its own value, the principal
/// variation ends in the value, and a finished game has no best move.
#[test]
fn decisions() {
    let mut random = Random(10);
    let search = |p: &GraphPosition<'_>, a, b, d| minimax_fishburn(p, a, b, d, &mut ());
    let mut finished = 0;
    for _ in 0..2000 {
        let graph = crate::generate::graph(&mut random, 12, false);
        let depth = Depth::plies(random.between(1, 5) as u32);
        let (start, value) = (graph.start(), law::minimax(&graph, 0, depth));
        let Some(best) = best_move(&start, depth, search) else {
            assert_eq!(graph.children(0).len(), 0);
            finished += 1;
            continue;
        };
        assert_eq!(best.value, value);
        assert_eq!(law::minimax(&graph, graph.children(0)[best.mv as usize], depth.after_move()), value);
        let moves = root_moves(&start, depth, search);
        assert_eq!(moves.iter().find(|decision| decision.value == value).map(|first| first.mv), Some(best.mv));
        for (decision, &child) in moves.iter().zip(graph.children(0)) {
            assert_eq!(decision.value, law::minimax(&graph, child, depth.after_move()));
        }
        let line = principal_variation(&start, depth, value, search);
        let nodes = line.iter().scan(start, |p, &mv| {
            *p = p.play(mv);
            Some(p.node())
        });
        assert_eq!(law::principal_variation(&graph, 0, depth)[1..], nodes.collect::<Vec<_>>());
        let end = line.iter().fold(start, |p, &mv| p.play(mv));
        assert_eq!(end.eval(), value);
        assert!(depth.limit() == Some(line.len() as u32) || end.moves().is_empty());
    }
    assert!(finished > 0, "some game was over");
}

/// Stockman 1979: SSS* evaluates only leaves that alpha-beta evaluates, too. Plaat et al. 1996: MT-SSS* evaluates the
/// leaves of SSS* in the same order (apart from repeated ones).
#[test]
fn sss_star_and_its_rivals() {
    let mut random = Random(1979);
    let mut is_better = false;
    for _ in 0..2000 {
        let n = random.between(1, 40) as usize;
        let parents: Vec<usize> = (1..n).map(|node| random.between(0, node as i64 - 1) as usize).collect();
        let evals: Vec<Value> = (0..n).map(|_| random.between(-5, 5) as Value).collect();
        let graph = tree(&parents, &evals, &alternating(&parents, verimax::Side::Max));
        let leaves_of = |name: &str| {
            let mut trace = Trace::default();
            let mut table = HashTable::new(Reuse::AtLeast);
            let value = call(name).run(&graph.start(), Window::OPEN, Depth::END, &mut table, &mut trace);
            assert_eq!(value, Ok(law::negamax(&graph, 0, Depth::END)), "{name}");
            leaves(&trace)
        };
        let sss = leaves_of("sss_star");
        assert_eq!(sss, leaves_of("mt_sss_star"), "{:?}", graph.to_short());
        assert_eq!(leaves_of("dual_star"), leaves_of("mt_dual_star"), "{:?}", graph.to_short());
        let alpha_beta = leaves_of("negamax_fishburn");
        assert!(sss.iter().all(|leaf| alpha_beta.contains(leaf)), "{:?}", graph.to_short());
        is_better |= sss.len() < alpha_beta.len();
    }
    assert!(is_better, "somewhere SSS* does with less");
}

/// Law: a call that is printed can be parsed again.
#[test]
fn calls_are_read_back() {
    for call in crate::harness::calls() {
        assert_eq!(crate::harness::call(&call.to_string()).to_string(), call.to_string());
    }
    assert_eq!(call("mtd_f( first=3 , over=negamax_ttw)").to_string(), "mtd_f(over=negamax_ttw,first=3)");
    for bad in ["", "minimax(", "minimax(x=1)", "nega_scout(d=0)", "mtd_f(over=pvs)", "mtd_f(first)", "alpha_beta"] {
        assert!(verimax::catalogue::Call::parse(bad).is_err(), "{bad}");
    }
}

/// Law: the names of the catalogue are unique, in snake_case, and can be found.
#[test]
fn the_registry_is_in_order() {
    for (i, algorithm) in ALGORITHMS.iter().enumerate() {
        let name = algorithm.name;
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{name}");
        let found = ALGORITHMS.iter().position(|other| other.name == name);
        assert_eq!(found, Some(i), "{name}");
        assert!(!algorithm.source.is_empty(), "{name}");
        // An algorithm without a table cannot depend on the reuse policy.
        use verimax::table::Reuse::{AtLeast, Equal};
        assert!(algorithm.takes.table || algorithm.guarantee(Equal) == algorithm.guarantee(AtLeast), "{name}");
    }
}
