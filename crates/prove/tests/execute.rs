//! The meaning of the translation: Why3 runs the generated WhyML of every search on random small games, and the compiled
//! Rust must have returned the same values and told its listener the same events in the same order.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

use verimax::search::{self, min_game};
use verimax::trace::{Event, Listener};
use verimax::{Depth, Game, Graph, INF, Node, NodeId, Side, Value};
use verimax_prove::{Source, Theory, translate_for_execution};

/// Games a batch; Why3 runs one batch at a time.
const GAMES: usize = 250;
const BATCHES: usize = 8;

/// A position of a graph, in which a move is the number of a child.
#[derive(Clone, Copy)]
struct Position<'g> {
    graph: &'g Graph,
    node: NodeId,
}

impl Game for Position<'_> {
    type Move = usize;
    type Moves = std::ops::Range<usize>;
    type Key = NodeId;
    fn side(&self) -> Side {
        self.graph.side(self.node)
    }
    fn moves(&self) -> Self::Moves {
        0..self.graph.children(self.node).len()
    }
    fn play(&self, mv: usize) -> Self {
        Position { graph: self.graph, node: self.graph.children(self.node)[mv] }
    }
    fn eval(&self) -> Value {
        self.graph.eval(self.node)
    }
    /// The first half of the moves; of a position with a negative evaluation nothing is known.
    fn noisy_moves(&self) -> Option<Self::Moves> {
        (self.eval() >= 0).then(|| 0..self.moves().len().div_ceil(2))
    }
    fn key(&self) -> NodeId {
        self.node
    }
}

/// Folds events into one number, as `proofs/execute/traits_trace.mlw` does.
#[derive(Default)]
struct Told(i64);

impl Told {
    fn tell(&mut self, numbers: &[i64]) {
        for n in numbers {
            self.0 = (self.0 * 1_000_003 + n).rem_euclid(2_147_483_647);
        }
    }
}

fn plies(depth: Depth) -> i64 {
    i64::from(depth.limit().unwrap_or(u32::MAX))
}

impl Listener<Position<'_>> for Told {
    fn event(&mut self, _: Option<&Position<'_>>, event: Event<usize>) {
        match event {
            Event::Enter { alpha, beta, depth } => {
                self.tell(&[((1000 * i64::from(alpha) + i64::from(beta)) * 1000 + plies(depth)) * 10 + 1]);
            }
            Event::Child { mv, value } => self.tell(&[(1000 * mv as i64 + i64::from(value)) * 10 + 2]),
            Event::Cutoff(value) => self.tell(&[i64::from(value) * 10 + 3]),
            Event::Leaf(value) => self.tell(&[i64::from(value) * 10 + 4]),
            Event::Return(value) => self.tell(&[i64::from(value) * 10 + 5]),
            Event::Probe(_) | Event::Store(_) => panic!("these searches have no table"),
        }
    }
}

/// One search of one game.
struct Case {
    graph: Graph,
    alpha: Value,
    beta: Value,
    depth: Depth,
    width: Value,
    numbers: Vec<Value>,
}

fn random_value(random: &mut fastrand::Rng) -> Value {
    if random.u8(..12) == 0 { random.choice([-INF, INF]).unwrap() } else { random.i32(-5..=5) }
}

fn random_graph(random: &mut fastrand::Rng) -> Graph {
    let count = random.u32(1..=7);
    // Children have greater numbers; everything hangs together by an edge from some smaller number.
    let mut nodes: Vec<Node> = (0..count)
        .map(|_| Node {
            side: random.choice([Side::Max, Side::Min]).unwrap(),
            eval: random_value(random),
            children: Vec::new(),
            name: None,
        })
        .collect();
    for child in 1..count {
        let parent = random.u32(0..child);
        nodes[parent as usize].children.push(child);
        if random.u8(..4) == 0 {
            let other = random.u32(0..child);
            if !nodes[other as usize].children.contains(&child) {
                nodes[other as usize].children.push(child);
            }
        }
    }
    nodes.iter_mut().for_each(|node| random.shuffle(&mut node.children));
    Graph::new(nodes, 0).unwrap()
}

fn random_case(random: &mut fastrand::Rng) -> Case {
    let (a, b) = (random_value(random), random_value(random));
    let (alpha, beta) = if a == b { (-INF, INF) } else { (a.min(b), a.max(b)) };
    let large = random.u8(..10) == 0;
    let number = |random: &mut fastrand::Rng| if large { random.i32(-INF..=INF) } else { random.i32(-9..=9) };
    Case {
        graph: random_graph(random),
        alpha,
        beta,
        depth: if random.bool() { Depth::END } else { Depth::plies(random.u32(0..4)) },
        width: random.i32(1..=3),
        numbers: (0..random.usize(..5)).map(|_| number(random)).collect(),
    }
}

