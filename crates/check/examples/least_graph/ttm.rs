//! NegamaxTTM on a sketch, step by step, from an empty table. It says what the library's `negamax_ttm` says, but seen
//! from Max, and stops with a question where the sketch does not tell what to do. A test compares the two.

use crate::explore::{Question, Search};
use crate::order::{ALPHA, BETA, Symbol, eval};
use crate::sketch::{NODES, Place, Sketch, members};

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy)]
struct Entry {
    value: Symbol,
    depth: u8,
    bound: Bound,
}

/// A node whose children are being searched, in the narrowed window.
#[derive(Clone, Copy)]
struct Frame {
    node: u8,
    alpha: Symbol,
    beta: Symbol,
    depth: u8,
    value: Option<Symbol>,
    next: u8,
    /// Earlier moves for which it is settled whether the same move comes again here.
    settled: u8,
    /// True if the first earlier move that is not settled comes again now.
    is_again: bool,
    /// How many more moves can come again.
    again: u8,
    /// True if the child searched last is the best so far.
    is_last_best: bool,
}

#[derive(Clone, Copy)]
enum Phase {
    Enter { node: u8, alpha: Symbol, beta: Symbol, depth: u8, is_again: bool },
    Advance,
    Return(Symbol),
    Finish,
}

/// The state of the search.
#[derive(Clone, Copy)]
pub struct NegamaxTtm {
    phase: Phase,
    frames: [Frame; NODES],
    height: u8,
    depth: u8,
    again: u8,
    /// True if the search stops where the result cannot matter: see `main.rs`.
    skips: bool,
    /// True if an entry of greater depth was looked at.
    reused_deeper: bool,
    /// True if the last child was searched, not answered at once.
    was_searched: bool,
    /// True if an entry narrowed the window of a search that went on.
    narrowed: bool,
    table: [Option<Entry>; NODES],
}

impl NegamaxTtm {
    /// Searches the root to `depth`. At each visit of a node, up to `again` moves to children that it has visited
    /// before may come in between. (We leave them out if the table answers at once: then they change nothing.
    /// Different visits need not agree on them, so we may search more than there is.)
    pub fn new(depth: u8, again: u8) -> NegamaxTtm {
        let phase = Phase::Enter { node: 0, alpha: ALPHA, beta: BETA, depth, is_again: false };
        let none = Frame {
            node: 0,
            alpha: ALPHA,
            beta: BETA,
            depth,
            value: None,
            next: 0,
            settled: 0,
            is_again: false,
            again,
            is_last_best: false,
        };
        let (frames, table) = ([none; NODES], [None; NODES]);
        NegamaxTtm {
            phase,
            frames,
            height: 0,
            depth,
            again,
            skips: true,
            reused_deeper: false,
            was_searched: false,
            narrowed: false,
            table,
        }
    }

    /// The same, but to the end even if the result cannot matter.
    #[allow(dead_code, reason = "the test compares all results with the library's")]
    pub fn to_the_end(depth: u8) -> NegamaxTtm {
        NegamaxTtm { skips: false, ..NegamaxTtm::new(depth, 0) }
    }

    fn enter(&mut self, sketch: &Sketch) -> Result<Phase, Question> {
        let Phase::Enter { node, mut alpha, mut beta, depth, is_again } = self.phase else { unreachable!() };
        let (mut answer, mut is_narrow) = (None, false);
        if let Some(entry) = self.table[node as usize].filter(|entry| entry.depth >= depth) {
            let Entry { value, bound, .. } = entry;
            match bound {
                Bound::Exact => answer = Some(value),
                Bound::Lower if at_most(sketch, beta, value)? => answer = Some(value),
                Bound::Lower if !at_most(sketch, value, alpha)? => (alpha, is_narrow) = (value, true),
                Bound::Upper if at_most(sketch, value, alpha)? => answer = Some(value),
                Bound::Upper if !at_most(sketch, beta, value)? => (beta, is_narrow) = (value, true),
                _ => {}
            }
            self.reused_deeper |= entry.depth > depth;
        }
        if answer.is_none() && (depth == 0 || sketch.is_leaf(node)) {
            answer = Some(eval(node));
        }
        match answer {
            Some(_) if is_again => Err(Question::Harmless),
            Some(value) => {
                self.was_searched = false;
                Ok(Phase::Return(value))
            }
            None => {
                let again = self.again;
                let frame = Frame {
                    node,
                    alpha,
                    beta,
                    depth,
                    value: None,
                    next: 0,
                    settled: 0,
                    is_again: false,
                    again,
                    is_last_best: false,
                };
                self.narrowed |= is_narrow;
                self.frames[self.height as usize] = frame;
                self.height += 1;
                Ok(Phase::Advance)
            }
        }
    }

