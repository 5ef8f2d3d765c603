//! Checks a database with the proved checker of `verimax-certificate`. Nothing here searches or builds: it says what
//! the positions, the moves and the claims are.

use verimax_certificate::RangeReport;
use verimax_certificate::database::{CyclicRules, WinDrawLoss as Claim, check, ranges};

use crate::build::NO_POSITION;
use crate::build::keys::{Ranks, mix, unmix};
use crate::database::Database;
use crate::error::StrongError;
use crate::game::CyclicGame;
use crate::value::{Ending, Value};

/// Codes from here on stand for the values that need no table: all positions of such a value are one.
const AT_SIGHT: u64 = u64::MAX - 15;

/// How many of them there are: a draw, and won or lost at once or with the next move.
const VALUES_AT_SIGHT: usize = 5;

/// What the checker has found in a range of entries.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CheckedRange {
    /// What the checker reports.
    pub report: RangeReport,
    /// What is wrong with the first claim that is: a sentence about its position.
    pub wrong: Option<String>,
}

/// A database in memory, to be checked.
pub struct Loaded<'d, G> {
    database: &'d Database<G>,
    values: Values,
}

enum Values {
    /// Packed, by code.
    Perfect(Vec<u16>),
    /// Packed, by the place of the mixed code.
    Scattered(Ranks, Vec<u16>),
}

impl<G: CyclicGame> Database<G> {
    /// Decompresses everything, and checks the checksum; an error if the file is damaged. `on_block` is told how many
    /// blocks are done, and stops by returning false.
    pub fn load(&self, on_block: &mut dyn FnMut(usize) -> bool) -> Result<Loaded<'_, G>, StrongError> {
        let damaged = |what| StrongError::damaged(self.reader.path(), what);
        self.reader.check_sum().map_err(damaged)?;
        let mut pairs = Vec::new();
        let mut values = Vec::new();
        for block in 0..self.reader.blocks() {
            if !on_block(block) {
                return Err(StrongError::Stopped);
            }
            let codes = self.reader.codes(block).map_err(damaged)?;
            let packed = self.reader.values(block).map_err(damaged)?.into_iter().map(Value::pack);
            match self.reader.is_scattered() {
                true => pairs.extend(codes.into_iter().map(mix).zip(packed)),
                // Only the game knows which codes name a position.
                false => values.extend(
                    codes
                        .into_iter()
                        .zip(packed)
                        .map(|(code, packed)| if self.game.position(code).is_some() { packed } else { NO_POSITION }),
                ),
            }
        }
        if !self.reader.is_scattered() {
            return Ok(Loaded { database: self, values: Values::Perfect(values) });
        }
        pairs.sort_unstable_by_key(|pair| pair.0);
        let ranks = Ranks::new(pairs.iter().map(|pair| pair.0).collect());
        let values = pairs.iter().map(|pair| pair.1).collect();
        Ok(Loaded { database: self, values: Values::Scattered(ranks, values) })
    }
}

/// The range as the proved checker numbers entries: the values that need no table come first.
fn shifted(RangeReport { first, last, passed }: RangeReport) -> RangeReport {
    let number = |entry: usize| if entry == 0 { 0 } else { entry + VALUES_AT_SIGHT };
    RangeReport { first: number(first), last: number(last), passed }
}

impl<G: CyclicGame> Loaded<'_, G> {
    /// The most memory that loading takes for an entry, in bytes.
    pub const BYTES_PER_ENTRY: u64 = 28;

    /// How many positions have a claim.
    pub fn positions(&self) -> usize {
        match &self.values {
            Values::Perfect(values) => values.iter().filter(|packed| **packed != NO_POSITION).count(),
            Values::Scattered(ranks, _) => ranks.len(),
        }
    }

    /// The checksum of the file, in hexadecimal digits.
    pub fn sha256(&self) -> String {
        self.database.reader.sum().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// How many entries the file has to check.
    pub fn entries(&self) -> usize {
        verimax_certificate::database::Database::len(self) - VALUES_AT_SIGHT
    }

    /// Checks the entries from `first` to before `last`. Whoever checks the first of them also checks the values that
    /// need no table.
    pub fn check(&self, first: usize, last: usize) -> CheckedRange {
        let RangeReport { first: from, last: to, .. } = shifted(RangeReport { first, last, passed: false });
        let passed = ranges::check_range(self, self, from, to).passed;
        let wrong = if passed { None } else { check::first_wrong(self, self, from, to) };
        let report = RangeReport { first, last, passed };
        CheckedRange { report, wrong: wrong.map(|entry| self.why_wrong(entry)) }
    }

    /// What is wrong with the claim of an entry, as a sentence. The proved checker has found that something is.
    fn why_wrong(&self, entry: usize) -> String {
        let number = verimax_certificate::database::Database::position(self, entry);
        let game = &self.database.game;
        let shown = game.position(number).map_or_else(|| format!("code {number}"), |position| game.show(&position));
        let claimed = self.value(number).map_or_else(String::new, |value| value.to_string());
        let mut next = Vec::new();
        self.successors(number, &mut next);
        let after: Option<Vec<Value>> = next.iter().map(|next| self.value(*next).map(Value::of_move)).collect();
        let implied = match after {
            None => "a position after one of its moves has no value".to_owned(),
            Some(after) => match (after.into_iter().max_by_key(|value| value.rank()), self.result(number)) {
                (Some(best), _) => format!("by the values after its moves it is a {best}"),
                (None, Some(result)) => {
                    format!("the game is over there, as a {}", ["loss", "draw", "win"][(result + 1) as usize])
                }
                (None, None) => "it is no position".to_owned(),
            },
        };
        format!("the value of {shown} is not a {claimed}: {implied}")
    }

    /// True if these reports cover all entries, all passed, and the start of the game has a value.
    pub fn is_right_by(&self, reports: &[RangeReport]) -> bool {
        let reports: Vec<RangeReport> = reports.iter().map(|report| shifted(*report)).collect();
        ranges::is_right_by_ranges(self, self, &reports) && self.has_start()
    }

    /// True if the start of the game has a value, or the game has no start.
    pub fn has_start(&self) -> bool {
        let start = self.database.game.start();
        start.is_none_or(|start| self.value(self.number(&start)).is_some())
    }

    /// What the database says of the position with this number.
    fn value(&self, number: u64) -> Option<Value> {
        Self::at_sight(number).or_else(|| {
            let packed = match &self.values {
                Values::Perfect(values) => *values.get(usize::try_from(number).ok()?)?,
                Values::Scattered(ranks, values) => values[ranks.find(mix(number))?],
            };
            (packed != NO_POSITION).then(|| Value::unpack(packed))
        })
    }

    /// The number of a position for the checker.
    fn number(&self, position: &G::Position) -> u64 {
        match self.database.game.at_sight(position) {
            Some(value) => AT_SIGHT + u64::from(value.pack()),
            None => self.database.game.code(position),
        }
    }

    /// The value of all positions with this number, if it stands for such.
    fn at_sight(number: u64) -> Option<Value> {
        let place = number.checked_sub(AT_SIGHT)?;
        (place < VALUES_AT_SIGHT as u64).then(|| Value::unpack(place as u16))
    }
}

