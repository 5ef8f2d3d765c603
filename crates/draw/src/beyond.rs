//! Games beyond two players: who moves at each node, the weights of outcomes of chance, and what each node is worth.
//! The nodes and edges themselves are those of a [`Graph`].

use verimax::law::chance::Fraction;
use verimax::law::unfolded_size;
use verimax::{ChanceGraph, Depth, Graph, MultiGraph, NodeId, Payoffs, Side, Turn};

use crate::picture::Shape;
use crate::text::columns;

/// The most nodes and edges that a graph may unfold into. In a larger one, only finished games show their worth.
const MOST_UNFOLDED: usize = 1_000_000;
/// The most bits of a denominator, as in the law.
const MOST_BITS: u64 = 1024;
/// The most columns of a fraction. A longer one is rounded.
const FRACTION_COLUMNS: usize = 16;
/// A node that is reached with different numbers of plies left has several values. At most this many are shown.
const MOST_VALUES: usize = 3;

/// What a picture shows of a game with chance, or for several players, beside its nodes and edges.
///
/// ```
/// use verimax::{ChanceGraph, Depth};
/// use verimax_draw::{Beyond, Drawing, svg};
///
/// let graph = ChanceGraph::parse("(max (chance 1*3 2*(min 4 5)) 3)").unwrap();
/// let beyond = Beyond::with_chance(&graph, Depth::END);
/// let drawing = Drawing { beyond: Some(&beyond), line: beyond.line(), ..Drawing::of(graph.structure()) };
/// assert!(svg(&drawing).contains(">11/3<"));
/// ```
#[derive(Clone, Debug)]
pub struct Beyond {
    looks: Vec<Look>,
    line: Vec<NodeId>,
}

/// What a picture shows of a node.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// Who moves.
    pub(crate) shape: Shape,
    /// The weights of the children, if chance moves.
    pub(crate) weights: Vec<u32>,
    /// What it is worth: one number for each different result, by the plies that are left; those with most first.
    pub(crate) number: String,
}

impl Beyond {
    /// A game with chance, searched to a depth: [`ChanceGraph::structure`] has its nodes. The numbers are
    /// expectiminimax values from Max's point of view.
    pub fn with_chance(graph: &ChanceGraph, depth: Depth) -> Beyond {
        let whole = |node: NodeId| Some(Fraction::from_integer(graph.eval(node).into()));
        let values = by_plies(graph.structure(), depth, whole, |node, children: &[&Option<Fraction>]| {
            let children: Vec<&Fraction> = children.iter().map(|child| child.as_ref()).collect::<Option<_>>()?;
            match graph.turn(node) {
                Turn::Player(Side::Max) => children.into_iter().max().cloned(),
                Turn::Player(Side::Min) => children.into_iter().min().cloned(),
                Turn::Chance => mean(graph.weights(node), &children),
            }
        });
        let look = |node: NodeId| Look {
            shape: match graph.turn(node) {
                Turn::Player(Side::Max) => Shape::Max,
                Turn::Player(Side::Min) => Shape::Min,
                Turn::Chance => Shape::Chance,
            },
            weights: graph.weights(node).to_vec(),
            number: numbers(graph.structure(), &values, node, &whole(node), |value| {
                value.as_ref().map_or_else(|| "…".to_owned(), fraction_text)
            }),
        };
        let is_choice = |node: NodeId| graph.turn(node) != Turn::Chance;
        let line = line(graph.structure(), &values, depth, is_choice);
        Beyond { looks: (0..graph.len() as NodeId).map(look).collect(), line }
    }

    /// A game for several players, searched to a depth: [`MultiGraph::frame`] has its nodes. The numbers are the
    /// payoffs of max^n, where the mover takes the first of equally good moves.
    pub fn for_players(graph: &MultiGraph, depth: Depth) -> Beyond {
        let own = |node: NodeId| graph.payoffs(node).clone();
        let values = by_plies(graph.frame(), depth, own, |node, children: &[&Payoffs]| {
            let mover = graph.player(node);
            // The first of several: `max_by_key` returns the last.
            let best = children.iter().rev().max_by_key(|payoffs| payoffs.of(mover));
            best.map_or_else(|| own(node), |&best| best.clone())
        });
        let look = |node: NodeId| Look {
            shape: match graph.children(node) {
                [] => Shape::End,
                _ => Shape::Player(graph.player(node)),
            },
            weights: Vec::new(),
            number: numbers(graph.frame(), &values, node, &own(node), Payoffs::to_string),
        };
        let line = line(graph.frame(), &values, depth, |_| true);
        Beyond { looks: (0..graph.len() as NodeId).map(look).collect(), line }
    }

