//! Reads a game and its parameters from a text such as `kalah`, `kalah(6,4)` or `kalah(houses=6,seeds=4)`: [`Spec`]
//! splits the text, and a game takes its own values from [`Parameters`]. Which parameters a game has is in
//! `registry.rs`.

use std::fmt::Display;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::GameError;
use crate::registry::GameInfo;

/// The name of a game and its arguments, as the text gives them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spec<'a> {
    pub(crate) name: &'a str,
    pub(crate) arguments: Vec<Argument<'a>>,
}

/// `value` or `key=value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Argument<'a> {
    key: Option<&'a str>,
    value: &'a str,
}

impl<'a> Spec<'a> {
    /// Reads `name`, or `name(arguments)` with commas between the arguments. Space is allowed between any two words.
    pub(crate) fn parse(text: &'a str) -> Result<Spec<'a>, GameError> {
        let mut cursor = Cursor { text, at: 0 };
        let name = cursor.word("the name of a game")?;
        let mut arguments = Vec::new();
        let opened = cursor.eat('(');
        if opened && !cursor.eat(')') {
            loop {
                let word = cursor.word("a value or `name=value`")?;
                arguments.push(match cursor.eat('=') {
                    true => Argument { key: Some(word), value: cursor.word("a value")? },
                    false => Argument { key: None, value: word },
                });
                if cursor.eat(')') {
                    break;
                }
                if !cursor.eat(',') {
                    return Err(cursor.expected("`,` or `)`"));
                }
            }
        }
        let end = if opened { "the end of the text" } else { "`(` or the end of the text" };
        if cursor.at_end() { Ok(Spec { name, arguments }) } else { Err(cursor.expected(end)) }
    }
}

/// The arguments in the brackets after the name of a game: [named](Parameters::named) parameters, or a
/// [list](Parameters::numbers) of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters<'a> {
    pub(crate) game: GameInfo,
    pub(crate) arguments: Vec<Argument<'a>>,
}

impl<'a> Parameters<'a> {
    /// The parameters with these names. The text may give each by name, by its place in this order, or not at all.
    pub fn named<const N: usize>(&self, names: [&'static str; N]) -> Result<[Parameter<'a>; N], GameError> {
        let game = &self.game;
        let mut parameters = names.map(|name| Parameter { game: game.name, name, value: None });
        for (place, argument) in self.arguments.iter().enumerate() {
            let parameter = match argument.key {
                Some(key) => {
                    let named = parameters.iter_mut().find(|parameter| parameter.name == key);
                    named.ok_or_else(|| self.unknown(key))?
                }
                None => parameters.get_mut(place).ok_or_else(|| self.too_many(N))?,
            };
            if parameter.value.replace(argument.value).is_some() {
                let (game, parameters) = (game.name, game.parameters);
                return Err(GameError::DuplicateParameter { game, parameter: parameter.name, parameters });
            }
        }
        Ok(parameters)
    }

    /// A list of at most `most` numbers in the range; `default` if there are no arguments. `each` is what an error
    /// calls a single number.
    pub fn numbers<T>(
        &self,
        each: &'static str,
        most: usize,
        range: RangeInclusive<T>,
        default: &[T],
    ) -> Result<Vec<T>, GameError>
    where
        T: FromStr + PartialOrd + Display + Copy,
    {
        if self.arguments.is_empty() {
            return Ok(default.to_vec());
        }
        if let Some(key) = self.arguments.iter().find_map(|argument| argument.key) {
            return Err(self.unknown(key));
        }
        if self.arguments.len() > most {
            return Err(self.too_many(most));
        }
        let numbers = self.arguments.iter().map(|argument| number(self.game.name, each, argument.value, &range));
        numbers.collect()
    }

    fn too_many(&self, most: usize) -> GameError {
        let GameInfo { name: game, parameters, .. } = self.game;
        GameError::TooManyParameters { game, given: self.arguments.len(), most, parameters }
    }

    fn unknown(&self, parameter: &str) -> GameError {
        let GameInfo { name: game, parameters, .. } = self.game;
        GameError::UnknownParameter { game, parameter: parameter.to_owned(), parameters }
    }
}

/// A parameter of a game, and the text of its value if it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter<'a> {
    game: &'static str,
    name: &'static str,
    value: Option<&'a str>,
}

