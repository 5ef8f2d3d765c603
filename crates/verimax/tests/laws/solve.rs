//! `check_for_solve`: keys may merge positions of equal worth, and no others.

use verimax::catalogue::{ALGORITHMS, Call, CallError};
use verimax::laws::{self, Law};
use verimax::table::{HashTable, Reuse};
use verimax::{Depth, Engine, EngineError, Game, Graph, GraphError, Side, Value, Window};

use crate::pile::{Key, Pile, RULES, Rules};

fn key(p: &Pile) -> Key {
    (RULES.key)(p)
}

/// The value depends only on the stones modulo three, so the key may, too.
const MODULO_THREE: Rules = Rules { key: |p| Key { stones: p.stones % 3, ..key(p) }, merges: true, ..RULES };

/// Law: a key that merges positions of equal worth solves the game, and is accepted, but not by `check`.
#[test]
fn a_key_that_merges_positions_of_equal_worth_is_accepted() {
    let start = Pile::of(&MODULO_THREE);
    let checked = laws::check_for_solve(&start, 1000).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!((checked.positions, checked.keys, checked.is_complete), (10, 6, true));
    assert_eq!(checked.merges_not_judged, 0);
    assert_eq!(laws::check(&start, 1000).unwrap_err().law, Law::KeysIdentify);
    assert_eq!(Engine::new().solve(&start).unwrap().value(), Some(1));
}

/// Law: a game must say that its keys merge positions. If it does, the engine solves it, and does not search it to a
/// depth, where its table would be wrong. The move of a solve that is stopped comes from a search without a table.
#[test]
fn merged_keys_are_said_and_not_searched_to_a_depth() {
    const UNSAID: Rules = Rules { merges: false, ..MODULO_THREE };
    assert_eq!(laws::check_for_solve(&Pile::of(&UNSAID), 1000).unwrap_err().law, Law::KeysIdentify);

    // Two stones and five share a key. After three plies, best play has won from two, and nothing yet from five.
    let start = Pile { stones: 8, ..Pile::of(&MODULO_THREE) };
    let refused = Engine::new().depth(3).search(&start).unwrap_err();
    assert!(matches!(refused, EngineError::MergedKeys), "{refused}");
    assert!(matches!(Engine::new().depth(3).root_moves(&start), Err(EngineError::MergedKeys)));
    assert_eq!(Engine::new().root_moves(&start).unwrap().value(), Some(1));
    let stopped = Engine::new().nodes(1).solve(&start).unwrap();
    assert!(stopped.is_stopped && stopped.value().is_none());
    assert_eq!((stopped.depth, stopped.line.len(), stopped.estimate), (Depth::plies(1), 1, Some(0)), "without a table");
    assert!(Engine::new().depth(3).search(&Pile::of(&RULES)).is_ok());
    for depth in [Depth::plies(3), Depth::END] {
        assert_eq!(Graph::explore(start, depth, 100).unwrap_err(), GraphError::MergedKeys);
    }
}

/// Law: so does the catalogue. To a depth, it refuses what looks positions up by their keys, and nothing else; to the
/// end of the game, merged keys are right. A graph always needs keys that tell positions apart.
#[test]
fn the_catalogue_does_not_search_merged_keys_to_a_depth() {
    let start = Pile { stones: 8, ..Pile::of(&MODULO_THREE) };
    let mut refused = Vec::new();
    for algorithm in ALGORITHMS {
        let run = |depth| {
            let mut table = HashTable::new(Reuse::Equal);
            Call::from(algorithm).run(&start, Window::OPEN, depth, &mut table, &mut ())
        };
        match run(Depth::plies(3)) {
            Err(CallError::MergedKeys { .. }) => refused.push(algorithm.name),
            Err(error) => assert_eq!((algorithm.name, error), ("optimal_score", GraphError::MergedKeys.into())),
            // Nobody has won after three plies; a search that takes no depth goes to the end.
            Ok(value) => assert_eq!(value, Value::from(!algorithm.takes.depth), "{}", algorithm.name),
        }
        match run(Depth::END) {
            Err(error) => assert_eq!((algorithm.name, error), ("optimal_score", GraphError::MergedKeys.into())),
            Ok(value) => assert_eq!(value, 1, "{}", algorithm.name),
        }
    }
    let tables = ALGORITHMS.iter().filter(|algorithm| algorithm.takes.table && algorithm.takes.depth);
    let expected: Vec<_> = tables.map(|algorithm| algorithm.name).chain(["principal_variation"]).collect();
    assert_eq!(refused, expected);
}

/// Law: a key that merges more than that is found, with the law, the method and the place.
#[test]
fn a_key_that_merges_other_positions_is_found() {
    let slips: &[(&'static Rules, Law, &str, &str)] = &[
        // Three stones and two are worth different things.
        (&Rules { key: |p| Key { stones: p.stones / 2, ..key(p) }, ..RULES }, Law::KeysMergeEquals, "key", "1 2"),
        (&Rules { key: |p| Key { side: Side::Max, ..key(p) }, ..RULES }, Law::KeysMergeEquals, "side", "1 1"),
        (&Rules { packed: |p| Some(p.packed()), ..MODULO_THREE }, Law::KeysMergeEquals, "packed_key", "1 2"),
        (&Rules { eval: |p| p.last.into(), ..RULES }, Law::EqualsAgree, "eval", "2 1"),
        (
            &Rules { lower: |p| p.value() + Value::from(p.stones == 2), ..MODULO_THREE },
            Law::BoundsHold,
            { "bounds.lower" },
            "1 2",
        ),
    ];
    for (i, &(rules, law, method, line)) in slips.iter().enumerate() {
        let violation = laws::check_for_solve(&Pile::of(rules), 1000).expect_err(method);
        let found = (violation.law, violation.method, violation.line.join(" "));
        assert_eq!(found, (law, method, line.to_owned()), "number {i}: {violation}");
    }
}

/// Law: what could not be judged is counted.
#[test]
fn what_could_not_be_judged_is_counted() {
    const BOUNDED: Rules = Rules { lower: |_| -1, ..MODULO_THREE };
    let start = Pile { stones: 60, ..Pile::of(&BOUNDED) };
    let checked = laws::check_for_solve(&start, 20).unwrap();
    assert!(!checked.is_complete);
    assert_eq!((checked.positions, checked.bounds_not_judged), (20, 20));
    assert_eq!(checked.merges_not_judged, 20 - checked.keys);
    let sentence = checked.to_string();
    assert!(sentence.contains("not all positions") && sentence.contains("20 positions state bounds"), "{sentence}");
    // From 19 stones, the check explores everything.
    let start = Pile { stones: 19, ..start };
    assert_eq!(laws::check_for_solve(&start, 1000).unwrap().bounds_not_judged, 0);
    assert_eq!(start.moves().len(), 2);
}
