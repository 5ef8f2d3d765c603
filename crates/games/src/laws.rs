//! The laws that every [`Playable`] game keeps, and [`check`], which looks for a position that breaks one. It first
//! checks the laws of every [`Game`], which are in [`verimax::laws`].

use std::fmt;

use rustc_hash::FxHashMap;
use verimax::{Game, laws};

use crate::Playable;

pub use verimax::laws::Checked;

/// A promise of every [`Playable`] game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Law {
    /// A promise of every [`Game`].
    Game(laws::Law),
    /// The game is over, by its rules, exactly where there are no moves.
    OverWithoutMoves,
    /// The moves of a position have different names.
    NamesUnique,
    /// The name of a move parses back to the move.
    NamesParse,
    /// A line of names with spaces or commas between them splits into these names.
    LinesSplit,
    /// Keys are equal exactly where positions are equal.
    KeysIdentify,
    /// Equal positions have the same moves, and a position has the same moves whenever it is asked.
    EqualsAgree,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Game(law) => return law.fmt(f),
            Law::OverWithoutMoves => "the game is over exactly where there are no moves",
            Law::NamesUnique => "the moves of a position have different names",
            Law::NamesParse => "the name of a move parses back to the move",
            Law::LinesSplit => "a line of names with spaces or commas between them splits into these names",
            Law::KeysIdentify => "keys are equal exactly where positions are equal",
            Law::EqualsAgree => "equal positions have the same moves",
        })
    }
}

/// A law that a game breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game breaks the law that {law}: {detail}, {}", after(line))]
#[non_exhaustive]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// What happens instead.
    pub detail: String,
    /// The names of the moves that lead from the start to the position.
    pub line: Vec<String>,
}

impl Violation {
    /// Converts a violation of a law of every [`Game`]: its line gets the names of the moves.
    fn of_game<G: Playable>(start: &G, violation: laws::Violation) -> Violation {
        let laws::Violation { law, found, expected, line, numbers, .. } = violation;
        let mut position = start.clone();
        let names = numbers.iter().map(|&number| {
            let mv = position.moves().nth(number)?;
            let name = position.move_name(mv);
            position = position.play(mv);
            Some(name)
        });
        // If the moves change from call to call, the moves of the line may be gone. Then keep the line as it is.
        let line = names.collect::<Option<Vec<String>>>().unwrap_or(line);
        Violation { law: Law::Game(law), detail: format!("{found} ({expected})"), line }
    }
}

/// Says where a position is: after which moves. Of a long line, names only the last moves.
fn after(line: &[String]) -> String {
    const SHOWN: usize = 40;
    match line.len().checked_sub(SHOWN) {
        None if line.is_empty() => "at the start".to_owned(),
        None | Some(0) => format!("after the moves {}", line.join(" ")),
        Some(more) => format!("after {more} moves and then {}", line[more..].join(" ")),
    }
}

/// Explores the game breadth-first up to `limit` different positions, and checks every [`Law`] on them.
///
/// ```
/// use verimax_games::{TicTacToe, laws};
///
/// let checked = laws::check(&TicTacToe::default(), 10_000).unwrap();
/// assert_eq!((checked.positions, checked.is_complete), (5478, true));
/// let checked = laws::check(&TicTacToe::default(), 100).unwrap();
/// assert_eq!((checked.positions, checked.is_complete), (100, false));
/// ```
pub fn check<G: Playable>(start: &G, limit: usize) -> Result<Checked, Violation> {
    let named = |violation| Violation::of_game(start, violation);
    let checked = laws::check(start, limit).map_err(named)?;
    laws::check_alternation(start, limit).map_err(named)?;

    let mut explored =
        Explored { nodes: Vec::new(), by_position: FxHashMap::default(), by_key: FxHashMap::default(), limit };
    explored.find_or_add(start.clone(), None)?;
    let mut next = 0;
    while next < explored.nodes.len() {
        explored.expand(next)?;
        next += 1;
    }
    Ok(checked)
}

/// A law that is broken, and what happens instead; not yet where.
type Broken = (Law, String);

