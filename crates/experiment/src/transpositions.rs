//! `transpositions`: move sequences, positions and table entries of real games.

use rustc_hash::{FxHashMap, FxHashSet};
use verimax::search::{minimax_fishburn, minimax_ttw};
use verimax::table::{HashTable, Reuse};
use verimax::trace::Stats;
use verimax::{Depth, Game, INF};
use verimax_games::{Connect4, DotsAndBoxes, Kalah, Nim, Subtract, TicTacToe};

use crate::plot::{Axis, Plot, Series, Style};
use crate::report::{Cell, Measured};
use crate::{ExperimentError, Setting, Steps};

/// How many plies of Connect Four on the usual board are counted.
const PLIES: u32 = 7;
const LARGE: u32 = 9;

/// What a game has at one ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Layer {
    /// Move sequences of this length: nodes of the tree.
    pub sequences: u64,
    /// Different positions that they lead to.
    pub positions: u64,
    /// Sequences after which the game is over.
    pub games: u64,
}

/// Counts a game ply by ply, to its end or to a depth. Sequences that lead to the same position go on together, so the
/// time is that of the positions.
pub(crate) fn layers<G: Game>(start: G, depth: Depth) -> Count {
    let (mut count, mut left) = (Count::default(), depth);
    let mut known = FxHashSet::default();
    let mut layer: FxHashMap<G::Key, (G, u64)> = FxHashMap::default();
    layer.insert(start.key(), (start, 1));
    while !layer.is_empty() {
        let mut next: FxHashMap<G::Key, (G, u64)> = FxHashMap::default();
        let mut counted = Layer { positions: layer.len() as u64, ..Layer::default() };
        for (key, (position, sequences)) in layer {
            known.insert(key);
            counted.sequences += sequences;
            let moves = position.moves();
            if moves.len() == 0 {
                counted.games += sequences;
            } else if !left.is_zero() {
                for mv in moves {
                    let child = position.play(mv);
                    next.entry(child.key()).or_insert_with(|| (child, 0)).1 += sequences;
                }
            }
        }
        count.layers.push(counted);
        left = left.after_move();
        layer = next;
    }
    count.positions = known.len() as u64;
    count
}

/// The counts of a game.
#[derive(Default)]
pub(crate) struct Count {
    /// Those of each ply.
    pub layers: Vec<Layer>,
    /// All different positions, at whatever ply.
    pub positions: u64,
}

impl Count {
    fn sequences(&self) -> u64 {
        self.layers.iter().map(|layer| layer.sequences).sum()
    }

    pub(crate) fn games(&self) -> u64 {
        self.layers.iter().map(|layer| layer.games).sum()
    }
}

/// The positions of tic-tac-toe up to the symmetries of the board.
pub(crate) fn classes_of_tictactoe() -> u64 {
    let mut known: FxHashSet<TicTacToe> = FxHashSet::default();
    let mut open = vec![TicTacToe::default()];
    while let Some(position) = open.pop() {
        if known.insert(position.canonical()) {
            open.extend(position.moves().map(|mv| position.play(mv)));
        }
    }
    known.len() as u64
}

/// Collects the rows.
struct Rows<'s, 'p> {
    rows: Vec<Vec<Cell>>,
    saved: Vec<String>,
    steps: &'s mut Steps<'p>,
}

impl Rows<'_, '_> {
    /// A row for a whole game: its counts, and alpha-beta to the end of the game without and with a table.
    fn whole<G: Game + Clone>(&mut self, name: &str, start: G, classes: Option<u64>) -> Count {
        let count = layers(start.clone(), Depth::END);
        let (mut plain, mut with_table) = (Stats::default(), Stats::default());
        let mut table = HashTable::<G::Key>::new(Reuse::Equal);
        minimax_fishburn(&start, -INF, INF, Depth::END, &mut plain);
        minimax_ttw(&start, -INF, INF, Depth::END, &mut table, &mut with_table);
        self.saved.push(format!("{:.1} for {name}", plain.nodes as f64 / with_table.nodes as f64));
        self.rows.push(vec![
            Cell::from(name),
            Cell::from("all"),
            Cell::Count(count.sequences()),
            Cell::Count(count.positions),
            ratio(count.sequences(), count.positions),
            Cell::Count(count.games()),
            classes.map_or(Cell::Empty, Cell::Count),
            Cell::Count(plain.nodes),
            Cell::Count(with_table.nodes),
            Cell::Count(table.len() as u64),
        ]);
        self.steps.step();
        count
    }

    /// A row for each ply of a game.
    fn by_ply(&mut self, name: &str, count: &Count) {
        for (ply, layer) in count.layers.iter().enumerate() {
            let mut row = vec![
                Cell::from(name),
                Cell::Count(ply as u64),
                Cell::Count(layer.sequences),
                Cell::Count(layer.positions),
                ratio(layer.sequences, layer.positions),
                Cell::Count(layer.games),
            ];
            row.resize(COLUMNS.len(), Cell::Empty);
            self.rows.push(row);
        }
    }
}

