//! A path a million nodes deep and a star two million nodes wide: nothing recurses, and nothing is quadratic. Tests run
//! in threads with two megabytes of stack, where a recursion this deep would crash.

use std::fmt::Write;

use verimax::law::{Expansions, Guarantee, minimal_leaves, minimax};
use verimax::{Depth, Graph, Window};

/// Law: on a path, an expansion to a depth stops at some node at or below that depth, and has that node's evaluation.
#[test]
fn a_path_of_a_million_nodes() {
    const NODES: u32 = 1_000_000;
    const MIDDLE: u32 = 500_000;
    // The upper half evaluates to 3. The lower half alternates between 2, -1, 1 and -2, and ends with 2.
    let eval = |k: u32| if k < MIDDLE { 3 } else { [2, -1, 1, -2][(k % 4) as usize] };
    let mut text = String::new();
    for k in 0..NODES - 1 {
        let _ = write!(text, "({}:{} ", ["max", "min"][k as usize % 2], eval(k));
    }
    let _ = write!(text, "{}", eval(NODES));
    text.extend(std::iter::repeat_n(')', NODES as usize - 1));

    let graph = Graph::from_short(&text).unwrap();
    assert_eq!((graph.len(), graph.height()), (NODES as usize, NODES - 1));
    assert!(graph.to_short().as_ref() == Some(&text), "the text comes back");
    assert!(graph.require_alternating().is_ok());

    let (root, middle) = (graph.root(), Depth::plies(MIDDLE));
    assert_eq!(minimax(&graph, root, Depth::END), 2);
    assert_eq!(minimax(&graph, root, Depth::plies(MIDDLE - 1)), 3);
    assert_eq!(minimax(&graph, root, middle), eval(MIDDLE));
    let cut = Graph::explore(graph.start(), middle, usize::MAX).unwrap();
    assert_eq!((cut.len(), minimax(&cut, cut.root(), Depth::END)), (MIDDLE as usize + 1, eval(MIDDLE)));

    let all = Expansions::of(&graph, root, middle);
    assert_eq!((all.range().least, all.range().greatest), (-2, 2));
    let values: Vec<i32> = (-3..=3).filter(|&x| all.contain(x)).collect();
    assert_eq!(values, [-2, -1, 1, 2]);
    assert_eq!(all.strongest(2, Window::OPEN), Some(Guarantee::Exact));
    assert_eq!(all.strongest(1, Window::OPEN), Some(Guarantee::Witnessed));
    assert_eq!(all.strongest(0, Window::OPEN), Some(Guarantee::Bracketed));
    assert_eq!(all.strongest(3, Window::OPEN), None);
    assert!(all.witness(0).is_none());
    for (witness, x) in [(all.witness(-1).unwrap(), -1), (all.least(), -2), (all.greatest(), 2)] {
        assert!(witness.is_expansion_of(&graph, root, middle));
        assert!(!witness.is_expansion_of(&graph, root, Depth::END) || x == 2);
        assert!(!witness.is_expansion_of(&graph, root + 1, middle));
        assert_eq!(witness.value(&graph), x);
    }
    assert_eq!(minimal_leaves(&graph, root, Depth::END, Window::OPEN), 1);
}

/// Law: on a star, the value at depth 0 is the evaluation of the centre or the best of the rays.
#[test]
fn a_star_of_two_million_leaves() {
    const LEAVES: u64 = 2_000_000;
    let mut text = String::from("(max:2");
    (0..LEAVES).for_each(|k| text.push_str([" 4", " -3", " 0", " 1"][(k % 4) as usize]));
    text.push(')');

    let graph = Graph::from_short(&text).unwrap();
    assert_eq!((graph.len() as u64, graph.height()), (LEAVES + 1, 1));
    assert!(graph.to_short().as_ref() == Some(&text), "the text comes back");
    drop(text);

    let root = graph.root();
    assert_eq!(minimax(&graph, root, Depth::ZERO), 2);
    assert_eq!(minimax(&graph, root, Depth::END), 4);
    // One ray shows that 4 is reached. All rays together show that it is not exceeded.
    let leaves = |alpha, beta| minimal_leaves(&graph, root, Depth::END, Window::new(alpha, beta).unwrap());
    assert_eq!([leaves(0, 9), leaves(0, 3)], [LEAVES, 1]);

    let all = Expansions::of(&graph, root, Depth::ZERO);
    assert_eq!((all.range().least, all.range().greatest), (2, 4));
    assert!(!all.guarantees(Guarantee::Witnessed, 3, Window::OPEN));
    assert!(all.guarantees(Guarantee::Bracketed, 3, Window::OPEN));
    let witness = all.witness(4).unwrap();
    assert!(witness.is_expansion_of(&graph, root, Depth::ZERO));
    assert_eq!((witness.len() as u64, witness.value(&graph)), (LEAVES + 1, 4));
}
