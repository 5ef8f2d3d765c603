//! Writes a picture as SVG. Styles are attributes, and arrow heads are drawn as shapes: several pictures can share a
//! page without name clashes.

use std::fmt::{self, Write};

use crate::layout::{Layout, Path, Rect};
use crate::legend::Legend;
use crate::measure::{self, BLOCK_PADDING, BOX_SLOPE, FONT, LINE, NAME_FONT, text_width};
use crate::picture::{Picture, Shape, Style, Vertex};
use crate::text::xml;
use crate::words::LabelLine;

const MARGIN: i32 = 20;
const HEADING: i32 = 16;
/// Space for the heading.
const HEADING_ROOM: i32 = 34;
/// The colour of nearly everything.
pub const INK: &str = "#1a1a1a";
/// The colour of minor details.
pub const PALE_INK: &str = "#767676";
/// The colour of windows, which go down.
pub const DOWN_INK: &str = "#0b57a4";
/// The colour of values, which come up.
pub const UP_INK: &str = "#a8320a";

/// Writes the picture as a document.
pub fn write(picture: &Picture) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = document(picture, &mut out);
    out
}

fn document(picture: &Picture, out: &mut String) -> fmt::Result {
    let layout = Layout::of(picture);
    let limit = picture.frontier.map(|layer| format!("depth limit {layer}"));
    let limit_width = limit.as_ref().map_or(0, |text| text_width(text, FONT) + 12);
    let least = text_width(&picture.title, HEADING).max(380);
    let inside = (layout.width + limit_width).max(least);
    let legend = Legend::of(picture, inside);
    let top = MARGIN + if picture.title.is_empty() { 0 } else { HEADING_ROOM };
    let (width, height) = (inside + 2 * MARGIN, top + layout.height + legend.height() + MARGIN);
    let title = if picture.title.is_empty() { "game graph" } else { &picture.title };

    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"{FONT}\" \
         fill=\"{INK}\">"
    )?;
    writeln!(out, "<title>{}</title>", xml(title))?;
    writeln!(out, "<rect class=\"background\" width=\"{width}\" height=\"{height}\" fill=\"white\"/>")?;
    if !picture.title.is_empty() {
        let y = MARGIN + HEADING - 2;
        writeln!(
            out,
            "<text class=\"heading\" x=\"{MARGIN}\" y=\"{y}\" font-size=\"{HEADING}\" font-weight=\"bold\">{}</text>",
            xml(title)
        )?;
    }
    let left = MARGIN + limit_width + (inside - limit_width - layout.width) / 2;
    writeln!(out, "<g transform=\"translate({left} {top})\">")?;
    if let (Some(text), Some(y)) = (limit, layout.frontier) {
        frontier(&text, y, MARGIN - left, MARGIN + inside - left, out)?;
    }
    // Unvisited edges go below the visited ones, and the principal variation on top.
    let mut order: Vec<usize> = (0..picture.edges.len()).collect();
    order.sort_by_key(|&edge| (picture.edges[edge].style.is_bold, !picture.edges[edge].style.is_dashed));
    for index in order {
        let edge = &picture.edges[index];
        writeln!(out, "<g class=\"edge\" {}>", stroke(edge.style))?;
        line(&layout.paths[index], edge.style, out)?;
        if let Some(rect) = layout.labels[index] {
            label(&edge.label, rect, out)?;
        }
        writeln!(out, "</g>")?;
    }
    if let Some(rect) = layout.entry {
        let style = Style::default();
        writeln!(out, "<g class=\"entry\" {}>", stroke(style))?;
        line(&[vec![(rect.middle(), rect.bottom()), (rect.middle(), layout.shapes[0].y)]], style, out)?;
        label(&picture.entry, rect, out)?;
        writeln!(out, "</g>")?;
    }
    for (index, vertex) in picture.vertices.iter().enumerate() {
        node(vertex, layout.shapes[index], layout.blocks[index], out)?;
    }
    writeln!(out, "</g>")?;
    writeln!(out, "<g class=\"legend\" transform=\"translate({MARGIN} {})\">", top + layout.height)?;
    legend.write(out)?;
    writeln!(out, "</g>\n</svg>")
}

fn frontier(text: &str, y: i32, left: i32, right: i32, out: &mut String) -> fmt::Result {
    writeln!(out, "<g class=\"frontier\" fill=\"{PALE_INK}\">")?;
    writeln!(
        out,
        "<path d=\"M{left},{y}H{right}\" stroke=\"{PALE_INK}\" stroke-width=\"1\" stroke-dasharray=\"1 4\"/>"
    )?;
    writeln!(out, "<text x=\"{left}\" y=\"{}\">{text}</text>\n</g>", y - 5)
}

/// The attributes of a border or an edge.
pub fn stroke(style: Style) -> String {
    let ink = if style.is_dashed { PALE_INK } else { INK };
    let width = if style.is_bold { "3" } else { "1.3" };
    let dashes = if style.is_dashed { " stroke-dasharray=\"5 4\"" } else { "" };
    format!("stroke=\"{ink}\" stroke-width=\"{width}\"{dashes}")
}

