//! The searches of games with chance by name.

use std::fmt;

use super::CallError;
use crate::chance_game::ChanceGame;
use crate::search::chance::{
    ChanceHashTable, ChanceListener, ChanceTable, Forgets, Scale, Scaled, expectiminimax, star1, star2,
};
use crate::text::{SHORT, printable};
use crate::value::Depth;

/// A search of games with chance. All of them take a depth, any game, and guarantee an exact result.
#[derive(Debug)]
pub struct ChanceAlgorithm {
    /// What it is called, in snake_case.
    pub name: &'static str,
    /// Author and year.
    pub source: &'static str,
    /// True if it takes a window; otherwise it works in the open one.
    pub takes_window: bool,
    /// True if it keeps a transposition table.
    pub has_table: bool,
    /// Parameters of its own, as in `star2(probes=2)`.
    pub parameters: &'static [&'static str],
    id: Id,
}

/// Which function it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Id {
    Expectiminimax,
    Star1,
    Star2,
}

/// All of them.
pub const CHANCE_ALGORITHMS: &[ChanceAlgorithm] = {
    const fn row(name: &'static str, source: &'static str, has_table: bool, id: Id) -> ChanceAlgorithm {
        let parameters: &[&str] = if matches!(id, Id::Star2) { &["probes"] } else { &[] };
        ChanceAlgorithm { name, source, takes_window: !matches!(id, Id::Expectiminimax), has_table, parameters, id }
    }
    const MICHIE: &str = "Michie 1966";
    const BALLARD: &str = "Ballard 1983";
    const HAUK: &str = "Hauk, Buro & Schaeffer 2004";
    const ROWS: &[ChanceAlgorithm] = &[
        row("expectiminimax", MICHIE, false, Id::Expectiminimax),
        row("star1", BALLARD, false, Id::Star1),
        row("star2", BALLARD, false, Id::Star2),
        row("expectiminimax_tt", HAUK, true, Id::Expectiminimax),
        row("star1_tt", HAUK, true, Id::Star1),
        row("star2_tt", HAUK, true, Id::Star2),
    ];
    ROWS
};

/// A search of games with chance and its parameters, such as `star2(probes=2)`.
#[derive(Clone, Copy, Debug)]
pub struct ChanceCall {
    /// The algorithm.
    pub algorithm: &'static ChanceAlgorithm,
    /// How many moves of each outcome Star2 probes.
    probes: usize,
}

impl From<&'static ChanceAlgorithm> for ChanceCall {
    /// The algorithm with its usual parameters.
    fn from(algorithm: &'static ChanceAlgorithm) -> ChanceCall {
        ChanceCall { algorithm, probes: 1 }
    }
}

/// The name, with the parameters that are not the usual ones.
impl fmt::Display for ChanceCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.algorithm.name)?;
        if self.probes == 1 { Ok(()) } else { write!(f, "(probes={})", self.probes) }
    }
}

impl ChanceCall {
    /// Reads a name, with or without parameters.
    pub fn parse(text: &str) -> Result<ChanceCall, CallError> {
        let malformed = || CallError::Malformed { text: text.to_owned() };
        let (name, parameters) = match text.trim().split_once('(') {
            None => (text.trim(), ""),
            Some((name, rest)) => (name.trim(), rest.trim().strip_suffix(')').ok_or_else(malformed)?.trim()),
        };
        let algorithm = CHANCE_ALGORITHMS.iter().find(|algorithm| algorithm.name == name).ok_or_else(|| {
            let known = CHANCE_ALGORITHMS.iter().map(|algorithm| algorithm.name).collect::<Vec<_>>().join(", ");
            CallError::Unknown { name: name.to_owned(), known }
        })?;
        let bad = |message| CallError::BadParameter { algorithm: algorithm.name, message };
        let mut call = ChanceCall::from(algorithm);
        if !parameters.is_empty() {
            let (key, value) = parameters.split_once('=').ok_or_else(malformed)?;
            if !algorithm.parameters.contains(&key.trim()) {
                let known = if algorithm.parameters.is_empty() { "it takes none" } else { "it takes: probes" };
                return Err(bad(format!("there is no parameter '{}'; {known}", printable(key.trim(), SHORT))));
            }
            let value = value.trim();
            let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
            call.probes = value.parse::<u32>().ok().filter(|_| is_number).ok_or_else(|| {
                bad(format!("probes is a number of moves from 0 to {}, not '{}'", u32::MAX, printable(value, SHORT)))
            })? as usize;
        }
        Ok(call)
    }

    /// Searches the position, with a table of its own if it keeps one. Returns a result for the rounded expectiminimax
    /// value in this window, or that value itself if it takes no window. All evaluations must lie in the range of the
    /// scale.
    pub fn run<G: ChanceGame, L: ChanceListener<G>>(
        &self,
        p: &G,
        scale: Scale,
        window: (Scaled, Scaled),
        depth: Depth,
        listener: &mut L,
    ) -> Scaled {
        if self.algorithm.has_table {
            self.run_with(p, window, depth, &mut ChanceHashTable::new(scale), listener)
        } else {
            self.run_with(p, window, depth, &mut Forgets(scale), listener)
        }
    }

    fn run_with<G: ChanceGame, T: ChanceTable<G>, L: ChanceListener<G>>(
        &self,
        p: &G,
        (alpha, beta): (Scaled, Scaled),
        depth: Depth,
        table: &mut T,
        listener: &mut L,
    ) -> Scaled {
        match self.algorithm.id {
            Id::Expectiminimax => expectiminimax(p, depth, table, listener),
            Id::Star1 => star1(p, alpha, beta, depth, table, listener),
            Id::Star2 => star2(p, alpha, beta, depth, self.probes, table, listener),
        }
    }
}
