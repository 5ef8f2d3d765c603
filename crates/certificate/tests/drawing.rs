//! Tests the drawings of positions.

use verimax_certificate::format::Header;
use verimax_certificate::{Bound, NamedGame, Rules, Visitor};

/// The code of the position after these moves.
struct Code<'a>(&'a [u8]);

impl Visitor for Code<'_> {
    type Output = u64;

    fn visit<R: Rules + Send + Sync>(self, start: &R) -> u64 {
        self.0.iter().fold(start.clone(), |position, &mv| position.play(mv.into())).code()
    }
}

fn header(game: &str) -> Header {
    Header::new(NamedGame::parse(game).expect("a game"), Vec::new(), vec![Bound::AtLeast(0)]).expect("a header")
}

/// Law: a drawing shows the position that its code names.
#[test]
fn positions_are_drawn() {
    let cases: [(&str, &[u8], &str); 7] = [
        ("connect4(columns=3,rows=2)", &[1, 1], ". O .\n. X .\nMax to move\n"),
        ("tictactoe", &[4, 0], "O . .\n. X .\n. . .\nMax to move\n"),
        ("kalah(houses=2,seeds=1)", &[0], "       1   1\n   0           0\n       0   2\nMin to move\n"),
        ("dots(rows=1,columns=2)", &[0, 3], "+--+  +\n|\n+  +  +\nMax's boxes minus Min's: 0\nMax to move\n"),
        ("min(5,-2,7,1)", &[1], "numbers 7 1, score 3\nMax to move\n"),
        ("nim(3,4,5)", &[0], "heaps 2 4 5\nMin to move\n"),
        ("subtract(stones=9)", &[0], "8 stones\nMin to move\n"),
    ];
    for (game, moves, drawing) in cases {
        let header = header(game);
        assert_eq!(header.drawing(header.visit(Code(moves))).as_deref(), Some(drawing), "{game}");
    }
    let limited = header("subtract(stones=9)").at_depth(2).expect("a depth");
    let drawing = limited.drawing(limited.visit(Code(&[0])));
    assert_eq!(drawing.as_deref(), Some("8 stones\nMin to move, plies left: 1\n"));
}

/// Law: what names no position has no drawing.
#[test]
fn only_positions_are_drawn() {
    assert_eq!(header("tictactoe").drawing(0b11), None, "Max has moved twice");
    assert_eq!(header("connect4").drawing(u64::MAX), None);
}
