//! Statements and blocks, `let`, and the annotations between statements. Those at the head of a loop are in `looping`.

use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Expr, LitStr, Local, LocalInit, Macro, Pat, Stmt, Token};

use super::pattern::Bound;
use super::{Body, Effect, Purpose, Value};
use crate::rust::annotation;
use crate::rust::refusal::{Refused, Result, refuse};
use crate::rust::shadow::macro_name;
use crate::rust::stray::attribute_in_expression;
use crate::rust::types::Type;
use crate::whyml::tree::Term;

/// Annotations that stand only at the head of a loop.
const OF_LOOPS: &[&str] = &["invariant", "loop_variant"];

/// `x = "…"` or `mut x = "…"`.
struct GhostLet {
    mutable: bool,
    name: syn::Ident,
    value: LitStr,
}

impl Parse for GhostLet {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let mutable = input.parse::<Option<Token![mut]>>()?.is_some();
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(GhostLet { mutable, name, value: input.parse()? })
    }
}

pub(super) fn literal(mac: &Macro) -> Result<LitStr> {
    mac.parse_body()
        .map_err(|_| Refused { span: mac.span(), message: format!("`{}!` takes one string", macro_name(mac)) })
}

impl Body<'_, '_> {
    pub(super) fn block(&mut self, block: &syn::Block) -> Result<Value> {
        let outside = self.variables.len();
        let value = self.statements(&block.stmts);
        self.variables.truncate(outside);
        value
    }

    pub(super) fn statements(&mut self, statements: &[Stmt]) -> Result<Value> {
        let Some((first, rest)) = statements.split_first() else { return Ok(Value::stable(Term::unit(), Type::Unit)) };
        match first {
            Stmt::Local(local) => self.local(local, rest),
            Stmt::Expr(expression, None) if rest.is_empty() => self.expression(expression),
            Stmt::Expr(expression, _) => {
                let value = self.expression(expression)?;
                self.followed(value, rest)
            }
            Stmt::Macro(statement) if self.is_for_proof_only(&statement.mac) => self.statements(rest),
            Stmt::Macro(statement) => match macro_name(&statement.mac).as_str() {
                "ghost" | "assert_proof" => {
                    let annotation = annotation::read(&literal(&statement.mac)?)?;
                    let is_ghost = macro_name(&statement.mac) == "ghost";
                    let clause = self.clause(if is_ghost { "ghost" } else { "assert" }, &annotation);
                    let term = if is_ghost { Term::Ghost(clause) } else { Term::Claim(clause) };
                    self.followed(Value::write(term, Type::Unit), rest)
                }
                "ghost_let" => self.ghost_let(&statement.mac, rest),
                "assert" | "debug_assert" => {
                    let value = self.assertion(&statement.mac)?;
                    self.followed(value, rest)
                }
                name if OF_LOOPS.contains(&name) => {
                    refuse(statement, format!("`{name}!` belongs to the head of a loop's body"))
                }
                _ if rest.is_empty() && statement.semi_token.is_none() => self.macro_expression(&statement.mac),
                _ => {
                    let value = self.macro_expression(&statement.mac)?;
                    self.followed(value, rest)
                }
            },
            Stmt::Item(item) => refuse(item, "items inside of functions are outside the subset"),
        }
    }

    /// True if the macro is an annotation to leave out, because the WhyML is for running.
    fn is_for_proof_only(&self, mac: &Macro) -> bool {
        let is_annotation = ["ghost", "assert_proof", "ghost_let"].contains(&macro_name(mac).as_str());
        self.purpose == Purpose::Execution && is_annotation
    }

    /// `value; rest`.
    fn followed(&mut self, value: Value, rest: &[Stmt]) -> Result<Value> {
        if let Type::Never = value.ty.found() {
            return match rest.first() {
                Some(next) => refuse(next, "this is never reached"),
                None => Ok(value),
            };
        }
        let is_unit = matches!(value.ty.found(), Type::Unit);
        if rest.is_empty() && is_unit {
            return Ok(value);
        }
        let rest = self.statements(rest)?;
        let effect = value.effect.max(rest.effect);
        let term = if is_unit { value.term.then(rest.term) } else { Term::bind("_", value.term, rest.term) };
        Ok(Value { term, ty: rest.ty, effect })
    }

