//! Running a search on all threads: their stacks, their panics, and what the first of them has found.

use std::{io, thread};

use super::budget::{Budget, Run, Share};
use super::busy::Busy;
use super::error::EngineError;
use super::found::Found;
use super::heuristics::MoveOrder;
use super::options::Settings;
use super::promises::Promised;
use super::worker::{Callback, Worker};
use super::{EngineGame, stack};
use crate::table::{Reuse, SharedTable};

/// The most threads of an engine. The library refuses more: when there is no room for the guard page of a thread that
/// has started already, Rust's library does not return an error, but aborts the program.
const MOST_THREADS: usize = 1024;

/// True if no thread can be started, so that all that is for threads is left out.
const HAS_NO_THREADS: bool = cfg!(all(target_family = "wasm", not(target_feature = "atomics")));

/// The threads of one search, and what they share.
#[derive(Clone, Copy)]
pub(super) struct Team<'e> {
    threads: usize,
    pub table: &'e SharedTable,
    /// False if a search to a depth must neither probe the table nor store.
    pub uses_table: bool,
    pub reuse: Reuse,
    pub order: MoveOrder,
    /// True if the table was loaded from a file.
    pub trusts_a_file: bool,
    budget: &'e Budget,
    share: Share,
}

impl<'e> Team<'e> {
    pub fn new(
        settings: Settings,
        table: &'e SharedTable,
        trusts_a_file: bool,
        budget: &'e Budget,
        share: Share,
    ) -> Team<'e> {
        let Settings { threads, reuse, order, .. } = settings;
        Team { threads, table, uses_table: true, reuse, order, trusts_a_file, budget, share }
    }

    /// One thread, which neither probes the table nor stores: without a table, threads could not share their work.
    pub fn without_table(self) -> Team<'e> {
        Team { threads: 1, uses_table: false, ..self }
    }

    /// Runs `work` on every thread, each with its own worker. Returns what the first has found, and the counts of all.
    /// The first attempt uses the caller's stack. If a line of play does not fit on it, the next attempt runs in
    /// threads with larger stacks; the table keeps what the first has stored.
    pub fn run<G: EngineGame>(
        self,
        position: &G,
        wants_line: bool,
        mut callback: Option<Callback<'_, G::Move>>,
        work: impl Fn(&Worker<'_, G>) + Sync,
    ) -> Result<Found<G::Move>, EngineError> {
        if self.threads > MOST_THREADS {
            let reason = io::Error::other(format!("an engine has at most {MOST_THREADS}"));
            return Err(EngineError::NoThread { threads: self.threads, reason });
        }
        let promised = Promised::by(position, self.trusts_a_file);
        let mut plies = stack::plies_on_callers_stack::<G>();
        let mut had_room_for = plies;
        let mut found = Found::nothing(position.side(), wants_line);
        loop {
            let run = Run::new(self.budget, self.share, plies, promised);
            let callback = callback.as_mut().map(|callback| &mut **callback as Callback<'_, G::Move>);
            let is_first_attempt = plies == stack::plies_on_callers_stack::<G>();
            let attempt = Attempt { team: self, run: &run, stack_bytes: stack::bytes_for::<G>(plies) };
            found = match attempt.run(is_first_attempt, found, callback, &work) {
                Err(EngineError::NoThread { .. }) if !is_first_attempt => {
                    return Err(EngineError::TooDeep { plies: had_room_for, repeats: None });
                }
                found => found?,
            };
            if let Some(breach) = &*run.breach.lock().unwrap_or_else(std::sync::PoisonError::into_inner) {
                return Err(promised.error(position, breach, self.table));
            }
            let Some(line) = run.too_deep() else { return Ok(found) };
            had_room_for = plies;
            plies = match stack::more_plies::<G>(plies) {
                Some(more) if !line.is_final => more,
                _ => return Err(EngineError::TooDeep { plies: line.plies, repeats: line.repeats }),
            };
            let counts = found.counts;
            found = Found { counts, ..Found::nothing(position.side(), wants_line) };
        }
    }
}

/// One attempt to search, with stacks of one size.
struct Attempt<'e> {
    team: Team<'e>,
    run: &'e Run<'e>,
    stack_bytes: usize,
}

impl Attempt<'_> {
    fn run<G: EngineGame>(
        &self,
        on_callers_stack: bool,
        found: Found<G::Move>,
        callback: Option<Callback<'_, G::Move>>,
        work: &(impl Fn(&Worker<'_, G>) + Sync),
    ) -> Result<Found<G::Move>, EngineError> {
        let (team, threads) = (self.team, self.team.threads);
        let busy = (threads > 1).then(Busy::new);
        let (run, busy, side) = (self.run, busy.as_ref(), found.side);
        let no_thread = |reason| EngineError::NoThread { threads, reason };
        let builder = || thread::Builder::new().stack_size(self.stack_bytes);
        let first = move || {
            let _ends_all = EndsAll(run);
            let callback = callback.map(|callback| callback as Callback<'_, G::Move>);
            let worker = Worker::new(run, team, busy, found, callback);
            work(&worker);
            worker.into_found()
        };
        if threads == 1 && on_callers_stack {
            return Ok(first());
        }
        if HAS_NO_THREADS {
            return Err(no_thread(std::io::ErrorKind::Unsupported.into()));
        }
        thread::scope(|scope| {
            let help = || {
                let _ends_all = EndsAll(run);
                let worker = Worker::new(run, team, busy, Found::nothing(side, false), None);
                work(&worker);
                worker.into_found().counts
            };
            let helpers: Result<Vec<_>, _> = (1..threads).map(|_| builder().spawn_scoped(scope, help)).collect();
            let helpers = helpers.map_err(|reason| {
                run.end();
                no_thread(reason)
            })?;
            let mut found = if on_callers_stack {
                first()
            } else {
                joined(builder().spawn_scoped(scope, first).map_err(|reason| {
                    run.end();
                    no_thread(reason)
                })?)
            };
            run.end();
            helpers.into_iter().for_each(|helper| found.counts.add(joined(helper)));
            Ok(found)
        })
    }
}

/// Waits for a thread, and returns its result. Passes its panic on.
fn joined<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Ends the search for all threads if this one panics. Otherwise its panic would wait for the others to finish.
struct EndsAll<'r>(&'r Run<'r>);

impl Drop for EndsAll<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end();
        }
    }
}
