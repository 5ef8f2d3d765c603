//! The order of evaluation: Rust evaluates arguments from left to right, WhyML from right to left.

use super::{Body, Effect, Value};
use crate::whyml::tree::Term;

/// Arguments that may be evaluated in any order, once the bindings are made.
pub(super) struct Ordered {
    bindings: Vec<(String, Term)>,
    pub arguments: Vec<Term>,
    pub effect: Effect,
}

impl Ordered {
    /// Puts the bindings around a term.
    pub fn around(self, term: Term) -> Term {
        self.bindings.into_iter().rev().fold(term, |body, (name, value)| Term::bind(name, value, body))
    }
}

impl Body<'_, '_> {
    /// Binds to names, in Rust's order, the arguments up to the last one that has an effect. Arguments whose value is
    /// always the same stay where they are, unless they have a goal: an argument that leaves must not go before it.
    pub(super) fn ordered(&mut self, values: Vec<Value>) -> Ordered {
        let effect = values.iter().map(|value| value.effect).max().unwrap_or(Effect::Stable);
        let unstable = values.iter().filter(|value| value.effect > Effect::Stable).count();
        let last = values.iter().rposition(|value| value.effect == Effect::Write).filter(|_| unstable > 1);
        let (mut bindings, mut arguments) = (Vec::new(), Vec::new());
        for (number, value) in values.into_iter().enumerate() {
            if last.is_some_and(|last| number <= last) && value.effect > Effect::Stable {
                let name = self.fresh("x");
                bindings.push((name.clone(), value.term));
                arguments.push(Term::Word(name));
            } else {
                arguments.push(value.term);
            }
        }
        Ordered { bindings, arguments, effect }
    }

    /// A name for a value that is used more than once, and the binding to put around the term that uses it.
    pub(super) fn shared(&mut self, value: Term) -> (Term, Option<(String, Term)>) {
        if let Term::Word(_) = value {
            return (value, None);
        }
        let name = self.fresh("x");
        (Term::word(&name), Some((name, value)))
    }
}

/// Puts a binding around a term.
pub(super) fn bound(binding: Option<(String, Term)>, term: Term) -> Term {
    match binding {
        Some((name, value)) => Term::bind(name, value, term),
        None => term,
    }
}
