//! What the law says of a result, and the expansions that show it.

use serde_json::{Value as Json, json};
use verimax::law::{Expansion, Expansions, Guarantee};
use verimax::table::Reuse;
use verimax::{Graph, GraphFile, Value};

use super::run::Run;

/// An expansion that is shown, and why.
struct Shown {
    title: String,
    expansion: Expansion,
}

/// The verdict: the guarantee that is claimed, whether it holds, the strongest that holds, a sentence, and the
/// expansions that show it. Values are from the point of view of the side to move at the root.
pub fn of(file: &GraphFile, run: &Run, reuse: Reuse) -> Json {
    let graph = &file.graph;
    let (window, depth) = run.call.algorithm.works_in(file.window, file.depth);
    let law = Expansions::of(graph, graph.root(), depth);
    let side = law.side();
    let (x, seen) = (side.view(run.value), window.view(side));
    let claim = run.call.algorithm.guarantee(reuse);
    let here = law.strongest(x, seen);
    let place = if x <= seen.alpha() {
        WindowPart::Below
    } else if x >= seen.beta() {
        WindowPart::Above
    } else {
        WindowPart::Inside
    };
    let shown = shown(&law, here, x, place, graph);
    json!({
        "claim": claim.to_string(),
        "holds": law.guarantees(claim, x, seen),
        "here": here.map(|guarantee| guarantee.to_string()),
        "words": sentence(here, run.value, side.view(law.minimax())),
        "expansions": shown.iter().map(as_json).collect::<Vec<_>>(),
    })
}

/// Where the result lies, as Max sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WindowPart {
    Below,
    Inside,
    Above,
}

fn sentence(here: Option<Guarantee>, value: Value, minimax: Value) -> String {
    match here {
        Some(Guarantee::Exact) if value == minimax => format!("{value} is the minimax value."),
        Some(Guarantee::Exact) => {
            format!("{value} is outside the window, and a correct bound on the minimax value {minimax}.")
        }
        Some(Guarantee::Witnessed) => {
            format!("{value} is not what minimax says ({minimax}), but one expansion of the tree vouches for it.")
        }
        Some(Guarantee::Bracketed) => format!(
            "No expansion of the tree is worth {value}; it only lies between the values of two expansions \
             (minimax: {minimax})."
        ),
        None => format!("Nothing vouches for {value}: no expansion of the tree bounds it (minimax: {minimax})."),
    }
}

/// The expansions that show the guarantee.
fn shown(law: &Expansions<'_>, here: Option<Guarantee>, x: Value, place: WindowPart, graph: &Graph) -> Vec<Shown> {
    let side = law.side();
    let worth = |expansion: Expansion| {
        let title = format!("an expansion worth {}", side.view(expansion.value(graph)));
        Shown { title, expansion }
    };
    match (here, place) {
        (None, _) => Vec::new(),
        (Some(Guarantee::Exact | Guarantee::Witnessed), WindowPart::Inside) => {
            law.witness(x).map(worth).into_iter().collect()
        }
        (Some(Guarantee::Bracketed), WindowPart::Inside) => [law.least(), law.greatest()].map(worth).into(),
        (Some(_), WindowPart::Below) => vec![worth(law.least())],
        (Some(_), WindowPart::Above) => vec![worth(law.greatest())],
    }
}

fn as_json(shown: &Shown) -> Json {
    let places = shown.expansion.places().map(|(node, children)| json!({"node": node, "children": children}));
    json!({
        "title": shown.title,
        "places": places.collect::<Vec<_>>(),
    })
}
