//! The laws that every game keeps, and [`check`], which looks for a position that breaks one.

use std::fmt;

use rustc_hash::FxHashMap;
use verimax::{Game, INF};

use crate::Playable;

/// A promise of every [`Game`] or [`Playable`] game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// `moves`, `play`, `eval` and `key` give the same whenever they are asked.
    Repeatable,
    /// `eval` lies in `-INF..=INF`.
    EvalInRange,
    /// `moves().len()` is the number of moves.
    MovesCounted,
    /// The game is over, by its rules, exactly where there are no moves.
    OverWithoutMoves,
    /// The moves of a position have different names.
    NamesUnique,
    /// The name of a move parses back to the move.
    NamesParse,
    /// A line of names with spaces or commas between them splits into these names.
    LinesSplit,
    /// Where `alternates` says so, every move passes the turn, and `alternates` says so again.
    SidesAlternate,
    /// Keys are equal exactly where positions are equal.
    KeysIdentify,
    /// Equal positions have the same side, the same moves and the same evaluation.
    EqualsAgree,
    /// No position comes back.
    Finite,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Repeatable => "a position gives the same answers whenever it is asked",
            Law::EvalInRange => "`eval` lies in -INF..=INF",
            Law::MovesCounted => "`moves().len()` is the number of moves",
            Law::OverWithoutMoves => "the game is over exactly where there are no moves",
            Law::NamesUnique => "the moves of a position have different names",
            Law::NamesParse => "the name of a move parses back to the move",
            Law::LinesSplit => "a line of names with spaces or commas between them splits into these names",
            Law::SidesAlternate => "where `alternates` says so, the sides alternate in all play",
            Law::KeysIdentify => "keys are equal exactly where positions are equal",
            Law::EqualsAgree => "equal positions have the same side, moves and evaluation",
            Law::Finite => "no position comes back",
        })
    }
}

/// A law that a game breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the game breaks the law that {law}: {detail}, {}", after(line))]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// What happens instead.
    pub detail: String,
    /// The names of the moves that lead from the start to the position.
    pub line: Vec<String>,
}

fn after(line: &[String]) -> String {
    if line.is_empty() { "at the start".to_owned() } else { format!("after the moves {}", line.join(" ")) }
}

/// How far [`check`] went without finding a violation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// How many different positions keep the laws.
    pub positions: usize,
    /// Whether these are all positions of the game.
    pub complete: bool,
}

/// Explores the game breadth-first up to `limit` different positions, and checks every [`Law`] on them.
///
/// ```
/// use verimax_games::TicTacToe;
/// use verimax_games::laws::{self, Checked};
///
/// let start = TicTacToe::default();
/// assert_eq!(laws::check(&start, 10_000), Ok(Checked { positions: 5478, complete: true }));
/// assert_eq!(laws::check(&start, 100), Ok(Checked { positions: 100, complete: false }));
/// ```
pub fn check<G: Playable>(start: &G, limit: usize) -> Result<Checked, Violation> {
    let mut explored = Explored {
        nodes: Vec::new(),
        by_position: FxHashMap::default(),
        by_key: FxHashMap::default(),
        limit,
        complete: true,
    };
    explored.find_or_add(start.clone(), None)?;
    let mut next = 0;
    while next < explored.nodes.len() {
        explored.expand(next)?;
        next += 1;
    }
    explored.check_finite()?;
    Ok(Checked { positions: explored.nodes.len(), complete: explored.complete })
}

/// What is wrong with a position, before it is known where the position stands.
type Broken = (Law, String);

