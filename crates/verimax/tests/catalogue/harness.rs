//! One search, judged by the law.

use verimax::catalogue::{ALGORITHMS, Call, CallError};
use verimax::law::{Expansions, Guarantee};
use verimax::table::{AtLeastDepth, EqualDepth, HashTable, Policy, Reuse};
use verimax::{Depth, Graph, Value, Window};

/// The algorithms that search any game, with every parameter that matters.
pub fn calls() -> Vec<Call> {
    let mut calls: Vec<Call> = ALGORITHMS.iter().map(Call::from).collect();
    let tables = ["minimax_ttw", "negamax_ttw", "negamax_ttw_current_alpha", "negamax_ttw_depth_condition"];
    let tables = tables.into_iter().chain(["negamax_ttw_fishburn", "pvs_ttw", "negamax_ttm"]);
    for over in tables {
        for driver in ["mtd_f", "mt_sss_star", "mt_dual_star", "mt_bisection"] {
            calls.push(call(&format!("{driver}(over={over})")));
        }
    }
    calls.extend(
        ["aspiration(over=pvs_ttw)", "iterative_deepening(over=pvs_ttw)", "aspiration(first=-2,width=2)"].map(call),
    );
    calls.extend(["mtd_f(first=1)", "nega_scout(d=2)", "nega_scout(d=3)"].map(call));
    calls
}

pub fn call(text: &str) -> Call {
    Call::parse(text).expect("a call")
}

/// All windows with ends in `-2..=2`, and the open one.
pub fn windows() -> Vec<Window> {
    let ends = |alpha| (alpha + 1..=2).map(move |beta| Window::new(alpha, beta).expect("a window"));
    (-2..2).flat_map(ends).chain([Window::OPEN]).collect()
}

/// Every depth that makes a difference, and one more.
pub fn depths(graph: &Graph) -> Vec<Depth> {
    (0..=graph.height()).map(Depth::plies).chain([Depth::END]).collect()
}

/// Searches from an empty table.
pub fn run(call: &Call, reuse: Reuse, graph: &Graph, window: Window, depth: Depth) -> Result<Value, CallError> {
    fn with<P: Policy>(call: &Call, graph: &Graph, window: Window, depth: Depth) -> Result<Value, CallError> {
        call.run(&graph.start(), window, depth, &mut HashTable::<_, P>::new(), &mut ())
    }
    match reuse {
        Reuse::Equal => with::<EqualDepth>(call, graph, window, depth),
        Reuse::AtLeast => with::<AtLeastDepth>(call, graph, window, depth),
    }
}

/// The policies that make a difference to it.
pub fn policies(call: &Call) -> &'static [Reuse] {
    if call.algorithm.takes.table { &[Reuse::Equal, Reuse::AtLeast] } else { &[Reuse::Equal] }
}

/// Whether a result, from the point of view of the side to move, has the guarantee.
pub fn holds(law: &Expansions<'_>, guarantee: Guarantee, value: Value, window: Window) -> bool {
    law.guarantees(guarantee, law.side().view(value), window.view(law.side()))
}
