//! One thread of a search: what it counts, how it orders the moves, and how it reaches the shared table. A kernel of
//! [`search`](crate::search) sees it as a table, a guide and a listener: [`Worker::memory`], [`Worker::steering`],
//! [`Worker::counting`].

use std::cell::{Cell, RefCell};

use super::EngineGame;
use super::busy::Busy;
use super::limits::Watch;
use super::order::Heuristics;
use super::picks::{Ordered, Picks, number_in_table};
use crate::game::Game;
use crate::search::Guide;
use crate::table::{Bounds, BoundsTable, Entry, Known, Reuse, SharedTable, Table};
use crate::trace::{Effect, Event, Listener};
use crate::value::{Bound, Depth, INF, Value};

/// Where the value is known to lie between bounds that are nearer than this, the search that is left is too short for asking
/// the table about children that may never be searched, and for telling other threads.
const WORTH_ASKING: Value = 12;

/// To less than this depth, a search is too short for telling other threads.
const WORTH_TELLING: Depth = Depth::plies(4);

/// Of so many positions above the one that is searched a thread asks now and then whether others have answered them: a game
/// may have a million plies, and what is far from the start is soon done.
const LOOKED_AT: usize = 64;

/// To this depth and below, a search is quicker than the memory of the table, which is neither asked nor told.
const NEAR: Depth = Depth::plies(1);

/// To this depth and below, a search is quicker than putting all moves in order: unless the table knows the best move, killers are
/// tried first, and the others as they come. The game's promises are not asked for.
const SHORT: Depth = Depth::plies(2);

/// What a search has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions searched; one that is searched twice counts twice.
    pub nodes: u64,
    /// Times that the moves of a position were ended by a value out of the window.
    pub cutoffs: u64,
    /// How many of these the first move did.
    pub first_move_cutoffs: u64,
}

impl Counts {
    /// The part of the cutoffs that the first move did, from 0 to 1: how good the order of the moves is.
    pub fn first_move_cutoff_rate(&self) -> f64 {
        if self.cutoffs == 0 { 1.0 } else { self.first_move_cutoffs as f64 / self.cutoffs as f64 }
    }

    pub(super) fn add(&mut self, other: Counts) {
        self.nodes += other.nodes;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
    }
}

/// A position whose moves are being searched, not [`NEAR`] the horizon.
#[derive(Clone, Copy)]
struct Frame {
    /// Its name in the table, where other threads are to know of it; else 0.
    name: u64,
    /// How many positions are being searched, down to it.
    ply: usize,
    /// How many nodes were counted when its moves came up.
    nodes: u64,
    /// Where its moves begin in the list of moves.
    moves: usize,
    /// How many of them were searched.
    searched: usize,
    /// Which of them has the best value so far, counted from 1; 0: none.
    best: usize,
    best_value: Value,
    /// Whether its value is out of the window, above.
    is_cut: bool,
    /// The window that it is searched in.
    window: (Value, Value),
}

/// One thread of a search.
pub(super) struct Worker<'e, G: Game> {
    /// What the other threads are searching, if there are any.
    busy: Option<&'e Busy>,
    table: &'e SharedTable,
    reuse: Reuse,
    watch: RefCell<Watch<'e>>,
    /// When the watch wants to be asked next.
    next_look: Cell<u64>,
    nodes: Cell<u64>,
    cutoffs: Cell<u64>,
    first_move_cutoffs: Cell<u64>,
    /// How many positions are being searched, one below the other.
    ply: Cell<usize>,
    frames: RefCell<Vec<Frame>>,
    /// The moves of the positions that have a frame, those of each in order; where they are tried as they come, those that were.
    pub moves: RefCell<Vec<Ordered<G::Move>>>,
    /// The window of the position entered last.
    window: Cell<(Value, Value)>,
    /// The depth of the search of the position that is being searched.
    depth: Cell<Depth>,
    /// How many moves were tried of the last position that tries them as they come.
    pub tried: Cell<usize>,
    /// Whether the search of the position entered last is a long one, as far as is known.
    is_long: Cell<bool>,
    /// Whether a position was evaluated that the game goes on from.
    pub reached_horizon: Cell<bool>,
    /// The best move of the position that the table was last asked about.
    known_best: Cell<Option<u8>>,
    heuristics: RefCell<Heuristics<G::Move>>,
}

