//! `verimax solve` of a game for several players: what each of them gets.

use std::time::Instant;

use anyhow::{Context, Result, bail};
use indicatif::HumanCount;
use serde_json::json;
use verimax::catalogue::{MultiAlgorithm, MultiValue};
use verimax::text::{LONG, SHORT, printable};
use verimax::{Depth, Ties};
use verimax_games::AnyMultiPosition;

use super::Arguments;
use crate::Verdict;
use crate::output::{counted, print, print_json};
use crate::tree::multi::algorithm;

pub fn run(arguments: &Arguments, start: &dyn AnyMultiPosition) -> Result<Verdict> {
    let Arguments { time, certificate, witness, all_moves, .. } = arguments;
    if time.is_some() || certificate.is_some() || witness.is_some() || *all_moves {
        bail!("this game is for several players: --time, --certificate, --witness and --all-moves are for two");
    }
    let position = start.play_moves(&arguments.moves)?;
    let players = position.players();
    let algorithm = asked(arguments, players.len())?;
    let (depth, clock) = (arguments.depth.unwrap_or(Depth::END), Instant::now());
    let answer = position.solve(algorithm, depth);
    let answer = answer.with_context(|| format!("{algorithm} needs payoffs whose sum is bounded"))?;
    let best = answer.line.first();
    if arguments.json {
        let value = match &answer.value {
            MultiValue::Vector(vector) => json!(vector.values()),
            MultiValue::Held(value) => json!(value),
        };
        print_json(&json!({
            "game": arguments.game,
            "moves": arguments.moves,
            "players": players,
            "player_to_move": position.player(),
            "depth": depth.limit(),
            "algorithm": algorithm.to_string(),
            "value": value,
            "best_move": best,
            "pv": answer.line,
            "nodes": answer.stats.nodes,
            "leaves": answer.stats.leaves,
            "cutoffs": answer.stats.cutoffs,
            "seconds": clock.elapsed().as_secs_f64(),
        }))?;
        return Ok(Verdict::Done);
    }
    let value = match &answer.value {
        MultiValue::Vector(vector) => {
            let each = players.iter().zip(vector.values()).map(|(name, value)| format!("{name} {value}"));
            each.collect::<Vec<_>>().join(", ")
        }
        MultiValue::Held(value) => {
            let name = algorithm.player().and_then(|player| players.get(player)).map_or("the player", String::as_str);
            format!("{name} gets at least {value}, whatever the others do")
        }
    };
    let no_move = if position.moves().is_empty() { "none, the game is over" } else { "none, the depth is 0" };
    let rows = [
        ("value", value),
        ("best move", best.map_or(no_move, String::as_str).to_owned()),
        ("line", answer.line.join(" ")),
        ("ties", ties_text(algorithm, &players)),
        ("algorithm", algorithm.to_string()),
        (
            "nodes",
            format!("{}, of them {}", HumanCount(answer.stats.nodes), counted(answer.stats.leaves, "leaf", "leaves")),
        ),
        ("time", format!("{:.3?}", clock.elapsed())),
    ];
    let mut text = format!("{}\n\n{}\n\n", printable(&arguments.game, LONG), position.drawing());
    for (label, content) in rows {
        text += format!("{label:<10} {content}").trim_end();
        text.push('\n');
    }
    print(&text)?;
    Ok(Verdict::Done)
}

/// The algorithm and the rule for ties that were asked for.
fn asked(arguments: &Arguments, players: usize) -> Result<MultiAlgorithm> {
    let ties = arguments.ties.as_deref();
    match (&arguments.algorithm, ties) {
        (None, None) => Ok(MultiAlgorithm::MaxN(Ties::First)),
        (None, Some(name)) => match Ties::from_name(name) {
            Some(_) => algorithm(&format!("max_n({name})"), players),
            None => bail!(
                "there is no rule '{}' for ties; there are first, last, against:0, for:0, and the same for the other \
                 players",
                printable(name, SHORT)
            ),
        },
        (Some(name), None) => algorithm(name, players),
        (Some(_), Some(_)) => bail!("--algorithm says how ties are broken, as in max_n(last); leave --ties out"),
    }
}

/// Which of several best moves a player chooses.
fn ties_text(algorithm: MultiAlgorithm, players: &[String]) -> String {
    let name = |player: usize| players.get(player).map_or("?", String::as_str);
    match algorithm {
        MultiAlgorithm::MaxN(Ties::First) | MultiAlgorithm::Shallow => "the first of the best moves".to_owned(),
        MultiAlgorithm::MaxN(Ties::Last) => "the last of the best moves".to_owned(),
        MultiAlgorithm::MaxN(Ties::Against(player)) => {
            format!("of the best moves, the first that gives {} least", name(player))
        }
        MultiAlgorithm::MaxN(Ties::For(player)) => {
            format!("of the best moves, the first that gives {} most", name(player))
        }
        MultiAlgorithm::Paranoid(_) => "they do not change the value".to_owned(),
    }
}
