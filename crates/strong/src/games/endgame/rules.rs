//! Positions of an endgame and their moves, by the rules of `cozy-chess`.

use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, FenParseError, Move, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};

use super::material::{MOST_MEN, MaterialSet, sort, strength};

/// Where the men of a table stand, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) table: usize,
    pub(super) black_to_move: bool,
    /// True if the pawn of the other side has just gone two steps, and can be taken en passant.
    pub(super) en_passant: bool,
    /// A square for every man of the table; from a1 by files, then by ranks.
    pub(super) squares: [u8; MOST_MEN],
    /// True if the colours were exchanged on the way here: only names depend on it.
    pub(super) exchanged: bool,
}

/// The number of the first set of dead material; the others follow. They are no tables: positions need no value there.
const DEAD: usize = usize::MAX - DEAD_MEN.len();

/// What may stand beside bare kings if nobody can be mated.
const DEAD_MEN: [&[Piece]; 3] = [&[], &[Piece::Bishop], &[Piece::Knight]];

/// The number of all other material.
const FOREIGN: usize = usize::MAX;

/// The dead material with this number.
pub fn dead_set(table: usize) -> Option<MaterialSet> {
    DEAD_MEN.get(table.checked_sub(DEAD)?).map(|men| MaterialSet::new(men, &[]))
}

fn square(number: u8) -> Square {
    Square::index(usize::from(number))
}

/// The board of `cozy-chess`, if the position is legal there.
pub fn board(table: &MaterialSet, position: &Position) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = mover(position);
    for (man, at) in table.men.iter().zip(position.squares) {
        *builder.square_mut(square(at)) = Some((man.1, man.0));
    }
    if position.en_passant {
        let (taken, behind) = if position.black_to_move { (position.squares[2], -1) } else { (position.squares[3], 1) };
        builder.en_passant = square(taken).try_offset(0, behind);
    }
    builder.build().ok()
}

/// True if nobody can be mated from here: the only men beside the kings are bishops on squares of one colour.
pub fn is_dead(table: &MaterialSet, position: &Position) -> bool {
    let colour = |at: u8| (at % 8 + at / 8) % 2;
    table.men[2..].iter().all(|man| man.1 == Piece::Bishop)
        && position.squares[2..table.men.len()].windows(2).all(|pair| colour(pair[0]) == colour(pair[1]))
}

/// The squares that a man attacks.
fn attacks(color: Color, piece: Piece, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::King => get_king_moves(from),
        Piece::Queen => get_rook_moves(from, occupied) | get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Knight => get_knight_moves(from),
        Piece::Pawn => get_pawn_attacks(from, color),
    }
}

/// The squares of all men that pass.
fn men_where(table: &MaterialSet, position: &Position, passes: impl Fn(Color) -> bool) -> BitBoard {
    let men = table.men.iter().zip(position.squares).filter(|(man, _)| passes(man.0));
    men.fold(BitBoard::EMPTY, |set, (_, at)| set | square(at).bitboard())
}

/// The side to move.
fn mover(position: &Position) -> Color {
    if position.black_to_move { Color::Black } else { Color::White }
}

/// True if a man of this colour attacks the square, with these squares occupied; a man on `taken` is not there.
fn is_attacked(
    table: &MaterialSet,
    position: &Position,
    by: Color,
    target: Square,
    occupied: BitBoard,
    taken: Option<Square>,
) -> bool {
    table.men.iter().zip(position.squares).any(|((color, piece), at)| {
        let from = square(at);
        *color == by && Some(from) != taken && attacks(by, *piece, from, occupied).has(target)
    })
}

/// True if the side that is not to move is not in check, and en passant is possible where the position says so.
pub fn is_legal(table: &MaterialSet, position: &Position) -> bool {
    let king = square(position.squares[usize::from(!position.black_to_move)]);
    let occupied = men_where(table, position, |_| true);
    !is_attacked(table, position, mover(position), king, occupied, None)
        && (!position.en_passant || can_take_en_passant(table, position))
}

/// True if the position is possible after a double step, and the pawn can be taken.
fn can_take_en_passant(table: &MaterialSet, position: &Position) -> bool {
    let Some(board) = board(table, position) else { return false };
    let (rank_behind, file) = match position.black_to_move {
        true => (2, position.squares[2] % 8),
        false => (5, position.squares[3] % 8),
    };
    let target = square(rank_behind * 8 + file);
    board.generate_moves(|moves| {
        moves.piece == Piece::Pawn && moves.to.has(target) && moves.from.file() != target.file()
    })
}