impl<'e, G: EngineGame> Worker<'e, G> {
    /// A worker, which knows what others are searching if there are any.
    pub fn new(busy: Option<&'e Busy>, table: &'e SharedTable, reuse: Reuse, watch: Watch<'e>) -> Worker<'e, G> {
        Worker {
            busy,
            table,
            reuse,
            watch: RefCell::new(watch),
            next_look: Cell::new(0),
            nodes: Cell::new(0),
            cutoffs: Cell::new(0),
            first_move_cutoffs: Cell::new(0),
            ply: Cell::new(0),
            frames: RefCell::new(Vec::with_capacity(64)),
            moves: RefCell::new(Vec::with_capacity(256)),
            window: Cell::new((-INF, INF)),
            depth: Cell::new(Depth::END),
            tried: Cell::new(0),
            is_long: Cell::new(true),
            reached_horizon: Cell::new(false),
            known_best: Cell::new(None),
            heuristics: RefCell::new(Heuristics::new()),
        }
    }

    /// Forgets the positions of a search that was stopped.
    pub fn begin(&self) {
        self.ply.set(0);
        self.frames.borrow_mut().drain(..).for_each(|frame| self.leave(frame.name));
        self.moves.borrow_mut().clear();
    }

    pub fn counts(&self) -> Counts {
        let (nodes, cutoffs) = (self.nodes.get(), self.cutoffs.get());
        Counts { nodes, cutoffs, first_move_cutoffs: self.first_move_cutoffs.get() }
    }

    pub fn memory<'w>(&'w self) -> Memory<'w, 'e, G> {
        Memory(self)
    }

    pub fn steering<'w>(&'w self) -> Steering<'w, 'e, G> {
        Steering(self)
    }

    pub fn counting<'w>(&'w self) -> Counting<'w, 'e, G> {
        Counting(self)
    }

    /// The number of the best move of a position among its moves, if the table knows it.
    pub fn best_known(&self, position: &G) -> Option<u8> {
        self.table.probe(position)?.best
    }

    pub fn watch(&self) -> std::cell::RefMut<'_, Watch<'e>> {
        self.watch.borrow_mut()
    }

    /// Whether other threads have answered what one of the first positions is searched for, below which this thread is.
    fn is_outdated(&self) -> bool {
        let is_answered = |frame: &Frame| {
            let known = self.table.known(frame.name).filter(|known| known.bounds.depth == Depth::END);
            known.is_some_and(|known| known.bounds.lower >= frame.window.1 || known.bounds.upper <= frame.window.0)
        };
        let frames = self.frames.borrow();
        self.busy.is_some() && frames.iter().take(LOOKED_AT).any(|frame| frame.name != 0 && is_answered(frame))
    }

    /// The moves of the position entered last are searched now; other threads are told, if there are any that are to know.
    #[inline]
    fn begin_moves(&self, p: &G, busy: Option<&Busy>) {
        let name = busy.map_or(0, |_| self.table.name(p));
        if let Some(busy) = busy {
            busy.begin(name);
        }
        self.frames.borrow_mut().push(Frame {
            name,
            ply: self.ply.get(),
            nodes: self.nodes.get(),
            moves: self.moves.borrow().len(),
            searched: 0,
            best: 0,
            best_value: -INF,
            is_cut: false,
            window: self.window.get(),
        });
    }

    /// Tells other threads that a position is no longer searched.
    fn leave(&self, name: u64) {
        if let Some(busy) = self.busy.filter(|_| name != 0) {
            busy.end(name);
        }
    }

    fn known(&self, position: &G) -> Option<Known> {
        let known = self.table.probe(position);
        self.known_best.set(known.and_then(|known| known.best));
        known
    }

    /// Stores what is known of the position whose search ends. `best` says which of its moves, in order, is the best, if one
    /// is known to be.
    fn keep(&self, position: &G, bounds: Bounds, best: impl FnOnce(&Frame) -> Option<usize>) {
        if let Some(frame) = self.frames.borrow().last() {
            let best = best(frame).and_then(|best| self.moves.borrow().get(frame.moves + best).map(|best| best.number));
            self.table.store(position, Known { bounds, best }, self.nodes.get() - frame.nodes);
        }
    }
}

