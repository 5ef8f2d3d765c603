//! Reading, writing and refusing graphs for several players.

use verimax::{Depth, MultiGraph, laws};

use crate::generate::random_graph;

/// Law: what is written is read back.
#[test]
fn both_forms_come_back() {
    let mut random = fastrand::Rng::with_seed(23);
    let mut trees = 0;
    for number in 0..500 {
        let graph = random_graph(&mut random, number % 2 == 0);
        let text = graph.to_json(Depth::plies(3));
        assert!(MultiGraph::is_meant_by(&text));
        let file = MultiGraph::parse(&text).unwrap();
        assert_eq!((file.graph, file.depth), (graph.clone(), Depth::plies(3)));
        laws::check_multi(&graph.start(), 100).unwrap();
        if let Some(text) = graph.to_short() {
            assert!(MultiGraph::is_meant_by(&text), "{text}");
            assert_eq!(MultiGraph::parse(&text).unwrap().graph.to_short(), Some(text));
            trees += 1;
        }
    }
    assert!(trees > 20, "{trees}");
}

#[test]
fn a_tree_as_people_write_it() {
    let text = "# three players\n(p0:[1, 1, 1]\n  (p1 [1, 2, 3] [ 3,1,2 ]) # B\n  (p2:[0,0,0]))";
    let graph = MultiGraph::parse(text).unwrap().graph;
    assert_eq!(graph.to_short().unwrap(), "(p0:[1,1,1] (p1 [1,2,3] [3,1,2]) (p2:[0,0,0]))");
    assert_eq!((graph.players(), graph.player(0), graph.player(2), graph.player(4)), (3, 0, 2, 2));
    assert_eq!(MultiGraph::parse("[5]").unwrap().graph.players(), 1);
}

#[test]
fn who_is_meant() {
    for text in ["(p0 [1])", "( p12 ", "[1,2]", " # two\n [1]", "\u{feff}(p1:[1,2])", "{\"nodes\":[{\"payoff\" :"] {
        assert!(MultiGraph::is_meant_by(text), "{text:?}");
    }
    for text in ["(max 1 2)", "3", "", "(", "(p [1])", "(pass)", "{\"nodes\":[{\"name\":\"payoff\"}]}", "A=(max 1)"] {
        assert!(!MultiGraph::is_meant_by(text), "{text:?}");
    }
}

#[test]
fn what_is_refused() {
    for (text, sentence) in [
        ("(p0 [1,2] [3])", "node #2 has 1 payoff, but #1 has 2; all have one for each player"),
        ("(p2 [1,2])", "node #0 has player 2 to move, but the players are 0 to 1"),
        ("[1,2,3,4,5,6,7,8,9]", "node #0 has 9 payoffs; a game has 1 to 8 players"),
        ("(p0)", "line 1, column 1: player 0 has neither moves nor payoffs; write (p0:[1,2,3])"),
        ("(p0 [1)", "line 1, column 5: these payoffs never end; write [1,2,3]"),
        ("(p0 [1,x])", "line 1, column 5: expected an integer, found 'x'"),
        ("(p0 [])", "line 1, column 5: expected an integer, found ''"),
        (
            "(p0 [1000000001])",
            "line 1, column 5: the payoff 1000000001 is out of range; payoffs lie within -1000000000 to 1000000000",
        ),
        ("(p0 3)", "line 1, column 5: expected '(' or payoffs such as [1,2,3], found '3'"),
        ("(p0 (max [1]))", "line 1, column 6: expected a player such as 'p0', found 'max'"),
        ("(p8 [1])", "line 1, column 2: there is no player 8; the players are 0 to 7"),
        ("(p0: [1] [1])", "(p0:[1] [1])"),
        ("(p0: (p0 [1]))", "line 1, column 2: expected payoffs such as [1,2,3] after the colon"),
        ("(p0 [1]", "line 1, column 1: this bracket is never closed"),
        ("(p0 [1]))", "line 1, column 9: unmatched ')'"),
        ("(p0 [1]) [2]", "line 1, column 10: '[2]' after the end of the tree"),
        ("(", "line 1, column 2: the text ends where a player such as 'p0' should follow"),
        ("", "the graph has no nodes; a game has at least its start"),
        (r#"{"nodes":[{"side":0}]}"#, "node #0 has no children and no payoff; a finished game has one for each player"),
        (
            r#"{"nodes":[{"side":0,"children":[0]}]}"#,
            "the moves go round in a cycle: #0 -> #0; only those of Max and Min alone may, in JSON",
        ),
        (
            r#"{"nodes":[{"side":0,"payoff":[1],"children":[1]}]}"#,
            "node #0 has the child 1, but the nodes are numbered 0 to 0",
        ),
        (
            r#"{"nodes":[{"side":0,"payoff":[2000000000]}]}"#,
            "node #0 has the value 2000000000; values lie within -1000000000 to 1000000000",
        ),
        (
            r#"{"nodes":[{"side":"max","payoff":[1]}]}"#,
            "line 1, column 23: expected a whole number from 0 to 4294967295, found string \"max\"",
        ),
        (
            r#"{"nodes":[{"side":0,"payoff":[1],"eval":3}]}"#,
            "line 1, column 39: unknown field `eval`, expected one of `side`, `payoff`, `children`, `name`",
        ),
    ] {
        let read = MultiGraph::parse(text);
        let said = read.map_or_else(|error| error.to_string(), |file| file.graph.to_short().unwrap());
        assert_eq!(said, sentence, "{text}");
    }
}
