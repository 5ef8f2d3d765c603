//! Operators: arithmetic with its overflow goals, bits, comparisons, `&&` and `||`, conversions. Assignment is in
//! `assignee`.

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

/// What computes a number from two, by its name in the modules of the integers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Arithmetic(&'static str),
    Bits(&'static str),
    /// The right side may have any integer type.
    Shift(&'static str),
}

fn operation(operator: &BinOp) -> Option<Operation> {
    Some(match operator {
        BinOp::Add(_) | BinOp::AddAssign(_) => Operation::Arithmetic("+"),
        BinOp::Sub(_) | BinOp::SubAssign(_) => Operation::Arithmetic("-"),
        BinOp::Mul(_) | BinOp::MulAssign(_) => Operation::Arithmetic("*"),
        BinOp::Div(_) | BinOp::DivAssign(_) => Operation::Arithmetic("/"),
        BinOp::Rem(_) | BinOp::RemAssign(_) => Operation::Arithmetic("rem"),
        BinOp::BitAnd(_) | BinOp::BitAndAssign(_) => Operation::Bits("and_"),
        BinOp::BitOr(_) | BinOp::BitOrAssign(_) => Operation::Bits("or_"),
        BinOp::BitXor(_) | BinOp::BitXorAssign(_) => Operation::Bits("xor_"),
        BinOp::Shl(_) | BinOp::ShlAssign(_) => Operation::Shift("shl"),
        BinOp::Shr(_) | BinOp::ShrAssign(_) => Operation::Shift("shr"),
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
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
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
        if let Some(operation) = operation(&binary.op) {
            if assigns(&binary.op) {
                return self.assign_with(binary, operation);
            }
            let left = self.expression(&binary.left)?;
            let right = match operation {
                Operation::Shift(_) => self.expression(&binary.right)?,
                _ => self.expect(&binary.right, &left.ty)?,
            };
            return self.computed(operation, left, right, binary.span());
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

    /// `left operator right`, with the goals that it does not overflow, divide by zero, or shift by too much.
    pub(super) fn computed(&mut self, operation: Operation, left: Value, right: Value, span: Span) -> Result<Value> {
        let ty = left.ty.clone();
        if !ty.is_int() {
            let what = if let Operation::Arithmetic(_) = operation { "arithmetic" } else { "a bit operation" };
            return refuse(span, format!("{what} with `{ty}` is outside the subset"));
        }
        if let (true, Term::Int(a, _), Term::Int(b, _)) = (self.folds, &left.term, &right.term)
            && let Some(number) = folded(operation, *a, *b, &ty)
        {
            self.folded.push((number, ty.clone()));
            return Ok(Value::stable(Term::Int(number, ty.clone()), ty));
        }
        let (symbol, right) = match operation {
            Operation::Arithmetic(operator) => (Symbol::Machine(ty.clone(), operator), right),
            Operation::Bits(function) => (self.bits(&ty, function, span), right),
            Operation::Shift(function) => {
                if !right.ty.is_int() {
                    return refuse(span, format!("a shift by `{}` is outside the subset", right.ty));
                }
                let number = Term::Apply(Symbol::Machine(right.ty.clone(), "to_int"), vec![right.term], None);
                (self.bits(&ty, function, span), Value { term: number, ..right })
            }
        };
        let ordered = self.ordered(vec![left, right]);
        let term = Term::Apply(symbol, ordered.arguments.clone(), Some(self.at(span)));
        let effect = ordered.effect;
        let value = Value { term: ordered.around(term), ty, effect };
        Ok(if let Operation::Bits(_) = operation { value } else { value.checked() })
    }

    /// A function of the bits of a type, which must turn out to be unsigned.
    pub(super) fn bits(&mut self, ty: &Type, function: &'static str, span: Span) -> Symbol {
        self.unsigned.push((ty.clone(), span));
        Symbol::Bits(ty.clone(), function)
    }

    /// Refuses the bits of signed integers.
    pub(super) fn check_bits(&self) -> Result<()> {
        match self.unsigned.iter().find(|(ty, _)| ty.int().is_signed()) {
            Some((ty, span)) => {
                let name = ty.int().name();
                refuse(*span, format!("bit operations on `{name}` are outside the subset: use an unsigned type"))
            }
            None => Ok(()),
        }
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
    fn assign_with(&mut self, binary: &ExprBinary, operation: Operation) -> Result<Value> {
        let right = self.expression(&binary.right)?;
        let assignee = self.assignee(&binary.left)?;
        if right.effect == Effect::Write && assignee.has_index() {
            let message = "an effect beside an index is outside the subset: give the value a name with `let` first";
            return refuse(&binary.right, message);
        }
        if !matches!(operation, Operation::Shift(_)) {
            self.expect_type(binary.right.span(), &right.ty, &assignee.ty)?;
        }
        let (right, binding) = match right.effect {
            Effect::Write => {
                let (term, binding) = self.shared(right.term);
                (Value { term, ty: right.ty, effect: Effect::Stable }, binding)
            }
            _ => (right, None),
        };
        let current = Value { term: assignee.read(), ty: assignee.ty.clone(), effect: Effect::Read };
        let value = self.computed(operation, current, right, binary.span())?;
        Ok(Value::write(bound(binding, assignee.write(value.term)), Type::Unit))
    }
}
