//! Writes a picture as SVG. Styles are attributes, and arrow heads are drawn as shapes: several pictures can share a
//! page without name clashes.

use std::fmt::{self, Write};

use crate::layout::{Layout, Path, Rect};
use crate::legend::Legend;
use crate::measure::{
    self, BLOCK_PADDING, BOX_SLOPE, CUT_HEIGHT, FONT, LINE, NUMBER_FONT, columns_width, name_font, text_width,
};
use crate::picture::{Edge, Picture, Shape, Style, Vertex};
use crate::text::xml;
use crate::words::LabelLine;

const MARGIN: i32 = 20;
const HEADING: i32 = 16;
/// Space for the heading.
const HEADING_ROOM: i32 = 34;
/// Space for the caption.
const CAPTION_ROOM: i32 = 26;
const CAPTION: i32 = 13;
/// The colour of nearly everything.
pub const INK: &str = "#1a1a1a";
/// The colour of minor details.
pub const PALE_INK: &str = "#767676";
/// The colour of windows, which go down.
pub const DOWN_INK: &str = "#0b57a4";
/// The colour of values, which come up.
pub const UP_INK: &str = "#a8320a";
/// The colour of what the table held at the start.
pub const TABLE_INK: &str = "#5b2a86";
/// The colour that marks where the search is.
pub const NOW_INK: &str = "#d55e00";
/// The colour that marks the path to it.
pub const PATH_INK: &str = "#f7c873";

/// A sentence below the heading.
pub struct Caption {
    pub text: String,
    /// The columns that it may take in any frame.
    pub columns: usize,
}

/// Writes the picture as a document, in the layout of `whole`, which may be the same picture.
pub fn write(picture: &Picture, whole: &Picture, layout: &Layout, caption: Option<&Caption>) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = document(picture, whole, layout, caption, &mut out);
    out
}

fn document(
    picture: &Picture,
    whole: &Picture,
    layout: &Layout,
    caption: Option<&Caption>,
    out: &mut String,
) -> fmt::Result {
    let limit = picture.frontier.map(|layer| format!("depth limit {layer}"));
    let limit_width = limit.as_ref().map_or(0, |text| text_width(text, FONT) + 12);
    let caption_width = caption.map_or(0, |caption| columns_width(caption.columns, CAPTION));
    let least = text_width(&whole.title, HEADING).max(caption_width).max(380);
    let inside = (layout.width + limit_width).max(least);
    let legend = Legend::of(whole, inside, caption.is_some());
    let heading_room = if whole.title.is_empty() { 0 } else { HEADING_ROOM };
    let top = MARGIN + heading_room + if caption.is_some() { CAPTION_ROOM } else { 0 };
    let (width, height) = (inside + 2 * MARGIN, top + layout.height + legend.height() + MARGIN);
    let title = if picture.title.is_empty() { "game graph" } else { &picture.title };

    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"{FONT}\" \
         fill=\"{INK}\">"
    )?;
    writeln!(out, "<title>{}</title>", xml(title))?;
    if let Some(caption) = caption {
        writeln!(out, "<desc>{}</desc>", xml(&caption.text))?;
    }
    writeln!(out, "<rect class=\"background\" width=\"{width}\" height=\"{height}\" fill=\"white\"/>")?;
    if !picture.title.is_empty() {
        let y = MARGIN + HEADING - 2;
        writeln!(
            out,
            "<text class=\"heading\" x=\"{MARGIN}\" y=\"{y}\" font-size=\"{HEADING}\" font-weight=\"bold\">{}</text>",
            xml(title)
        )?;
    }
    if let Some(caption) = caption {
        let (y, text) = (MARGIN + heading_room + CAPTION - 4, xml(&caption.text));
        writeln!(out, "<text class=\"caption\" x=\"{MARGIN}\" y=\"{y}\" font-size=\"{CAPTION}\">{text}</text>")?;
    }
    let left = MARGIN + limit_width + (inside - limit_width - layout.width) / 2;
    writeln!(out, "<g transform=\"translate({left} {top})\">")?;
    if let (Some(text), Some(y)) = (limit, layout.frontier) {
        frontier(&text, y, MARGIN - left, MARGIN + inside - left, out)?;
    }
    rings(picture, layout, out)?;
    edges(picture, layout, out)?;
    if let Some(rect) = layout.entry.filter(|_| !picture.entry.is_empty()) {
        let style = Style { is_open: picture.vertices[0].style.is_open, ..Style::default() };
        writeln!(out, "<g class=\"entry\" {}>", stroke(style))?;
        line(&[vec![(rect.middle(), rect.bottom()), (rect.middle(), layout.shapes[0].y)]], style, out)?;
        label(&picture.entry, rect, 0, out)?;
        writeln!(out, "</g>")?;
    }
    for (index, vertex) in picture.vertices.iter().enumerate() {
        node(vertex, &whole.vertices[index], layout.shapes[index], layout.blocks[index], out)?;
    }
    writeln!(out, "</g>")?;
    writeln!(out, "<g class=\"legend\" transform=\"translate({MARGIN} {})\">", top + layout.height)?;
    legend.write(out)?;
    writeln!(out, "</g>\n</svg>")
}

