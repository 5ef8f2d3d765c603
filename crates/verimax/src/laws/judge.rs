//! The laws that need the whole graph of what was explored: no cycles, lines that end in time, bounds that hold, and
//! keys that merge only positions of equal worth. Works from the leaves up, without recursion.

use std::fmt::Debug;

use super::Checked;
use super::explore::{Explored, Id, UNEXPLORED};
use super::violation::{Broken, Law, Violation};
use crate::game::{Game, PackedKey};
use crate::value::{INF, Value};

/// What is known of a position: its minimax value to the end of the game lies in `lower..=upper`. The two are equal
/// where everything below it was explored.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known {
    lower: Value,
    upper: Value,
    is_complete: bool,
    /// The plies of the longest line.
    height: u32,
}

const UNKNOWN: Known = Known { lower: -INF, upper: INF, is_complete: false, height: 0 };

/// Checks the laws, and says what was checked.
pub(super) fn judge<G: Game<Move: Debug, Key: Debug> + Clone>(
    explored: &Explored<G>,
    most_plies: Option<u32>,
) -> Result<Checked, Violation> {
    let known = known(explored)?;
    let deepest_line = known.first().map_or(0, |start| start.height);
    if let Some(limit) = most_plies.filter(|&limit| deepest_line > limit) {
        return Err(too_long(explored, &known, limit));
    }
    check_largest(explored, &known)?;
    check_scores(explored, &known)?;
    Ok(Checked {
        positions: explored.nodes.len(),
        keys: explored.keys,
        is_complete: explored.is_complete,
        deepest_line,
        bounds_not_judged: check_bounds(explored, &known)?,
        merges_not_judged: check_merges(explored, &known)?,
        paths_not_compared: explored.paths_not_compared,
    })
}

/// What is known of every position.
fn known<G: Game<Move: Debug, Key: Debug> + Clone>(explored: &Explored<G>) -> Result<Vec<Known>, Violation> {
    let mut known = vec![UNKNOWN; explored.nodes.len()];
    for id in leaves_first(explored)? {
        known[id as usize] = from_children(explored, id, &known);
    }
    Ok(known)
}

/// All positions, children before parents; or the cycle that makes this impossible.
pub(super) fn leaves_first<G: Game<Move: Debug, Key: Debug> + Clone>(
    explored: &Explored<G>,
) -> Result<Vec<Id>, Violation> {
    let count = explored.nodes.len();
    // The parents of node `i` are `parents[first_parent[i]..first_parent[i + 1]]`, one for each move.
    let mut first_parent = vec![0; count + 1];
    let explored_children = |id| explored.children(id).iter().filter(|&&child| child != UNEXPLORED);
    for id in 0..count as Id {
        explored_children(id).for_each(|&child| first_parent[child as usize + 1] += 1);
    }
    for i in 0..count {
        first_parent[i + 1] += first_parent[i];
    }
    let mut parents = vec![0; first_parent[count]];
    let mut next_place = first_parent.clone();
    // How many moves of each position lead to positions of which nothing is known yet.
    let mut pending = vec![0; count];
    for id in 0..count as Id {
        for &child in explored_children(id) {
            parents[next_place[child as usize]] = id;
            next_place[child as usize] += 1;
            pending[id as usize] += 1;
        }
    }

    let mut order: Vec<Id> = (0..count as Id).filter(|&id| pending[id as usize] == 0).collect();
    let mut next = 0;
    while let Some(&id) = order.get(next) {
        next += 1;
        for &parent in &parents[first_parent[id as usize]..first_parent[id as usize + 1]] {
            pending[parent as usize] -= 1;
            if pending[parent as usize] == 0 {
                order.push(parent);
            }
        }
    }
    if order.len() < count { Err(cycle(explored, &pending)) } else { Ok(order) }
}

/// What is known of a position, given what is known of its children.
fn from_children<G: Game<Move: Debug, Key: Debug> + Clone>(explored: &Explored<G>, id: Id, known: &[Known]) -> Known {
    let facts = &explored.node(id).facts;
    let children = explored.children(id).iter();
    let children = children.map(|&child| known.get(child as usize).copied().unwrap_or(UNKNOWN));
    let best = children.map(|child| Known { height: child.height + 1, ..child }).reduce(|x, y| Known {
        lower: facts.side.best(x.lower, y.lower),
        upper: facts.side.best(x.upper, y.upper),
        is_complete: x.is_complete && y.is_complete,
        height: x.height.max(y.height),
    });
    best.unwrap_or(Known { lower: facts.eval, upper: facts.eval, is_complete: true, height: 0 })
}

