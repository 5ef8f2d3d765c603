//! The checker's Connect Four beside the one that is solved and played: two programs, one game.

use std::collections::HashSet;

use verimax::{Game, Side};
use verimax_certificate::Rules;
use verimax_certificate::rules::Connect4;
use verimax_games::connect4::{AnySize, Connect4 as Other};

type Board = Other<AnySize<u128>>;

/// All boards that both programs have room for.
fn sizes() -> impl Iterator<Item = (u32, u32)> {
    (1..=16).flat_map(|columns| (1..=16).map(move |rows| (columns, rows))).filter(|(c, r)| c * (r + 1) <= 64)
}

fn start((columns, rows): (u32, u32)) -> (Connect4, Board) {
    (Connect4::new(columns, rows).unwrap(), Board::new(columns as u8, rows as u8).unwrap())
}

/// Plays a column on both, and returns its mirror image as well.
fn play(columns: u32, column: u8, [plain, mirrored]: [Connect4; 2], board: Board) -> ([Connect4; 2], Board) {
    let open: Vec<u8> = board.moves().collect();
    let number = open.iter().position(|&other| other == column).unwrap() as u32;
    let from_the_right = open.len() as u32 - 1 - number;
    assert!(u32::from(column) < columns);
    ([plain.play(number), mirrored.play(from_the_right)], board.play(column))
}

fn assert_same(position: &Connect4, board: &Board) {
    assert_eq!(position.number_of_moves() as usize, board.moves().len(), "{board:?}");
    assert_eq!(position.is_max_to_move(), board.side() == Side::Max, "{board:?}");
    assert_eq!(position.result(), board.eval(), "{board:?}");
    assert_eq!(position.layer(), u32::from(board.columns()) * u32::from(board.rows()) - board.stones(), "{board:?}");
}

/// The first move that wins, by trying all of them.
fn winning_move(position: &Connect4) -> Option<u32> {
    (0..position.number_of_moves()).find(|&mv| position.play(mv).result() != 0)
}

/// Law: moves, sides and results are the same in both programs, and the hint for the last move misses none.
#[test]
fn the_rules_are_those_of_the_game() {
    let mut random = fastrand::Rng::with_seed(17);
    let (mut wins, mut draws) = (0, 0);
    for (size, game) in sizes().flat_map(|size| (0..12).map(move |game| (size, game))) {
        let (position, mut board) = start(size);
        let mut both = [position, position];
        assert_same(&both[0], &board);
        while !board.moves().is_empty() {
            let moves: Vec<u8> = board.moves().collect();
            // Some games stay on few columns, so that lines come about.
            let choice = if game % 3 == 0 { moves.len().min(2) } else { moves.len() };
            (both, board) = play(size.0, moves[random.usize(..choice)], both, board);
            assert_same(&both[0], &board);
            assert_same(&both[1], &board);
            assert_eq!(both[0].finishing_move(), winning_move(&both[0]), "{board:?}");
            assert_eq!(both[0].code(), both[1].code(), "mirror images share a code: {board:?}");
            let found = both[0].decode(both[0].code()).unwrap();
            assert!(both.contains(&found), "{board:?}");
        }
        if board.eval() == 0 { draws += 1 } else { wins += 1 }
    }
    assert!(wins > 300 && draws > 300, "{wins} wins, {draws} draws");
}

/// The owners of all cells, column by column.
fn cells(board: &Board) -> Vec<Vec<Option<Side>>> {
    (0..board.columns()).map(|column| (0..board.rows()).map(|row| board.at(column, row)).collect()).collect()
}

/// Law: of all positions of a small board, two share a code exactly if they are mirror images.
#[test]
fn only_mirror_images_share_a_code() {
    for size in [(1, 4), (2, 3), (3, 3), (4, 2), (5, 2)] {
        let (position, board) = start(size);
        let mut seen = HashSet::from([cells(&board)]);
        let mut left = vec![([position, position], board)];
        let mut codes = HashSet::new();
        while let Some((both, board)) = left.pop() {
            codes.insert(both[0].code());
            for column in board.moves() {
                let next = play(size.0, column, both, board);
                if seen.insert(cells(&next.1)) {
                    left.push(next);
                }
            }
        }
        let is_own_mirror = |board: &&Vec<Vec<_>>| board.iter().eq(board.iter().rev());
        let symmetric = seen.iter().filter(is_own_mirror).count();
        assert_eq!(codes.len(), symmetric + (seen.len() - symmetric) / 2, "{size:?}, {} positions", seen.len());
    }
}

/// Law: whatever a file says, nothing panics, and what is decoded is a position of the game.
#[test]
fn any_number_is_a_position_or_refused() {
    let mut random = fastrand::Rng::with_seed(64);
    let large = [(1, 63), (2, 31), (4, 15), (8, 7), (16, 3), (32, 1), (21, 2), (7, 8), (7, 6)];
    let mut decoded = 0;
    for (columns, rows) in sizes().chain(large) {
        let start = Connect4::new(columns, rows).unwrap();
        for _ in 0..100 {
            let bits = columns * (rows + 1);
            let noise = random.u64(..) & random.u64(..) | if random.bool() { 0 } else { random.u64(..) };
            let code = if random.u8(..) < 8 { noise } else { noise >> (64 - bits) };
            let Some(position) = start.decode(code) else { continue };
            decoded += 1;
            assert!(bits == 64 || code >> bits == 0, "{code:#x} of {columns}x{rows}");
            assert!(position.layer() <= columns * rows);
            let again = start.decode(position.code()).unwrap();
            assert_eq!(again.code(), position.code());
            assert_eq!((again.number_of_moves(), again.result()), (position.number_of_moves(), position.result()));
            assert!(position.finishing_move().is_none_or(|mv| mv < position.number_of_moves()));
            for mv in 0..position.number_of_moves() {
                assert_eq!(position.play(mv).layer() + 1, position.layer());
            }
        }
    }
    assert!(decoded > 2_000, "{decoded}");
}

/// Law: a board is refused if it does not fit into a word, and no size overflows.
#[test]
fn boards_that_do_not_fit_are_refused() {
    let large = [0, 1, 2, 31, 32, 63, 64, 65, 1 << 16, 1 << 31, u32::MAX];
    for (columns, rows) in large.into_iter().flat_map(|columns| large.map(|rows| (columns, rows))) {
        let bits = u64::from(columns) * (u64::from(rows) + 1);
        let fits = columns > 0 && rows > 0 && bits <= 64;
        assert_eq!(Connect4::new(columns, rows).is_some(), fits, "{columns}x{rows}");
    }
}
