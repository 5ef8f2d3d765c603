//! The link that shows a finding on the page.

use anyhow::{Result, ensure};
use verimax::law::Guarantee;
use verimax::text::{LONG, is_printable, printable};
use verimax_check::{ChanceCounterexample, ChanceFinding, Counterexample, Finding};

/// The variable that says where the page is.
const VARIABLE: &str = "VERIMAX_PAGE";
/// Where the page is if nobody says it: in the folder where it is built, or any that it was copied to.
const USUAL_PAGE: &str = "index.html";

/// Where the page is: as the option says, or the variable, or in this folder.
pub fn page(option: Option<&str>) -> Result<String> {
    let (name, page) = match (option, std::env::var(VARIABLE)) {
        (Some(page), _) => ("--page", page.to_owned()),
        (None, Ok(page)) if !page.is_empty() => (VARIABLE, page),
        _ => return Ok(USUAL_PAGE.to_owned()),
    };
    ensure!(
        page.chars().all(|c| is_printable(c) && c != '#'),
        "{name} is the address or the path of the page's index.html, without '#', not '{}'",
        printable(&page, LONG)
    );
    Ok(page)
}

/// The link to a finding. `None` if the finding is too large for one.
pub fn link(page: &str, finding: &Finding, guarantee: Guarantee) -> Option<String> {
    let part = Counterexample::of(finding, guarantee).to_link().ok()?;
    Some(format!("{page}#counterexample/{part}"))
}

/// The link to a finding with chance. `None` if the finding is too large for one.
pub fn chance_link(page: &str, finding: &ChanceFinding, tolerance: f64) -> Option<String> {
    let part = ChanceCounterexample::of(finding, tolerance).to_link().ok()?;
    Some(format!("{page}#counterexample/{part}"))
}

/// The line of the report.
pub fn line(link: Option<String>) -> String {
    match link {
        Some(link) => format!("see it:  {link}\n"),
        None => "see it:  too large for a link; --save DIR writes a file that the page opens\n".to_owned(),
    }
}
