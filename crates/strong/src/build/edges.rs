//! Looks at the moves of every position: which positions are decided at once, and which moves lead to a position. No
//! un-moves are needed: every worker plays the moves forward and tells the owner of the child. That takes two passes:
//! the first counts, the second lists.

use super::part::{News, Part, state};
use super::wire::Wire;
use super::{Progress, Shared};
use crate::error::StrongError;
use crate::game::CyclicGame;
use crate::value::Value;

/// How many positions a worker looks at between two ticks.
const AT_A_TIME: usize = 1024;

/// For every position of this worker, the names of the positions from which a move leads to it: one entry a move.
pub struct InEdges {
    starts: Vec<u32>,
    names: Vec<u32>,
}

impl InEdges {
    /// The names of the positions before this one.
    pub fn of(&self, number: u32) -> &[u32] {
        &self.names[self.starts[number as usize] as usize..self.starts[number as usize + 1] as usize]
    }
}

/// Decides what can be decided from the moves alone, and lists for every position of this worker the moves into it.
pub fn in_edges<G: CyclicGame>(wire: &mut Wire, shared: &Shared<G>, part: &mut Part) -> Result<InEdges, StrongError> {
    let positions = part.state.len();
    let mut starts = vec![0u32; positions + 1];
    let mut looking = Looking::new(shared, part.number, 1, positions);
    for first in (0..positions).step_by(AT_A_TIME) {
        if looking.is_stopped(wire, first) {
            break;
        }
        for number in first..positions.min(first + AT_A_TIME) {
            looking.decide(part, number);
            for code in &looking.inside {
                let place = part.place(*code);
                if place.owner == wire.index() {
                    count(&mut starts, part, place.key);
                } else {
                    wire.send(place.owner, place.key, 0);
                }
            }
        }
        wire.tick(&mut |key, _| count(&mut starts, part, key));
    }
    wire.barrier(&mut |key, _| count(&mut starts, part, key));
    let edges: u64 = starts.iter().map(|edges| u64::from(*edges)).sum();
    let too_many = u64::from(looking.too_many || u32::try_from(edges).is_err());
    let [too_many, stopped] = wire.sum([too_many, u64::from(shared.is_stopped())]);
    if stopped > 0 {
        return Err(StrongError::Stopped);
    }
    if too_many > 0 {
        return Err(StrongError::TooLarge(
            "a worker has 2^32 moves or more, or a position 2^15: take more workers".to_owned(),
        ));
    }
    // From counts to ends; listing goes down from there to the starts.
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut edges = InEdges { starts, names: vec![0; edges as usize] };
    let mut looking = Looking::new(shared, part.number, 2, positions);
    for first in (0..positions).step_by(AT_A_TIME) {
        if looking.is_stopped(wire, first) {
            break;
        }
        for number in first..positions.min(first + AT_A_TIME) {
            if part.state[number] < state::OPEN {
                continue;
            }
            looking.list(part, number);
            for code in &looking.inside {
                let place = part.place(*code);
                let name = part.name(number);
                if place.owner == wire.index() {
                    list(&mut edges, part, place.key, name);
                } else {
                    wire.send(place.owner, place.key, name);
                }
            }
        }
        wire.tick(&mut |key, name| list(&mut edges, part, key, name));
    }
    wire.barrier(&mut |key, name| list(&mut edges, part, key, name));
    let [stopped] = wire.sum([u64::from(shared.is_stopped())]);
    if stopped > 0 { Err(StrongError::Stopped) } else { Ok(edges) }
}

fn count(starts: &mut [u32], part: &Part, key: u64) {
    if let Some(number) = part.find(key) {
        starts[number] = starts[number].saturating_add(1);
    }
}

fn list(edges: &mut InEdges, part: &Part, key: u64, name: u32) {
    if let Some(number) = part.find(key) {
        edges.starts[number] -= 1;
        edges.names[edges.starts[number] as usize] = name;
    }
}

