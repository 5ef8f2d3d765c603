//! [`Worker`]: one thread of a search. To the kernels of [`search`](crate::search) it is the table (`memory`), the
//! guide (`order`) and the listener.

use std::cell::{RefCell, RefMut};
use std::sync::PoisonError;

use super::EngineGame;
use super::budget::{LongLine, Run};
use super::busy::Busy;
use super::found::Found;
use super::heuristics::Heuristics;
use super::lookout::Lookout;
use super::memory::score;
use super::outcome::Progress;
use super::path::Path;
use super::promises::Checked;
use super::stack;
use super::threads::Team;
use super::tuning::{ANCESTORS_CHECKED, MOVES_PER_NODE};
use crate::game::Game;
use crate::search::{bounds_of, pvs_ttw, solve};
use crate::table::{Bounds, Reuse, SharedTable};
use crate::trace::{Effect, Event, Listener};
use crate::value::{Depth, INF, Interval, Value};

/// Receives progress reports.
pub(super) type Callback<'c, Move> = &'c mut (dyn FnMut(&Progress<'_, Move>) + Send + 'c);

pub(super) struct Worker<'e, G: Game> {
    pub run: &'e Run<'e>,
    pub table: &'e SharedTable,
    /// False if a search to a depth must neither probe the table nor store.
    pub uses_table: bool,
    pub reuse: Reuse,
    /// True if the table's best moves come first.
    pub prefers_best: bool,
    /// What the other threads are searching, if there are any.
    pub busy: Option<&'e Busy>,
    pub path: Path,
    pub heuristics: RefCell<Heuristics<G::Move>>,
    lookout: RefCell<Lookout<'e>>,
    pub found: RefCell<Found<G::Move>>,
    /// Receives progress reports.
    callback: RefCell<Option<Callback<'e, G::Move>>>,
}

