//! [`Search`]: a strategy from the root down, layer by layer, until nothing is needed any more.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use verimax::StopHandle;
use verimax_certificate::Bound;

use crate::CertifyError;
use crate::layer::{Good, Layer, choose, decoded, good_moves};
use crate::needs::{Needs, Place};
use crate::oracle::{Certifiable, Oracle};
use crate::sizes::Sizes;
use crate::spool::Spool;

/// A strategy that keeps a bound: for every position that it may have to play in, a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Strategy {
    /// The positions by layer. What a position needs is in smaller layers.
    pub layers: BTreeMap<u32, Layer>,
}

impl Strategy {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.layers.values().map(|layer| layer.codes.len()).sum()
    }

    /// True if the rules alone show that the bound holds.
    pub fn is_empty(&self) -> bool {
        self.layers.is_empty()
    }

    /// The claims, as code and move, each after those that it relies on.
    pub fn claims(&self) -> impl Iterator<Item = (u64, u8)> {
        self.layers.values().flat_map(|layer| layer.codes.iter().copied().zip(layer.moves.iter().copied()))
    }
}

/// How far a search for a strategy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// 0 for the first strategy, then the number of the attempt to make it smaller.
    pub round: u32,
    /// The layer: every move makes it smaller. 0 if the game has no layers.
    pub layer: u32,
    /// How many positions of this layer are done.
    pub done: usize,
    /// How many positions this layer has.
    pub positions: usize,
    /// How many positions the layers before this one have.
    pub claims: usize,
}

/// Looks for strategies from a root that keep a bound.
pub struct Search<'a, R> {
    root: R,
    needs: Needs,
    oracles: Vec<Box<dyn Oracle<R>>>,
    progress: Box<dyn FnMut(Progress) + Send + 'a>,
    round: u32,
}

