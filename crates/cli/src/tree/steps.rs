//! `--trace` of a search with chance, or for several players: what it did, step by step.

use serde_json::{Value as Json, json};
use verimax::law::chance::Fraction;
use verimax::search::chance::{ChanceEvent, ChanceListener, Scaled};
use verimax::search::multi::{MultiListener, Paranoid};
use verimax::trace::{Event, Listener};
use verimax::{ChancePosition, Graph, MultiPosition, NodeId, Payoffs, Player};
use verimax_draw::event_words;

use crate::fractions::fraction_json;
use crate::trace_text::{event_json, step_lines};

/// What a search did, up to a number of steps.
pub struct Steps<E> {
    steps: Vec<NodeStep<E>>,
    /// The nodes that it has entered and not left.
    path: Vec<NodeId>,
    room: usize,
    /// True if there were more steps.
    pub is_cut: bool,
}

struct NodeStep<E> {
    ply: usize,
    node: NodeId,
    event: E,
}

/// A step of a search for several players.
pub enum MultiStep {
    Enter(Player),
    Leaf(Payoffs),
    Cutoff,
    Return(Payoffs),
    /// A step of the two-player search of a paranoid player.
    Paranoid(Event<u32>),
}

impl<E> Steps<E> {
    /// Records this many steps, and no more.
    pub fn with_room_for(room: usize) -> Steps<E> {
        Steps { steps: Vec::new(), path: Vec::new(), room, is_cut: false }
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// One more step, at the node that was entered or at the last one that was not left.
    fn record(&mut self, entered: Option<NodeId>, event: E, is_last: bool) {
        self.path.extend(entered);
        match self.path.split_last() {
            Some((&node, above)) if self.steps.len() < self.room => {
                self.steps.push(NodeStep { ply: above.len(), node, event });
            }
            _ => self.is_cut = true,
        }
        if is_last {
            self.path.pop();
        }
    }

    fn lines(&self, graph: &Graph, words: impl Fn(&E) -> (&'static str, String)) -> String {
        step_lines(graph, self.steps.iter().map(|step| (step.ply, step.node, words(&step.event))))
    }

    fn objects(&self, graph: &Graph, object: impl Fn(&E) -> Json) -> Json {
        let objects = self.steps.iter().map(|step| {
            let mut json = object(&step.event);
            json["ply"] = step.ply.into();
            json["node"] = step.node.into();
            json["name"] = graph.name(step.node).into();
            json
        });
        objects.collect()
    }
}

impl<'g> ChanceListener<ChancePosition<'g>> for Steps<ChanceEvent<u32>> {
    fn event(&mut self, entered: Option<&ChancePosition<'g>>, event: ChanceEvent<u32>) {
        self.record(entered.map(ChancePosition::node), event, matches!(event, ChanceEvent::Return(_)));
    }
}

impl<'g> MultiListener<MultiPosition<'g>> for Steps<MultiStep> {
    fn enter(&mut self, position: &MultiPosition<'g>) {
        self.record(Some(position.node()), MultiStep::Enter(verimax::MultiGame::player(position)), false);
    }

    fn leaf(&mut self, payoffs: &Payoffs) {
        self.record(None, MultiStep::Leaf(payoffs.clone()), false);
    }

    fn cutoff(&mut self) {
        self.record(None, MultiStep::Cutoff, false);
    }

    fn leave(&mut self, payoffs: &Payoffs) {
        self.record(None, MultiStep::Return(payoffs.clone()), true);
    }
}

impl<'g> Listener<Paranoid<MultiPosition<'g>>> for Steps<MultiStep> {
    fn event(&mut self, entered: Option<&Paranoid<MultiPosition<'g>>>, event: Event<u32>) {
        let node = entered.map(|paranoid| paranoid.position().node());
        self.record(node, MultiStep::Paranoid(event), matches!(event, Event::Return(_)));
    }
}

impl Steps<ChanceEvent<u32>> {
    /// A line for each step, indented by ply. `fraction` says what a number of units is.
    pub fn text(&self, graph: &Graph, fraction: impl Fn(Scaled) -> Fraction) -> String {
        self.lines(graph, |&event| match event {
            ChanceEvent::Enter { alpha, beta, depth } => {
                ("enter", format!("window ({}, {}), depth {depth}", fraction(alpha), fraction(beta)))
            }
            ChanceEvent::Narrowed { alpha, beta } => {
                ("table", format!("narrows the window to ({}, {})", fraction(alpha), fraction(beta)))
            }
            ChanceEvent::Answered(value) => ("table", format!("answers {}", fraction(value))),
            ChanceEvent::Leaf(value) => ("leaf", fraction(value).to_string()),
            ChanceEvent::Child { mv, value } => ("child", format!("move {mv} is worth {}", fraction(value))),
            ChanceEvent::Cutoff(value) => ("cutoff", format!("at {}", fraction(value))),
            ChanceEvent::Return(value) => ("return", fraction(value).to_string()),
        })
    }

    /// A list of objects.
    pub fn json(&self, graph: &Graph, fraction: impl Fn(Scaled) -> Fraction) -> Json {
        let json = |units: Scaled| fraction_json(&fraction(units));
        self.objects(graph, |&event| match event {
            ChanceEvent::Enter { alpha, beta, depth } => {
                json!({"event": "enter", "alpha": json(alpha), "beta": json(beta), "depth": depth.limit()})
            }
            ChanceEvent::Narrowed { alpha, beta } => {
                json!({"event": "probe", "effect": "narrowed", "alpha": json(alpha), "beta": json(beta)})
            }
            ChanceEvent::Answered(value) => json!({"event": "probe", "effect": "returned", "value": json(value)}),
            ChanceEvent::Leaf(value) => json!({"event": "leaf", "value": json(value)}),
            ChanceEvent::Child { mv, value } => json!({"event": "child", "move": mv, "value": json(value)}),
            ChanceEvent::Cutoff(value) => json!({"event": "cutoff", "value": json(value)}),
            ChanceEvent::Return(value) => json!({"event": "return", "value": json(value)}),
        })
    }
}

impl Steps<MultiStep> {
    /// A line for each step, indented by ply.
    pub fn text(&self, graph: &Graph) -> String {
        self.lines(graph, |step| match step {
            MultiStep::Enter(player) => ("enter", format!("player {player}")),
            MultiStep::Leaf(payoffs) => ("leaf", payoffs.to_string()),
            MultiStep::Cutoff => ("cutoff", "the other moves are skipped".to_owned()),
            MultiStep::Return(payoffs) => ("return", payoffs.to_string()),
            MultiStep::Paranoid(event) => event_words(*event),
        })
    }

    /// A list of objects.
    pub fn json(&self, graph: &Graph) -> Json {
        self.objects(graph, |step| match step {
            MultiStep::Enter(player) => json!({"event": "enter", "player": player}),
            MultiStep::Leaf(payoffs) => json!({"event": "leaf", "value": payoffs.values()}),
            MultiStep::Cutoff => json!({"event": "cutoff"}),
            MultiStep::Return(payoffs) => json!({"event": "return", "value": payoffs.values()}),
            MultiStep::Paranoid(event) => event_json(*event),
        })
    }
}
