//! Goes backwards from the ends of the game: wave `n` decides the positions that are `n` plies from the end.

use super::checkpoint::{self, Checkpoint};
use super::edges::InEdges;
use super::part::{News, Part, state};
use super::wire::Wire;
use super::{Progress, Shared};
use crate::error::StrongError;
use crate::game::CyclicGame;
use crate::value::{MOST_PLIES, Value};

/// How many positions a worker goes back from between two ticks.
const AT_A_TIME: usize = 1024;

/// Decides all positions that are not drawn.
pub fn run<G: CyclicGame>(
    wire: &mut Wire,
    shared: &Shared<G>,
    checkpoint: &mut Checkpoint,
    part: &mut Part,
    edges: &InEdges,
) -> Result<(), StrongError> {
    let mut wave = Wave { plies: 0, next: Vec::new() };
    let number = part.number.0;
    if checkpoint.reached >= checkpoint::wave(number, 0) {
        wave = go_on(wire, checkpoint, part, edges)?;
    } else {
        wave.next.extend((0..part.state.len() as u32).filter(|number| is_decided(part.state[*number as usize])));
    }
    let mut decided = 0;
    loop {
        let later = part.later.last_key_value().map_or(0, |(plies, _)| u64::from(plies + 1));
        let waiting = u64::from(later > u64::from(wave.plies));
        // The frame of a wave holds the positions that it starts from.
        let entries = wave.next.iter().map(|own| (part.code(*own as usize), part.state[*own as usize]));
        let written = checkpoint.write(checkpoint::wave(number, u64::from(wave.plies)), entries);
        let own = [wave.next.len() as u64, waiting, u64::from(shared.is_stopped()), u64::from(written.is_err())];
        let [new, waiting, stopped, failed] = wire.sum(own);
        super::unless_failed(written, failed)?;
        if stopped > 0 {
            return Err(StrongError::Stopped);
        }
        if new + waiting == 0 {
            let written = checkpoint.write(checkpoint::complete(number), std::iter::empty());
            return super::all_or_none(wire, written);
        }
        if wave.plies >= MOST_PLIES {
            return Err(StrongError::TooLarge(format!("the game takes more than {MOST_PLIES} plies")));
        }
        decided += new;
        let shown = ((part.number.0 + 1, part.number.1), u64::from(wave.plies));
        shared.report(wire, Progress::Wave { part: shown.0, wave: shown.1, new, decided });
        let current = std::mem::take(&mut wave.next);
        for (number, news) in part.later.remove(&wave.plies).unwrap_or_default() {
            wave.tell(part, number, news);
        }
        for piece in current.chunks(AT_A_TIME) {
            for number in piece {
                let news = news_of(part.state[*number as usize]);
                for name in edges.of(*number) {
                    let (owner, before) = part.named(*name);
                    if owner == wire.index() {
                        wave.tell(part, before, news);
                    } else {
                        wire.send(owner, u64::from(before), news as u32);
                    }
                }
            }
            wire.tick(&mut |number, news| wave.tell(part, number as u32, News::of(news)));
        }
        wire.barrier(&mut |number, news| wave.tell(part, number as u32, News::of(news)));
        wave.plies += 1;
    }
}

/// Sets the values that earlier runs have found in this part, and gives them to `visit`.
fn recall(
    wire: &mut Wire,
    checkpoint: &Checkpoint,
    part: &mut Part,
    visit: &mut impl FnMut(u32, u16),
) -> Result<(), StrongError> {
    let number = part.number.0;
    let (worker, mut since) = (wire.index(), 0);
    let mut set = |part: &mut Part, key: u64, packed: u32| {
        if let Some(own) = part.find(key) {
            part.state[own] = packed as u16;
            visit(own as u32, packed as u16);
        }
    };
    let stages = checkpoint::wave(number, 0)..=checkpoint::complete(number);
    let read = checkpoint.read(stages, &mut |_, code, packed| {
        let place = part.place(code);
        if place.owner == worker {
            set(part, place.key, u32::from(packed));
        } else {
            wire.send(place.owner, place.key, u32::from(packed));
        }
        since += 1;
        if since % AT_A_TIME == 0 {
            wire.tick(&mut |key, packed| set(part, key, packed));
        }
    });
    wire.barrier(&mut |key, packed| set(part, key, packed));
    super::all_or_none(wire, read)
}