/// Draws all edges: unvisited ones below the visited ones, and the principal variation on top.
fn edges(picture: &Picture, layout: &Layout, out: &mut String) -> fmt::Result {
    let mut order: Vec<usize> = (0..picture.edges.len()).collect();
    let rank = |style: Style| (style.is_open, style.is_bold, !style.is_dashed);
    order.sort_by_key(|&edge| rank(picture.edges[edge].style));
    for index in order {
        let edge = &picture.edges[index];
        write!(out, "<g class=\"{}\"", if edge.is_cut { "edge cut" } else { "edge" })?;
        let ends = [("from", edge.from), ("to", edge.to)].map(|(end, vertex)| (end, picture.vertices[vertex].node));
        for (end, node) in ends.into_iter().filter_map(|(end, node)| Some((end, node?))) {
            write!(out, " data-{end}=\"{node}\"")?;
        }
        writeln!(out, " {}>", stroke(edge.style))?;
        // The label interrupts the line. While it is empty, the line goes through its place.
        let pieces = &layout.paths[index];
        let is_empty = edge.label.is_empty() && !edge.is_cut;
        if is_empty {
            line(&[pieces.concat()], edge.style, out)?
        } else {
            line(pieces, edge.style, out)?
        }
        if let Some(rect) = layout.labels[index].filter(|_| !is_empty) {
            edge_label(edge, rect, out)?;
        }
        writeln!(out, "</g>")?;
    }
    Ok(())
}

fn edge_label(edge: &Edge, rect: Rect, out: &mut String) -> fmt::Result {
    label(&edge.label, rect, if edge.is_cut { CUT_HEIGHT } else { 0 }, out)?;
    if edge.is_cut {
        let y = if edge.label.is_empty() { rect.y + rect.height / 2 } else { rect.y + CUT_HEIGHT / 2 };
        cut(rect.middle(), y, out)?;
    }
    Ok(())
}

/// Draws the mark of a cut: two bars across the line, which is interrupted there.
pub fn cut(x: i32, y: i32, out: &mut String) -> fmt::Result {
    for y in [y - 3, y + 3] {
        let (left, right, low, high) = (x - 9, x + 9, y + 3, y - 3);
        writeln!(
            out,
            "<line class=\"bar\" x1=\"{left}\" y1=\"{low}\" x2=\"{right}\" y2=\"{high}\" stroke=\"{INK}\" \
             stroke-width=\"2\" stroke-dasharray=\"none\"/>"
        )?;
    }
    Ok(())
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
    if style.is_open {
        writeln!(
            out,
            "<path class=\"path\" d=\"{d}\" fill=\"none\" stroke=\"{PATH_INK}\" stroke-width=\"9\" \
             stroke-linejoin=\"round\"/>"
        )?;
    }
    writeln!(out, "<path d=\"{d}\" fill=\"none\"/>")?;
    if let Some((x, y)) = tip {
        let ink = if style.is_dashed { PALE_INK } else { INK };
        let (left, right, back) = (x - half, x + half, y - 8);
        writeln!(out, "<polygon points=\"{x},{y} {left},{back} {right},{back}\" fill=\"{ink}\" stroke=\"none\"/>")?;
    }
    Ok(())
}