/// Calls `visit` for every legal move, with the position after it.
pub fn for_each_move(
    tables: &[MaterialSet],
    position: &Position,
    board: &Board,
    mut visit: impl FnMut(Move, Position),
) {
    let table = &tables[position.table];
    board.generate_moves(|moves| {
        let place = position.squares[..table.men.len()].iter().position(|at| square(*at) == moves.from).unwrap_or(0);
        for move_ in moves {
            visit(move_, after(tables, position, place, move_));
        }
        false
    });
}

/// Calls `visit` with the position after every legal move, in some order, without a board of `cozy-chess`: the moves
/// are made from its tables of attacks. If there is none, says whether the side to move is in check.
pub fn for_each_child(tables: &[MaterialSet], position: &Position, mut visit: impl FnMut(Position)) -> Option<bool> {
    let (table, mover) = (&tables[position.table], mover(position));
    let (all, mine) = (men_where(table, position, |_| true), men_where(table, position, |color| color == mover));
    let king = square(position.squares[usize::from(position.black_to_move)]);
    // The square of the pawn that can be taken en passant, and the one behind it.
    let passing = position.en_passant.then(|| match mover {
        Color::Black => (position.squares[2], position.squares[2] - 8),
        Color::White => (position.squares[3], position.squares[3] + 8),
    });
    let mut is_over = true;
    for (place, (color, piece)) in table.men.iter().enumerate().filter(|(_, man)| man.0 == mover) {
        let from = square(position.squares[place]);
        let targets = match (piece, passing) {
            (Piece::Pawn, passing) => {
                let behind = passing.map_or(BitBoard::EMPTY, |(_, behind)| square(behind).bitboard());
                get_pawn_attacks(from, mover) & ((all - mine) | behind) | get_pawn_quiets(from, mover, all)
            }
            _ => attacks(*color, *piece, from, all) - mine,
        };
        for to in targets {
            let is_passing = *piece == Piece::Pawn && passing.is_some_and(|(_, behind)| to == square(behind));
            let taken = passing.filter(|_| is_passing).map_or(to, |(at, _)| square(at));
            let occupied = (all - from.bitboard() - taken.bitboard()) | to.bitboard();
            let king = if *piece == Piece::King { to } else { king };
            if is_attacked(table, position, !mover, king, occupied, Some(taken)) {
                continue;
            }
            is_over = false;
            let is_promotion = *piece == Piece::Pawn && matches!(to as u8 / 8, 0 | 7);
            let promotions: &[Option<Piece>] = if is_promotion { &PROMOTIONS } else { &[None] };
            for promotion in promotions {
                visit(after(tables, position, place, Move { from, to, promotion: *promotion }));
            }
        }
    }
    is_over.then(|| is_attacked(table, position, !mover, king, all, None))
}

/// What a pawn can become.
const PROMOTIONS: [Option<Piece>; 4] =
    [Some(Piece::Queen), Some(Piece::Rook), Some(Piece::Bishop), Some(Piece::Knight)];

/// The position after the man at `place` makes a legal move.
fn after(tables: &[MaterialSet], position: &Position, place: usize, move_: Move) -> Position {
    let table = &tables[position.table];
    let (from, to) = (move_.from as u8, move_.to as u8);
    let is_pawn = table.men[place].1 == Piece::Pawn;
    let men = table.men.len();
    let taken_at = if is_pawn && position.en_passant && from % 8 != to % 8 { from / 8 * 8 + to % 8 } else { to };
    let taken = position.squares[..men].iter().position(|at| *at == taken_at);
    let mut next = Position { black_to_move: !position.black_to_move, en_passant: false, ..*position };
    next.squares[place] = to;
    if taken.is_some() || move_.promotion.is_some() {
        let left = (0..men).filter(|other| Some(*other) != taken).map(|other| {
            let promotion = move_.promotion.filter(|_| other == place);
            (table.men[other].0, promotion.unwrap_or(table.men[other].1), next.squares[other])
        });
        return place_men(tables, left, next.black_to_move, position.exchanged);
    }
    if is_pawn && table.en_passant && from.abs_diff(to) == 16 {
        let other = if position.black_to_move { position.squares[2] } else { position.squares[3] };
        if other / 8 == to / 8 && other.abs_diff(to) == 1 {
            next.en_passant = true;
            next.en_passant = is_legal(table, &next);
        }
    }
    next
}

