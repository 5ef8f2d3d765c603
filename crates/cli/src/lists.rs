//! `verimax algorithms` and `verimax games`.

use anyhow::Result;
use serde_json::json;
use verimax::catalogue::{ALGORITHMS, Algorithm, Needs};
use verimax::table::Reuse;
use verimax_games::GAMES;

use crate::Verdict;
use crate::output::{print, print_json, table, table_text};

#[derive(clap::Args)]
pub struct Arguments {
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// What an algorithm takes, in words.
fn takes(algorithm: &Algorithm) -> Vec<&'static str> {
    let takes = algorithm.takes;
    let mut words = Vec::new();
    words.extend(takes.window.then_some("window"));
    words.extend(takes.depth.then_some("depth"));
    words.extend(takes.table.then_some("table"));
    words.extend(takes.parameters);
    words
}

/// What an algorithm asks of the game, in words.
fn needs(algorithm: &Algorithm) -> String {
    match algorithm.needs {
        Needs::AnyGame => "any game".to_owned(),
        Needs::Alternating => "alternating sides".to_owned(),
        Needs::Games(games) => games.join(", "),
    }
}

pub fn algorithms(arguments: &Arguments) -> Result<Verdict> {
    let guarantee = |a: &Algorithm, reuse| a.guarantee(reuse).to_string();
    if arguments.json {
        let list = ALGORITHMS.iter().map(|a| {
            json!({
                "name": a.name,
                "family": a.family,
                "source": a.source,
                "takes": takes(a),
                "needs": needs(a),
                "guarantee": {"equal": guarantee(a, Reuse::Equal), "at_least": guarantee(a, Reuse::AtLeast)},
            })
        });
        print_json(&json!({ "algorithms": list.collect::<Vec<_>>() }))?;
        return Ok(Verdict::Done);
    }
    let mut rows = table(&["algorithm", "family", "takes", "for", "equal depth", "at least", "source"], &[]);
    for a in ALGORITHMS {
        let (equal, at_least) = (guarantee(a, Reuse::Equal), guarantee(a, Reuse::AtLeast));
        rows.add_row([a.name, a.family, &takes(a).join(" "), &needs(a), &equal, &at_least, a.source]);
    }
    print(&table_text(&rows))?;
    print(
        "\nThe guarantee depends on which entries of a table are reused: those of equal depth, or of at least the depth.\n\
         exact: an alpha-beta result for minimax to the depth; witnessed: for some single expansion of it;\n\
         bracketed: each side vouched for by some expansion. `over`, `first` and others are given as in mtd_f(over=negamax_ttw,first=3).\n",
    )?;
    Ok(Verdict::Done)
}

pub fn games(arguments: &Arguments) -> Result<Verdict> {
    if arguments.json {
        let list = GAMES.iter().map(|game| {
            json!({
                "name": game.name,
                "parameters": game.parameters,
                "summary": game.summary,
                "example": game.example,
            })
        });
        print_json(&json!({ "games": list.collect::<Vec<_>>() }))?;
        return Ok(Verdict::Done);
    }
    let mut text = String::new();
    for game in GAMES {
        text += &format!(
            "{}\n  {}\n  parameters: {}\n  try: verimax solve '{}'\n",
            game.name, game.summary, game.parameters, game.example
        );
    }
    print(&text)?;
    Ok(Verdict::Done)
}
