//! Many goals, several provers: who is asked, in which order, for how long.
//!
//! Most goals are proved in a tenth of a second by the first prover, a few only by one of the three, and a few need
//! long. So all provers are asked for a short time first, and only what is left is asked again.

use std::time::Instant;

use super::cache::Cache;
use super::goal::Goal;
use super::prover::{Answer, Prover};
use super::why3::Why3;
use super::{Event, RunError, Watch, pool};

/// Seconds of processor time for each prover, round by round.
pub const ROUNDS: [u32; 3] = [1, 5, 20];

/// What all parts of a run work with.
#[derive(Clone, Copy)]
pub struct Attempts<'a> {
    /// Who makes the goals.
    pub why3: &'a Why3,
    /// What is proved already.
    pub cache: &'a Cache,
    /// How many provers run at the same time.
    pub jobs: usize,
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
    /// Tries every goal, with all rounds.
    ///
    /// # Errors
    /// If a prover cannot be started.
    pub fn all(&self, goals: &[&Goal], rounds: &[u32]) -> Result<Vec<Outcome>, RunError> {
        let mut outcomes = vec![Outcome::Open { seconds: 0.0, complaint: None }; goals.len()];
        for (number, &seconds) in rounds.iter().enumerate() {
            let open = |&index: &usize| matches!(outcomes[index], Outcome::Open { .. });
            let left: Vec<usize> = (0..goals.len()).filter(open).collect();
            if left.is_empty() {
                break;
            }
            let phase = if number == 0 { "proving".to_owned() } else { format!("trying again with {seconds} s") };
            (self.watch)(Event::Phase(&phase, left.len()));
            let found = pool::each(self.jobs, &left, |&index| {
                let outcome = self.one(goals[index], seconds);
                (self.watch)(Event::Step);
                outcome
            })?;
            for (index, outcome) in left.into_iter().zip(found) {
                outcomes[index] = outcomes[index].then(outcome);
            }
        }
        Ok(outcomes)
    }

    /// Asks the provers in turn about one goal, each for that long.
    ///
    /// # Errors
    /// If a prover cannot be started.
    pub fn one(&self, goal: &Goal, seconds: u32) -> Result<Outcome, RunError> {
        if let Some(proof) = self.cache.get(&goal.key) {
            return Ok(Outcome::Proved(proof));
        }
        let start = Instant::now();
        let mut complaint = None;
        for prover in Prover::ALL {
            match prover.ask(&goal.path, seconds).map_err(|error| RunError::Start(prover.name(), error))? {
                Answer::Proved => {
                    let proof = Proof { prover, seconds: start.elapsed().as_secs_f64(), cached: false };
                    self.cache.put(&goal.key, proof);
                    return Ok(Outcome::Proved(proof));
                }
                Answer::Failed(said) => complaint = Some(format!("{}: {said}", prover.name())),
                Answer::Unknown | Answer::OutOfTime => {}
            }
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
            Self::Proved(Proof { cached: true, .. }) => 0.0,
            Self::Proved(Proof { seconds, .. }) | Self::Open { seconds, .. } => *seconds,
        }
    }

    /// The outcome of two rounds.
    fn then(&self, mut later: Self) -> Self {
        match &mut later {
            Self::Proved(Proof { seconds, .. }) | Self::Open { seconds, .. } => *seconds += self.seconds(),
        }
        later
    }
}
