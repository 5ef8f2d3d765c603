//! Solves Kalah on small boards: the value for the first player under best play.

use std::time::Duration;

use verimax::Engine;
use verimax_games::Kalah;

use crate::measure::{human_count, human_time, print_table};

/// Solves the boards with up to this many houses and seeds, with a time limit for each.
#[derive(clap::Args)]
pub struct Boards {
    /// The largest number of houses per side
    #[arg(long, default_value_t = 4)]
    houses: u8,
    /// The largest number of seeds per house
    #[arg(long, default_value_t = 4)]
    seeds: u8,
    /// The time limit for each board, in seconds
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// The size of the table, in MB
    #[arg(long, default_value_t = 256)]
    table_mb: usize,
}

pub fn solve(boards: &Boards) {
    let sizes = (1..=boards.houses).flat_map(|houses| (1..=boards.seeds).map(move |seeds| (houses, seeds)));
    let rows = sizes.map(|(houses, seeds)| {
        let start = Kalah::new(houses, seeds).expect("a board");
        let limit = Duration::from_secs(boards.seconds);
        let mut engine = Engine::new().table_mb(boards.table_mb).time(limit).line(false);
        let outcome = engine.solve(&start).expect("a table");
        let value = match outcome.value() {
            Some(value) => format!("{value:+}"),
            None => "not found".to_owned(),
        };
        let row = vec![
            houses.to_string(),
            seeds.to_string(),
            value,
            human_count(outcome.counts.nodes),
            human_time(outcome.time),
        ];
        eprintln!("{}", row.join("  "));
        row
    });
    print_table("Kalah, solved from the start", &["houses", "seeds", "value", "nodes", "time"], rows);
}
