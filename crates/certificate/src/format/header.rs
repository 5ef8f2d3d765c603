//! [`Header`]: what a certificate is about and what it claims, in lines of text.

use std::io::BufRead;

use super::Error;
use super::line::{number, words};
use super::source::Source;
use crate::game::{NamedGame, Visitor};
use crate::rules::Limited;
use crate::{ALL_MOVES, Bound, Rules};

/// The first line of every certificate: the number is the version of the format.
const FIRST: &str = "verimax certificate 1";

/// The most moves from the start of the game to the root.
const MOST_MOVES: usize = 10_000;

/// What a certificate is about, and what it claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    game: NamedGame,
    moves: Vec<u8>,
    /// After how many plies from the root play ends, unless it goes to the end of the game.
    depth: Option<u8>,
    bounds: Vec<Bound>,
}

/// How the claims are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileForm {
    /// Compressed blocks, and a checksum.
    Binary,
    /// A line for every claim.
    Text,
}

impl FileForm {
    fn word(self) -> &'static str {
        match self {
            FileForm::Binary => "binary",
            FileForm::Text => "text",
        }
    }
}

impl Header {
    /// A certificate about the position after these moves, which are numbers in the order of the rules. It claims one
    /// bound, or a lower and an upper bound. Otherwise, or if a move is not legal, the error says what is wrong.
    pub fn new(game: NamedGame, moves: Vec<u8>, bounds: Vec<Bound>) -> Result<Header, String> {
        if moves.len() > MOST_MOVES {
            return Err(format!("there are more than {MOST_MOVES} moves to the root"));
        }
        if let Some(number) = game.visit(FirstIllegal(&moves)) {
            return Err(format!("move {} to the root is not legal", number + 1));
        }
        match bounds.as_slice() {
            [_] | [Bound::AtLeast(_), Bound::AtMost(_)] => Ok(Header { game, moves, depth: None, bounds }),
            _ => Err("a certificate claims one bound, or >= and then <=".to_owned()),
        }
    }

    /// The same bounds for the value of a search to this depth: after that many plies from the root, the estimate
    /// counts. If this is too deep, the error says so.
    pub fn at_depth(self, depth: u32) -> Result<Header, String> {
        let (most, moves) = (usize::from(u8::MAX), self.moves.len());
        match u8::try_from(depth) {
            Ok(depth) if usize::from(depth) + moves <= most => Ok(Header { depth: Some(depth), ..self }),
            _ => Err(format!("the depth and the number of moves to the root are more than {most} together")),
        }
    }

    /// The game.
    pub fn game(&self) -> &NamedGame {
        &self.game
    }

    /// The moves that lead from the start of the game to the root, as numbers in the order of the rules.
    pub fn moves(&self) -> &[u8] {
        &self.moves
    }

    /// The depth, if the claims are about a search to a depth and not to the end of the game.
    pub fn depth(&self) -> Option<u32> {
        self.depth.map(u32::from)
    }