    /// Best play from the root, up to where chance decides; empty if that is at the root.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// What is shown of a node, if there is one with this index.
    pub(crate) fn look(&self, node: NodeId) -> Option<&Look> {
        self.looks.get(node as usize)
    }
}

/// The weighted mean. `None` if it has too many digits.
fn mean(weights: &[u32], values: &[&Fraction]) -> Option<Fraction> {
    let whole = |number: i64| Fraction::from_integer(number.into());
    let sum: Fraction = weights.iter().zip(values).map(|(&weight, &value)| value * whole(weight.into())).sum();
    let all: i64 = weights.iter().map(|&weight| i64::from(weight)).sum();
    Some(sum / whole(all.max(1))).filter(|mean| mean.denom().bits() <= MOST_BITS)
}

/// A fraction such as `7/3`, or `≈ 0.123` if it has many digits.
fn fraction_text(value: &Fraction) -> String {
    let text = value.to_string();
    if columns(&text) <= FRACTION_COLUMNS {
        return text;
    }
    let thousandths = (value * Fraction::from_integer(1000.into())).round().to_integer();
    match i64::try_from(thousandths) {
        Ok(thousandths) => format!("≈ {}", thousandths as f64 / 1000.0), // far from where a float has gaps
        Err(_) => "…".to_owned(),
    }
}

/// For each node, the values that it has by the plies that are left: those with most first.
type Values<T> = Vec<Vec<(Depth, T)>>;

/// Computes what each node is worth, from the leaves up. If there would be too many, no node has a value.
fn by_plies<T>(
    graph: &Graph,
    depth: Depth,
    leaf: impl Fn(NodeId) -> T,
    inner: impl Fn(NodeId, &[&T]) -> T,
) -> Values<T> {
    let mut values: Values<T> = (0..graph.len()).map(|_| Vec::new()).collect();
    if unfolded_size(graph, graph.root(), depth, MOST_UNFOLDED).is_none() {
        return values;
    }
    let mut plies: Vec<Vec<Depth>> = vec![Vec::new(); graph.len()];
    plies[graph.root() as usize].push(depth);
    for &node in graph.topological_order() {
        let mut own = std::mem::take(&mut plies[node as usize]);
        own.sort_unstable_by(|one, two| two.cmp(one));
        own.dedup();
        for left in own.iter().filter(|left| !left.is_zero()) {
            graph.children(node).iter().for_each(|&child| plies[child as usize].push(left.after_move()));
        }
        plies[node as usize] = own;
    }
    for &node in graph.topological_order().iter().rev() {
        let value = |&left: &Depth| {
            let children = graph.children(node);
            let below: Vec<&T> =
                children.iter().filter_map(|&child| value_at(&values[child as usize], left.after_move())).collect();
            (left, if left.is_zero() || children.is_empty() { leaf(node) } else { inner(node, &below) })
        };
        let own = plies[node as usize].iter().map(value).collect();
        values[node as usize] = own;
    }
    values
}

/// The value with this many plies left.
fn value_at<T>(values: &[(Depth, T)], left: Depth) -> Option<&T> {
    let place = values.binary_search_by(|(other, _)| left.cmp(other)).ok()?;
    Some(&values[place].1)
}

/// The text of a node. Where the search does not come, it shows its own worth if the game is over there.
fn numbers<T>(graph: &Graph, values: &Values<T>, node: NodeId, own: &T, text: impl Fn(&T) -> String) -> String {
    let mut texts: Vec<String> = values[node as usize].iter().map(|(_, value)| text(value)).collect();
    if texts.is_empty() && graph.children(node).is_empty() {
        texts.push(text(own));
    }
    texts.dedup();
    if texts.len() > MOST_VALUES {
        texts.truncate(MOST_VALUES);
        texts.push("…".to_owned());
    }
    texts.join(" | ")
}

/// Best play: the first child that has the node's own value, as long as somebody chooses.
fn line<T: PartialEq>(
    graph: &Graph,
    values: &Values<T>,
    depth: Depth,
    is_choice: impl Fn(NodeId) -> bool,
) -> Vec<NodeId> {
    let (mut line, mut left) = (vec![graph.root()], depth);
    loop {
        let node = line[line.len() - 1];
        let own = value_at(&values[node as usize], left);
        let (is_end, below) = (left.is_zero() || !is_choice(node), left.after_move());
        let is_best = |child: &&NodeId| own.is_some() && value_at(&values[**child as usize], below) == own;
        match graph.children(node).iter().find(is_best).filter(|_| !is_end) {
            Some(&child) => line.push(child),
            None if line.len() == 1 => return Vec::new(),
            None => return line,
        }
        left = below;
    }
}
