//! A certificate of Connect Four as a file for Coq: the rules and a checker that is proved there (`connect4.v`), the
//! claims, and a theorem for each bound.

use std::io::{BufRead, Write};

use verimax_certificate::format::{Error, Header, Reader};
use verimax_certificate::{Bound, NamedGame};

const RULES: &str = include_str!("connect4.v");

/// Writes the file. `Ok(false)` if the game is another one.
pub fn export(mut reader: Reader<impl BufRead>, mut output: impl Write) -> Result<bool, Error> {
    let header = reader.header().clone();
    let NamedGame::Connect4 { columns, rows, .. } = *header.game() else { return Ok(false) };
    write!(output, "{RULES}\n{}", root(&header, columns, rows)).map_err(Error::Write)?;
    for (section, &bound) in header.bounds().iter().enumerate() {
        let number = section + 1;
        write!(output, "\nDefinition claims_{number} : list (N * N) := [").map_err(Error::Write)?;
        let (mut codes, mut moves, mut is_first) = (Vec::new(), Vec::new(), true);
        while reader.read_block(&mut codes, &mut moves)? {
            for (code, mv) in codes.drain(..).zip(moves.drain(..)) {
                let end = if std::mem::take(&mut is_first) { "\n" } else { ";\n" };
                write!(output, "{end}({code},{mv})").map_err(Error::Write)?;
            }
        }
        write!(output, "\n]%N.\n\n{}", theorem(number, bound, columns, rows)).map_err(Error::Write)?;
    }
    reader.finish()?;
    output.flush().map_err(Error::Write)?;
    Ok(true)
}

fn root(header: &Header, columns: u32, rows: u32) -> String {
    let moves = header.moves().iter().map(u8::to_string).collect::<Vec<_>>().join("; ");
    let after = format!("after {columns} {rows} (start {columns}) [{moves}]");
    format!(
        "(** The root of the certificate. *)\n\
         Definition root : board := Eval vm_compute in match {after} with Some p => p | None => [] end.\n\n\
         Theorem root_is_reached : {after} = Some root.\n\
         Proof. vm_compute. reflexivity. Qed.\n"
    )
}

fn theorem(number: usize, bound: Bound, columns: u32, rows: u32) -> String {
    let value = format!("value {columns} {rows} (empty {rows} root) root");
    let (statement, name, bound) = match bound {
        Bound::AtLeast(least) => (format!("({least} <= {value})%Z"), "at_least", least),
        Bound::AtMost(most) => (format!("({value} <= {most})%Z"), "at_most", most),
    };
    let (board, claims) = (format!("{columns} {rows}"), format!("root claims_{number}"));
    format!(
        "(** Coq runs the checker here. *)\n\
         Theorem accepted_{number} : is_proved {board} ({name} ({bound})) {claims} = true.\n\
         Proof. vm_cast_no_check (eq_refl true). Qed.\n\n\
         Theorem claim_{number} : {statement}.\n\
         Proof. exact (accepted_{name} {board} ({bound}) {claims} accepted_{number}). Qed.\n\n\
         Print Assumptions claim_{number}.\n"
    )
}
