//! Known results come out, and the proved checker accepts what was built.

use std::sync::Arc;

use verimax_strong::games::endgame::Endgame;
use verimax_strong::{
    Built, CyclicGame, Database, Figures, Settings, Value, Visit, Watch, build, plain_values, with_game,
};

fn built<G: CyclicGame>(game: &Arc<G>, workers: usize) -> Built {
    build(game, &Settings { workers, ..Settings::default() }, Watch::default()).unwrap().unwrap()
}

/// Builds the database of a game, and lets the checker judge it.
struct BuildAndCheck;

impl Visit for BuildAndCheck {
    type Out = (Figures, Value);

    fn visit<G: CyclicGame>(self, game: G) -> (Figures, Value) {
        let game = Arc::new(game);
        let Built { bytes, figures } = built(&game, 1);
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
