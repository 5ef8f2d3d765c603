//! `verimax solve --certificate`: writes down why the value is what it is, so that `verimax verify` can check it.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use indicatif::{HumanCount, ProgressBar};
use serde_json::{Value as Json, json};
use verimax::files::{check_writable, write_whole_with};
use verimax::{Depth, StopHandle, Value};
use verimax_certificate::format::Header;
use verimax_certificate::{Bound, NamedGame};
use verimax_certify::{CertifyError, Monitor, Progress, Settings, certify};
use verimax_games::AnyPosition;

use super::Arguments;
use crate::engine::{Interrupt, Resources, progress_line};
use crate::output::{counted, refuse_dash, shown_path};

/// How often `--minimise` looks for a smaller certificate, unless told otherwise.
pub const ROUNDS: &str = "6";

/// What a certificate is to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    Exact,
    Bound(Bound),
}

impl Claim {
    /// Reads `exact`, `at-least 1` or `at-most -2`, as the words that a shell makes of it.
    pub fn parse(words: &[String]) -> Result<Claim> {
        let words: Vec<&str> = words.iter().flat_map(|word| word.split_whitespace()).collect();
        let number = |text: &str| text.parse::<Value>().with_context(|| format!("--claim: `{text}` is not a number"));
        match words[..] {
            ["exact"] => Ok(Claim::Exact),
            ["at-least", least] => Ok(Claim::Bound(Bound::AtLeast(number(least)?))),
            ["at-most", most] => Ok(Claim::Bound(Bound::AtMost(number(most)?))),
            _ => bail!("--claim is `exact`, or `at-least` or `at-most` and a number, such as `--claim at-least 1`"),
        }
    }

    /// The bounds to certify, if this is the value.
    fn bounds(self, value: Value) -> Result<Vec<Bound>> {
        match self {
            Claim::Exact => Ok(vec![Bound::AtLeast(value), Bound::AtMost(value)]),
            Claim::Bound(bound) if bound.admits(value) => Ok(vec![bound]),
            Claim::Bound(Bound::AtLeast(least)) => bail!("the value is {value}, so it is not at least {least}"),
            Claim::Bound(Bound::AtMost(most)) => bail!("the value is {value}, so it is not at most {most}"),
        }
    }
}

/// What is to be certified, before its value is known.
pub struct Order {
    game: NamedGame,
    moves: Vec<u8>,
    /// How deep the search is, if it does not go to the end of the game.
    depth: Option<u32>,
    claim: Claim,
    file: PathBuf,
    rounds: u32,
}

/// A certificate that was written.
pub struct Written {
    file: PathBuf,
    claim: String,
    claims: u64,
    bytes: u64,
    time: Duration,
}

impl Order {
    /// What the user has ordered, if anything. Checks what can be checked before the game is solved: a game with rules
    /// that the checker knows, a depth that fits, and a file that can be written.
    pub fn new(arguments: &Arguments, start: &dyn AnyPosition) -> Result<Option<Order>> {
        let Some(file) = arguments.certificate.clone().or_else(|| arguments.witness.clone()) else { return Ok(None) };
        if arguments.certificate.is_some() && arguments.depth.is_some() {
            bail!("--certificate goes to the end of the game; for a search to a depth, use --witness FILE");
        }
        refuse_dash(&file)?;
        let claim = Claim::parse(&arguments.claim)?;
        let name: String = arguments.game.split_whitespace().collect();
        let game = NamedGame::parse(&name).map_err(|error| anyhow!("there is no certificate: {error}"))?;
        let moves = move_numbers(start, &arguments.moves)?;
        let depth = arguments.depth.and_then(Depth::limit);
        let order = Order { game, moves, depth, claim, file, rounds: arguments.minimise };
        let header = order.header(vec![Bound::AtLeast(0)])?;
        check_writable(&order.file).with_context(|| order.cannot_write())?;
        if let Some(parts) = order.parts().filter(|parts| parts.exists() && !parts.is_dir()) {
            bail!("'{}' is in the way: it is not a folder", shown_path(&parts));
        }
        order.settings(Resources { threads: 1, table_mb: 1 }).check_spool(&header)?;
        Ok(Some(order))
    }

