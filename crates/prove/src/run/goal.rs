//! A goal: its text for the provers, and the place in the source that it comes from. Why3 makes the goals (`why3`).

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU32;

use super::cache::Key;
use super::relevant::{nameless, relevant};
use super::why3::Cut;
use super::{RunError, files};
use crate::Location;

/// The line before each goal in Why3's output.
pub(super) const MARKER: &str = ";; verimax: a goal";

/// The last line of each goal.
const END: &str = "\n(check-sat)\n";

/// The words that end the header of a goal.
const RESULT: &str = "Prover result is:";

/// Something to prove.
#[derive(Debug)]
pub struct Goal {
    /// Why3's name of the declaration: `pvs'vc` for a function, the name of a lemma.
    pub name: String,
    /// What kind of goal it is: `postcondition`, `loop invariant init`, …; empty for a lemma.
    pub explanation: String,
    /// The clause or expression it belongs to.
    pub location: Option<Location>,
    /// The file and line of the declaration, in the WhyML.
    pub declared: Option<(String, usize)>,
    /// The goal as provers read it, in one or more forms: it is proved if one of them is.
    pub forms: Vec<Form>,
}

/// One text of a goal, for the provers.
#[derive(Debug)]
pub struct Form {
    /// How the text was made.
    pub kind: FormKind,
    /// Identifies the text; apart from its names, if it contains only what the goal names.
    pub key: Key,
    /// The file that holds the text.
    pub path: PathBuf,
    /// The largest limit, in milliseconds, at which all provers have tried it.
    pub tried: AtomicU32,
}

/// How the text of a goal was made: how its condition is cut, and what it brings along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormKind {
    /// How the condition is cut into goals.
    pub cut: Cut,
    /// Which definitions and lemmas the text contains.
    pub context: Context,
}

/// Which definitions and lemmas the text of a goal contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    /// Those that the goal names: see [`relevant`](super::relevant).
    Named,
    /// All that its module imports.
    All,
}

impl Goal {
    /// The form of this kind, if there is one.
    #[must_use]
    pub fn form(&self, kind: FormKind) -> Option<&Form> {
        self.forms.iter().find(|form| form.kind == kind)
    }

    /// The declaration: the name without Why3's suffix.
    #[must_use]
    pub fn declaration(&self) -> &str {
        self.name.strip_suffix("'vc").unwrap_or(&self.name)
    }

    /// True if both belong to the same declaration.
    #[must_use]
    pub fn same_declaration(&self, other: &Self) -> bool {
        (&self.name, &self.declared) == (&other.name, &other.declared)
    }
}

/// True if the formulas are the same parts in another form. Why3 makes both in the same order, so they correspond one
/// to one.
pub(super) fn correspond(parts: &[Goal], formulas: &[Goal]) -> bool {
    let alike =
        |(part, formula): (&Goal, &Goal)| part.explanation == formula.explanation && part.same_declaration(formula);
    parts.len() == formulas.len() && parts.iter().zip(formulas).all(alike)
}

/// The header of a goal in Why3's output.
#[derive(Debug, PartialEq, Eq)]
struct Header {
    name: String,
    explanation: String,
    location: Option<Location>,
}

impl Header {
    fn read(text: &str) -> Option<Self> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (head, rest) = text.split_once(RESULT)?;
        if rest.contains(RESULT) {
            return None;
        }
        let location = head.find("File \"").and_then(|at| read_location(&head[at..]));
        let head = head.trim_end().strip_suffix('.')?;
        let at = head.rfind("oal ")?;
        let name = head[at + "oal ".len()..].to_owned();
        let explanation = head.split_once("Sub-goal ").and_then(|(_, said)| said.rsplit_once(" of goal "));
        let explanation = explanation.map(|(words, _)| uncapitalise(words)).unwrap_or_default();
        Some(Self { name, explanation, location })
    }

    /// Makes the path in its location relative to `root`: Why3 gives generated files their full paths.
    fn relative_to(mut self, root: &Path) -> Self {
        if let Some(location) = &mut self.location
            && let Ok(below) = Path::new(&location.file).strip_prefix(root)
        {
            location.file = below.display().to_string();
        }
        self
    }
}

