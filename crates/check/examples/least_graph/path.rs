//! Can a search meet a deeper entry of a node that is not exhausted?

use crate::sketch::{NODES, Sketch, members};

/// Can there be a path from the root with more plies than the depth, through a node that is met before the horizon, and
/// can also be met sooner? No nodes are left to add.
pub fn can_meet_deeper(sketch: &Sketch, depth: u8) -> bool {
    let mut paths = Paths { depth, children: [0; NODES], above: [0; NODES], distances: [0; NODES] };
    for node in 0..sketch.len() {
        paths.children[node as usize] = sketch.possible_children(node);
        paths.above[node as usize] = sketch.above(node);
    }
    let (mut here, mut seen) = (1u16, 0);
    for distance in 0.. {
        seen |= here;
        let mut next = 0;
        for node in members(here) {
            paths.distances[node] = distance;
            next |= paths.children[node];
        }
        here = next & !seen;
        if here == 0 {
            break;
        }
    }
    paths.go_on(0, 0, 0, false)
}

struct Paths {
    depth: u8,
    /// For each node, its possible children, as a bit set.
    children: [u16; NODES],
    /// For each node, those from which known moves lead to it, as a bit set.
    above: [u16; NODES],
    /// For each node, the least plies in which it can be met.
    distances: [u8; NODES],
}

impl Paths {
    /// Can a path that has come to this node go on without the nodes in the set? `is_met` if it has met a node that can
    /// also be met sooner.
    fn go_on(&self, node: usize, distance: u8, without: u16, is_met: bool) -> bool {
        if distance > self.depth {
            return is_met;
        }
        let is_met = is_met || distance < self.depth && self.distances[node] < distance;
        let without = without | self.above[node] | 1 << node;
        members(self.children[node] & !without).any(|child| self.go_on(child, distance + 1, without, is_met))
    }
}
