//! Every game keeps the promises of `CyclicGame`, on positions that random play reaches.

use cozy_chess::{Board, Move};
use fastrand::Rng;
use verimax_strong::games::endgame::Endgame;
use verimax_strong::{CyclicGame, Ending, GameVisitor, Numbering, Value, with_game};

/// Checks so many positions; returns how many there were.
struct Laws(usize);

impl GameVisitor for Laws {
    type Out = usize;

    fn visit<G: CyclicGame>(self, game: G) -> usize {
        let mut random = Rng::with_seed(18);
        let mut checked = 0;
        while checked < self.0 {
            let mut position = first(&game, &mut random);
            for _ in 0..60 {
                checked += 1;
                let mut children = check(&game, &position);
                if children.is_empty() {
                    break;
                }
                position = children.swap_remove(random.usize(..children.len()));
            }
        }
        // A file may hold any number.
        for _ in 0..10_000 {
            let code = random.u64(..) >> random.u32(..64);
            if let Some(position) = game.position(code) {
                assert_eq!(game.code(&position), code, "{}", game.name());
            }
        }
        checked
    }
}

/// The start, or a random position.
fn first<G: CyclicGame>(game: &G, random: &mut Rng) -> G::Position {
    if let Some(start) = game.start() {
        return start;
    }
    let Numbering::Parts(sizes) = game.numbering() else { panic!("no start, and no index") };
    loop {
        if let Some(position) = game.position(random.u64(..sizes.iter().map(|size| size.codes).sum::<u64>())) {
            return position;
        }
    }
}

/// A random position with all men.
fn of_largest(game: &Endgame, random: &mut Rng) -> <Endgame as CyclicGame>::Position {
    let Numbering::Parts(sizes) = game.numbering() else { panic!("no index") };
    let all: u64 = sizes.iter().map(|size| size.codes).sum();
    let codes = all - sizes[sizes.len() - 1].codes..all;
    loop {
        if let Some(position) = game.position(random.u64(codes.clone())) {
            return position;
        }
    }
}

/// Checks a position. Returns those after its moves, except those that are decided at sight.
fn check<G: CyclicGame>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let shown = game.show(position);
    let mut children = Vec::new();
    let ending = game.expand(position, &mut children);
    assert_eq!(ending.is_some(), children.is_empty(), "{shown}");
    let numbers = |children: &[G::Position]| {
        let stored = children.iter().filter(|child| game.at_sight(child).is_none());
        let mut numbers: Vec<u64> = stored.map(|child| game.code(child)).collect();
        numbers.sort_unstable();
        (numbers, children.len())
    };
    let mut quickly = Vec::new();
    assert_eq!(game.expand_quickly(position, &mut quickly), ending, "{shown}");
    assert_eq!(numbers(&quickly), numbers(&children), "{shown}");
    let at_sight = game.at_sight(position);
    match at_sight {
        Some(Value::Win(1)) => {
            let is_lost = |child: &G::Position| game.at_sight(child) == Some(Value::Loss(0));
            assert!(children.iter().any(is_lost), "{shown}: no move wins at once");
        }
        Some(value) => assert_eq!(ending.map(Value::of), Some(value), "{shown}"),
        None => {
            let (code, side) = (game.code(position), game.side(position));
            for position in [game.position(code), game.stored_position(code), game.parse(&shown).ok()] {
                let position = position.unwrap_or_else(|| panic!("{shown}, code {code}"));
                assert_eq!(game.code(&position), code, "{shown}");
                assert_eq!(game.side(&position), side, "{shown}");
            }
        }
    }
    let codes = |positions: &mut dyn Iterator<Item = &G::Position>| -> Vec<Option<u64>> {
        positions.map(|child| game.at_sight(child).is_none().then(|| game.code(child))).collect()
    };
    let moves = game.moves(position);
    assert_eq!(codes(&mut children.iter()), codes(&mut moves.iter().map(|(_, child)| child)), "{shown}");
    let mut names: Vec<&String> = moves.iter().map(|(name, _)| name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), moves.len(), "{shown}: two moves have one name");
    children.retain(|child| game.at_sight(child).is_none());
    children
}

#[test]
fn games_keep_their_promises() {
    for game in [
        "morris3",
        "hexapawn(3,3)",
        "hexapawn(5,6)",
        "fox(8,8)",
        "fox(4,5)",
        "dobutsu",
        "endgame(KRK)",
        "endgame(KPKP)",
        "endgame(KQPK)",
        "endgame(KBBK)",
        "endgame(KRKB)",
    ] {
        assert!(with_game(game, Laws(3_000)).unwrap() >= 3_000);
    }
}

/// Law: a move leads to the position that `cozy-chess` has after it, with captures, promotions and en passant. A
/// position in which Black is the stronger side is shown as it is.
#[test]
fn moves_are_those_of_cozy_chess() {
    let mut random = Rng::with_seed(19);
    let (mut captures, mut promotions, mut en_passant) = (0, 0, 0);
    for name in ["KRKP", "KPKP", "KBNK"] {
        let game = Endgame::new(name).unwrap();
        for _ in 0..2_000 {
            let position = of_largest(&game, &mut random);
            let board = Board::from_fen(&game.show(&position), false).unwrap();
            let mut legal = 0;
            board.generate_moves(|moves| {
                legal += moves.len();
                false
            });
            let moves = game.moves(&position);
            if moves.is_empty() {
                assert!(legal == 0 || game.expand(&position, &mut Vec::new()) == Some(Ending::Draw));
                continue;
            }
            assert_eq!(moves.len(), legal, "{board}");
            for (name, child) in moves {
                let made: Move = name.parse().unwrap();
                let mut after = board.clone();
                after.try_play(made).unwrap();
                captures += usize::from(after.occupied().len() < board.occupied().len());
                promotions += usize::from(made.promotion.is_some());
                let is_far = after.en_passant().is_some();
                let read = game.parse(&after.to_string()).unwrap();
                if game.at_sight(&child).is_some() {
                    assert!(game.at_sight(&read).is_some(), "{board} {name}");
                } else {
                    assert_eq!(game.code(&read), game.code(&child), "{board} {name}");
                    en_passant += usize::from(is_far && game.show(&child).split(' ').nth(3) != Some("-"));
                }
            }
        }
    }
    assert!(captures > 500 && promotions > 1_000 && en_passant > 5, "{captures} {promotions} {en_passant}");
}
