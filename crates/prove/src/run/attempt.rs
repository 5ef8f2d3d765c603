//! Goals and provers: who is asked, and for how long.
//!
//! Most goals are proved in a tenth of a second by the first prover, a few only by one of the three, and a few need
//! long. So all provers are asked for a short time first, and only what is left is asked again.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::cache::Cache;
use super::goal::Goal;
use super::prover::{Answer, Prover};
use super::why3::Why3;
use super::{Event, RunError, Watch, pool};

/// Seconds of processor time for each prover, round by round.
pub const ROUNDS: [u32; 3] = [1, 5, 15];

/// What all parts of a run work with.
#[derive(Clone, Copy)]
pub struct Attempts<'a> {
    /// Who makes the goals.
    pub why3: &'a Why3,
    /// What is proved already.
    pub cache: &'a Cache,
    /// How many provers run at the same time.
    pub jobs: usize,
    /// The most seconds that a prover gets for a goal.
    pub limit: u32,
    /// Who is told of progress.
    pub watch: Watch<'a>,
}

/// How a goal was proved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Proof {
    /// By whom.
    pub prover: Prover,
    /// In what time, with all failed attempts.
    pub seconds: f64,
    /// Whether that was in an earlier run, or for the same goal elsewhere.
    pub cached: bool,
}

/// What became of a goal.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// It is proved.
    Proved(Proof),
    /// No prover proved it.
    Open {
        /// How long they tried.
        seconds: f64,
        /// What a prover complained of, if the reason is not time.
        complaint: Option<String>,
    },
}

impl Attempts<'_> {
    /// Asks the provers about every goal, for so many seconds each.
    ///
    /// # Errors
    /// If a prover cannot be started.
    pub fn all(&self, what: &str, goals: &[&Goal], seconds: u32) -> Result<Vec<Outcome>, RunError> {
        if !goals.is_empty() {
            (self.watch)(Event::Phase(&format!("{what}, {seconds} s"), goals.len()));
        }
        pool::each(self.jobs, goals, |goal| {
            let outcome = self.one(goal, seconds);
            (self.watch)(Event::Step);
            outcome
        })
    }

    /// The seconds of each round.
    pub fn rounds(&self) -> impl Iterator<Item = u32> {
        let limit = self.limit;
        ROUNDS.into_iter().filter(move |&seconds| seconds <= limit || seconds == ROUNDS[0])
    }

    /// Asks the provers in turn about all forms of a goal, for so many seconds each. A form that was tried that long is
    /// not tried again.
    ///
    /// # Errors
    /// If a prover cannot be started.
    pub fn one(&self, goal: &Goal, seconds: u32) -> Result<Outcome, RunError> {
        if let Some(proof) = goal.forms.iter().find_map(|form| self.cache.get(&form.key)) {
            return Ok(Outcome::Proved(proof));
        }
        let start = Instant::now();
        let mut complaint = None;
        for form in goal.forms.iter().filter(|form| form.tried.load(Ordering::Relaxed) < seconds) {
            for prover in Prover::ALL {
                match prover.ask(&form.path, seconds).map_err(|error| RunError::Start(prover.name(), error))? {
                    Answer::Proved => {
                        let proof = Proof { prover, seconds: start.elapsed().as_secs_f64(), cached: false };
                        self.cache.put(&form.key, proof);
                        return Ok(Outcome::Proved(proof));
                    }
                    Answer::Failed(said) => complaint = Some(format!("{}: {said}", prover.name())),
                    Answer::Unknown | Answer::OutOfTime => {}
                }
            }
            form.tried.store(seconds, Ordering::Relaxed);
        }
        Ok(Outcome::Open { seconds: start.elapsed().as_secs_f64(), complaint })
    }
}

impl Outcome {
    /// The proof, if there is one.
    #[must_use]
    pub const fn proof(&self) -> Option<&Proof> {
        match self {
            Self::Proved(proof) => Some(proof),
            Self::Open { .. } => None,
        }
    }

    /// How long it took.
    #[must_use]
    pub const fn seconds(&self) -> f64 {
        match self {
            Self::Proved(Proof { seconds, .. }) | Self::Open { seconds, .. } => *seconds,
        }
    }

    /// The outcome of two rounds.
    #[must_use]
    pub fn then(&self, mut later: Self) -> Self {
        match &mut later {
            Self::Proved(Proof { seconds, .. }) | Self::Open { seconds, .. } => *seconds += self.seconds(),
        }
        later
    }
}
