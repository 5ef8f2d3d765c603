//! Retrograde analysis in plain arrays, by one thread: for games with a perfect index. It is what the speed of the
//! builds is measured against, and a second opinion in the tests.

use crate::game::{CyclicGame, Numbering};
use crate::value::{Ending, Value};

/// The value of every code of a game with a perfect index, in order of the codes; `None` for a code that names no
/// position. If the codes are scattered, there is no answer.
pub fn plain_values<G: CyclicGame>(game: &G) -> Option<Vec<Option<Value>>> {
    let Numbering::Parts(sizes) = game.numbering() else { return None };
    let mut values: Vec<Option<Value>> = Vec::new();
    for size in sizes {
        solve_part(game, size.codes as usize, &mut values);
    }
    Some(values)
}

/// Adds the values of the next part.
fn solve_part<G: CyclicGame>(game: &G, size: usize, values: &mut Vec<Option<Value>>) {
    let first = values.len();
    let (mut open, mut starts) = (vec![0u16; size], vec![0u32; size + 1]);
    let mut children = Vec::new();
    // What becomes known of a position in which wave: a move wins, or a move loses.
    let mut later: Vec<Vec<(u32, bool)>> = Vec::new();
    let mut tell_later = |plies: u16, place: usize, wins: bool| {
        later.resize_with(later.len().max(usize::from(plies) + 1), Vec::new);
        later[usize::from(plies)].push((place as u32, wins));
    };
    // Positions that the last wave has decided; true if the side to move has lost.
    let mut current: Vec<(u32, bool)> = Vec::new();
    for place in 0..size {
        let Some(position) = game.position((first + place) as u64) else {
            values.push(None);
            continue;
        };
        values.push(Some(Value::Draw));
        children.clear();
        if let Some(ending) = game.expand_quickly(&position, &mut children) {
            values[first + place] = Some(Value::of(ending));
            if ending != Ending::Draw {
                current.push((place as u32, ending == Ending::Loss));
            }
            continue;
        }
        open[place] = children.len() as u16;
        for child in &children {
            let code = if game.at_sight(child).is_some() { 0 } else { game.code(child) as usize };
            match game.at_sight(child).or_else(|| (code < first).then(|| values[code]).flatten()) {
                Some(Value::Loss(plies)) => tell_later(plies, place, true),
                Some(Value::Win(plies)) => tell_later(plies, place, false),
                Some(Value::Draw) => {}
                None => starts[code - first] += 1,
            }
        }
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut before = vec![0u32; sum as usize];
    for place in 0..size {
        if values[first + place].is_none() || open[place] == 0 {
            continue;
        }
        let Some(position) = game.stored_position((first + place) as u64) else { continue };
        children.clear();
        game.expand_quickly(&position, &mut children);
        for child in children.iter().filter(|child| game.at_sight(child).is_none()) {
            if let Some(inside) = (game.code(child) as usize).checked_sub(first) {
                starts[inside] -= 1;
                before[starts[inside] as usize] = place as u32;
            }
        }
    }
    let mut plies = 0;
    while !current.is_empty() || later.len() > usize::from(plies) {
        let mut next = Vec::new();
        let mut tell = |place: u32, wins: bool| {
            let value = &mut values[first + place as usize];
            let open = &mut open[place as usize];
            if *value != Some(Value::Draw) || *open == 0 {
                return;
            }
            *open -= 1;
            if wins || *open == 0 {
                *value = Some(if wins { Value::Win(plies + 1) } else { Value::Loss(plies + 1) });
                next.push((place, !wins));
            }
        };
        for (place, wins) in later.get_mut(usize::from(plies)).map(std::mem::take).unwrap_or_default() {
            tell(place, wins);
        }
        for (place, is_lost) in current {
            for parent in &before[starts[place as usize] as usize..starts[place as usize + 1] as usize] {
                tell(*parent, is_lost);
            }
        }
        current = next;
        plies += 1;
    }
}