/// Restores a part that earlier runs have completed: what they have not decided is drawn.
pub fn restore<G: CyclicGame>(
    wire: &mut Wire,
    shared: &Shared<G>,
    checkpoint: &Checkpoint,
    part: &mut Part,
) -> Result<(), StrongError> {
    for own in 0..part.state.len() {
        if shared.game.position(part.code(own)).is_some() {
            part.state[own] = Value::Draw.pack();
        }
    }
    recall(wire, checkpoint, part, &mut |_, _| ())
}

/// Brings a part to where earlier runs have left it: the values that they have found, and the counts of moves that
/// follow from them. The wave that comes next starts from the positions of the last frame.
fn go_on(wire: &mut Wire, checkpoint: &Checkpoint, part: &mut Part, edges: &InEdges) -> Result<Wave, StrongError> {
    let plies = (checkpoint.reached - checkpoint::wave(part.number.0, 0)) as u16;
    let (mut before, mut next) = (Vec::new(), Vec::new());
    recall(wire, checkpoint, part, &mut |own, packed| {
        let is_last = Value::unpack(packed).plies() == Some(plies);
        if is_last { next.push(own) } else { before.push(own) }
    })?;
    // Logs in a folder that processes share are read by each of them.
    for numbers in [&mut before, &mut next] {
        numbers.sort_unstable();
        numbers.dedup();
    }
    let earlier: Vec<u16> = part.later.keys().copied().filter(|at| *at < plies).collect();
    let news = earlier.into_iter().filter_map(|at| part.later.remove(&at)).flatten().collect::<Vec<_>>();
    for (own, news) in news {
        lose_one(part, own, news);
    }
    for piece in before.chunks(AT_A_TIME) {
        for own in piece {
            let news = news_of(part.state[*own as usize]);
            for name in edges.of(*own) {
                let (owner, parent) = part.named(*name);
                if owner == wire.index() {
                    lose_one(part, parent, news);
                } else {
                    wire.send(owner, u64::from(parent), news as u32);
                }
            }
        }
        wire.tick(&mut |parent, news| lose_one(part, parent as u32, News::of(news)));
    }
    wire.barrier(&mut |parent, news| lose_one(part, parent as u32, News::of(news)));
    Ok(Wave { plies, next })
}

/// Counts a move that loses, of a position that is open. (Whatever has a move that wins is decided already.)
fn lose_one(part: &mut Part, own: u32, news: News) {
    let known = &mut part.state[own as usize];
    if news == News::MoveLoses && *known > state::OPEN && *known != state::NEVER_LOST {
        *known -= 1;
    }
}

/// What a decided position tells those before it.
fn news_of(packed: u16) -> News {
    match Value::unpack(packed) {
        Value::Loss(_) => News::MoveWins,
        _ => News::MoveLoses,
    }
}

/// One wave.
struct Wave {
    /// It starts from positions that are so many plies from the end.
    plies: u16,
    /// The positions from which the next wave starts.
    next: Vec<u32>,
}

impl Wave {
    /// Tells a position of this worker what one of its moves is worth.
    fn tell(&mut self, part: &mut Part, number: u32, news: News) {
        let known = &mut part.state[number as usize];
        if *known < state::OPEN {
            return;
        }
        if news == News::MoveWins {
            *known = Value::Win(self.plies + 1).pack();
            self.next.push(number);
        } else if *known != state::NEVER_LOST {
            *known -= 1;
            if *known == state::OPEN {
                *known = Value::Loss(self.plies + 1).pack();
                self.next.push(number);
            }
        }
    }
}

/// True if the position has a value other than a draw.
fn is_decided(known: u16) -> bool {
    known < state::INVALID && known != Value::Draw.pack()
}
