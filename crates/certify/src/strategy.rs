//! [`StrategySearch`]: a strategy from the root down, layer by layer, until nothing is needed any more.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use verimax::StopHandle;
use verimax_certificate::Bound;

use crate::CertifyError;
use crate::layer::{Good, Layer, choose, decoded, good_moves};
use crate::needs::{LayeredCode, Needs};
use crate::oracle::{Certifiable, Oracle};
use crate::sizes::Sizes;
use crate::spool::Spool;

/// A strategy that keeps a bound: for every position that it may have to play in, a move.
///
/// With a spool, its layers are in files, and only those that are asked for are in memory.
#[derive(Clone, Debug, Default)]
pub struct Strategy {
    /// The layers by number. What a position needs is in layers with smaller numbers, or before it in its own.
    layers: BTreeMap<u32, Kept>,
    spool: Option<Spool>,
}

/// Where a layer is.
#[derive(Clone, Debug)]
enum Kept {
    Here(Layer),
    /// In the spool, with this many positions.
    InFile(usize),
}

impl Strategy {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.layers.keys().map(|&number| self.positions(number)).sum()
    }

    /// True if the rules alone show that the bound holds.
    pub fn is_empty(&self) -> bool {
        self.layers.is_empty()
    }

    /// The numbers of the layers, in ascending order. What a position needs is in layers with smaller numbers, or
    /// before it in its own.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.layers.keys().copied()
    }

    /// How many positions a layer has.
    pub fn positions(&self, number: u32) -> usize {
        match self.layers.get(&number) {
            Some(Kept::Here(layer)) => layer.codes.len(),
            Some(Kept::InFile(positions)) => *positions,
            None => 0,
        }
    }

    /// A layer; if there is none with this number, one without positions.
    pub fn layer(&self, number: u32) -> Result<Cow<'_, Layer>, CertifyError> {
        match (self.layers.get(&number), &self.spool) {
            (Some(Kept::Here(layer)), _) => Ok(Cow::Borrowed(layer)),
            (Some(Kept::InFile(positions)), Some(spool)) => {
                let layer = spool.load(number)?.filter(|layer| layer.codes.len() == *positions);
                layer.map(Cow::Owned).ok_or_else(|| spool.damaged(number))
            }
            _ => Ok(Cow::Owned(Layer::default())),
        }
    }

    /// Adds a layer, which is in the spool already if there is one.
    fn add(&mut self, number: u32, layer: Layer) {
        let kept = if self.spool.is_some() { Kept::InFile(layer.codes.len()) } else { Kept::Here(layer) };
        self.layers.insert(number, kept);
    }
}

/// What an attempt assumes about newcomers, the positions that the smallest strategy so far does not contain: each
/// brings along this many times as many claims as the average of its layer, because it shares less with the others.
/// One factor for each attempt; the last one rules newcomers out. On boards of 5x5, 1.5 makes certificates smaller by a
/// fifth. On 6x4 it makes them larger by an eighth, and only ruling newcomers out makes them smaller, by a
/// twenty-fifth.
const NEWCOMERS: [f64; 3] = [1.5, 3.0, 1e9];

/// How far a search for a strategy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// 0 for the first strategy, then the number of the attempt to make it smaller.
    pub round: u32,
    /// The number of the layer: no move leads to a larger one. 0 if the game has no layers.
    pub layer: u32,
    /// How many positions of this layer are done.
    pub done: usize,
    /// How many positions this layer has.
    pub positions: usize,
    /// How many positions the finished layers have.
    pub claims: usize,
}

/// Looks for strategies from a root that keep a bound.
pub struct StrategySearch<'a, R> {
    root: R,
    needs: Needs,
    oracles: Vec<Box<dyn Oracle<R>>>,
    progress: Box<dyn FnMut(Progress) + Send + 'a>,
    round: u32,
}