impl Parameter<'_> {
    /// The value as a number in the range; `default` if the text does not give it.
    pub fn number<T>(self, default: T, range: RangeInclusive<T>) -> Result<T, GameError>
    where
        T: FromStr + PartialOrd + Display,
    {
        self.value.map_or(Ok(default), |value| number(self.game, self.name, value, &range))
    }

    /// The value as one of these words; `default` if the text does not give it.
    pub fn choice<T: Copy>(self, default: T, choices: &[(&'static str, T)]) -> Result<T, GameError> {
        let Some(value) = self.value else { return Ok(default) };
        let found = choices.iter().find(|(word, _)| *word == value);
        found.map(|(_, choice)| *choice).ok_or_else(|| {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            bad_value(self.game, self.name, value, format!("one of {}", words.join(", ")))
        })
    }
}

fn number<T>(
    game: &'static str,
    parameter: &'static str,
    value: &str,
    range: &RangeInclusive<T>,
) -> Result<T, GameError>
where
    T: FromStr + PartialOrd + Display,
{
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| bad_value(game, parameter, value, numbers_from(range)))
}

/// Refuses a value that is out of range.
pub(crate) fn in_range<T: PartialOrd + Display>(
    game: &'static str,
    parameter: &'static str,
    value: T,
    range: &RangeInclusive<T>,
) -> Result<(), GameError> {
    if range.contains(&value) { Ok(()) } else { Err(bad_value(game, parameter, value, numbers_from(range))) }
}

pub(crate) fn bad_value(
    game: &'static str,
    parameter: &'static str,
    value: impl Display,
    allowed: String,
) -> GameError {
    GameError::BadValue { game, parameter, value: value.to_string(), allowed }
}

fn numbers_from<T: Display>(range: &RangeInclusive<T>) -> String {
    format!("a number from {} to {}", range.start(), range.end())
}

/// A place in the text: everything before it has been read.
struct Cursor<'a> {
    text: &'a str,
    /// The place in bytes, always at the start of a character.
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Skips space, and returns what is still to be read.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn at_end(&mut self) -> bool {
        self.rest().is_empty()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn word(&mut self, expected: &'static str) -> Result<&'a str, GameError> {
        let in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '.');
        let rest = self.rest();
        let length = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.expected(expected));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    fn expected(&mut self, expected: &'static str) -> GameError {
        let found = self.rest().chars().next().map_or("the end of the text".to_owned(), |c| format!("{c:?}"));
        GameError::Malformed { column: self.text[..self.at].chars().count() + 1, expected, found }
    }
}

/// The [`rules`](verimax::Game::rules) of a game with these parameters.
pub(crate) fn rules_of(parameters: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_between_words_changes_nothing() {
        let plain = Spec::parse("kalah(houses=6,4)").unwrap();
        assert_eq!(plain.arguments, [Argument { key: Some("houses"), value: "6" }, Argument { key: None, value: "4" }]);
        assert_eq!(Spec::parse("  kalah ( houses = 6 ,\t4 )\n"), Ok(plain));
        assert_eq!(Spec::parse("kalah()"), Spec::parse("kalah"));
    }

    #[test]
    fn a_malformed_text_is_refused_with_the_column() {
        let cases = [
            ("", "expected the name of a game at column 1, found the end of the text"),
            ("  (3)", "expected the name of a game at column 3, found '('"),
            ("kalah(6,4", "expected `,` or `)` at column 10, found the end of the text"),
            ("kalah(6 4)", "expected `,` or `)` at column 9, found '4'"),
            ("kalah(6,)", "expected a value or `name=value` at column 9, found ')'"),
            ("kalah(,6)", "expected a value or `name=value` at column 7, found ','"),
            ("kalah(seeds=)", "expected a value at column 13, found ')'"),
            ("kalah(=6)", "expected a value or `name=value` at column 7, found '='"),
            ("kalah(6)x", "expected the end of the text at column 9, found 'x'"),
            ("kalah(6))", "expected the end of the text at column 9, found ')'"),
            ("kalah 6", "expected `(` or the end of the text at column 7, found '6'"),
            ("kalah 6(", "expected `(` or the end of the text at column 7, found '6'"),
            ("kalah)", "expected `(` or the end of the text at column 6, found ')'"),
            ("kalah(é)", "expected a value or `name=value` at column 7, found 'é'"),
            ("é", "expected the name of a game at column 1, found 'é'"),
            ("min(1,\u{2003}ü)", "expected a value or `name=value` at column 8, found 'ü'"),
        ];
        for (text, sentence) in cases {
            assert_eq!(Spec::parse(text).unwrap_err().to_string(), sentence, "{text:?}");
        }
    }
}
