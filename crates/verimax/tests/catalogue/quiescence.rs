//! Judges quiescence search by the law: small trees with every set of noisy moves, and random graphs.

use verimax::law::{self, is_alpha_beta_result};
use verimax::search::NoisyGame;
use verimax::trace::{Event, Recorder, Stats};
use verimax::{Depth, Game, Graph, GraphPosition, INF, Node, NodeId, Side, Value, Window, search};

use crate::generate::{Random, alternating, evals_of, graph, shapes, sides_of, tree};
use crate::harness::windows;

/// A graph and its noisy moves: for each node, the indices of the children they lead to.
struct Noise<'g> {
    graph: &'g Graph,
    noisy: Vec<Vec<u32>>,
}

impl<'g> Noise<'g> {
    fn new(graph: &'g Graph, mut is_noisy: impl FnMut(NodeId, u32) -> bool) -> Noise<'g> {
        let nodes = 0..graph.len() as NodeId;
        let mut moves_of = |node| graph.position(node).moves().filter(|&mv| is_noisy(node, mv)).collect();
        Noise { graph, noisy: nodes.map(&mut moves_of).collect() }
    }

    /// The quiescence value of a node by the law, from Max's point of view.
    fn law(&self, node: NodeId) -> Value {
        law::quiescence(self.graph, node, |node, child| self.noisy[node as usize].contains(&(child as u32)))
    }

    fn position(&self, node: NodeId) -> Noisy<'_> {
        Noisy { noise: self, position: self.graph.position(node) }
    }
}

/// A node of a graph with noisy moves, as a position.
#[derive(Clone, Copy)]
struct Noisy<'n> {
    noise: &'n Noise<'n>,
    position: GraphPosition<'n>,
}

impl Game for Noisy<'_> {
    type Move = u32;
    type Moves = std::vec::IntoIter<u32>;
    type Key = NodeId;

    fn side(&self) -> Side {
        self.position.side()
    }

    fn moves(&self) -> Self::Moves {
        self.position.moves().collect::<Vec<_>>().into_iter()
    }

    fn play(&self, mv: u32) -> Self {
        Noisy { position: self.position.play(mv), ..*self }
    }

    fn eval(&self) -> Value {
        self.position.eval()
    }

    fn key(&self) -> NodeId {
        self.position.key()
    }
}

impl NoisyGame for Noisy<'_> {
    fn noisy_moves(&self) -> Self::Moves {
        self.noise.noisy[self.position.node() as usize].clone().into_iter()
    }
}

/// A position whose evaluation is its quiescence value.
#[derive(Clone, Copy)]
struct Quiet<'n>(Noisy<'n>);

impl Game for Quiet<'_> {
    type Move = u32;
    type Moves = std::vec::IntoIter<u32>;
    type Key = NodeId;

    fn side(&self) -> Side {
        self.0.side()
    }

    fn moves(&self) -> Self::Moves {
        self.0.moves()
    }

    fn play(&self, mv: u32) -> Self {
        Quiet(self.0.play(mv))
    }

    fn eval(&self) -> Value {
        self.side().view(search::quiescence(&self.0, -INF, INF, &mut ()))
    }

    fn key(&self) -> NodeId {
        self.0.key()
    }
}

/// Searches in every window, and judges the result from Max's point of view. Returns the number of searches.
fn check(noise: &Noise<'_>, windows: &[Window]) -> u64 {
    let root = noise.graph.root();
    let (p, side, value) = (noise.position(root), noise.graph.side(root), noise.law(root));
    for &window in windows {
        let result = search::quiescence(&p, window.alpha(), window.beta(), &mut ());
        assert!(
            is_alpha_beta_result(side.view(result), value, window.view(side)),
            "{result} in {window}, noisy {:?}, {:?}",
            noise.noisy,
            noise.graph,
        );
    }
    windows.len() as u64
}

