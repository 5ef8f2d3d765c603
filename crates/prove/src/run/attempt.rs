//! Asks the provers about goals, and decides in which order and for how long. `prover` asks one prover one question.
//!
//! Some prover proves most goals in a tenth of a second; a few take long. So every prover gets little time at first,
//! and more only for the goals that are left.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::cache::Cache;
use super::goal::{Context, Form, Goal};
use super::hints::{Hints, Recipe};
use super::prover::{Answer, Prover};
use super::why3::Why3;
use super::{OnProgress, Progress, RunError, pool};

/// How much processor time each prover gets for a goal, round by round.
pub const ROUNDS: [Duration; 4] =
    [Duration::from_millis(250), Duration::from_secs(1), Duration::from_secs(5), Duration::from_secs(15)];

/// The time of the last round.
pub const LONGEST: Duration = ROUNDS[ROUNDS.len() - 1];

/// What all parts of a run work with.
#[derive(Clone, Copy)]
pub struct Attempts<'a> {
    /// Makes the goals.
    pub why3: &'a Why3,
    /// Remembers the goals that are proved already.
    pub cache: &'a Cache,
    /// Remembers how goals were proved in earlier runs.
    pub hints: &'a Hints,
    /// How many provers run at the same time.
    pub jobs: usize,
    /// The longest that a prover may spend on a goal.
    pub limit: Duration,
    /// True to look for a second proof of every goal.
    pub cross: bool,
    /// Receives the progress of the run.
    pub progress: OnProgress<'a>,
}

/// How a goal was proved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Proof {
    /// The prover that found it, and the form of the goal that it was given.
    pub recipe: Recipe,
    /// The time it took, failed attempts included.
    pub seconds: f64,
    /// True if the proof comes from an earlier run, or from the same goal elsewhere.
    pub cached: bool,
}

/// What became of a goal.
#[derive(Debug, Clone, PartialEq)]
pub enum GoalStatus {
    /// It is proved.
    Proved(Proof),
    /// No prover proved it.
    Open {
        /// How long they tried.
        seconds: f64,
        /// What a prover complained about, unless it only ran out of time.
        complaint: Option<String>,
    },
}

impl Attempts<'_> {
    /// Asks every prover about every goal, each for at most `limit`.
    ///
    /// # Errors
    /// If a prover cannot be started.
    pub fn all(&self, what: &str, goals: &[&Goal], limit: Duration) -> Result<Vec<GoalStatus>, RunError> {
        if !goals.is_empty() {
            (self.progress)(Progress::Phase(&format!("{what}, {} s", limit.as_secs_f64()), goals.len()));
        }
        pool::each(self.jobs, goals, |goal| {
            let status = self.one(goal, limit);
            (self.progress)(Progress::Tick);
            status
        })
    }

    /// The time of each round.
    pub fn rounds(&self) -> impl Iterator<Item = Duration> {
        let limit = self.limit;
        ROUNDS.into_iter().filter(move |&round| round <= limit || round == ROUNDS[0])
    }

    /// Asks the provers in turn about all forms of a goal, each for at most `limit`, until one proves it. Skips a form
    /// that they have already tried for that long.
    ///
    /// # Errors
    /// If a prover cannot be started.
    pub fn one(&self, goal: &Goal, limit: Duration) -> Result<GoalStatus, RunError> {
        if let Some(proof) = self.cached(goal) {
            return Ok(GoalStatus::Proved(proof));
        }
        let start = Instant::now();
        let mut complaint = None;
        for form in &goal.forms {
            // A prover is through with the shorter text in less time.
            let limit = if form.kind.context == Context::Named { (limit / 2).max(ROUNDS[0]) } else { limit };
            let milliseconds = u32::try_from(limit.as_millis()).unwrap_or(u32::MAX);
            if form.tried.load(Ordering::Relaxed) >= milliseconds {
                continue;
            }
            for prover in Prover::ALL {
                match self.ask(form, prover, limit)? {
                    GoalStatus::Open { complaint: None, .. } => {}
                    GoalStatus::Open { complaint: said, .. } => complaint = said,
                    GoalStatus::Proved(proof) => {
                        let seconds = start.elapsed().as_secs_f64();
                        return Ok(GoalStatus::Proved(Proof { seconds, ..proof }));
                    }
                }
            }
            form.tried.store(milliseconds, Ordering::Relaxed);
        }
        Ok(GoalStatus::Open { seconds: start.elapsed().as_secs_f64(), complaint })
    }

    /// The proof of a goal that is known already.
    #[must_use]
    pub fn cached(&self, goal: &Goal) -> Option<Proof> {
        goal.forms.iter().find_map(|form| self.cache.get(&form.key))
    }

    /// True if one of these rounds proves the goal.
    ///
    /// # Errors
    /// If a prover cannot be started.
    pub fn proves(&self, goal: &Goal, rounds: &[Duration]) -> Result<bool, RunError> {
        for &limit in rounds {
            if self.one(goal, limit)?.proof().is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Asks only the prover that proved a goal in an earlier run, in the same form.
    ///
    /// # Errors
    /// If the prover cannot be started.
    pub fn replay(&self, goal: &Goal, recipe: Recipe, limit: Duration) -> Result<GoalStatus, RunError> {
        match goal.form(recipe.form) {
            Some(form) => match self.cache.get(&form.key) {
                Some(proof) => Ok(GoalStatus::Proved(proof)),
                None => self.ask(form, recipe.prover, limit.min(self.limit)),
            },
            None => Ok(GoalStatus::Open { seconds: 0.0, complaint: None }),
        }
    }

    /// Asks one prover about one form of a goal.
    ///
    /// # Errors
    /// If the prover cannot be started.
    pub fn ask(&self, form: &Form, prover: Prover, limit: Duration) -> Result<GoalStatus, RunError> {
        let start = Instant::now();
        let answer = prover.ask(&form.path, limit).map_err(|error| RunError::Start(prover.name(), error))?;
        let seconds = start.elapsed().as_secs_f64();
        Ok(match answer {
            Answer::Proved => {
                let proof = Proof { recipe: Recipe { prover, form: form.kind }, seconds, cached: false };
                self.cache.put(&form.key, proof);
                GoalStatus::Proved(proof)
            }
            Answer::Failed(said) => GoalStatus::Open { seconds, complaint: Some(format!("{}: {said}", prover.name())) },
            Answer::Unknown | Answer::OutOfTime => GoalStatus::Open { seconds, complaint: None },
        })
    }
}

impl GoalStatus {
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

    /// The status after a later round, with the time of both.
    #[must_use]
    pub fn then(&self, mut later: Self) -> Self {
        match &mut later {
            Self::Proved(Proof { seconds, .. }) | Self::Open { seconds, .. } => *seconds += self.seconds(),
        }
        later
    }
}