impl<'a, R: Certifiable> StrategySearch<'a, R> {
    /// A search for a strategy that keeps the bound, with this many threads and with tables of this size in all.
    pub fn new(root: R, bound: Bound, threads: usize, table_mb: usize) -> StrategySearch<'a, R> {
        let threads = threads.max(1);
        let oracles = (0..threads).map(|_| root.oracle(table_mb / threads)).collect();
        StrategySearch { root, needs: Needs::new(bound), oracles, progress: Box::new(|_| {}), round: 0 }
    }

    /// Calls this now and then with how far the search is.
    pub fn on_progress(mut self, callback: impl FnMut(Progress) + Send + 'a) -> Self {
        self.progress = Box::new(callback);
        self
    }

    /// What stops the search: each handle stops one of its threads.
    pub fn stop_handles(&self) -> Vec<StopHandle> {
        self.oracles.iter().map(|oracle| oracle.stop_handle()).collect()
    }

    /// Finds a strategy: of several good moves, each position takes the one that needs the fewest new positions. Layers
    /// that are in the spool already are taken from there, and new ones are added.
    pub fn find(&mut self, spool: Option<&Spool>) -> Result<Strategy, CertifyError> {
        self.descend(None, spool)
    }

    /// Looks for smaller strategies, at most this many times. Each attempt knows from the smallest strategy so far how
    /// many claims a position brings with it. If an attempt does not help, the next one is more reluctant to take
    /// positions that the smallest strategy does not contain. It ends when an attempt without any such position did
    /// not help. Every attempt has its own layers in the spool.
    pub fn minimise(
        &mut self,
        mut smallest: Strategy,
        rounds: u32,
        spool: Option<&Spool>,
    ) -> Result<Strategy, CertifyError> {
        let mut newcomers = NEWCOMERS.iter();
        let mut newcomer = newcomers.next();
        for round in 1..=rounds {
            let Some(&price) = newcomer else { break };
            self.round = round;
            let sizes = Sizes::of(&self.root, self.needs.bound, &smallest, price)?;
            let spool = spool.map(|spool| spool.round(round)).transpose()?;
            let next = self.descend(Some(Earlier { strategy: &smallest, sizes: &sizes }), spool.as_ref())?;
            if next.len() < smallest.len() {
                smallest = next;
            } else {
                newcomer = newcomers.next();
            }
        }
        self.round = 0;
        Ok(smallest)
    }

    fn descend(&mut self, earlier: Option<Earlier<'_>>, spool: Option<&Spool>) -> Result<Strategy, CertifyError> {
        let mut strategy = Strategy { layers: BTreeMap::new(), spool: spool.cloned() };
        let mut open = Open::default();
        if !self.needs.is_settled(&self.root) {
            open.add((self.root.layer(), self.root.code()));
        }
        let mut claims = 0;
        while let Some(number) = open.next_layer() {
            let layer = match spool.map(|spool| spool.load(number)).transpose()?.flatten() {
                Some(layer) => {
                    let is_complete = self.reopen(number, &layer, &mut open)?;
                    if let (Some(spool), false) = (spool, is_complete) {
                        return Err(spool.unfit(number));
                    }
                    layer
                }
                None => {
                    let layer = self.fill(number, &mut open, claims, earlier)?;
                    spool.map(|spool| spool.store(number, &layer)).transpose()?;
                    layer
                }
            };
            claims += layer.codes.len();
            strategy.add(number, layer);
        }
        Ok(strategy)
    }

    /// Takes the open positions of a layer that was made before, and opens what it needs from smaller layers. False if
    /// the layer does not have all of these positions.
    fn reopen(&self, number: u32, layer: &Layer, open: &mut Open) -> Result<bool, CertifyError> {
        let codes: FxHashSet<u64> = layer.codes.iter().copied().collect();
        let is_complete = open.take(number).unwrap_or_default().iter().all(|code| codes.contains(code));
        let mut needed = Vec::new();
        for (&code, &mv) in layer.codes.iter().zip(&layer.moves) {
            self.needs.list(&decoded(&self.root, code)?, mv, &mut needed);
            needed.iter().filter(|(layer, _)| *layer < number).for_each(|&place| open.add(place));
        }
        Ok(is_complete)
    }

    /// Chooses a move for every open position of a layer, until the layer needs nothing more from itself.
    fn fill(
        &mut self,
        number: u32,
        open: &mut Open,
        claims: usize,
        earlier: Option<Earlier<'_>>,
    ) -> Result<Layer, CertifyError> {
        let known = earlier.map(|earlier| earlier.good_moves(number)).transpose()?.unwrap_or_default();
        let cost = |place| earlier.map_or(1.0, |earlier| earlier.sizes.size(place));
        let mut layer = Layer::default();
        let mut needed = Vec::new();
        let mut batches = 0;
        while let Some(codes) = open.take(number) {
            let claims = claims + layer.codes.len();
            let told = Progress { round: self.round, layer: number, done: 0, positions: codes.len(), claims };
            let progress = &mut self.progress;
            let good = good_moves(&self.root, &self.needs, &codes, &known, &mut self.oracles, &mut |done| {
                progress(Progress { done, ..told });
            })?;
            for (&code, &good) in codes.iter().zip(&good) {
                let position = decoded(&self.root, code)?;
                let mv = choose(&position, good, &self.needs, |place| open.contains(place), cost, &mut needed);
                layer.push(code, mv, good.among_64);
                needed.iter().for_each(|&place| open.add(place));
            }
            batches += 1;
        }
        if batches > 1 { self.in_order(&layer) } else { Ok(layer) }
    }

    /// The same positions in another order: each after those that it needs, and ascending where that leaves a choice.
    fn in_order(&self, layer: &Layer) -> Result<Layer, CertifyError> {
        let chosen: FxHashMap<u64, usize> =
            layer.codes.iter().enumerate().map(|(index, &code)| (code, index)).collect();
        let heights = self.heights(layer, &chosen)?;
        let mut order: Vec<usize> = (0..layer.codes.len()).collect();
        order.sort_unstable_by_key(|&index| (heights.get(&layer.codes[index]), layer.codes[index]));
        let mut ordered = Layer::default();
        for index in order {
            ordered.push(layer.codes[index], layer.moves[index], layer.good[index]);
        }
        Ok(ordered)
    }

    /// For every position of the layer, the length of the longest chain of claims that ends with it: all of this layer,
    /// each relying on the one before.
    fn heights(&self, layer: &Layer, chosen: &FxHashMap<u64, usize>) -> Result<FxHashMap<u64, u32>, CertifyError> {
        let mut heights: FxHashMap<u64, u32> = FxHashMap::default();
        let mut on_path: FxHashSet<u64> = FxHashSet::default();
        let mut needed = Vec::new();
        for &start in &layer.codes {
            let mut path = vec![start];
            while let Some(&code) = path.last() {
                if heights.contains_key(&code) {
                    path.pop();
                    continue;
                }
                self.needs.list(&decoded(&self.root, code)?, layer.moves[chosen[&code]], &mut needed);
                needed.retain(|(_, code)| chosen.contains_key(code));
                match needed.iter().find(|(_, code)| !heights.contains_key(code)) {
                    Some(&(_, next)) => {
                        on_path.insert(code);
                        if on_path.contains(&next) {
                            return Err(CertifyError::Cycle { code: next });
                        }
                        path.push(next);
                    }
                    None => {
                        on_path.remove(&code);
                        let highest = needed.iter().map(|(_, code)| heights[code]).max().unwrap_or(0);
                        heights.insert(code, highest + 1);
                        path.pop();
                    }
                }
            }
        }
        Ok(heights)
    }
}

