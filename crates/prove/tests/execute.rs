//! Tests that the translation means what the Rust means: Why3 runs the generated WhyML of every search on random small
//! games. The compiled Rust must return the same values, and tell its listener, its table and its guide the same things
//! in the same order.
//!
//! `VERIMAX_EXECUTED_BATCHES=50` makes a long run of it.

#[path = "execute/stand_in.rs"]
mod stand_in;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

use stand_in::{Memory, Position, Told, bracketed, next_depth, plies};
use verimax::search::{self, Variant};
use verimax::table::Reuse;
use verimax::{Depth, Game, Graph, INF, Node, NodeId, Side, Value, law};
use verimax_games::MinGame;
use verimax_games::dynamic_program::{dynamic, dynamic_opt};
use verimax_prove::{Program, Source, Theory};

/// Games per batch. One run of Why3 executes one batch.
const GAMES: usize = 150;
/// Batches in the tests, unless the environment asks for more.
const BATCHES: usize = 2;
/// One game out of this many is also searched with tables, which takes Why3 longest.
const REMEMBERED: usize = 3;

const VARIANTS: [Variant; 4] = [Variant::Published, Variant::CurrentAlpha, Variant::DepthCondition, Variant::Fishburn];

/// One search of one game.
struct Case {
    graph: Graph,
    alpha: Value,
    beta: Value,
    depth: Depth,
    width: Value,
    variant: Variant,
    reuse: Reuse,
    numbers: Vec<Value>,
}

fn random_value(random: &mut fastrand::Rng) -> Value {
    if random.u8(..12) == 0 { random.choice([-INF, INF]).unwrap() } else { random.i32(-5..=5) }
}

fn random_graph(random: &mut fastrand::Rng) -> Graph {
    let count = random.u32(1..=7);
    // Children have greater numbers than their parents. Every node but the root gets a parent, so all are connected.
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
        variant: random.choice(VARIANTS).unwrap(),
        reuse: random.choice([Reuse::Equal, Reuse::AtLeast]).unwrap(),
        numbers: (0..random.usize(..5)).map(|_| number(random)).collect(),
    }
}

/// What the compiled Rust does with a game: all values and events, folded into one number. Why3 copies its whole state
/// at every call, and a single number is quick to copy.
fn searched(case: &Case) -> i64 {
    let Case { graph, alpha, beta, depth, width, .. } = case;
    let (alpha, beta, depth, width) = (*alpha, *beta, *depth, *width);
    let p = &Position { graph, node: graph.root() };
    let told = &Told::default();
    let all = &mut &*told;
    told.value(search::minimax(p, depth, all));
    told.value(search::negamax(p, depth, all));
    told.value(search::minimax_knuth_moore(p, alpha, beta, depth, all));
    told.value(search::minimax_fishburn(p, alpha, beta, depth, all));
    told.value(search::minimax_wikipedia(p, alpha, beta, depth, all));
    told.value(search::negamax_knuth_moore(p, alpha, beta, depth, all));
    told.value(search::negamax_fishburn(p, alpha, beta, depth, all));
    told.value(search::negamax_wikipedia(p, alpha, beta, depth, all));
    told.value(search::pvs(p, alpha, beta, depth, all));
    told.value(search::pvs_from_scout(p, alpha, beta, depth, all));
    told.value(search::nega_scout(p, alpha, beta, depth, width, all));
    told.value(search::quiescence(p, alpha, beta, all));
    let mut exact = |p: &Position<'_>, alpha, beta, depth| search::minimax_fishburn(p, alpha, beta, depth, all);
    if let Some(best) = search::best_move(p, depth, &mut exact) {
        told.tell(best.mv as i64);
        told.value(best.value);
    }
    for decision in search::root_moves(p, depth, &mut exact) {
        told.tell(decision.mv as i64);
        told.value(decision.value);
    }
    let value = exact(p, -INF, INF, depth);
    for mv in search::principal_variation(p, depth, value, &mut exact) {
        told.tell(mv as i64);
    }
    told.get()
}

