//! The crate `minimax` 0.6 on a sketch, step by step: its iterative deepening with default options, seen from Max. A
//! test compares it with the crate itself.
//!
//! - It searches the root to 1, 2, 3 plies and so on, in the open window, and keeps the table.
//! - It narrows the window by the table's bounds, but classifies a result by the alpha from before.
//! - It looks at the best move of the table's entry first, and at later moves in a null window.
//! - A leaf, where our adapter passes, is always worth its evaluation.

use crate::explore::{Question, Search};
use crate::order::{ALPHA, BETA, Symbol, eval};
use crate::path::can_meet_deeper;
use crate::sketch::{NODES, Place, Sketch, members};

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// An entry, seen from the side to move. `best` is a child.
#[derive(Clone, Copy)]
struct Entry {
    value: Symbol,
    depth: u8,
    bound: Bound,
    best: u8,
    marks: Marks,
}

/// What is not certain of the claims that a result or an entry makes, as a bit set. Seen from Max, they are that some
/// expansion is worth at least the value, and some expansion at most.
type Marks = u8;
/// The claim 'at least' need not hold for the expansion to just the depth: it may come from an entry of greater depth.
const AT_LEAST: Marks = 1;
/// The claim 'at most' need not hold for it.
const AT_MOST: Marks = 2;
/// Both claims are made, but maybe by different expansions, and maybe no expansion is worth just the value.
const DOUBT: Marks = 4;

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
    /// True if an entry narrowed the window.
    is_narrow: bool,
    /// The marks of that entry.
    entry_marks: Marks,
    /// The child to look at first.
    good: Option<u8>,
    /// True as long as it is the next child.
    is_good_next: bool,
    /// The index of the next move, apart from that one.
    next: u8,
    scouts: bool,
    /// True while the next child is searched in the null window.
    is_scouting: bool,
    /// What the null window gave, while the next child is searched again.
    probe: Option<(Symbol, Marks)>,
    value: Option<Symbol>,
    best: u8,
    best_marks: Marks,
    /// The marks of all children so far, of the claim that the node is worth no more to the side to move.
    other_marks: Marks,
    is_cut: bool,
}

impl Frame {
    fn new(node: u8, (first_alpha, alpha, beta): (End, End, End), depth: u8) -> Frame {
        Frame {
            node,
            first_alpha,
            alpha,
            beta,
            depth,
            is_narrow: false,
            entry_marks: 0,
            good: None,
            is_good_next: false,
            next: 0,
            scouts: false,
            is_scouting: false,
            probe: None,
            value: None,
            best: 0,
            best_marks: 0,
            other_marks: 0,
            is_cut: false,
        }
    }

    /// The next child.
    fn child(&self, sketch: &Sketch) -> u8 {
        match self.good {
            Some(good) if self.is_good_next => good,
            _ => sketch.children(self.node)[self.next as usize],
        }
    }

    /// The nodes that may still be searched from here. The next child counts unless it is being searched for the last
    /// time.
    fn possible(&self, sketch: &Sketch, is_searching: bool) -> u16 {
        let children = sketch.children(self.node);
        let is_done = is_searching && !self.is_scouting;
        let passed = if self.is_good_next { 0 } else { self.next as usize + usize::from(is_done) };
        let mut passed = children[..passed.min(children.len())].iter().fold(0u16, |set, child| set | 1 << child);
        if let Some(good) = self.good.filter(|_| !self.is_good_next || is_done) {
            passed |= 1 << good;
        }
        sketch.possible_children(self.node) & !passed
    }

    /// All marks that what is known here has.
    fn marks(&self) -> Marks {
        self.entry_marks | self.best_marks | self.other_marks | self.probe.map_or(0, |(_, marks)| marks)
    }
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
    Return(Symbol, Marks),
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
    /// True if the search stops where the result cannot matter: see `main.rs`.
    skips: bool,
}

impl MinimaxCrate {
    /// Searches the root to one ply, two plies and so on up to `depth`.
    pub fn new(depth: u8) -> MinimaxCrate {
        let (alpha, beta) = (End::at(ALPHA), End::at(BETA));
        let none = Frame::new(0, (alpha, alpha, beta), 0);
        let phase = Phase::Enter { node: 0, alpha, beta, depth: 1 };
        let (frames, table) = ([none; NODES], [None; NODES]);
        MinimaxCrate { phase, frames, height: 0, table, depth: 1, last_depth: depth, skips: true }
    }

    /// The same, but to the end even if the result cannot matter.
    #[allow(dead_code, reason = "the test compares all results with the crate's")]
    pub fn to_the_end(depth: u8) -> MinimaxCrate {
        MinimaxCrate { skips: false, ..MinimaxCrate::new(depth) }
    }

