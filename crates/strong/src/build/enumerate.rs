//! Finds all positions of a game with scattered codes, layer by layer from the start.

use super::checkpoint::{self, Checkpoint};
use super::keys::{KeySet, Ranks, UNUSED, mix, owner, unmix};
use super::wire::Wire;
use super::{Progress, Shared};
use crate::error::StrongError;
use crate::figures::Histogram;
use crate::game::CyclicGame;

/// How many positions a worker looks at between two ticks.
const AT_A_TIME: usize = 2048;

/// How many positions a worker remembers that it has sent: it does not send them again.
const SENT: usize = 1 << 16;

/// The positions of this worker that are stored, and the counts of those that are decided at sight.
pub fn enumerate<G: CyclicGame>(
    wire: &mut Wire,
    shared: &Shared<G>,
    checkpoint: &mut Checkpoint,
) -> Result<(Ranks, Histogram), StrongError> {
    let game = &*shared.game;
    let start = game.start().ok_or_else(|| StrongError::Game("the game has no start".to_owned()))?;
    let (mut known, mut next) = (KeySet::new(), Vec::new());
    let reached = checkpoint.reached.min(checkpoint::ENUMERATED);
    if reached == 0 {
        let first = mix(game.code(&start));
        if owner(first, wire.peers()) == wire.index() {
            known.insert(first);
            next.push(first);
        }
    } else {
        // Of what earlier runs have found, the last layer is what goes on. (After the end, it is empty.)
        let mut add = |mixed: u64, is_last: u32| {
            if known.insert(mixed) && is_last > 0 {
                next.push(mixed);
            }
        };
        let mut since = 0;
        let read = checkpoint.read(0..=reached, &mut |stage, code, _| {
            let (mixed, is_last) = (mix(code), u32::from(stage == reached));
            match owner(mixed, wire.peers()) {
                own if own == wire.index() => add(mixed, is_last),
                other => wire.send(other, mixed, is_last),
            }
            since += 1;
            if since % AT_A_TIME == 0 {
                wire.tick(&mut add);
            }
        });
        wire.barrier(&mut add);
        super::all_or_none(wire, read)?;
    }
    let (mut children, mut sent) = (Vec::new(), vec![UNUSED; SENT]);
    let (mut layer, mut positions) = (reached.saturating_sub(1), 0);
    loop {
        let stop = u64::from(shared.is_stopped());
        let [new, stop] = wire.sum([next.len() as u64, stop]);
        if stop > 0 {
            return Err(StrongError::Stopped);
        }
        // Not before: a layer that was stopped is not complete.
        // The frame of a layer holds the positions that were new in it.
        let written = checkpoint.write(checkpoint::layer(layer), next.iter().map(|mixed| (unmix(*mixed), 0)));
        super::all_or_none(wire, written)?;
        if new == 0 {
            break;
        }
        positions += new;
        shared.report(wire, Progress::Enumerate { layer, positions });
        for piece in std::mem::take(&mut next).chunks(AT_A_TIME) {
            if shared.is_stopped() {
                break;
            }
            for mixed in piece {
                children.clear();
                let Some(position) = game.stored_position(unmix(*mixed)) else { continue };
                if game.at_sight(&position).is_some() {
                    continue;
                }
                game.expand_quickly(&position, &mut children);
                for child in &children {
                    let mixed = mix(game.code(child));
                    let owner = owner(mixed, wire.peers());
                    if owner != wire.index() {
                        let lately = &mut sent[mixed as usize % SENT];
                        if *lately != mixed {
                            *lately = mixed;
                            wire.send(owner, mixed, 0);
                        }
                    } else if known.insert(mixed) {
                        next.push(mixed);
                    }
                }
            }
            wire.tick(&mut |mixed, _| {
                if known.insert(mixed) {
                    next.push(mixed);
                }
            });
        }
        wire.barrier(&mut |mixed, _| {
            if known.insert(mixed) {
                next.push(mixed);
            }
        });
        layer += 1;
    }
    drop(next);
    let written = checkpoint.write(checkpoint::ENUMERATED, std::iter::empty());
    super::all_or_none(wire, written)?;
    let (mut keys, mut at_sight) = (Vec::new(), Histogram::default());
    for piece in known.into_sorted() {
        for mixed in piece {
            let code = unmix(mixed);
            let Some(position) = game.stored_position(code) else { continue };
            match game.at_sight(&position) {
                Some(value) => at_sight.add(game.side(&position), value, code),
                None => keys.push(mixed),
            }
        }
    }
    Ok((Ranks::new(keys), at_sight))
}
