//! All games of this crate by name: [`GAMES`] lists them, [`with_game`] starts one from its text.

use verimax::INF;

use crate::connect4::{self, AnySize};
use crate::spec::Spec;
use crate::{Connect4, GameError, Kalah, MinGame, Nim, Order, Playable, Subtract, TicTacToe, Uniform};

/// What there is to know of a game before it is started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameInfo {
    /// Its name.
    pub name: &'static str,
    /// Its parameters with their defaults and ranges.
    pub parameters: &'static str,
    /// Its rules in a sentence.
    pub summary: &'static str,
    /// A text that starts it.
    pub example: &'static str,
}

/// The games that [`with_game`] can start, by name.
pub const GAMES: &[GameInfo] = &[CONNECT4, KALAH, MIN, NIM, SUBTRACT, TICTACTOE, UNIFORM];

const CONNECT4: GameInfo = GameInfo {
    name: "connect4",
    parameters: "columns=7 (1 to 16), rows=6 (1 to 16, columns * (rows + 1) at most 128)",
    summary: "Let stones fall into columns; four in a row win, and the sooner the more. Moves may be written as 4453.",
    example: "connect4(columns=7,rows=6)",
};

const KALAH: GameInfo = GameInfo {
    name: "kalah",
    parameters: "houses=6 (1 to 12), seeds=4 (1 to 127, at most 254 in all houses)",
    summary: "Sow seeds around the board; a seed that ends in the own store moves again; most seeds win.",
    example: "kalah(houses=6,seeds=4)",
};

const MIN: GameInfo = GameInfo {
    name: "min",
    parameters: "up to 10000 numbers (20,17,24,-30,27)",
    summary: "Take the first number or the first two; the smaller sum wins. Min starts. Long games need --algorithm dynamic.",
    example: "min(20,17,24,-30,27)",
};

const NIM: GameInfo = GameInfo {
    name: "nim",
    parameters: "up to 16 heaps of 0 to 1000 objects (3,4,5)",
    summary: "Take any number of objects from one heap; the last object wins.",
    example: "nim(3,4,5)",
};

const SUBTRACT: GameInfo = GameInfo {
    name: "subtract",
    parameters: "stones=21 (0 to 1000000)",
    summary: "Take one, two or three stones from a pile; the last stone wins.",
    example: "subtract(21)",
};

const TICTACTOE: GameInfo = GameInfo {
    name: "tictactoe",
    parameters: "no parameters",
    summary: "Three in a row on a board of three by three.",
    example: "tictactoe",
};

const UNIFORM: GameInfo = GameInfo {
    name: "uniform",
    parameters: "b=3 (1 to 64), d=4 (0 to 64), seed=1 (0 to 18446744073709551615), order=best (best, random, worst)",
    summary: "A tree with b moves at every node and d plies, whose values follow from the seed and the order.",
    example: "uniform(b=3,d=4,seed=1,order=best)",
};

/// Something that can be done with any game.
pub trait Visitor {
    /// What comes out of it.
    type Output;

    /// Does it, from the start of a game.
    fn visit<G: Playable>(self, start: G) -> Self::Output;
}

/// Starts the game of a text like `kalah`, `kalah(6,4)` or `kalah(houses=6,seeds=4)`, and hands it to the visitor.
///
/// ```
/// use verimax_games::{Playable, Visitor, with_game};
///
/// struct CountMoves;
///
/// impl Visitor for CountMoves {
///     type Output = usize;
///     fn visit<G: Playable>(self, start: G) -> usize {
///         start.moves().len()
///     }
/// }
///
/// assert_eq!(with_game("kalah(houses=5)", CountMoves), Ok(5));
/// assert_eq!(with_game("nim(3, 4, 5)", CountMoves), Ok(12));
///
/// let error = with_game("go", CountMoves).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is no game `go`; the games are connect4, kalah, min, nim, subtract, tictactoe, uniform",
/// );
/// ```
pub fn with_game<V: Visitor>(text: &str, visitor: V) -> Result<V::Output, GameError> {
    let spec = Spec::parse(text)?;
    match spec.name {
        "connect4" => {
            let [columns, rows] = spec.parameters(&CONNECT4, ["columns", "rows"])?;
            let (columns, rows) = (columns.number(7, connect4::COLUMNS)?, rows.number(6, connect4::ROWS)?);
            let any_size = Connect4::new(columns, rows)?;
            Ok(match AnySize::<u64>::new(columns.into(), rows.into()) {
                Some(_) if (columns, rows) == (7, 6) => visitor.visit(Connect4::default()),
                Some(shape) => visitor.visit(Connect4::on(shape)),
                None => visitor.visit(any_size),
            })
        }
        "kalah" => {
            let [houses, seeds] = spec.parameters(&KALAH, ["houses", "seeds"])?;
            let game = Kalah::new(houses.number(6, Kalah::HOUSES)?, seeds.number(4, Kalah::SEEDS)?)?;
            Ok(visitor.visit(game))
        }
        "min" => {
            let numbers = spec.numbers(&MIN, "number", MinGame::MOST_NUMBERS, -INF..=INF, &[20, 17, 24, -30, 27])?;
            Ok(visitor.visit(MinGame::new(&numbers)?))
        }
        "nim" => {
            let heaps = spec.numbers(&NIM, "heap", Nim::MOST_HEAPS, Nim::HEAP, &[3, 4, 5])?;
            Ok(visitor.visit(Nim::new(&heaps)?))
        }
        "subtract" => {
            let [stones] = spec.parameters(&SUBTRACT, ["stones"])?;
            Ok(visitor.visit(Subtract::new(stones.number(21, Subtract::STONES)?)?))
        }
        "tictactoe" => {
            let [] = spec.parameters(&TICTACTOE, [])?;
            Ok(visitor.visit(TicTacToe::default()))
        }
        "uniform" => {
            let [b, d, seed, order] = spec.parameters(&UNIFORM, ["b", "d", "seed", "order"])?;
            let (b, d) = (b.number(3, Uniform::BRANCHING)?, d.number(4, Uniform::DEPTH)?);
            let game = Uniform::new(b, d, seed.number(1, 0..=u64::MAX)?, order.choice(Order::Best, &Order::WORDS)?)?;
            Ok(visitor.visit(game))
        }
        name => Err(GameError::UnknownGame { name: name.to_owned() }),
    }
}

