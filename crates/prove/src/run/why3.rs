//! Runs Why3 to make the goals, with a configuration of our own and never the user's. This crate calls the provers
//! itself.
//!
//! Why3 splits the verification condition of a function into goals, and prints each goal for a prover. All three
//! provers read the same text, so one run of Why3 is enough. Its "prover" is `cat`, which sends the goal back, and Why3
//! prints it with its position and its explanation.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::cache::Key;
use super::goal::{Context, Goal, MARKER, Printed, outline};
use super::{Prover, RunError, files, tools};

/// The "prover" that sends back each goal as provers read it.
const TEXTS: &str = "Goals";

/// The "prover" that sends back nothing.
const OUTLINE: &str = "Outline";

/// Variables of the user's environment that would change what Why3 does.
const VARIABLES: [&str; 4] = ["WHY3CONFIG", "WHY3LOADPATH", "WHY3LIB", "WHY3DATA"];

/// Why3 with its configuration.
#[derive(Debug)]
pub struct Why3 {
    root: PathBuf,
    configuration: PathBuf,
    versions: String,
}

/// Which goals of a file to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    All,
    /// All goals of these modules.
    Modules(Vec<String>),
    /// These goals, each with its module, such as `pvs'vc`.
    Goals(Vec<(String, String)>),
}

/// How the condition of a function, or a lemma, is cut into goals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Not at all: provers prove some conditions only as a whole.
    Whole,
    /// Into parts, each with its premises as hypotheses. Only these have exact positions.
    Parts,
    /// Into the same parts in the same order, each as one formula. This states the cases of a `match` differently, and
    /// provers prove some parts only in this form.
    Formulas,
}

/// Which goals Why3 is to make, from which file.
#[derive(Debug, Clone)]
pub struct Order<'a> {
    /// The WhyML file.
    pub file: &'a Path,
    /// Where the modules it imports are.
    pub library: &'a [&'a Path],
    /// Which goals.
    pub wanted: &'a Wanted,
    /// How conditions are cut into goals.
    pub cut: Cut,
}

/// Which texts of goals to write, and where.
#[derive(Debug, Clone)]
pub struct Texts<'a> {
    /// The folder.
    pub into: &'a Path,
    /// Only texts of goals whose explanation starts with this; empty for all.
    pub explained: &'a str,
    /// What the texts contain.
    pub contexts: &'a [Context],
}

impl<'a> Texts<'a> {
    /// All texts of all goals.
    #[must_use]
    pub const fn all(into: &'a Path) -> Self {
        Self { into, explained: "", contexts: &[Context::Named, Context::All] }
    }
}

impl Why3 {
    /// Writes the configuration into `folder`; positions are shown relative to `root`.
    ///
    /// # Errors
    /// If a tool is missing or the folder cannot be written.
    pub fn configure(root: &Path, folder: &Path) -> Result<Self, RunError> {
        let data = tools::output("why3", &["--print-datadir"]).unwrap_or_default();
        let versions = tools::TOOLS.map(|tool| Ok::<_, RunError>((tool, tools::version(tool)?)));
        let versions = versions.into_iter().collect::<Result<Vec<_>, _>>()?;
        let driver = folder.join("smt.drv");
        files::write(&driver, &driver_text(data.trim()))?;
        let no_text = folder.join("outline.drv");
        files::write(&no_text, "printer \"(null)\"\n")?;
        let mut text = "[main]\nmagic = 14\nrunning_provers_max = 2\n".to_owned();
        text += &section(TEXTS, "0", "cat %f", &driver);
        text += &section(OUTLINE, "0", "true", &no_text);
        for prover in Prover::ALL {
            let program = prover.command()[0];
            let version = versions.iter().find(|(tool, _)| *tool == program).map_or("", |(_, version)| version);
            text += &section(prover.name(), version, &format!("{} %f", prover.command().join(" ")), &driver);
        }
        let configuration = folder.join("why3.conf");
        files::write(&configuration, &text)?;
        let versions = versions.into_iter().map(|(tool, version)| format!("{tool} {version}")).collect::<Vec<_>>();
        Ok(Self { root: root.to_owned(), configuration, versions: versions.join(", ") })
    }

    /// The versions of all tools, such as `why3 1.5.1, z3 4.8.12, …`.
    #[must_use]
    pub fn versions(&self) -> &str {
        &self.versions
    }

    /// The key of a goal's text.
    #[must_use]
    pub fn key(&self, text: &str) -> Key {
        Key::of(text, &self.versions)
    }

