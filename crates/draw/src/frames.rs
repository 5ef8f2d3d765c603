//! A search step by step: the picture after each step, all in the layout of the whole, so that nothing moves.

use verimax::trace::Stats;
use verimax::{GraphPosition, NodeId, Value};

use crate::Drawing;
use crate::layout::Layout;
use crate::picture::Picture;
use crate::plan::Plan;
use crate::svg::{self, Caption};
use crate::text::{clean, columns, thousands};
use crate::words::step_words;

/// The most columns of the sentence below the heading.
const CAPTION_COLUMNS: usize = 110;

/// The pictures of a search, one for each step and one before the first. The place of every node is the same in all.
///
/// ```
/// use verimax::{Depth, Graph, INF, search, trace::Recorder};
/// use verimax_draw::{Drawing, Frames};
///
/// let graph = Graph::parse("R=(max A=(min 3 5) B=(min 1 2))").unwrap();
/// let mut trace = Recorder::default();
/// search::negamax_fishburn(&graph.start(), -INF, INF, Depth::END, &mut trace);
///
/// let frames = Frames::of(&Drawing { steps: &trace.steps, title: "two by two", ..Drawing::of(&graph) });
/// assert!(frames.svg(0).starts_with("<svg"));
/// let moment = frames.moment(2);
/// assert_eq!(moment.words, "A: enter with window (-inf, inf), depth end");
/// assert_eq!(moment.path, [0, 1]);
/// let end = frames.moment(frames.steps());
/// assert_eq!((end.words.as_str(), end.stats.leaves), ("R: return 3", 3));
/// ```
pub struct Frames<'a> {
    plan: Plan<'a>,
    whole: Picture,
    layout: Layout,
    /// The columns of the longest caption.
    caption: usize,
}

/// Where a search is after some steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// What the last step did, in words; empty before the first.
    pub words: String,
    /// The nodes that are being searched, from the root to where the last step happened; empty before the first step.
    pub path: Vec<NodeId>,
    /// The window at the last of them, as it was entered or as the table narrowed it, from the search's point of view.
    pub window: Option<(Value, Value)>,
    /// The counts so far.
    pub stats: Stats,
}

impl<'a> Frames<'a> {
    /// Lays out the whole search.
    pub fn of(drawing: &Drawing<'a>) -> Frames<'a> {
        let plan = Plan::of(drawing);
        let mut whole = plan.whole();
        plan.make_room(&mut whole);
        let layout = Layout::of(&whole);
        let mut frames = Frames { plan, whole, layout, caption: 0 };
        frames.caption = (0..=frames.steps()).map(|after| columns(&frames.caption(after))).max().unwrap_or(0);
        frames
    }

    /// The number of steps. There is a picture for each number from 0 to this one.
    pub fn steps(&self) -> usize {
        self.plan.drawing.steps.len()
    }

    /// The picture after this many steps, as an SVG document. The node where the last step happened has a ring, the
    /// path to it is marked, and a sentence below the heading says what happened. If there are fewer steps, it is the
    /// last picture.
    pub fn svg(&self, after: usize) -> String {
        let story = self.plan.story(after);
        let caption = Caption { text: self.caption(after), columns: self.caption };
        svg::write(&self.plan.after(after, &story), &self.whole, &self.layout, Some(&caption))
    }

    /// Where the search is after this many steps.
    pub fn moment(&self, after: usize) -> Moment {
        let steps = &self.plan.drawing.steps[..after.min(self.steps())];
        let story = self.plan.story(after);
        let mut stats = Stats::default();
        steps.iter().for_each(|step| {
            verimax::trace::Listener::<GraphPosition<'_>>::event(&mut stats, None, step.event);
        });
        Moment {
            words: steps.last().map_or(String::new(), |step| step_words(self.plan.drawing.graph, step)),
            path: story.path.iter().map(|open| open.node).collect(),
            window: story.path.last().map(|open| open.window),
            stats,
        }
    }

    fn caption(&self, after: usize) -> String {
        let Drawing { graph, steps, .. } = self.plan.drawing;
        let after = after.min(steps.len());
        match steps[..after].last() {
            None => format!("before the first of {} steps", thousands(steps.len())),
            Some(step) => {
                let words = step_words(graph, step);
                clean(&format!("step {} of {} – {words}", thousands(after), thousands(steps.len())), CAPTION_COLUMNS)
            }
        }
    }
}
