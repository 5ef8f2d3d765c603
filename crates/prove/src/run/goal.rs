//! A goal: what has to be proved, where it comes from in the source, and the file a prover reads.

use std::path::{Path, PathBuf};

use super::cache::Key;
use super::{RunError, files};

/// The line before each goal in Why3's output.
pub(super) const MARKER: &str = ";; verimax: a goal";

/// The last line of each goal.
const END: &str = "(check-sat)";

/// Something to prove.
#[derive(Debug, Clone)]
pub struct Goal {
    /// Why3's name of the declaration: `pvs'vc` for a function, the name of a lemma.
    pub name: String,
    /// What it is: `postcondition`, `loop invariant init`, …; empty for a lemma.
    pub explanation: String,
    /// The clause or expression it belongs to.
    pub place: Option<Place>,
    /// The file and line of the declaration, in the WhyML.
    pub declared: Option<(String, usize)>,
    /// The hash of its text.
    pub key: Key,
    /// What a prover reads.
    pub path: PathBuf,
}

/// A place in a source file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, as Why3 was told.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The first column, from 0.
    pub start: usize,
    /// The column after the last.
    pub end: usize,
}

impl Goal {
    /// The declaration: the name without Why3's suffix.
    #[must_use]
    pub fn declaration(&self) -> &str {
        self.name.strip_suffix("'vc").unwrap_or(&self.name)
    }
}

/// A goal as Why3 prints it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Printed {
    name: String,
    explanation: String,
    place: Option<Place>,
    declared: Option<(String, usize)>,
    text: String,
}

impl Printed {
    /// Reads Why3's output: before each goal's text there is a header. An error is the part that is not understood.
    pub fn parse(output: &str) -> Result<Vec<Self>, String> {
        let mut goals = Vec::new();
        let mut parts = output.split(MARKER);
        let mut header = parts.next().unwrap_or_default();
        for part in parts {
            let (body, rest) = part.split_once(END).ok_or_else(|| excerpt(header))?;
            goals.push(Self::read(header, body).ok_or_else(|| excerpt(header))?);
            header = rest;
        }
        // A goal that did not come back has a result and no text.
        if header.contains(RESULT) { Err(excerpt(header)) } else { Ok(goals) }
    }

    fn read(header: &str, body: &str) -> Option<Self> {
        let header = header.split_whitespace().collect::<Vec<_>>().join(" ");
        let (head, rest) = header.split_once(RESULT)?;
        if rest.contains(RESULT) {
            return None;
        }
        let place = head.find("File \"").and_then(|at| read_place(&head[at..]));
        let head = head.trim_end().strip_suffix('.')?;
        let at = head.rfind("oal ")?;
        let name = head[at + "oal ".len()..].to_owned();
        let explanation = head.split_once("Sub-goal ").and_then(|(_, said)| said.rsplit_once(" of goal "));
        let explanation = explanation.map(|(words, _)| uncapitalise(words)).unwrap_or_default();
        let comments = body.lines().filter_map(|line| line.strip_prefix(";; File "));
        let declared = comments.last().and_then(|_| None);
        Some(Self { name, explanation, place, declared, text: String::new() })
    }
}
