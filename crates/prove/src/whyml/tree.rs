//! WhyML as the translation builds it. How it is printed: `print`. What it means is Why3's business.

use crate::rust::annotation::Annotation;
use crate::rust::location::Location;
use crate::rust::types::Type;

/// A function, operator or constructor that is applied.
#[derive(Clone, Debug)]
pub(crate) enum Symbol {
    Name(String),
    /// Of the module of an integer type: `I32.(+)`, `U32.max`.
    Machine(Type, &'static str),
}

/// A formula or term that somebody wrote, and where.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// `requires`, `ensures`, `variant`, `invariant`, `assert`, `check`.
    pub kind: &'static str,
    pub text: String,
    pub at: Location,
}

impl Clause {
    /// What an annotation says, at its place.
    pub fn new(kind: &'static str, annotation: &Annotation, file: &str) -> Clause {
        Clause { kind, text: annotation.text.clone(), at: Location::new(file, annotation.span) }
    }
}

/// An expression of WhyML.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    /// A name, or a literal without a type.
    Word(String),
    /// An integer literal.
    Int(i128, Type),
    Apply(Symbol, Vec<Term>, Option<Location>),
    Tuple(Vec<Term>),
    /// `{ base with field = term }`.
    Record(Option<Box<Term>>, Vec<(String, Term)>),
    Field(Box<Term>, String),
    Not(Box<Term>),
    /// `term - 1`, of a mathematical integer.
    Before(Box<Term>),
    And(Box<Term>, Box<Term>),
    Or(Box<Term>, Box<Term>),
    /// `let binder = value in body`.
    Let(String, Box<Term>, Box<Term>),
    /// `first; second`.
    Then(Box<Term>, Box<Term>),
    If(Box<Term>, Box<Term>, Option<Box<Term>>),
    Match(Box<Term>, Vec<(String, Term)>),
    While(Box<Term>, Vec<Clause>, Box<Term>),
    For(Box<Range>, Vec<Clause>, Box<Term>),
    Assign(String, Box<Term>),
    Return(Box<Term>),
    Break,
    Continue,
    Absurd,
    /// `assert { … }` or `check { … }`.
    Claim(Clause),
    /// A ghost statement.
    Ghost(Clause),
}

/// `index = first to last`, or downwards.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    pub index: String,
    pub first: Term,
    pub last: Term,
    pub down: bool,
}

impl Term {
    pub fn word(text: impl Into<String>) -> Term {
        Term::Word(text.into())
    }

    pub fn unit() -> Term {
        Term::word("()")
    }

    pub fn apply(function: impl Into<String>, arguments: Vec<Term>) -> Term {
        Term::Apply(Symbol::Name(function.into()), arguments, None)
    }

    pub fn bind(binder: impl Into<String>, value: Term, body: Term) -> Term {
        Term::Let(binder.into(), Box::new(value), Box::new(body))
    }

    pub fn then(self, second: Term) -> Term {
        Term::Then(Box::new(self), Box::new(second))
    }
}
