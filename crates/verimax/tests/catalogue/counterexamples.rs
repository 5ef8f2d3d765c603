//! For each guarantee that an algorithm does not claim, a stored graph shows why not.

use verimax::catalogue::{ALGORITHMS, Call};
use verimax::law::{Expansions, Guarantee};
use verimax::literature::{EXAMPLES, Example};
use verimax::table::Reuse;
use verimax::{GraphFile, Value, Window};

use crate::harness::{call, holds, policies};

use Guarantee::{Exact, Witnessed};

/// A call that reuses deeper entries, the guarantee that it lacks, the graph that shows it, and the value returned
/// there.
const NOT_GUARANTEED: &[(&str, Guarantee, &str, Value)] = &[
    ("minimax_ttw", Exact, "deeper-entry", 0),
    ("negamax_ttw", Exact, "deeper-entry", 0),
    ("negamax_ttw_current_alpha", Exact, "deeper-entry", 0),
    ("negamax_ttw_depth_condition", Exact, "deeper-entry", 0),
    ("negamax_ttw_fishburn", Exact, "deeper-entry", 0),
    ("pvs_ttw", Exact, "deeper-entry", 0),
    ("negamax_ttm", Exact, "deeper-entry", 0),
    ("alpha_beta_with_memory", Exact, "deeper-entry", 0),
    ("mtd_f", Exact, "deeper-entry", 0),
    ("mt_sss_star", Exact, "deeper-entry", 0),
    ("mt_dual_star", Exact, "deeper-entry", 0),
    ("mt_bisection", Exact, "deeper-entry", 0),
    ("aspiration", Exact, "deeper-entry", 0),
    ("iterative_deepening", Exact, "deeper-entry", 0),
    ("negamax_ttm", Witnessed, "ttm-3", 1),
    ("alpha_beta_with_memory", Witnessed, "ttm-3", 1),
    ("alpha_beta_with_memory", Witnessed, "crossed-bounds", 1),
    ("aspiration", Witnessed, "ttm-3", 1),
    ("iterative_deepening", Witnessed, "crossed-bounds", 1),
    ("mtd_f", Witnessed, "mtd-2", 0),
    ("mt_sss_star", Witnessed, "mtd-2-mirrored", 0),
    ("mt_dual_star", Witnessed, "mtd-2", 0),
    ("mt_bisection", Witnessed, "mtd-2", 0),
    // Over a search that is itself witnessed: from a table with entries, and from an empty one.
    ("mtd_f(over=negamax_ttw)", Witnessed, "mtd-2", 0),
    ("mtd_f(over=negamax_ttw)", Witnessed, "mtd-7", -1),
    ("mtd_f(over=minimax_ttw)", Witnessed, "mtd-7", -1),
    // From an empty table: the search itself stores the entries.
    ("negamax_ttm", Witnessed, "paper-15", 2),
    ("negamax_ttm", Witnessed, "paper", 2),
];

fn read(name: &str) -> GraphFile {
    Example::find(name).expect(name).read().expect(name)
}

fn run(call: &Call, file: &GraphFile) -> Value {
    let mut table = file.start_table(Reuse::AtLeast);
    call.run(&file.graph.start(), file.window, file.depth, &mut table, &mut ()).expect("a value")
}

/// Law: the stored result has the claimed guarantee, and lacks the other. The table it started from was valid.
#[test]
fn every_counterexample_is_one() {
    for &(name, not, example, expected) in NOT_GUARANTEED {
        let (call, file) = (call(name), read(example));
        for line in &file.table {
            let law = Expansions::of(&file.graph, line.node, line.entry.depth);
            assert!(law.is_valid(Witnessed, line.entry), "{example}: {line:?}");
        }
        let value = run(&call, &file);
        assert_eq!(value, expected, "{name} on {example}");
        let law = Expansions::of(&file.graph, file.graph.root(), file.depth);
        let (window, _) = call.algorithm.works_in(file.window, file.depth);
        assert!(!holds(&law, not, value, window), "{name} on {example}: {value} is {not}");
        let claim = call.algorithm.guarantee(Reuse::AtLeast);
        assert!(holds(&law, claim, value, window), "{name} on {example}: {value} is not {claim}");
    }
}

/// Law: every guarantee that is not claimed has a counterexample.
#[test]
fn every_guarantee_that_is_not_claimed_has_one() {
    for algorithm in ALGORITHMS {
        assert_eq!(algorithm.guarantee(Reuse::Equal), Exact, "{}", algorithm.name);
        for not in Guarantee::ALL.into_iter().filter(|&not| not < algorithm.guarantee(Reuse::AtLeast)) {
            let is_shown = NOT_GUARANTEED.iter().any(|row| row.0 == algorithm.name && row.1 == not);
            assert!(is_shown, "no counterexample shows that {} is not {not}", algorithm.name);
        }
    }
}

/// Law: an entry that NegamaxTTM marks exact need not have a single witness. NegamaxTTW, given that table, has none
/// either.
#[test]
fn one_table_must_not_serve_both() {
    let file = read("paper-15");
    let mut table = file.start_table(Reuse::AtLeast);
    let law = Expansions::of(&file.graph, file.graph.root(), file.depth);
    for name in ["negamax_ttm", "negamax_ttw"] {
        let value = call(name).run(&file.graph.start(), file.window, file.depth, &mut table, &mut ());
        assert_eq!(value.as_ref().ok(), Some(&2), "{name}");
    }
    assert!(!holds(&law, Witnessed, 2, file.window));
}

/// Law: on the same graphs, with the entries that are exactly valid, reusing only equal depth is exact.
#[test]
fn equal_depth_mends_them_all() {
    for &(name, _, example, _) in NOT_GUARANTEED {
        let (call, mut file) = (call(name), read(example));
        assert!(policies(&call).contains(&Reuse::Equal));
        file.table.retain(|line| Expansions::of(&file.graph, line.node, line.entry.depth).is_valid(Exact, line.entry));
        let mut table = file.start_table(Reuse::Equal);
        let value = call.run(&file.graph.start(), file.window, file.depth, &mut table, &mut ()).expect("a value");
        let law = Expansions::of(&file.graph, file.graph.root(), file.depth);
        let (window, _) = call.algorithm.works_in(file.window, file.depth);
        assert!(holds(&law, Exact, value, window), "{name} on {example}: {value}");
    }
}

/// Law: every example can be read, and has the size that the documentation states.
#[test]
fn the_examples_are_as_small_as_they_say() {
    for example in EXAMPLES {
        assert!(example.read().is_ok(), "{}", example.name);
    }
    let size = |name| (read(name).graph.len(), read(name).table.len());
    assert_eq!(size("ttm-3"), (3, 2));
    assert_eq!(size("mtd-2"), (2, 1));
    assert_eq!(size("mtd-7"), (7, 0));
    assert_eq!(size("paper-15"), (15, 0));
    assert_eq!(size("paper"), (8, 1));
    assert_eq!(read("mtd-2").window, Window::OPEN);
}