    /// The header of a certificate that claims these bounds.
    fn header(&self, bounds: Vec<Bound>) -> Result<Header> {
        let header = Header::new(self.game.clone(), self.moves.clone(), bounds);
        let header = header.and_then(|header| match self.depth {
            Some(depth) => header.at_depth(depth),
            None => Ok(header),
        });
        header.map_err(|reason| anyhow!("there is no certificate: {reason}"))
    }

    fn cannot_write(&self) -> String {
        format!("cannot write '{}'", shown_path(&self.file))
    }

    /// The folder for what is found on the way, next to the file. There is none next to a pipe or a device.
    fn parts(&self) -> Option<PathBuf> {
        let is_file = self.file.metadata().map_or(true, |there| there.is_file()) && !self.file.starts_with("/dev");
        let mut parts = self.file.clone().into_os_string();
        parts.push(".parts");
        is_file.then(|| parts.into())
    }

    fn settings(&self, Resources { threads, table_mb }: Resources) -> Settings {
        Settings { threads, table_mb, rounds: self.rounds, spool: self.parts() }
    }

    /// Finds the strategies and writes the certificate. `None` if Ctrl-C has stopped it.
    pub fn carry_out(self, value: Value, resources: Resources, interrupt: &Interrupt) -> Result<Option<Written>> {
        let start = Instant::now();
        let header = self.header(self.claim.bounds(value)?)?;
        let settings = self.settings(resources);
        let bar = progress_line("{spinner} {elapsed} {wide_msg}");
        let mut shown = Shown { bar: bar.clone(), interrupt };
        let found = match certify(&header, &settings, &mut shown) {
            Err(CertifyError::Stopped) if interrupt.is_asked() => return Ok(None),
            found => found?,
        };
        bar.set_message("checking and writing the certificate");
        let written = write_whole_with(&self.file, |file| found.write(file));
        bar.finish_and_clear();
        let bytes = match written {
            Err(CertifyError::Write(error)) => Err(error).with_context(|| self.cannot_write())?,
            written => written?,
        };
        settings.clean_up(&header)?;
        let claims = found.claims() as u64;
        Ok(Some(Written { file: self.file, claim: header.claim(), claims, bytes, time: start.elapsed() }))
    }
}

impl Written {
    pub fn as_text(&self) -> String {
        format!(
            "{}: {}, {}, {:.3?}; `verimax verify` checks it",
            shown_path(&self.file),
            counted(self.claims, "claim", "claims"),
            counted(self.bytes, "byte", "bytes"),
            self.time,
        )
    }

    pub fn as_json(&self) -> Json {
        json!({
            "file": self.file.display().to_string(),
            "claim": self.claim,
            "claims": self.claims,
            "bytes": self.bytes,
            "seconds": self.time.as_secs_f64(),
        })
    }
}

struct Shown<'a> {
    bar: ProgressBar,
    interrupt: &'a Interrupt,
}

impl Monitor for Shown<'_> {
    fn starts(&mut self, stop: StopHandle) {
        self.interrupt.also_stops(stop);
    }

    fn goes_on(&mut self, bound: Bound, progress: Progress) {
        let bound = match bound {
            Bound::AtLeast(least) => format!("value >= {least}"),
            Bound::AtMost(most) => format!("value <= {most}"),
        };
        let round = if progress.round == 0 { String::new() } else { format!(", smaller: round {}", progress.round) };
        let layer = if progress.layer == 0 { String::new() } else { format!(", layer {}", progress.layer) };
        self.bar.set_message(format!(
            "certificate of {bound}{round}{layer}: {} of {} positions, {} before",
            HumanCount(progress.done as u64),
            HumanCount(progress.positions as u64),
            HumanCount(progress.claims as u64),
        ));
    }
}

/// The moves of a line as numbers: the place of each among the legal moves.
fn move_numbers(start: &dyn AnyPosition, line: &str) -> Result<Vec<u8>> {
    let mut position = start.boxed();
    let mut numbers = Vec::new();
    for name in start.split_moves(line) {
        let next = position.play(name)?;
        let moves = position.moves();
        let is_it =
            |other: &String| other == name || position.play(other).is_ok_and(|it| it.to_string() == next.to_string());
        let number = moves.iter().position(|other| other == name).or_else(|| moves.iter().position(is_it));
        numbers
            .push(number.and_then(|number| u8::try_from(number).ok()).context("a position has more than 255 moves")?);
        position = next;
    }
    Ok(numbers)
}
