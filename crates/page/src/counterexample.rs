//! What `verimax check` found, or a question that it saved: the picture, and the words of the command.

use serde::Deserialize;
use serde_json::{Value as Json, json};
use verimax::law::chance::expectiminimax;
use verimax::law::{Guarantee, unfolded_size};
use verimax::{GraphFile, Limit, Value};
use verimax_check::{
    ChanceCounterexample, Counterexample, LinkError, Query, admissible, admissible_with_chance, question_text,
    question_text_with_chance,
};
use verimax_draw::{Beyond, Drawing, svg};

use crate::watch::beyond::{Input, check_chance};
use crate::watch::{MOST_PLIES, MOST_TEXT, MOST_UNFOLDED, check_size};
use crate::{Refusal, State, link, watch};

/// Where a counterexample comes from.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The part of a link that carries a finding.
    Link(String),
    /// The text of a file: a question, as `verimax check --save` writes it.
    File(String),
}

/// How many admissible values are listed.
const MOST_VALUES: usize = 30;

/// A finding of either kind.
enum Found {
    Plain(Counterexample),
    Chance(ChanceCounterexample),
}

/// All that the page shows of a counterexample.
pub fn answer(source: &Source) -> Result<Json, Refusal> {
    match read(source)? {
        Found::Plain(found) => plain(&found),
        Found::Chance(found) => with_chance(&found),
    }
}

fn plain(found: &Counterexample) -> Result<Json, Refusal> {
    check(found)?;
    let Counterexample { query, claim } = found;
    let guarantees = claim.as_ref().map_or(Guarantee::ALL.to_vec(), |claim| vec![claim.guarantee]);
    let admissible = guarantees.into_iter().map(|guarantee| {
        let values = admissible(query, guarantee);
        let shown = values.iter().take(MOST_VALUES).map(Value::to_string).collect::<Vec<_>>().join(", ");
        let more = if values.len() > MOST_VALUES { ", …" } else { "" };
        json!({"guarantee": guarantee.to_string(), "values": format!("{{{shown}{more}}}")})
    });
    Ok(json!({
        "title": title(found),
        "nodes": query.len(),
        "question": question_text(query),
        "answer": found.explain(),
        "admissible": admissible.collect::<Vec<_>>(),
        "picture": picture(found),
        // A question that is too large for a link is shown all the same.
        "link": found.to_link().ok(),
        "watch": watched(found)?,
    }))
}

fn read(source: &Source) -> Result<Found, Refusal> {
    match source {
        Source::Link(link) => match Counterexample::from_link(link) {
            Err(LinkError::Damaged) => ChanceCounterexample::from_link(link).map(Found::Chance),
            read => read.map(Found::Plain),
        }
        .map_err(|error| error.to_string()),
        Source::File(text) if text.len() > MOST_TEXT => Err(format!("the file is too long: at most {MOST_TEXT} bytes")),
        Source::File(text) => {
            if let Some(Ok(Input::Chance(question))) = Input::read(text) {
                return Ok(Found::Chance(ChanceCounterexample { question, answer: None, tolerance: 0.0 }));
            }
            let query = Query::parse(text).map_err(|error| format!("this file is no question: {error}"))?;
            Ok(Found::Plain(Counterexample { query, claim: None }))
        }
    }
}

/// The same with chance. Everything is from Max's point of view.
fn with_chance(found: &ChanceCounterexample) -> Result<Json, Refusal> {
    let question = &found.question;
    check_chance(question)?;
    let graph = &question.graph;
    let exact = expectiminimax(graph, graph.root(), question.depth);
    let values = exact.map(|exact| match admissible_with_chance(question, &exact) {
        (least, greatest) if least == greatest => least.to_string(),
        (least, greatest) => format!("every number from {least} to {greatest}"),
    });
    let title = match (found.fault(), &found.answer) {
        (Some(kind), _) => kind.found(),
        (None, None) => "a question with chance",
        (None, Some(Err(_))) => "no answer",
        (None, Some(Ok(_))) => "a right answer",
    };
    let beyond = Beyond::with_chance(graph, question.depth);
    let drawing = Drawing { depth: question.depth, beyond: Some(&beyond), ..Drawing::of(graph.structure()) };
    let state = watch::Question { text: question.to_json(), ..watch::Question::default() };
    Ok(json!({
        "title": title,
        "nodes": graph.len(),
        "question": question_text_with_chance(question),
        "answer": found.explain(),
        "admissible": values.map(|values| json!({"guarantee": "expectiminimax", "values": values})).as_slice(),
        "is_for_max": true,
        "picture": svg(&drawing),
        "link": found.to_link().ok(),
        "watch": {"links": [{"algorithm": "all searches with chance", "link": link::write(&State::Watch(state))?}]},
    }))
}