/// The laws of a position by itself.
fn check_position<G: Playable>(position: &G) -> Result<(), Broken> {
    let moves: Vec<G::Move> = position.moves().collect();
    let again: Vec<G::Move> = position.moves().collect();
    if moves != again {
        return Err((Law::Repeatable, format!("the moves are {moves:?}, and then {again:?}")));
    }
    let (eval, again) = (position.eval(), position.eval());
    if eval != again {
        return Err((Law::Repeatable, format!("`eval` is {eval}, and then {again}")));
    }
    if !(-INF..=INF).contains(&eval) {
        return Err((Law::EvalInRange, format!("`eval` is {eval}")));
    }
    let (len, count) = (position.moves().len(), moves.len());
    if len != count {
        return Err((Law::MovesCounted, format!("`moves().len()` is {len}, and there are {count} moves")));
    }
    if position.is_over() != moves.is_empty() {
        let over = if position.is_over() { "over" } else { "not over" };
        return Err((Law::OverWithoutMoves, format!("the game is {over}, and there are {count} moves")));
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

/// The laws of a legal move; the position it leads to.
fn check_move<G: Playable>(position: &G, mv: G::Move) -> Result<G, Broken> {
    let name = position.move_name(mv);
    if position.parse_move(&name) != Ok(mv) {
        return Err((Law::NamesParse, format!("{mv:?} is called {name:?}, which does not parse to it")));
    }
    let child = position.play(mv);
    if child != position.play(mv) {
        return Err((Law::Repeatable, format!("the move {name:?} leads to one position, and then to another")));
    }
    if position.alternates() && child.side() == position.side() {
        return Err((Law::SidesAlternate, format!("{} moves again after the move {name:?}", child.side())));
    }
    if position.alternates() && !child.alternates() {
        return Err((Law::SidesAlternate, format!("`alternates` is no longer true after the move {name:?}")));
    }
    Ok(child)
}

/// The laws of two equal positions. A table takes one for the other.
fn check_equal<G: Playable>(position: &G, equal: &G) -> Result<(), Broken> {
    let different = if position.side() != equal.side() || position.alternates() != equal.alternates() {
        "side"
    } else if position.eval() != equal.eval() {
        "evaluation"
    } else if !position.moves().eq(equal.moves()) {
        "list of moves"
    } else {
        return Ok(());
    };
    Err((Law::EqualsAgree, format!("an equal position has a different {different}")))
}

/// The positions found so far, in breadth-first order.
struct Explored<G: Playable> {
    nodes: Vec<Node<G>>,
    by_position: FxHashMap<G, usize>,
    by_key: FxHashMap<G::Key, usize>,
    limit: usize,
    complete: bool,
}

struct Node<G: Playable> {
    position: G,
    reached: Reached<G>,
    children: Vec<(G::Move, usize)>,
}

/// The node and the move that lead to a position; none for the start.
type Reached<G> = Option<(usize, <G as Game>::Move)>;

impl<G: Playable> Explored<G> {
    /// Checks the laws of the moves of a node, and finds the nodes that they lead to.
    fn expand(&mut self, node: usize) -> Result<(), Violation> {
        let Node { position, reached, .. } = &self.nodes[node];
        let (position, reached) = (position.clone(), *reached);
        for mv in position.moves() {
            let child = check_move(&position, mv).map_err(|broken| self.violation(broken, reached))?;
            if let Some(child) = self.find_or_add(child, Some((node, mv)))? {
                self.nodes[node].children.push((mv, child));
            }
        }
        Ok(())
    }

    /// Checks the laws of keys and, if the position is new, its own. The node of the position, which is added if it
    /// is new; `None` if there is no room.
    fn find_or_add(&mut self, position: G, reached: Reached<G>) -> Result<Option<usize>, Violation> {
        let (key, again) = (position.key(), position.key());
        if key != again {
            let detail = format!("`key` is {key:?}, and then {again:?}");
            return Err(self.violation((Law::Repeatable, detail), reached));
        }
        match (self.by_position.get(&position), self.by_key.get(&key)) {
            (None, None) if self.nodes.len() == self.limit => {
                self.complete = false;
                Ok(None)
            }
            (None, None) => {
                check_position(&position).map_err(|broken| self.violation(broken, reached))?;
                let node = self.nodes.len();
                self.by_position.insert(position.clone(), node);
                self.by_key.insert(key, node);
                self.nodes.push(Node { position, reached, children: Vec::new() });
                Ok(Some(node))
            }
            (Some(node), Some(same)) if node == same => {
                let checked = check_equal(&position, &self.nodes[*node].position);
                checked.map_err(|broken| self.violation(broken, reached))?;
                Ok(Some(*node))
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

    /// Goes through the nodes depth-first: a move to a position that the current line went through closes a cycle.
    fn check_finite(&self) -> Result<(), Violation> {
        let mut seen = vec![false; self.nodes.len()];
        let mut on_line = vec![false; self.nodes.len()];
        // The nodes of the current line, each with the number of its children that were entered.
        let mut line = Vec::new();
        let mut enter = (!self.nodes.is_empty()).then_some(0);
        loop {
            if let Some(node) = enter.take() {
                (seen[node], on_line[node]) = (true, true);
                line.push((node, 0));
            }
            let Some((node, entered)) = line.last_mut() else { return Ok(()) };
            let Some((_, child)) = self.nodes[*node].children.get(*entered) else {
                on_line[*node] = false;
                line.pop();
                continue;
            };
            *entered += 1;
            if on_line[*child] {
                let name = |&(node, entered): &(usize, usize)| {
                    let Node { position, children, .. } = &self.nodes[node];
                    position.move_name(children[entered - 1].0)
                };
                let detail = "a position that the line went through is there again".to_owned();
                return Err(Violation { law: Law::Finite, detail, line: line.iter().map(name).collect() });
            }
            enter = (!seen[*child]).then_some(*child);
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
