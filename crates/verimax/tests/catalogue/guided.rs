//! Steering a search must not affect its value: any move order, any moment to stop, and any true bounds stated by the
//! game.

use verimax::law::{self, Guarantee};
use verimax::search::{Guide, Helpers, Iteration, Listed, iterative_deepening, pvs_ttw, solve};
use verimax::table::{Bounds, BoundsTable, Reuse};
use verimax::trace::{Event, Listener, Stats};
use verimax::{Depth, Game, GraphPosition, Interval, NodeId, Side, Value, Window};

use crate::generate::{Random, graph};
use crate::harness::{depths, holds};
use crate::permissive::{Law, Permissive};

/// Answers at random, now and then out of range, and stops after a number of positions.
struct Shuffled {
    random: Random,
    left: u64,
}

impl Shuffled {
    fn index(&mut self, most: usize) -> usize {
        if self.random.between(0, 9) == 0 { usize::MAX } else { self.random.between(0, most as i64) as usize }
    }
}

impl<G: Game> Guide<G> for Shuffled {
    fn first_moves(&mut self, _: &G, moves: &G::Moves, _: Depth) -> Option<(usize, usize)> {
        (self.random.between(0, 1) == 0).then(|| (self.index(moves.len()), self.index(moves.len())))
    }

    fn keeps_order(&mut self, _: &G) -> bool {
        self.random.between(0, 2) == 0
    }

    fn score(&mut self, _: &G, _: G::Move, _: usize, _: Depth) -> i64 {
        self.random.between(-2, 2)
    }

    fn pick(&mut self, _: &G, list: &[Listed<G::Move>], _: usize, _: usize) -> usize {
        self.index(list.len())
    }

    fn glances(&mut self, _: usize) -> bool {
        self.random.between(0, 4) > 0
    }

    fn stops(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left == 0
    }
}

/// Law: whatever the guide answers, a search without cutoffs tries every move of the start once.
#[test]
fn every_move_is_searched_once() {
    /// The moves that were searched at the start, in this order.
    #[derive(Default)]
    struct AtStart {
        depth: u32,
        moves: Vec<u32>,
    }
    impl<G: Game<Move = u32>> Listener<G> for AtStart {
        fn event(&mut self, _: Option<&G>, event: Event<u32>) {
            match event {
                Event::Enter { .. } => self.depth += 1,
                Event::Return(_) => self.depth -= 1,
                Event::Child { mv, .. } if self.depth == 1 => self.moves.push(mv),
                _ => {}
            }
        }
    }
    let (mut random, mut orders) = (Random(10), std::collections::HashSet::new());
    for _ in 0..3000 {
        let graph = graph(&mut random, 12, true);
        let law = Law::of(&graph);
        let mut table = Permissive::new(&law, Reuse::Equal, Guarantee::Exact, random.next());
        let mut guide = Shuffled { random: Random(random.next()), left: u64::MAX };
        let mut listener = AtStart::default();
        let mut helpers = Helpers { table: &mut table, guide: &mut guide, listener: &mut listener };
        let depth = Depth::plies(1 + (random.next() % 3) as u32);
        pvs_ttw(&graph.start(), -verimax::INF, verimax::INF, depth, &mut helpers).expect("nobody stops it");
        if listener.moves.is_empty() {
            continue; // the table knew the answer
        }
        orders.insert(listener.moves.clone());
        listener.moves.sort();
        assert!(listener.moves.iter().copied().eq(graph.start().moves()), "{:?}: {graph:?}", listener.moves);
    }
    assert!(orders.len() > 10, "{} orders", orders.len());
}

/// Law: in any move order and with a permissive table, PVS has its guarantee, unless it was stopped. Every entry it
/// stored is valid.
#[test]
fn pvs_in_any_order() {
    fn run(law: &Law<'_>, reuse: Reuse, window: Window, depth: Depth, random: &mut Random) -> Option<Value> {
        let level = if reuse == Reuse::Equal { Guarantee::Exact } else { Guarantee::Witnessed };
        let mut table = Permissive::new(law, reuse, level, random.next());
        let mut guide = Shuffled { random: Random(random.next()), left: random.next() % 40 };
        let (alpha, beta) = (window.alpha(), window.beta());
        let mut helpers = Helpers { table: &mut table, guide: &mut guide, listener: &mut () };
        let value = pvs_ttw(&law.graph().start(), alpha, beta, depth, &mut helpers)?;
        assert!(holds(law.expansions(0, depth), level, value, window), "{value}: {:?}", law.graph());
        Some(value)
    }
    let (mut random, mut completed, mut stopped) = (Random(7), 0, 0);
    for round in 0..5000 {
        let graph = graph(&mut random, 10, round % 4 != 0);
        let law = Law::of(&graph);
        for depth in depths(&graph) {
            let alpha = random.between(-4, 3);
            let window = Window::new(alpha as Value, random.between(alpha + 1, 4) as Value).expect("a window");
            for reuse in [Reuse::Equal, Reuse::AtLeast] {
                let value = run(&law, reuse, window, depth, &mut random);
                *(if value.is_some() { &mut completed } else { &mut stopped }) += 1;
            }
        }
    }
    assert!(completed > 10_000 && stopped > 1_000, "{completed} completed, {stopped} stopped");
}

