//! The position, table, guide and listener that the searches get in the test. Each method has a twin in
//! `proofs/execute`.
//!
//! Where a search asks something (of a table, of a guide, or how much deeper to go), the answer is made up from all
//! that happened before, and need not be true. Two runs that do the same get the same answers. The first difference
//! carries over into everything after it.

use std::cell::Cell;

use verimax::search::{self, Guide, Iteration, Listed, NextBound};
use verimax::table::{Bounds, BoundsTable, Entry, Reuse, Table};
use verimax::trace::{Effect, Event, Listener};
use verimax::{Bound, Depth, Game, Graph, INF, Interval, NodeId, Side, Value};

/// A position of a graph. A move is the number of a child.
#[derive(Clone, Copy)]
pub struct Position<'g> {
    pub graph: &'g Graph,
    pub node: NodeId,
}

impl Game for Position<'_> {
    type Move = usize;
    type Moves = std::ops::Range<usize>;
    type Key = NodeId;
    fn side(&self) -> Side {
        self.graph.side(self.node)
    }
    fn moves(&self) -> Self::Moves {
        0..self.graph.children(self.node).len()
    }
    fn play(&self, mv: usize) -> Self {
        Position { graph: self.graph, node: self.graph.children(self.node)[mv] }
    }
    fn eval(&self) -> Value {
        self.graph.eval(self.node)
    }
    /// Bounds for positions with one move or two. They need not be true.
    fn bounds(&self) -> Interval {
        let lower = if self.moves().len() == 1 { self.eval() } else { -INF };
        let upper = if self.moves().len() == 2 { self.eval() } else { INF };
        Interval { lower, upper }
    }
    fn key(&self) -> NodeId {
        self.node
    }
}

impl search::NoisyGame for Position<'_> {
    /// The first half of the moves, unless the evaluation is negative.
    fn noisy_moves(&self) -> Self::Moves {
        0..if self.eval() < 0 { 0 } else { self.moves().len().div_ceil(2) }
    }
}

/// Everything that happened, folded into one number.
#[derive(Default)]
pub struct Told(Cell<i64>);

impl Told {
    pub fn tell(&self, n: i64) {
        self.0.set((self.0.get() * 1_000_003 + n).rem_euclid(2_147_483_647));
    }

    pub fn value(&self, value: Value) {
        self.tell(value.into());
    }

    pub fn option(&self, found: Option<Value>) {
        match found {
            None => self.tell(0),
            Some(value) => {
                self.tell(1);
                self.value(value);
            }
        }
    }

    pub fn get(&self) -> i64 {
        self.0.get()
    }
}

pub fn plies(depth: Depth) -> i64 {
    i64::from(depth.limit().unwrap_or(u32::MAX))
}

fn number_of_entry(entry: Entry) -> i64 {
    let bound = match entry.bound {
        Bound::Exact => 0,
        Bound::Lower => 1,
        Bound::Upper => 2,
    };
    (1000 * i64::from(entry.value) + plies(entry.depth)) * 10 + bound
}

impl Listener<Position<'_>> for &Told {
    fn event(&mut self, _: Option<&Position<'_>>, event: Event<usize>) {
        self.tell(match event {
            Event::Enter { alpha, beta, depth } => {
                ((1000 * i64::from(alpha) + i64::from(beta)) * 1000 + plies(depth)) * 10 + 1
            }
            Event::Child { mv, value } => (1000 * mv as i64 + i64::from(value)) * 10 + 2,
            Event::Cutoff(value) => i64::from(value) * 10 + 3,
            Event::Leaf(value) => i64::from(value) * 10 + 4,
            Event::Return(value) => i64::from(value) * 10 + 5,
            Event::Probe(Effect::Nothing) => 6,
            Event::Probe(Effect::Returned(value)) => i64::from(value) * 10 + 7,
            Event::Probe(Effect::Narrowed { alpha, beta }) => (1000 * i64::from(alpha) + i64::from(beta)) * 10 + 8,
            Event::Store(entry) => number_of_entry(entry) * 10 + 9,
        });
    }
}

/// A table that makes its answers up.
pub struct Memory<'t> {
    pub reuse: Reuse,
    pub told: &'t Told,
}

/// From `-5` to `5`, or an end of the range.
fn made_up_value(n: i64) -> Value {
    match n % 13 - 6 {
        6 => INF,
        -6 => -INF,
        value => value as Value,
    }
}

fn made_up_depth(n: i64) -> Depth {
    match n % 5 {
        4 => Depth::END,
        plies => Depth::plies(plies as u32),
    }
}

