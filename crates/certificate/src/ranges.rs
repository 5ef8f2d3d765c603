//! Large certificates in parts: ranges of claims, each checked by a run of its own, and the pass that shows that the
//! ranges cover everything.

use crate::check::{first_unfounded, is_settled};
use crate::claims::{Bound, Claims};
use crate::report::RangeReport;
use crate::rules::Rules;

/// Where part number `part` of `parts` begins, if there are `claims` claims. The last part ends where part number `parts`
/// would begin, which is the number of claims. Sizes differ by one at most.
pub fn start_of_part(claims: usize, parts: usize, part: usize) -> usize {
    let (least, larger) = (claims / parts, claims % parts);
    part * least + part.min(larger)
}

/// Checks the claims from number `first` to before `last`. A range that is not one of these claims does not pass.
pub fn check_range<R: Rules>(start: &R, bound: Bound, claims: &Claims, first: usize, last: usize) -> RangeReport {
    let is_range = first <= last && last <= claims.len();
    let passed = is_range && first_unfounded(start, bound, claims, first, last).is_none();
    RangeReport { first, last, passed }
}

/// True if the ranges have passed, and each begins where the one before it ends, from 0 to the number of claims. So none
/// is left out, none comes twice, and none overlaps with another. (The order of the reports matters.)
pub fn cover(reports: &[RangeReport], claims: usize) -> bool {
    let mut till = 0;
    for report in reports {
        if !report.passed || report.first != till || report.last < report.first {
            return false;
        }
        till = report.last;
    }
    till == claims
}

/// True if these reports, all of them about these claims, cover them, and the bound holds for the root.
pub fn is_proved_by_ranges<R: Rules>(root: &R, bound: Bound, claims: &Claims, reports: &[RangeReport]) -> bool {
    cover(reports, claims.len()) && is_settled(root, bound, claims, claims.len())
}
