//! The question that a complete sketch stands for, as the library's own search and law take it.

use verimax::{Depth, Graph, Node, Side, Window};
use verimax_check::Query;

use crate::order::{ALPHA, BETA, eval};
use crate::sketch::Sketch;

/// The question about the root to this depth, in the sketch's window or the open one.
pub fn query(sketch: &Sketch, depth: u8, is_open: bool) -> Query {
    let numbers = sketch.order.numbers();
    let node = |node: u8| Node {
        side: if sketch.is_max(node) { Side::Max } else { Side::Min },
        eval: numbers[eval(node) as usize],
        children: sketch.children(node).iter().map(|&child| child.into()).collect(),
        name: None,
    };
    let graph = Graph::new((0..sketch.len()).map(node).collect(), 0).expect("a game graph");
    let window = Window::new(numbers[ALPHA as usize], numbers[BETA as usize]).expect("alpha is less than beta");
    let window = if is_open { Window::OPEN } else { window };
    Query { graph, depth: Depth::plies(depth.into()), window, table: Vec::new(), paths: None }
}
