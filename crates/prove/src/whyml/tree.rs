//! The syntax tree of WhyML that `body` builds and `print` prints. What it means is up to Why3.

use crate::rust::annotation::Annotation;
use crate::rust::location::Location;
use crate::rust::types::Type;

/// A function, operator or constructor that is applied.
#[derive(Clone, Debug)]
pub(crate) enum Symbol {
    Name(String),
    /// A function of the module of an integer type: `I32.(+)`, `U32.max`.
    Machine(Type, &'static str),
    /// A function of the module for the bits of an integer type: `U32Bits.shl`.
    Bits(Type, &'static str),
}

/// A formula or term of an annotation, and its place in the source.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// `requires`, `ensures`, `variant`, `invariant`, `assert`, `check`.
    pub kind: &'static str,
    pub text: String,
    pub at: Location,
}

impl Clause {
    /// An annotation at its location.
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
    /// A word with its type, where Why3 would not find the type by itself.
    Typed(String, Type),
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
    For(Box<ForRange>, Vec<Clause>, Box<Term>),
    Assign(String, Box<Term>),
    Return(Box<Term>),
    Break,
    Continue,
    Absurd,
    /// `assert { … }` or `check { … }`.
    Claim(Clause),
    /// A ghost statement.
    Ghost(Clause),
    /// `check { false }`, which only a smoke test contains.
    Smoke(Clause),
    /// What a function returns.
    Exit(Box<Exit>),
}

/// What a function returns, by `return` or at its end. A smoke test tries `false` once the value is computed.
#[derive(Clone, Debug)]
pub(crate) struct Exit {
    pub value: Term,
    /// True for `return`, false for the end of the body.
    pub is_return: bool,
    /// The name of the value in a smoke test.
    pub name: String,
    pub check: Clause,
}

/// `index = first to last`, or downwards.
#[derive(Clone, Debug)]
pub(crate) struct ForRange {
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

    /// The term for a proof, without `check { false }`, or for a smoke test, with it.
    pub fn finished(self, smoke: bool) -> Term {
        let one = |term: Box<Term>| Box::new(term.finished(smoke));
        let all = |terms: Vec<Term>| terms.into_iter().map(|term| term.finished(smoke)).collect();
        let named = |terms: Vec<(String, Term)>| -> Vec<_> {
            terms.into_iter().map(|(name, term)| (name, term.finished(smoke))).collect()
        };
        match self {
            Term::Smoke(check) if smoke => Term::Claim(check),
            Term::Smoke(_) => Term::unit(),
            Term::Then(first, second) if !smoke && matches!(*first, Term::Smoke(_)) => second.finished(smoke),
            Term::Exit(exit) => exit.finished(smoke),
            Term::Apply(symbol, arguments, at) => Term::Apply(symbol, all(arguments), at),
            Term::Tuple(parts) => Term::Tuple(all(parts)),
            Term::Record(base, fields) => Term::Record(base.map(one), named(fields)),
            Term::Field(of, name) => Term::Field(one(of), name),
            Term::Not(of) => Term::Not(one(of)),
            Term::Before(of) => Term::Before(one(of)),
            Term::And(a, b) => Term::And(one(a), one(b)),
            Term::Or(a, b) => Term::Or(one(a), one(b)),
            Term::Let(binder, value, body) => Term::Let(binder, one(value), one(body)),
            Term::Then(first, second) => Term::Then(one(first), one(second)),
            Term::If(condition, then, otherwise) => Term::If(one(condition), one(then), otherwise.map(one)),
            Term::Match(value, arms) => Term::Match(one(value), named(arms)),
            Term::While(condition, head, body) => Term::While(one(condition), head, one(body)),
            Term::For(range, head, body) => {
                let ForRange { index, first, last, down } = *range;
                let range = ForRange { index, first: first.finished(smoke), last: last.finished(smoke), down };
                Term::For(Box::new(range), head, one(body))
            }
            Term::Assign(name, value) => Term::Assign(name, one(value)),
            Term::Return(value) => Term::Return(one(value)),
            plain @ (Term::Word(_) | Term::Int(..) | Term::Typed(..) | Term::Break | Term::Continue | Term::Absurd) => {
                plain
            }
            plain @ (Term::Claim(_) | Term::Ghost(_)) => plain,
        }
    }
}

impl Exit {
    fn finished(self, smoke: bool) -> Term {
        let leave = |term: Term| if self.is_return { Term::Return(Box::new(term)) } else { term };
        let value = self.value.finished(smoke);
        if smoke {
            Term::bind(&self.name, value, Term::Claim(self.check).then(leave(Term::word(&self.name))))
        } else {
            leave(value)
        }
    }
}
