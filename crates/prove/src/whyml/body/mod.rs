//! Translates the bodies of functions. This file holds the state that the translation of one body carries along; each
//! kind of expression has a file of its own.

mod assignee;
mod built_in;
mod call;
mod constant;
mod control;
mod expression;
mod looping;
mod operator;
mod order;
mod path;
mod pattern;
mod statement;

use std::collections::BTreeSet;

use proc_macro2::Span;

use crate::rust::annotation::Annotation;
use crate::rust::location::Location;
use crate::rust::names;
use crate::rust::refusal::{Result, refuse};
use crate::rust::types::{Type, unify};
use crate::whyml::index::{FunctionDef, Index};
use crate::whyml::lower::Scope;
use crate::whyml::tree::{Clause, Exit, Symbol, Term};

/// The effect of evaluating an expression, as far as the order of evaluation depends on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Effect {
    /// The value is the same whenever it is evaluated.
    Stable,
    /// As `Stable`, but it has a goal, which would be lost if something before it left the function.
    Check,
    /// The value may depend on what was done before.
    Read,
    /// Evaluating it may change what others see, or leave the function.
    Write,
}

/// What the WhyML is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// For the proofs and the smoke tests.
    Proof,
    /// For Why3 to run, without what only a proof needs.
    Execution,
}

/// A translated expression.
pub(crate) struct Value {
    pub term: Term,
    pub ty: Type,
    pub effect: Effect,
}

impl Value {
    /// The value of something that has a goal of its own.
    fn checked(self) -> Value {
        Value { effect: self.effect.max(Effect::Check), ..self }
    }

    fn stable(term: Term, ty: Type) -> Value {
        Value { term, ty, effect: Effect::Stable }
    }

    fn write(term: Term, ty: Type) -> Value {
        Value { term, ty, effect: Effect::Write }
    }
}

struct Variable {
    rust: String,
    name: String,
    ty: Type,
    /// True if it is a reference in WhyML.
    mutable: bool,
    /// It is a `&mut` parameter: alone, without `*`, it would be the reference and not the value.
    lent: bool,
    ghost: bool,
}

/// What a body refers to.
#[derive(Default)]
pub(crate) struct Uses {
    pub functions: BTreeSet<usize>,
    pub constants: BTreeSet<usize>,
    pub types: BTreeSet<String>,
    /// Words of annotations.
    pub words: BTreeSet<String>,
}

/// The translation of one body.
pub(crate) struct Body<'a, 'i> {
    index: &'i Index<'a>,
    /// The names that no variable may have, and what has them.
    reserved: &'i dyn Fn(&str) -> Option<String>,
    scope: Scope<'a>,
    result: Type,
    variables: Vec<Variable>,
    fresh: usize,
    /// How many `return`s there were so far.
    returns: usize,
    loops: usize,
    /// True in the value of a constant: there, operators on literals are computed.
    folds: bool,
    /// The numbers in the value of a constant; the types of some are known only later.
    folded: Vec<(i128, Type)>,
    purpose: Purpose,
    /// The name of the function.
    name: String,
    /// The types of cloned values; some are known only later.
    cloned: Vec<(Type, Span)>,
    /// The types of bit operations; some are known only later.
    unsigned: Vec<(Type, Span)>,
    pub uses: Uses,
}

impl<'a, 'i> Body<'a, 'i> {
    pub fn new(
        index: &'i Index<'a>,
        scope: &Scope<'a>,
        reserved: &'i dyn Fn(&str) -> Option<String>,
        purpose: Purpose,
    ) -> Self {
        Body {
            index,
            reserved,
            scope: scope.clone(),
            result: Type::Unit,
            variables: Vec::new(),
            fresh: 0,
            returns: 0,
            loops: 0,
            folds: false,
            folded: Vec::new(),
            purpose,
            name: String::new(),
            cloned: Vec::new(),
            unsigned: Vec::new(),
            uses: Uses::default(),
        }
    }

    /// The body of a function, as a term of its result type.
    pub fn function(&mut self, function: &FunctionDef<'a>, block: &syn::Block) -> Result<Term> {
        self.result = function.result.clone();
        self.name = function.name.clone();
        self.parameters(function)?;
        let value = self.block(block)?;
        self.expect_type(block.brace_token.span.close(), &value.ty, &function.result.clone())?;
        self.check_clones()?;
        self.check_bits()?;
        let mut term = value.term;
        if !matches!(value.ty.found(), Type::Never) {
            let check = self.smoke_check("exit", block.brace_token.span.close());
            term = Term::Exit(Box::new(Exit { value: term, is_return: false, name: "result'".to_owned(), check }));
        }
        term = Term::Smoke(self.smoke_check("entry", function.span)).then(term);
        for parameter in function.parameters.iter().rev().filter(|parameter| parameter.assigned) {
            term = Term::bind(format!("ref {}", parameter.name), Term::word(&parameter.name), term);
        }
        Ok(term)
    }