    fn local(&mut self, local: &Local, rest: &[Stmt]) -> Result<Value> {
        let Some(LocalInit { expr, diverge, .. }) = &local.init else {
            return refuse(local, "`let` without a value is outside the subset");
        };
        let (pattern, annotated) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(self.index.types.lower(&self.scope, &typed.ty)?)),
            pattern => (pattern, None),
        };
        let value = self.expression(expr)?;
        if let Some(annotated) = annotated {
            self.expect_type(expr.span(), &value.ty, &annotated)?;
        }
        if let Type::Never = value.ty.found() {
            return refuse(expr, "this `let` is never reached");
        }
        if let Some((_, otherwise)) = diverge {
            return self.let_else(pattern, value, otherwise, rest);
        }
        // Why3 does not accept `let ref x = None`, `let ref y = None`, `y <- x` and a branch of both without their
        // types.
        let value = match value.term {
            Term::Word(word) if word == "None" => Value { term: Term::Typed(word, value.ty.clone()), ..value },
            _ => value,
        };
        let mut bound = Bound::default();
        let binder = match pattern {
            // WhyML has `let ref x = …` for this.
            Pat::Ident(name) if name.mutability.is_some() && name.by_ref.is_none() && name.subpat.is_none() => {
                let rust = name.ident.to_string();
                format!("ref {}", self.declare(&rust, value.ty.clone(), true, name.ident.span())?)
            }
            pattern => self.pattern(pattern, &value.ty, &mut bound)?,
        };
        let rest = self.statements(rest)?;
        let effect = value.effect.max(rest.effect);
        Ok(Value { term: Term::bind(binder, value.term, bound.around(rest.term)), ty: rest.ty, effect })
    }

    /// `let pattern = value else { otherwise }; rest`: a `match` yields the names that the pattern binds.
    fn let_else(&mut self, pattern: &Pat, value: Value, otherwise: &Expr, rest: &[Stmt]) -> Result<Value> {
        let otherwise_value = self.expression(otherwise)?;
        if !matches!(otherwise_value.ty.found(), Type::Never) {
            return refuse(otherwise, "this branch has to leave: `return`, `break` or `continue`");
        }
        let mut bound = Bound::default();
        let pattern = self.pattern(pattern, &value.ty, &mut bound)?;
        let names = match bound.names.as_slice() {
            [] => "()".to_owned(),
            [name] => name.clone(),
            names => format!("({})", names.join(", ")),
        };
        let arms = vec![(pattern, Term::word(&names)), ("_".to_owned(), otherwise_value.term)];
        let rest = self.statements(rest)?;
        let choice = Term::Match(Box::new(value.term), arms);
        let binder = if bound.names.is_empty() { "_".to_owned() } else { names };
        Ok(Value::write(Term::bind(binder, choice, bound.around(rest.term)), rest.ty))
    }

    fn ghost_let(&mut self, mac: &Macro, rest: &[Stmt]) -> Result<Value> {
        let GhostLet { mutable, name, value } = mac.parse_body().map_err(|_| Refused {
            span: mac.span(),
            message: "`ghost_let!` takes a name and a string: `ghost_let!(x = \"…\")`".to_owned(),
        })?;
        let rust = name.to_string();
        if self.variables.iter().any(|variable| variable.rust == rust) {
            return refuse(&name, format!("`{rust}` is a variable already: a ghost needs a name of its own"));
        }
        let annotation = annotation::read(&value)?;
        let clause = self.clause("ghost", &annotation);
        let why = self.declare_ghost(&rust, mutable, name.span())?;
        let rest = self.statements(rest)?;
        let binder = format!("ghost {}{why}", if mutable { "ref " } else { "" });
        let text = Term::word(format!("({} ({}))", clause.at, clause.text));
        Ok(Value { term: Term::bind(binder, text, rest.term), ty: rest.ty, effect: rest.effect.max(Effect::Read) })
    }

    /// `assert!(condition, …)`: a goal. The message is ignored.
    fn assertion(&mut self, mac: &Macro) -> Result<Value> {
        let parser = syn::punctuated::Punctuated::<Expr, Token![,]>::parse_terminated;
        let condition = mac.parse_body_with(parser).ok().and_then(|arguments| arguments.into_iter().next());
        let Some(condition) = condition else {
            return refuse(mac, format!("`{}!` takes a condition", macro_name(mac)));
        };
        attribute_in_expression(&condition)?;
        let value = self.condition(&condition)?;
        if value.effect == Effect::Write {
            let message = "an effect in an assertion is outside the subset: a release build may leave it out";
            return refuse(&condition, message);
        }
        let name = self.fresh("holds");
        let claim = crate::whyml::tree::Clause { kind: "assert", text: name.clone(), at: self.at(condition.span()) };
        let term = Term::bind(name, value.term, Term::Claim(claim));
        Ok(Value { term, ty: Type::Unit, effect: Effect::Write })
    }
}
