//! The crate `minimax` 0.6 on a sketch, step by step: its iterative deepening with default options, seen from Max. A
//! test compares it with the crate itself.
//!
//! - It searches the root to 1, 2, 3 plies and so on, in the open window, and keeps the table.
//! - It narrows the window by the table's bounds, but classifies a result by the alpha from before.
//! - It looks at the best move of the table's entry first, and at later moves in a null window.
//! - A leaf, where our adapter passes, is always worth its evaluation.

use crate::explore::{Question, Search};
use crate::order::{ALPHA, BETA, Symbol, eval};
use crate::sketch::{NODES, Sketch, members};

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// An entry, seen from the side to move. `best` is the index of a move.
#[derive(Clone, Copy)]
struct Entry {
    value: Symbol,
    depth: u8,
    bound: Bound,
    best: u8,
}

/// An end of a window: a value, or the next integer beyond it, on the side of the window's other end.
#[derive(Clone, Copy, PartialEq)]
struct End {
    value: Symbol,
    is_beyond: bool,
}

impl End {
    fn at(value: Symbol) -> End {
        End { value, is_beyond: false }
    }
}

/// A node whose children are being searched. Alpha and beta are those of the side to move.
#[derive(Clone, Copy)]
struct Frame {
    node: u8,
    first_alpha: End,
    alpha: End,
    beta: End,
    depth: u8,
    value: Option<Symbol>,
    best: u8,
    /// The index of the move to look at first.
    good: Option<u8>,
    next: u8,
    scouts: bool,
    /// True while the next child is searched in the null window.
    is_scouting: bool,
}

#[derive(Clone, Copy)]
enum Phase {
    /// The window is that of the side that moves at the node.
    Enter {
        node: u8,
        alpha: End,
        beta: End,
        depth: u8,
    },
    Advance,
    Return(Symbol),
    Finish,
}

/// The state of the search.
#[derive(Clone, Copy)]
pub struct MinimaxCrate {
    phase: Phase,
    frames: [Frame; NODES],
    height: u8,
    table: [Option<Entry>; NODES],
    depth: u8,
    last_depth: u8,
    /// True if an entry of greater depth answered, or narrowed a window. Before, all results are exact.
    reused_deeper: bool,
    /// True if the search stops where the result cannot matter: see `main.rs`.
    skips: bool,
}

impl MinimaxCrate {
    /// Searches the root to one ply, two plies and so on up to `depth`.
    pub fn new(depth: u8) -> MinimaxCrate {
        let (alpha, beta) = (End::at(ALPHA), End::at(BETA));
        let none = Frame {
            node: 0,
            first_alpha: alpha,
            alpha,
            beta,
            depth: 0,
            value: None,
            best: 0,
            good: None,
            next: 0,
            scouts: false,
            is_scouting: false,
        };
        let phase = Phase::Enter { node: 0, alpha, beta, depth: 1 };
        let (frames, table) = ([none; NODES], [None; NODES]);
        MinimaxCrate { phase, frames, height: 0, table, depth: 1, last_depth: depth, reused_deeper: false, skips: true }
    }

    /// The same, but to the end even if the result cannot matter.
    #[allow(dead_code, reason = "the test compares all results with the crate's")]
    pub fn to_the_end(depth: u8) -> MinimaxCrate {
        MinimaxCrate { skips: false, ..MinimaxCrate::new(depth) }
    }

    fn enter(&mut self, sketch: &Sketch) -> Result<Phase, Question> {
        let Phase::Enter { node, alpha: first_alpha, beta: first_beta, depth } = self.phase else { unreachable!() };
        if depth == 0 || sketch.is_leaf(node) {
            return Ok(Phase::Return(eval(node)));
        }
        let (mut alpha, mut beta) = (first_alpha, first_beta);
        let entry = self.table[node as usize];
        if let Some(Entry { value, bound, depth: greater, .. }) = entry.filter(|entry| entry.depth >= depth) {
            let is_deeper = greater > depth;
            let is_answer = match bound {
                Bound::Exact => true,
                Bound::Lower => is_cut(sketch, node, value, beta)?,
                Bound::Upper => !is_raised(sketch, node, value, alpha)?,
            };
            if is_answer {
                self.reused_deeper |= is_deeper;
                return Ok(Phase::Return(value));
            }
            match bound {
                Bound::Lower if is_raised(sketch, node, value, alpha)? => alpha = End::at(value),
                Bound::Upper if !is_cut(sketch, node, value, beta)? => beta = End::at(value),
                _ => {}
            }
            let is_narrow = alpha != first_alpha || beta != first_beta;
            self.reused_deeper |= is_deeper && is_narrow;
        }
        let good = entry.map(|entry| entry.best);
        let frame =
            Frame { node, first_alpha, alpha, beta, depth, good, value: None, best: 0, next: 0, ..self.frames[0] };
        self.frames[self.height as usize] = Frame { scouts: false, is_scouting: false, ..frame };
        self.height += 1;
        Ok(Phase::Advance)
    }

    fn advance(&mut self, sketch: &Sketch) -> Result<Phase, Question> {
        let frame = &mut self.frames[self.height as usize - 1];
        let children = sketch.children(frame.node);
        if frame.next as usize >= children.len() {
            let is_complete = sketch.is_complete(frame.node);
            return if is_complete { Ok(Phase::Finish) } else { Err(Question::Next(frame.node)) };
        }
        frame.is_scouting = frame.scouts;
        let beta = if frame.scouts { End { is_beyond: true, ..frame.alpha } } else { frame.beta };
        Ok(to_child(children[frame.index() as usize], frame.alpha, beta, frame.depth))
    }

