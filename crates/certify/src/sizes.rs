//! [`Sizes`]: how many claims a position brings with it, as far as a strategy tells.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use verimax_certificate::{Bound, Rules};

use crate::CertifyError;
use crate::layer::{Good, decoded};
use crate::needs::{LayeredCode, Needs};
use crate::strategy::Strategy;

/// The estimated sizes of the positions of a strategy.
pub struct Sizes {
    layers: BTreeMap<u32, LayerSizes>,
    /// Factor applied to the layer's average for a position that the strategy does not contain.
    newcomer: f64,
}

/// The sizes of a layer: twelve bytes for each position.
struct LayerSizes {
    /// In ascending order.
    codes: Vec<u64>,
    sizes: Vec<f32>,
    average: f64,
}

impl Sizes {
    /// The sizes in a strategy. The size of a position is 1 and the sizes of what its cheapest move needs. A position
    /// that several others need counts for each of them only in part: the part that the average position of its layer
    /// has.
    pub fn of<R: Rules>(root: &R, bound: Bound, strategy: &Strategy, newcomer: f64) -> Result<Sizes, CertifyError> {
        let needs = Needs::new(bound);
        let shares = shares(root, &needs, strategy)?;
        let share = |layer: u32| shares.get(&layer).copied().unwrap_or(1.0);
        let mut sizes = Sizes { layers: BTreeMap::new(), newcomer };
        let mut needed = Vec::new();
        for number in strategy.numbers() {
            let layer = strategy.layer(number)?;
            // A position may need others of its own layer, which come before it.
            let mut here: FxHashMap<u64, f32> = FxHashMap::default();
            let mut sum = 0.0;
            for (index, &code) in layer.codes.iter().enumerate() {
                let position = decoded(root, code)?;
                let good = Good { first: layer.moves[index], among_64: layer.good[index] };
                let mut least = f64::INFINITY;
                for mv in good.candidates() {
                    needs.list(&position, mv, &mut needed);
                    let size = |place: LayeredCode| match here.get(&place.1) {
                        Some(&size) if place.0 == number => size.into(),
                        _ => sizes.size(place),
                    };
                    least = least.min(needed.iter().map(|&place| size(place) * share(place.0)).sum());
                }
                sum += 1.0 + least;
                here.insert(code, (1.0 + least) as f32);
            }
            let mut codes: Vec<u64> = here.keys().copied().collect();
            codes.sort_unstable();
            let average = sum / codes.len().max(1) as f64;
            let layer = LayerSizes { sizes: codes.iter().map(|code| here[code]).collect(), codes, average };
            sizes.layers.insert(number, layer);
        }
        Ok(sizes)
    }

    /// How many claims a position brings with it: an estimate.
    pub fn size(&self, (number, code): LayeredCode) -> f64 {
        let Some(layer) = self.layers.get(&number) else { return self.newcomer };
        match layer.codes.binary_search(&code) {
            Ok(index) => layer.sizes[index].into(),
            Err(_) => self.newcomer * layer.average,
        }
    }
}

/// For every layer, the number of its positions divided by how often one of them is needed.
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