/// A pass over the positions that this worker owns.
struct Looking<'a, G: CyclicGame> {
    shared: &'a Shared<G>,
    finished: Vec<std::sync::Arc<Vec<u16>>>,
    offsets: Vec<u64>,
    children: Vec<G::Position>,
    /// The codes of the children that are in this part, and need a table.
    inside: Vec<u64>,
    part: (usize, usize),
    pass: u32,
    positions: usize,
    /// True if a position has more moves than can be counted.
    too_many: bool,
}

impl<'a, G: CyclicGame> Looking<'a, G> {
    fn new(shared: &'a Shared<G>, part: (usize, usize), pass: u32, positions: usize) -> Looking<'a, G> {
        let finished = shared.finished();
        let mut offsets = vec![0];
        for values in &finished {
            offsets.push(offsets[offsets.len() - 1] + values.len() as u64);
        }
        let (children, inside) = (Vec::new(), Vec::new());
        Looking { shared, finished, offsets, children, inside, part, pass, positions, too_many: false }
    }

    /// Reports how far the pass is. True if the build is to stop.
    fn is_stopped(&self, wire: &Wire, first: usize) -> bool {
        if first.is_multiple_of(64 * AT_A_TIME) {
            let done = (first as u64, self.positions as u64);
            let part = (self.part.0 + 1, self.part.1);
            self.shared.report(wire, Progress::Edges { part, pass: self.pass, done });
        }
        self.shared.is_stopped()
    }

    /// The value of a child that is known before the first wave, or `None` after adding its code to `inside`.
    fn known(&mut self, place: usize, offset: u64) -> Option<Value> {
        let child = &self.children[place];
        if let Some(value) = self.shared.game.at_sight(child) {
            return Some(value);
        }
        let code = self.shared.game.code(child);
        if code >= offset {
            self.inside.push(code);
            return None;
        }
        let before = self.offsets.iter().rposition(|offset| *offset <= code)?;
        Some(Value::unpack(self.finished[before][(code - self.offsets[before]) as usize]))
    }

    /// Looks at the moves of a position of this worker, and notes what they tell about it.
    fn decide(&mut self, part: &mut Part, number: usize) {
        self.inside.clear();
        self.children.clear();
        let Some(position) = part.position(&*self.shared.game, number) else { return };
        if let Some(ending) = self.shared.game.expand_quickly(&position, &mut self.children) {
            part.state[number] = Value::of(ending).pack();
            return;
        }
        let (mut draws, mut wins, mut loses) = (false, None::<u16>, None::<u16>);
        for place in 0..self.children.len() {
            match self.known(place, part.offset()) {
                Some(Value::Draw) => draws = true,
                Some(Value::Loss(plies)) => wins = Some(wins.map_or(plies, |least| least.min(plies))),
                Some(Value::Win(plies)) => loses = Some(loses.map_or(plies, |most| most.max(plies))),
                None => {}
            }
        }
        let name = number as u32;
        // The quickest win and the slowest loss are what matters; one entry stands for all lost moves.
        if let Some(plies) = wins {
            part.later.entry(plies).or_default().push((name, News::MoveWins));
        }
        if let Some(plies) = loses {
            part.later.entry(plies).or_default().push((name, News::MoveLoses));
        }
        let moves = self.inside.len() + usize::from(loses.is_some());
        part.state[number] = match u16::try_from(moves) {
            // A move into a complete part may win only after all others have lost.
            _ if draws || wins.is_some() => state::NEVER_LOST,
            Ok(moves) if moves <= state::MOST_MOVES => state::OPEN | moves,
            _ => {
                self.too_many = true;
                state::NEVER_LOST
            }
        };
    }

    /// Lists the children of an open position that are in this part.
    fn list(&mut self, part: &Part, number: usize) {
        self.inside.clear();
        self.children.clear();
        let Some(position) = part.stored_position(&*self.shared.game, number) else { return };
        self.shared.game.expand_quickly(&position, &mut self.children);
        for place in 0..self.children.len() {
            self.known(place, part.offset());
        }
    }
}