/// The same for the searches with a table, and for the drivers.
fn remembered(case: &Case) -> i64 {
    let Case { graph, alpha, beta, depth, width, variant, reuse, .. } = case;
    let (alpha, beta, depth, width) = (*alpha, *beta, *depth, *width);
    let p = &Position { graph, node: graph.root() };
    let told = &Told::default();
    let (all, guide) = (&mut &*told, &mut &*told);
    let table = &mut Memory { reuse: *reuse, told };
    told.value(search::minimax_ttw(p, alpha, beta, depth, table, all));
    told.value(search::negamax_ttw(p, alpha, beta, depth, *variant, table, all));
    told.value(search::negamax_ttm(p, alpha, beta, depth, table, all));
    told.value(search::alpha_beta_with_memory(p, alpha, beta, depth, table, all));
    told.option(search::pvs_ttw(p, alpha, beta, depth, &mut search::Helpers { table, guide, listener: all }));
    told.option(search::solve(p, alpha, beta, &mut search::Helpers { table, guide, listener: all }));
    told.option(search::mtd(p, depth, told, bracketed(told)));
    told.option(search::aspiration(p, depth, alpha, width, &mut bracketed(told)));
    if let Some(latest) = search::iterative_deepening(p, 2, width, &mut bracketed(told), &mut next_depth(told)) {
        told.tell(plies(latest.depth));
        told.value(latest.value);
    }
    told.get()
}

/// The same for the dynamic programs, the law, and the Min game.
fn computed(case: &Case) -> i64 {
    let told = &Told::default();
    search::optimal_scores(&case.graph).iter().for_each(|score| told.value(*score));
    told.value(law::minimax(&case.graph, case.graph.root(), case.depth));
    told.option(dynamic(&case.numbers));
    told.option(dynamic_opt(&case.numbers));
    if let Some(game) = min_game_of(case) {
        play_all(&game, told);
    }
    told.get()
}

fn min_game_of(case: &Case) -> Option<MinGame> {
    MinGame::new(&case.numbers).ok()
}

fn play_all(game: &MinGame, told: &Told) {
    let side = if game.side() == Side::Max { 0 } else { 1 };
    told.tell(i64::from(game.eval()) * 2 + side);
    game.legal_moves().iter().for_each(|pick| play_all(&game.do_move(*pick), told));
}