impl<G: CyclicGame> CyclicRules for Loaded<'_, G> {
    fn successors(&self, position: u64, into: &mut Vec<u64>) {
        into.clear();
        match Self::at_sight(position) {
            // Whoever can win at once does so.
            Some(Value::Win(1)) => into.push(AT_SIGHT + u64::from(Value::Loss(0).pack())),
            Some(Value::Loss(1)) => into.push(AT_SIGHT + u64::from(Value::Win(0).pack())),
            Some(_) => {}
            None => {
                if let Some(position) = self.database.game.position(position) {
                    let mut children = Vec::new();
                    self.database.game.expand(&position, &mut children);
                    into.extend(children.iter().map(|child| self.number(child)));
                }
            }
        }
    }

    fn result(&self, position: u64) -> Option<i32> {
        let ending = match Self::at_sight(position) {
            Some(Value::Win(1) | Value::Loss(1)) => None,
            Some(value) => Some(value.ending()),
            None => self.database.game.expand(&self.database.game.position(position)?, &mut Vec::new()),
        };
        ending.map(|ending| match ending {
            Ending::Win => 1,
            Ending::Draw => 0,
            Ending::Loss => -1,
        })
    }
}

impl<G: CyclicGame> verimax_certificate::database::Database for Loaded<'_, G> {
    fn len(&self) -> usize {
        VALUES_AT_SIGHT
            + match &self.values {
                Values::Perfect(values) => values.len(),
                Values::Scattered(ranks, _) => ranks.len(),
            }
    }

    fn position(&self, entry: usize) -> u64 {
        match entry.checked_sub(VALUES_AT_SIGHT) {
            None => AT_SIGHT + entry as u64,
            Some(entry) => match &self.values {
                Values::Perfect(_) => entry as u64,
                Values::Scattered(ranks, _) => unmix(ranks.key(entry)),
            },
        }
    }

    fn claim(&self, position: u64) -> Option<Claim> {
        Some(match self.value(position)? {
            Value::Win(plies) => Claim::Win(u32::from(plies)),
            Value::Draw => Claim::Draw,
            Value::Loss(plies) => Claim::Loss(u32::from(plies)),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::file::Writer;
    use crate::games::morris::Morris;

    /// A database of three men's morris with a single position: White has a line, and Black is to move.
    fn of_one_position(claim: Value) -> Database<Morris> {
        let game = Arc::new(Morris);
        let position = game.parse("www/bb./..b b").unwrap();
        let mut writer = Writer::new(&game.name(), true, &[claim.pack()], 1);
        writer.push(game.code(&position), claim.pack());
        Database::from_bytes(game, writer.finish()).unwrap()
    }

    /// Law: the sentence says what is missing: a right value without the start of the game is not enough, and a wrong
    /// one comes with what is right.
    #[test]
    fn what_is_missing_is_said() {
        let database = of_one_position(Value::Loss(0));
        let loaded = database.load(&mut |_| true).unwrap();
        let checked = loaded.check(0, loaded.entries());
        assert!(checked.report.passed && checked.wrong.is_none());
        assert_eq!((loaded.entries(), loaded.has_start(), loaded.is_right_by(&[checked.report])), (1, false, false));

        let database = of_one_position(Value::Win(2));
        let wrong = database.load(&mut |_| true).unwrap().check(0, 1).wrong.unwrap();
        assert!(wrong.ends_with(" is not a win in 2: the game is over there, as a loss"), "{wrong}");
    }
}
