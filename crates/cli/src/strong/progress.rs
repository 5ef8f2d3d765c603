//! Shows how far a build is, how fast it goes and how much memory it takes: one line on a terminal, otherwise a line on
//! standard error every ten seconds.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar};
use verimax_strong::Progress;

use crate::engine::progress_line;

/// How often a line is written if standard error is no terminal.
const EVERY: Duration = Duration::from_secs(10);

/// What is shown of a build.
pub struct Shown {
    bar: ProgressBar,
    last: Arc<Mutex<Last>>,
    /// Ends the thread that writes the lines.
    end: Option<Sender<()>>,
}

/// The last that was heard.
struct Last {
    text: String,
    stage: String,
    /// When the stage began, and what was counted then.
    since: (Instant, u64),
}

impl Shown {
    pub fn new() -> Shown {
        let since = (Instant::now(), 0);
        let last = Arc::new(Mutex::new(Last { text: String::new(), stage: String::new(), since }));
        let end = (!std::io::stderr().is_terminal()).then(|| {
            let (end, ended) = channel();
            let (last, start) = (last.clone(), Instant::now());
            std::thread::spawn(move || {
                while ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                    let text = last.lock().unwrap_or_else(PoisonError::into_inner).text.clone();
                    eprintln!("{}: {text}{}", HumanDuration(start.elapsed()), memory_text());
                }
            });
            end
        });
        Shown { bar: progress_line("{spinner} {elapsed} {wide_msg}"), last, end }
    }

    /// What to call with every step of a build.
    pub fn observer(&self) -> Box<dyn Fn(Progress) + Send + Sync> {
        let (bar, last) = (self.bar.clone(), self.last.clone());
        Box::new(move |progress| {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            let (stage, text, count) = in_words(&progress);
            if last.stage != stage {
                (last.stage, last.since) = (stage, (Instant::now(), count));
            }
            let (since, before) = last.since;
            last.text = last.stage.clone() + &text + &rate_text(count - before.min(count), since.elapsed());
            bar.set_message(last.text.clone() + &memory_text());
        })
    }

    pub fn finish(self) {
        self.bar.finish_and_clear();
        if let Some(end) = self.end {
            let _ = end.send(()); // if the thread is gone, it has ended
        }
    }
}

/// The stage of a build, how far it is, and how many positions that are.
fn in_words(progress: &Progress) -> (String, String, u64) {
    let part =
        |part: &(usize, usize)| if part.1 == 1 { String::new() } else { format!("part {} of {}, ", part.0, part.1) };
    match progress {
        Progress::Enumerate { layer, positions } => {
            let text = format!("layer {layer}, {} so far", HumanCount(*positions));
            ("finding positions: ".to_owned(), text, *positions)
        }
        Progress::Edges { part: number, pass, done } => {
            let text = format!("{} of {} codes of a worker", HumanCount(done.0), HumanCount(done.1));
            (format!("{}listing moves, pass {pass} of 2: ", part(number)), text, done.0)
        }
        Progress::Wave { part: number, wave, new, decided } => {
            let text = format!("wave {wave}, {} positions, {} so far", HumanCount(*new), HumanCount(*decided));
            (format!("{}going backwards: ", part(number)), text, *decided)
        }
        Progress::Write => ("compressing".to_owned(), String::new(), 0),
    }
}

/// How many in a second, if there is something to tell.
fn rate_text(count: u64, time: Duration) -> String {
    let rate = (count as f64 / time.as_secs_f64().max(1e-3)) as u64;
    if rate == 0 { String::new() } else { format!(", {} a second", HumanCount(rate)) }
}

/// The memory of this process, if the system tells.
fn memory_text() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.map(|kilobytes| format!(", {} of memory", HumanBytes(1024 * kilobytes))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_told_with_rate_and_memory() {
        let shown = Shown::new();
        let observer = shown.observer();
        let wave = |wave, new, decided| Progress::Wave { part: (2, 3), wave, new, decided };
        observer(wave(0, 10, 10));
        std::thread::sleep(Duration::from_millis(5));
        observer(wave(1, 5_000, 5_010));
        let text = shown.last.lock().unwrap().text.clone();
        assert!(text.starts_with("part 2 of 3, going backwards: wave 1, 5,000 positions, 5,010 so far, "), "{text}");
        assert!(text.ends_with(" a second"), "{text}");
        if cfg!(target_os = "linux") {
            assert!(memory_text().ends_with("iB of memory"));
        }
        shown.finish();
    }
}
