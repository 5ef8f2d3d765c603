//! Writes a picture as Graphviz DOT. Graphviz does the layout.

use std::fmt::{self, Write};

use crate::picture::{Picture, Shape, Style, Vertex};
use crate::text::quoted;
use crate::words::LabelLine;

/// The picture as a digraph.
pub fn write(picture: &Picture) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = digraph(picture, &mut out);
    out
}

fn digraph(picture: &Picture, out: &mut String) -> fmt::Result {
    writeln!(out, "digraph game {{")?;
    if !picture.title.is_empty() {
        writeln!(out, "  label={} labelloc=t", quoted(std::slice::from_ref(&picture.title), "\\n"))?;
    }
    writeln!(out, "  bgcolor=white fontname=monospace ordering=out")?;
    writeln!(out, "  node [fontname=monospace fontsize=12 style=filled]")?;
    writeln!(out, "  edge [fontname=monospace fontsize=10]")?;
    for (index, vertex) in picture.vertices.iter().enumerate() {
        node(index, vertex, out)?;
    }
    if !picture.entry.is_empty() {
        writeln!(out, "  start [shape=plaintext style=\"\" fontsize=10 label={}]", label(&picture.entry))?;
        writeln!(out, "  start -> v0")?;
    }
    for edge in &picture.edges {
        let mut attributes = lines(edge.style);
        if edge.is_cut {
            attributes.push("arrowhead=teetee taillabel=\"cut\"".to_owned());
        }
        if !edge.label.is_empty() {
            attributes.push(format!("label={}", label(&edge.label)));
        }
        let attributes = if attributes.is_empty() { String::new() } else { format!(" [{}]", attributes.join(" ")) };
        writeln!(out, "  v{} -> v{}{attributes}", edge.from, edge.to)?;
    }
    writeln!(out, "}}")
}

fn label(lines: &[LabelLine]) -> String {
    quoted(&lines.iter().map(LabelLine::text).collect::<Vec<_>>(), "\\n")
}

/// The attributes of a border or an edge.
fn lines(style: Style) -> Vec<String> {
    let mut attributes = Vec::new();
    if style.is_dashed {
        attributes.push("style=dashed color=gray40".to_owned());
    }
    if style.is_bold {
        attributes.push("penwidth=3".to_owned());
    }
    attributes
}

fn node(index: usize, vertex: &Vertex, out: &mut String) -> fmt::Result {
    let (shape, style) = match vertex.shape {
        Shape::Max | Shape::Player(_) | Shape::End => ("box", "filled,rounded"),
        Shape::Min | Shape::Chance => ("ellipse", "filled"),
        Shape::Box => ("trapezium", "filled"),
    };
    let dashed = if vertex.style.is_dashed { ",dashed" } else { "" };
    write!(
        out,
        "  v{index} [shape={shape} style=\"{style}{dashed}\" fillcolor=\"{}\" label={}",
        vertex.shape.fill(),
        quoted(&vertex.text.iter().filter(|line| !line.is_empty()).cloned().collect::<Vec<_>>(), "\\n")
    )?;
    if vertex.is_transposition {
        write!(out, " peripheries=2")?;
    }
    if vertex.style.is_bold {
        write!(out, " penwidth=3")?;
    }
    writeln!(out, "]")?;
    if vertex.events.is_empty() {
        return Ok(());
    }
    let width = vertex.events.iter().map(|line| line.number.len()).max().unwrap_or(0);
    let words = vertex.events.iter().map(|line| format!("{:>width$} {}", line.number, line.words));
    let words: Vec<String> = words.collect();
    writeln!(
        out,
        "  v{index}_events [shape=box style=filled fillcolor=gray98 color=gray70 fontsize=10 label={}]",
        quoted(&words, "\\l")
    )?;
    writeln!(out, "  {{ rank=same; v{index} -> v{index}_events [style=dotted arrowhead=none color=gray70] }}")
}
