//! Sizes in pixels. Fonts are monospace: a character is 0.6 of the font size wide, plus a little space.

use crate::picture::{Edge, Shape, Vertex};
use crate::text::columns;
use crate::words::LabelLine;

/// The font size of names.
pub const NAME_FONT: i32 = 14;
/// The font size of the numbers in nodes.
pub const NUMBER_FONT: i32 = 14;
/// The font size of everything else.
pub const FONT: i32 = 11;
/// The line height of the small font.
pub const LINE: i32 = 14;
/// Space around the text of a block.
pub const BLOCK_PADDING: i32 = 6;
/// Space between a shape and its block.
pub const BLOCK_GAP: i32 = 6;
/// The height of a node.
pub const NODE_HEIGHT: i32 = 44;
/// The least width of a chance node. So it is not a circle, which is Min's.
const CHANCE_WIDTH: i32 = 72;
/// The height of the mark on a cut edge.
pub const CUT_HEIGHT: i32 = 16;
/// Its width.
pub const CUT_WIDTH: i32 = 20;
/// How much narrower the top of a box is on each side.
pub const BOX_SLOPE: i32 = 14;

/// Width and height.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// The width. It is even, so that the centre is a whole pixel.
    pub width: i32,
    /// The height.
    pub height: i32,
}

/// The width of a text in a font of that size.
pub fn text_width(text: &str, font: i32) -> i32 {
    columns_width(columns(text), font)
}

/// The width of this many columns in a font of that size.
pub fn columns_width(columns: usize, font: i32) -> i32 {
    (columns as i32 * font * 62 + 99) / 100
}

fn even(width: i32) -> i32 {
    width + width % 2
}

/// The font size of a node's name. An index is smaller than a name.
pub fn name_font(vertex: &Vertex) -> i32 {
    if vertex.is_named { NAME_FONT } else { FONT }
}

/// The size of a vertex: its texts, and space around them.
pub fn shape(vertex: &Vertex) -> Size {
    // The text of a node must stay clear of its round corners; a circle cuts off more of them.
    let (fonts, padding) = match vertex.shape {
        Shape::Max | Shape::Player(_) | Shape::End => ([name_font(vertex), NUMBER_FONT], 18),
        Shape::Min => ([name_font(vertex), NUMBER_FONT], 28),
        Shape::Chance => ([name_font(vertex), NUMBER_FONT], 16),
        Shape::Box => ([FONT, FONT], 2 * BOX_SLOPE + 8),
    };
    let text = vertex.text.iter().zip(fonts).map(|(text, font)| text_width(text, font)).max().unwrap_or(0);
    let text = text.max(columns_width(vertex.columns, NUMBER_FONT));
    // Where the lines of text begin, an ellipse is only 0.7 as wide as in the middle.
    let (text, least) = if vertex.shape == Shape::Chance { (text * 10 / 7, CHANCE_WIDTH) } else { (text, NODE_HEIGHT) };
    Size { width: even((text + padding).max(least)), height: NODE_HEIGHT }
}

/// The width of the number column of a block.
pub fn numbers_width(vertex: &Vertex) -> i32 {
    vertex.events.iter().map(|line| text_width(&line.number, FONT)).max().unwrap_or(0)
}

/// The top of each line of a block. There is more space between two searches of the node.
pub fn line_tops(vertex: &Vertex) -> impl Iterator<Item = i32> {
    let mut next = 3;
    vertex.events.iter().enumerate().map(move |(i, line)| {
        let top = if line.is_start && i > 0 { next + BLOCK_PADDING } else { next };
        next = top + LINE;
        top
    })
}

/// The size of a vertex's block of events, if it has events.
pub fn block(vertex: &Vertex) -> Option<Size> {
    let words = vertex.events.iter().map(|line| text_width(&line.words, FONT)).max()?;
    let width = 2 * BLOCK_PADDING + numbers_width(vertex) + columns_width(1, FONT) + words;
    let last = line_tops(vertex).last().unwrap_or(0);
    Some(Size { width: even(width), height: last + LINE + BLOCK_PADDING - 1 })
}

/// The size of an edge's label and of the mark of a cut, if it has either.
pub fn edge_label(edge: &Edge) -> Option<Size> {
    let label = label(&edge.label);
    if !edge.is_cut {
        return label;
    }
    let Size { width, height } = label.unwrap_or_default();
    Some(Size { width: width.max(CUT_WIDTH), height: height + CUT_HEIGHT })
}

/// The size of a label, if it has lines.
pub fn label(lines: &[LabelLine]) -> Option<Size> {
    let width = lines.iter().map(|line| text_width(&line.text(), FONT)).max()?;
    Some(Size { width: even(width + 6), height: LINE * lines.len() as i32 + 4 })
}