const COLUMNS: [&str; 10] = [
    "game",
    "ply",
    "sequences",
    "positions",
    "ratio",
    "games over",
    "classes",
    "alpha-beta nodes",
    "with table",
    "entries",
];

fn ratio(sequences: u64, positions: u64) -> Cell {
    Cell::Number(sequences as f64 / positions as f64, 1)
}

pub(crate) fn run(setting: Setting, steps: &mut Steps<'_>) -> Result<Measured, ExperimentError> {
    steps.expect(8);
    let mut rows = Rows { rows: Vec::new(), saved: Vec::new(), steps };
    let classes = classes_of_tictactoe();
    let tictactoe = rows.whole("tictactoe", TicTacToe::default(), Some(classes));
    rows.whole("subtract(21)", Subtract::new(21)?, None);
    rows.whole("nim(3,4,5)", Nim::new(&[3, 4, 5])?, None);
    rows.whole("dots(rows=1,columns=3)", DotsAndBoxes::new(1, 3)?, None);
    rows.whole("kalah(houses=3,seeds=2)", Kalah::new(3, 2)?, None);
    rows.whole("connect4(columns=4,rows=4)", Connect4::new(4, 4)?, None);
    let plies = if setting.large { LARGE } else { PLIES };
    let connect4 = layers(Connect4::default(), Depth::plies(plies));
    rows.steps.step();
    rows.by_ply("tictactoe", &tictactoe);
    rows.by_ply("connect4", &connect4);
    rows.by_ply("kalah(6,4)", &layers(Kalah::new(6, 4)?, Depth::plies(plies)));
    rows.steps.step();
    let finding = format!(
        "Tic-tac-toe has {} games, {} positions and {classes} classes of symmetric ones. Without a table alpha-beta \
         visits so many times the nodes: {}.",
        tictactoe.games(),
        tictactoe.positions,
        rows.saved.join(", "),
    );
    Ok(Measured { columns: COLUMNS.to_vec(), rows: rows.rows, finding, plot: plot(&tictactoe, &connect4) })
}

fn plot(tictactoe: &Count, connect4: &Count) -> Plot {
    let points = |count: &Count, of: &dyn Fn(&Layer) -> u64| {
        count.layers.iter().enumerate().map(|(ply, layer)| (ply as f64, of(layer) as f64)).collect::<Vec<_>>()
    };
    let full = connect4.layers.iter().enumerate().map(|(ply, _)| (ply as f64, 7.0_f64.powi(ply as i32)));
    Plot {
        title: "Move sequences (tree) and positions (graph) by ply".to_owned(),
        x: Axis::linear("ply"),
        y: Axis::log("count"),
        series: vec![
            Series::new("claim: 7^ply", Style::Line, full.collect()),
            Series::new("Connect Four, sequences", Style::Ring, points(connect4, &|layer| layer.sequences)),
            Series::new("Connect Four, positions", Style::Dot, points(connect4, &|layer| layer.positions)),
            Series::new("tic-tac-toe, sequences", Style::Triangle, points(tictactoe, &|layer| layer.sequences)),
            Series::new("tic-tac-toe, positions", Style::Cross, points(tictactoe, &|layer| layer.positions)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tictactoe_has_the_known_counts() {
        let count = layers(TicTacToe::default(), Depth::END);
        assert_eq!((count.games(), count.positions, classes_of_tictactoe()), (255_168, 5478, 765));
        // Games that are over after 5, 6, 7, 8 and 9 moves.
        let games: Vec<u64> = count.layers.iter().map(|layer| layer.games).collect();
        assert_eq!(games, [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127_872]);
    }

    /// The positions of Connect Four by ply are sequence A212693 of the OEIS.
    #[test]
    fn connect_four_has_the_known_counts() {
        let count = layers(Connect4::default(), Depth::plies(8));
        let positions: Vec<u64> = count.layers.iter().map(|layer| layer.positions).collect();
        assert_eq!(positions, [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275]);
        let sequences: Vec<u64> = count.layers.iter().map(|layer| layer.sequences).collect();
        // No column is full before ply 6, and no four are in a row before ply 7.
        assert_eq!(sequences[..8], [1, 7, 49, 343, 2401, 16807, 117_649, 823_536]);
    }

    /// Law: sequences are those that plain minimax walks.
    #[test]
    fn sequences_are_the_nodes_of_the_tree() {
        let start = Kalah::new(2, 2).unwrap();
        let mut stats = Stats::default();
        verimax::search::minimax(&start, Depth::END, &mut stats);
        let count = layers(start, Depth::END);
        assert_eq!((count.sequences(), count.games()), (stats.nodes, stats.leaves));
    }
}
