//! Random graphs with transpositions, and tables with random valid entries.

use verimax::catalogue::{Alternation, Call, CallError};
use verimax::law::Guarantee;
use verimax::table::{AtLeastDepth, EqualDepth, Policy, Reuse};
use verimax::{Depth, Value, Window};

use crate::generate::{Random, graph};
use crate::harness::*;
use crate::permissive::{Law, Permissive};

/// How many searches are judged; the README states the sum.
pub const SEARCHES: u64 = 15_566_280;

/// Searches with a permissive table whose entries are valid in the sense of `level`.
fn run_permissive(
    call: &Call,
    (reuse, level, seed): (Reuse, Guarantee, u64),
    law: &Law<'_>,
    window: Window,
    depth: Depth,
) -> Result<Value, CallError> {
    fn with<P: Policy>(
        call: &Call,
        (level, seed): (Guarantee, u64),
        law: &Law<'_>,
        window: Window,
        depth: Depth,
    ) -> Result<Value, CallError> {
        let mut table = Permissive::<P>::new(law, level, seed);
        call.run(&law.graph().start(), window, depth, &mut table, &mut ())
    }
    match reuse {
        Reuse::Equal => with::<EqualDepth>(call, (level, seed), law, window, depth),
        Reuse::AtLeast => with::<AtLeastDepth>(call, (level, seed), law, window, depth),
    }
}

/// Law: on graphs with transpositions every algorithm has the guarantee that the registry claims, whatever valid entries
/// a permissive table comes up with, and stores only entries that are valid in the same sense; and so it has from an
/// empty table that forgets nothing.
#[test]
fn graphs_and_permissive_tables() {
    let calls = calls();
    let mut random = Random(2025);
    let mut searches = 0u64;
    for round in 0..20_000 {
        let graph = graph(&mut random, 10, round % 4 != 0);
        let law = Law::of(&graph);
        let depths = depths(&graph);
        for call in &calls {
            for &reuse in policies(call) {
                for _ in 0..4 {
                    let depth = depths[random.between(0, depths.len() as i64 - 1) as usize];
                    let alpha = random.between(-4, 3);
                    let window = Window::new(alpha as Value, random.between(alpha + 1, 4) as Value);
                    let (window, depth) = call.algorithm.works_in(window.expect("a window"), depth);
                    let claim = call.algorithm.guarantee(reuse);
                    let seed = random.next();
                    let results = [
                        run_permissive(call, (reuse, claim, seed), &law, window, depth),
                        run(call, reuse, &graph, window, depth),
                    ];
                    for value in results {
                        let value = match value {
                            Ok(value) => value,
                            Err(CallError::NotAlternating { .. }) => {
                                assert!(!graph.start().alternates());
                                continue;
                            }
                            Err(CallError::NoMove { .. }) => {
                                assert!(depth.is_zero() || graph.height() == 0);
                                continue;
                            }
                            Err(error) => panic!("{error}"),
                        };
                        searches += 1;
                        assert!(
                            holds(law.expansions(0, depth), claim, value, window),
                            "{call:?}: {value} is not {claim}, reuse {reuse}, window {window}, depth {depth}, {graph:?}"
                        );
                    }
                }
            }
        }
    }
    assert_eq!(searches, SEARCHES);
}