/// A cycle among the positions that have moves pending, and the line that leads to it and around it.
fn cycle<G: Game<Move: Debug, Key: Debug> + Clone>(explored: &Explored<G>, pending: &[usize]) -> Violation {
    let is_left = |id: Id| id != UNEXPLORED && pending[id as usize] > 0;
    let left_children = |id: Id| explored.children(id).iter().enumerate().filter(move |&(_, &child)| is_left(child));
    // Each of them has a move to another one, so a walk along such moves must come back to a position.
    let mut seen = vec![false; pending.len()];
    let mut start = (0..pending.len() as Id).find(|&id| is_left(id)).unwrap_or(0);
    while !seen[start as usize] {
        seen[start as usize] = true;
        start = left_children(start).next().map_or(start, |(_, &child)| child);
    }
    // The shortest way from there back to it, breadth-first.
    let mut way = vec![None; pending.len()];
    let mut queue = vec![start];
    let mut next = 0;
    while next < queue.len() && way[start as usize].is_none() {
        let id = queue[next];
        next += 1;
        for (number, &child) in left_children(id) {
            if way[child as usize].is_none() {
                way[child as usize] = Some((id, number));
                queue.push(child);
            }
        }
    }
    let mut around = Vec::new();
    let mut at = start;
    while let Some((id, number)) = way[at as usize] {
        around.push(number);
        at = id;
        if at == start {
            break;
        }
    }
    around.reverse();
    let mut numbers = explored.numbers(explored.node(start).reached);
    let (before, moves) = (numbers.len(), around.len());
    numbers.extend(around);
    let found = format!("the position after {before} plies comes back {moves} plies later");
    let expected =
        "every line of moves must end; if the number of moves is limited, the key must count them".to_owned();
    explored.violation(Broken { law: Law::Finite, method: "play", found, expected }, numbers)
}

/// The violation by the longest line, which exceeds the limit.
fn too_long<G: Game<Move: Debug, Key: Debug> + Clone>(
    explored: &Explored<G>,
    known: &[Known],
    limit: u32,
) -> Violation {
    let mut numbers = Vec::new();
    let mut at: Id = 0;
    let height = |id: Id| known.get(id as usize).map_or(0, |known| known.height);
    while let Some((number, &child)) = explored.children(at).iter().enumerate().max_by_key(|&(i, &id)| {
        // The first of the highest.
        (height(id), std::cmp::Reverse(i))
    }) {
        numbers.push(number);
        if child == UNEXPLORED {
            break;
        }
        at = child;
    }
    let found = format!("a line has {} plies", numbers.len());
    let expected = format!("the game must end after at most {limit} plies");
    explored.violation(Broken { law: Law::EndsInTime, method: "play", found, expected }, numbers)
}

/// Checks the bounds against what is known. Returns how many it could not judge in full.
fn check_bounds<G: Game<Move: Debug, Key: Debug> + Clone>(
    explored: &Explored<G>,
    known: &[Known],
) -> Result<usize, Violation> {
    let mut not_judged = 0;
    for (id, (node, known)) in (0..).zip(explored.nodes.iter().zip(known)) {
        let first = [(node.facts.lower, node.reached), (node.facts.upper, node.reached)];
        let [(lower, lower_reached), (upper, upper_reached)] = explored.claims.get(&id).copied().unwrap_or(first);
        let why = |limit: Value| match (known.is_complete, known.height) {
            (true, 0) => format!("the result of the game, which is over, is {limit}"),
            (true, _) => format!("best play to the end of the game is worth {limit}"),
            (false, _) => format!("a line to the end of the game proves {limit}"),
        };
        let broken = |method, bound, limit, at_most| {
            let found = format!("`{method}` is {bound}, but {}", why(limit));
            Broken { law: Law::BoundsHold, method, found, expected: format!("it must be at {at_most} {limit}") }
        };
        if lower > known.upper {
            let broken = broken("bounds.lower", lower, known.upper, "most");
            return Err(explored.violation(broken, explored.numbers(lower_reached)));
        }
        if upper < known.lower {
            let broken = broken("bounds.upper", upper, known.lower, "least");
            return Err(explored.violation(broken, explored.numbers(upper_reached)));
        }
        not_judged += usize::from(!known.is_complete && (lower > -INF || upper < INF));
    }
    Ok(not_judged)
}