    /// Goes to the next child.
    fn advance(&mut self, sketch: &Sketch) -> Result<Phase, Question> {
        let frame = &mut self.frames[self.height as usize - 1];
        let node = frame.node;
        let children = sketch.children(node);
        if frame.is_again {
            let enter = to_child(sketch, frame, children[frame.settled as usize], true)?;
            (frame.is_again, frame.again) = (false, frame.again - 1);
            return Ok(enter);
        }
        while frame.again > 0 && frame.settled < frame.next {
            let child = children[frame.settled as usize];
            if frame.depth > 1 && self.table[child as usize].is_some_and(|entry| entry.bound != Bound::Exact) {
                return Err(Question::Again);
            }
            frame.settled += 1;
        }
        let Some(&child) = children.get(frame.next as usize) else {
            return if sketch.is_complete(node) { Ok(Phase::Finish) } else { Err(Question::Next(node, Place::Last)) };
        };
        let enter = to_child(sketch, frame, child, false)?;
        frame.next += 1;
        Ok(enter)
    }

    fn take(&mut self, sketch: &Sketch, value: Symbol) -> Result<Phase, Question> {
        let Some(frame) = self.frames[..self.height as usize].last_mut() else {
            let can_matter = !self.skips || self.reused_deeper && self.narrowed;
            return Err(if can_matter { Question::Result(value, self.depth) } else { Question::Harmless });
        };
        let is_max = sketch.is_max(frame.node);
        let is_better = match frame.value {
            None => true,
            Some(best) if is_max => !at_most(sketch, value, best)?,
            Some(best) => !at_most(sketch, best, value)?,
        };
        let is_cut = is_better
            && if is_max { at_most(sketch, frame.beta, value)? } else { at_most(sketch, value, frame.alpha)? };
        let is_first = frame.value.is_none();
        if self.height == 1 && self.skips && (is_cut || !self.was_searched && (is_first || !is_better)) {
            return Err(Question::Harmless);
        }
        if is_better {
            frame.value = Some(value);
        }
        (frame.settled, frame.is_last_best) = (0, is_better && self.was_searched);
        Ok(if is_cut { Phase::Finish } else { Phase::Advance })
    }

    fn finish(&mut self, sketch: &Sketch) -> Result<Phase, Question> {
        let Frame { node, alpha, beta, depth, value, is_last_best, .. } = self.frames[self.height as usize - 1];
        let Some(value) = value else {
            (self.height, self.was_searched) = (self.height - 1, false);
            return Ok(Phase::Return(eval(node))); // it turned out to be a leaf
        };
        let bound = if at_most(sketch, value, alpha)? {
            Bound::Upper
        } else if at_most(sketch, beta, value)? {
            Bound::Lower
        } else {
            Bound::Exact
        };
        if self.height == 1 && self.skips && (bound != Bound::Exact || !is_last_best) {
            return Err(Question::Harmless);
        }
        let entry = &mut self.table[node as usize];
        if entry.is_none_or(|old| old.depth <= depth) {
            *entry = Some(Entry { value, depth, bound });
        }
        (self.height, self.was_searched) = (self.height - 1, true);
        Ok(Phase::Return(value))
    }
}

