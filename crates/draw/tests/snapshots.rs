//! Snapshots of the pictures in the documentation and of others. After a change, look at the pictures, then run `cargo
//! insta review`.

mod common;

use common::{Case, cases, check, figure4, figure5};
use insta::assert_snapshot;
use roxmltree::Document;
use verimax_draw::{Blocks, Drawing, Frames, dot, svg};

#[test]
fn pictures_are_as_they_were_seen() {
    for (name, case) in cases() {
        let text = svg(&case.drawing());
        assert_eq!(check(&text), (case.file.graph.len(), 0));
        assert_snapshot!(format!("{name}.svg"), text);
        assert_snapshot!(format!("{name}.dot"), dot(&case.drawing()));
    }
}

/// For a slide: no steps are listed. And a moment of a search.
#[test]
fn a_slide_and_a_frame_are_as_they_were_seen() {
    let slide = Case::example("3x3", Some("negamax_fishburn"), &[], "negamax_fishburn on 3x3");
    let text = svg(&Drawing { blocks: Blocks::None, ..slide.drawing() });
    assert_eq!(check(&text), (13, 0));
    assert!(text.contains("<title>negamax_fishburn on 3x3: value 7, 7 of 9 leaves</title>"));
    assert_snapshot!("slide.svg", text);
    let case = figure4();
    let text = Frames::of(&case.drawing()).svg(21);
    assert_eq!(check(&text), (8, 0));
    assert!(
        text.contains(">step 21 of 25 – e: cutoff at -2, which is outside the window: the other moves are skipped<")
    );
    assert_snapshot!("frame.svg", text);
}

/// The names of the nodes that are dashed.
fn dashed(case: &Case) -> Vec<String> {
    let text = svg(&case.drawing());
    let document = Document::parse(&text).unwrap();
    let nodes = document.descendants().filter(|element| element.attribute("data-node").is_some());
    let dashed = nodes.filter(|node| node.descendants().any(|element| element.attribute("stroke-dasharray").is_some()));
    dashed.map(|node| case.file.graph.name(node.attribute("data-node").unwrap().parse().unwrap())).collect()
}

/// Section 4.4 of the paper: NegamaxTTM narrows the window of v to (3, 5), visits v, b, c, e, f, and never g;
/// NegamaxTTW keeps the window (0, 5) and visits g.
#[test]
fn figures_4_and_5_show_what_the_paper_tells() {
    assert_eq!(dashed(&figure4()), ["g", "d", "h"]);
    assert_eq!(dashed(&figure5()), ["d", "h"]);
    let four = svg(&figure4().drawing());
    for text in ["table: window (3, 5)", "↓ (0, 5)", "↓ (-5, -3)", "cutoff at -2", "depth limit 2"] {
        assert!(four.contains(&format!(">{text}<")), "{text}");
    }
    assert!(!svg(&figure5().drawing()).contains("table: window"));
}

/// Law: the pictures in the documentation are up to date.
#[test]
fn pictures_in_the_documentation_are_current() {
    for (name, case) in [("figure4", figure4()), ("figure5", figure5())] {
        let path = format!("{}/../../docs/pictures/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        if std::env::var("UPDATE_PICTURES").is_ok() {
            std::fs::write(&path, svg(&case.drawing())).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == svg(&case.drawing()), "{path} is old; write it again with UPDATE_PICTURES=1");
    }
}

/// Law: without a trace, nodes below the depth limit are dashed; without a limit, none is.
#[test]
fn a_graph_alone_shows_its_depth_limit() {
    let mut case = Case::example("paper", None, &[], "");
    assert_eq!(dashed(&case), ["d", "h"]);
    case.file.depth = verimax::Depth::END;
    assert!(dashed(&case).is_empty());
    case.file.depth = verimax::Depth::ZERO;
    assert_eq!(dashed(&case).len(), 7);
}
