//! [`Sizes`]: how many claims a position brings with it, as far as earlier strategies tell.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use verimax_certificate::{Bound, Rules};

use crate::CertifyError;
use crate::layer::{Good, decoded};
use crate::needs::{Needs, Place};
use crate::strategy::Strategy;

/// A position that no strategy had so far is taken for this much larger than the average of its layer: it shares less
/// with what is there. Tried 1, 1.3 and 2 on boards of 5x5 and 6x4: 1.3 gave the smallest certificates.
const NEWCOMER: f64 = 1.3;

/// All positions of all strategies so far, with their good moves and estimated sizes.
#[derive(Default)]
pub struct Sizes {
    layers: BTreeMap<u32, FxHashMap<u64, Known>>,
    /// The average size of the positions of the last strategy, by layer.
    average: BTreeMap<u32, f64>,
}

#[derive(Clone, Copy)]
struct Known {
    good: Good,
    size: f32,
}

impl Sizes {
    /// Learns from a strategy. The size of a position is 1 and the sizes of what its cheapest move needs. A position that
    /// several others need counts for each of them only in part: the part that the average position of its layer has.
    pub fn learn<R: Rules>(&mut self, root: &R, bound: Bound, strategy: &Strategy) -> Result<(), CertifyError> {
        let needs = Needs::new(bound);
        for (&number, layer) in &strategy.layers {
            let known = self.layers.entry(number).or_default();
            for (index, &code) in layer.codes.iter().enumerate() {
                let good = Good { first: layer.moves[index], among_64: layer.good[index] };
                known.entry(code).or_insert(Known { good, size: 1.0 });
            }
        }
        let shares = shares(root, &needs, strategy)?;
        let share = |layer: u32| shares.get(&layer).copied().unwrap_or(1.0);
        let mut needed = Vec::new();
        let numbers: Vec<u32> = self.layers.keys().copied().collect();
        for number in numbers {
            let mut known = self.layers.remove(&number).unwrap_or_default();
            for (&code, known) in &mut known {
                let position = decoded(root, code)?;
                let mut least = f64::INFINITY;
                for mv in known.good.candidates() {
                    needs.list(&position, mv, &mut needed);
                    least = least.min(needed.iter().map(|&place| self.size(place) * share(place.0)).sum());
                }
                known.size = (1.0 + least) as f32;
            }
            if let Some(layer) = strategy.layers.get(&number) {
                let sum: f64 = layer.codes.iter().filter_map(|code| known.get(code)).map(|of| f64::from(of.size)).sum();
                self.average.insert(number, sum / layer.codes.len().max(1) as f64);
            }
            self.layers.insert(number, known);
        }
        Ok(())
    }

    /// The good moves of a position, if a strategy had it.
    pub fn good(&self, (layer, code): Place) -> Option<Good> {
        Some(self.layers.get(&layer)?.get(&code)?.good)
    }

    /// How many claims a position brings with it: an estimate.
    pub fn size(&self, (layer, code): Place) -> f64 {
        match self.layers.get(&layer).and_then(|known| known.get(&code)) {
            Some(known) => known.size.into(),
            None => NEWCOMER * self.average.get(&layer).copied().unwrap_or(1.0),
        }
    }
}

/// For every layer, the number of its positions divided by how often a position is needed.
fn shares<R: Rules>(root: &R, needs: &Needs, strategy: &Strategy) -> Result<BTreeMap<u32, f64>, CertifyError> {
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    let mut needed = Vec::new();
    for layer in strategy.layers.values() {
        for (&code, &mv) in layer.codes.iter().zip(&layer.moves) {
            needs.list(&decoded(root, code)?, mv, &mut needed);
            for (number, _) in &needed {
                *times.entry(*number).or_default() += 1;
            }
        }
    }
    let share = |(&number, &times): (&u32, &usize)| {
        let positions = strategy.layers.get(&number).map_or(0, |layer| layer.codes.len());
        (number, positions as f64 / times as f64)
    };
    Ok(times.iter().map(share).collect())
}