/// The position with these men, in the table that has them. If Black's men are the stronger, colours are exchanged.
fn place_men(
    tables: &[MaterialSet],
    men: impl Iterator<Item = (Color, Piece, u8)>,
    black_to_move: bool,
    exchanged: bool,
) -> Position {
    let mut squares = [0; MOST_MEN];
    let (mut kings, mut white, mut black) = ([0; 2], Vec::new(), Vec::new());
    for (color, piece, at) in men {
        match (piece, color) {
            (Piece::King, _) => kings[color as usize] = at,
            (_, Color::White) => white.push((piece, at)),
            (_, Color::Black) => black.push((piece, at)),
        }
    }
    let strength_of = |men: &mut Vec<(Piece, u8)>| {
        let mut pieces: Vec<Piece> = men.iter().map(|man| man.0).collect();
        sort(&mut pieces);
        men.sort_by_key(|man| pieces.iter().position(|piece| *piece == man.0));
        strength(&pieces)
    };
    let mut strengths = (strength_of(&mut white), strength_of(&mut black));
    let exchange = strengths.0 < strengths.1;
    if exchange {
        std::mem::swap(&mut white, &mut black);
        kings.swap(0, 1);
        strengths = (strengths.1, strengths.0);
    }
    let all = kings.into_iter().chain(white.iter().chain(&black).map(|man| man.1));
    for (place, at) in squares.iter_mut().zip(all) {
        *place = if exchange { at ^ 56 } else { at };
    }
    let table = tables.iter().position(|table| table.strengths == strengths).unwrap_or_else(|| {
        let dead = DEAD_MEN.iter().position(|men| (strength(men), 0) == strengths);
        dead.map_or(FOREIGN, |dead| DEAD + dead)
    });
    Position {
        table,
        black_to_move: black_to_move != exchange,
        en_passant: false,
        squares,
        exchanged: exchanged != exchange,
    }
}

/// A FEN in full: whoever leaves out its last words means no castling, no en passant, and the first move.
fn whole_fen(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let missing = ["-", "-", "0", "1"].into_iter().skip(words.len().saturating_sub(2));
    words.iter().copied().chain(missing).collect::<Vec<_>>().join(" ")
}

/// Reads a FEN with the men of one of the tables.
pub fn parse(tables: &[MaterialSet], text: &str, name: &str) -> Result<Position, String> {
    let board = Board::from_fen(&whole_fen(text), false).map_err(|error| match error {
        FenParseError::InvalidBoard => {
            "the board of this FEN is not legal: it has eight rows of eight squares, a king on \
                                        each side, no pawn on the first or last rank, and the side that is not to move \
                                        is not in check"
                .to_owned()
        }
        error => format!("this is not a FEN: {error}"),
    })?;
    if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        return Err("the kings stand side by side".to_owned());
    }
    if Color::ALL.iter().any(|color| {
        let rights = board.castle_rights(*color);
        rights.short.is_some() || rights.long.is_some()
    }) {
        return Err("the database has no castling: the third word of the FEN must be -".to_owned());
    }
    let men = board.occupied().iter().filter_map(|at| Some((board.color_on(at)?, board.piece_on(at)?, at as u8)));
    let men: Vec<_> = men.collect();
    let too_many = || format!("the database of {name} has no such men");
    if men.len() > tables[tables.len() - 1].men.len() {
        return Err(too_many());
    }
    let mut position = place_men(tables, men.into_iter(), board.side_to_move() == Color::Black, false);
    match tables.get(position.table) {
        None if dead_set(position.table).is_some() => Ok(position),
        None => Err(too_many()),
        Some(table) => {
            if table.en_passant && board.en_passant().is_some() {
                position.en_passant = true;
                position.en_passant = is_legal(table, &position);
            }
            Ok(position)
        }
    }
}

/// The FEN, without the numbers of moves, and with the colours as they were in the beginning.
pub fn fen(board: &Board, exchanged: bool) -> String {
    let text = board.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    if !exchanged {
        return format!("{} 0 1", words[..4].join(" "));
    }
    // A position that was exchanged has a pawn on one side at most, and so no en passant.
    let swap = |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let rows: Vec<String> = words[0].split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    format!("{} {} - - 0 1", rows.join("/"), if words[1] == "w" { "b" } else { "w" })
}

/// The name of a move, such as `e2e4` or `a7a8q`, with the colours as they were in the beginning.
pub fn name(move_: Move, exchanged: bool) -> String {
    if !exchanged {
        return move_.to_string();
    }
    Move { from: move_.from.flip_rank(), to: move_.to.flip_rank(), promotion: move_.promotion }.to_string()
}
