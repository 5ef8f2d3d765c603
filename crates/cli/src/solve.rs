//! `verimax solve`: the value of a game, its best move, and the line of best play. The engine finds them, or the
//! algorithm that was named; `show` prints them.

mod certificate;
mod chance;
mod cyclic;
mod multi;
mod show;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use verimax::Depth;
use verimax_games::{AnyPosition, Method, Registry, SolveError, start_chance, start_multi};

use crate::engine::{Interrupt, Resources, progress_line, progress_text};
use crate::input::{parse_depth, parse_seconds};
use crate::lists::{has_database, name_of, start_for_two};
use crate::output::{print, print_json};
use crate::{Verdict, stack};
use certificate::Order;
use show::{Solution, Stopped};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  verimax solve tictactoe
  verimax solve tictactoe --moves '5 1' --all-moves
  verimax solve connect4 --moves 44444 --threads 2 --table-mb 512
  verimax solve kalah --depth 12 --time 5
  verimax solve 'min(20,17,24,-30,27)' --depth 2 --json
  verimax solve 'nim(3,4,5)' --algorithm nim_sum
  verimax solve 'connect4(columns=5,rows=4)' --certificate draw.cert
  verimax solve connect4 --certificate win.cert --claim at-least 1 --threads 2 --table-mb 1024
  verimax solve kalah --depth 8 --witness eight.cert
  verimax solve 'nim3(2,3,3)' --ties last
  verimax solve 'ewn(3,3)' --moves d1 --all-moves
  verimax solve ewn --depth 6

Without --algorithm the engine solves the game to its end, or with --depth searches deeper and deeper up to that depth.
At the time limit or at Ctrl-C it shows the best so far: the proved bounds of the value, and the best move of a search
to a depth, with that search's estimate; or, with --depth, the deepest search that it completed. Ctrl-C ends it with
exit code 130; a second Ctrl-C ends it at once.

Table searches reuse only entries of equal depth, so every answer is exact: the minimax value to the given depth, or to
the end of the game. If the engine tells positions apart by 64-bit hashes, it says so below the guarantee.

With --certificate, the reasons are written down as well: a claim for every position that best play may lead to, as
few as are found. `verimax verify` checks them without any search. What is found on the way is kept in FILE.parts until
the certificate is complete. A run that was stopped solves the game again and then goes on from there, also within the
rounds of --minimise: all that it loses is one layer. --witness does the same for a search to a depth: positions at the
horizon count as estimated.

A game for several players, such as line3, has a value for each of them: that of max^n by a rule for ties, of shallow
pruning, or what one player can hold (--algorithm max_n(last), shallow, paranoid(0)). It is searched deeper and deeper.
At the time limit or at Ctrl-C, the value is that of the deepest search that it completed.

A game with chance, such as ewn, is solved exactly, as a fraction, if it is small. To a depth, larger ones are searched
by Star2 in decimal units: then the value says that it is rounded, and by how much at most. An exact solution and
--algorithm have nothing to show before they are done: at Ctrl-C, they say so.

A game of `verimax strong` is solved by retrograde analysis, all of it in memory, and every move is shown with its value.
For dobutsu that is several gigabytes; `verimax strong` can stop and go on, and spread them over processes.

