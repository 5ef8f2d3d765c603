//! Operators: arithmetic with its overflow goals, comparisons, `&&` and `||`, conversions. Assignment is in `assignee`.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{BinOp, ExprBinary};

use super::constant::folded;
use super::order::bound;
use super::{Body, Effect, Value};
use crate::rust::refusal::{Result, refuse};
use crate::rust::types::Type;
use crate::whyml::index::{Shape, TypeDef};
use crate::whyml::tree::{Symbol, Term};

/// The operator of the integer modules.
fn arithmetic(operator: &BinOp) -> Option<&'static str> {
    Some(match operator {
        BinOp::Add(_) | BinOp::AddAssign(_) => "+",
        BinOp::Sub(_) | BinOp::SubAssign(_) => "-",
        BinOp::Mul(_) | BinOp::MulAssign(_) => "*",
        BinOp::Div(_) | BinOp::DivAssign(_) => "/",
        BinOp::Rem(_) | BinOp::RemAssign(_) => "rem",
        _ => return None,
    })
}

fn comparison(operator: &BinOp) -> Option<&'static str> {
    Some(match operator {
        BinOp::Eq(_) | BinOp::Ne(_) => "=",
        BinOp::Lt(_) => "<",
        BinOp::Le(_) => "<=",
        BinOp::Gt(_) => ">",
        BinOp::Ge(_) => ">=",
        _ => return None,
    })
}

fn assigns(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::MulAssign(_) | BinOp::DivAssign(_) | BinOp::RemAssign(_)
    )
}

impl Body<'_, '_> {
    pub(super) fn binary(&mut self, binary: &ExprBinary) -> Result<Value> {
        if let BinOp::And(_) | BinOp::Or(_) = binary.op {
            let left = self.condition(&binary.left)?;
            let right = self.condition(&binary.right)?;
            let (a, b) = (Box::new(left.term), Box::new(right.term));
            let term = if let BinOp::And(_) = binary.op { Term::And(a, b) } else { Term::Or(a, b) };
            return Ok(Value { term, ty: Type::Bool, effect: left.effect.max(right.effect) });
        }
        if let Some(operator) = arithmetic(&binary.op) {
            if assigns(&binary.op) {
                return self.assign_with(binary, operator);
            }
            let left = self.expression(&binary.left)?;
            let right = self.expect(&binary.right, &left.ty)?;
            return self.computed(operator, left, right, binary.span());
        }
        match comparison(&binary.op) {
            Some(operator) => {
                let left = self.expression(&binary.left)?;
                let right = self.expect(&binary.right, &left.ty)?;
                let value = self.compared(operator, left, right, binary.span())?;
                Ok(match binary.op {
                    BinOp::Ne(_) => Value { term: Term::Not(Box::new(value.term)), ..value },
                    _ => value,
                })
            }
            None => refuse(binary.op, "this operator is outside the subset"),
        }
    }

    /// `left operator right`, with the goals that it does not overflow or divide by zero.
    pub(super) fn computed(&mut self, operator: &'static str, left: Value, right: Value, span: Span) -> Result<Value> {
        let ty = left.ty.clone();
        if !ty.is_int() {
            return refuse(span, format!("arithmetic with `{ty}` is outside the subset"));
        }
        if let (true, Term::Int(a, _), Term::Int(b, _)) = (self.folds, &left.term, &right.term)
            && let Some(number) = folded(operator, *a, *b)
        {
            return Ok(Value::stable(Term::Int(number, ty.clone()), ty));
        }
        let ordered = self.ordered(vec![left, right]);
        let symbol = Symbol::Machine(ty.clone(), operator);
        let term = Term::Apply(symbol, ordered.arguments.clone(), Some(self.at(span)));
        let effect = ordered.effect;
        Ok(Value { term: ordered.around(term), ty, effect }.checked())
    }