/// Checks the laws of a single position.
fn check_position<G: Playable>(position: &G) -> Result<(), Broken> {
    let moves: Vec<G::Move> = position.moves().collect();
    let again: Vec<G::Move> = position.moves().collect();
    if moves != again {
        return Err((Law::EqualsAgree, format!("the moves are {moves:?}, and then {again:?}")));
    }
    if position.is_over() != moves.is_empty() {
        let over = if position.is_over() { "over" } else { "not over" };
        return Err((Law::OverWithoutMoves, format!("the game is {over}, and there are {} moves", moves.len())));
    }
    let mut names: Vec<String> = moves.iter().map(|mv| position.move_name(*mv)).collect();
    for line in [names.join(" "), names.join(",")] {
        let split = position.split_moves(&line);
        if split != names {
            return Err((Law::LinesSplit, format!("{line:?} splits into {split:?}")));
        }
    }
    names.sort();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err((Law::NamesUnique, format!("two moves are called {:?}", pair[0]))),
        None => Ok(()),
    }
}

/// Checks the laws of a legal move, and returns the position it leads to.
fn check_move<G: Playable>(position: &G, mv: G::Move) -> Result<G, Broken> {
    let name = position.move_name(mv);
    if position.parse_move(&name) != Ok(mv) {
        return Err((Law::NamesParse, format!("{mv:?} is called {name:?}, which does not parse to it")));
    }
    let child = position.play(mv);
    if child != position.play(mv) {
        let detail = format!("the move {name:?} leads to one position, and then to another");
        return Err((Law::EqualsAgree, detail));
    }
    Ok(child)
}

/// The positions found so far, in breadth-first order.
struct Explored<G: Playable> {
    nodes: Vec<Node<G>>,
    by_position: FxHashMap<G, usize>,
    by_key: FxHashMap<G::Key, usize>,
    limit: usize,
}

struct Node<G: Playable> {
    position: G,
    reached: Reached<G>,
}

/// The node and the move that lead to a position; none for the start.
type Reached<G> = Option<(usize, <G as Game>::Move)>;

impl<G: Playable> Explored<G> {
    /// Checks the laws of the moves of a node, and adds the positions that they lead to.
    fn expand(&mut self, node: usize) -> Result<(), Violation> {
        let Node { position, reached } = &self.nodes[node];
        let (position, reached) = (position.clone(), *reached);
        for mv in position.moves() {
            let child = check_move(&position, mv).map_err(|broken| self.violation(broken, reached))?;
            self.find_or_add(child, Some((node, mv)))?;
        }
        Ok(())
    }

    /// Checks the laws of keys. If the position is new and there is room, also checks its own laws, and adds it.
    fn find_or_add(&mut self, position: G, reached: Reached<G>) -> Result<(), Violation> {
        let key = position.key();
        match (self.by_position.get(&position), self.by_key.get(&key)) {
            (None, None) if self.nodes.len() == self.limit => Ok(()),
            (None, None) => {
                check_position(&position).map_err(|broken| self.violation(broken, reached))?;
                let node = self.nodes.len();
                self.by_position.insert(position.clone(), node);
                self.by_key.insert(key, node);
                self.nodes.push(Node { position, reached });
                Ok(())
            }
            (Some(node), Some(same)) if node == same => {
                if position.moves().eq(self.nodes[*node].position.moves()) {
                    return Ok(());
                }
                let detail = "an equal position has a different list of moves".to_owned();
                Err(self.violation((Law::EqualsAgree, detail), reached))
            }
            (None, Some(other)) => {
                let other = after(&self.line(self.nodes[*other].reached));
                let detail = format!("the key {key:?} is also that of a different position {other}");
                Err(self.violation((Law::KeysIdentify, detail), reached))
            }
            (Some(equal), _) => {
                let equal = &self.nodes[*equal];
                let (other, place) = (equal.position.key(), after(&self.line(equal.reached)));
                let detail = format!("the key is {key:?}, and that of the equal position {place} is {other:?}");
                Err(self.violation((Law::KeysIdentify, detail), reached))
            }
        }
    }

    fn violation(&self, (law, detail): Broken, reached: Reached<G>) -> Violation {
        Violation { law, detail, line: self.line(reached) }
    }

    /// The names of the moves from the start to a position.
    fn line(&self, mut reached: Reached<G>) -> Vec<String> {
        let mut names = Vec::new();
        while let Some((node, mv)) = reached {
            names.push(self.nodes[node].position.move_name(mv));
            reached = self.nodes[node].reached;
        }
        names.reverse();
        names
    }
}