/// A position that states bounds on its value to the end of the game.
#[derive(Clone)]
struct Bounded<'l, 'g> {
    position: GraphPosition<'g>,
    /// For each node, how far its bounds are from the value.
    slack: &'l [(Value, Value)],
}

impl Bounded<'_, '_> {
    fn value(&self) -> Value {
        law::minimax(self.position.graph(), self.position.key(), Depth::END)
    }
}

impl Game for Bounded<'_, '_> {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = NodeId;
    fn side(&self) -> Side {
        self.position.side()
    }
    fn moves(&self) -> Self::Moves {
        self.position.moves()
    }
    fn play(&self, mv: u32) -> Self {
        Bounded { position: self.position.play(mv), slack: self.slack }
    }
    fn eval(&self) -> Value {
        self.position.eval()
    }
    fn bounds(&self) -> Interval {
        let (below, above) = self.slack[self.key() as usize];
        Interval { lower: self.value() - below, upper: self.value() + above }
    }
    fn key(&self) -> NodeId {
        self.position.key()
    }
}

/// A permissive table for bounded positions.
struct OfBounded<'l, 'g>(Permissive<'l, 'g>);

impl<'l, 'g> BoundsTable<Bounded<'l, 'g>> for OfBounded<'l, 'g> {
    fn reuse(&self) -> Reuse {
        Reuse::AtLeast
    }
    fn probe(&self, p: &Bounded<'l, 'g>) -> Option<Bounds> {
        BoundsTable::probe(&self.0, &p.position)
    }
    fn store(&mut self, p: &Bounded<'l, 'g>, bounds: Bounds) {
        BoundsTable::store(&mut self.0, &p.position, bounds);
    }
}

/// Law: the solver is exact in any move order, with any true bounds and any valid table. True bounds save work.
#[test]
fn the_solver_with_bounds_in_any_order() {
    let (mut random, mut completed, mut stopped) = (Random(8), 0, 0);
    let mut nodes = [0, 0];
    for round in 0..5000 {
        let graph = graph(&mut random, 10, round % 4 != 0);
        let law = Law::of(&graph);
        let tight: Vec<(Value, Value)> =
            (0..graph.len()).map(|_| (random.between(0, 3) as Value, random.between(0, 3) as Value)).collect();
        let loose = vec![(100, 100); graph.len()];
        for (slack, nodes) in [&tight, &loose].into_iter().zip(&mut nodes) {
            let alpha = random.between(-4, 3);
            let window = Window::new(alpha as Value, random.between(alpha + 1, 4) as Value).expect("a window");
            let start = Bounded { position: graph.start(), slack };
            let mut table = OfBounded(Permissive::new(&law, Reuse::AtLeast, Guarantee::Exact, random.next()));
            let mut guide = Shuffled { random: Random(random.next()), left: random.next() % 40 };
            let mut stats = Stats::default();
            let mut helpers = Helpers { table: &mut table, guide: &mut guide, listener: &mut stats };
            match solve(&start, window.alpha(), window.beta(), &mut helpers) {
                None => stopped += 1,
                Some(value) => {
                    completed += 1;
                    *nodes += stats.nodes;
                    let law = law.expansions(0, Depth::END);
                    assert!(holds(law, Guarantee::Exact, value, window), "{value}: {graph:?}");
                }
            }
        }
    }
    assert!(completed > 5_000 && stopped > 500, "{completed} completed, {stopped} stopped");
    assert!(4 * nodes[0] < 3 * nodes[1], "{nodes:?}");
}

/// Law: iterative deepening returns the last completed depth and its value, whenever it is stopped.
#[test]
fn iterative_deepening_can_be_stopped() {
    let (mut random, mut depths) = (Random(9), [0; 8]);
    for _ in 0..2000 {
        let graph = graph(&mut random, 10, true);
        let law = Law::of(&graph);
        let mut table = Permissive::new(&law, Reuse::Equal, Guarantee::Exact, random.next());
        let mut guide = Shuffled { random: Random(random.next()), left: random.next() % 60 };
        let (enough, step) = (random.between(0, 7) as u32, random.between(1, 3) as u32);
        let mut helpers = Helpers { table: &mut table, guide: &mut guide, listener: &mut () };
        let mut search = |p: &GraphPosition<'_>, a, b, d| pvs_ttw(p, a, b, d, &mut helpers);
        let mut seen = Vec::new();
        let mut watch = |_: &GraphPosition<'_>, _: &mut _, iteration: Iteration| {
            seen.push(iteration);
            u32::from(iteration.depth < Depth::plies(enough)) * step
        };
        if let Some(last) = iterative_deepening(&graph.start(), 7, 2, &mut search, &mut watch) {
            assert!(holds(law.expansions(0, last.depth), Guarantee::Exact, last.value, Window::OPEN));
            assert!(last.depth < Depth::plies(enough + step) && last.depth <= Depth::plies(7));
            depths[last.depth.limit().unwrap_or(0) as usize] += 1;
            assert!(seen.iter().all(|before| before.depth <= last.depth));
        }
    }
    assert!(depths.iter().all(|&times| times > 20), "{depths:?}");
}
