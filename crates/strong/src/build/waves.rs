//! Goes backwards from the ends of the game: wave `n` decides the positions that are `n` plies from the end.

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
    part: &mut Part,
    edges: &InEdges,
) -> Result<(), StrongError> {
    let mut wave = Wave { plies: 0, next: Vec::new() };
    wave.next.extend((0..part.state.len() as u32).filter(|number| is_decided(part.state[*number as usize])));
    let mut decided = 0;
    loop {
        let later = part.later.last_key_value().map_or(0, |(plies, _)| u64::from(plies + 1));
        let waiting = u64::from(later > u64::from(wave.plies));
        let [new, waiting, stopped] =
            wire.sum([wave.next.len() as u64, waiting, u64::from(shared.is_stopped())]);
        if stopped > 0 {
            return Err(StrongError::Stopped);
        }
        if new + waiting == 0 {
            return Ok(());
        }
        if wave.plies >= MOST_PLIES {
            return Err(StrongError::TooLarge(format!("the game takes more than {MOST_PLIES} plies")));
        }
        decided += new;
        if wire.index() == 0 {
            let (part, plies) = ((part.number.0 + 1, part.number.1), u64::from(wave.plies));
            (shared.watch.on_progress)(Progress::Wave { part, wave: plies, new, decided });
        }
        let current = std::mem::take(&mut wave.next);
        for (number, news) in part.later.remove(&wave.plies).unwrap_or_default() {
            wave.tell(part, number, news);
        }
        for piece in current.chunks(AT_A_TIME) {
            for number in piece {
                let news = match Value::unpack(part.state[*number as usize]) {
                    Value::Loss(_) => News::MoveWins,
                    _ => News::MoveLoses,
                };
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

/// One wave.
struct Wave {
    /// It starts from positions that are so many plies from the end.
    plies: u16,
    /// The positions from which the next wave starts.
    next: Vec<u32>,
}

impl Wave {
    /// Tells an own position what a move of it is worth.
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