impl Search for NegamaxTtm {
    fn step(&mut self, sketch: &Sketch) -> Result<(), Question> {
        self.phase = match self.phase {
            Phase::Enter { .. } => self.enter(sketch)?,
            Phase::Advance => self.advance(sketch)?,
            Phase::Return(value) => self.take(sketch, value)?,
            Phase::Finish => self.finish(sketch)?,
        };
        Ok(())
    }

    /// The result cannot matter if no entry can be met that narrows a window, or none that is deeper than asked for.
    fn can_matter(&self, sketch: &Sketch) -> bool {
        if self.narrowed && self.reused_deeper {
            return true;
        }
        // Nodes as bit sets. By depth: what the table has, and what will be there when the frames are done.
        let (mut exact, mut bounds) = ([0u16; NODES + 1], [0u16; NODES + 1]);
        for (node, entry) in self.table.iter().enumerate() {
            match entry {
                Some(entry) if entry.bound == Bound::Exact => exact[entry.depth as usize] |= 1 << node,
                Some(entry) => bounds[entry.depth as usize] |= 1 << node,
                None => {}
            }
        }
        // By depth: what may still be met, once or more often.
        let (mut once, mut often, mut replaced) = ([0u16; NODES], [0u16; NODES], 0);
        for frame in &self.frames[..self.height as usize] {
            bounds[frame.depth as usize] |= 1 << frame.node;
            replaced |= 1 << frame.node;
            let passed = if self.again > 0 { 0 } else { frame.next as usize };
            let passed = sketch.children(frame.node)[..passed].iter().fold(0, |set, child| set | 1 << child);
            let below = frame.depth as usize - 1;
            once[below] = sketch.possible_children(frame.node) & !passed;
            often[below] = if self.again > 0 { once[below] } else { 0 };
        }
        let leaves = (0..sketch.len()).fold(0, |set, node| set | u16::from(sketch.is_leaf(node)) << node);
        // From the root down: entries that are deeper, or at least as deep and exact, or at least as deep and bounds.
        let (mut deeper, mut exacts, mut at_least) = (0, 0, 0);
        let (mut can_reuse, mut can_narrow) = (self.reused_deeper, self.narrowed);
        for depth in (0..self.frames[0].depth as usize).rev() {
            deeper |= exact[depth + 1] | bounds[depth + 1];
            exacts |= exact[depth] & !replaced;
            at_least |= bounds[depth + 1] | bounds[depth];
            let met = once[depth] & !leaves;
            let searched = met & !exacts;
            can_reuse |= met & deeper != 0;
            if depth == 0 {
                break;
            }
            can_narrow |= searched & (at_least | often[depth]) != 0;
            deeper |= searched;
            at_least |= searched;
            replaced |= searched;
            for node in members(searched) {
                let children = sketch.possible_children(node as u8);
                let is_often = u16::from(often[depth] >> node & 1 == 1).wrapping_neg();
                often[depth - 1] |= children & (once[depth - 1] | is_often);
                once[depth - 1] |= children;
            }
        }
        can_reuse && can_narrow
    }

    fn again(&mut self, is_again: bool) {
        let frame = &mut self.frames[self.height as usize - 1];
        frame.is_again = is_again;
        frame.settled += u8::from(!is_again);
    }
}

/// The search of a child in the window that is left.
fn to_child(sketch: &Sketch, frame: &Frame, child: u8, is_again: bool) -> Result<Phase, Question> {
    let Frame { mut alpha, mut beta, depth, .. } = *frame;
    if let Some(value) = frame.value {
        if sketch.is_max(frame.node) {
            alpha = if at_most(sketch, alpha, value)? { value } else { alpha };
        } else {
            beta = if at_most(sketch, value, beta)? { value } else { beta };
        }
    }
    Ok(Phase::Enter { node: child, alpha, beta, depth: depth - 1, is_again })
}

fn at_most(sketch: &Sketch, x: Symbol, y: Symbol) -> Result<bool, Question> {
    sketch.order.at_most(x, y).ok_or(Question::AtMost(x, y))
}
