//! Tries all answers to all questions that a search has about the graph.

use crate::complete::completed;
use crate::law::Law;
use crate::order::Symbol;
use crate::sketch::{Place, Sketch};

/// What a search has to know before its next step, or why it stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Is this evaluation, or end of the window, at most that one?
    AtMost(Symbol, Symbol),
    /// What comes in this place among the moves of this node?
    Next(u8, Place),
    /// Does an earlier move of the node come again here?
    Again,
    /// This is the result of the search to this depth.
    Result(Symbol, u8),
    /// The result to this depth is witnessed, or does not matter. The search may go on to a greater one.
    Done,
    /// The result is witnessed, whatever comes.
    Harmless,
}

/// A search that asks for what it wants to know about a graph.
pub trait Search: Copy {
    /// Goes on with what is known. If that does not suffice, says what is to be known, and waits.
    fn step(&mut self, sketch: &Sketch) -> Result<(), Question>;

    /// False if the result cannot matter in a graph without further nodes.
    fn can_matter(&self, _sketch: &Sketch) -> bool {
        true
    }

    /// Answers [`Question::Again`].
    fn again(&mut self, _is_again: bool) {}

    /// After a result: searches deeper. False if that was all.
    fn deepen(&mut self) -> bool {
        false
    }
}

/// What a search may do on any graph with at most `nodes` nodes.
pub struct Explorer {
    nodes: u8,
    law: Law,
    /// Questions that were answered in all ways.
    pub questions: u64,
    /// Searches told apart whose result can matter.
    pub searches: u64,
    /// Those whose result may be without a witness, as far as the law can tell from what is known of the graph.
    pub suspects: u64,
    /// Graphs and depths for which the result has no witness.
    pub found: Vec<(Sketch, u8)>,
}

impl Explorer {
    pub fn new(nodes: u8) -> Explorer {
        Explorer { nodes, law: Law::new(), questions: 0, searches: 0, suspects: 0, found: Vec::new() }
    }

    /// Goes on with the search in all possible ways.
    pub fn explore<S: Search>(&mut self, mut sketch: Sketch, mut search: S) {
        loop {
            let Err(question) = search.step(&sketch) else { continue };
            match question {
                Question::AtMost(x, y) => {
                    let mut other = sketch;
                    other.order.learn(x, y, false);
                    self.explore(other, search);
                    sketch.order.learn(y, x, true);
                }
                Question::Next(..) if sketch.len() == self.nodes && !search.can_matter(&sketch) => return,
                Question::Next(node, place) => {
                    let mut nexts = sketch.nexts(node, place, self.nodes);
                    let Some(mut last) = nexts.next() else { return };
                    for next in nexts {
                        let mut other = sketch;
                        other.learn(node, place, std::mem::replace(&mut last, next), self.nodes);
                        self.explore(other, search);
                    }
                    sketch.learn(node, place, last, self.nodes);
                }
                Question::Again => {
                    let mut other = search;
                    other.again(true);
                    self.explore(sketch, other);
                    search.again(false);
                }
                Question::Result(value, depth) => {
                    self.searches += 1;
                    if self.law.can_avoid(&sketch, depth, value) {
                        self.suspects += 1;
                        let found = completed(&self.law, &sketch, depth, value, self.nodes);
                        self.found.extend(found.map(|sketch| (sketch, depth)));
                    }
                    if !search.deepen() {
                        return;
                    }
                }
                Question::Done if !search.deepen() => return,
                Question::Done if sketch.len() == self.nodes && !search.can_matter(&sketch) => return,
                Question::Done => {}
                Question::Harmless => return,
            }
            self.questions += 1;
        }
    }
}