fn label(lines: &[LabelLine], rect: Rect, above: i32, out: &mut String) -> fmt::Result {
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
            y + above + LINE * i - 1
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

fn node(vertex: &Vertex, whole: &Vertex, shape: Rect, block: Option<Rect>, out: &mut String) -> fmt::Result {
    let ink = if vertex.style.is_dashed { "#555555" } else { INK };
    write!(out, "<g class=\"node\"")?;
    if let Some(node) = vertex.node {
        write!(out, " data-node=\"{node}\"")?;
    }
    writeln!(out, " fill=\"{ink}\">")?;
    outline(vertex.shape, vertex.style, vertex.is_transposition, shape, out)?;
    let middle = shape.middle();
    match vertex.text.as_slice() {
        [name, number] if vertex.shape != Shape::Box => {
            let (font, weight) = (name_font(vertex), if vertex.is_named { " font-weight=\"bold\"" } else { "" });
            let pale = if vertex.is_named { String::new() } else { format!(" fill=\"{PALE_INK}\"") };
            let y = shape.y + if number.is_empty() { 18 + font / 2 } else { 19 };
            text(middle, y, &format!(" font-size=\"{font}\"{weight}{pale}"), name, out)?;
            if !number.is_empty() {
                let weight = if vertex.is_named { "" } else { " font-weight=\"bold\"" };
                text(
                    middle,
                    shape.y + 35,
                    &format!(" class=\"number\" font-size=\"{NUMBER_FONT}\"{weight}"),
                    number,
                    out,
                )?;
            }
        }
        lines => {
            let first = shape.y + shape.height / 2 + 11 - LINE * lines.len() as i32 / 2;
            for (i, line) in (0..).zip(lines) {
                text(middle, first + LINE * i, "", line, out)?;
            }
        }
    }
    if let Some(rect) = block.filter(|_| !vertex.events.is_empty()) {
        events(vertex, measure::numbers_width(whole), rect, out)?;
    }
    writeln!(out, "</g>")
}

/// Draws a ring around each vertex on the path to where the search is. It goes below everything else.
fn rings(picture: &Picture, layout: &Layout, out: &mut String) -> fmt::Result {
    for (vertex, &shape) in picture.vertices.iter().zip(&layout.shapes) {
        if vertex.is_now {
            ring(vertex.shape, shape, 5, out)?;
        } else if vertex.style.is_open {
            let gap = 4;
            let Rect { x, y, width, height } = grown(shape, gap);
            writeln!(
                out,
                "<rect class=\"path\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{}\" \
                 fill=\"{PATH_INK}\"/>",
                roundness(vertex.shape, shape) + gap
            )?;
        }
    }
    Ok(())
}

/// Draws the ring around the vertex where the search is.
pub fn ring(shape: Shape, rect: Rect, gap: i32, out: &mut String) -> fmt::Result {
    let Rect { x, y, width, height } = grown(rect, gap);
    writeln!(
        out,
        "<rect class=\"now\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{}\" fill=\"{PATH_INK}\" \
         stroke=\"{NOW_INK}\" stroke-width=\"3\"/>",
        roundness(shape, rect) + gap
    )
}

fn grown(rect: Rect, by: i32) -> Rect {
    Rect { x: rect.x - by, y: rect.y - by, width: rect.width + 2 * by, height: rect.height + 2 * by }
}

/// The radius of the corners.
fn roundness(shape: Shape, rect: Rect) -> i32 {
    match shape {
        Shape::Max | Shape::Player(_) | Shape::End => 7,
        Shape::Min | Shape::Chance => rect.height / 2,
        Shape::Box => 0,
    }
}

fn text(x: i32, y: i32, attributes: &str, text: &str, out: &mut String) -> fmt::Result {
    writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\"{attributes}>{}</text>", xml(text))
}