    /// Can the result of this search be in doubt? Without a mark yet, the search must meet an entry that gives one.
    fn can_doubt(&self, sketch: &Sketch) -> bool {
        let frames = &self.frames[..self.height as usize];
        if let Some((root, others)) = frames.split_first() {
            let is_marked = root.best_marks & DOUBT != 0 || root.probe.is_some_and(|(_, marks)| marks != 0);
            if is_marked || others.iter().any(|frame| frame.marks() != 0) {
                return true;
            }
        }
        let mut met = [0u16; NODES + 1]; // by depth: the nodes that may still be met
        for (index, frame) in frames.iter().enumerate() {
            let is_searching = index + 1 < frames.len();
            met[frame.depth as usize - 1] |= frame.possible(sketch, is_searching);
        }
        if let Phase::Enter { node, depth, .. } = self.phase {
            met[depth as usize] |= 1 << node;
        }
        let mut deeper = 0; // the nodes that may be searched before, to a greater depth
        let mut frames = frames.iter().peekable();
        for depth in (1..=self.depth).rev() {
            let mut searched = 0;
            for node in members(met[depth as usize]) {
                if sketch.is_leaf(node as u8) {
                    continue;
                }
                let is_open = || is_open(sketch, node as u8, depth);
                if deeper >> node & 1 == 1 && is_open() {
                    return true;
                }
                if let Some(entry) = self.table[node].filter(|entry| entry.depth >= depth) {
                    if (entry.depth > depth || entry.marks != 0) && is_open() {
                        return true;
                    }
                    if entry.bound == Bound::Exact {
                        continue;
                    }
                }
                searched |= 1u16 << node;
                met[depth as usize - 1] |= sketch.possible_children(node as u8);
            }
            deeper |= searched;
            while let Some(frame) = frames.next_if(|frame| frame.depth >= depth) {
                deeper |= 1 << frame.node;
            }
        }
        false
    }

    fn enter(&mut self, sketch: &Sketch) -> Result<Phase, Question> {
        let Phase::Enter { node, alpha: first_alpha, beta: first_beta, depth } = self.phase else { unreachable!() };
        if depth == 0 || sketch.is_leaf(node) {
            return Ok(Phase::Return(eval(node), 0));
        }
        let (mut alpha, mut beta) = (first_alpha, first_beta);
        let entry = self.table[node as usize];
        let (mut entry_marks, mut is_narrow) = (0, false);
        if let Some(Entry { value, bound, depth: greater, mut marks, .. }) = entry.filter(|entry| entry.depth >= depth)
        {
            let is_answer = match bound {
                Bound::Exact => true,
                Bound::Lower => is_cut(sketch, node, value, beta)?,
                Bound::Upper => !is_raised(sketch, node, value, alpha)?,
            };
            if greater > depth {
                marks |= claims(sketch, node, bound);
            }
            if marks != 0 && !is_open(sketch, node, depth) {
                marks = 0;
            }
            if is_answer {
                return Ok(Phase::Return(value, marks));
            }
            match bound {
                Bound::Lower if is_raised(sketch, node, value, alpha)? => alpha = End::at(value),
                Bound::Upper if !is_cut(sketch, node, value, beta)? => beta = End::at(value),
                _ => {}
            }
            is_narrow = alpha != first_alpha || beta != first_beta;
            entry_marks = marks;
        }
        let good = entry.map(|entry| entry.best);
        self.frames[self.height as usize] = Frame {
            is_narrow,
            entry_marks,
            good,
            is_good_next: good.is_some(),
            ..Frame::new(node, (first_alpha, alpha, beta), depth)
        };
        self.height += 1;
        Ok(Phase::Advance)
    }

    fn advance(&mut self, sketch: &Sketch) -> Result<Phase, Question> {
        let frame = &mut self.frames[self.height as usize - 1];
        let node = frame.node;
        let children = sketch.children(node);
        while !frame.is_good_next {
            // At one ply, the children are only evaluated. So those that are no better do not matter.
            let value = frame.value.filter(|_| frame.depth == 1);
            let gap = frame.next.checked_sub(1).and_then(|index| Some((index, sketch.bound(node, index)?)));
            if let Some((index, bound)) = gap {
                match value.map(|value| is_better(sketch, node, bound, value)).transpose()? {
                    Some(false) => {}
                    _ => return Err(Question::Next(node, Place::Gap(index))),
                }
            }
            match children.get(frame.next as usize) {
                Some(&child) if Some(child) == frame.good => frame.next += 1,
                Some(_) => break,
                None if sketch.is_ended(node) => return Ok(Phase::Finish),
                None => return Err(Question::Next(node, value.map_or(Place::Last, Place::LastBetter))),
            }
        }
        frame.is_scouting = frame.scouts;
        let beta = if frame.scouts { End { is_beyond: true, ..frame.alpha } } else { frame.beta };
        Ok(to_child(frame.child(sketch), frame.alpha, beta, frame.depth))
    }