    /// Makes the goals of a file, in Why3's order.
    ///
    /// # Errors
    /// If Why3 refuses the file (its message says where), or a goal cannot be written.
    pub fn goals(&self, order: &Order<'_>, texts: &Texts<'_>) -> Result<Vec<Goal>, RunError> {
        let output = self.run(order, TEXTS)?;
        let printed = Printed::parse(&output, texts.explained).map_err(|said| unexpected(order, &said))?;
        files::fresh_folder(texts.into)?;
        let write = |(number, goal): (usize, Printed<'_>)| {
            let goal = goal.relative_to(&self.root);
            goal.write(texts.into, number, order.cut, texts.contexts, |text| self.key(text))
        };
        printed.into_iter().enumerate().map(write).collect()
    }

    /// The same goals, in the same order, but without their texts, which are most of the work. It tells the name of a
    /// goal's declaration, but not where the declaration is.
    ///
    /// # Errors
    /// If Why3 refuses the file.
    pub fn outline(&self, order: &Order<'_>) -> Result<Vec<Goal>, RunError> {
        let output = self.run(order, OUTLINE)?;
        let goals = outline(&output, &self.root);
        goals.map_err(|said| unexpected(order, &said))
    }

    /// What Why3 prints if every goal is given to this prover.
    fn run(&self, order: &Order<'_>, prover: &str) -> Result<String, RunError> {
        let mut command = Command::new("why3");
        command.current_dir(&self.root).arg("-C").arg(&self.configuration).args(["prove", "-P", prover]);
        match order.cut {
            Cut::Whole => {}
            // According to Why3's manual: `split_goal_right`, and then the premises of each part become hypotheses.
            Cut::Parts => _ = command.args(["-a", "split_vc"]),
            Cut::Formulas => _ = command.args(["-a", "split_goal_right"]),
        }
        for folder in order.library {
            command.arg("-L").arg(folder);
        }
        command.arg(order.file);
        match order.wanted {
            Wanted::All => {}
            Wanted::Modules(modules) => {
                for module in modules {
                    command.args(["-T", module]);
                }
            }
            Wanted::Goals(goals) => {
                for goals in goals.chunk_by(|(module, _), (other, _)| module == other) {
                    command.args(["-T", &goals[0].0]);
                    for (_, name) in goals {
                        command.args(["-G", name]);
                    }
                }
            }
        }
        for variable in VARIABLES {
            command.env_remove(variable);
        }
        let output = command.stdin(Stdio::null()).output().map_err(|error| RunError::Start("why3", error))?;
        let said = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0 | 2) if !said.contains("Fatal error") => {}
            // A function without any proof obligation has no verification condition to select.
            Some(1) if said.contains("not found in theory") => return Ok(String::new()),
            _ => return Err(RunError::Why3 { file: order.file.to_owned(), said: complaint(&said) }),
        }
        Ok(String::from_utf8(output.stdout).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into()))
    }
}

fn unexpected(order: &Order<'_>, said: &str) -> RunError {
    RunError::Why3 { file: order.file.to_owned(), said: format!("unexpected output: {said}") }
}

/// The driver: Why3's own for CVC4, with a logic that all three provers know, and a marker before each goal. Like
/// Why3's driver for Z3, it drops the lemmas about `min` and `max`, which lead provers astray.
fn driver_text(data: &str) -> String {
    format!(
        "(** What Why3 prints for all three provers: as for CVC4, with a logic that Z3 and CVC5 know as well. *)\n\
         prelude \"{MARKER}\"\nprelude \"(set-logic ALL)\"\nimport \"{data}/drivers/cvc4_16.gen\"\n\
         transformation \"eliminate_definition_pred\"\n\
         theory int.MinMax\n  remove allprops\nend\n"
    )
}

fn section(name: &str, version: &str, command: &str, driver: &Path) -> String {
    format!(
        "\n[prover]\nname = \"{name}\"\nversion = \"{version}\"\ncommand = \"{command}\"\ndriver = \"{}\"\n\
         editor = \"\"\nin_place = false\ninteractive = false\n",
        driver.display()
    )
}

/// Why3's error without its warnings: a warning is a line with a position and a line that starts with `warning:`.
fn complaint(said: &str) -> String {
    let lines: Vec<&str> = said.lines().collect();
    let warning = |index: usize| lines.get(index).is_some_and(|line| line.trim_start().starts_with("warning:"));
    let kept = (0..lines.len()).filter(|&index| !warning(index) && !warning(index + 1)).map(|index| lines[index]);
    kept.collect::<Vec<_>>().join("\n")
}
