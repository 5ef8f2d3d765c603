//! Known results come out, and the proved checker accepts what was built.

use std::collections::BTreeSet;
use std::sync::Arc;

use verimax_strong::file::Reader;
use verimax_strong::games::endgame::Endgame;
use verimax_strong::games::fox::Fox;
use verimax_strong::{
    Built, CyclicGame, Database, Figures, GameVisitor, Observer, Settings, Value, build, plain_values, with_game,
};

fn built<G: CyclicGame>(game: &Arc<G>, workers: usize) -> Built {
    build(game, &Settings { workers, ..Settings::default() }, Observer::default()).unwrap().unwrap()
}

/// Builds the database of a game, and lets the checker judge it.
struct BuildAndCheck;

impl GameVisitor for BuildAndCheck {
    type Out = (Figures, Value);

    fn visit<G: CyclicGame>(self, game: G) -> (Figures, Value) {
        let game = Arc::new(game);
        let Built { bytes, figures, .. } = built(&game, 1);
        assert!(built(&game, 2).bytes == bytes, "{}: two workers build the same file", game.name());
        let database = Database::from_bytes(game.clone(), bytes).unwrap();
        let loaded = database.load(&mut |_| true).unwrap();
        let half = loaded.entries() / 2;
        let checked = [loaded.check(0, half), loaded.check(half, loaded.entries())];
        for checked in &checked {
            assert!(checked.report.passed, "{}: {:?}", game.name(), checked.wrong);
        }
        assert!(loaded.is_right_by(&checked.map(|checked| checked.report)));
        let start = game.start().map_or(Value::Draw, |start| database.value(&start).unwrap());
        (figures, start)
    }
}

fn figures(name: &str) -> (Figures, Value) {
    with_game(name, BuildAndCheck).unwrap()
}

/// The longest mates, in moves of the winner: 10 for the queen, 16 for the rook.
#[test]
fn queen_and_rook() {
    let (queen, _) = figures("endgame(KQK)");
    assert_eq!(queen.all.longest.div_ceil(2), 10);
    let (rook, _) = figures("endgame(KRK)");
    assert_eq!(rook.all.longest.div_ceil(2), 16);
    let [white, black] = rook.sides.unwrap();
    assert_eq!((white.longest, black.longest), (31, 32));
    // Black to move, one of each class of the eight symmetries.
    assert_eq!((black.positions, black.draws, black.losses), (28_056, 2_796, 28_056 - 2_796));
}

/// The men of a FEN, with file and rank from 0.
fn men(fen: &str) -> Vec<(char, usize, usize)> {
    let mut men = Vec::new();
    for (row, text) in fen.split(' ').next().unwrap().split('/').enumerate() {
        let mut file = 0;
        for c in text.chars() {
            match c.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    men.push((c, file, 7 - row));
                    file += 1;
                }
            }
        }
    }
    men
}

/// The images of a position under the eight symmetries of the board, each once.
fn images(men: &[(char, usize, usize)]) -> BTreeSet<Vec<(char, usize, usize)>> {
    let image = |symmetry: usize| {
        let mut men: Vec<_> = men.to_vec();
        for (_, file, rank) in &mut men {
            if symmetry & 1 > 0 {
                *file = 7 - *file;
            }
            if symmetry & 2 > 0 {
                *rank = 7 - *rank;
            }
            if symmetry & 4 > 0 {
                (*file, *rank) = (*rank, *file);
            }
        }
        men.sort_unstable();
        men
    };
    (0..8).map(image).collect()
}

/// 33 moves with bishop and knight: White to move, 65 plies. 138 positions need them, one of each class of the eight
/// symmetries; without symmetry 1,104. Tables that number the 462 pairs of kings count 144: both images of a position
/// in which both kings stand on the long diagonal.
#[test]
fn bishop_and_knight() {
    let game = Arc::new(Endgame::new("KBNK").unwrap());
    let Built { bytes, figures, .. } = built(&game, 2);
    let [white, black] = figures.sides.unwrap();
    assert_eq!((white.longest, white.longest_positions), (65, 138));
    assert_eq!(black.longest, 66);
    let reader = Reader::from_bytes(bytes).unwrap();
    let (mut on_diagonal, mut without_symmetry) = (0, 0);
    for block in 0..reader.blocks() {
        for (code, value) in reader.codes(block).unwrap().into_iter().zip(reader.values(block).unwrap()) {
            let Some(position) = game.position(code).filter(|_| value == Value::Win(65)) else { continue };
            let men = men(&game.show(&position));
            let is_on_diagonal = |(man, file, rank): &(char, usize, usize)| !"Kk".contains(*man) || file == rank;
            on_diagonal += usize::from(men.iter().all(is_on_diagonal));
            without_symmetry += images(&men).len();
        }
    }
    assert_eq!((138 + on_diagonal, without_symmetry), (144, 1_104));
}

#[test]
fn pawn() {
    let (pawn, _) = figures("endgame(KPK)");
    assert_eq!(pawn.all.longest.div_ceil(2), 28);
}

/// The game; positions, wins, draws, losses and the longest distance; the value of the start.
#[test]
fn small_games() {
    for (name, expected, expected_start) in [
        ("morris3", [744, 400, 176, 168, 10], Value::Win(9)),
        ("hexapawn(3,3)", [71, 29, 0, 42, 6], Value::Loss(6)),
        ("hexapawn(4,4)", [10_173, 4_184, 0, 5_989, 11], Value::Win(11)),
        ("fox(4,4)", [110, 52, 0, 58, 8], Value::Loss(8)),
        ("fox(6,6)", [10_357, 5_090, 0, 5_267, 25], Value::Win(25)),
    ] {
        let (figures, start) = figures(name);
        let all = figures.all;
        let found = [all.positions, all.wins, all.draws, all.losses, u64::from(all.longest)];
        assert_eq!((found, start), (expected, expected_start), "{name}");
    }
}

/// On the usual board the hounds win: the fox, who begins, loses in 44 plies.
#[test]
fn the_hounds_win() {
    let game = Arc::new(Fox::new(8, 8).unwrap());
    let Built { bytes, figures, .. } = built(&game, 2);
    assert_eq!((figures.all.positions, figures.all.draws), (895_094, 0));
    let database = Database::from_bytes(game.clone(), bytes).unwrap();
    assert_eq!(database.probe(None, "").unwrap().value, Value::Loss(44));
}

/// Law: the workers and the plain arrays find the same values.
#[test]
fn plain_arrays_agree() {
    for name in ["KQK", "KPK"] {
        let game = Arc::new(Endgame::new(name).unwrap());
        let plain = plain_values(&*game).unwrap();
        let database = Database::from_bytes(game.clone(), built(&game, 1).bytes).unwrap();
        let mut compared = 0;
        for block in 0..database.reader().blocks() {
            let codes = database.reader().codes(block).unwrap();
            for (code, value) in codes.into_iter().zip(database.reader().values(block).unwrap()) {
                let plain = plain[code as usize];
                assert_eq!(plain.is_some(), game.position(code).is_some());
                assert!(plain.is_none_or(|plain| plain == value), "{name}: code {code}");
                compared += usize::from(plain.is_some());
            }
        }
        assert!(compared > 40_000);
    }
}