/// Law: the result in every window is an alpha-beta result for the quiescence value. This covers every tree of up to 4
/// nodes with any sides, and of 5 nodes with alternating sides, with values in {-1, 0, 1} and any set of noisy moves.
#[test]
fn all_small_trees_with_every_set_of_noisy_moves() {
    let windows = windows();
    let mut searches = 0;
    for n in 1..=5 {
        for parents in shapes(n) {
            let sides: Vec<Vec<Side>> = if n < 5 {
                (0..1 << n).map(|bits| sides_of(bits, n)).collect()
            } else {
                [Side::Max, Side::Min].map(|root| alternating(&parents, root)).into()
            };
            for (sides, values) in sides.iter().flat_map(|sides| (0..3usize.pow(n as u32)).map(move |v| (sides, v))) {
                let graph = tree(&parents, &evals_of(values, n), sides);
                for noisy in 0..1u32 << (n - 1) {
                    // In a tree, the child identifies the move.
                    let is_noisy = |node, mv| noisy >> (graph.children(node)[mv as usize] - 1) & 1 == 1;
                    searches += check(&Noise::new(&graph, is_noisy), &windows);
                }
            }
        }
    }
    assert_eq!(searches, 1_787_610);
}

/// A graph in which some moves, at random, are noisy.
fn random_noise<'g>(random: &mut Random, graph: &'g Graph) -> Noise<'g> {
    let percent = random.between(0, 100) as u64;
    Noise::new(graph, |_, _| random.chance(percent))
}

/// Law: the same holds on graphs with transpositions, also if sides move twice.
#[test]
fn random_graphs_with_random_noisy_moves() {
    let (mut random, windows) = (Random(1950), windows());
    for round in 0..50_000 {
        let graph = graph(&mut random, 12, round % 2 == 0);
        check(&random_noise(&mut random, &graph), &windows);
    }
}

/// Law: searching positions whose evaluation is their quiescence value, to any depth, is the same as searching the game
/// with its evaluations replaced by quiescence values.
#[test]
fn at_the_leaves_of_a_search_with_a_depth_limit() {
    let mut random = Random(2026);
    for round in 0..5_000 {
        let graph = graph(&mut random, 12, round % 2 == 0);
        let noise = random_noise(&mut random, &graph);
        let quiet = (0..graph.len() as NodeId).map(|node| Node {
            side: graph.side(node),
            eval: noise.law(node),
            children: graph.children(node).to_vec(),
            name: None,
        });
        let quiet = Graph::new(quiet.collect(), graph.root()).expect("a graph");
        let p = Quiet(noise.position(graph.root()));
        for depth in (0..4).map(Depth::plies) {
            let value = search::minimax_fishburn(&p, -INF, INF, depth, &mut ());
            assert_eq!(value, law::minimax(&quiet, quiet.root(), depth), "depth {depth}, {:?}, {graph:?}", noise.noisy);
        }
    }
}

/// Law: without noisy moves a position is worth its evaluation.
#[test]
fn a_quiet_position_is_worth_its_evaluation() {
    let graph = Graph::parse("(min:5 (max:9 8) 1)").expect("a tree");
    let noise = Noise::new(&graph, |_, _| false);
    let mut stats = Stats::default();
    assert_eq!(search::quiescence(&noise.position(0), -INF, INF, &mut stats), -5);
    assert_eq!((stats.nodes, stats.leaves, stats.cutoffs, stats.table_hits), (1, 1, 0, 0));
}

/// An exchange: Max captures (4), Min recaptures (-3), Max captures again (1); or Max captures something else (2).
/// Standing pat is worth 0.
#[test]
fn an_exchange_event_by_event() {
    let graph = Graph::parse("(max:0 (min:4 (max:-3 1)) (min:2 7) 9)").expect("a tree");
    let noise = Noise::new(&graph, |node, mv| (node, mv) != (0, 2) && graph.eval(node) != 2);
    assert_eq!(noise.law(0), 2);
    let mut recorder = Recorder::default();
    assert_eq!(search::quiescence(&noise.position(0), -INF, INF, &mut recorder), 2);
    let values: Vec<(NodeId, Value)> = (recorder.steps.iter())
        .filter_map(|step| match step.event {
            Event::Return(value) => Some((step.key, value)),
            _ => None,
        })
        .collect();
    // Node 3 is the end of the exchange: each side preferred to capture rather than stand pat.
    assert_eq!(values, [(3, -1), (2, 1), (1, -1), (4, -2), (0, 2)]);
    // If standing pat is enough, the search looks at no moves.
    let mut stats = Stats::default();
    assert_eq!(search::quiescence(&noise.position(0), -5, 0, &mut stats), 0);
    assert_eq!((stats.nodes, stats.leaves, stats.cutoffs, stats.table_hits), (1, 1, 1, 0));
}