/// Draws the line of an edge, with its arrow head.
pub fn line(pieces: &[Path], style: Style, out: &mut String) -> fmt::Result {
    let half = if style.is_bold { 5 } else { 4 };
    let mut d = String::new();
    let mut tip = None;
    for (i, piece) in pieces.iter().enumerate() {
        let mut piece = piece.clone();
        if i + 1 == pieces.len()
            && let Some(end) = piece.last_mut()
        {
            tip = Some(*end);
            end.1 -= 7;
        }
        let mut points = piece.into_iter();
        let Some((mut x0, mut y0)) = points.next() else { continue };
        write!(d, "M{x0},{y0}")?;
        for (x, y) in points {
            if x == x0 {
                write!(d, "V{y}")?;
            } else {
                let middle = (y0 + y) / 2;
                write!(d, "C{x0},{middle} {x},{middle} {x},{y}")?;
            }
            (x0, y0) = (x, y);
        }
    }
    writeln!(out, "<path d=\"{d}\" fill=\"none\"/>")?;
    if let Some((x, y)) = tip {
        let ink = if style.is_dashed { PALE_INK } else { INK };
        let (left, right, back) = (x - half, x + half, y - 8);
        writeln!(out, "<polygon points=\"{x},{y} {left},{back} {right},{back}\" fill=\"{ink}\" stroke=\"none\"/>")?;
    }
    Ok(())
}

fn label(lines: &[LabelLine], rect: Rect, out: &mut String) -> fmt::Result {
    let Rect { x, y, width, height } = rect;
    writeln!(
        out,
        "<rect class=\"label\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"white\" \
         stroke=\"none\"/>"
    )?;
    for (i, line) in (1..).zip(lines) {
        write!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" stroke=\"none\">",
            rect.middle(),
            y + LINE * i - 1
        )?;
        let parts = [(&line.what, INK), (&line.down, DOWN_INK), (&line.up, UP_INK)];
        for (i, (part, ink)) in parts.iter().filter(|(part, _)| !part.is_empty()).enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(out, "{space}<tspan fill=\"{ink}\">{}</tspan>", xml(part))?;
        }
        writeln!(out, "</text>")?;
    }
    Ok(())
}

fn node(vertex: &Vertex, shape: Rect, block: Option<Rect>, out: &mut String) -> fmt::Result {
    let ink = if vertex.style.is_dashed { "#555555" } else { INK };
    write!(out, "<g class=\"node\"")?;
    if let Some(node) = vertex.node {
        write!(out, " data-node=\"{node}\"")?;
    }
    writeln!(out, " fill=\"{ink}\">")?;
    outline(vertex.shape, vertex.style, vertex.is_transposition, shape, out)?;
    let middle = shape.middle();
    match vertex.text.as_slice() {
        [name, eval] if vertex.shape != Shape::Box => {
            text(middle, shape.y + 20, &format!(" font-size=\"{NAME_FONT}\" font-weight=\"bold\""), name, out)?;
            text(middle, shape.y + 34, "", eval, out)?;
        }
        lines => {
            let first = shape.y + shape.height / 2 + 11 - LINE * lines.len() as i32 / 2;
            for (i, line) in (0..).zip(lines) {
                text(middle, first + LINE * i, "", line, out)?;
            }
        }
    }
    if let Some(rect) = block {
        events(vertex, rect, out)?;
    }
    writeln!(out, "</g>")
}

fn text(x: i32, y: i32, attributes: &str, text: &str, out: &mut String) -> fmt::Result {
    writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\"{attributes}>{}</text>", xml(text))
}

/// Draws the outline of a vertex.
pub fn outline(shape: Shape, style: Style, is_double: bool, rect: Rect, out: &mut String) -> fmt::Result {
    let Rect { x, y, width, height } = rect;
    let (class, fill, round) = match shape {
        Shape::Max => ("max", "#fff7dd", 7),
        Shape::Min => ("min", "#d4d7dc", height / 2),
        Shape::Box => {
            let slope = BOX_SLOPE.min(width / 4);
            let (right, low, bottom) = (x + width, x + width - slope, y + height);
            return writeln!(
                out,
                "<polygon class=\"box\" points=\"{},{y} {low},{y} {right},{bottom} {x},{bottom}\" fill=\"#eef4ee\" {}/>",
                x + slope,
                stroke(style)
            );
        }
    };
    let fill = if style.is_dashed && shape == Shape::Max { "white" } else { fill };
    let fill = if style.is_dashed && shape == Shape::Min { "#ececee" } else { fill };
    let stroke = stroke(style);
    writeln!(
        out,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\" \
         fill=\"{fill}\" {stroke}/>"
    )?;
    if is_double {
        let inset = if style.is_bold { 5 } else { 4 };
        let (width, height, round) = (width - 2 * inset, height - 2 * inset, (round - inset).max(3));
        writeln!(
            out,
            "<rect class=\"inner\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\" fill=\"none\" \
             {}/>",
            x + inset,
            y + inset,
            stroke.replace("stroke-width=\"3\"", "stroke-width=\"1.3\"")
        )?;
    }
    Ok(())
}

fn events(vertex: &Vertex, rect: Rect, out: &mut String) -> fmt::Result {
    let Rect { x, y, width, height } = rect;
    writeln!(
        out,
        "<rect class=\"events\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2\" fill=\"#fafafa\" \
         stroke=\"#bbbbbb\" stroke-width=\"0.8\"/>"
    )?;
    let numbers = x + BLOCK_PADDING + measure::numbers_width(vertex);
    let words = numbers + text_width(" ", FONT);
    for (i, (line, top)) in vertex.events.iter().zip(measure::line_tops(vertex)).enumerate() {
        if line.is_start && i > 0 {
            let (y, right) = (y + top - BLOCK_PADDING / 2 + 1, x + width);
            writeln!(out, "<path d=\"M{x},{y}H{right}\" stroke=\"#bbbbbb\" stroke-width=\"0.8\"/>")?;
        }
        let (y, number) = (y + top + FONT, &line.number);
        if !number.is_empty() {
            writeln!(out, "<text x=\"{numbers}\" y=\"{y}\" text-anchor=\"end\" fill=\"{PALE_INK}\">{number}</text>")?;
        }
        writeln!(out, "<text x=\"{words}\" y=\"{y}\">{}</text>", xml(&line.words))?;
    }
    Ok(())
}