    /// Does something with the rules that the claims are about, given the start of the game. With a depth, play ends
    /// there.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self.plies() {
            None => self.game.visit(visitor),
            Some(plies) => self.game.visit(Limit { plies, visitor }),
        }
    }

    /// With a depth, the number of plies from the start of the game to where play ends.
    pub fn plies(&self) -> Option<u8> {
        // The sum is at most 255: see `at_depth`.
        self.depth.map(|depth| depth.saturating_add(self.moves.len() as u8))
    }

    /// What is claimed: one bound, or a lower and an upper one. There is a section for each.
    pub fn bounds(&self) -> &[Bound] {
        &self.bounds
    }

    /// The claim in a line, such as `connect4(columns=7,rows=6) after 4453 value >= 1`, `tictactoe value = 0` or
    /// `kalah(houses=6,seeds=4) to depth 8 value = 3`.
    pub fn claim(&self) -> String {
        let after = if self.moves.is_empty() { "" } else { " after " };
        let claim = match self.bounds.as_slice() {
            [Bound::AtLeast(least), Bound::AtMost(most)] if least == most => format!("value = {least}"),
            bounds => bounds.iter().map(|bound| format!("value {}", bound_text(*bound))).collect::<Vec<_>>().join(", "),
        };
        let depth = self.depth.map(|depth| format!(" to depth {depth}")).unwrap_or_default();
        format!("{}{after}{}{depth} {claim}", self.game, self.game.names(&self.moves))
    }

    /// The lines of the header.
    pub fn text(&self, form: FileForm) -> String {
        let moves: String = self.moves.iter().map(|mv| format!(" {mv}")).collect();
        let claims: String = self.bounds.iter().map(|bound| format!("claim {}\n", bound_text(*bound))).collect();
        let (game, hash) = (&self.game, self.game.rules_hash());
        let depth = self.depth.map(|depth| format!("depth {depth}\n")).unwrap_or_default();
        format!("{FIRST}\ngame {game}\nrules {hash}\nmoves{moves}\n{depth}{claims}form {}\n", form.word())
    }

    pub(super) fn read(source: &mut Source<impl BufRead>) -> Result<(Header, FileForm), Error> {
        let first = format!("`{FIRST}`");
        let line = source.line(&first).map_err(|error| match error {
            // Whatever else it is: it is not a certificate.
            Error::Malformed { place, .. } => Error::Malformed { place, reason: not_a_certificate() },
            error => error,
        })?;
        if line != FIRST {
            return Err(source.malformed_line(not_a_certificate()));
        }
        let name = value(source, "game", "`game` and its name with all parameters")?;
        let game = NamedGame::parse(&name).map_err(|error| source.malformed_line(error.to_string()))?;
        if game.to_string() != name {
            return Err(source.malformed_line(format!("the game must be written as `{game:.300}`")));
        }
        let hash = value(source, "rules", "`rules` and the hash of the game's rules")?;
        if hash != game.rules_hash() {
            let (name, hash) = (game.name(), game.rules_hash());
            return Err(source.malformed_line(format!("it is about other rules of {name}: ours have the hash {hash}")));
        }
        let moves = read_moves(source)?;
        let moves_place = source.line_place();
        let (mut depth, mut bounds, expected) =
            (None, Vec::new(), "`claim`, `>=` or `<=`, and a number; or `form` and `binary` or `text`");
        let form = loop {
            let line = source.line(expected)?;
            match words(&line).as_slice() {
                ["depth", word] if depth.is_none() && bounds.is_empty() => {
                    let expected = "`depth` and a number are expected";
                    let plies = number(word).ok_or_else(|| source.malformed_line(expected.to_owned()))?;
                    depth = Some((plies, source.line_place()));
                }
                ["claim", relation, number] if bounds.len() < 2 => {
                    bounds.push(
                        bound(relation, number)
                            .ok_or_else(|| source.malformed_line(format!("{expected} is expected")))?,
                    );
                }
                ["form", "binary"] => break FileForm::Binary,
                ["form", "text"] => break FileForm::Text,
                _ => return Err(source.malformed_line(format!("{expected} is expected"))),
            }
        };
        // What is wrong now stands in the lines of the moves or of the claims.
        let place = if bounds.is_empty() { source.line_place() } else { moves_place };
        let mut header = Header::new(game, moves, bounds).map_err(|reason| Error::Malformed { place, reason })?;
        if let Some((depth, place)) = depth {
            header = header.at_depth(depth).map_err(|reason| Error::Malformed { place, reason })?;
        }
        Ok((header, form))
    }
}

fn not_a_certificate() -> String {
    format!("this is not a certificate of this version: its first line is not `{FIRST}`")
}

/// The rest of a line that starts with the word.
fn value(source: &mut Source<impl BufRead>, word: &str, expected: &str) -> Result<String, Error> {
    let line = source.line(expected)?;
    let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
    rest.map(str::to_owned).ok_or_else(|| source.malformed_line(format!("{expected} are expected")))
}

fn read_moves(source: &mut Source<impl BufRead>) -> Result<Vec<u8>, Error> {
    let expected = "`moves` and the numbers of the moves to the root";
    let line = source.line(expected)?;
    let mut words = words(&line).into_iter();
    let is_moves = words.next() == Some("moves");
    let moves = words.map(|word| number(word).filter(|&mv| mv != ALL_MOVES)).collect::<Option<Vec<u8>>>();
    moves.filter(|_| is_moves).ok_or_else(|| source.malformed_line(format!("{expected} are expected")))
}

fn bound(relation: &str, value: &str) -> Option<Bound> {
    let value = number(value)?;
    match relation {
        ">=" => Some(Bound::AtLeast(value)),
        "<=" => Some(Bound::AtMost(value)),
        _ => None,
    }
}

/// A bound as in `>= 1`.
pub(crate) fn bound_text(bound: Bound) -> String {
    match bound {
        Bound::AtLeast(value) => format!(">= {value}"),
        Bound::AtMost(value) => format!("<= {value}"),
    }
}

/// Passes a visitor on to the game in which play ends after a number of plies.
struct Limit<V> {
    plies: u8,
    visitor: V,
}

impl<V: Visitor> Visitor for Limit<V> {
    type Output = V::Output;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> V::Output {
        self.visitor.visit(&Limited::new(start.clone(), self.plies))
    }
}

/// The first move that is not legal.
struct FirstIllegal<'a>(&'a [u8]);

impl Visitor for FirstIllegal<'_> {
    type Output = Option<usize>;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> Option<usize> {
        let mut position = start.clone();
        for (number, &mv) in self.0.iter().enumerate() {
            if u32::from(mv) >= position.number_of_moves() {
                return Some(number);
            }
            position = position.play(mv.into());
        }
        None
    }
}
