//! `docs/experiments.md` shows what the experiments find, and `docs/beyond.md` quotes some of it: the numbers and the
//! plots are those of the default sizes with seed 1. After a change, write them again with UPDATE_GOLDEN=1 in the
//! environment, and look at them.

use std::fs;
use std::path::{Path, PathBuf};

use verimax_experiment::{EXPERIMENTS, Report, Setting, wrap};

const SETTING: Setting = Setting { seed: 1, large: false };

fn docs(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file)
}

fn is_updating() -> bool {
    std::env::var("UPDATE_GOLDEN").is_ok()
}

/// Where the page holds what an experiment found.
fn marks(name: &str) -> [String; 2] {
    [format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->\n")]
}

/// Where another page quotes it.
fn quotes(name: &str) -> [String; 2] {
    [format!("<!-- found by {name} -->\n"), format!("<!-- end of {name} -->\n")]
}

/// What the page says of an experiment.
fn section(report: &Report) -> String {
    let Report { name, .. } = report;
    let command = format!("verimax experiment {name} --svg docs/pictures/experiment-{name}.svg");
    let (claim, finding) = (wrap(report.claim, 120), wrap(&report.finding, 120));
    format!(
        "\n{claim}\n\n![{name}](pictures/experiment-{name}.svg)\n\n```sh\n{command}\n```\n\n\
         <!-- measure: {name} -->\n\n{finding}\n\n<details>\n\
         <summary>The table</summary>\n\n{}\n</details>\n\n",
        report.markdown()
    )
}

/// Laws of every report: each row has a cell for each column, and the plot is a well-formed picture with the title, the
/// labels of the axes, and the names of the series.
fn check(report: &Report, svg: &str) {
    let name = report.name;
    assert!(!report.rows.is_empty(), "{name}");
    assert!(report.rows.iter().all(|row| row.len() == report.columns.len()), "{name}");
    assert!(report.finding.ends_with('.') && report.claim.ends_with('.'), "{name}");
    let picture = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{name}: {error}"));
    let texts: Vec<&str> = picture.descendants().filter_map(|node| node.text()).map(str::trim).collect();
    let mut wanted = vec![&*report.plot.title, report.plot.x.label, report.plot.y.label];
    wanted.extend(report.plot.series.iter().map(|series| &*series.name));
    for text in wanted {
        assert!(texts.contains(&text), "{name}: the picture does not say '{text}'");
    }
}

#[test]
fn the_page_shows_what_is_found() {
    let page = fs::read_to_string(docs("experiments.md")).expect("the page");
    let quoting = fs::read_to_string(docs("beyond.md")).expect("the page");
    let (mut fresh, mut quoted, mut old) = (page.clone(), quoting.clone(), Vec::new());
    for experiment in EXPERIMENTS {
        let name = experiment.name;
        let mut steps = (0, 0);
        let report = experiment.run(SETTING, &mut |done, all| steps = (done, all)).expect("a report");
        assert_eq!(steps.0, steps.1, "{name}: the progress bar ends where it should");
        let svg = report.svg().expect("a plot");
        check(&report, &svg);
        let [start, end] = marks(name);
        let from = fresh.find(&start).unwrap_or_else(|| panic!("{name}: the page has no {start}")) + start.len();
        let to = fresh.find(&end).unwrap_or_else(|| panic!("{name}: the page has no {end}"));
        fresh.replace_range(from..to, &section(&report));
        let [start, end] = quotes(name);
        if let (Some(from), Some(to)) = (quoted.find(&start), quoted.find(&end)) {
            quoted.replace_range(from + start.len()..to, &format!("\n{}\n\n", wrap(&report.finding, 120)));
        }
        let picture = docs("pictures").join(format!("experiment-{name}.svg"));
        if is_updating() {
            fs::write(&picture, &svg).expect("a place to write");
        }
        if fs::read_to_string(&picture).unwrap_or_default() != svg {
            old.push(format!("experiment-{name}.svg"));
        }
    }
    if is_updating() {
        fs::write(docs("experiments.md"), &fresh).expect("a place to write");
        fs::write(docs("beyond.md"), &quoted).expect("a place to write");
    } else {
        old.extend((fresh != page).then(|| "experiments.md".to_owned()));
        old.extend((quoted != quoting).then(|| "beyond.md".to_owned()));
    }
    assert!(old.is_empty(), "old: {}; write them again with UPDATE_GOLDEN=1", old.join(", "));
}

/// Law: a seed gives the same report, and another seed another one where something is random.
#[test]
fn a_seed_gives_the_same_rows() {
    let experiment = EXPERIMENTS.iter().find(|experiment| experiment.name == "proof-tree").expect("it is there");
    let run = |seed| experiment.run(Setting { seed, large: false }, &mut |_, _| {}).expect("a report");
    assert_eq!(run(5), run(5));
    assert_ne!(run(5).rows, run(6).rows);
}
