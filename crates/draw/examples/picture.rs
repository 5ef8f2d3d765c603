//! Draws what an algorithm does on a built-in example or on a file. Writes DOT if the output's name ends in `.dot`,
//! else SVG:
//!
//! ```text
//! cargo run -p verimax-draw --example picture -- paper negamax_ttm figure4.svg "NegamaxTTM" v e f
//! ```
//!
//! With `-` as the algorithm, it draws only the graph. The names after the title are the principal variation.

use std::error::Error;

use verimax::catalogue::Call;
use verimax::literature::Example;
use verimax::table::Reuse;
use verimax::trace::Recorder;
use verimax::{GraphFile, NodeId};
use verimax_draw::{Drawing, dot, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, algorithm, output, title, line @ ..] = arguments.as_slice() else {
        return Err("usage: picture EXAMPLE ALGORITHM OUTPUT TITLE [NODE...]".into());
    };
    let file = match Example::find(name) {
        Some(example) => example.read()?,
        None => GraphFile::parse(&std::fs::read_to_string(name)?)?,
    };
    let mut trace = Recorder::default();
    if algorithm != "-" {
        let mut table = file.start_table(Reuse::AtLeast);
        Call::parse(algorithm)?.run(&file.graph.start(), file.window, file.depth, &mut table, &mut trace)?;
    }
    let line: Vec<NodeId> = line.iter().filter_map(|name| file.graph.find(name)).collect();
    let (depth, table) = (file.depth, &file.table);
    let drawing = Drawing { depth, steps: &trace.steps, line: &line, title, table, ..Drawing::of(&file.graph) };
    let text = if output.ends_with(".dot") { dot(&drawing) } else { svg(&drawing) };
    std::fs::write(output, text)?;
    Ok(())
}
