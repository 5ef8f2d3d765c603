//! Your own game with the whole command around it: *Chomp*, on a bar of chocolate. A bite takes a piece and all pieces
//! below it and to its right; whoever has to take the last piece, in the corner, loses.
//!
//! ```sh
//! cargo run --release -p verimax-cli --example my_game -- solve 'chomp(4,5)' --all-moves
//! cargo run --release -p verimax-cli --example my_game -- play chomp
//! ```

use std::fmt;

use verimax::catalogue::Alternation;
use verimax::{Game, Side, Value};
use verimax_cli::{GameInfo, Registry, run};
use verimax_games::Playable;

/// How many pieces each row has, and who is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Chomp([u8; 6], Side);

impl Game for Chomp {
    type Move = (u8, u8); // row and column
    type Moves = std::vec::IntoIter<(u8, u8)>;
    type Key = ([u8; 6], Side);

    fn side(&self) -> Side {
        self.1
    }

    fn moves(&self) -> Self::Moves {
        let row = |row: u8| (0..self.0[usize::from(row)]).map(move |column| (row, column));
        (0..6).flat_map(row).collect::<Vec<_>>().into_iter()
    }

    fn play(&self, (row, column): (u8, u8)) -> Chomp {
        let mut rows = self.0;
        rows.iter_mut().skip(row.into()).for_each(|pieces| *pieces = column.min(*pieces));
        Chomp(rows, self.1.other())
    }

    fn eval(&self) -> Value {
        if self.is_over() { self.1.view(1) } else { 0 }
    }

    fn key(&self) -> Self::Key {
        (self.0, self.1)
    }
}

impl Playable for Chomp {
    type Form = Self;

    fn is_over(&self) -> bool {
        self.0[0] == 0
    }

    fn move_name(&self, (row, column): (u8, u8)) -> String {
        format!("{}{}", char::from(b'a' + column), row + 1)
    }
}

impl Alternation for Chomp {
    fn alternates(&self) -> bool {
        true
    }
}

impl fmt::Display for Chomp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.0.iter().take_while(|pieces| **pieces > 0);
        rows.into_iter().try_for_each(|pieces| writeln!(f, "{}", "#".repeat((*pieces).into())))?;
        write!(f, "{} {}", self.1, if self.is_over() { "has won" } else { "to move" })
    }
}

const CHOMP: GameInfo = GameInfo {
    name: "chomp",
    parameters: "rows=3 (1 to 6), columns=4 (1 to 9)",
    summary: "Bite off pieces of a bar of chocolate, with all that is below and to the right; the last piece loses.",
    example: "chomp(rows=3,columns=4)",
};

fn main() -> std::process::ExitCode {
    run(Registry::standard().with(CHOMP, |parameters| {
        let [rows, columns] = parameters.named(["rows", "columns"])?;
        let (rows, columns) = (rows.number(3, 1..=6)?, columns.number(4, 1..=9)?);
        Ok(Chomp(std::array::from_fn(|row| if row < rows { columns } else { 0 }), Side::Max))
    }))
}