    fn take(&mut self, sketch: &Sketch, value: Symbol) -> Result<Phase, Question> {
        let Some(frame) = self.frames[..self.height as usize].last_mut() else {
            let can_matter = !self.skips || self.reused_deeper;
            return Err(if can_matter { Question::Result(value, self.depth) } else { Question::Exact });
        };
        let node = frame.node;
        let is_raised = is_raised(sketch, node, value, frame.alpha)?;
        let is_cut = is_raised && is_cut(sketch, node, value, frame.beta)?;
        if frame.is_scouting && is_raised && !is_cut {
            frame.is_scouting = false;
            let child = sketch.children(node)[frame.index() as usize];
            return Ok(to_child(child, End::at(value), frame.beta, frame.depth));
        }
        let is_better = match frame.value {
            None => true,
            Some(best) => self::is_raised(sketch, node, value, End::at(best))?,
        };
        if is_better {
            (frame.value, frame.best) = (Some(value), frame.index());
        }
        if is_raised {
            (frame.alpha, frame.scouts) = (End::at(value), true);
        }
        (frame.is_scouting, frame.next) = (false, frame.next + 1);
        Ok(if is_cut { Phase::Finish } else { Phase::Advance })
    }

    fn finish(&mut self, sketch: &Sketch) -> Result<Phase, Question> {
        let Frame { node, first_alpha, beta, depth, value, best, .. } = self.frames[self.height as usize - 1];
        let Some(value) = value else {
            self.height -= 1;
            return Ok(Phase::Return(eval(node))); // it turned out to be a leaf
        };
        let bound = if !is_raised(sketch, node, value, first_alpha)? {
            Bound::Upper
        } else if is_cut(sketch, node, value, beta)? {
            Bound::Lower
        } else {
            Bound::Exact
        };
        let entry = &mut self.table[node as usize];
        if entry.is_none_or(|old| old.depth <= depth) {
            *entry = Some(Entry { value, depth, bound, best });
        }
        self.height -= 1;
        Ok(Phase::Return(value))
    }
}

impl Frame {
    /// The index of the next move: the good one comes first.
    fn index(&self) -> u8 {
        match self.good {
            Some(good) if self.next == 0 => good,
            Some(good) if self.next <= good => self.next - 1,
            _ => self.next,
        }
    }
}

impl Search for MinimaxCrate {
    fn step(&mut self, sketch: &Sketch) -> Result<(), Question> {
        self.phase = match self.phase {
            Phase::Enter { .. } => self.enter(sketch)?,
            Phase::Advance => self.advance(sketch)?,
            Phase::Return(value) => self.take(sketch, value)?,
            Phase::Finish => self.finish(sketch)?,
        };
        Ok(())
    }

    /// The result cannot matter if no entry of greater depth can be met: if no node can be met at two distances from
    /// the root, at least one ply before the horizon.
    fn can_matter(&self, sketch: &Sketch) -> bool {
        if self.reused_deeper || !self.skips {
            return true;
        }
        let inner = (0..sketch.len()).fold(0, |set, node| set | u16::from(!sketch.is_leaf(node)) << node);
        let (mut here, mut before) = (1, [0; 2]);
        for distance in 0..self.last_depth as usize {
            if here & before[distance % 2] != 0 {
                return true;
            }
            before[distance % 2] |= here;
            here = members(here).fold(0, |set, node| set | sketch.possible_children(node as u8)) & inner;
        }
        false
    }

    fn deepen(&mut self) -> bool {
        self.depth += 1;
        self.phase = Phase::Enter { node: 0, alpha: End::at(ALPHA), beta: End::at(BETA), depth: self.depth };
        self.depth <= self.last_depth
    }
}

fn to_child(child: u8, alpha: End, beta: End, depth: u8) -> Phase {
    Phase::Enter { node: child, alpha: beta, beta: alpha, depth: depth - 1 }
}

/// Is the value better than alpha, for the side to move at the node?
fn is_raised(sketch: &Sketch, node: u8, value: Symbol, alpha: End) -> Result<bool, Question> {
    Ok(!is_beyond(sketch, !sketch.is_max(node), value, alpha)?)
}

/// Is the value at least beta, for the side to move at the node?
fn is_cut(sketch: &Sketch, node: u8, value: Symbol, beta: End) -> Result<bool, Question> {
    is_beyond(sketch, sketch.is_max(node), value, beta)
}

/// Is the value at or above the end, or, if not `up`, at or below it?
fn is_beyond(sketch: &Sketch, up: bool, value: Symbol, end: End) -> Result<bool, Question> {
    if [ALPHA, BETA].contains(&end.value) {
        return Ok(false); // the window is open
    }
    let at_most = |x: Symbol, y: Symbol| sketch.order.at_most(x, y).ok_or(Question::AtMost(x, y));
    match (up, end.is_beyond) {
        (true, false) => at_most(end.value, value),
        (true, true) => Ok(!at_most(value, end.value)?),
        (false, false) => at_most(value, end.value),
        (false, true) => Ok(!at_most(end.value, value)?),
    }
}
