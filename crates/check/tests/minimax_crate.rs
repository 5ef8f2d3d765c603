//! Checks another crate, `minimax` 0.6.0, in this process.

#[path = "../examples/minimax_crate/adapter.rs"]
mod adapter;

use verimax::law::Guarantee;
use verimax::literature::Example;
use verimax_check::{Checker, Kind, Query, Scope, admissible, judge};

/// Law: on the stored graph, the crate's value is never witnessed.
#[test]
fn the_stored_graph() {
    let query: Query =
        Example::find("minimax-crate").and_then(|example| example.read().ok()).expect("an example").into();
    assert_eq!(admissible(&query, Guarantee::Witnessed), [-2, 0]);
    for _ in 0..20 {
        let value = adapter::answer(&query, adapter::options());
        assert_eq!(value, -1);
        assert_eq!(judge(&query, &value.into(), Guarantee::Witnessed), Some(Kind::Value));
        assert_eq!(judge(&query, &value.into(), Guarantee::Bracketed), None);
    }
}

/// Law: on trees, where no table can mislead it, the crate is exact.
#[test]
fn on_trees_it_is_exact() {
    let scope = Scope { alternating: true, trees_only: true, ..Scope::default() };
    let checker = Checker { scope, guarantee: Guarantee::Exact, ..Checker::default() };
    let report = checker.check(|query| adapter::answer(query, adapter::options()));
    assert!(report.finding.is_none(), "{:?}", report.finding);
}
