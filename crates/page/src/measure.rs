//! The experiments of `verimax experiment` in their small sizes: a claim, a table, what was found, and a plot.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use verimax::text::{SHORT, printable};
use verimax_experiment::{Cell, EXPERIMENTS, Experiment, Report, Setting};

use crate::{Refusal, State, link};

/// An experiment, and its seed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its name.
    pub experiment: String,
    /// Determines everything random.
    pub seed: u32,
}

/// Describes every experiment.
pub fn experiments() -> Json {
    let describe = |of: &Experiment| json!({"name": of.name, "summary": of.summary, "claim": of.claim});
    EXPERIMENTS.iter().map(describe).collect()
}

/// What the experiment finds. Tells now and then how many of its steps are done.
pub fn answer(question: &Question, progress: fn(&str)) -> Result<Json, Refusal> {
    let name = &question.experiment;
    let experiment = Experiment::find(name)
        .ok_or_else(|| format!("there is no experiment `{}`; choose one of the list", printable(name, SHORT)))?;
    let setting = Setting { seed: question.seed.into(), large: false };
    let report = experiment
        .run(setting, &mut |done, all| progress(&json!({"done": done, "all": all}).to_string()))
        .map_err(|error| error.to_string())?;
    Ok(json!({
        "columns": columns(&report),
        "rows": report.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>()).collect::<Vec<_>>(),
        "finding": report.finding,
        "title": report.plot.title,
        "plot": report.svg().map_err(|error| error.to_string())?,
        "link": link::write(&State::Measure(question.clone()))?,
    }))
}

/// The columns, and whether they hold words.
fn columns(report: &Report) -> Json {
    let is_text = |column: usize| report.rows.iter().any(|row| matches!(row.get(column), Some(Cell::Text(_))));
    report.columns.iter().enumerate().map(|(i, name)| json!({"name": name, "is_text": is_text(i)})).collect()
}

/// A count is a number, and anything else its text.
fn cell(cell: &Cell) -> Json {
    match cell {
        Cell::Empty => Json::Null,
        Cell::Count(count) => json!(count),
        Cell::Text(_) | Cell::Number(..) => json!(cell.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn question(experiment: &str, seed: u32) -> Question {
        Question { experiment: experiment.to_owned(), seed }
    }

    /// Law: an experiment answers with what its report says, tells its steps, and has a link that leads to it.
    #[test]
    fn an_experiment_is_shown() {
        static TOLD: AtomicUsize = AtomicUsize::new(0);
        let question = question("proof-tree", 3);
        let shown = answer(&question, |_| _ = TOLD.fetch_add(1, Ordering::Relaxed)).unwrap();
        assert!(TOLD.load(Ordering::Relaxed) > 1);
        let setting = Setting { seed: 3, large: false };
        let report = Experiment::find("proof-tree").unwrap().run(setting, &mut |_, _| {}).unwrap();
        assert_eq!(shown["finding"], report.finding);
        assert_eq!(shown["plot"], report.svg().unwrap());
        assert_eq!(shown["columns"][0], json!({"name": "order", "is_text": true}));
        assert_eq!(shown["rows"].as_array().unwrap().len(), report.rows.len());
        assert_eq!(shown["rows"][0][2], 1);
        let State::Measure(again) = link::read(shown["link"].as_str().unwrap()).unwrap() else { panic!("{shown}") };
        assert_eq!(again, question);
    }

    #[test]
    fn an_unknown_experiment_is_refused() {
        let refusal = answer(&question("<script>\n", 1), |_| ()).unwrap_err();
        assert!(refusal.starts_with("there is no experiment") && !refusal.contains('\n'), "{refusal}");
    }
}
