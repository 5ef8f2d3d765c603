//! `cargo xtask hall`: lets `verimax check` ask public libraries, and compares what it finds with what is recorded.

mod install;
mod page;
mod record;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use clap::Args;
use serde_json::Value as Json;

use install::{Folders, program};
use record::{Hall, Library, SOUND, Search};

const EXAMPLES: &str = "\
Examples:
  cargo xtask hall                           every library: installs it, checks it, confirms the findings
  cargo xtask hall --only easyAI             one library, by its name
  cargo xtask hall --only easyai-sss         one search of a library
  cargo xtask hall --sample 3                three quick ones, as CI
  cargo xtask hall --only mtdf --update      record smaller games, draw the pictures, write docs/hall.md

adapters/hall/hall.toml lists the libraries. They are installed into target/hall, each at its recorded version.

Exit status: 0 if every verdict is the recorded one, every finding is confirmed by plain minimax, and docs/hall.md says
so; 1 if not.";

/// The options of `cargo xtask hall`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Only this library or search (may be repeated)
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Only the first N of the searches that are quick to install and to check
    #[arg(long, value_name = "N", conflicts_with = "only")]
    sample: Option<usize>,
    /// Ask with this program instead of compiling `verimax`
    #[arg(long, value_name = "FILE")]
    verimax: Option<PathBuf>,
    /// Record what was found if its game is smaller, draw the pictures, and write docs/hall.md
    #[arg(long)]
    update: bool,
}

/// Checks the libraries. The exit code says how it went.
pub fn run(options: &Options) -> ExitCode {
    match attempt(options) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failures) => {
            eprintln!("{failures} of the searches: not as recorded");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Checks the chosen searches, and counts those that are not as recorded.
fn attempt(options: &Options) -> Result<usize, String> {
    let place = Folders::find(options.verimax.as_deref())?;
    let hall = Hall::read(&place.root)?;
    let chosen = choose(&hall, options)?;
    let mut libraries: Vec<&Library> = chosen.iter().map(|(library, _)| *library).collect();
    libraries.dedup_by_key(|library| &library.name);
    install::install(&place, &libraries)?;
    let mut failures = 0;
    for (library, search) in &chosen {
        let start = Instant::now();
        let case = Case { place: &place, library, search };
        let said = case.check(options.update);
        let seconds = start.elapsed().as_secs();
        match said {
            Ok(said) => println!("ok      {:34} {seconds:4} s  {said}", library.id(search)),
            Err(said) => {
                failures += 1;
                println!("FAILED  {:34} {seconds:4} s  {said}", library.id(search));
            }
        }
    }
    if options.update {
        page::update(&place.root, &hall)?
    } else {
        page::check(&place.root, &hall)?
    }
    Ok(failures)
}

/// The searches that the options ask for.
fn choose<'h>(hall: &'h Hall, options: &Options) -> Result<Vec<(&'h Library, &'h Search)>, String> {
    for name in &options.only {
        if !hall.searches().any(|(library, search)| is_named(library, search, name)) {
            let names: Vec<&str> = hall.libraries.iter().map(|library| library.name.as_str()).collect();
            return Err(format!("there is no library or search '{name}' in the hall; it has {}", names.join(", ")));
        }
    }
    let is_chosen = |(library, search): &(&Library, &Search)| {
        options.only.is_empty() || options.only.iter().any(|name| is_named(library, search, name))
    };
    Ok(match options.sample {
        Some(count) => hall.searches().filter(|(_, search)| search.sample).take(count).collect(),
        None => hall.searches().filter(is_chosen).collect(),
    })
}

fn is_named(library: &Library, search: &Search, name: &str) -> bool {
    library.name == name || library.adapter == name || library.id(search) == name
}

/// One search of a library.
struct Case<'c> {
    place: &'c Folders,
    library: &'c Library,
    search: &'c Search,
}

