//! Answers to questions with chance, and the searches that give them.

use std::fmt;

use verimax::ChanceFile;
use verimax::law::chance::Fraction;

use crate::answer::Failure;

/// A value as a search gave it.
#[derive(Clone, PartialEq, Debug)]
pub struct ChanceValue {
    /// The number. `None` if it is not finite.
    pub number: Option<Fraction>,
    /// True if it came as a float: then it may differ a little from the exact value.
    pub is_float: bool,
    /// The text that it came as.
    text: String,
}

impl ChanceValue {
    /// A float, which came as this text.
    pub(crate) fn float(float: f64, text: String) -> ChanceValue {
        ChanceValue { number: Fraction::from_float(float), is_float: true, text }
    }
}

/// As the search wrote it.
impl fmt::Display for ChanceValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Fraction> for ChanceValue {
    fn from(number: Fraction) -> ChanceValue {
        ChanceValue { text: number.to_string(), number: Some(number), is_float: false }
    }
}

impl From<f64> for ChanceValue {
    fn from(float: f64) -> ChanceValue {
        // `1.0`, so that it is read as a float again.
        ChanceValue::float(float, format!("{float:?}"))
    }
}

/// The answer of a search, from Max's point of view. A value or a move is enough. Whatever is given is checked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ChanceAnswer {
    /// The value.
    pub value: Option<ChanceValue>,
    /// The move to play, as an index into the children of the root. Where chance moves, it is not looked at.
    pub mv: Option<usize>,
}

impl<V: Into<ChanceValue>> From<V> for ChanceAnswer {
    fn from(value: V) -> ChanceAnswer {
        ChanceAnswer { value: Some(value.into()), mv: None }
    }
}

/// An answer, or the reason why there is none.
pub type ChanceReply = Result<ChanceAnswer, Failure>;

/// A search of games with chance: a function, or a program of its own ([`Process`](crate::Process)).
pub trait ChanceSubject {
    /// How many questions to ask it at once.
    fn batch(&self) -> usize {
        1
    }

    /// Answers the questions in order, at least up to the first failure.
    fn ask_all(&mut self, questions: &[ChanceFile]) -> Vec<ChanceReply>;
}

/// A function as a subject.
pub(crate) struct Function<F>(pub(crate) F);

impl<A: Into<ChanceAnswer>, F: FnMut(&ChanceFile) -> A> ChanceSubject for Function<F> {
    fn ask_all(&mut self, questions: &[ChanceFile]) -> Vec<ChanceReply> {
        questions.iter().map(|question| Ok((self.0)(question).into())).collect()
    }
}
