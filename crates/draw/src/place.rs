//! Finds the column of each item: close to its neighbours above and below, and clear of those in its own rank.

use crate::layers::{Item, Layers};

/// How many rounds to move items, up and down the ranks.
const ROUNDS: usize = 24;
/// The weights of the neighbours above and below.
const BOTH: (f64, f64) = (0.1, 1.0);
/// Space between two vertices or labels.
const APART: i32 = 18;
/// Space between a bend and anything else.
const APART_FROM_BEND: i32 = 8;

/// The x coordinate of each item.
pub fn columns(layers: &Layers) -> Vec<i32> {
    let mut x = vec![0.0; layers.items.len()];
    for rank in &layers.ranks {
        for (&item, offset) in rank.iter().zip(offsets(rank, &layers.items)) {
            x[item] = f64::from(offset);
        }
    }
    let count = layers.ranks.len();
    for round in 0..ROUNDS {
        // The first rounds alternate: parents move above their children, then children below their parents. The later
        // rounds do both at once, but mostly move parents above their children.
        let (rising, falling) = if round < ROUNDS / 2 { ((0.0, 1.0), (1.0, 0.0)) } else { (BOTH, BOTH) };
        (0..count).rev().for_each(|rank| settle(layers, rank, rising, &mut x));
        (0..count).for_each(|rank| settle(layers, rank, falling, &mut x));
    }
    // Finally, centre parents above their children, and straighten the lines that pass through ranks.
    (0..count).rev().for_each(|rank| settle(layers, rank, (0.0, 1.0), &mut x));
    (0..count).rev().for_each(|rank| straighten(layers, rank, &mut x));

    // Round the places without their offsets: that preserves the order, and so all distances.
    let mut columns = vec![0; layers.items.len()];
    for rank in &layers.ranks {
        for (&item, offset) in rank.iter().zip(offsets(rank, &layers.items)) {
            columns[item] = (x[item] - f64::from(offset) + 0.5).floor() as i32 + offset;
        }
    }
    columns
}

/// The places of the items of a rank if they are packed as tightly as possible.
fn offsets(rank: &[usize], items: &[Item]) -> Vec<i32> {
    let mut offsets = vec![0; rank.len()];
    for i in 1..rank.len() {
        let (one, two) = (&items[rank[i - 1]], &items[rank[i]]);
        let is_bend = |item: &Item| item.is_on_edge && item.height == 0;
        let apart = if is_bend(one) || is_bend(two) { APART_FROM_BEND } else { APART };
        offsets[i] = offsets[i - 1] + one.right + apart + two.left;
    }
    offsets
}

/// The vertex below, if this line ends there and no other does. Then the line goes straight down to it.
fn only_end(layers: &Layers, item: usize) -> Option<usize> {
    match layers.below[item][..] {
        [below] if !layers.items[below].is_on_edge && layers.above[below].len() == 1 => Some(below),
        _ => None,
    }
}

/// Returns the items that pull on this one, with their weights. `up` and `down` weigh the two directions.
fn pulls(layers: &Layers, item: usize, (up, down): (f64, f64)) -> Vec<(usize, f64)> {
    let mut pulls = Vec::new();
    let (above, below) = (&layers.above[item], &layers.below[item]);
    if layers.items[item].is_on_edge {
        if let Some(end) = only_end(layers, item) {
            return vec![(end, 1.0)];
        }
        // Straight lines matter most where they pass through ranks.
        let weight = |other: usize| if layers.items[other].is_on_edge { 8.0 } else { 1.0 };
        pulls.extend(above.iter().map(|&above| (above, up * weight(above))));
        pulls.extend(below.iter().map(|&below| (below, down * weight(below))));
    } else {
        // An item that follows this vertex anyway must not hold it back, so look past it.
        match above[..] {
            [label] => pulls.extend(layers.above[label].iter().map(|&above| (above, up))),
            _ => pulls.extend(above.iter().map(|&label| (label, up))),
        }
        pulls.extend(below.iter().map(|&label| (only_end(layers, label).unwrap_or(label), down)));
    }
    pulls
}

/// Moves the items of a rank as close to their pulls as the distances allow.
fn settle(layers: &Layers, rank: usize, sides: (f64, f64), x: &mut [f64]) {
    let wish = |&item: &usize| {
        // A tiny weight keeps an item in place if nothing pulls it.
        let (mut weight, mut sum) = (0.001, 0.001 * x[item]);
        for (other, pull) in pulls(layers, item, sides) {
            weight += pull;
            sum += pull * x[other];
        }
        (sum / weight, weight)
    };
    let wishes = layers.ranks[rank].iter().map(wish).collect();
    grant(layers, rank, wishes, x);
}

/// Moves labels and bends above their ends, and everything else as little as possible.
fn straighten(layers: &Layers, rank: usize, x: &mut [f64]) {
    let wish = |&item: &usize| match layers.below[item][..] {
        [below] if layers.items[item].is_on_edge => {
            let is_straight = layers.items[below].is_on_edge || only_end(layers, item).is_some();
            if is_straight { (x[below], 1.0) } else { (x[item], 1.0) }
        }
        _ => (x[item], 1000.0),
    };
    let wishes = layers.ranks[rank].iter().map(wish).collect();
    grant(layers, rank, wishes, x);
}

/// Moves the items of a rank to their desired places (each with a weight), or as near as the distances allow. Minimises
/// the weighted sum of squares by pooling neighbours that would come too close.
fn grant(layers: &Layers, rank: usize, wishes: Vec<(f64, f64)>, x: &mut [f64]) {
    /// A group of touching items: how many, their total weight, and the weighted sum of their desired places.
    struct Pool {
        count: usize,
        weight: f64,
        sum: f64,
    }
    let rank = &layers.ranks[rank];
    let offsets = offsets(rank, &layers.items);
    let mut pools: Vec<Pool> = Vec::new();
    for ((wish, weight), &offset) in wishes.into_iter().zip(&offsets) {
        let mut pool = Pool { count: 1, weight, sum: weight * (wish - f64::from(offset)) };
        while let Some(left) = pools.pop_if(|left| left.sum * pool.weight >= pool.sum * left.weight) {
            pool.count += left.count;
            pool.weight += left.weight;
            pool.sum += left.sum;
        }
        pools.push(pool);
    }
    let places = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.sum / pool.weight, pool.count));
    for ((&item, &offset), place) in rank.iter().zip(&offsets).zip(places) {
        x[item] = place + f64::from(offset);
    }
}
