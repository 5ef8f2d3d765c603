//! The game of paths: on cyclic graphs, every search finds minimax on paths, where a node that is met again on its own
//! path is a terminal worth a given value.

use std::sync::Arc;

use verimax::catalogue::{ALGORITHMS, Alternation, Call, CallError};
use verimax::laws::{self, Law};
use verimax::parts::Paths;
use verimax::table::{HashTable, Reuse};
use verimax::{Depth, Engine, Game, INF, Side, Value, Window, search};

/// A graph that may have cycles: for each node its side, its evaluation, and where its moves lead to.
type Nodes = Arc<Vec<(Side, Value, Vec<usize>)>>;

/// A node as a position. It breaks the law `Finite` wherever the graph has a cycle.
#[derive(Clone, Debug)]
struct At {
    nodes: Nodes,
    node: usize,
}

impl Game for At {
    type Move = usize;
    type Moves = std::vec::IntoIter<usize>;
    type Key = usize;

    fn side(&self) -> Side {
        self.nodes[self.node].0
    }

    fn moves(&self) -> Self::Moves {
        self.nodes[self.node].2.clone().into_iter()
    }

    fn play(&self, node: usize) -> At {
        At { node, ..self.clone() }
    }

    fn eval(&self) -> Value {
        self.nodes[self.node].1
    }

    fn key(&self) -> usize {
        self.node
    }
}

impl Alternation for At {
    fn alternates(&self) -> bool {
        self.nodes.iter().all(|(side, _, children)| children.iter().all(|&child| self.nodes[child].0 != *side))
    }
}

/// The law, written out: minimax on paths. `path` ends with the node in question.
fn minimax_on_paths(nodes: &Nodes, path: &mut Vec<usize>, plies: usize, repetition: Value) -> Value {
    let node = path[path.len() - 1];
    let (side, eval, children) = &nodes[node];
    if path[..path.len() - 1].contains(&node) {
        return repetition;
    }
    if plies == 0 || children.is_empty() {
        return *eval;
    }
    let values: Vec<Value> = children
        .iter()
        .map(|&child| {
            path.push(child);
            let value = minimax_on_paths(nodes, path, plies - 1, repetition);
            path.pop();
            value
        })
        .collect();
    let best = if *side == Side::Max { values.iter().max() } else { values.iter().min() };
    *best.unwrap()
}

/// A small generator of random numbers (xorshift), so that every run is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// A random graph of up to `most` nodes, with cycles and with terminals; the sides alternate if asked for.
fn random_nodes(random: &mut Random, most: usize, alternates: bool) -> Nodes {
    let count = 1 + random.below(most);
    let side = |number| if number % 2 == 0 { Side::Max } else { Side::Min };
    let sides: Vec<Side> = (0..count).map(|node| side(if alternates { node } else { random.below(2) })).collect();
    let nodes = (0..count).map(|node| {
        let is_child = |child: &usize| !alternates || sides[*child] != sides[node];
        let is_terminal = node > 0 && random.below(3) == 0;
        let children = (0..count).filter(is_child).filter(|_| !is_terminal && random.below(2) == 0).collect();
        (sides[node], random.below(7) as Value - 3, children)
    });
    Arc::new(nodes.collect())
}

#[test]
fn every_search_of_the_catalogue_finds_minimax_on_paths() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut runs, mut repeated) = (0, 0);
    for round in 0..300 {
        let nodes = random_nodes(&mut random, 4, round % 3 > 0);
        let repetition = random.below(5) as Value - 2;
        let start = Paths::with_repetition(At { nodes: nodes.clone(), node: 0 }, repetition);
        for depth in (0..=4).map(Depth::plies).chain([Depth::END]) {
            let plies = depth.limit().map_or(usize::MAX, |plies| plies as usize);
            let to_the_end = minimax_on_paths(&nodes, &mut vec![0], usize::MAX, repetition);
            let expected = minimax_on_paths(&nodes, &mut vec![0], plies, repetition);
            repeated += u32::from(expected == repetition);
            for algorithm in ALGORITHMS {
                let mut table = HashTable::new(Reuse::Equal);
                let found = Call::from(algorithm).run(&start, Window::OPEN, depth, &mut table, &mut ());
                let expected = if algorithm.takes.depth { expected } else { to_the_end };
                match found {
                    Ok(found) => assert_eq!(start.side().view(found), expected, "{} of {nodes:?}", algorithm.name),
                    Err(CallError::NotAlternating { .. }) => assert!(!start.alternates()),
                    Err(CallError::NoMove { .. }) => assert!(depth.is_zero() || start.moves().len() == 0),
                    Err(error) => panic!("{}: {error}", algorithm.name),
                }
                runs += 1;
            }
        }
    }
    assert!(runs > 40_000 && repeated > 100, "{runs} runs, {repeated} worth as much as a repetition");
}

