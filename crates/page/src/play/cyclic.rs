//! Games in which play need not end: those of `verimax-strong` that are small enough to be solved here, backwards from
//! their ends. A database of such a game has the same values.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use verimax::search::retrograde::{Edges, Solution, retrograde};
use verimax::{NodeId, Side};
use verimax_games::{GameError, GameInfo};
use verimax_strong::{CyclicGame, Ending, GameVisitor, StrongError, Value, with_game};

use crate::Refusal;

/// The most positions of a game that is solved here: fox and hounds on its usual board has 895,094.
const MOST_POSITIONS: usize = 1_000_000;
/// So many positions are found between two reports.
const BETWEEN_REPORTS: usize = 1 << 16;

/// The games.
pub const CYCLIC_GAMES: &[GameInfo] = &[
    GameInfo {
        name: "fox",
        parameters: "columns=8 (4, 6 or 8), rows=8 (4 to 8)",
        summary: "The fox wants to get past the hounds, who only go forward and want to catch it.",
        example: "fox(columns=8,rows=8)",
    },
    GameInfo {
        name: "hexapawn",
        parameters: "columns=3 (2 to 6), rows=3 (3 to 7), at most 30 squares",
        summary: "Pawns go forward and take diagonally. Get through to the last row, or leave the other side no move.",
        example: "hexapawn(columns=3,rows=3)",
    },
    GameInfo {
        name: "morris3",
        parameters: "none",
        summary: "Put three men, then move them along the lines: three in a line win. Play without end is a draw.",
        example: "morris3",
    },
];

/// A position, with the type of its game forgotten.
pub trait AnyCyclicPosition {
    /// The game with all parameters.
    fn game(&self) -> String;
    /// Who is to move. The side that begins is Max.
    fn side(&self) -> Side;
    /// The position in a line, as the command writes it.
    fn text(&self) -> String;
    /// The names of the moves; none if the game is over.
    fn moves(&self) -> Vec<String>;
    /// How the game has ended for the side to move, if it is over.
    fn ending(&self) -> Option<Ending>;
    /// The position after a move.
    fn play(&self, name: &str) -> Result<Box<dyn AnyCyclicPosition>, GameError>;
    /// The value of every move to the side that makes it, from the game's solution.
    fn worth(&self, solved: &Solved) -> Option<Vec<(String, Value)>>;
    /// Solves the game: finds every position, and tells how many so far.
    fn solve(&self, found: &mut dyn FnMut(usize)) -> Result<Solved, Refusal>;
}

/// The start of one of these games, if the text names one.
pub fn start_cyclic(text: &str) -> Option<Result<Box<dyn AnyCyclicPosition>, Refusal>> {
    let name = text.split('(').next().unwrap_or_default().trim();
    if ["dobutsu", "endgame"].contains(&name) {
        return Some(Err(format!("the database of {name} is too large for a page: `verimax strong` builds it")));
    }
    CYCLIC_GAMES.iter().any(|game| game.name == name).then(|| {
        let started = with_game(text, Start).and_then(|start| start.ok_or(StrongError::Stopped));
        started.map_err(|error| error.to_string())
    })
}

/// Starts a game.
struct Start;

impl GameVisitor for Start {
    type Out = Option<Box<dyn AnyCyclicPosition>>;

    fn visit<G: CyclicGame>(self, game: G) -> Self::Out {
        let at = game.start()?;
        Some(Box::new(Forgotten { game: Rc::new(game), at }))
    }
}

struct Forgotten<G: CyclicGame> {
    game: Rc<G>,
    at: G::Position,
}

impl<G: CyclicGame> AnyCyclicPosition for Forgotten<G> {
    fn game(&self) -> String {
        self.game.name()
    }

    fn side(&self) -> Side {
        side(&*self.game, &self.at)
    }

    fn text(&self) -> String {
        self.game.show(&self.at)
    }

    fn moves(&self) -> Vec<String> {
        self.game.moves(&self.at).into_iter().map(|(name, _)| name).collect()
    }