/// Refuses what a page should not judge or draw: a graph that is too large, with the entries of both tables.
fn check(found: &Counterexample) -> Result<(), Refusal> {
    let Query { graph, depth, window, table, .. } = &found.query;
    check_size(&GraphFile { graph: graph.clone(), depth: *depth, window: *window, table: table.clone() })?;
    let answer = found.claim.as_ref().and_then(|claim| claim.answer.as_ref().ok());
    let entries = answer.and_then(|answer| answer.table.as_ref()).filter(|_| found.query.paths.is_none());
    let mut left = MOST_UNFOLDED;
    // An entry is unfolded for itself, and again for each child of its node.
    for line in entries.into_iter().flatten().filter(|line| (line.node as usize) < graph.len()) {
        let copies = 1 + graph.children(line.node).len();
        let size = unfolded_size(graph, line.node, line.entry.depth, left).filter(|size| size * copies <= left);
        left -= copies * size.ok_or("the table of this answer is too large to be judged")?;
    }
    Ok(())
}

fn title(found: &Counterexample) -> String {
    match (found.fault(), &found.claim) {
        (Some(kind), _) => kind.found().to_owned(),
        (None, None) => "a question".to_owned(),
        (None, Some(claim)) if claim.answer.is_err() => "no answer".to_owned(),
        (None, Some(_)) => "a right answer".to_owned(),
    }
}

/// The graph, or its tree of paths; and the line of the answer.
fn picture(found: &Counterexample) -> String {
    let query = &found.query;
    let answer = found.claim.as_ref().and_then(|claim| claim.answer.as_ref().ok());
    let line = answer.and_then(|answer| query.played(answer.line.as_ref()?)).unwrap_or_default();
    svg(&Drawing { depth: query.depth, line: &line, table: &query.table, ..Drawing::of(&query.graph) })
}

/// Links to the question in Watch, one for each algorithm that can search it; or why there is none.
fn watched(found: &Counterexample) -> Result<Json, Refusal> {
    let query = &found.query;
    if query.paths.is_some() {
        return Ok(json!({"why_not": "positions come back in this game, or wins count plies. The algorithms that can \
            be watched search graphs without cycles"}));
    }
    // A depth that is greater than the plies of the graph is no limit.
    let depth = query.depth.limit().filter(|&plies| plies <= MOST_PLIES);
    let question = watch::Question {
        text: query.graph.to_short().filter(|_| query.table.is_empty()).unwrap_or_else(|| query.to_json()),
        algorithms: Vec::new(),
        depth: depth.map_or("end".to_owned(), |plies| plies.to_string()),
        alpha: Limit(query.window.alpha()).to_string(),
        beta: Limit(query.window.beta()).to_string(),
        equal: found.claim.as_ref().is_some_and(|claim| claim.guarantee == Guarantee::Exact),
    };
    let names = match watch::suited(&question) {
        Ok(names) => names,
        Err(refusal) => return Ok(json!({ "why_not": refusal })),
    };
    let link = |name: &str| {
        let question = watch::Question { algorithms: vec![name.to_owned()], ..question.clone() };
        Ok(json!({"algorithm": name, "link": link::write(&State::Watch(question))?}))
    };
    Ok(json!({ "links": names.into_iter().map(link).collect::<Result<Vec<_>, Refusal>>()? }))
}

#[cfg(test)]
mod tests {
    use verimax_check::Checker;

    use super::*;

    /// Law: the page says of a finding what the command says, and every link leads to a search of the same question.
    #[test]
    fn a_finding_is_shown() {
        let report = verimax_check::check(|query: &Query| query.graph.eval(query.graph.root()));
        let finding = report.finding.unwrap();
        let link = Counterexample::of(&finding, Guarantee::Exact).to_link().unwrap();
        let shown = answer(&Source::Link(link.clone())).unwrap();
        assert_eq!(shown["link"], link);
        assert_eq!(shown["title"], "a wrong value");
        assert_eq!(shown["question"], question_text(&finding.query));
        assert_eq!(shown["answer"], verimax_check::explain(&finding, Guarantee::Exact));
        assert!(shown["picture"].as_str().unwrap().starts_with("<svg"));
        let links = shown["watch"]["links"].as_array().unwrap();
        assert!(links.len() > 5);
        for link in links {
            let State::Watch(question) = link::read(link["link"].as_str().unwrap()).unwrap() else { panic!("{link}") };
            let answer = watch::answer(&question).unwrap();
            assert_eq!(answer["nodes"].as_array().unwrap().len(), finding.query.len());
            assert_eq!(answer["runs"][0]["verdict"]["holds"], true, "{link}");
        }
    }

