//! Branches and exits: `if`, `if let`, `match`, `matches!`, `return`, `?`. Loops are in `looping`.

use syn::spanned::Spanned;
use syn::{Expr, ExprIf, ExprMatch, ExprReturn, ExprTry, Pat};

use super::pattern::Bound;
use super::{Body, Effect, Value};
use crate::rust::refusal::{Result, refuse};
use crate::rust::types::{Type, unify};
use crate::whyml::tree::{Exit, Term};

impl Body<'_, '_> {
    /// An expression of type `bool`.
    pub(super) fn condition(&mut self, expression: &Expr) -> Result<Value> {
        let value = self.expression(expression)?;
        self.expect_type(expression.span(), &value.ty, &Type::Bool)?;
        Ok(value)
    }

    pub(super) fn branch(&mut self, branch: &ExprIf) -> Result<Value> {
        if let Expr::Let(condition) = &*branch.cond {
            let value = self.expression(&condition.expr)?;
            let outside = self.variables.len();
            let mut bound = Bound::default();
            let pattern = self.pattern(&condition.pat, &value.ty, &mut bound)?;
            let then = self.block(&branch.then_branch);
            self.variables.truncate(outside);
            let then = then?;
            let otherwise = self.otherwise(branch)?.unwrap_or_else(|| Value::stable(Term::unit(), Type::Unit));
            let ty = self.joined(branch, &then.ty, &otherwise.ty)?;
            let effect = value.effect.max(then.effect).max(otherwise.effect);
            let arms = vec![(pattern, bound.around(then.term)), ("_".to_owned(), otherwise.term)];
            return Ok(Value { term: Term::Match(Box::new(value.term), arms), ty, effect });
        }
        let condition = self.condition(&branch.cond)?;
        let then = self.block(&branch.then_branch)?;
        let otherwise = self.otherwise(branch)?;
        let unit = Type::Unit;
        let ty = self.joined(branch, &then.ty, otherwise.as_ref().map_or(&unit, |otherwise| &otherwise.ty))?;
        let least = otherwise.as_ref().map_or(Effect::Stable, |otherwise| otherwise.effect);
        let effect = condition.effect.max(then.effect).max(least);
        let otherwise = otherwise.map(|otherwise| Box::new(otherwise.term));
        Ok(Value { term: Term::If(Box::new(condition.term), Box::new(then.term), otherwise), ty, effect })
    }

    fn otherwise(&mut self, branch: &ExprIf) -> Result<Option<Value>> {
        branch.else_branch.as_ref().map(|(_, otherwise)| self.expression(otherwise)).transpose()
    }

    /// The common type of two branches.
    fn joined(&self, at: impl Spanned, a: &Type, b: &Type) -> Result<Type> {
        if !unify(a, b) {
            return refuse(at, format!("the branches have different types, `{a}` and `{b}`"));
        }
        Ok(if let Type::Never = a.found() { b.clone() } else { a.clone() })
    }

    pub(super) fn choice(&mut self, choice: &ExprMatch) -> Result<Value> {
        let value = self.expression(&choice.expr)?;
        let (mut ty, mut effect) = (Type::Never, value.effect);
        let mut arms = Vec::new();
        for arm in &choice.arms {
            if let Some((_, guard)) = &arm.guard {
                return refuse(guard, "guards are outside the subset");
            }
            let outside = self.variables.len();
            let mut bound = Bound::default();
            let pattern = self.pattern(&arm.pat, &value.ty, &mut bound)?;
            let body = self.expression(&arm.body);
            self.variables.truncate(outside);
            let body = body?;
            ty = self.joined(&arm.body, &ty, &body.ty)?;
            effect = effect.max(body.effect);
            arms.push((pattern, bound.around(body.term)));
        }
        if arms.is_empty() {
            return refuse(choice, "a `match` without arms is outside the subset");
        }
        Ok(Value { term: Term::Match(Box::new(value.term), arms), ty, effect })
    }

    /// `matches!(value, pattern)`.
    pub(super) fn matches(&mut self, value: &Expr, pattern: &Pat) -> Result<Value> {
        let value = self.expression(value)?;
        let outside = self.variables.len();
        let pattern = self.pattern(pattern, &value.ty, &mut Bound::default());
        self.variables.truncate(outside);
        let arms = vec![(pattern?, Term::word("true")), ("_".to_owned(), Term::word("false"))];
        Ok(Value { term: Term::Match(Box::new(value.term), arms), ty: Type::Bool, effect: value.effect })
    }

    pub(super) fn leave(&mut self, leave: &ExprReturn) -> Result<Value> {
        let value = match &leave.expr {
            Some(value) => self.expression(value)?,
            None => Value::stable(Term::unit(), Type::Unit),
        };
        self.expect_type(leave.span(), &value.ty, &self.result)?;
        let check = self.smoke_check("return", leave.span());
        self.returns += 1;
        let name = format!("result'{}", self.returns);
        Ok(Value::write(Term::Exit(Box::new(Exit { value: value.term, is_return: true, name, check })), Type::Never))
    }

    /// `e?` of an `Option`, in a function that returns one.
    pub(super) fn question(&mut self, question: &ExprTry) -> Result<Value> {
        let value = self.expression(&question.expr)?;
        let ty = Type::unknown();
        let is_option = |found: &Type, of: Type| unify(found, &Type::Option(Box::new(of)));
        if !is_option(&value.ty, ty.clone()) || !is_option(&self.result, Type::unknown()) {
            return refuse(question, "`?` is in the subset only for an `Option` in a function that returns one");
        }
        let name = self.fresh("some");
        let check = self.smoke_check("return", question.span());
        let nothing = Term::Smoke(check).then(Term::Return(Box::new(Term::word("None"))));
        let arms = vec![(format!("Some {name}"), Term::word(&name)), ("None".to_owned(), nothing)];
        Ok(Value::write(Term::Match(Box::new(value.term), arms), ty))
    }
}