impl Case<'_> {
    /// Checks the search. Returns what to print, or what is wrong.
    fn check(&self, update: bool) -> Result<String, String> {
        let folder = self.place.found.join(self.library.id(self.search));
        let found = self.verimax(&[OsStr::new("--save"), folder.as_os_str()])?;
        let verdict = found["kind"].as_str().unwrap_or(SOUND);
        let queries = &found["queries"];
        if verdict != self.search.verdict {
            let recorded = &self.search.verdict;
            let why = found["why"].as_str().unwrap_or_default();
            return Err(format!("{verdict} after {queries} questions, recorded is {recorded}. {why}"));
        }
        if verdict == SOUND {
            return Ok(format!("nothing found in {queries} questions"));
        }
        let recorded = self.place.root.join(self.library.finding(self.search));
        if update {
            self.record(&folder.join("counterexample.json"), &recorded)?;
        }
        self.replay(&recorded, update)?;
        let said = self.confirm(&recorded)?;
        let file = recorded.with_extension("txt");
        if update {
            write(&file, &format!("{said}\n"))?;
        } else if read(&file)?.trim() != said {
            return Err(format!("{said} Recorded is: {}", read(&file)?.trim()));
        }
        Ok(format!("{verdict} after {queries} questions; recorded and confirmed: {said}"))
    }

    /// Keeps the new game if it has fewer nodes than the recorded one.
    fn record(&self, new: &Path, recorded: &Path) -> Result<(), String> {
        let is_smaller = match fs::read_to_string(recorded) {
            Ok(old) => record::nodes(&read(new)?)? < record::nodes(&old)?,
            Err(_) => true,
        };
        if is_smaller {
            let folder = recorded.parent().unwrap_or(Path::new("."));
            let copied = fs::create_dir_all(folder).and_then(|()| fs::copy(new, recorded));
            copied.map_err(|error| format!("{}: {error}", recorded.display()))?;
        }
        Ok(())
    }

    /// Asks the recorded question only: the verdict must be the same. Draws it if asked to.
    fn replay(&self, recorded: &Path, draw: bool) -> Result<(), String> {
        let mut words = vec![OsStr::new("--replay"), recorded.as_os_str()];
        let picture = self.place.root.join("docs").join(self.library.picture(self.search));
        if draw {
            let folder = picture.parent().unwrap_or(Path::new("."));
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            words.extend([OsStr::new("--svg"), picture.as_os_str()]);
        }
        let verdict = self.verimax(&words)?["kind"].as_str().unwrap_or(SOUND).to_owned();
        if verdict == self.search.verdict {
            return Ok(());
        }
        Err(format!("the recorded question gives {verdict}, not {}", self.search.verdict))
    }

    /// Runs `verimax check` and reads its report.
    fn verimax(&self, words: &[&OsStr]) -> Result<Json, String> {
        let mut command = Command::new(&self.place.verimax);
        command.current_dir(&self.place.root).args(["check", "--json"]);
        for word in self.search.options.split_whitespace() {
            // A replay asks one question.
            let is_count = word.starts_with("--queries") && words.first().is_some_and(|first| *first == "--replay");
            if !is_count {
                command.arg(word);
            }
        }
        command.args(words).arg("--").args(program(self.library, self.search));
        let output = command.stderr(Stdio::inherit()).output();
        let output = output.map_err(|error| format!("verimax could not be started: {error}"))?;
        let report: Json = serde_json::from_slice(&output.stdout).map_err(|error| format!("verimax: {error}"))?;
        match report["error"].as_str() {
            Some(error) => Err(format!("verimax: {error}")),
            None => Ok(report),
        }
    }

    /// Lets `confirm.py`, which knows nothing of Verimax, compute what is right.
    fn confirm(&self, recorded: &Path) -> Result<String, String> {
        let Search { verdict, options, .. } = self.search;
        let option = |name: &str, usual: &str| {
            let mut words = options.split_whitespace();
            words.find(|word| *word == name).and_then(|_| words.next()).unwrap_or(usual).to_owned()
        };
        let mut command = Command::new("python3");
        command.current_dir(&self.place.root).arg("adapters/hall/confirm.py").arg(recorded);
        command.args([verdict, &option("--guarantee", "exact"), &option("--values", "side"), "--"]);
        command.args(program(self.library, self.search));
        let output = command.stderr(Stdio::inherit()).output();
        let output = output.map_err(|error| format!("python3 could not be started: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        match text.strip_prefix("confirmed: ") {
            Some(said) if output.status.success() => Ok(said.to_owned()),
            _ => Err(text),
        }
    }
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Writes a file whole or not at all.
fn write(file: &Path, text: &str) -> Result<(), String> {
    let part = PathBuf::from(format!("{}.part", file.display()));
    fs::write(&part, text)
        .and_then(|()| fs::rename(&part, file))
        .map_err(|error| format!("{}: {error}", file.display()))
}
