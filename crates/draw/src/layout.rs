//! Computes all boxes and lines of a picture. Lines are vertical inside a rank. They slant only between ranks, where
//! there is nothing else.

use crate::layers::Layers;
use crate::measure::{self, BLOCK_GAP, NODE_HEIGHT};
use crate::picture::Picture;
use crate::place;

/// Space between the labels and the vertices below them.
const ABOVE_VERTEX: i32 = 18;
/// Space below vertices: minimum and maximum.
const BELOW_VERTEX: (i32, i32) = (24, 76);

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    /// The left side.
    pub x: i32,
    /// The top.
    pub y: i32,
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
}

impl Rect {
    /// The x coordinate of the centre.
    pub fn middle(&self) -> i32 {
        self.x + self.width / 2
    }

    /// The y coordinate of the bottom.
    pub fn bottom(&self) -> i32 {
        self.y + self.height
    }
}

/// A line from top to bottom.
pub type Path = Vec<(i32, i32)>;

/// The place of everything. The top left corner is at (0, 0).
pub struct Layout {
    /// The shape of each vertex.
    pub shapes: Vec<Rect>,
    /// The block of events of each vertex.
    pub blocks: Vec<Option<Rect>>,
    /// The label of each edge.
    pub labels: Vec<Option<Rect>>,
    /// The line of each edge, interrupted by its label. It ends at the vertex below.
    pub paths: Vec<Vec<Path>>,
    /// The label above the root.
    pub entry: Option<Rect>,
    /// The y coordinate of the line that marks the depth limit.
    pub frontier: Option<i32>,
    /// The width of the picture.
    pub width: i32,
    /// The height of the picture.
    pub height: i32,
}

impl Layout {
    /// Finds a place for everything.
    pub fn of(picture: &Picture) -> Layout {
        let layers = Layers::of(picture);
        let mut x = place::columns(&layers);
        let left = x.iter().zip(&layers.items).map(|(x, item)| x - item.left).min().unwrap_or(0);
        x.iter_mut().for_each(|x| *x -= left);
        let width = x.iter().zip(&layers.items).map(|(x, item)| x + item.right).max().unwrap_or(0);
        let bands = bands(&layers, &x);

        let on_edge = |item: usize| {
            let (spot, band) = (&layers.items[item], bands[layers.items[item].rank]);
            let (width, height) = (spot.left + spot.right, spot.height);
            (height > 0).then_some(Rect { x: x[item] - spot.left, y: band.1 - height, width, height })
        };
        let (mut shapes, mut blocks) = (Vec::new(), Vec::new());
        for (vertex, &item) in picture.vertices.iter().zip(&layers.item_of) {
            let (size, top) = (measure::shape(vertex), bands[layers.items[item].rank].0);
            let shape = Rect { x: x[item] - size.width / 2, y: top, width: size.width, height: size.height };
            shapes.push(shape);
            blocks.push(measure::block(vertex).map(|size| Rect {
                x: shape.x + shape.width + BLOCK_GAP,
                // Centre a block vertically if it is lower than its shape.
                y: top + (NODE_HEIGHT - size.height).max(0) / 2,
                width: size.width,
                height: size.height,
            }));
        }
        let labels: Vec<_> = layers.edges.iter().map(|items| items.last().and_then(|&label| on_edge(label))).collect();
        let mut paths = Vec::new();
        for (edge, (items, label)) in picture.edges.iter().zip(layers.edges.iter().zip(&labels)) {
            let (from, to) = (&shapes[edge.from], &shapes[edge.to]);
            let mut path = vec![(from.middle(), from.bottom())];
            path.push((from.middle(), bands[2 * picture.vertices[edge.from].layer + 1].1));
            for &item in items {
                let band = bands[layers.items[item].rank];
                path.extend([(x[item], band.0), (x[item], band.1)]);
            }
            let mut pieces = Vec::new();
            if let Some(label) = label {
                // The label sits at the bottom of its band.
                path.pop();
                path.push((x[items[items.len() - 1]], label.y));
                pieces.push(std::mem::take(&mut path));
                path.push((label.middle(), label.bottom()));
            }
            path.push((to.middle(), to.y));
            pieces.push(path);
            paths.push(pieces.into_iter().map(without_repetition).collect());
        }
        let frontier = picture.frontier.map(|layer| bands[2 * layer + 1].1 + BELOW_VERTEX.0 / 2);
        let entry = layers.entry.and_then(on_edge);
        let height = bands.last().map_or(0, |band| band.1);
        Layout { shapes, blocks, labels, paths, entry, frontier, width, height }
    }
}

/// The top and bottom of each rank. The more the lines slant below the vertices, the more space they get.
fn bands(layers: &Layers, x: &[i32]) -> Vec<(i32, i32)> {
    let mut bands = Vec::with_capacity(layers.ranks.len());
    let mut y = 0;
    for (index, rank) in layers.ranks.iter().enumerate() {
        let height = rank.iter().map(|&item| layers.items[item].height).max().unwrap_or(0);
        bands.push((y, y + height));
        let across = rank
            .iter()
            .flat_map(|&item| layers.below[item].iter().map(move |&below| (x[item] - x[below]).abs()))
            .max()
            .unwrap_or(0);
        let gap = match index {
            0 if height == 0 => 0,
            index if index % 2 == 0 => ABOVE_VERTEX + (across / 5).min(BELOW_VERTEX.1 - ABOVE_VERTEX),
            _ => BELOW_VERTEX.0 + (across / 5).min(BELOW_VERTEX.1 - BELOW_VERTEX.0),
        };
        y += height + gap;
    }
    bands
}

/// Drops the points that lie on a vertical line between their neighbours.
fn without_repetition(path: Path) -> Path {
    let mut kept: Path = Vec::with_capacity(path.len());
    for point in path {
        if kept.last() == Some(&point) {
            continue;
        }
        if let [.., (x, _), (other, _)] = kept[..]
            && x == other
            && x == point.0
        {
            kept.pop();
        }
        kept.push(point);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_points_are_left_out() {
        let path = vec![(0, 0), (0, 0), (0, 5), (0, 9), (4, 20), (4, 20), (4, 30), (4, 40)];
        assert_eq!(without_repetition(path), [(0, 0), (0, 9), (4, 20), (4, 40)]);
    }
}