    fn take(&mut self, sketch: &Sketch, value: Symbol, mut marks: Marks) -> Result<Phase, Question> {
        let Some(frame) = self.frames[..self.height as usize].last_mut() else {
            let can_matter = !self.skips || marks & DOUBT != 0 && self.depth == self.last_depth;
            return Err(if can_matter { Question::Result(value, self.depth) } else { Question::Done });
        };
        let node = frame.node;
        let is_raised = is_raised(sketch, node, value, frame.alpha)?;
        let is_cut = is_raised && is_cut(sketch, node, value, frame.beta)?;
        if frame.is_scouting && is_raised && !is_cut {
            (frame.is_scouting, frame.probe) = (false, Some((value, marks)));
            return Ok(to_child(frame.child(sketch), End::at(value), frame.beta, frame.depth));
        }
        let is_better = match frame.value {
            None => true,
            Some(best) => is_better(sketch, node, value, best)?,
        };
        let (ours, others) = (claims(sketch, node, Bound::Lower), claims(sketch, node, Bound::Upper));
        if let Some((probe, probe_marks)) = frame.probe {
            marks = match sketch.is_no_better(node, value, probe) {
                Some(true) => joined(probe_marks & ours | marks & others),
                Some(false) => marks,
                None => joined(probe_marks & ours | marks),
            };
        }
        if is_better {
            (frame.value, frame.best, frame.best_marks) = (Some(value), frame.child(sketch), marks);
        }
        if is_raised {
            (frame.alpha, frame.scouts) = (End::at(value), true);
        }
        frame.other_marks |= marks & others;
        frame.next += u8::from(!frame.is_good_next);
        (frame.is_good_next, frame.is_scouting, frame.probe, frame.is_cut) = (false, false, None, is_cut);
        Ok(if is_cut { Phase::Finish } else { Phase::Advance })
    }

    fn finish(&mut self, sketch: &Sketch) -> Result<Phase, Question> {
        let frame = self.frames[self.height as usize - 1];
        let Frame { node, first_alpha, beta, depth, value, best, .. } = frame;
        let Some(value) = value else {
            self.height -= 1;
            return Ok(Phase::Return(eval(node), 0)); // it turned out to be a leaf
        };
        let bound = if !is_raised(sketch, node, value, first_alpha)? {
            Bound::Upper
        } else if is_cut(sketch, node, value, beta)? {
            Bound::Lower
        } else {
            Bound::Exact
        };
        // Of the two claims, each is made by the best child, by all others, or by the entry that narrowed the window.
        let (ours, others) = (claims(sketch, node, Bound::Lower), claims(sketch, node, Bound::Upper));
        let Frame { scouts: is_raised, is_cut, is_narrow, entry_marks, best_marks, other_marks, .. } = frame;
        let mut marks = match (is_raised, is_cut, is_narrow) {
            (true, false, _) => best_marks & (ours | DOUBT) | other_marks,
            (true, true, true) => joined(best_marks & ours | entry_marks & others),
            (true, true, false) => best_marks & ours,
            (false, _, true) => joined(entry_marks & ours | other_marks),
            (false, _, false) => other_marks,
        };
        if marks != 0 && !is_open(sketch, node, depth) {
            marks = 0;
        }
        let entry = &mut self.table[node as usize];
        if entry.is_none_or(|old| old.depth <= depth) {
            let kept = if bound == Bound::Exact { !0 } else { claims(sketch, node, bound) };
            *entry = Some(Entry { value, depth, bound, best, marks: marks & kept });
        }
        self.height -= 1;
        Ok(Phase::Return(value, marks))
    }
}

/// The marks of the claims that an entry makes.
fn claims(sketch: &Sketch, node: u8, bound: Bound) -> Marks {
    match bound {
        Bound::Exact => AT_LEAST | AT_MOST,
        Bound::Lower if sketch.is_max(node) => AT_LEAST,
        Bound::Upper if !sketch.is_max(node) => AT_LEAST,
        _ => AT_MOST,
    }
}

/// The marks of a value whose claims are made by different expansions.
fn joined(marks: Marks) -> Marks {
    if marks != 0 { marks | DOUBT } else { 0 }
}

/// False if the node has only one expansion to this depth: all paths from here have ended by then.
fn is_open(sketch: &Sketch, node: u8, depth: u8) -> bool {
    if !sketch.is_complete(node) {
        return true;
    }
    let children = sketch.children(node);
    !children.is_empty() && (depth == 0 || children.iter().any(|&child| is_open(sketch, child, depth - 1)))
}

impl Search for MinimaxCrate {
    fn step(&mut self, sketch: &Sketch) -> Result<(), Question> {
        self.phase = match self.phase {
            Phase::Enter { .. } => self.enter(sketch)?,
            Phase::Advance => self.advance(sketch)?,
            Phase::Return(value, marks) => self.take(sketch, value, marks)?,
            Phase::Finish => self.finish(sketch)?,
        };
        Ok(())
    }

    fn can_matter(&self, sketch: &Sketch) -> bool {
        let is_last = self.depth == self.last_depth;
        !self.skips || (!is_last || self.can_doubt(sketch)) && can_meet_deeper(sketch, self.last_depth)
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

/// Is the value better than the other, for the side to move at the node?
fn is_better(sketch: &Sketch, node: u8, value: Symbol, other: Symbol) -> Result<bool, Question> {
    is_raised(sketch, node, value, End::at(other))
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