/// The names of all games, as an error lists them.
pub(crate) fn names() -> String {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The drawing of the start, and the position itself with all its fields.
    struct Describe;

    impl Visitor for Describe {
        type Output = String;
        fn visit<G: Playable>(self, start: G) -> String {
            format!("{start}\n{start:?}")
        }
    }

    fn describe(text: &str) -> Result<String, String> {
        with_game(text, Describe).map_err(|error| error.to_string())
    }

    #[test]
    fn the_games_are_listed_by_name_and_every_example_is_the_game_with_its_defaults() {
        assert!(GAMES.is_sorted_by(|x, y| x.name < y.name));
        for game in GAMES {
            let start = describe(game.example);
            assert!(start.is_ok(), "{}: {start:?}", game.example);
            assert_eq!(describe(game.name), start, "{}", game.name);
        }
    }

    #[test]
    fn a_parameter_may_be_given_by_place_or_by_name() {
        for text in ["kalah(3,2)", "kalah(houses=3,seeds=2)", "kalah(seeds=2,houses=3)", "kalah(houses=3,2)"] {
            assert_eq!(describe(text), describe("kalah(3,2)"), "{text}");
        }
        assert_ne!(describe("kalah(3,2)"), describe("kalah(2,3)"));
        assert_eq!(describe("uniform(order=worst,d=2)"), describe("uniform(3,2,1,worst)"));
    }

    #[test]
    fn a_wrong_parameter_is_refused_with_what_would_be_right() {
        let kalah = "kalah takes houses=6 (1 to 12), seeds=4 (1 to 127, at most 254 in all houses)";
        let cases = [
            ("Kalah", format!("there is no game `Kalah`; the games are {}", names())),
            ("kalah(pits=6)", format!("kalah has no parameter `pits`; {kalah}")),
            (
                "kalah(seeds=4,houses=5,6)",
                format!("too many parameters for kalah: 3, where at most 2 are allowed; {kalah}"),
            ),
            ("kalah(6,houses=6)", format!("the parameter `houses` of kalah is given twice; {kalah}")),
            ("kalah(seeds=1,seeds=1)", format!("the parameter `seeds` of kalah is given twice; {kalah}")),
            ("kalah(1,2,3)", format!("too many parameters for kalah: 3, where at most 2 are allowed; {kalah}")),
            ("kalah(13)", "`houses` of kalah is `13`; it must be a number from 1 to 12".into()),
            ("kalah(-1)", "`houses` of kalah is `-1`; it must be a number from 1 to 12".into()),
            ("kalah(six)", "`houses` of kalah is `six`; it must be a number from 1 to 12".into()),
            ("kalah(1,99999999999999999999)", {
                "`seeds` of kalah is `99999999999999999999`; it must be a number from 1 to 127".into()
            }),
            ("connect4(rows=17)", "`rows` of connect4 is `17`; it must be a number from 1 to 16".into()),
            ("connect4(9,14)", {
                "`rows` of connect4 is `14`; it must be at most 13 with 9 columns: columns * (rows + 1) is at most 128"
                    .into()
            }),
            ("tictactoe(3)", {
                "too many parameters for tictactoe: 1, where at most 0 are allowed; tictactoe takes no parameters"
                    .into()
            }),
            ("min(x=1)", "min has no parameter `x`; min takes up to 10000 numbers (20,17,24,-30,27)".into()),
            ("min(1,1.5)", "`number` of min is `1.5`; it must be a number from -1000000000 to 1000000000".into()),
            ("nim(1,1001)", "`heap` of nim is `1001`; it must be a number from 0 to 1000".into()),
            ("uniform(order=good)", "`order` of uniform is `good`; it must be one of best, random, worst".into()),
        ];
        for (text, sentence) in cases {
            assert_eq!(describe(text), Err(sentence), "{text}");
        }
        let seventeen = format!("nim({})", ["1"; 17].join(","));
        assert!(describe(&seventeen).unwrap_err().starts_with("too many parameters for nim: 17, where at most 16 are"));
        let sixteen = format!("nim({})", ["1"; 16].join(","));
        assert!(describe(&sixteen).is_ok());
    }

    /// Texts that look enough like a game to get past the first word.
    fn nearly_a_game() -> impl Strategy<Value = String> {
        let name = prop::sample::select(GAMES.iter().map(|game| game.name).collect::<Vec<_>>());
        let argument =
            prop_oneof!["-?[0-9]{1,20}", "(columns|rows|houses|seeds|stones|b|d|seed|order)=[a-z0-9-]{0,4}", "[ =.é]*"];
        (name, prop::collection::vec(argument, 0..5), "[)]?[ x]?")
            .prop_map(|(name, arguments, end)| format!("{name}({}{end}", arguments.join(",")))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn no_text_panics_and_every_refusal_is_a_sentence(text in prop_oneof![any::<String>(), nearly_a_game()]) {
            if let Err(sentence) = describe(&text) {
                prop_assert!(sentence.contains(' ') && !sentence.contains('\n'), "{:?}: {:?}", text, sentence);
            }
        }
    }
}
