//! Large certificates in parts: ranges of claims, each checked by a run of its own, and the pass that shows that the
//! ranges cover everything.
//!
//! A claim follows from those before it, whether those have been checked yet or not. So ranges can be checked in any
//! order, by any number of processes. If all have passed and nothing is left out, all claims are true.

use verimax_contracts::{ensures, ghost, invariant, requires, theory};

use crate::check::{first_unfounded, is_settled};
use crate::claims::{Bound, Claims};
use crate::report::RangeReport;
use crate::rules::Rules;

theory!("certificate.Ranges");

/// Where part number `part` of `parts` begins, if there are `claims` claims. The last part ends where part number
/// `parts` would begin, which is the number of claims. Sizes differ by one at most.
#[requires("0 < parts && part <= parts")]
#[ensures("result = start_of claims parts part && result <= claims")]
pub fn start_of_part(claims: usize, parts: usize, part: usize) -> usize {
    let (least, larger) = (claims / parts, claims % parts);
    ghost!("part_in_bounds (Usize.to_int claims) (Usize.to_int parts) (Usize.to_int part)");
    part * least + part.min(larger)
}

/// Checks the claims from number `first` to before `last`. A range that is not one of these claims does not pass.
#[ensures("is_true (parameters_of start) bound claims result")]
#[ensures("result.rangereport_first = first && result.rangereport_last = last")]
pub fn check_range<R: Rules>(start: &R, bound: Bound, claims: &Claims, first: usize, last: usize) -> RangeReport {
    let is_range = first <= last && last <= claims.len();
    let passed = is_range && first_unfounded(start, bound, claims, first, last).is_none();
    RangeReport { first, last, passed }
}

/// True if the ranges have passed, and each begins where the one before it ends, from 0 to the number of claims. So
/// none is left out, none comes twice, and none overlaps with another. (The order of the reports matters.)
#[ensures("result <-> chain reports (length reports) claims")]
pub fn cover(reports: &[RangeReport], claims: usize) -> bool {
    let mut till = 0;
    for report in reports {
        invariant!("chain reports report_i till");
        if !report.passed || report.first != till || report.last < report.first {
            return false;
        }
        till = report.last;
    }
    till == claims
}

/// True if these reports, all of them about these claims, cover them, and the bound holds for the root.
#[requires("all_true (parameters_of root) bound claims reports")]
#[ensures("result -> holds bound (all_play root)")]
pub fn is_proved_by_ranges<R: Rules>(root: &R, bound: Bound, claims: &Claims, reports: &[RangeReport]) -> bool {
    if !cover(reports, claims.len()) {
        return false;
    }
    ghost!(
        "chain_follows (pure { parameters_of root }) bound claims reports (slice_length reports)
            (slice_length claims.claims_codes)"
    );
    is_settled(root, bound, claims, claims.len())
}
