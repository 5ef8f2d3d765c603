//! Asks one prover one question: does it prove this goal within this much processor time?
//!
//! The limit is processor time, so that no goal fails because the machine is busy. The system enforces it in whole
//! seconds (`ulimit`). For fractions of a second we poll `/proc`, where there is one. The wall clock only ends a prover
//! that hangs.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Memory that a prover may use, in KiB.
const MEMORY: u32 = 3_000_000;

/// By the wall clock, a prover may take this many times its limit, and some seconds more.
const PATIENCE: u32 = 10;

/// The provers, in the order in which they are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Prover {
    /// Z3, which proves most goals quickest.
    Z3,
    /// CVC5, the successor of CVC4.
    Cvc5,
    /// CVC4, which still proves what CVC5 does not.
    Cvc4,
}

/// What a prover said about a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The goal is proved.
    Proved,
    /// It gave up before its time was over.
    Unknown,
    /// It ran out of time.
    OutOfTime,
    /// It could not read the goal, or crashed.
    Failed(String),
}

impl Prover {
    /// All provers.
    pub const ALL: [Self; 3] = [Self::Z3, Self::Cvc5, Self::Cvc4];

    /// Its name, as reports show it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cvc4 => "CVC4",
            Self::Z3 => "Z3",
            Self::Cvc5 => "CVC5",
        }
    }

    /// The prover of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|prover| prover.name() == name)
    }

    /// The program and its options; the file comes last.
    pub(super) const fn command(self) -> &'static [&'static str] {
        match self {
            Self::Cvc4 => &["cvc4", "--lang=smt2"],
            Self::Z3 => &["z3", "-smt2", "smt.random_seed=42", "sat.random_seed=42"],
            Self::Cvc5 => &["cvc5", "--lang=smt2"],
        }
    }

    /// Asks for a proof of the goal in the file, with at most `limit` of processor time.
    ///
    /// # Errors
    /// If the prover cannot be started.
    pub fn ask(self, file: &Path, limit: Duration) -> std::io::Result<Answer> {
        let seconds = limit.as_millis().div_ceil(1000);
        let mut command = Command::new("sh");
        command.args(["-c", r#"ulimit -t "$0"; ulimit -v "$1" 2>/dev/null; shift; exec "$@""#]);
        command.args([seconds.to_string(), MEMORY.to_string()]).args(self.command()).arg(file);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let ended = wait(&mut child, limit, limit * PATIENCE + Duration::from_secs(20))?;
        let mut said = String::new();
        if let Some(mut stdout) = child.stdout.take() {
            stdout.read_to_string(&mut said)?;
        }
        Ok(answer(&said, ended))
    }
}

/// The answer, read off what a prover printed and how it ended; `None` means that we killed it.
fn answer(said: &str, ended: Option<ExitStatus>) -> Answer {
    match (said.lines().next().map(str::trim), ended) {
        (Some("unsat"), Some(_)) => Answer::Proved,
        (Some("sat" | "unknown"), _) => Answer::Unknown,
        (Some("timeout"), _) | (None | Some("unsat"), None) => Answer::OutOfTime,
        (Some(other), _) => Answer::Failed(other.to_owned()),
        (None, Some(status)) if used_up_its_time(status) => Answer::OutOfTime,
        (None, Some(status)) => Answer::Failed(format!("it ended without an answer, {status}")),
    }
}

/// True if the system has ended the process because its processor time was over: by SIGKILL or SIGXCPU.
#[cfg(unix)]
fn used_up_its_time(status: ExitStatus) -> bool {
    std::os::unix::process::ExitStatusExt::signal(&status).is_some_and(|signal| [9, 24].contains(&signal))
}

#[cfg(not(unix))]
fn used_up_its_time(_: ExitStatus) -> bool {
    false
}

/// Waits for a prover, and kills it when its processor time or our patience runs out. Returns how it ended if it did so
/// by itself. Nobody reads its output meanwhile, but it prints only a few lines, which fit into the pipe.
fn wait(child: &mut Child, limit: Duration, patience: Duration) -> std::io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let is_over = start.elapsed() > limit && processor_time(child.id()).is_some_and(|used| used > limit);
        if is_over || start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// The processor time that a process has used, to a hundredth of a second: the sum of fields 14 and 15 of its `stat`.
/// We count the fields after the name in brackets, which may itself contain spaces.
fn processor_time(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::process::ExitStatusExt;

    use super::*;

    /// Law: a prover that runs out of time has tried the goal. One that crashes has not.
    #[test]
    fn a_prover_that_dies_is_not_out_of_time() {
        let (well, killed, out_of_time, crashed) = (0, 9, 24, 11);
        let after = |said: &str, status: i32| answer(said, Some(ExitStatus::from_raw(status)));
        assert_eq!(after("unsat\n", well), Answer::Proved);
        assert_eq!(after("unknown\n", well), Answer::Unknown);
        assert_eq!(after("", killed), Answer::OutOfTime);
        assert_eq!(after("", out_of_time), Answer::OutOfTime);
        assert!(matches!(after("", crashed), Answer::Failed(said) if said.contains("SIGSEGV")));
        assert!(matches!(after("", well), Answer::Failed(_)));
        assert!(matches!(after("(error \"line 1\")", 256), Answer::Failed(said) if said.contains("line 1")));
        assert_eq!(answer("", None), Answer::OutOfTime);
        assert_eq!(answer("unsat", None), Answer::OutOfTime);
    }
}
