//! The left side of an assignment, and what is read by field or index. In WhyML, a `let mut` variable is a reference to
//! an immutable value: assigning to a field or an element stores a changed copy of the whole value.

use syn::spanned::Spanned;
use syn::{Expr, ExprAssign, ExprField, ExprIndex, ExprRange, RangeLimits, UnOp};

use super::expression::{ONLY_RANGES, member_name};
use super::order::bound;
use super::{Body, Effect, Value};
use crate::rust::location::Location;
use crate::rust::refusal::{Result, refuse};
use crate::rust::types::{Int, Type};
use crate::whyml::index::Shape;
use crate::whyml::tree::{Symbol, Term};

enum Projection {
    Field(String),
    Index(Term, Location),
}

/// Something that can be assigned to.
pub(super) struct Assignee {
    variable: String,
    projections: Vec<Projection>,
    pub ty: Type,
    /// Indices to compute first.
    bindings: Vec<(String, Term)>,
}

impl Assignee {
    /// True if it is a whole variable.
    pub fn is_variable(&self) -> bool {
        self.projections.is_empty()
    }

    /// True if an element is part of its way.
    pub fn has_index(&self) -> bool {
        self.projections.iter().any(|projection| matches!(projection, Projection::Index(..)))
    }

    /// Its current value.
    pub fn read(&self) -> Term {
        self.projections.iter().fold(Term::word(&self.variable), |term, projection| projection.read(term))
    }

    /// The term that assigns a value to it.
    pub fn write(self, value: Term) -> Term {
        let new = changed(Term::word(&self.variable), &self.projections, value);
        let assignment = Term::Assign(self.variable, Box::new(new));
        self.bindings.into_iter().rev().fold(assignment, |body, binding| bound(Some(binding), body))
    }
}

impl Projection {
    fn read(&self, term: Term) -> Term {
        match self {
            Projection::Field(name) => Term::Field(Box::new(term), name.clone()),
            Projection::Index(index, at) => apply("slice_get", vec![term, index.clone()], at),
        }
    }
}

fn apply(function: &str, arguments: Vec<Term>, at: &Location) -> Term {
    Term::Apply(Symbol::Name(function.to_owned()), arguments, Some(at.clone()))
}

/// `whole` with `value` in the place that the projections lead to.
fn changed(whole: Term, projections: &[Projection], value: Term) -> Term {
    let Some((first, rest)) = projections.split_first() else { return value };
    let part = if rest.is_empty() { value } else { changed(first.read(whole.clone()), rest, value) };
    match first {
        Projection::Field(name) => Term::Record(Some(Box::new(whole)), vec![(name.clone(), part)]),
        Projection::Index(index, at) => apply("slice_set", vec![whole, index.clone(), part], at),
    }
}

impl Body<'_, '_> {
    /// The name in WhyML and the type of a field.
    fn field_of(&mut self, ty: &Type, field: &ExprField) -> Result<(String, Type)> {
        let rust = member_name(&field.member);
        let Type::Named(owner, arguments) = ty.found() else {
            return refuse(&field.member, format!("`{ty}` has no fields that the proofs know"));
        };
        let index = self.index;
        let Some(definition) = index.definitions.get(&owner) else {
            return refuse(&field.member, format!("`{owner}` has no fields that the proofs know"));
        };
        let Shape::Struct(fields) = &definition.shape else {
            return refuse(&field.member, format!("`{owner}` has no fields that the proofs know"));
        };
        let Some(found) = fields.iter().find(|field| field.rust == rust) else {
            return refuse(&field.member, format!("`{owner}` has no field `{rust}`"));
        };
        self.uses.types.insert(owner.clone());
        let substitution: Vec<_> = definition.parameters.iter().cloned().zip(arguments).collect();
        Ok((found.name.clone(), found.ty.instance(&substitution)))
    }

    pub(super) fn field(&mut self, field: &ExprField) -> Result<Value> {
        let base = self.place(&field.base)?;
        if let (Type::Tuple(types), syn::Member::Unnamed(number)) = (base.ty.found(), &field.member) {
            let at = number.index as usize;
            let Some(ty) = types.get(at) else { return refuse(field, "the tuple has no such field") };
            let names = types.iter().enumerate().map(|(number, _)| if number == at { "x'0" } else { "_" });
            let pattern = format!("({})", names.collect::<Vec<_>>().join(", "));
            let term = Term::Match(Box::new(base.term), vec![(pattern, Term::word("x'0"))]);
            return Ok(Value { term, ty: ty.clone(), effect: base.effect });
        }
        let (name, ty) = self.field_of(&base.ty, field)?;
        Ok(Value { term: Term::Field(Box::new(base.term), name), ty, effect: base.effect })
    }

    pub(super) fn index(&mut self, index: &ExprIndex) -> Result<Value> {
        let slice = self.place(&index.expr)?;
        let ty = Type::unknown();
        self.expect_type(index.expr.span(), &slice.ty, &Type::Slice(Box::new(ty.clone())))?;
        let number = self.expect(&index.index, &Type::Int(Int::Usize))?;
        let ordered = self.ordered(vec![slice, number]);
        let term = self.call("slice_get", ordered.arguments.clone(), index.span());
        let effect = ordered.effect;
        Ok(Value { term: ordered.around(term), ty, effect }.checked())
    }

