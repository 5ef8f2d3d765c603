//! When a search ends before it is done: the clock, the nodes, a stop from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// So many nodes are searched between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// Stops a search from another thread or from a signal handler.
#[derive(Clone, Debug, Default)]
pub struct StopHandle(Arc<AtomicBool>);

impl StopHandle {
    /// Stops the search that is running, or else the next one.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether a stop was asked for.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }

    pub(super) fn reset(&self) {
        self.0.store(false, Relaxed);
    }
}

/// What ends a search, for all of its threads.
pub(super) struct Limits {
    pub started: Instant,
    pub deadline: Option<Instant>,
    pub most_nodes: Option<u64>,
    pub stop: StopHandle,
    /// One thread is done: the others need not go on.
    pub done: AtomicBool,
    /// The nodes of all threads, up to their last looks.
    pub nodes: AtomicU64,
    /// How many windows were searched to the end, by any thread.
    pub windows: AtomicU64,
}

impl Limits {
    /// Whether there is a limit to the time or to the nodes.
    pub fn are_set(&self) -> bool {
        self.deadline.is_some() || self.most_nodes.is_some()
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// What a thread does when it looks up from its work.
pub(super) struct Watch<'e> {
    limits: &'e Limits,
    /// The nodes that are in the sum already.
    reported: u64,
    /// A search that must not stop: until it has something to show.
    pub patient: bool,
    /// What is being tried is given up when the thread has searched so many nodes.
    pub give_up_at: Option<u64>,
    /// How many windows had been searched to the end when this thread began with the one it is about: if there are more, the
    /// table may know the answer by now.
    windows: Option<u64>,
    /// The thread searches what others have answered meanwhile: it is to begin with its window again.
    is_outdated: bool,
    /// Called every second.
    tick: Option<Tick<'e>>,
    last_tick: Instant,
}

/// What happens every second.
pub(super) type Tick<'e> = Box<dyn FnMut() + 'e>;

impl<'e> Watch<'e> {
    pub fn new(limits: &'e Limits, tick: Option<Tick<'e>>) -> Watch<'e> {
        let last_tick = limits.started;
        Watch {
            limits,
            reported: 0,
            patient: false,
            give_up_at: None,
            windows: None,
            is_outdated: false,
            tick,
            last_tick,
        }
    }

    /// The thread begins with a window that others may be about, too.
    pub fn begin_window(&mut self) {
        self.windows = Some(self.limits.windows.load(Relaxed));
    }

    /// The thread is done with the window. Whether another was first, so that it is to ask the table.
    pub fn end_window(&mut self, is_done: bool) -> bool {
        let is_outdated = std::mem::take(&mut self.is_outdated);
        let is_overtaken = !is_done && (is_outdated || self.is_overtaken());
        self.windows = None;
        if is_done {
            self.limits.windows.fetch_add(1, Relaxed);
        }
        is_overtaken
    }

    /// Others have answered what the thread is about: it stops, and begins with its window again. Whether it is about one.
    pub fn outdate(&mut self) -> bool {
        self.is_outdated = self.windows.is_some();
        self.is_outdated
    }

    fn is_overtaken(&self) -> bool {
        self.windows.is_some_and(|windows| windows != self.limits.windows.load(Relaxed))
    }

    /// Adds the nodes that this thread has searched to those of all threads; the sum.
    pub fn count(&mut self, nodes: u64) -> u64 {
        let new = nodes - std::mem::replace(&mut self.reported, nodes);
        self.limits.nodes.fetch_add(new, Relaxed) + new
    }

    /// Whether to stop, and after how many nodes of this thread to look again.
    pub fn look(&mut self, nodes: u64) -> (bool, u64) {
        let sum = self.count(nodes);
        let now = Instant::now();
        if let Some(tick) = &mut self.tick
            && now - self.last_tick >= Duration::from_secs(1)
        {
            self.last_tick = now;
            tick();
        }
        let limits = self.limits;
        let left = limits.most_nodes.map_or(u64::MAX, |most| most.saturating_sub(sum));
        let left = self.give_up_at.map_or(left, |at| left.min(at.saturating_sub(nodes)));
        let is_late = limits.deadline.is_some_and(|deadline| now >= deadline);
        let stops = limits.done.load(Relaxed) || limits.stop.is_stopped() || is_late || left == 0;
        let stops = stops && !self.patient || self.is_overtaken();
        // Who is stopped and begins anew is to look at once.
        (stops, if stops { nodes } else { nodes + left.clamp(1, NODES_BETWEEN_LOOKS) })
    }
}
