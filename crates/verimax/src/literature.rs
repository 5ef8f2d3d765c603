//! Game trees and graphs from the literature, and the smallest ones that show what an algorithm does not guarantee.

use crate::graph::GraphFile;

/// A graph with a name.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name.
    pub name: &'static str,
    /// What it shows.
    pub summary: &'static str,
    /// Its text, in short form or JSON, with its source.
    pub text: &'static str,
}

macro_rules! example {
    ($name:literal, $file:literal, $summary:literal) => {
        Example { name: $name, summary: $summary, text: include_str!(concat!("../data/", $file)) }
    };
}

/// All built-in graphs.
pub const EXAMPLES: &[Example] = &[
    example!("3x3", "3x3.tree", "the tree on which alpha-beta looks at 7 of 9 leaves"),
    example!("knuth-moore", "knuth-moore.tree", "a uniform tree in best order: 5 of 8 leaves, the least possible"),
    example!(
        "paper",
        "paper.json",
        "the 8 nodes and the table entry on which NegamaxTTM returns 2, which no expansion is worth"
    ),
    example!("paper-15", "paper-15.json", "the 15 nodes on which it does so from an empty table"),
    example!("ttm-3", "ttm-3.json", "3 nodes and a table on which NegamaxTTM has no witness"),
    example!("mtd-2", "mtd-2.json", "2 nodes and a table on which MTD(f) has no witness"),
    example!("mtd-2-mirrored", "mtd-2-mirrored.json", "the same for MT-SSS*"),
    example!("crossed-bounds", "crossed-bounds.json", "2 nodes and a table whose two bounds have no witness together"),
    example!("mtd-7", "mtd-7.json", "7 nodes on which MTD(f) over NegamaxTTW has no witness, from an empty table"),
    example!(
        "plaat-5",
        "plaat-5.json",
        "5 nodes and an entry with which AlphaBetaWithMemory, as published, stores a false bound"
    ),
    example!("plaat-7", "plaat-7.json", "7 nodes and an entry with which it returns 0 instead of 1"),
    example!(
        "minimax-crate",
        "minimax-crate.json",
        "12 nodes on which the crate minimax 0.6.0 returns -1, which no expansion is worth"
    ),
    example!(
        "deeper-entry",
        "deeper-entry.json",
        "2 nodes and a table with which no search that reuses deeper entries is exact"
    ),
    example!("move-twice", "move-twice.json", "a graph in which a side moves twice"),
];

/// The built-in graphs for several players: [`MultiGraph::parse`](crate::MultiGraph::parse) reads them.
pub const MULTI_EXAMPLES: &[Example] = &[
    example!("three-players", "multi/three-players.tree", "three players; what they get depends on the rule for ties"),
    example!(
        "shallow-last-ties",
        "multi/shallow-last-ties.tree",
        "5 nodes on which shallow pruning with ties that go to the last move is wrong"
    ),
    example!(
        "shallow-same-player",
        "multi/shallow-same-player.tree",
        "5 nodes on which it is wrong if a player who moves again gets a bound"
    ),
    example!("shallow-deep", "multi/shallow-deep.tree", "6 nodes on which it is wrong with deep bounds"),
    example!("shallow-deep-in-turn", "multi/shallow-deep-in-turn.tree", "7 nodes for that, with players in turn"),
];

impl Example {
    /// The example with this name, for two players or for several.
    pub fn find(name: &str) -> Option<&'static Example> {
        EXAMPLES.iter().chain(MULTI_EXAMPLES).find(|example| example.name == name)
    }

    /// Reads the graph, and the question that its file asks about it.
    pub fn read(&self) -> Result<GraphFile, crate::GraphError> {
        GraphFile::parse(self.text)
    }
}