    /// `&s[a..b]`
    pub(super) fn part(&mut self, index: &ExprIndex, range: &ExprRange) -> Result<Value> {
        let (Some(start), Some(end), RangeLimits::HalfOpen(_)) = (&range.start, &range.end, &range.limits) else {
            return refuse(range, ONLY_RANGES);
        };
        let slice = self.place(&index.expr)?;
        let ty = Type::Slice(Box::new(Type::unknown()));
        self.expect_type(index.expr.span(), &slice.ty, &ty)?;
        let (start, end) = (self.expect(start, &Type::Int(Int::Usize))?, self.expect(end, &Type::Int(Int::Usize))?);
        let ordered = self.ordered(vec![slice, start, end]);
        let term = self.call("slice_part", ordered.arguments.clone(), index.span());
        let effect = ordered.effect;
        Ok(Value { term: ordered.around(term), ty, effect }.checked())
    }

    /// The left side of an assignment.
    pub(super) fn assignee(&mut self, expression: &Expr) -> Result<Assignee> {
        match expression {
            Expr::Paren(inner) => self.assignee(&inner.expr),
            Expr::Path(path) if self.local_variable(&path.path).is_some() => {
                let rust = path.path.segments[0].ident.to_string();
                if self.variable(&rust).is_some_and(|variable| variable.lent) {
                    let message = format!("a `&mut` parameter stays what it is in the subset: assign to `*{rust}`");
                    return refuse(expression, message);
                }
                self.changed_place(expression)
            }
            other => self.changed_place(other),
        }
    }

    /// What is changed, where Rust sees through references by itself.
    pub(super) fn changed_place(&mut self, expression: &Expr) -> Result<Assignee> {
        match expression {
            Expr::Paren(inner) => self.changed_place(&inner.expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                let assignee = self.changed_place(&unary.expr)?;
                // The variable may be a reference to a value that others know: WhyML would not see it change.
                if self.index.types.is_abstract(&assignee.ty) {
                    let message = format!(
                        "a value of `{}` behind a reference cannot be assigned to within the subset",
                        assignee.ty
                    );
                    return refuse(expression, message);
                }
                Ok(assignee)
            }
            Expr::Path(path) if path.path.get_ident().is_some() => {
                let rust = path.path.segments[0].ident.to_string();
                match self.variable(&rust) {
                    Some(variable) if variable.mutable => Ok(Assignee {
                        variable: variable.name.clone(),
                        projections: Vec::new(),
                        ty: variable.ty.clone(),
                        bindings: Vec::new(),
                    }),
                    _ => refuse(expression, format!("`{rust}` is not a variable that may be assigned to")),
                }
            }
            Expr::Field(field) => {
                let mut assignee = self.changed_place(&field.base)?;
                let (name, ty) = self.field_of(&assignee.ty.clone(), field)?;
                assignee.projections.push(Projection::Field(name));
                assignee.ty = ty;
                Ok(assignee)
            }
            Expr::Index(index) => {
                let mut assignee = self.changed_place(&index.expr)?;
                let ty = Type::unknown();
                self.expect_type(index.expr.span(), &assignee.ty, &Type::Slice(Box::new(ty.clone())))?;
                let number = self.expect(&index.index, &Type::Int(Int::Usize))?;
                let term = match number.effect {
                    Effect::Stable | Effect::Check => number.term,
                    Effect::Read => {
                        let (term, binding) = self.shared(number.term);
                        assignee.bindings.extend(binding);
                        term
                    }
                    // Rust evaluates it after the value that is assigned.
                    Effect::Write => {
                        let message =
                            "an effect in the index of what changes is outside the subset: name it with `let` first";
                        return refuse(&index.index, message);
                    }
                };
                assignee.projections.push(Projection::Index(term, self.at(index.span())));
                assignee.ty = ty;
                Ok(assignee)
            }
            other => refuse(other, "this cannot be assigned to within the subset"),
        }
    }

    /// `assignee = value`, and `(a, b) = value`: Rust evaluates the value first.
    pub(super) fn assign(&mut self, assign: &ExprAssign) -> Result<Value> {
        let value = self.expression(&assign.right)?;
        if let Expr::Tuple(tuple) = &*assign.left {
            let (mut names, mut writes) = (Vec::new(), Vec::new());
            let mut types = Vec::new();
            for part in &tuple.elems {
                if let Expr::Infer(_) = part {
                    names.push("_".to_owned());
                    types.push(Type::unknown());
                    continue;
                }
                let assignee = self.assignee(part)?;
                let name = self.fresh(&assignee.variable.clone());
                types.push(assignee.ty.clone());
                writes.push(assignee.write(Term::word(&name)));
                names.push(name);
            }
            self.expect_type(assign.right.span(), &value.ty, &Type::Tuple(types))?;
            let all = writes.into_iter().rev().reduce(|rest, first| first.then(rest)).unwrap_or_else(Term::unit);
            let term = Term::bind(format!("({})", names.join(", ")), value.term, all);
            return Ok(Value::write(term, Type::Unit));
        }
        if let Expr::Infer(_) = &*assign.left {
            return Ok(Value::write(Term::bind("_", value.term, Term::unit()), Type::Unit));
        }
        let assignee = self.assignee(&assign.left)?;
        self.expect_type(assign.right.span(), &value.ty, &assignee.ty)?;
        if value.effect == Effect::Write && !assignee.projections.is_empty() {
            // Evaluate the value first: it may change what the projections read.
            let (term, binding) = self.shared(value.term);
            return Ok(Value::write(bound(binding, assignee.write(term)), Type::Unit));
        }
        Ok(Value::write(assignee.write(value.term), Type::Unit))
    }
}
