//! Large databases in parts: ranges of entries, each checked by a run of its own, and the pass that shows that the
//! ranges cover everything. [`start_of_part`](crate::ranges::start_of_part) says where the parts begin.

use verimax_contracts::{ensures, ghost, requires, theory};

use super::check::first_wrong;
use super::{CyclicRules, Database};
use crate::ranges::cover;
use crate::report::RangeReport;

theory!("database.Covered");

/// Checks the entries from number `first` to before `last`. A range that is not one of these entries does not pass.
#[ensures("holds_of game database result")]
#[ensures("result.rangereport_first = first && result.rangereport_last = last")]
pub fn check_range<R: CyclicRules, D: Database>(game: &R, database: &D, first: usize, last: usize) -> RangeReport {
    let is_range = first <= last && last <= database.len();
    let passed = is_range && first_wrong(game, database, first, last).is_none();
    RangeReport { first, last, passed }
}

/// True if these reports, all of them about this database, cover it. Then all claims are right.
#[requires("all_hold _game database reports")]
#[ensures("result -> right _game database && closed _game database")]
pub fn is_right_by_ranges<R: CyclicRules, D: Database>(_game: &R, database: &D, reports: &[RangeReport]) -> bool {
    if !cover(reports, database.len()) {
        return false;
    }
    ghost!("covered_is_right _game database reports");
    true
}
