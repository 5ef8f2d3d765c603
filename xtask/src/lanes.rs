//! Runs steps: one after the other, and some beside the others. Says what each of them took.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::steps::{Step, XTASK};

/// What a step took.
struct Taken {
    what: &'static str,
    clock: Duration,
    processor: Duration,
}

/// Steps that run at the same time stop together.
struct Run {
    start: Instant,
    /// This program. The tests may compile it again, so we ask before.
    xtask: PathBuf,
    failed: AtomicBool,
    /// Whoever ends a process holds it, so that the processor time of the process is known.
    times: Mutex<Vec<Taken>>,
}

/// Runs the steps, and stops at the first that fails. At the end it says what each of them took.
pub fn run(steps: &[Step]) -> ExitCode {
    run_beside(&[], steps, &[], &[])
}

/// Runs `first`, then `steps`, with `beside` at the same time, and then `last`. What those beside the others print is
/// shown when they end.
pub fn run_beside(first: &[Step], steps: &[Step], beside: &[Step], last: &[Step]) -> ExitCode {
    let start = Instant::now();
    let (times, has_failed) = attempt(first, steps, beside, last);
    let seconds = |time: Duration| time.as_secs_f64();
    eprintln!("==   clock  processor  in seconds");
    for Taken { what, clock, processor } in times {
        eprintln!("== {:7.0} {:10.0}  {what}", seconds(clock), seconds(processor));
    }
    let verdict = if has_failed { "failed" } else { "all passed" };
    eprintln!("== {:7.0} {:10.0}  {verdict}", seconds(start.elapsed()), seconds(processor_time()));
    if has_failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// What each step took that ended well, and true if one failed.
fn attempt(first: &[Step], steps: &[Step], beside: &[Step], last: &[Step]) -> (Vec<Taken>, bool) {
    let xtask = std::env::current_exe().unwrap_or_default();
    let run = Run { start: Instant::now(), xtask, failed: AtomicBool::new(false), times: Mutex::default() };
    run.all(first, false);
    thread::scope(|scope| {
        scope.spawn(|| run.all(beside, true));
        run.all(steps, false);
    });
    run.all(last, false);
    let times = run.times.into_inner().unwrap_or_else(PoisonError::into_inner);
    (times, run.failed.into_inner())
}

impl Run {
    /// Runs steps, one after the other, until one fails, here or elsewhere.
    fn all(&self, steps: &[Step], is_beside: bool) {
        for step in steps {
            if self.failed.load(Ordering::Relaxed) {
                return;
            }
            if let Err(why) = self.one(step, is_beside)
                && !self.failed.swap(true, Ordering::Relaxed)
            {
                eprintln!("== {}: {why}", step.what);
            }
        }
    }

    /// Runs a step. The error says what went wrong.
    fn one(&self, step: &Step, is_beside: bool) -> Result<(), String> {
        let begin = Instant::now();
        let name = if step.program == env!("CARGO") { "cargo" } else { step.program };
        let beside = if is_beside { ", beside the others" } else { "" };
        eprintln!("== {} s, {}: {name} {}{beside}", self.start.elapsed().as_secs(), step.what, step.arguments);
        (step.prepare)().map_err(|error| format!("could not be prepared: {error}"))?;
        let cannot = |error: io::Error| format!("{name} could not be started: {error}");
        let program = if step.program == XTASK { self.xtask.as_os_str() } else { step.program.as_ref() };
        let mut command = Command::new(program);
        command.args(step.arguments.split_whitespace()).envs(step.variables.iter().copied());
        if is_beside {
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        }
        let mut child = command.spawn().map_err(cannot)?;
        let (said, complained) = (collect(child.stdout.take()), collect(child.stderr.take()));
        let ended = self.wait(&mut child, is_beside);
        let texts = [said, complained].map(|text| text.join().unwrap_or_default());
        let (is_good, processor) = ended.map_err(|error| format!("{name} got lost: {error}"))?;
        if is_beside {
            eprintln!("== {} s, {}: this is what it said", self.start.elapsed().as_secs(), step.what);
            let _ = io::stdout().write_all(&texts[0]).and_then(|()| io::stderr().write_all(&texts[1]));
        }
        if !is_good {
            return Err("failed".to_owned());
        }
        let taken = Taken { what: step.what, clock: begin.elapsed(), processor };
        self.times.lock().unwrap_or_else(PoisonError::into_inner).push(taken);
        Ok(())
    }

    /// Waits for a process. If it is beside the others and one of them fails, ends it: a compiler or a test would leave
    /// processes behind, but provers end by themselves. True if it ends well, and its processor time.
    fn wait(&self, child: &mut Child, is_beside: bool) -> io::Result<(bool, Duration)> {
        loop {
            {
                let _alone = self.times.lock().unwrap_or_else(PoisonError::into_inner);
                let before = processor_time();
                if let Some(status) = child.try_wait()? {
                    return Ok((status.success(), processor_time().saturating_sub(before)));
                }
            }
            if is_beside && self.failed.load(Ordering::Relaxed) {
                // If it has just ended, there is nothing to end.
                let _ = child.kill();
            }
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Reads what a process prints, so that it never has to wait for us.
fn collect(from: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(mut from) = from {
            // What is lost here is only shown.
            let _ = from.read_to_end(&mut text);
        }
        text
    })
}

/// What the commands that have ended have used so far. Unlike the time on the clock, it is about the same on a machine
/// with other work.
#[cfg(unix)]
fn processor_time() -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return Duration::ZERO };
    let micros = [usage.user_time(), usage.system_time()].map(|time| time.tv_sec() * 1_000_000 + time.tv_usec());
    Duration::from_micros(micros.iter().sum::<i64>().unsigned_abs())
}

#[cfg(not(unix))]
fn processor_time() -> Duration {
    Duration::ZERO
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const fn command(program: &'static str, arguments: &'static str) -> Step {
        Step { what: program, program, arguments, variables: &[], prepare: || Ok(()) }
    }

    #[test]
    fn every_step_is_run_and_timed() {
        let (times, has_failed) =
            attempt(&[command("true", "")], &[command("echo", "")], &[command("sleep", "0.2")], &[command("date", "")]);
        let mut names: Vec<_> = times.iter().map(|taken| taken.what).collect();
        names[1..3].sort_unstable();
        assert_eq!((names, has_failed), (vec!["true", "echo", "sleep", "date"], false));
    }

    /// Law: one step that fails is enough, wherever it is, and nothing goes on for long.
    #[test]
    fn a_step_that_fails_stops_the_others() {
        let start = Instant::now();
        let (good, bad, long) = (|| command("true", ""), || command("false", ""), || command("sleep", "600"));
        let names_if_failed = |first: &[Step], steps: &[Step], beside: &[Step]| {
            let (times, has_failed) = attempt(first, steps, beside, &[long()]);
            has_failed.then(|| times.iter().map(|taken| taken.what).collect::<Vec<_>>())
        };
        assert_eq!(names_if_failed(&[bad()], &[long()], &[long()]), Some(vec![]));
        assert_eq!(names_if_failed(&[good()], &[bad(), long()], &[long()]), Some(vec!["true"]));
        assert_eq!(names_if_failed(&[], &[command("sleep", "1"), long()], &[bad()]), Some(vec!["sleep"]));
        assert_eq!(names_if_failed(&[], &[command("/no/such/program", "")], &[]), Some(vec![]));
        assert!(start.elapsed() < Duration::from_secs(300));
    }
}
