//! The legend explains the signs that occur in a picture.

use std::fmt::{self, Write};

use crate::layout::Rect;
use crate::measure::{FONT, text_width};
use crate::picture::{Picture, Shape, Style};
use crate::svg::{DOWN_INK, INK, PALE_INK, UP_INK, outline, stroke};

/// The height of a row.
const ROW: i32 = 24;
/// Space above the first row.
const ABOVE: i32 = 22;
/// The width of a sign, with the space beside it.
const SIGN: i32 = 26;
/// Space between two entries.
const APART: i32 = 18;

#[derive(Clone, Copy)]
enum Sign {
    /// A vertex; true if it has a double border.
    Vertex(Shape, Style, bool),
    Line(Style),
    /// A text in this colour that speaks for itself.
    Text(&'static str),
}

impl Sign {
    /// The width, with the space beside it.
    fn width(self) -> i32 {
        match self {
            Sign::Vertex(..) | Sign::Line(_) => SIGN,
            Sign::Text(_) => 0,
        }
    }
}

/// The entries and their places.
pub struct Legend {
    entries: Vec<(i32, i32, Sign, &'static str)>,
    rows: i32,
}

impl Legend {
    /// Lays out a legend that is at most `width` wide, unless a single entry is wider.
    pub fn of(picture: &Picture, width: i32) -> Legend {
        let vertices = &picture.vertices;
        let dashed = Style { is_dashed: true, is_bold: false };
        let bold = Style { is_dashed: false, is_bold: true };
        let plain = Style::default();
        let mut styles = vertices.iter().map(|vertex| vertex.style).chain(picture.edges.iter().map(|edge| edge.style));
        let has_dashes = styles.any(|style| style.is_dashed);
        let unreached = if picture.has_trace { "not visited" } else { "below the depth limit" };
        let candidates = [
            (true, Sign::Vertex(Shape::Max, plain, false), "Max to move"),
            (true, Sign::Vertex(Shape::Min, plain, false), "Min to move"),
            (
                vertices.iter().any(|vertex| vertex.is_transposition),
                Sign::Vertex(Shape::Max, plain, true),
                "transposition",
            ),
            (has_dashes, Sign::Line(dashed), unreached),
            (vertices.iter().any(|vertex| vertex.style.is_bold), Sign::Line(bold), "principal variation"),
            (
                vertices.iter().any(|vertex| vertex.shape == Shape::Box),
                Sign::Vertex(Shape::Box, plain, false),
                "not drawn",
            ),
            (picture.has_trace, Sign::Text(DOWN_INK), "↓ window passed down"),
            (picture.has_trace, Sign::Text(UP_INK), "↑ value returned"),
            (picture.has_trace, Sign::Text(PALE_INK), "1, 2, … steps of the trace"),
        ];
        let (mut entries, mut x, mut row) = (Vec::new(), 0, 0);
        for (_, sign, text) in candidates.into_iter().filter(|(occurs, ..)| *occurs) {
            let own = text_width(text, FONT) + sign.width();
            if x > 0 && x + own > width {
                (x, row) = (0, row + 1);
            }
            entries.push((x, ABOVE + row * ROW, sign, text));
            x += own + APART;
        }
        Legend { entries, rows: row + 1 }
    }

    /// The height, with the space between picture and legend.
    pub fn height(&self) -> i32 {
        ABOVE + self.rows * ROW - 4
    }

    /// Writes the legend as SVG.
    pub fn write(&self, out: &mut String) -> fmt::Result {
        for &(x, y, sign, text) in &self.entries {
            match sign {
                Sign::Vertex(shape, style, is_double) => {
                    outline(shape, style, is_double, Rect { x, y, width: 18, height: 18 }, out)?;
                }
                Sign::Line(style) => writeln!(out, "<path d=\"M{x},{}h20\" {}/>", y + 9, stroke(style))?,
                Sign::Text(_) => {}
            }
            let ink = if let Sign::Text(ink) = sign { ink } else { INK };
            writeln!(out, "<text x=\"{}\" y=\"{}\" fill=\"{ink}\">{text}</text>", x + sign.width(), y + 13)?;
        }
        Ok(())
    }
}
