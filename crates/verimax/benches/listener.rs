//! The cost of listening: the same alpha-beta search without events in its source, with a listener that ignores them,
//! and with counters.

use std::hint::black_box;
use std::ops::Range;

use criterion::{Criterion, criterion_group, criterion_main};
use verimax::search::negamax_fishburn;
use verimax::trace::Stats;
use verimax::{Depth, Game, INF, Side, Value};

/// A tree with six moves everywhere, whose evaluations are hashes of the path: a game that costs next to nothing.
#[derive(Clone, Copy)]
struct Hashed {
    path: u64,
    side: Side,
}

impl Game for Hashed {
    type Move = u8;
    type Moves = Range<u8>;
    type Key = u64;

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Range<u8> {
        0..6
    }

    fn play(&self, mv: u8) -> Hashed {
        let path = (self.path ^ u64::from(mv)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        Hashed { path, side: self.side.other() }
    }

    fn eval(&self) -> Value {
        (self.path >> 40) as Value
    }

    fn key(&self) -> u64 {
        self.path
    }
}

/// [`negamax_fishburn`] without its calls to the listener.
#[inline(always)]
fn bare<G: Game>(p: &G, alpha: Value, beta: Value, depth: Depth) -> Value {
    let moves = p.moves();
    if depth.is_zero() || moves.len() == 0 {
        return p.side().view(p.eval());
    }
    bare_moves(p, moves, alpha, beta, depth)
}

fn bare_moves<G: Game>(p: &G, moves: G::Moves, alpha: Value, beta: Value, depth: Depth) -> Value {
    let mut value = -INF;
    for mv in moves {
        let v = -bare(&p.play(mv), -beta, -alpha.max(value), depth.after_move());
        value = value.max(v);
        if value >= beta {
            break;
        }
    }
    value
}

fn listener(c: &mut Criterion) {
    let (start, depth) = (Hashed { path: 1, side: Side::Max }, Depth::plies(8));
    let mut group = c.benchmark_group("listener");
    group.bench_function("no events in the text", |b| b.iter(|| bare(black_box(&start), -INF, INF, depth)));
    group.bench_function("nobody listens", |b| {
        b.iter(|| negamax_fishburn(black_box(&start), -INF, INF, depth, &mut ()));
    });
    group.bench_function("counters listen", |b| {
        b.iter(|| {
            let mut stats = Stats::default();
            (negamax_fishburn(black_box(&start), -INF, INF, depth, &mut stats), stats)
        });
    });
    group.finish();
}

criterion_group!(benches, listener);
criterion_main!(benches);