/// The same in WhyML as `searched`, `remembered` and `computed` do, in the same order. It counts the runs, and collects
/// the games that differ.
const HARNESS: &str = "module Main
  use rust.Core
  use rust.Options
  use rust.Slice
  use ref.Ref
  use value.Value
  use position.Position
  use verimax_graph.Verimax_graph
  use law_minimax.Law_minimax as Law
  use traits_trace.Trace
  use search_minimax.Search_minimax
  use search_negamax.Search_negamax
  use search_minimax_alpha_beta.Search_minimax_alpha_beta
  use search_negamax_alpha_beta.Search_negamax_alpha_beta
  use search_pvs.Search_pvs
  use search_nega_scout.Search_nega_scout
  use search_quiescence.Search_quiescence
  use search_decide.Search_decide
  use search_line.Search_line
  use search_bottom_up.Search_bottom_up
  use games_dynamic_program.Games_dynamic_program
  use table_policy.Table_policy
  use search_minimax_ttw.Search_minimax_ttw
  use search_negamax_ttw.Search_negamax_ttw
  use search_negamax_ttm.Search_negamax_ttm
  use search_alpha_beta_with_memory.Search_alpha_beta_with_memory
  use search_pvs_ttw.Search_pvs_ttw
  use search_solver.Search_solver
  use search_mtd.Search_mtd
  use search_deepening.Search_deepening
  use games_min_game.Games_min_game

  let rec tell_decisions (all: slice (decision int)) : unit
    variant { all }
  = match all with
    | Nil -> ()
    | Cons one rest -> tell one.decision_mv; tell one.decision_value; tell_decisions rest
    end

  let rec tell_all (all: slice int) : unit
    variant { all }
  = match all with Nil -> () | Cons one rest -> tell one; tell_all rest end

  let tell_option (found: option int) : unit = match found with None -> tell 0 | Some x -> tell 1; tell x end

  let searched (p: game) (alpha beta plies width: int) : int
  = let depth = { depth_0 = plies } in
    told := 0;
    tell (minimax p depth (ref ()));
    tell (negamax p depth (ref ()));
    tell (minimax_knuth_moore p alpha beta depth (ref ()));
    tell (minimax_fishburn p alpha beta depth (ref ()));
    tell (minimax_wikipedia p alpha beta depth (ref ()));
    tell (negamax_knuth_moore p alpha beta depth (ref ()));
    tell (negamax_fishburn p alpha beta depth (ref ()));
    tell (negamax_wikipedia p alpha beta depth (ref ()));
    tell (pvs p alpha beta depth (ref ()));
    tell (pvs_from_scout p alpha beta depth (ref ()));
    tell (nega_scout p alpha beta depth width (ref ()));
    tell (quiescence p alpha beta (ref ()));
    match best_move p depth () with
    | None -> ()
    | Some best -> tell best.decision_mv; tell best.decision_value
    end;
    tell_decisions (root_moves p depth ());
    let value = minimax_fishburn p (-inf) inf depth (ref ()) in
    tell_all (principal_variation p depth value ());
    !told

  let remembered (p: game) (alpha beta plies width: int) (variant_: variant_) (reuse: reuse) : int
  = let depth = { depth_0 = plies } in
    told := 0;
    tell (minimax_ttw p alpha beta depth reuse (ref ()));
    tell (negamax_ttw p alpha beta depth variant_ reuse (ref ()));
    tell (negamax_ttm p alpha beta depth reuse (ref ()));
    tell (alpha_beta_with_memory p alpha beta depth reuse (ref ()));
    tell_option (pvs_ttw p alpha beta depth reuse () (ref ()));
    tell_option (solve p alpha beta reuse () (ref ()));
    tell_option (mtd p depth () ());
    tell_option (aspiration p depth alpha width ());
    match iterative_deepening p 2 width () () with
    | None -> ()
    | Some latest -> tell latest.iteration_depth.depth_0; tell latest.iteration_value
    end;
    !told

  let rec play_all (g: mingame) : unit
    diverges
  = tell (g.mingame_score * 2 + match g.mingame_side with Max -> 0 | Min -> 1 end);
    play_these g (mingame_legal_moves g)
  with play_these (g: mingame) (picks: slice pick) : unit
    diverges
  = match picks with Nil -> () | Cons pick rest -> play_all (mingame_do_move g pick); play_these g rest end

  let computed (g: graph) (d: int) (numbers: list int) (is_min_game: bool) : int
  = told := 0;
    tell_all (optimal_scores g);
    tell (Law.minimax g g.graph_root_node { depth_0 = d });
    tell_option (dynamic numbers);
    tell_option (dynamic_opt numbers);
    if is_min_game then
      play_all { mingame_numbers = numbers; mingame_index = 0; mingame_side = Min; mingame_score = 0 };
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

/// The position of a case as WhyML definitions, and the arguments that all searches get.
fn position(case: &Case) -> (String, String) {
    let graph = &case.graph;
    let mut definitions = String::new();
    for node in (0..graph.len() as NodeId).rev() {
        let children = list(graph.children(node), |child| format!("n{child}"));
        let (side, eval) = (side(graph.side(node)), number(graph.eval(node)));
        let _ = writeln!(definitions, "let n{node} = Position {side} {eval} {children} in");
    }
    let (alpha, beta, width) = (number(case.alpha), number(case.beta), number(case.width));
    (definitions, format!("n{} {alpha} {beta} {} {width}", graph.root(), plies(case.depth)))
}

/// The call of `searched` for a case, in WhyML. The next two functions do the same for `remembered` and `computed`.
fn called_searched(case: &Case) -> String {
    let (definitions, arguments) = position(case);
    format!("{definitions}searched {arguments}")
}