    /// Law: a saved question is shown with what is admissible by each guarantee, and has a link.
    #[test]
    fn a_file_is_shown() {
        let text = r#"{"nodes":[{"side":"max","children":[1]},{"side":"min","eval":1,"children":[2]},
            {"side":"max","eval":7}],"depth":1}"#;
        let shown = answer(&Source::File(text.to_owned())).unwrap();
        assert_eq!(shown["answer"], Json::Null);
        let values: Vec<&str> =
            shown["admissible"].as_array().unwrap().iter().map(|of| of["values"].as_str().unwrap()).collect();
        assert_eq!(values, ["{1}", "{1, 7}", "{1, 2, 3, 4, 5, 6, 7}"]);
        let again = answer(&Source::Link(shown["link"].as_str().unwrap().to_owned())).unwrap();
        assert_eq!(again, shown);
    }

    /// Law: a finding on paths is shown as its tree of paths, and a sentence says why it cannot be watched.
    #[test]
    fn a_finding_on_paths_is_shown() {
        let scope = verimax_check::Scope { cycles: true, ..verimax_check::Scope::default() };
        let report = Checker { scope, ..Checker::default() }.check(|query: &Query| query.eval(query.root()));
        let found = Counterexample::of(&report.finding.unwrap(), Guarantee::Exact);
        let shown = answer(&Source::Link(found.to_link().unwrap())).unwrap();
        assert!(shown["picture"].as_str().unwrap().starts_with("<svg"));
        assert!(shown["watch"]["why_not"].as_str().unwrap().contains("without cycles"));
    }

    /// Law: a finding with chance is shown in the words of the command, from its link and from its file.
    #[test]
    fn a_finding_with_chance_is_shown() {
        let checker = verimax_check::ChanceChecker::default();
        let finding = checker.check(|file| f64::from(file.graph.eval(file.graph.root()))).finding.unwrap();
        let link = ChanceCounterexample::of(&finding, checker.tolerance).to_link().unwrap();
        let shown = answer(&Source::Link(link.clone())).unwrap();
        assert_eq!((&shown["link"], &shown["title"]), (&json!(link), &json!("a wrong value")));
        assert_eq!(shown["answer"], verimax_check::explain_chance(&finding));
        assert_eq!(shown["question"], question_text_with_chance(&finding.question));
        assert!(shown["picture"].as_str().unwrap().starts_with("<svg"));
        let link = shown["watch"]["links"][0]["link"].as_str().unwrap();
        let State::Watch(question) = link::read(link).unwrap() else { panic!("{link}") };
        assert!(watch::answer(&question).unwrap()["beyond"]["rows"].is_array());
        let saved = answer(&Source::File(finding.question.to_json())).unwrap();
        assert_eq!((&saved["answer"], &saved["admissible"]), (&Json::Null, &shown["admissible"]));
        assert_eq!(answer(&Source::Link(saved["link"].as_str().unwrap().to_owned())).unwrap(), saved);
    }

    /// Law: hostile files and links get a sentence, in time.
    #[test]
    fn hostile_input_is_refused() {
        let deep = format!("{}1{}", "(max ".repeat(100_000), ")".repeat(100_000));
        let wide = format!("(max{})", " 1".repeat(50_000));
        // Each node leads twice to the next: the tree has 2^60 leaves.
        let node = |i: usize| format!(r#"{{"side":"max","children":[{},{}]}}"#, i + 1, i + 1);
        let nodes = (0..60).map(node).collect::<Vec<_>>().join(",");
        let many = format!(r#"{{"nodes":[{nodes},{{"side":"max","eval":1}}]}}"#);
        for text in ["", "x", "{}", "[1]", "<script>alert(1)</script>", &deep, &wide, &many, &"(".repeat(300_000)] {
            let refusal = answer(&Source::File(text.to_owned())).unwrap_err();
            assert!(refusal.contains(' ') && refusal.len() < 700, "{refusal}");
            answer(&Source::Link(text.to_owned())).unwrap_err();
        }
        let far = r#"{"nodes":[{"side":"max","children":[1,2]},{"side":"min","eval":-1000000000},
            {"side":"min","eval":1000000000}]}"#;
        assert!(answer(&Source::File(far.to_owned())).is_ok(), "values that are far apart cost nothing");
    }
}
