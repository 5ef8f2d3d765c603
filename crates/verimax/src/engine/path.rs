//! [`Path`]: what a thread remembers of the positions from the root to the one it is searching, and what it has
//! counted.
//!
//! A driver holds several closures over one worker, such as a search and what decides about the next depth. So a worker
//! is shared, and its state is in cells.

use std::cell::{Cell, RefCell};

use super::outcome::Counts;
use super::promises::{Promised, Promises};
use super::tuning::NO_TABLE;
use crate::value::{Depth, INF, Value};

/// A position whose moves are being searched, with a depth above [`NO_TABLE`].
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Its name in the table.
    pub name: u64,
    /// True if other threads were told that this one is searching it.
    pub is_told: bool,
    /// True if one of its moves caused a cutoff.
    pub is_cut: bool,
    /// How many positions are on the path down to it.
    ply: usize,
    /// The thread's node count before it searched the first move.
    pub nodes: u64,
    /// The index of its first child in [`Path::names`].
    pub names: usize,
    /// How many moves it and those above it have: at most as many are on the kernel's list.
    listed: usize,
    /// How many of its moves the thread has searched.
    pub searched: usize,
    /// The number of the move searched last, as the table keeps it.
    pub last: u8,
    /// The number of the move with the best value so far.
    pub best: u8,
    best_value: Value,
    /// The window in which it is searched, less the score so far, as the table's bounds are.
    pub window: (Value, Value),
}

/// The index of a move, as the table keeps it. All from 255 on become 255, for which the table stores no best move.
fn number_in_table(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

pub(super) struct Path {
    pub nodes: Cell<u64>,
    /// The node count at which to poll next.
    pub next_poll: Cell<u64>,
    cutoffs: Cell<u64>,
    first_move_cutoffs: Cell<u64>,
    /// How many positions are on the path.
    pub ply: Cell<usize>,
    pub frames: RefCell<Vec<Frame>>,
    /// The names in the table of the children of all positions that other threads were told about.
    pub names: RefCell<Vec<u64>>,
    /// True if the position whose moves come next has too many to sort them.
    pub is_wide: Cell<bool>,
    /// The window of the position entered last.
    window: Cell<(Value, Value)>,
    /// The plies left at the current position.
    pub depth: Cell<Depth>,
    /// How many moves the search has tried at the last position without a frame.
    pub tried: Cell<usize>,
    /// True if the search evaluated a position at the horizon that still has moves.
    pub reached_horizon: Cell<bool>,
    /// The name and the best move of the position that was probed last.
    pub asked: Cell<(u64, Option<u8>)>,
    /// What the game promises, and where the search has seen it broken.
    pub promises: Promises,
}

impl Path {
    pub fn new(promised: Promised) -> Path {
        Path {
            nodes: Cell::new(0),
            next_poll: Cell::new(0),
            cutoffs: Cell::new(0),
            first_move_cutoffs: Cell::new(0),
            ply: Cell::new(0),
            frames: RefCell::new(Vec::with_capacity(64)),
            names: RefCell::new(Vec::new()),
            is_wide: Cell::new(false),
            window: Cell::new((-INF, INF)),
            depth: Cell::new(Depth::END),
            tried: Cell::new(0),
            reached_horizon: Cell::new(false),
            asked: Cell::new((0, None)),
            promises: Promises::new(promised),
        }
    }

    pub fn counts(&self) -> Counts {
        let (nodes, cutoffs) = (self.nodes.get(), self.cutoffs.get());
        Counts { nodes, cutoffs, first_move_cutoffs: self.first_move_cutoffs.get() }
    }

    /// Puts a position on the path.
    #[inline(always)]
    pub fn enter(&self, alpha: Value, beta: Value, depth: Depth) {
        self.window.set((alpha, beta));
        self.depth.set(depth);
        self.nodes.set(self.nodes.get() + 1);
        self.ply.set(self.ply.get() + 1);
    }

    #[inline(always)]
    pub fn narrow(&self, alpha: Value, beta: Value) {
        self.window.set((alpha, beta));
    }

    /// Opens a frame for the position entered last, which has this many moves. They come next. `score` is its score so
    /// far, for the side to move. Returns how many moves the path has by now.
    #[inline(always)]
    pub fn begin_moves(&self, is_told: bool, moves: usize, score: Value) -> usize {
        let (alpha, beta) = self.window.get();
        let mut frames = self.frames.borrow_mut();
        let listed = frames.last().map_or(0, |above| above.listed) + moves;
        frames.push(Frame {
            name: self.asked.get().0,
            is_told,
            is_cut: false,
            ply: self.ply.get(),
            nodes: self.nodes.get(),
            names: self.names.borrow().len(),
            listed,
            searched: 0,
            last: 0,
            best: 0,
            best_value: -INF,
            window: (alpha - score, beta - score),
        });
        listed
    }

    /// Notes the value of a move of the current position.
    #[inline(always)]
    pub fn searched(&self, number: usize, value: Value) {
        if self.depth.get() <= NO_TABLE {
            self.tried.set(self.tried.get() + 1);
        } else if let Some(frame) = self.frames.borrow_mut().last_mut() {
            frame.last = number_in_table(number);
            if value > frame.best_value || frame.searched == 0 {
                (frame.best, frame.best_value) = (frame.last, value);
            }
            frame.searched += 1;
        }
    }

    /// Notes that a move of the current position caused a cutoff.
    #[inline]
    pub fn cutoff(&self, depth: Depth) {
        let is_first = if depth <= NO_TABLE {
            self.tried.get() == 1
        } else {
            self.frames.borrow_mut().last_mut().is_some_and(|frame| {
                frame.is_cut = true;
                frame.searched == 1
            })
        };
        self.cutoffs.set(self.cutoffs.get() + 1);
        self.first_move_cutoffs.set(self.first_move_cutoffs.get() + u64::from(is_first));
    }

    /// Takes the last position off the path. Returns its frame, if it had one.
    #[inline(always)]
    pub fn leave(&self) -> Option<Frame> {
        let (ply, depth) = (self.ply.get(), self.depth.get());
        self.ply.set(ply - 1);
        // Back to the parent, which has one more ply left.
        self.depth.set(depth.limit().map_or(Depth::END, |plies| Depth::plies(plies + 1)));
        if depth <= NO_TABLE {
            return None;
        }
        let frame = self.frames.borrow_mut().pop_if(|frame| frame.ply == ply)?;
        self.names.borrow_mut().truncate(frame.names);
        Some(frame)
    }

    /// Forgets the path of a search that was stopped. Returns its frames.
    pub fn clear(&self) -> Vec<Frame> {
        self.ply.set(0);
        self.names.borrow_mut().clear();
        self.frames.borrow_mut().drain(..).collect()
    }

    /// How many plies ago the name of the last position occurred before, if it did.
    pub fn last_repeats(&self) -> Option<usize> {
        let frames = self.frames.borrow();
        let (last, above) = frames.split_last()?;
        above.iter().rev().position(|frame| frame.name == last.name).map(|plies| plies + 1)
    }
}
