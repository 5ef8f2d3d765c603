//! [`Report`]: what an experiment has found, as a table of cells.

use std::fmt;

use crate::plot::{Plot, PlotError};

/// What an experiment has found.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The experiment.
    pub name: &'static str,
    /// The claim, in a sentence.
    pub claim: &'static str,
    /// What everything random came from.
    pub seed: u64,
    /// The names of the columns.
    pub columns: Vec<&'static str>,
    /// The rows. Each has a cell for each column.
    pub rows: Vec<Vec<Cell>>,
    /// What was found, in a few sentences.
    pub finding: String,
    /// The claim's curve beside what was measured.
    pub plot: Plot,
}

/// What an experiment gives back.
pub(crate) struct Measured {
    pub columns: Vec<&'static str>,
    pub rows: Vec<Vec<Cell>>,
    pub finding: String,
    pub plot: Plot,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Nothing was measured here.
    Empty,
    /// A word.
    Text(String),
    /// A count.
    Count(u64),
    /// A number, and how many decimals of it count.
    Number(f64, usize),
}

impl From<u64> for Cell {
    fn from(count: u64) -> Cell {
        Cell::Count(count)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

/// Prints a number with its decimals, and nothing for an empty cell.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Empty => Ok(()),
            Cell::Text(text) => f.write_str(text),
            Cell::Count(count) => count.fmt(f),
            Cell::Number(number, decimals) => write!(f, "{number:.decimals$}"),
        }
    }
}

impl Report {
    /// The table as comma-separated values, with a header.
    pub fn csv(&self) -> String {
        let line = |fields: Vec<String>| fields.iter().map(|field| quoted(field)).collect::<Vec<_>>().join(",") + "\n";
        let header = line(self.columns.iter().map(|&name| name.to_owned()).collect());
        let rows = self.rows.iter().map(|row| line(row.iter().map(Cell::to_string).collect()));
        header + &rows.collect::<String>()
    }

    /// The table in Markdown. Numbers are aligned to the right.
    pub fn markdown(&self) -> String {
        let line = |fields: Vec<String>| format!("| {} |\n", fields.join(" | "));
        let is_text = |column: usize| self.rows.iter().any(|row| matches!(row.get(column), Some(Cell::Text(_))));
        let rule = (0..self.columns.len()).map(|column| if is_text(column) { "---" } else { "--:" });
        let mut text = line(self.columns.iter().map(|&name| name.to_owned()).collect());
        text += &format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
        text.extend(self.rows.iter().map(|row| line(row.iter().map(Cell::to_string).collect())));
        text
    }

    /// The plot as a picture.
    pub fn svg(&self) -> Result<String, PlotError> {
        self.plot.svg()
    }
}

/// Breaks a text at spaces, into lines of at most `width` characters where its words allow it.
pub fn wrap(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

/// A field of comma-separated values (RFC 4180).
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        assert_eq!(wrap("a bc d", 4), "a bc\nd");
        assert_eq!(wrap("abcdef g", 3), "abcdef\ng");
    }

    #[test]
    fn a_field_with_a_comma_is_quoted() {
        assert_eq!(quoted("nim(3,4)"), "\"nim(3,4)\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(quoted("plain"), "plain");
    }
}