/// What an earlier strategy teaches.
#[derive(Clone, Copy)]
struct Earlier<'a> {
    strategy: &'a Strategy,
    sizes: &'a Sizes,
}

impl Earlier<'_> {
    /// The good moves of its positions in a layer.
    fn good_moves(self, number: u32) -> Result<FxHashMap<u64, Good>, CertifyError> {
        let layer = self.strategy.layer(number)?;
        let good = layer.moves.iter().zip(&layer.good).map(|(&first, &among_64)| Good { first, among_64 });
        Ok(layer.codes.iter().copied().zip(good).collect())
    }
}

/// Positions that need a claim and have none yet, by layer.
#[derive(Default)]
struct Open {
    layers: BTreeMap<u32, FxHashSet<u64>>,
    /// The layer that is worked on, and its positions that have been taken: others of the layer may need them, too.
    taken: (u32, FxHashSet<u64>),
}

impl Open {
    fn add(&mut self, place: LayeredCode) {
        if !self.is_taken(place) {
            self.layers.entry(place.0).or_default().insert(place.1);
        }
    }

    fn contains(&self, place: LayeredCode) -> bool {
        self.layers.get(&place.0).is_some_and(|codes| codes.contains(&place.1)) || self.is_taken(place)
    }

    fn is_taken(&self, (layer, code): LayeredCode) -> bool {
        self.taken.0 == layer && self.taken.1.contains(&code)
    }

    /// The largest layer with open positions.
    fn next_layer(&self) -> Option<u32> {
        self.layers.last_key_value().map(|(&number, _)| number)
    }

    /// The open positions of a layer, in ascending order, if there are any.
    fn take(&mut self, number: u32) -> Option<Vec<u64>> {
        let mut codes: Vec<u64> = self.layers.remove(&number)?.into_iter().collect();
        codes.sort_unstable();
        if self.taken.0 != number {
            self.taken = (number, FxHashSet::default());
        }
        self.taken.1.extend(&codes);
        Some(codes)
    }
}