/// The goals in Why3's output without their texts: a paragraph for each. The error is the one that does not parse.
pub(super) fn outline(output: &str, root: &Path) -> Result<Vec<Goal>, String> {
    let goal = |text: &str| {
        let Header { name, explanation, location } = Header::read(text).ok_or_else(|| excerpt(text))?.relative_to(root);
        Ok(Goal { name, explanation, location, declared: None, forms: Vec::new() })
    };
    output.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()).map(goal).collect()
}

/// A goal as Why3 prints it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Printed<'o> {
    header: Header,
    body: &'o str,
}

impl<'o> Printed<'o> {
    /// Parses Why3's output: a header precedes the text of each goal. Keeps the goals whose explanation starts with
    /// `explained`. The error is the part that does not parse.
    pub fn parse(output: &'o str, explained: &str) -> Result<Vec<Self>, String> {
        let mut goals = Vec::new();
        let mut parts = output.split(MARKER);
        let mut header = parts.next().unwrap_or_default();
        for part in parts {
            let (body, rest) = part.split_once(END).ok_or_else(|| excerpt(header))?;
            let goal = Self { header: Header::read(header).ok_or_else(|| excerpt(header))?, body };
            goals.extend(Some(goal).filter(|goal| goal.header.explanation.starts_with(explained)));
            header = rest;
        }
        // A goal that got lost leaves a header with a result, but no text.
        if header.contains(RESULT) { Err(excerpt(header)) } else { Ok(goals) }
    }

    /// Makes the path in its location relative to `root`.
    pub fn relative_to(self, root: &Path) -> Self {
        Self { header: self.header.relative_to(root), ..self }
    }

    /// Writes the goal into `folder`, as the `number`th, for provers to read.
    pub fn write(
        self,
        folder: &Path,
        number: usize,
        cut: Cut,
        contexts: &[Context],
        key: impl Fn(&str) -> Key,
    ) -> Result<Goal, RunError> {
        let mut forms = Vec::new();
        for &context in contexts {
            let text = self.text(context);
            let all = if context == Context::All { "-all" } else { "" };
            let file = format!("{number}-{}{all}.smt2", self.header.name.replace(|c: char| !c.is_alphanumeric(), "_"));
            let path = folder.join(file);
            files::write(&path, &text)?;
            let kind = FormKind { cut, context };
            let key = if context == Context::Named { key(&nameless(&text)) } else { key(&text) };
            forms.push(Form { kind, key, path, tried: AtomicU32::new(0) });
        }
        let (declared, Header { name, explanation, location }) = (self.declared(), self.header);
        Ok(Goal { name, explanation, location, declared, forms })
    }

    /// The file and line of the declaration.
    fn declared(&self) -> Option<(String, usize)> {
        let location = self.body.lines().rev().find_map(|line| read_location(line.strip_prefix(";; ")?))?;
        Some((location.file, location.line))
    }

    fn text(&self, context: Context) -> String {
        match context {
            Context::Named => relevant(&format!("{}{END}", self.body)),
            Context::All => {
                let code = self.body.lines().filter(|line| !line.starts_with(';') && !line.is_empty());
                code.chain([END.trim()]).flat_map(|line| [line, "\n"]).collect()
            }
        }
    }
}

/// Reads `File "f", line 3, characters 4-5`, and ignores what follows.
fn read_location(text: &str) -> Option<Location> {
    let (file, rest) = text.strip_prefix("File \"")?.split_once("\", line ")?;
    let (line, rest) = rest.split_once(", characters ")?;
    let (start, rest) = rest.split_once('-')?;
    let end = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    let location = Location {
        file: file.to_owned(),
        line: line.parse().ok()?,
        start: start.parse().ok()?,
        end: end.parse().ok()?,
    };
    Some(location)
}