impl<'a, R: Certifiable> Search<'a, R> {
    /// A search for a strategy that keeps the bound, with as many threads, and tables of this size in all.
    pub fn new(root: R, bound: Bound, threads: usize, table_mb: usize) -> Search<'a, R> {
        let threads = threads.max(1);
        let oracles = (0..threads).map(|_| root.oracle(table_mb / threads)).collect();
        Search { root, needs: Needs::new(bound), oracles, progress: Box::new(|_| {}), round: 0 }
    }

    /// Calls this now and then.
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
        self.descend(&|_| 1.0, &|_| None, spool)
    }

    /// Looks for smaller strategies, with what the one before teaches about sizes, at most this many times. Returns the
    /// smallest.
    pub fn minimise(&mut self, mut smallest: Strategy, rounds: u32) -> Result<Strategy, CertifyError> {
        let mut sizes = Sizes::default();
        let mut last = None;
        for round in 1..=rounds {
            self.round = round;
            sizes.learn(&self.root, self.needs.bound, last.as_ref().unwrap_or(&smallest))?;
            let next = self.descend(&|place| sizes.size(place), &|place| sizes.good(place), None)?;
            if next.len() < smallest.len() {
                smallest = next.clone();
            }
            last = Some(next);
        }
        self.round = 0;
        Ok(smallest)
    }

    fn descend(
        &mut self,
        cost: &dyn Fn(Place) -> f64,
        known: &dyn Fn(Place) -> Option<Good>,
        spool: Option<&Spool>,
    ) -> Result<Strategy, CertifyError> {
        let mut strategy = Strategy::default();
        let mut open = Open::default();
        if !self.needs.is_settled(&self.root) {
            open.add((self.root.layer(), self.root.code()));
        }
        let mut needed = Vec::new();
        let mut claims = 0;
        while let Some((number, codes)) = open.take() {
            if let Some(layer) = spool.map(|spool| spool.load(number)).transpose()?.flatten() {
                for (&code, &mv) in layer.codes.iter().zip(&layer.moves) {
                    self.needs.list(&decoded(&self.root, code)?, mv, &mut needed);
                    needed.iter().for_each(|&place| open.add(place));
                }
                claims += layer.codes.len();
                strategy.layers.insert(number, layer);
                continue;
            }
            let told = Progress { round: self.round, layer: number, done: 0, positions: codes.len(), claims };
            let progress = &mut self.progress;
            let known: Vec<Option<Good>> = codes.iter().map(|&code| known((number, code))).collect();
            let good = good_moves(&self.root, &self.needs, &codes, &known, &mut self.oracles, &mut |done| {
                progress(Progress { done, ..told });
            })?;
            let mut layer = Layer { codes, moves: Vec::new(), good: good.iter().map(|good| good.among_64).collect() };
            for (&code, &good) in layer.codes.iter().zip(&good) {
                let position = decoded(&self.root, code)?;
                let mv = choose(&position, good, &self.needs, |place| open.contains(place), cost, &mut needed);
                layer.moves.push(mv);
                needed.iter().for_each(|&place| open.add(place));
            }
            claims += layer.codes.len();
            if let Some(spool) = spool.filter(|_| number > 0) {
                spool.store(number, &layer)?;
            }
            strategy.add(number, layer);
        }
        if strategy.layers.contains_key(&0) { self.in_order(strategy) } else { Ok(strategy) }
    }

    /// The same strategy with layers by height: what a position needs is in smaller layers. This is for games whose
    /// rules have no layers.
    fn in_order(&self, strategy: Strategy) -> Result<Strategy, CertifyError> {
        let mut chosen: FxHashMap<u64, (u8, u64)> = FxHashMap::default();
        for layer in strategy.layers.values() {
            for (index, &code) in layer.codes.iter().enumerate() {
                chosen.insert(code, (layer.moves[index], layer.good[index]));
            }
        }
        let heights = self.heights(&chosen)?;
        let mut places: Vec<(u32, u64)> = heights.into_iter().map(|(code, height)| (height, code)).collect();
        places.sort_unstable();
        let mut ordered = Strategy::default();
        for (height, code) in places {
            let layer = ordered.layers.entry(height).or_default();
            let (mv, good) = chosen[&code];
            layer.codes.push(code);
            layer.moves.push(mv);
            layer.good.push(good);
        }
        Ok(ordered)
    }

    /// For every position, the most claims in a row that it relies on: from 1 up.
    fn heights(&self, chosen: &FxHashMap<u64, (u8, u64)>) -> Result<FxHashMap<u64, u32>, CertifyError> {
        let mut heights: FxHashMap<u64, u32> = FxHashMap::default();
        let mut on_path: FxHashSet<u64> = FxHashSet::default();
        let mut needed = Vec::new();
        for &start in chosen.keys() {
            let mut path = vec![start];
            while let Some(&code) = path.last() {
                if heights.contains_key(&code) {
                    path.pop();
                    continue;
                }
                self.needs.list(&decoded(&self.root, code)?, chosen[&code].0, &mut needed);
                let missing = needed.iter().find(|(_, code)| !heights.contains_key(code));
                match missing {
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

impl Strategy {
    /// Adds positions to a layer.
    fn add(&mut self, number: u32, layer: Layer) {
        let there = self.layers.entry(number).or_default();
        there.codes.extend(layer.codes);
        there.moves.extend(layer.moves);
        there.good.extend(layer.good);
    }
}

/// Positions that need a claim and have none yet, by layer.
#[derive(Default)]
struct Open {
    layers: BTreeMap<u32, FxHashSet<u64>>,
    /// The positions of layer 0 that have been taken: in a game without layers, they may be needed again.
    taken: FxHashSet<u64>,
}

impl Open {
    fn add(&mut self, (layer, code): Place) {
        if layer > 0 || !self.taken.contains(&code) {
            self.layers.entry(layer).or_default().insert(code);
        }
    }

    fn contains(&self, (layer, code): Place) -> bool {
        self.layers.get(&layer).is_some_and(|codes| codes.contains(&code)) || layer == 0 && self.taken.contains(&code)
    }

    /// The positions of the largest layer, in ascending order.
    fn take(&mut self) -> Option<(u32, Vec<u64>)> {
        let (number, codes) = self.layers.pop_last()?;
        let mut codes: Vec<u64> = codes.into_iter().collect();
        codes.sort_unstable();
        if number == 0 {
            self.taken.extend(&codes);
        }
        Some((number, codes))
    }
}
