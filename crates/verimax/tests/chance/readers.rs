//! Reading and writing graphs with chance.

use fastrand::Rng;
use verimax::search::chance::{Forgets, Scale, expectiminimax};
use verimax::{ChanceFile, ChanceGraph, Depth, Graph, GraphFile, Interval, Turn, Window};

use crate::random;

/// Law: what is written is read again to the same.
#[test]
fn files_are_read_as_they_are_written() {
    let mut rng = Rng::with_seed(5);
    let mut trees = 0;
    for _ in 0..2000 {
        let graph = random::graph(&mut rng, 8, 3);
        if let Some(short) = graph.to_short() {
            assert_eq!(ChanceGraph::from_short(&short).unwrap().nodes().count(), graph.len(), "{short}");
            assert_eq!(ChanceGraph::from_short(&short).unwrap().to_short().as_ref(), Some(&short));
            trees += 1;
        }
        let file = ChanceFile { graph, depth: Depth::plies(3), window: Window::new(-2, 1).unwrap() };
        assert_eq!(ChanceFile::parse(&file.to_json()).as_ref(), Ok(&file));
    }
    assert!(trees > 400, "{trees}");
}

/// Law: both forms say the same, and the values of nodes with moves do not widen the range.
#[test]
fn both_forms_say_the_same() {
    let short = ChanceGraph::parse("(max (chance 1*3 2*(min 4 5)) (chance:4 1*5))").unwrap();
    let json = ChanceGraph::parse(
        r#"{"nodes":[{"side":"max","children":[1,5]},{"side":"chance","children":[2,3],"weights":[1,2]},
        {"side":"max","eval":3},{"side":"min","children":[4,7]},{"side":"max","eval":4},
        {"side":"chance","eval":4,"children":[6],"weights":[1]},{"side":"max","eval":5},{"side":"max","eval":5}]}"#,
    );
    let value = |graph: &ChanceGraph| {
        let scale = Scale::of(&graph.start(), 3).unwrap();
        (graph.range(), expectiminimax(&graph.start(), Depth::END, &mut Forgets(scale), &mut ()))
    };
    assert_eq!(value(&short), (Interval { lower: 3, upper: 5 }, 15));
    assert_eq!(value(&json.unwrap()), value(&short));
    assert_eq!(short.to_short().unwrap(), "(max (chance 1*3 2*(min 4 5)) (chance:4 1*5))");
    assert_eq!(short.turn(1), Turn::Chance);
}

/// Law: a graph without chance is read the same way by both readers.
#[test]
fn a_graph_without_chance_is_one_with_no_chance() {
    for text in ["4", "(max (min 3 5 6) (min:2 1 2 0) 7)", "(min)"] {
        let plain = Graph::parse(text).map(|graph| graph.to_short());
        let chance = ChanceGraph::parse(text).map(|graph| graph.structure().to_short());
        assert_eq!(plain, chance);
    }
}

/// Law: what is refused is refused with a sentence.
#[test]
fn what_is_refused() {
    for (text, sentence) in [
        (
            "(chance 3 4)",
            "line 1, column 9: expected an outcome with its weight, such as 2*4 or 2*(min 4 5), found '3'",
        ),
        ("(chance 1*3 2*)", "line 1, column 15: expected '(' or an integer right after the weight"),
        ("(chance 1*3 2* (min 1))", "line 1, column 15: expected '(' or an integer right after the weight"),
        ("(chance -1*3)", "line 1, column 9: expected a weight, a whole number up to 1000000, found '-1'"),
        ("(chance *3)", "line 1, column 9: expected a weight, a whole number up to 1000000, found ''"),
        ("(chance 1*)", "line 1, column 11: expected '(' or an integer right after the weight"),
        ("(chance 1*2*3)", "line 1, column 11: expected '(' or an integer, found '2*3'"),
        ("(max 1*3)", "line 1, column 6: expected '(' or an integer, found '1*3'"),
        (
            "(chance)",
            "line 1, column 1: a chance node with neither children nor a score; write (chance:4) or a bare score",
        ),
        ("(chance 0*3)", "node #0 has the weight 0; leave out what cannot happen"),
        (
            "(chance 999999*3 2*4)",
            "node #0 has weights that add up to 1000001; the most is 1000000, so divide them by what they share",
        ),
        (
            r#"{"nodes":[{"side":"chance","children":[1],"weights":[1,2]},{"side":"max","eval":1}]}"#,
            "node #0 has 1 child, but 2 weights; each outcome of chance needs one",
        ),
        (
            r#"{"nodes":[{"side":"chance","children":[1]},{"side":"max","eval":1}]}"#,
            "node #0 has 1 child, but 0 weights; each outcome of chance needs one",
        ),
        (
            r#"{"nodes":[{"side":"max","children":[1],"weights":[1]},{"side":"max","eval":1}]}"#,
            "node #0 has weights, but max moves there; only outcomes of chance have weights",
        ),
        (
            r#"{"nodes":[{"side":"chance","children":[1],"weights":[-1]},{"side":"max","eval":1}]}"#,
            "line 1, column 55: expected a whole number from 0 to 4294967295, found `-1`",
        ),
        (
            r#"{"nodes":[{"side":"chance","children":[0],"weights":[1]}]}"#,
            "the moves go round in a cycle: #0 -> #0; only those of Max and Min alone may, in JSON",
        ),
        (
            r#"{"nodes":[{"side":"max","eval":7}],"range":[0,6]}"#,
            "node #0 has the evaluation 7, but the range of the game is 0 to 6",
        ),
        (
            r#"{"nodes":[{"side":"max","eval":7}],"range":[8,6]}"#,
            "the range is 8 to 6; it has two values in order, both within -1000000000 to 1000000000",
        ),
    ] {
        assert_eq!(ChanceFile::parse(text).unwrap_err().to_string(), sentence, "{text}");
    }
    let plain = |text: &str| GraphFile::parse(text).unwrap_err().to_string();
    assert_eq!(
        plain("(max 1 (chance 1*2))"),
        "node #2 belongs to chance; `verimax tree` and `verimax check --chance` read such graphs, others do not"
    );
    assert!(plain(r#"{"nodes":[{"side":"max","eval":7}],"range":[0,9]}"#).starts_with("the file declares a `range`"));
}