/// All graphs of three nodes in which each node has one of these evaluations.
#[test]
fn minimax_and_nega_scout_are_right_on_all_graphs_of_three_nodes() {
    for edges in 0..1 << 9_u32 {
        for sides in 0..8 {
            let node = |node: u32| {
                let side = if sides >> node & 1 == 0 { Side::Max } else { Side::Min };
                (side, [-1, 2, 1][node as usize], (0..3).filter(move |child| edges >> (3 * node + child) & 1 == 1))
            };
            let nodes = (0..3).map(node).map(|(side, eval, to)| (side, eval, to.map(|child| child as usize).collect()));
            let nodes: Nodes = Arc::new(nodes.collect());
            let start = Paths::new(At { nodes: nodes.clone(), node: 0 });
            let expected = minimax_on_paths(&nodes, &mut vec![0], usize::MAX, 0);
            assert_eq!(search::minimax(&start, Depth::END, &mut ()), expected, "{nodes:?}");
            if start.alternates() {
                let found = search::nega_scout(&start, -INF, INF, Depth::END, 1, &mut ());
                assert_eq!(start.side().view(found), expected, "{nodes:?}");
            }
        }
    }
}

#[test]
fn the_game_of_paths_keeps_the_laws_and_ends_in_time() {
    let mut random = Random(0x853c_49e6_748f_ea9b);
    let mut cyclic = 0;
    for round in 0..200 {
        let nodes = random_nodes(&mut random, 4, round % 2 == 0);
        let plain = At { nodes: nodes.clone(), node: 0 };
        cyclic += u32::from(laws::check(&plain, 1000).is_err_and(|violation| violation.law == Law::Finite));
        // Each move but the last visits a position for the first time.
        let limits = laws::Reach::positions(100_000).plies(nodes.len() as u32);
        let checked = laws::check(&Paths::new(plain.clone()), limits).unwrap();
        assert!(checked.is_complete);
        assert_eq!(checked.keys, checked.positions);
        laws::check_alternation(&Paths::new(plain), 100_000).unwrap();
    }
    assert!(cyclic > 50, "{cyclic} of the games have cycles");
}

/// A game of paths that is filed under the position alone.
#[derive(Clone)]
struct Forgetful(Paths<At>);

impl Game for Forgetful {
    type Move = usize;
    type Moves = <Paths<At> as Game>::Moves;
    type Key = usize;

    fn side(&self) -> Side {
        self.0.side()
    }

    fn moves(&self) -> Self::Moves {
        self.0.moves()
    }

    fn play(&self, mv: usize) -> Forgetful {
        Forgetful(self.0.play(mv))
    }

    fn eval(&self) -> Value {
        self.0.eval()
    }

    fn key(&self) -> usize {
        self.0.position().node
    }
}

/// Graph history interaction on four nodes. Node 2 leads only to node 1: on the path 0, 1, 2 that is a repetition,
/// worth 0; on the path 0, 2 it leads on to node 3, worth 3.
#[test]
fn a_table_that_forgets_the_path_is_wrong() {
    let (max, min) = (Side::Max, Side::Min);
    let nodes = Arc::new(vec![(min, 0, vec![1, 2]), (max, 0, vec![2, 3]), (max, 0, vec![1]), (max, 3, vec![])]);
    let start = Paths::new(At { nodes: nodes.clone(), node: 0 });
    assert_eq!(minimax_on_paths(&nodes, &mut vec![0], usize::MAX, 0), 3);
    let mut by_path = HashTable::new(Reuse::Equal);
    assert_eq!(search::minimax_ttw(&start, -INF, INF, Depth::END, &mut by_path, &mut ()), 3);
    let (forgetful, mut by_position) = (Forgetful(start), HashTable::new(Reuse::Equal));
    assert_eq!(search::minimax_ttw(&forgetful, -INF, INF, Depth::END, &mut by_position, &mut ()), 0);
    assert_eq!(laws::check(&forgetful, 1000).unwrap_err().law, Law::Finite, "by these keys, positions come back");
}

#[test]
fn the_engine_solves_a_game_of_paths() {
    let mut random = Random(0xda3e_39cb_94b9_5bdb);
    let mut engine = Engine::new().table_mb(1);
    for _ in 0..50 {
        let nodes = random_nodes(&mut random, 4, false);
        let start = Paths::with_repetition(At { nodes: nodes.clone(), node: 0 }, -1);
        let expected = minimax_on_paths(&nodes, &mut vec![0], usize::MAX, -1);
        assert_eq!(engine.solve(&start).unwrap().value(), Some(expected), "{nodes:?}");
    }
}