/// Checks that no value is beyond the largest value of the packed key. Without scores, no evaluation is, so no value
/// is. With them, more may be left to win than the end of the game shows.
fn check_largest<G: Game<Move: Debug, Key: Debug> + Clone>(
    explored: &Explored<G>,
    known: &[Known],
) -> Result<(), Violation> {
    for (node, known) in explored.nodes.iter().zip(known) {
        let Some(PackedKey { largest_value, .. }) = node.facts.packed else { continue };
        let score = node.facts.score;
        let broken = |value: Value, bound: &str| {
            let found = format!(
                "best play is worth {bound}{value} with a score of {score}, and the largest value of the packed key is \
                 {largest_value}"
            );
            let expected = format!("every value less the score must lie in -{largest_value}..={largest_value}");
            let broken = Broken { law: Law::LargestValue, method: "packed_key", found, expected };
            Err(explored.violation(broken, explored.numbers(node.reached)))
        };
        if known.lower > -INF && known.lower - score > largest_value {
            return broken(known.lower, if known.is_complete { "" } else { "at least " });
        }
        if known.upper < INF && known.upper - score < -largest_value {
            return broken(known.upper, if known.is_complete { "" } else { "at most " });
        }
    }
    Ok(())
}

/// Checks that the values of positions with equal keys without score differ exactly by their scores.
fn check_scores<G: Game<Move: Debug, Key: Debug> + Clone>(
    explored: &Explored<G>,
    known: &[Known],
) -> Result<(), Violation> {
    for (id, node) in (0..).zip(&explored.nodes) {
        let other = explored.node(node.same_rest);
        let (own, others) = (known[id as usize], known[node.same_rest as usize]);
        let is_judged = own.is_complete && others.is_complete && node.facts.key != other.facts.key;
        if is_judged && own.lower - node.facts.score != others.lower - other.facts.score {
            let worth = |known: Known, score: Value| format!("{} with a score of {score}", known.lower);
            let (own, others) = (worth(own, node.facts.score), worth(others, other.facts.score));
            let place = explored.place_of(node.same_rest);
            let found =
                format!("best play is worth {own}, and {others} at a position with the same key without score {place}");
            let expected = "such positions must differ by their scores so far, and in nothing else".to_owned();
            let broken = Broken { law: Law::ScoresAddUp, method: "score_so_far", found, expected };
            return Err(explored.violation(broken, explored.numbers(node.reached)));
        }
    }
    Ok(())
}

/// Checks that positions with equal keys are worth the same. Returns how many it could not judge in full.
fn check_merges<G: Game<Move: Debug, Key: Debug> + Clone>(
    explored: &Explored<G>,
    known: &[Known],
) -> Result<usize, Violation> {
    // For the first position with each key: which position with that key has the greatest lower bound, and which the
    // least upper bound.
    let mut extremes: Vec<[Id; 2]> = (0..explored.nodes.len() as Id).map(|id| [id, id]).collect();
    let mut not_judged = 0;
    for (id, node) in (0..).zip(&explored.nodes) {
        if node.same_key == id {
            continue;
        }
        let at = |id: Id| known[id as usize];
        let [greatest, least] = &mut extremes[node.same_key as usize];
        if at(id).lower > at(*greatest).lower {
            *greatest = id;
        }
        if at(id).upper < at(*least).upper {
            *least = id;
        }
        let (greatest, least) = (*greatest, *least);
        if at(greatest).lower > at(least).upper {
            let other = if greatest == id { least } else { greatest };
            let worth = |id: Id| match at(id) {
                Known { is_complete: true, lower, .. } => format!("{lower}"),
                Known { lower, upper: INF, .. } => format!("at least {lower}"),
                Known { lower, upper, .. } => format!("{lower} to {upper}"),
            };
            let (own, others, place) = (worth(id), worth(other), explored.place_of(other));
            let found = format!("best play is worth {own}, and {others} at a position with the same key {place}");
            let expected = "the key must tell such positions apart".to_owned();
            let broken = Broken { law: Law::KeysMergeEquals, method: "key", found, expected };
            return Err(explored.violation(broken, explored.numbers(node.reached)));
        }
        not_judged += usize::from(!at(id).is_complete || !at(node.same_key).is_complete);
    }
    Ok(not_judged)
}