fn uncapitalise(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn excerpt(text: &str) -> String {
    text.trim().chars().take(400).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Why3 1.5.1 prints goals.
    const OUTPUT: &str = "\
File \"src/f.rs\", line 28, characters 4-57:
Sub-goal Loop invariant init of goal f'vc.
Prover result is: High failure (0.00s),
  Prover exit status: exited with status 0
  prover
  output:
  ;; verimax: a goal
(set-logic ALL)
;; Goal f'vc
;; File \"f.mlw\", line 3, characters 6-7
(assert false)

(check-sat)

  .

File f.mlw:
Goal g.
Prover result is: High failure (0.00s),
  ;; verimax: a goal
(check-sat)

  .
";

    #[test]
    fn headers_and_texts_are_read() {
        let goals = Printed::parse(OUTPUT, "").expect("Why3's output");
        assert_eq!(goals.len(), 2);
        assert_eq!(goals[0].header, first());
        assert_eq!(goals[0].declared(), Some(("f.mlw".to_owned(), 3)));
        for context in [Context::Named, Context::All] {
            assert_eq!(goals[0].text(context), "(set-logic ALL)\n(assert false)\n(check-sat)\n");
        }
        assert_eq!((goals[1].header.name.as_str(), goals[1].header.location.as_ref()), ("g", None));
        let asked = Printed::parse(OUTPUT, "loop").expect("Why3's output");
        assert_eq!(asked.iter().map(|goal| &goal.header).collect::<Vec<_>>(), [&first()]);
    }

    fn first() -> Header {
        let location = Location { file: "src/f.rs".to_owned(), line: 28, start: 4, end: 57 };
        Header { name: "f'vc".to_owned(), explanation: "loop invariant init".to_owned(), location: Some(location) }
    }

    /// As Why3 1.5.1 prints goals for a "prover" that says nothing.
    const OUTLINE: &str = "\
File \"src/f.rs\", line 28, characters 4-57:
Sub-goal Loop invariant init of goal f'vc.
Prover result is: High failure (0.00s),
  Prover exit status: exited with status 0
  prover output:
  \u{20}
  .

File f.mlw:
Goal g.
Prover result is: Timeout (10.00s).

";

    #[test]
    fn an_outline_has_the_same_headers() {
        let goals = outline(OUTLINE, Path::new("/")).expect("Why3's output");
        let names: Vec<_> = goals.iter().map(|goal| (goal.name.as_str(), goal.explanation.as_str())).collect();
        assert_eq!(names, [("f'vc", "loop invariant init"), ("g", "")]);
        assert_eq!(goals[0].location, first().location);
        assert!(outline(&OUTLINE.replace("\n\n", "\n"), Path::new("/")).is_err());
        assert!(outline(&OUTLINE.replace("Goal g.", ""), Path::new("/")).is_err());
    }

    #[test]
    fn locations_are_shown_relative_to_the_root() {
        let shown = |file: &str| {
            let output = OUTPUT.replace("src/f.rs", file);
            let goals = Printed::parse(&output, "").expect("Why3's output").into_iter();
            let goals = goals.map(|goal| goal.relative_to(Path::new("/home/root")).header);
            goals.filter_map(|header| header.location).map(|location| location.file).collect::<Vec<_>>()
        };
        assert_eq!(shown("src/f.rs"), ["src/f.rs"]);
        assert_eq!(shown("/home/root/target/prove/f.mlw"), ["target/prove/f.mlw"]);
        assert_eq!(shown("/elsewhere/prove/f.mlw"), ["/elsewhere/prove/f.mlw"]);
    }

    #[test]
    fn a_goal_that_did_not_come_back_is_an_error() {
        let cut = OUTPUT.replace("File f.mlw", "Goal lost.\nProver result is: High failure\n\nFile f.mlw");
        assert!(Printed::parse(&cut, "").is_err());
        let lost_last = format!("{OUTPUT}\nGoal lost.\nProver result is: High failure\n");
        assert!(Printed::parse(&lost_last, "").is_err());
    }
}
