//! Puts the values of all workers in the order of their codes.

use std::sync::{Arc, PoisonError};

use super::Shared;
use super::part::Part;
use super::wire::Wire;
use crate::error::StrongError;
use crate::file::Writer;
use crate::value::Value;

/// How many values a worker sends between two ticks.
const AT_A_TIME: usize = 4096;

/// Marks a code without a position, in the values of a part that is complete.
pub const NO_POSITION: u16 = u16::MAX;

/// Gives the values of a part with a perfect index to every process: later parts ask for them. Those of the last part
/// only go to the process that writes the file.
pub fn publish<G>(wire: &mut Wire, shared: &Shared<G>, part: &Part) -> Result<(), StrongError> {
    let size = part.codes().unwrap_or(0) as usize;
    // The first worker of every process keeps them for all.
    let is_last = part.number.0 + 1 == part.number.1;
    let keepers: Vec<usize> = (0..if is_last { 1 } else { wire.peers() }).step_by(shared.workers).collect();
    let keeps = keepers.contains(&wire.index());
    let others: Vec<usize> = keepers.into_iter().filter(|keeper| *keeper != wire.index()).collect();
    let mut values = if keeps { vec![NO_POSITION; size] } else { Vec::new() };
    for first in (0..part.state.len()).step_by(AT_A_TIME) {
        for number in first..part.state.len().min(first + AT_A_TIME) {
            if let Some(value) = part.value(number) {
                let place = part.code(number) - part.offset();
                if keeps {
                    values[place as usize] = value.pack();
                }
                for keeper in &others {
                    wire.send(*keeper, place, u32::from(value.pack()));
                }
            }
        }
        wire.tick(&mut |place, value| values[place as usize] = value as u16);
    }
    wire.barrier(&mut |place, value| values[place as usize] = value as u16);
    if keeps {
        shared.finished.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::new(values));
    }
    // The other workers of the process look only after this.
    wire.barrier(&mut |_, _| ());
    Ok(())
}

/// Worker 0 writes the scattered codes and their values in order, a range of codes at a time; so no process ever holds
/// all of them.
pub fn in_order(wire: &mut Wire, part: Part, mut writer: Writer) -> Option<Writer> {
    let mut own: Vec<(u64, u16)> = (0..part.state.len())
        .map(|number| (part.code(number), part.value(number).unwrap_or(Value::Draw).pack()))
        .collect();
    drop(part);
    own.sort_unstable_by_key(|entry| entry.0);
    // Worker 0 cuts its share into equal pieces. The other shares are spread in the same way, so the cuts suit them.
    let mut cuts = Vec::new();
    if wire.index() == 0 {
        cuts = own.iter().step_by(1 << 18).skip(1).map(|entry| entry.0).collect();
        for to in 1..wire.peers() {
            cuts.iter().for_each(|cut| wire.send(to, *cut, 0));
        }
    }
    wire.barrier(&mut |cut, _| cuts.push(cut));
    cuts.sort_unstable();
    cuts.push(u64::MAX);
    let mut rest = &own[..];
    for cut in cuts {
        let (piece, after) = rest.split_at(rest.partition_point(|entry| entry.0 < cut));
        rest = after;
        let mut here = Vec::new();
        if wire.index() == 0 {
            here.extend_from_slice(piece);
        } else {
            for entries in piece.chunks(AT_A_TIME) {
                entries.iter().for_each(|(code, value)| wire.send(0, *code, u32::from(*value)));
                wire.tick(&mut |_, _| ());
            }
        }
        wire.barrier(&mut |code, value| here.push((code, value as u16)));
        here.sort_unstable_by_key(|entry| entry.0);
        here.iter().for_each(|(code, value)| writer.push(*code, *value));
    }
    (wire.index() == 0).then_some(writer)
}