/// The shared table, as a kernel sees it.
pub(super) struct Memory<'w, 'e, G: Game>(&'w Worker<'e, G>);

impl<G: EngineGame> BoundsTable<G> for Memory<'_, '_, G> {
    fn reuse(&self) -> Reuse {
        self.0.reuse
    }

    #[inline]
    fn probe(&self, position: &G) -> Option<Bounds> {
        self.0.known(position).map(|known| known.bounds)
    }

    #[inline]
    fn store(&mut self, position: &G, bounds: Bounds) {
        self.0.keep(position, bounds, |frame| frame.searched.checked_sub(1).filter(|_| frame.is_cut));
    }
}

impl<G: EngineGame> Table<G> for Memory<'_, '_, G> {
    fn reuse(&self) -> Reuse {
        self.0.reuse
    }

    #[inline]
    fn probe(&self, position: &G) -> Option<Entry> {
        if self.0.depth.get() <= NEAR {
            self.0.known_best.set(None);
            return None;
        }
        self.0.known(position).map(|known| self.0.table.entry(known.bounds))
    }

    #[inline]
    fn store(&mut self, position: &G, entry: Entry) {
        if entry.depth <= NEAR {
            return;
        }
        let bounds = Bounds::unknown(entry.depth).and(entry);
        self.0.keep(position, bounds, |frame| frame.best.checked_sub(1).filter(|_| entry.bound != Bound::Upper));
    }
}

/// The order of the moves and the end of the search, as a kernel sees them.
pub(super) struct Steering<'w, 'e, G: Game>(&'w Worker<'e, G>);

impl<'w, 'e, G: EngineGame> Guide<G> for Steering<'w, 'e, G> {
    type Moves = Picks<'w, 'e, G>;

    /// The table's best move first, then by what the game promises, then killers and history; see also [`SHORT`].
    #[inline]
    fn order(&mut self, p: &G, moves: G::Moves, depth: Depth) -> Picks<'w, 'e, G> {
        let worker = self.0;
        let is_long = worker.is_long.replace(true) && depth >= WORTH_TELLING;
        let busy = worker.busy.filter(|_| is_long);
        if depth > NEAR {
            worker.begin_moves(p, busy);
        }
        let best = worker.known_best.get();
        let heuristics = worker.heuristics.borrow();
        let ply = worker.ply.get();
        if depth <= SHORT && best.is_none() {
            let killers = heuristics.killers(ply, &moves);
            let has_frame = depth > NEAR;
            return Picks::AsTheyCome { worker, has_frame, turn: 0, killers, count: moves.len(), moves };
        }
        let mut all = worker.moves.borrow_mut();
        let first = all.len();
        let is_far = depth.after_move() > NEAR;
        for (number, mv) in moves.enumerate() {
            let name = if is_far { worker.table.name(&p.play(mv)) } else { 0 };
            if is_far {
                worker.table.prefetch(name);
            }
            let number = number_in_table(number);
            let score = if best == Some(number) { i64::MAX } else { heuristics.score(p, mv, ply) };
            // Those before it are in order already; mostly it has not far to go.
            let worse = all[first..].iter().rev().take_while(|before| before.score < score).count();
            let place = all.len() - worse;
            all.insert(place, Ordered { score, number, mv, name });
        }
        Picks::Ordered { worker, busy, next: first, end: all.len(), is_first: true }
    }