    /// Declares the parameters.
    pub fn parameters(&mut self, function: &FunctionDef<'a>) -> Result<()> {
        for parameter in function.parameters.iter().filter(|parameter| parameter.rust != "_") {
            let mutable = parameter.assigned || matches!(parameter.ty, Type::Mutable(_));
            self.declare_as(&parameter.rust, &parameter.name, parameter.ty.target(), mutable, parameter.span)?;
            if let Some(variable) = self.variables.last_mut() {
                variable.lent = matches!(parameter.ty, Type::Mutable(_));
            }
        }
        Ok(())
    }

    /// Checks the postconditions about one case: the result must be an `Option`. The name in `ensures(Some(name) => …)`
    /// must be allowed for a variable, and not be a parameter's, which it would hide.
    pub fn check_cases(&self, function: &FunctionDef<'a>) -> Result<()> {
        for case in &function.contract.cases {
            if !matches!(function.result.found(), Type::Option(_)) {
                let message = format!("this function returns `{}`, and not an `Option`", function.result);
                return refuse(case.span, message);
            }
            let Some(name) = &case.value else { continue };
            let rust = name.to_string();
            if names::word(&rust) != rust || function.parameters.iter().any(|parameter| parameter.rust == rust) {
                return refuse(name, format!("`{rust}` means something else in this formula: choose another name"));
            }
            self.check_name(&rust, &rust, name.span())?;
        }
        Ok(())
    }

    fn at(&self, span: Span) -> Location {
        Location::new(self.index.path(self.scope.file), span)
    }

    fn call(&self, function: impl Into<String>, arguments: Vec<Term>, span: Span) -> Term {
        Term::Apply(Symbol::Name(function.into()), arguments, Some(self.at(span)))
    }

    /// A name that no variable of Rust has.
    fn fresh(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}'{}", self.fresh)
    }

    /// Declares a variable, and returns its name in WhyML.
    fn declare(&mut self, rust: &str, ty: Type, mutable: bool, span: Span) -> Result<String> {
        let name = names::word(rust);
        self.declare_as(rust, &name, ty, mutable, span)?;
        Ok(name)
    }

    fn declare_as(&mut self, rust: &str, name: &str, ty: Type, mutable: bool, span: Span) -> Result<()> {
        self.check_name(rust, name, span)?;
        self.variables.push(Variable {
            rust: rust.to_owned(),
            name: name.to_owned(),
            ty,
            mutable,
            lent: false,
            ghost: false,
        });
        Ok(())
    }

    /// Declares a name that only the proof knows.
    fn declare_ghost(&mut self, rust: &str, mutable: bool, span: Span) -> Result<String> {
        let name = names::word(rust);
        self.check_name(rust, &name, span)?;
        let (rust, why, ty) = (rust.to_owned(), name.clone(), Type::Unit);
        self.variables.push(Variable { rust, name: why, ty, mutable, lent: false, ghost: true });
        Ok(name)
    }

    fn check_name(&self, rust: &str, name: &str, span: Span) -> Result<()> {
        if rust.starts_with(char::is_uppercase) || rust.starts_with("r#") {
            return refuse(span, format!("`{rust}` is no name for a variable in WhyML: rename it"));
        }
        if self.index.types.names.may_be_constant(self.scope.file, rust) {
            let message = format!("in a pattern `{rust}` may be the constant of that name, and no variable: rename it");
            return refuse(span, message);
        }
        if let Some(owner) = (self.reserved)(name) {
            return refuse(span, format!("`{rust}` is {owner}, too, and WhyML could not tell them apart: rename it"));
        }
        if let Some(other) = self.variables.iter().find(|other| other.name == name && other.rust != rust) {
            let message = format!("`{rust}` and `{}` have the same name in WhyML: rename one of them", other.rust);
            return refuse(span, message);
        }
        Ok(())
    }

    fn variable(&self, rust: &str) -> Option<&Variable> {
        self.variables.iter().rev().find(|variable| variable.rust == rust && !variable.ghost)
    }

    fn expect_type(&self, at: Span, found: &Type, wanted: &Type) -> Result<()> {
        if unify(found, wanted) { Ok(()) } else { refuse(at, format!("expected the type `{wanted}`, found `{found}`")) }
    }

    /// The clause for an annotation inside the body.
    fn clause(&mut self, kind: &'static str, annotation: &Annotation) -> Clause {
        self.uses.words.extend(annotation.words.iter().cloned());
        Clause::new(kind, annotation, self.index.path(self.scope.file))
    }

    /// The clause with which a smoke test tries to prove `false` here. Its explanation says where, because Why3 forgets
    /// the position in a formula.
    fn smoke_check(&self, place: &str, span: Span) -> Clause {
        let (name, at) = (&self.name, self.at(span));
        let text = format!("[@expl:smoke {name} {place}, {}:{}] {at} false", at.file, at.line);
        Clause { kind: "check", text, at }
    }
}
