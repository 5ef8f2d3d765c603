//! [`Sizes`]: how many claims a position brings with it, as far as a strategy tells.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use verimax_certificate::{Bound, Rules};

use crate::CertifyError;
use crate::layer::{Good, decoded};
use crate::needs::{Needs, Place};
use crate::strategy::Strategy;

/// The positions of a strategy, with their good moves and estimated sizes.
pub struct Sizes {
    layers: BTreeMap<u32, FxHashMap<u64, Known>>,
    /// The average size of the positions of each layer.
    average: BTreeMap<u32, f64>,
    /// How much larger than that a position is taken for that the strategy does not have.
    newcomer: f64,
}

#[derive(Clone, Copy)]
struct Known {
    good: Good,
    size: f32,
}

impl Sizes {
    /// The sizes in a strategy. The size of a position is 1 and the sizes of what its cheapest move needs. A position
    /// that several others need counts for each of them only in part: the part that the average position of its layer
    /// has.
    pub fn of<R: Rules>(root: &R, bound: Bound, strategy: &Strategy, newcomer: f64) -> Result<Sizes, CertifyError> {
        let needs = Needs::new(bound);
        let shares = shares(root, &needs, strategy)?;
        let share = |layer: u32| shares.get(&layer).copied().unwrap_or(1.0);
        let mut sizes = Sizes { layers: BTreeMap::new(), average: BTreeMap::new(), newcomer };
        let mut needed = Vec::new();
        for number in strategy.numbers() {
            let layer = strategy.layer(number)?;
            let mut sum = 0.0;
            for (index, &code) in layer.codes.iter().enumerate() {
                let position = decoded(root, code)?;
                let good = Good { first: layer.moves[index], among_64: layer.good[index] };
                let mut least = f64::INFINITY;
                for mv in good.candidates() {
                    needs.list(&position, mv, &mut needed);
                    least = least.min(needed.iter().map(|&place| sizes.size(place) * share(place.0)).sum());
                }
                sum += 1.0 + least;
                let known = Known { good, size: (1.0 + least) as f32 };
                sizes.layers.entry(number).or_default().insert(code, known);
            }
            sizes.average.insert(number, sum / layer.codes.len().max(1) as f64);
        }
        Ok(sizes)
    }

    /// The good moves of a position, if the strategy has it.
    pub fn good(&self, (layer, code): Place) -> Option<Good> {
        Some(self.layers.get(&layer)?.get(&code)?.good)
    }

    /// How many claims a position brings with it: an estimate.
    pub fn size(&self, (layer, code): Place) -> f64 {
        match self.layers.get(&layer).and_then(|known| known.get(&code)) {
            Some(known) => known.size.into(),
            None => self.newcomer * self.average.get(&layer).copied().unwrap_or(1.0),
        }
    }
}

/// For every layer, the number of its positions divided by how often a position is needed.
fn shares<R: Rules>(root: &R, needs: &Needs, strategy: &Strategy) -> Result<BTreeMap<u32, f64>, CertifyError> {
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    let mut needed = Vec::new();
    for number in strategy.numbers() {
        let layer = strategy.layer(number)?;
        for (&code, &mv) in layer.codes.iter().zip(&layer.moves) {
            needs.list(&decoded(root, code)?, mv, &mut needed);
            for (number, _) in &needed {
                *times.entry(*number).or_default() += 1;
            }
        }
    }
    let share = |(&number, &times): (&u32, &usize)| (number, strategy.positions(number) as f64 / times as f64);
    Ok(times.iter().map(share).collect())
}
