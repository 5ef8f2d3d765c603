//! Computes the values of constants, so that formulas can use them. `path` translates constants inside expressions.

use proc_macro2::Span;

use super::Body;
use super::operator::Operation;
use crate::rust::refusal::{Result, refuse};
use crate::rust::types::{Int, Type};
use crate::whyml::index::ConstantDef;
use crate::whyml::tree::Term;

/// The result of an operator on numbers; `None` if there is none, or if it depends on a type that is not known yet.
pub(super) fn folded(operation: Operation, a: i128, b: i128, ty: &Type) -> Option<i128> {
    let are_unsigned = a >= 0 && b >= 0;
    match operation {
        Operation::Arithmetic("+") => a.checked_add(b),
        Operation::Arithmetic("-") => a.checked_sub(b),
        Operation::Arithmetic("*") => a.checked_mul(b),
        Operation::Arithmetic("/") => a.checked_div(b),
        Operation::Arithmetic("rem") => a.checked_rem(b),
        Operation::Bits("and_") if are_unsigned => Some(a & b),
        Operation::Bits("or_") if are_unsigned => Some(a | b),
        Operation::Bits("xor_") if are_unsigned => Some(a ^ b),
        Operation::Shift("shr") if are_unsigned && b < 64 => Some(a >> b),
        // Rust drops the bits that are shifted out. A result that fits has lost none.
        // `constant_value` checks whether this one fits once the type is known.
        Operation::Shift("shl") if are_unsigned && b < 64 => {
            let largest = if let Type::Int(int) = ty.found() { int.max() } else { Int::I32.max() };
            (a <= largest >> b).then_some(a << b)
        }
        _ => None,
    }
}

fn check(term: &Term, span: Span) -> Result<()> {
    match term {
        Term::Word(_) => Ok(()),
        Term::Int(value, ty) if (ty.int().min()..=ty.int().max()).contains(value) => Ok(()),
        Term::Int(value, ty) => refuse(span, format!("{value} does not fit into `{ty}`")),
        Term::Record(None, fields) => fields.iter().try_for_each(|(_, term)| check(term, span)),
        Term::Tuple(terms) => terms.iter().try_for_each(|term| check(term, span)),
        Term::Apply(_, terms, None) => terms.iter().try_for_each(|term| check(term, span)),
        _ => refuse(span, "the value of this constant is outside the subset"),
    }
}

impl<'a> Body<'a, '_> {
    pub(crate) fn constant_value(&mut self, constant: &ConstantDef<'a>) -> Result<Term> {
        self.folds = true;
        let value = self.expect(constant.value, &constant.ty)?;
        check(&value.term, constant.span)?;
        // A part that does not fit would be cut off in Rust, and the whole may fit all the same.
        for (number, ty) in &self.folded {
            check(&Term::Int(*number, ty.clone()), constant.span)?;
        }
        crate::whyml::declaration::type_names(&constant.ty, &mut self.uses);
        Ok(value.term)
    }

    /// The number that a constant stands for, inside the value of another constant.
    pub(super) fn folded_constant(&self, constant: &ConstantDef<'a>) -> Option<Term> {
        if !self.folds || !constant.ty.is_int() {
            return None;
        }
        let mut body = Body::new(self.index, &constant.scope, self.reserved, self.purpose);
        body.constant_value(constant).ok().filter(|term| matches!(term, Term::Int(..)))
    }
}