impl Table<Position<'_>> for Memory<'_> {
    fn reuse(&self) -> Reuse {
        self.reuse
    }
    fn probe(&self, p: &Position<'_>) -> Option<Entry> {
        self.told.tell(i64::from(p.eval()) * 10 + 6);
        let n = self.told.get();
        let bound = [Bound::Exact, Bound::Lower, Bound::Upper][(n / 195 % 3) as usize];
        (n % 3 != 0).then(|| Entry { value: made_up_value(n / 3), depth: made_up_depth(n / 39), bound })
    }
    fn store(&mut self, p: &Position<'_>, entry: Entry) {
        self.told.tell(i64::from(p.eval()) * 10 + 7);
        self.told.tell(number_of_entry(entry));
    }
}

impl BoundsTable<Position<'_>> for Memory<'_> {
    fn reuse(&self) -> Reuse {
        self.reuse
    }
    fn probe(&self, p: &Position<'_>) -> Option<Bounds> {
        self.told.tell(i64::from(p.eval()) * 10 + 8);
        let n = self.told.get();
        let (lower, upper) = (made_up_value(n / 3), made_up_value(n / 39));
        (n % 3 != 0).then(|| Bounds { lower, upper, depth: made_up_depth(n / 507) })
    }
    fn store(&mut self, p: &Position<'_>, bounds: Bounds) {
        self.told.tell(i64::from(p.eval()) * 10 + 9);
        let Bounds { lower, upper, depth } = bounds;
        self.told.tell((1000 * i64::from(lower) + i64::from(upper)) * 1000 + plies(depth));
    }
}

impl<'g> Guide<Position<'g>> for &Told {
    fn begins(&mut self, _: &Position<'g>, moves: usize, depth: Depth) {
        self.tell(1000 * moves as i64 + plies(depth));
    }
    fn first_moves(
        &mut self,
        _: &Position<'g>,
        moves: &std::ops::Range<usize>,
        depth: Depth,
    ) -> Option<(usize, usize)> {
        self.tell(1000 * moves.len() as i64 + plies(depth));
        (self.get() % 2 != 0).then(|| (self.get().rem_euclid(5) as usize, self.get().rem_euclid(3) as usize))
    }
    fn keeps_order(&mut self, _: &Position<'g>) -> bool {
        self.tell(7);
        self.get() % 3 == 0
    }
    fn score(&mut self, _: &Position<'g>, mv: usize, number: usize, depth: Depth) -> i64 {
        self.tell(1000 * (mv + number) as i64 + plies(depth));
        self.get().rem_euclid(4) - 2
    }
    fn pick(&mut self, _: &Position<'g>, list: &[Listed<usize>], first: usize, next: usize) -> usize {
        self.tell((1000 * list.len() + 10 * first + next) as i64);
        let Listed { mv, number, score } = list[next];
        self.tell((1000 * mv + 10 * number) as i64 + score);
        self.get().rem_euclid(list.len() as i64 + 2) as usize
    }
    fn searched(&mut self, number: usize, value: Value) {
        self.tell(1000 * number as i64 + i64::from(value));
    }
    fn glances(&mut self, moves: usize) -> bool {
        self.tell(moves as i64);
        self.get() % 5 != 0
    }
    fn stops(&mut self) -> bool {
        self.tell(10);
        self.get() % 41 == 0
    }
    fn caused_cutoff(&mut self, _: &Position<'g>, mv: usize, depth: Depth) {
        self.tell(1000 * mv as i64 + plies(depth));
    }
}

impl NextBound for &Told {
    fn next(&mut self, lower: Value, upper: Value, last: Option<Value>) -> Value {
        self.tell(1000 * i64::from(lower) + i64::from(upper));
        match last {
            None => (self.get() % 7) as Value,
            Some(value) => value + (self.get() % 3) as Value - 1,
        }
    }
}

/// The search that drivers call.
pub fn bracketed<'t>(told: &'t Told) -> impl FnMut(&Position<'_>, Value, Value, Depth) -> Option<Value> + 't {
    move |p, alpha, beta, depth| {
        told.tell(11);
        let mut table = Memory { reuse: Reuse::AtLeast, told };
        (told.get() % 41 != 0).then(|| search::alpha_beta_with_memory(p, alpha, beta, depth, &mut table, &mut &*told))
    }
}

/// How much deeper iterative deepening goes next.
pub fn next_depth<S>(told: &Told) -> impl FnMut(&Position, &mut S, Iteration) -> u32 + '_ {
    |_, _, _| {
        told.tell(12);
        told.get().rem_euclid(5) as u32
    }
}