impl<'e, G: EngineGame> Worker<'e, G> {
    pub fn new(
        run: &'e Run<'e>,
        Team { table, uses_table, reuse, order, .. }: Team<'e>,
        busy: Option<&'e Busy>,
        found: Found<G::Move>,
        callback: Option<Callback<'e, G::Move>>,
    ) -> Worker<'e, G> {
        Worker {
            run,
            table,
            uses_table,
            reuse,
            prefers_best: order.best_moves,
            busy,
            path: Path::new(run.promised),
            heuristics: RefCell::new(Heuristics::new(order)),
            lookout: RefCell::new(Lookout::new(run)),
            found: RefCell::new(found),
            callback: RefCell::new(callback),
        }
    }

    /// What the thread has found, its counts included.
    pub fn into_found(self) -> Found<G::Move> {
        let mut found = self.found.into_inner();
        found.counts.add(self.path.counts());
        found
    }

    pub fn lookout(&self) -> RefMut<'_, Lookout<'e>> {
        self.lookout.borrow_mut()
    }

    /// Reports progress, if somebody listens.
    pub fn report(&self) {
        let nodes = self.lookout().count(self.path.nodes.get());
        if let Some(callback) = &mut *self.callback.borrow_mut() {
            let found = self.found.borrow();
            callback(&Progress {
                depth: found.depth.unwrap_or(Depth::ZERO),
                bounds: found.bounds.view(found.side),
                line: &found.line,
                nodes,
                time: self.run.budget.elapsed(),
                table_fill: self.table.fill(),
            });
        }
    }

    /// The index of a position's best move, if the table knows it.
    pub fn best_known(&self, position: &G) -> Option<u8> {
        self.table.probe(position)?.best
    }

    /// What the game and the table know of a position's value to the end of the game, for the side to move. `None` if
    /// the game broke a promise.
    pub fn known_bounds(&self, p: &G) -> Option<Interval> {
        let p = Checked { game: p.clone(), path: &self.path };
        let known = bounds_of(&p, -INF, INF, &self);
        let Bounds { lower, upper, .. } = known.plus(-score(&p.game));
        self.path.check_bounds(lower, upper);
        let Bounds { lower, upper, .. } = known;
        // If they cross because a file lies, one of them will do.
        self.kept(Some(Interval { lower, upper: upper.max(lower) }))
    }

    /// The result of [`pvs_ttw`]; `None` if it was stopped, or if the game broke a promise.
    pub fn search(&self, p: &G, alpha: Value, beta: Value, depth: Depth) -> Option<Value> {
        self.clear();
        let p = Checked { game: p.clone(), path: &self.path };
        self.kept(pvs_ttw(&p, alpha, beta, depth, &mut &*self))
    }

    /// The result of [`solve`]; `None` if it was stopped, or if the game broke a promise. All threads search the same
    /// windows: one that is overtaken starts again, and finds the answer in the table.
    pub fn solve(&self, p: &G, alpha: Value, beta: Value) -> Option<Value> {
        let p = Checked { game: p.clone(), path: &self.path };
        loop {
            self.clear();
            self.lookout().begin_window();
            let value = solve(&p, alpha, beta, &mut &*self);
            if !self.lookout().end_window(value.is_some()) {
                return self.kept(value);
            }
        }
    }

    /// Forgets the path of a search that was stopped.
    fn clear(&self) {
        self.path.clear().iter().for_each(|frame| self.leave(frame.is_told, frame.name));
    }

    /// What was found, unless the game has broken a promise meanwhile.
    fn kept<T>(&self, found: Option<T>) -> Option<T> {
        self.has_broken_promise();
        found.filter(|_| !self.path.promises.are_broken())
    }

    /// True if the game has broken a promise. If so, ends the search for all threads.
    fn has_broken_promise(&self) -> bool {
        let Some(breach) = self.path.promises.breach() else { return false };
        self.run.breach.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(breach);
        self.run.end();
        true
    }

    /// Opens a frame for the position entered last, and tells other threads about it if `busy` is given. Ends the
    /// search if there is no room for more plies.
    #[inline]
    pub fn begin_moves(&self, position: &G, moves: usize, busy: Option<&Busy>) {
        let path = &self.path;
        if let Some(busy) = busy {
            busy.begin(path.asked.get().0);
        }
        let listed = path.begin_moves(busy.is_some(), moves, score(position));
        if path.ply.get() >= self.run.most_plies || listed > stack::MOST_MOVES {
            self.give_up_too_deep(position, listed > stack::MOST_MOVES);
        }
    }

    /// Ends the search for all threads, because there is no room for more plies. If the last key of the line occurred
    /// before, the line is a cycle: from equal keys on, the same moves lead to equal keys. That need not be so if keys
    /// merge positions of equal worth, and a search to a depth goes through a cycle unharmed. Then we take a line for a
    /// cycle only if it is very long.
    #[cold]
    fn give_up_too_deep(&self, position: &G, is_final: bool) {
        let plies = self.run.most_plies.min(self.path.ply.get());
        let must_end = self.path.depth.get() == Depth::END && !position.merges_keys();
        let tells = must_end || plies >= stack::CYCLE;
        let repeats = self.path.last_repeats().filter(|_| tells);
        self.run.end_too_deep(LongLine { plies, repeats, is_final: is_final || repeats.is_some() });
        self.path.next_poll.set(0);
    }

    /// Tells other threads that this one is done with a position, if it told them about it before.
    fn leave(&self, is_told: bool, name: u64) {
        if let Some(busy) = self.busy.filter(|_| is_told) {
            busy.end(name);
        }
    }

    /// True if the search must stop. A kernel asks at every node, so most calls only compare two counts.
    #[inline]
    pub fn stops(&self) -> bool {
        self.path.nodes.get() >= self.path.next_poll.get() && self.poll()
    }

    /// Notes that the thread has looked at this many moves of a position: if they are many, it polls sooner.
    #[inline]
    pub fn looked_at(&self, moves: usize) {
        if moves >= MOVES_PER_NODE {
            let next_poll = &self.path.next_poll;
            next_poll.set(next_poll.get().saturating_sub((moves / MOVES_PER_NODE) as u64));
        }
    }

    fn poll(&self) -> bool {
        let poll = self.lookout().poll(self.path.nodes.get());
        self.path.next_poll.set(poll.next);
        if poll.reports {
            self.report();
        }
        poll.stops || self.has_broken_promise() || self.is_outdated() && self.lookout().set_outdated()
    }

    /// True if another thread has already stored a bound that settles one of our ancestors: then this subtree is wasted
    /// work.
    fn is_outdated(&self) -> bool {
        if self.busy.is_none() {
            return false;
        }
        let frames = self.path.frames.borrow();
        frames.iter().take(ANCESTORS_CHECKED).filter(|frame| frame.is_told).any(|frame| {
            let known = self.table.known(frame.name).filter(|known| known.bounds.depth == Depth::END);
            known.is_some_and(|known| known.bounds.lower >= frame.window.1 || known.bounds.upper <= frame.window.0)
        })
    }
}

/// It counts nodes, and keeps track of the path.
impl<'w, G: EngineGame> Listener<Checked<'w, G>> for &'w Worker<'_, G> {
    #[inline(always)]
    fn event(&mut self, entered: Option<&Checked<'w, G>>, event: Event<G::Move>) {
        let path = &self.path;
        match event {
            Event::Enter { alpha, beta, depth } => {
                path.enter(alpha, beta, depth);
                if depth.is_zero() && !path.reached_horizon.get() {
                    path.reached_horizon.set(entered.is_some_and(|position| position.moves().len() > 0));
                }
            }
            Event::Return(_) => {
                if let Some(frame) = path.leave() {
                    Worker::leave(self, frame.is_told, frame.name);
                }
            }
            Event::Probe(Effect::Narrowed { alpha, beta }) => path.narrow(alpha, beta),
            Event::Probe(_) | Event::Leaf(_) | Event::Child { .. } | Event::Cutoff(_) | Event::Store(_) => {}
        }
    }
}
