//! `verimax check`: find the bug in anybody's search, and the smallest game that shows it. `two_players` and `chance`
//! ask the program; `report` says what was found.

mod arguments;
mod chance;
mod noted;
mod options;
mod report;
mod see;
mod starter;
mod two_players;
mod watch;
mod words;

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::json;
use verimax_check::Checker;

pub use self::arguments::Arguments;
use crate::Verdict;
use crate::output::print_json;

pub fn run(arguments: &Arguments) -> Result<Verdict> {
    if let Some([language, folder]) = arguments.new.as_deref() {
        return starter::write(language, Path::new(folder));
    }
    let result = check(arguments);
    // A script that asked for JSON gets JSON, even if the check fails.
    if let (true, Err(error)) = (arguments.json, &result) {
        print_json(&json!({
            "verdict": "error",
            "error": format!("{error:#}"),
            "queries": 0,
            "seed": arguments.seed,
            "guarantee": arguments.guarantee().to_string(),
        }))?;
    }
    result
}

fn check(arguments: &Arguments) -> Result<Verdict> {
    arguments.validate()?;
    let timeout = Duration::try_from_secs_f64(arguments.timeout).ok().filter(|timeout| !timeout.is_zero());
    let timeout = timeout.context("--timeout is a number of seconds greater than 0")?;
    let shrink_time = Duration::try_from_secs_f64(arguments.shrink_time);
    let shrink_time = shrink_time.ok().context("--shrink-time is a number of seconds, 0 or greater")?;
    let checker = Checker {
        queries: arguments.queries(),
        seed: arguments.seed,
        guarantee: arguments.guarantee(),
        scope: arguments.scope(),
        shrink_time,
        ..Checker::default()
    };
    let check = if arguments.chance { chance::check } else { two_players::check };
    check(arguments, &checker, timeout)
}