/// Everything that the compiled Rust gives for a game: values and events in one number, so that Why3, which copies all
/// it knows at every call, has little to copy.
fn searched(case: &Case) -> i64 {
    let Case { graph, alpha, beta, depth, width, .. } = case;
    let (alpha, beta, depth, width) = (*alpha, *beta, *depth, *width);
    let p = &Position { graph, node: graph.root() };
    let mut all = Told::default();
    let told = &mut all;
    let value = search::minimax(p, depth, told);
    told.tell(&[value.into()]);
    let value = search::negamax(p, depth, told);
    told.tell(&[value.into()]);
    let value = search::minimax_knuth_moore(p, alpha, beta, depth, told);
    told.tell(&[value.into()]);
    let value = search::minimax_fishburn(p, alpha, beta, depth, told);
    told.tell(&[value.into()]);
    let value = search::minimax_wikipedia(p, alpha, beta, depth, told);
    told.tell(&[value.into()]);
    let value = search::negamax_knuth_moore(p, alpha, beta, depth, told);
    told.tell(&[value.into()]);
    let value = search::negamax_fishburn(p, alpha, beta, depth, told);
    told.tell(&[value.into()]);
    let value = search::negamax_wikipedia(p, alpha, beta, depth, told);
    told.tell(&[value.into()]);
    let value = search::pvs(p, alpha, beta, depth, told);
    told.tell(&[value.into()]);
    let value = search::nega_scout(p, alpha, beta, depth, width, told);
    told.tell(&[value.into()]);
    let value = search::quiescence(p, alpha, beta, told);
    told.tell(&[value.into()]);
    let exact = |p: &Position<'_>, alpha, beta, depth| search::minimax_fishburn(p, alpha, beta, depth, told);
    if let Some(best) = search::best_move(p, depth, exact) {
        told.tell(&[best.mv as i64, best.value.into()]);
    }
    let exact = |p: &Position<'_>, alpha, beta, depth| search::minimax_fishburn(p, alpha, beta, depth, told);
    for decision in search::root_moves(p, depth, exact) {
        told.tell(&[decision.mv as i64, decision.value.into()]);
    }
    all.0
}

/// The same for the dynamic programs.
fn computed(case: &Case) -> i64 {
    let mut told = Told::default();
    search::optimal_scores(&case.graph).iter().for_each(|score| told.tell(&[i64::from(*score)]));
    let scores = [min_game::dynamic(&case.numbers), min_game::dynamic_opt(&case.numbers)];
    scores.iter().for_each(|score| told.tell(&score.map_or(vec![0], |score| vec![1, score.into()])));
    told.0
}

/// Runs everything that `searched` and `computed` run, in the same order; counts the games and collects those that
/// differ.
const HARNESS: &str = "module Main
  use rust.Core
  use rust.Options
  use rust.Slice
  use ref.Ref
  use value.Value
  use position.Position
  use graph_law.Graph_law
  use traits_trace.Trace
  use search_minimax.Search_minimax
  use search_negamax.Search_negamax
  use search_minimax_alpha_beta.Search_minimax_alpha_beta
  use search_negamax_alpha_beta.Search_negamax_alpha_beta
  use search_pvs.Search_pvs
  use search_nega_scout.Search_nega_scout
  use search_quiescence.Search_quiescence
  use search_decide.Search_decide
  use search_bottom_up.Search_bottom_up
  use search_min_game.Search_min_game

  let rec tell_decisions (all: slice (decision int)) : unit
    variant { all }
  = match all with
    | Nil -> ()
    | Cons one rest -> tell one.decision_mv; tell one.decision_value; tell_decisions rest
    end

  let rec tell_all (all: slice int) : unit
    variant { all }
  = match all with Nil -> () | Cons one rest -> tell one; tell_all rest end

  let tell_score (found: option int) : unit = match found with None -> tell 0 | Some x -> tell 1; tell x end

  let searched (p: game) (alpha beta plies width: int) : int
  = let depth = { depth_0 = plies } in
    told := 0;
    tell (minimax p depth ());
    tell (negamax p depth ());
    tell (minimax_knuth_moore p alpha beta depth ());
    tell (minimax_fishburn p alpha beta depth ());
    tell (minimax_wikipedia p alpha beta depth ());
    tell (negamax_knuth_moore p alpha beta depth ());
    tell (negamax_fishburn p alpha beta depth ());
    tell (negamax_wikipedia p alpha beta depth ());
    tell (pvs p alpha beta depth ());
    tell (nega_scout p alpha beta depth width ());
    tell (quiescence p alpha beta ());
    match best_move p depth () with
    | None -> ()
    | Some best -> tell best.decision_mv; tell best.decision_value
    end;
    tell_decisions (root_moves p depth ());
    !told

  let computed (g: graph) (numbers: list int) : int
  = told := 0;
    tell_all (optimal_scores g);
    tell_score (dynamic numbers);
    tell_score (dynamic_opt numbers);
    !told

  let games = ref 0
  let wrong : ref (list int) = ref Nil
  let expect (id found expected: int) : unit
  = games := !games + 1;
    if not (found = expected) then wrong := Cons id !wrong
