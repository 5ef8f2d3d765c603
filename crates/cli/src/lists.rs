//! `verimax algorithms` and `verimax games`.

use anyhow::Result;
use serde_json::json;
use verimax::catalogue::{ALGORITHMS, Algorithm, Needs};
use verimax::law::Guarantee;
use verimax::table::Reuse;
use verimax_games::{FormulaInfo, ListedFormula, MULTI_GAMES, Registry};

use crate::Verdict;
use crate::output::{print, print_json, table, table_text};

#[derive(clap::Args)]
pub struct Arguments {
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// A row of the list: a search or a formula, in words.
struct Row {
    name: &'static str,
    family: String,
    source: &'static str,
    takes: Vec<&'static str>,
    needs: String,
    equal: String,
    at_least: String,
}

impl From<&Algorithm> for Row {
    fn from(algorithm: &Algorithm) -> Row {
        let Algorithm { name, family, source, takes, needs, .. } = algorithm;
        let mut words = Vec::new();
        words.extend(takes.window.then_some("window"));
        words.extend(takes.depth.then_some("depth"));
        words.extend(takes.table.then_some("table"));
        words.extend(takes.parameters);
        let needs = match needs {
            Needs::AnyGame => "any game",
            Needs::Alternating => "alternating sides",
        };
        let [equal, at_least] = [Reuse::Equal, Reuse::AtLeast].map(|reuse| algorithm.guarantee(reuse).to_string());
        Row { name, family: family.to_string(), source, takes: words, needs: needs.to_owned(), equal, at_least }
    }
}

impl From<&ListedFormula> for Row {
    fn from(listed: &ListedFormula) -> Row {
        let FormulaInfo { name, family, source } = listed.info;
        let [equal, at_least] = [Guarantee::Exact; 2].map(|guarantee| guarantee.to_string());
        let (takes, needs) = (Vec::new(), listed.games.join(", "));
        Row { name, family: family.to_string(), source, takes, needs, equal, at_least }
    }
}

pub fn algorithms(registry: &Registry, arguments: &Arguments) -> Result<Verdict> {
    let formulas = registry.formulas();
    let rows = ALGORITHMS.iter().map(Row::from).chain(formulas.iter().map(Row::from));
    if arguments.json {
        let list = rows.map(|row| {
            json!({
                "name": row.name,
                "family": row.family,
                "source": row.source,
                "takes": row.takes,
                "needs": row.needs,
                "guarantee": {"equal": row.equal, "at_least": row.at_least},
            })
        });
        print_json(&json!({ "algorithms": list.collect::<Vec<_>>() }))?;
        return Ok(Verdict::Done);
    }
    let mut cells = table(&["algorithm", "family", "takes", "for", "equal depth", "at least", "source"], &[]);
    for Row { name, family, source, takes, needs, equal, at_least } in rows {
        cells.add_row([name, &family, &takes.join(" "), &needs, &equal, &at_least, source]);
    }
    print(&table_text(&cells))?;
    print(
        "\nThe guarantee depends on which table entries a search reuses: those of equal depth, or of at least that depth.\n\
         exact: an alpha-beta result for minimax to the depth; witnessed: for some single expansion of it;\n\
         bracketed: some expansion vouches for each side.\n\
         Parameters such as `over` and `first` are given as in mtd_f(over=negamax_ttw,first=3).\n",
    )?;
    Ok(Verdict::Done)
}

pub fn games(registry: &Registry, arguments: &Arguments) -> Result<Verdict> {
    if arguments.json {
        let list = registry.games().chain(MULTI_GAMES).map(|game| {
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
    for game in registry.games().chain(MULTI_GAMES) {
        text += &format!(
            "{}\n  {}\n  parameters: {}\n  try: verimax solve '{}'\n",
            game.name, game.summary, game.parameters, game.example
        );
    }
    print(&text)?;
    Ok(Verdict::Done)
}
