//! `verimax algorithms` and `verimax games`.

use anyhow::{Result, bail};
use serde_json::json;
use verimax::catalogue::chance::{CHANCE_ALGORITHMS, ChanceAlgorithm};
use verimax::catalogue::{ALGORITHMS, Algorithm, Needs};
use verimax::law::Guarantee;
use verimax::table::Reuse;
use verimax::text::{SHORT, printable};
use verimax_games::{
    AnyPosition, CHANCE_GAMES, FormulaInfo, GameError, GameInfo, ListedFormula, MULTI_GAMES, Registry,
};
use verimax_strong::GAMES;

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
    /// `None` if it never reuses entries of another depth.
    at_least: Option<String>,
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
            _ => "certain games",
        };
        let [equal, at_least] = [Reuse::Equal, Reuse::AtLeast].map(|reuse| algorithm.guarantee(reuse).to_string());
        Row {
            name,
            family: family.to_string(),
            source,
            takes: words,
            needs: needs.to_owned(),
            equal,
            at_least: Some(at_least),
        }
    }
}

impl From<&ListedFormula> for Row {
    fn from(listed: &ListedFormula) -> Row {
        let FormulaInfo { name, family, source } = listed.info;
        let [equal, at_least] = [Guarantee::Exact; 2].map(|guarantee| guarantee.to_string());
        let (takes, needs) = (Vec::new(), listed.games.join(", "));
        Row { name, family: family.to_string(), source, takes, needs, equal, at_least: Some(at_least) }
    }
}

impl From<&ChanceAlgorithm> for Row {
    fn from(algorithm: &ChanceAlgorithm) -> Row {
        let ChanceAlgorithm { name, source, takes_window, has_table, parameters, .. } = algorithm;
        let mut takes = Vec::new();
        takes.extend(takes_window.then_some("window"));
        takes.push("depth");
        takes.extend(has_table.then_some("table"));
        takes.extend(*parameters);
        let (family, needs) = ("chance".to_owned(), "games with chance".to_owned());
        Row { name, family, source, takes, needs, equal: Guarantee::Exact.to_string(), at_least: None }
    }
}

/// The searches for several players: each with its source, what it takes, and the games that it is for.
fn for_several() -> impl Iterator<Item = Row> {
    let rows: [(_, _, &[_], _); 3] = [
        ("max_n", "Luckhardt & Irani 1986", &["depth", "ties"], "several players"),
        ("shallow", "Korf 1991", &["depth"], "several players, a bounded sum"),
        ("paranoid", "Sturtevant & Korf 2000", &["depth", "player"], "several players"),
    ];
    rows.into_iter().map(|(name, source, takes, needs)| {
        let (family, equal) = ("several players".to_owned(), Guarantee::Exact.to_string());
        Row { name, family, source, takes: takes.to_vec(), needs: needs.to_owned(), equal, at_least: None }
    })
}

pub fn algorithms(registry: &Registry, arguments: &Arguments) -> Result<Verdict> {
    let formulas = registry.formulas();
    let for_two = ALGORITHMS.iter().map(Row::from).chain(formulas.iter().map(Row::from));
    let rows = for_two.chain(CHANCE_ALGORITHMS.iter().map(Row::from)).chain(for_several());
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
        let at_least = at_least.as_deref().unwrap_or_default();
        cells.add_row([name, &family, &takes.join(" "), &needs, &equal, at_least, source]);
    }
    print(&table_text(&cells))?;
    print(
        "\nThe guarantee depends on which table entries a search reuses: those of equal depth, or of at least that depth.\n\
         exact: an alpha-beta result for minimax to the depth; witnessed: for some single expansion of it;\n\
         bracketed: some expansion vouches for each side.\n\
         Parameters such as `over` and `first` are given as in mtd_f(over=negamax_ttw,first=3).\n\
         With chance, exact is meant for expectiminimax in the units that the search counts in: see docs/beyond.md.\n\
         For several players, max_n is the vector by a rule for ties, as in max_n(last), shallow that of max_n(first), and\n\
         paranoid what one player can hold, as in paranoid(0): see docs/beyond.md.\n",
    )?;
    Ok(Verdict::Done)
}

/// The games for two, for several, and with chance.
fn all_games(registry: &Registry) -> impl Iterator<Item = &GameInfo> {
    registry.games().chain(MULTI_GAMES).chain(CHANCE_GAMES)
}

/// An error if only the databases know the game: the engine does not search it.
pub fn refuse_database_game(registry: &Registry, game: &str) -> Result<()> {
    if has_database(registry, game) {
        let name = printable(name_of(game), SHORT);
        bail!(
            "the engine does not search `{name}`: positions may come back there, so it is solved from its ends \
             backwards; use `verimax solve`, or `verimax strong` and then `verimax probe`"
        );
    }
    Ok(())
}

/// The start of a game that the engine searches. If there is no game of that name, the error lists the games of all
/// kinds, and `more`.
pub fn start_for_two(registry: &Registry, text: &str, more: &[&str]) -> Result<Box<dyn AnyPosition>> {
    refuse_database_game(registry, text)?;
    Ok(registry.start(text).map_err(|error| match error {
        GameError::UnknownGame { name, .. } => {
            let names = all_games(registry).map(|game| game.name).chain(more.iter().copied());
            GameError::UnknownGame { name, games: names.collect::<Vec<_>>().join(", ") }
        }
        other => other,
    })?)
}

/// True if only the databases know a game of that name.
pub fn has_database(registry: &Registry, game: &str) -> bool {
    let is_it = |other: &str| other == name_of(game);
    !registry.games().any(|game| is_it(game.name)) && GAMES.iter().any(|(example, _)| is_it(name_of(example)))
}

/// The name of a game without its parameters.
pub fn name_of(game: &str) -> &str {
    game.split('(').next().unwrap_or_default().trim()
}

pub fn games(registry: &Registry, arguments: &Arguments) -> Result<Verdict> {
    if arguments.json {
        let list = all_games(registry).map(|game| {
            json!({
                "name": game.name,
                "parameters": game.parameters,
                "summary": game.summary,
                "example": game.example,
            })
        });
        let cyclic = GAMES.iter().map(|(example, summary)| {
            json!({ "name": name_of(example), "parameters": null, "summary": summary, "example": example })
        });
        print_json(&json!({ "games": list.chain(cyclic).collect::<Vec<_>>() }))?;
        return Ok(Verdict::Done);
    }
    let mut text = String::new();
    for game in all_games(registry) {
        text += &format!(
            "{}\n  {}\n  parameters: {}\n  try: verimax solve '{}'\n",
            game.name, game.summary, game.parameters, game.example
        );
    }
    for (example, summary) in GAMES {
        text += &format!(
            "{}\n  {summary}\n  solved from its ends backwards; try: verimax strong '{example}' --out FILE\n",
            name_of(example)
        );
    }
    print(&text)?;
    Ok(Verdict::Done)
}