    fn compared(&mut self, operator: &'static str, left: Value, right: Value, span: Span) -> Result<Value> {
        let ty = left.ty.found();
        let ordered = self.ordered(vec![left, right]);
        let (arguments, effect) = (ordered.arguments.clone(), ordered.effect);
        let index = self.index;
        let term = match &ty {
            int if int.is_int() => Term::Apply(Symbol::Machine(ty.clone(), operator), arguments, None),
            Type::Bool if operator == "=" => Term::apply("bool_eq", arguments),
            Type::Named(name, _) => match index.definitions.get(name) {
                Some(definition) if operator == "=" && self.has_equality(definition) => {
                    self.uses.types.insert(name.clone());
                    Term::apply(format!("{name}_eq"), arguments)
                }
                Some(definition) if operator != "=" && definition.has_order => {
                    self.compared_number(definition, operator, arguments, span)?
                }
                _ => return refuse(span, format!("this comparison of `{ty}` is outside the subset")),
            },
            _ => return refuse(span, format!("this comparison of `{ty}` is outside the subset")),
        };
        Ok(Value { term: ordered.around(term), ty: Type::Bool, effect })
    }

    /// Compares two structs of one integer by their integers.
    fn compared_number(
        &mut self,
        definition: &TypeDef,
        operator: &'static str,
        arguments: Vec<Term>,
        span: Span,
    ) -> Result<Term> {
        let Shape::Struct(fields) = &definition.shape else {
            return refuse(span, format!("the order of `{}` is outside the subset", definition.name));
        };
        let [field] = fields.as_slice() else {
            return refuse(
                span,
                format!("the order of `{}`, which has several fields, is outside the subset", definition.name),
            );
        };
        if !field.ty.is_int() {
            return refuse(span, format!("the order of `{}` is outside the subset", definition.name));
        }
        self.uses.types.insert(definition.name.clone());
        let numbers = arguments.into_iter().map(|term| Term::Field(Box::new(term), field.name.clone())).collect();
        Ok(Term::Apply(Symbol::Machine(field.ty.clone(), operator), numbers, None))
    }

    /// True if there is a function that decides equality.
    fn has_equality(&self, definition: &TypeDef) -> bool {
        crate::whyml::declaration::has_equality(self.index, definition)
    }

    /// Converts a number to another integer type, with the goal that it fits.
    pub(super) fn converted(&mut self, value: Value, ty: Type, span: Span) -> Result<Value> {
        if !ty.is_int() || !value.ty.is_int() {
            return refuse(span, format!("the conversion of `{}` to `{ty}` is outside the subset", value.ty));
        }
        let number = Term::Apply(Symbol::Machine(value.ty, "to_int"), vec![value.term], None);
        let term = Term::Apply(Symbol::Machine(ty.clone(), "of_int"), vec![number], Some(self.at(span)));
        Ok(Value { term, ty, effect: value.effect }.checked())
    }

    /// `assignee operator= value`. Rust evaluates the value first, unless it is a reference to a number. That matters
    /// only if the value has an effect and the assignee has an index.
    fn assign_with(&mut self, binary: &ExprBinary, operator: &'static str) -> Result<Value> {
        let right = self.expression(&binary.right)?;
        let assignee = self.assignee(&binary.left)?;
        if right.effect == Effect::Write && assignee.has_index() {
            let message = "an effect beside an index is outside the subset: give the value a name with `let` first";
            return refuse(&binary.right, message);
        }
        self.expect_type(binary.right.span(), &right.ty, &assignee.ty)?;
        let (right, binding) = match right.effect {
            Effect::Write => {
                let (term, binding) = self.shared(right.term);
                (Value { term, ty: right.ty, effect: Effect::Stable }, binding)
            }
            _ => (right, None),
        };
        let current = Value { term: assignee.read(), ty: assignee.ty.clone(), effect: Effect::Read };
        let value = self.computed(operator, current, right, binary.span())?;
        Ok(Value::write(bound(binding, assignee.write(value.term)), Type::Unit))
    }
}
