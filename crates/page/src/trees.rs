//! Graphs to choose from: those of the literature, the 3x3 tree in three orders, one with chance, and random ones.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use verimax::literature::{EXAMPLES, MULTI_EXAMPLES};
use verimax::{Depth, Graph};
use verimax_games::{Order, Uniform};

use crate::Refusal;

/// The 3x3 tree of the literature in two more orders: its moves as good and as bad as can be.
const ORDERS: [(&str, &str, &str); 2] = [
    ("3x3, best order", "the same tree, best moves first: 5 of 9 leaves", "(max (min 7 8 9) (min 0 1 2) (min 3 5 6))"),
    ("3x3, worst order", "the same tree, best moves last: all 9 leaves", "(max (min 2 1 0) (min 6 5 3) (min 9 8 7))"),
];

/// A tree with chance: to gamble is worth 11/3, which is more than the 3 that Max can take.
const GAMBLE: &str = "(max (chance 1*3 2*(min 4 5)) 3)";

/// All graphs that have a name.
pub fn list() -> Json {
    let tree = |name: &str, summary: &str, text: &str| json!({"name": name, "summary": summary, "text": text.trim()});
    let mut list: Vec<Json> = Vec::new();
    for example in EXAMPLES {
        list.push(tree(example.name, example.summary, example.text));
        if example.name == "3x3" {
            list.extend(ORDERS.iter().map(|(name, summary, text)| tree(name, summary, text)));
        }
    }
    list.push(tree("gamble", "a tree in which chance moves: 1 in 3, and 2 in 3", GAMBLE));
    list.extend(MULTI_EXAMPLES.iter().map(|example| tree(example.name, example.summary, example.text)));
    list.into()
}

/// A random tree: the game `uniform`, written out.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Random {
    branching: u32,
    plies: u32,
    seed: u32,
    order: OrderOf,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OrderOf {
    Best,
    Random,
    Worst,
}

/// The most nodes of a random tree.
const MOST_NODES: usize = 400;

impl Random {
    /// The tree in short form.
    pub fn text(self) -> Result<String, Refusal> {
        let order = match self.order {
            OrderOf::Best => Order::Best,
            OrderOf::Random => Order::Random,
            OrderOf::Worst => Order::Worst,
        };
        let too_large = || format!("a random tree here has at most {MOST_NODES} nodes; take fewer moves or plies");
        let (branching, plies) = (u8::try_from(self.branching), u8::try_from(self.plies));
        let (Ok(branching), Ok(plies)) = (branching, plies) else { return Err(too_large()) };
        let start = Uniform::new(branching, plies, self.seed.into(), order).map_err(|error| error.to_string())?;
        let graph = Graph::explore(start, Depth::END, MOST_NODES).map_err(|_| too_large())?;
        graph.to_short().ok_or_else(too_large)
    }
}
