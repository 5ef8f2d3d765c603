//! The legend explains the signs that occur in a picture.

use std::fmt::{self, Write};

use crate::layout::Rect;
use crate::measure::{FONT, text_width};
use crate::picture::{Picture, Shape, Style};
use crate::svg::{DOWN_INK, INK, PALE_INK, TABLE_INK, UP_INK, cut, outline, ring, stroke};

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
    /// The mark of a cut.
    Cut,
    /// The ring around the node where the search is.
    Now,
    /// A text in this colour that speaks for itself.
    Text(&'static str),
}

impl Sign {
    /// The width, with the space beside it.
    fn width(self) -> i32 {
        match self {
            Sign::Vertex(..) | Sign::Line(_) | Sign::Cut | Sign::Now => SIGN,
            Sign::Text(_) => 0,
        }
    }
}

/// Who moves, if there are several players.
const PLAYERS: [&str; 8] = [
    "player 0 (p0)",
    "player 1 (p1)",
    "player 2 (p2)",
    "player 3 (p3)",
    "player 4 (p4)",
    "player 5 (p5)",
    "player 6 (p6)",
    "player 7 (p7)",
];

/// The entries and their places.
pub struct Legend {
    entries: Vec<(i32, i32, Sign, &'static str)>,
    rows: i32,
}

impl Legend {
    /// Lays out a legend that is at most `width` wide, unless a single entry is wider. A frame also has the sign of
    /// where the search is.
    pub fn of(picture: &Picture, width: i32, is_frame: bool) -> Legend {
        let vertices = &picture.vertices;
        let dashed = Style { is_dashed: true, ..Style::default() };
        let bold = Style { is_bold: true, ..Style::default() };
        let plain = Style::default();
        let mut styles = vertices.iter().map(|vertex| vertex.style).chain(picture.edges.iter().map(|edge| edge.style));
        let has_dashes = is_frame || styles.any(|style| style.is_dashed);
        let unreached = if picture.has_trace { "not visited" } else { "below the depth limit" };
        let has_trace = picture.has_trace;
        let has_number = |part: &str| {
            let mut nodes = vertices.iter().filter(|vertex| vertex.shape != Shape::Box);
            nodes.any(|vertex| vertex.text.get(1).is_some_and(|number| number.contains(part)))
        };
        let has_number_at_all = vertices.iter().any(|vertex| vertex.node.is_some() && !vertex.text[1].is_empty());
        let has = |shape: Shape| vertices.iter().any(|vertex| vertex.shape == shape);
        let has_players = vertices.iter().any(|vertex| matches!(vertex.shape, Shape::Player(_) | Shape::End));
        let number = match (picture.has_known_values, has_trace) {
            _ if has_players => "in a node: payoffs by max^n, the first of equally good moves",
            (true, _) => "in a node: its value, for Max",
            (false, true) => "in a node: the value that came back, for Max",
            (false, false) => "in a node: its score, for Max",
        };
        let mut unvisited = vertices.iter().filter(|vertex| vertex.style.is_dashed);
        let has_score = unvisited.any(|vertex| vertex.node.is_some() && !vertex.text[1].is_empty());
        let signs = match picture.changes_signs {
            Some(true) => "on edges, for the side to move: negamax changes signs",
            Some(false) => "on edges, for Max: the signs stay",
            None => "on edges, from the search's point of view",
        };
        let lines = || vertices.iter().flat_map(|vertex| &vertex.events);
        let has_table = lines().any(|line| line.number == "0");
        let has_steps = lines().any(|line| line.number != "0");
        let players = (0..).zip(PLAYERS).map(|(player, words)| {
            let shape = Shape::Player(player);
            (has(shape), Sign::Vertex(shape, plain, false), words)
        });
        let candidates = [
            (!has_players, Sign::Vertex(Shape::Max, plain, false), "Max to move"),
            (!has_players, Sign::Vertex(Shape::Min, plain, false), "Min to move"),
            (has(Shape::Chance), Sign::Vertex(Shape::Chance, plain, false), "chance moves"),
            (
                vertices.iter().any(|vertex| vertex.is_transposition),
                Sign::Vertex(if has_players { Shape::End } else { Shape::Max }, plain, true),
                "transposition",
            ),
            (has_dashes, Sign::Line(dashed), unreached),
            (is_frame || picture.edges.iter().any(|edge| edge.is_cut), Sign::Cut, "cut off"),
            (vertices.iter().any(|vertex| vertex.style.is_bold), Sign::Line(bold), "principal variation"),
            (
                vertices.iter().any(|vertex| vertex.shape == Shape::Box),
                Sign::Vertex(Shape::Box, plain, false),
                "not drawn",
            ),
            (is_frame, Sign::Now, "the search is here"),
            (has_number_at_all, Sign::Text(INK), number),
            (has_number("|"), Sign::Text(INK), "1 | 2: by the plies left, most first"),
            (has(Shape::Chance), Sign::Text(INK), "on edges, 1 of 3: the weight, and the sum of all"),
            (has_trace && (is_frame || has_score), Sign::Text(INK), "if not visited: its score"),
            (is_frame || has_number("≤") || has_number("≥"), Sign::Text(INK), "≤ ≥ a bound: it is outside the window"),
            (has_number("("), Sign::Text(INK), "(1) evaluation, for Max"),
            (has_trace, Sign::Text(DOWN_INK), "↓ window passed down"),
            (has_trace, Sign::Text(UP_INK), "↑ value returned"),
            (has_trace, Sign::Text(INK), signs),
            (has_table, Sign::Text(TABLE_INK), "0 in the table at the start, for the side to move"),
            (has_steps, Sign::Text(PALE_INK), "1, 2, … steps of the trace"),
        ];
        let (mut entries, mut x, mut row) = (Vec::new(), 0, 0);
        for (_, sign, text) in players.chain(candidates).filter(|(occurs, ..)| *occurs) {
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
                    let rect = match shape {
                        Shape::Chance => Rect { x, y: y + 3, width: 20, height: 12 },
                        _ => Rect { x, y, width: 18, height: 18 },
                    };
                    outline(shape, style, is_double, rect, out)?;
                }
                Sign::Line(style) => writeln!(out, "<path d=\"M{x},{}h20\" {}/>", y + 9, stroke(style))?,
                Sign::Cut => {
                    let lines = [(x, x + 5), (x + 15, x + 20)].map(|(from, to)| format!("M{from},{}H{to}", y + 9));
                    writeln!(
                        out,
                        "<path d=\"{}\" {}/>",
                        lines.concat(),
                        stroke(Style { is_dashed: true, ..Style::default() })
                    )?;
                    cut(x + 10, y + 9, out)?;
                }
                Sign::Now => ring(Shape::Max, Rect { x: x + 4, y: y + 4, width: 10, height: 10 }, 3, out)?,
                Sign::Text(_) => {}
            }
            let ink = if let Sign::Text(ink) = sign { ink } else { INK };
            writeln!(out, "<text x=\"{}\" y=\"{}\" fill=\"{ink}\">{text}</text>", x + sign.width(), y + 13)?;
        }
        Ok(())
    }
}