    /// The moves of the position that was put in order last, in that order. Only [`solve`](crate::search::solve) asks for it, whose
    /// moves are never tried as they come.
    #[inline]
    fn glance(&mut self, _: &G, moves: G::Moves) -> Picks<'w, 'e, G> {
        let end = self.0.moves.borrow().len();
        Picks::Ordered { worker: self.0, busy: None, next: end - moves.len(), end, is_first: true }
    }

    #[inline]
    fn asks(&mut self, _: &G, known: Bounds) -> bool {
        let is_long = known.upper - known.lower >= WORTH_ASKING;
        self.0.is_long.set(is_long);
        is_long
    }

    #[inline]
    fn stops(&mut self) -> bool {
        let nodes = self.0.nodes.get();
        if nodes < self.0.next_look.get() {
            return false;
        }
        let mut watch = self.0.watch.borrow_mut();
        let (stops, next_look) = watch.look(nodes);
        self.0.next_look.set(next_look);
        stops || self.0.is_outdated() && watch.outdate()
    }

    #[inline]
    fn cutoff(&mut self, p: &G, mv: G::Move, depth: Depth) {
        let worker = self.0;
        let is_first = if depth <= NEAR {
            worker.tried.get() == 1
        } else {
            worker.frames.borrow_mut().last_mut().is_some_and(|frame| {
                frame.is_cut = true;
                frame.searched == 1
            })
        };
        worker.cutoffs.set(worker.cutoffs.get() + 1);
        worker.first_move_cutoffs.set(worker.first_move_cutoffs.get() + u64::from(is_first));
        worker.heuristics.borrow_mut().cutoff(p, mv, depth, worker.ply.get());
    }
}

/// Counts, and keeps account of the positions that are being searched.
pub(super) struct Counting<'w, 'e, G: Game>(&'w Worker<'e, G>);

impl<G: EngineGame> Listener<G> for Counting<'_, '_, G> {
    #[inline(always)]
    fn event(&mut self, entered: Option<&G>, event: Event<G::Move>) {
        let worker = self.0;
        match event {
            Event::Enter { alpha, beta, depth } => {
                worker.window.set((alpha, beta));
                if depth.is_zero() && !worker.reached_horizon.get() {
                    worker.reached_horizon.set(entered.is_some_and(|position| position.moves().len() > 0));
                }
                worker.depth.set(depth);
                worker.nodes.set(worker.nodes.get() + 1);
                worker.ply.set(worker.ply.get() + 1);
            }
            Event::Child { value, .. } if worker.depth.get() > NEAR => {
                if let Some(frame) = worker.frames.borrow_mut().last_mut() {
                    frame.searched += 1;
                    if value > frame.best_value || frame.best == 0 {
                        (frame.best, frame.best_value) = (frame.searched, value);
                    }
                }
            }
            Event::Return(_) => {
                let (ply, depth) = (worker.ply.get(), worker.depth.get());
                worker.ply.set(ply - 1);
                // That of the position above it, which goes on.
                worker.depth.set(depth.limit().map_or(Depth::END, |plies| Depth::plies(plies + 1)));
                if depth > NEAR
                    && let Some(frame) = worker.frames.borrow_mut().pop_if(|frame| frame.ply == ply)
                {
                    worker.moves.borrow_mut().truncate(frame.moves);
                    worker.leave(frame.name);
                }
            }
            Event::Probe(Effect::Narrowed { alpha, beta }) => worker.window.set((alpha, beta)),
            Event::Probe(_) | Event::Leaf(_) | Event::Child { .. } | Event::Cutoff(_) | Event::Store(_) => {}
        }
    }
}