fn called_remembered(case: &Case) -> String {
    let (definitions, arguments) = position(case);
    format!("{definitions}remembered {arguments} {:?} {:?}", case.variant, case.reuse)
}

fn called_computed(case: &Case) -> String {
    let graph = &case.graph;
    let nodes = 0..graph.len() as NodeId;
    let sides = list(nodes.clone(), |node| side(graph.side(node)).to_owned());
    let evals = list(nodes.clone(), |node| number(graph.eval(node)));
    let children = list(nodes.clone().flat_map(|node| graph.children(node)), ToString::to_string);
    let first = |node: NodeId| (0..node).map(|node| graph.children(node).len()).sum::<usize>();
    let first_child = list(0..=nodes.end, |node| first(node).to_string());
    let order = list(graph.topological_order(), |node| node.to_string());
    let record = format!(
        "{{ graph_sides = {sides}; graph_evals = {evals}; graph_first_child = {first_child}; \
         graph_child_nodes = {children}; graph_names = (); graph_root_node = {}; graph_order = {order}; \
         graph_repeated_side = None; graph_hash = () }}",
        graph.root()
    );
    let (numbers, is_min_game) = (list(&case.numbers, |n| number(*n)), min_game_of(case).is_some());
    format!("computed {record} {} {numbers} {is_min_game}", plies(case.depth))
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rust_files(folder: &Path, sources: &mut Vec<Source>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            rust_files(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let shown = path.strip_prefix(workspace()).unwrap().to_owned();
            sources.push(Source { path: shown, text: fs::read_to_string(path).unwrap() });
        }
    }
}

/// Writes the generated modules into a folder.
fn generate(out: &Path) {
    let mut sources = Vec::new();
    rust_files(&workspace().join("crates/verimax/src"), &mut sources);
    rust_files(&workspace().join("crates/games/src"), &mut sources);
    rust_files(&workspace().join("crates/certificate/src"), &mut sources);
    let translation = Theory::read(&workspace().join("proofs"))
        .and_then(|theory| Program::read(&sources, theory).translate_for_execution())
        .unwrap_or_else(|refusals| panic!("{}", refusals.iter().map(|r| format!("{r}\n")).collect::<String>()));
    fs::create_dir_all(out).unwrap();
    for module in translation.modules {
        // Why3 1.5 cannot run a call in which only the result has a type parameter.
        fs::write(out.join(module.file), module.text.replace("slice_empty ()", "Nil")).unwrap();
    }
}

/// Why3's output for one batch: the number of runs, and the games that differ.
fn execute(out: &Path, batch: usize) -> String {
    let mut random = fastrand::Rng::with_seed(batch as u64);
    let (mut definitions, mut calls) = (String::new(), String::new());
    for id in 0..GAMES {
        let case = random_case(&mut random);
        let mut runs = vec![(searched(&case), called_searched(&case)), (computed(&case), called_computed(&case))];
        if id % REMEMBERED == 0 {
            runs.push((remembered(&case), called_remembered(&case)));
        }
        for (number, (expected, call)) in runs.iter().enumerate() {
            let _ = writeln!(definitions, "\n  let run_{id}_{number} () : int\n  = {call}");
            let _ = writeln!(calls, "expect {id} (run_{id}_{number} ()) {expected};");
        }
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
    let batches =
        env::var("VERIMAX_EXECUTED_BATCHES").map_or(BATCHES, |text| text.parse().expect("a number of batches"));
    let half = |first: usize| {
        let out = out.clone();
        thread::spawn(move || (first..batches).step_by(2).map(|batch| execute(&out, batch)).collect::<Vec<_>>())
    };
    let halves = [half(0), half(1)];
    for said in halves.into_iter().flat_map(|half| half.join().unwrap()) {
        let result = said.split("globals:").next().unwrap_or_default();
        let result = result.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            result.ends_with(&format!("= ({}, Nil)", GAMES * 2 + GAMES.div_ceil(REMEMBERED))),
            "these games differ: {result}"
        );
    }
}
