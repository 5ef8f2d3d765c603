//! [`Registry`] knows games by name, and starts them from a text.

use verimax::INF;
use verimax::catalogue::{Call, CallError};

use crate::Uniform;
use crate::connect4::{self, AnySize};
use crate::spec::{Parameters, Spec};
use crate::{
    AnyPosition, Connect4, DotsAndBoxes, FormulaInfo, GameError, Kalah, Method, MinGame, Nim, Order, Subtract,
    TicTacToe,
};

/// Describes a game, for lists and error messages.
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

const CONNECT4: GameInfo = GameInfo {
    name: "connect4",
    parameters: "columns=7 (1 to 16), rows=6 (1 to 16, columns * (rows + 1) at most 128)",
    summary: "Drop stones into columns; four in a row win, and count more the sooner. Moves may be written as 4453.",
    example: "connect4(columns=7,rows=6)",
};

const DOTS: GameInfo = GameInfo {
    name: "dots",
    parameters: "rows=2 (1 to 20), columns=2 (1 to 20, (2 * rows + 1) * (columns + 1) at most 64)",
    summary: "Dots and Boxes: draw lines between dots; who completes a box owns it and moves again; most boxes win.",
    example: "dots(rows=2,columns=2)",
};

const KALAH: GameInfo = GameInfo {
    name: "kalah",
    parameters: "houses=6 (1 to 12), seeds=4 (1 to 127, at most 254 in all houses)",
    summary: "Sow seeds around the board; if the last one lands in your own store, you move again; most seeds win.",
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

/// Games by name. [`Registry::standard`] has those of this crate, and [`with`](Registry::with) adds your own.
///
/// ```
/// use verimax_games::Registry;
///
/// let registry = Registry::standard();
/// assert_eq!(registry.start("kalah(houses=5)")?.moves().len(), 5);
/// assert_eq!(registry.start("nim(3, 4, 5)")?.moves().len(), 12);
///
/// let error = registry.start("go").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is no game `go`; the games are connect4, dots, kalah, min, nim, subtract, tictactoe, uniform",
/// );
/// # Ok::<(), verimax_games::GameError>(())
/// ```
pub struct Registry {
    games: Vec<Entry>,
}

struct Entry {
    info: GameInfo,
    start: Box<Start>,
}

/// Makes the first position of a game from its parameters.
type Start = dyn Fn(&Parameters<'_>) -> Result<Box<dyn AnyPosition>, GameError> + Send + Sync;

/// A formula, and the games that have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedFormula {
    /// The formula.
    pub info: FormulaInfo,
    /// The names of the games.
    pub games: Vec<&'static str>,
}

impl Registry {
    /// A registry without games.
    pub fn empty() -> Registry {
        Registry { games: Vec::new() }
    }

    /// All games of this crate.
    pub fn standard() -> Registry {
        Registry::empty()
            .with(CONNECT4, start_connect4)
            .with(DOTS, |parameters| {
                let [rows, columns] = parameters.named(["rows", "columns"])?;
                DotsAndBoxes::new(rows.number(2, DotsAndBoxes::SIZE)?, columns.number(2, DotsAndBoxes::SIZE)?)
            })
            .with(KALAH, |parameters| {
                let [houses, seeds] = parameters.named(["houses", "seeds"])?;
                Kalah::new(houses.number(6, Kalah::HOUSES)?, seeds.number(4, Kalah::SEEDS)?)
            })
            .with(MIN, |parameters| {
                let default = [20, 17, 24, -30, 27];
                MinGame::new(&parameters.numbers("number", MinGame::MOST_NUMBERS, -INF..=INF, &default)?)
            })
            .with(NIM, |parameters| Nim::new(&parameters.numbers("heap", Nim::MOST_HEAPS, Nim::HEAP, &[3, 4, 5])?))
            .with(SUBTRACT, |parameters| {
                let [stones] = parameters.named(["stones"])?;
                Subtract::new(stones.number(21, Subtract::STONES)?)
            })
            .with(TICTACTOE, |parameters| {
                let [] = parameters.named([])?;
                Ok(TicTacToe::default())
            })
            .with(UNIFORM, |parameters| {
                let [b, d, seed, order] = parameters.named(["b", "d", "seed", "order"])?;
                let (b, d) = (b.number(3, Uniform::BRANCHING)?, d.number(4, Uniform::DEPTH)?);
                Uniform::new(b, d, seed.number(1, 0..=u64::MAX)?, order.choice(Order::Best, &Order::WORDS)?)
            })
    }

    /// Adds a game: `start` makes its first position from the parameters. A game of the same name is replaced.
    ///
    /// ```
    /// use verimax_games::{GameInfo, Registry, Subtract};
    ///
    /// const PILE: GameInfo = GameInfo {
    ///     name: "pile",
    ///     parameters: "stones=7 (1 to 9)",
    ///     summary: "The subtraction game with few stones.",
    ///     example: "pile(7)",
    /// };
    /// let registry = Registry::standard().with(PILE, |parameters| {
    ///     let [stones] = parameters.named(["stones"])?;
    ///     Subtract::new(stones.number(7, 1..=9)?)
    /// });
    /// assert_eq!(registry.start("pile(stones=8)")?.to_string(), "8 stones, max to move");
    /// let error = registry.start("pile(10)").unwrap_err();
    /// assert_eq!(error.to_string(), "`stones` of pile is `10`; it must be a number from 1 to 9");
    /// # Ok::<(), verimax_games::GameError>(())
    /// ```
    pub fn with<P: Into<Box<dyn AnyPosition>>>(
        mut self,
        info: GameInfo,
        start: impl Fn(&Parameters<'_>) -> Result<P, GameError> + Send + Sync + 'static,
    ) -> Registry {
        let start = Box::new(move |parameters: &Parameters<'_>| start(parameters).map(Into::into));
        let entry = Entry { info, start };
        match self.games.iter_mut().find(|other| other.info.name == info.name) {
            Some(same) => *same = entry,
            None => self.games.push(entry),
        }
        self
    }

    /// Describes all games.
    pub fn games(&self) -> impl Iterator<Item = &GameInfo> {
        self.games.iter().map(|entry| &entry.info)
    }

    /// Starts the game that a text names, such as `kalah`, `kalah(6,4)` or `kalah(houses=6,seeds=4)`.
    pub fn start(&self, text: &str) -> Result<Box<dyn AnyPosition>, GameError> {
        let Spec { name, arguments } = Spec::parse(text)?;
        match self.games.iter().find(|entry| entry.info.name == name) {
            Some(Entry { info, start }) => start(&Parameters { game: *info, arguments }),
            None => Err(GameError::UnknownGame { name: name.to_owned(), games: joined(self.games().map(|g| g.name)) }),
        }
    }

    /// The formulas of all games.
    pub fn formulas(&self) -> Vec<ListedFormula> {
        let mut listed: Vec<ListedFormula> = Vec::new();
        for info in self.games() {
            let formulas = self.start(info.example).map_or_else(|_| Vec::new(), |position| position.formulas());
            for formula in formulas {
                match listed.iter_mut().find(|other| other.info.name == formula.name) {
                    Some(same) => same.games.push(info.name),
                    None => listed.push(ListedFormula { info: formula, games: vec![info.name] }),
                }
            }
        }
        listed
    }

    /// The search or the formula that a text such as `pvs`, `nega_scout(d=2)` or `nim_sum` names.
    pub fn method(&self, text: &str) -> Result<Method, CallError> {
        let formulas = self.formulas();
        if let Some(formula) = formulas.iter().find(|formula| formula.info.name == text.trim()) {
            return Ok(Method::Formula(formula.info));
        }
        Call::parse(text).map(Method::Search).map_err(|error| match error {
            CallError::Unknown { name, known } => {
                let known = joined([known.as_str()].into_iter().chain(formulas.iter().map(|f| f.info.name)));
                CallError::Unknown { name, known }
            }
            error => error,
        })
    }
}

fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// Picks the type of the board: the more the compiler knows of its size, the faster it is solved.
fn start_connect4(parameters: &Parameters<'_>) -> Result<Box<dyn AnyPosition>, GameError> {
    let [columns, rows] = parameters.named(["columns", "rows"])?;
    let (columns, rows) = (columns.number(7, connect4::COLUMNS)?, rows.number(6, connect4::ROWS)?);
    let any_size = Connect4::new(columns, rows)?;
    Ok(match AnySize::<u64>::new(columns.into(), rows.into()) {
        Some(_) if (columns, rows) == (7, 6) => Connect4::default().into(),
        Some(shape) => Connect4::on(shape).into(),
        None => any_size.into(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NAMES: &str = "connect4, dots, kalah, min, nim, subtract, tictactoe, uniform";

    /// The drawing of the start, and the position itself with all its fields.
    fn describe(text: &str) -> Result<String, String> {
        let start = Registry::standard().start(text).map_err(|error| error.to_string())?;
        Ok(format!("{start}\n{start:?}"))
    }

    #[test]
    fn the_games_are_listed_by_name_and_every_example_is_the_game_with_its_defaults() {
        let registry = Registry::standard();
        assert_eq!(joined(registry.games().map(|game| game.name)), NAMES);
        assert!(registry.games().is_sorted_by(|x, y| x.name < y.name));
        for game in registry.games() {
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
            ("Kalah", format!("there is no game `Kalah`; the games are {NAMES}")),
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

    #[test]
    fn a_game_of_the_same_name_is_replaced() {
        let nothing = |_: &Parameters<'_>| Subtract::new(0);
        let registry = Registry::standard().with(GameInfo { summary: "mine", ..KALAH }, nothing);
        assert_eq!(registry.games().count(), Registry::standard().games().count());
        let kalah = registry.games().find(|game| game.name == "kalah");
        assert_eq!(kalah.map(|game| game.summary), Some("mine"));
        assert!(registry.start("kalah").unwrap().is_over());
    }

    #[test]
    fn a_formula_is_listed_once_with_all_its_games() {
        let listed = Registry::standard().formulas();
        let listed: Vec<_> = listed.iter().map(|formula| (formula.info.name, formula.games.as_slice())).collect();
        let expected: [(&str, &[&str]); 5] = [
            ("dynamic", &["min"]),
            ("dynamic_opt", &["min"]),
            ("sprague_grundy", &["nim", "subtract"]),
            ("nim_sum", &["nim"]),
            ("subtraction_game", &["subtract"]),
        ];
        assert_eq!(listed, expected);
        assert!(expected.iter().all(|(name, _)| verimax::catalogue::Algorithm::find(name).is_none()));
    }

    #[test]
    fn a_method_is_a_search_or_a_formula() {
        let registry = Registry::standard();
        for name in ["pvs", "nega_scout(d=2)", "nim_sum", "dynamic"] {
            assert_eq!(registry.method(name).unwrap().to_string(), name);
        }
        let error = registry.method("alphabeta").unwrap_err().to_string();
        assert!(error.starts_with("there is no algorithm 'alphabeta'; there are: minimax, "), "{error}");
        assert!(error.ends_with(", optimal_score, dynamic, dynamic_opt, sprague_grundy, nim_sum, subtraction_game"));
    }

    /// Texts that look enough like a game to get past the first word.
    fn nearly_a_game() -> impl Strategy<Value = String> {
        let name = prop::sample::select(NAMES.split(", ").collect::<Vec<_>>());
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