/// Draws the outline of a vertex.
pub fn outline(shape: Shape, style: Style, is_double: bool, rect: Rect, out: &mut String) -> fmt::Result {
    let Rect { x, y, width, height } = rect;
    let round = roundness(shape, rect);
    let fill = shape.fill();
    let class = match shape {
        Shape::Max => "max",
        Shape::Min => "min",
        Shape::Player(_) => "player",
        Shape::End => "end",
        Shape::Chance => return ellipse(style, is_double, rect, out),
        Shape::Box => {
            let slope = BOX_SLOPE.min(width / 4);
            let (right, low, bottom) = (x + width, x + width - slope, y + height);
            return writeln!(
                out,
                "<polygon class=\"box\" points=\"{},{y} {low},{y} {right},{bottom} {x},{bottom}\" fill=\"{fill}\" {}/>",
                x + slope,
                stroke(style)
            );
        }
    };
    let is_pale = matches!(shape, Shape::Max | Shape::Player(_));
    let fill = if style.is_dashed && is_pale { "white" } else { fill };
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

/// Draws a node where chance moves.
fn ellipse(style: Style, is_double: bool, rect: Rect, out: &mut String) -> fmt::Result {
    let (fill, stroke) = (if style.is_dashed { "white" } else { Shape::Chance.fill() }, stroke(style));
    let (x, y) = (rect.middle(), rect.y + rect.height / 2);
    let (across, down) = (rect.width / 2, rect.height / 2);
    writeln!(
        out,
        "<ellipse class=\"chance\" cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{down}\" fill=\"{fill}\" {stroke}/>"
    )?;
    if is_double {
        let inset = if style.is_bold { 5 } else { 4 };
        let (across, down) = (across - inset, down - inset);
        let stroke = stroke.replace("stroke-width=\"3\"", "stroke-width=\"1.3\"");
        writeln!(
            out,
            "<ellipse class=\"inner\" cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{down}\" fill=\"none\" {stroke}/>"
        )?;
    }
    Ok(())
}

fn events(vertex: &Vertex, numbers_width: i32, rect: Rect, out: &mut String) -> fmt::Result {
    let Rect { x, y, width, height } = rect;
    writeln!(
        out,
        "<rect class=\"events\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2\" fill=\"#fafafa\" \
         stroke=\"#bbbbbb\" stroke-width=\"0.8\"/>"
    )?;
    let numbers = x + BLOCK_PADDING + numbers_width;
    let words = numbers + text_width(" ", FONT);
    for (i, (line, top)) in vertex.events.iter().zip(measure::line_tops(vertex)).enumerate() {
        if line.is_start && i > 0 {
            let (y, right) = (y + top - BLOCK_PADDING / 2 + 1, x + width);
            writeln!(out, "<path d=\"M{x},{y}H{right}\" stroke=\"#bbbbbb\" stroke-width=\"0.8\"/>")?;
        }
        if line.is_latest {
            let (x, y, width) = (x + 1, y + top, width - 2);
            let height = LINE;
            writeln!(
                out,
                "<rect class=\"latest\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{PATH_INK}\"/>"
            )?;
        }
        let (y, number) = (y + top + FONT, &line.number);
        if !number.is_empty() {
            writeln!(out, "<text x=\"{numbers}\" y=\"{y}\" text-anchor=\"end\" fill=\"{PALE_INK}\">{number}</text>")?;
        }
        let ink = if number == "0" { format!(" fill=\"{TABLE_INK}\"") } else { String::new() };
        writeln!(out, "<text x=\"{words}\" y=\"{y}\"{ink}>{}</text>", xml(&line.words))?;
    }
    Ok(())
}