The nodes and the time of an algorithm are those of the search for the value. Null-window searches then find the first
best move and the line. Those of the engine are of the whole search; of several best moves it may give any.")]
pub struct Arguments {
    /// A game and its parameters, as `verimax games` lists them
    game: String,
    /// Moves to play first, separated by spaces or commas; of Connect Four just the digits, as 4453
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    moves: String,
    /// How many plies to search; all of them if left out
    #[arg(long, value_parser = parse_depth, allow_hyphen_values = true)]
    depth: Option<Depth>,
    /// Instead of the engine, an algorithm that `verimax algorithms` lists finds the value
    #[arg(long, conflicts_with_all = ["threads", "table_mb", "time", "all_moves"])]
    algorithm: Option<String>,
    /// For several players: which of its best moves a player chooses, first, last, against:0 or for:0
    #[arg(long, value_name = "RULE")]
    ties: Option<String>,
    #[command(flatten)]
    resources: Resources,
    /// How long it may take; then the best so far is shown
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Show the exact value of every move, the best first
    #[arg(long)]
    all_moves: bool,
    /// Write a certificate of the value to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["algorithm", "time"], group = "reasons")]
    certificate: Option<PathBuf>,
    /// With --depth: write a certificate of the value of the search to that depth to this file
    #[arg(long, value_name = "FILE", requires = "depth", group = "reasons", conflicts_with_all = ["certificate", "algorithm", "time"])]
    witness: Option<PathBuf>,
    /// What the certificate claims: `exact`, `at-least V` or `at-most V`, for Max
    #[arg(
        long, value_name = "CLAIM", num_args = 1..=2, default_value = "exact", allow_hyphen_values = true,
        requires = "reasons"
    )]
    claim: Vec<String>,
    /// Look this often for a smaller certificate
    #[arg(
        long, value_name = "ROUNDS", num_args = 0..=1, default_value = "0", default_missing_value = certificate::ROUNDS,
        hide_default_value = true, requires = "reasons"
    )]
    minimise: u32,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(registry: &Registry, arguments: &Arguments) -> Result<Verdict> {
    if has_database(registry, &arguments.game) {
        return cyclic::run(arguments);
    }
    if let Some(start) = start_multi(&arguments.game) {
        return multi::run(arguments, &*start?);
    }
    if let Some(start) = start_chance(&arguments.game) {
        return chance::run(arguments, &*start?);
    }
    if arguments.ties.is_some() {
        bail!("--ties is for games for several players; here, equal moves are worth the same to both sides");
    }
    let method = arguments.algorithm.as_deref().map(|name| registry.method(name)).transpose()?;
    if arguments.all_moves && arguments.depth == Some(Depth::ZERO) {
        bail!("--all-moves needs a depth of 1 or more: at depth 0 no move is looked at");
    }
    let cyclic: Vec<_> = verimax_strong::GAMES.iter().map(|(example, _)| name_of(example)).collect();
    let start = start_for_two(registry, &arguments.game, &cyclic)?;
    let position = start.play_moves(&arguments.moves)?;
    let order = Order::new(arguments, &*start)?;
    let solution = match &method {
        Some(method) => by_method(&*position, method, arguments.depth)?,
        None => by_engine(&*position, arguments, order)?,
    };
    if arguments.json {
        print_json(&solution.as_json(arguments))?;
    } else {
        print(&solution.as_text(arguments, &*position, method.as_ref()))?;
    }
    Ok(if solution.is_interrupted() { Verdict::Interrupted } else { Verdict::Done })
}

fn by_method(position: &dyn AnyPosition, method: &Method, depth: Option<Depth>) -> Result<Solution> {
    let bar = progress_line("{spinner} {human_pos} nodes, {per_sec}, {elapsed}");
    let solve = |plies| position.solve_by(method, depth, plies, &mut |nodes| bar.set_position(nodes));
    let answer = stack::with_room_as_needed(|found| matches!(found, Err(SolveError::TooDeep { .. })), solve)??;
    bar.finish_and_clear();
    Ok(Solution::of_answer(answer, position.side()))
}

fn by_engine(position: &dyn AnyPosition, arguments: &Arguments, order: Option<Order>) -> Result<Solution> {
    let mut engine = position.engine(arguments.resources.settings(true));
    engine.limits().depth = arguments.depth.and_then(Depth::limit);
    engine.limits().time = arguments.time;
    let bar = progress_line("{spinner} {elapsed} {wide_msg}");
    let shown = bar.clone();
    engine.on_progress(Box::new(move |progress| shown.set_message(progress_text(progress))));
    let interrupt = Interrupt::stops(engine.stop_handle())?;
    let outcome = match arguments.depth {
        _ if arguments.all_moves => engine.root_moves(position),
        None => engine.solve(position),
        Some(_) => engine.search(position),
    }?;
    bar.finish_and_clear();
    // A certificate is found with another table: there need not be room for both.
    drop(engine);
    let why = if interrupt.is_asked() { Stopped::Interrupt } else { Stopped::Time };
    let mut solution = Solution::of_outcome(outcome, arguments.depth, why);
    if let (Some(order), Some(value), None) = (order, solution.value(), &solution.stopped) {
        solution.certificate = order.carry_out(value, arguments.resources, &interrupt)?;
        if solution.certificate.is_none() {
            solution.stopped = Some(Stopped::Certificate);
        }
    }
    Ok(solution)
}