    fn ending(&self) -> Option<Ending> {
        self.game.expand(&self.at, &mut Vec::new())
    }

    fn play(&self, name: &str) -> Result<Box<dyn AnyCyclicPosition>, GameError> {
        match self.game.moves(&self.at).into_iter().find(|(move_name, _)| move_name == name) {
            Some((_, at)) => Ok(Box::new(Forgotten { game: self.game.clone(), at })),
            None if self.ending().is_some() => Err(GameError::GameOver { name: name.to_owned() }),
            None => Err(GameError::IllegalMove { name: name.to_owned(), legal: self.moves().join(" ") }),
        }
    }

    fn worth(&self, solved: &Solved) -> Option<Vec<(String, Value)>> {
        let moves = self.game.moves(&self.at).into_iter();
        moves.map(|(name, after)| Some((name, solved.value(self.game.code(&after))?.of_move()))).collect()
    }

    fn solve(&self, found: &mut dyn FnMut(usize)) -> Result<Solved, Refusal> {
        let game = &*self.game;
        let start = game.start().ok_or_else(|| format!("{} has no start", game.name()))?;
        let mut numbers = FxHashMap::from_iter([(game.code(&start), 0)]);
        let mut positions = vec![start];
        let (mut children, mut targets) = (Vec::new(), Vec::<NodeId>::new());
        let mut edges = Edges::default();
        let mut number = 0;
        while let Some(position) = positions.get(number) {
            let side = side(game, position);
            let ending = game.expand(position, &mut children);
            for child in children.drain(..) {
                let next = positions.len() as NodeId;
                let target = *numbers.entry(game.code(&child)).or_insert(next);
                if target == next {
                    positions.push(child);
                }
                targets.push(target);
            }
            let end = match ending {
                Some(Ending::Win) => side.view(1),
                Some(Ending::Loss) => side.view(-1),
                Some(Ending::Draw) | None => 0,
            };
            edges.add(side, end, &targets);
            targets.clear();
            if positions.len() > MOST_POSITIONS {
                let name = game.name();
                return Err(format!("{name} has more than a million positions: too many for a page"));
            }
            number += 1;
            if number.is_multiple_of(BETWEEN_REPORTS) {
                found(number);
            }
        }
        let sides = positions.iter().map(|position| side(game, position)).collect();
        let solution = retrograde(&edges).ok_or("the moves of the game do not fit together")?;
        Ok(Solved { numbers, sides, solution })
    }
}

fn side<G: CyclicGame>(game: &G, position: &G::Position) -> Side {
    if game.side(position) == Some(1) { Side::Min } else { Side::Max }
}

/// The value of every position that play from the start can lead to.
pub struct Solved {
    numbers: FxHashMap<u64, NodeId>,
    sides: Vec<Side>,
    solution: Solution,
}

impl Solved {
    /// The value of the position with this code, to the side to move.
    fn value(&self, code: u64) -> Option<Value> {
        let number = *self.numbers.get(&code)? as usize;
        let plies = u16::try_from(*self.solution.distances.get(number)?).ok()?;
        Some(match self.sides.get(number)?.view(*self.solution.values.get(number)?) {
            0 => Value::Draw,
            1.. => Value::Win(plies),
            _ => Value::Loss(plies),
        })
    }
}

thread_local! {
    /// The game that was solved last.
    static KEPT: RefCell<Option<(String, Rc<Solved>)>> = const { RefCell::new(None) };
}

/// The solution of the game of this position. It is kept for the next question.
pub fn solved(position: &dyn AnyCyclicPosition, found: &mut dyn FnMut(usize)) -> Result<Rc<Solved>, Refusal> {
    let name = position.game();
    if let Some(solved) =
        KEPT.with_borrow(|kept| kept.as_ref().filter(|kept| kept.0 == name).map(|kept| kept.1.clone()))
    {
        return Ok(solved);
    }
    // The memory of the one before is free now.
    KEPT.set(None);
    let solved = Rc::new(position.solve(found)?);
    KEPT.set(Some((name, solved.clone())));
    Ok(solved)
}
