//! What `check` shows on standard error while it runs: a bar, and a finding as soon as it is there, if making it
//! smaller takes a while.

use std::collections::VecDeque;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use verimax_check::Progress;

use super::report::{Context, Found};

/// A search is slow if each of its last answers took longer than this. Then a finding is shown at once.
const SLOW: Duration = Duration::from_millis(200);
/// How many answers those are. A busy machine may delay one of them.
const LAST: usize = 4;
/// Otherwise a finding is shown after this much shrinking, and only on a terminal: logs do not depend on the clock.
const SOON: Duration = Duration::from_secs(2);
/// The least time between two lines about smaller findings.
const PAUSE: Duration = Duration::from_secs(1);

/// Shows the progress of a check.
pub struct Watch<'c> {
    context: &'c Context<'c>,
    bar: ProgressBar,
    soon: Duration,
    asked: u64,
    /// When the last answers were there.
    last: VecDeque<Instant>,
    found: Instant,
    /// The number of nodes that was last shown, and when.
    shown: Option<(usize, Instant)>,
}

impl<'c> Watch<'c> {
    pub fn new(context: &'c Context<'c>, is_replay: bool) -> Watch<'c> {
        let queries = if is_replay { 1 } else { context.checker.queries };
        let is_terminal = std::io::stderr().is_terminal();
        let bar = if is_terminal { ProgressBar::new(queries) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} queries, {per_sec}, {eta}");
        style.into_iter().for_each(|style| bar.set_style(style));
        let soon = if is_terminal { SOON } else { Duration::MAX };
        let now = Instant::now();
        Watch { context, bar, soon, asked: 0, last: VecDeque::from([now]), found: now, shown: None }
    }

    /// Shows how far the check is, or what it has found.
    pub fn tell<F: Found>(&mut self, progress: Progress<'_, F>) {
        let now = Instant::now();
        match progress {
            Progress::Asked(asked) => {
                // One time per answer: those that came together were fast.
                for _ in self.asked..asked.min(self.asked + LAST as u64 + 1) {
                    self.last.push_back(now);
                }
                self.last.drain(..self.last.len().saturating_sub(LAST + 1));
                self.asked = asked;
                self.bar.set_position(asked);
            }
            Progress::Found(finding) => {
                self.bar.finish_and_clear();
                self.found = now;
                let mut times = self.last.iter().zip(self.last.iter().skip(1));
                if times.all(|(before, after)| *after - *before > SLOW) {
                    self.show(finding);
                }
            }
            Progress::Shrinking(finding) => {
                let (nodes, original) = finding.nodes();
                match self.shown {
                    None if now - self.found > self.soon => self.show(finding),
                    Some((before, when)) if nodes < before && now - when > PAUSE => {
                        eprintln!("now on {nodes} of {original} nodes");
                        self.shown = Some((nodes, now));
                    }
                    _ => {}
                }
            }
        }
    }

    fn show(&mut self, finding: &impl Found) {
        let text = self.context.found_text(self.asked, &finding.as_smallest(), None);
        eprintln!("{text}\nmaking it smaller; Ctrl-C shows the smallest so far");
        self.shown = Some((finding.nodes().0, Instant::now()));
    }

    /// Clears the bar.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