";

fn list<T>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> String) -> String {
    let items: Vec<String> = items.into_iter().map(write).collect();
    items.iter().rfold("Nil".to_owned(), |rest, item| format!("(Cons {item} {rest})"))
}

fn number(n: impl Into<i64>) -> String {
    format!("({})", n.into())
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Max => "Max",
        Side::Min => "Min",
    }
}

/// The calls of `searched` and `computed` for one case.
fn written(id: usize, case: &Case) -> String {
    let graph = &case.graph;
    let nodes = || 0..graph.len() as NodeId;
    let mut text = format!("\n  let searched_{id} () : int\n  = ");
    for node in nodes().rev() {
        let children = list(graph.children(node), |child| format!("n{child}"));
        let (side, eval) = (side(graph.side(node)), number(graph.eval(node)));
        let _ = writeln!(text, "let n{node} = Position {side} {eval} {children} in");
    }
    let (alpha, beta, width) = (number(case.alpha), number(case.beta), number(case.width));
    let (root, plies) = (graph.root(), plies(case.depth));
    let _ = writeln!(text, "searched n{root} {alpha} {beta} {plies} {width}");
    let written = nodes().rfold("NoNode".to_owned(), |rest, node| {
        let children = list(graph.children(node), |child| child.to_string());
        format!("(Node {} {} {children} {rest})", side(graph.side(node)), number(graph.eval(node)))
    });
    let order = list(graph.topological_order(), |node| node.to_string());
    let numbers = list(&case.numbers, |n| number(*n));
    let _ = writeln!(text, "\n  let computed_{id} () : int");
    let _ = writeln!(text, "  = computed {{ nodes = {written}; order = {order} }} {numbers}");
    text
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rust_files(folder: &Path, sources: &mut Vec<Source>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            rust_files(&path, sources);
        } else {
            let shown = path.strip_prefix(workspace()).unwrap().to_owned();
            sources.push(Source { path: shown, text: fs::read_to_string(path).unwrap() });
        }
    }
}

/// Writes the generated modules into a folder.
fn generate(out: &Path) {
    let mut sources = Vec::new();
    rust_files(&workspace().join("crates/verimax/src"), &mut sources);
    let translation = Theory::read(&workspace().join("proofs"))
        .and_then(|theory| translate_for_execution(&sources, &theory))
        .unwrap_or_else(|refusals| panic!("{}", refusals.iter().map(|r| format!("{r}\n")).collect::<String>()));
    fs::create_dir_all(out).unwrap();
    for module in translation.modules {
        // Why3 1.5 cannot run a call of which only the result has a type parameter.
        fs::write(out.join(module.file), module.text.replace("slice_empty ()", "Nil")).unwrap();
    }
}

/// What Why3 says of one batch: the number of games, and those that differ.
fn execute(out: &Path, batch: usize) -> String {
    let mut random = fastrand::Rng::with_seed(batch as u64);
    let (mut definitions, mut calls) = (String::new(), String::new());
    for id in 0..GAMES {
        let case = random_case(&mut random);
        definitions.push_str(&written(id, &case));
        let (searched, computed) = (searched(&case), computed(&case));
        let _ =
            writeln!(calls, "expect {id} (searched_{id} ()) {searched}; expect {id} (computed_{id} ()) {computed};");
    }
    let main = format!("\n  let main () : (int, list int)\n  = {calls}(!games, !wrong)\nend\n");
    let file = out.join(format!("batch_{batch}.mlw"));
    fs::write(&file, format!("{HARNESS}{definitions}{main}")).unwrap();
    let mut why3 = Command::new("why3");
    why3.arg("execute").arg("-L").arg(workspace().join("proofs/execute")).arg("-L").arg(out);
    let output = why3.arg(&file).args(["--use=Main", "main ()"]).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "batch {batch}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_translation_does_what_the_rust_does() {
    if Command::new("why3").arg("--version").output().is_err() {
        assert!(env::var_os("VERIMAX_REQUIRE_WHY3").is_none(), "Why3 is required and not installed");
        return;
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("execute");
    generate(&out);
    let half = |first: usize| {
        let out = out.clone();
        thread::spawn(move || (first..BATCHES).step_by(2).map(|batch| execute(&out, batch)).collect::<Vec<_>>())
    };
    let halves = [half(0), half(1)];
    for said in halves.into_iter().flat_map(|half| half.join().unwrap()) {
        let result = said.split("globals:").next().unwrap_or_default();
        let result = result.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(result.ends_with(&format!("= ({}, Nil)", GAMES * 2)), "these games differ: {result}");
    }
}
