//! Methods of Rust's own types: integers, `bool`, `Option`, slices and vectors. `proofs/rust.mlw` defines what they
//! mean.

use syn::spanned::Spanned;
use syn::{Expr, ExprMethodCall};

use super::order::bound;
use super::{Body, Effect, Purpose, Value};
use crate::rust::refusal::{Result, refuse};
use crate::rust::types::{Int, Type};
use crate::whyml::index::Shape;
use crate::whyml::tree::{Symbol, Term};

/// A method of the integers.
struct Method {
    function: Symbol,
    /// How many arguments of the same type it takes besides the receiver.
    count: usize,
    result: Type,
    has_goal: bool,
}

/// The method of an integer type, if the translation knows it.
fn of_int(name: &str, ty: &Type) -> Option<Method> {
    let machine = |name, count, has_goal| {
        Some(Method { function: Symbol::Machine(ty.clone(), name), count, result: ty.clone(), has_goal })
    };
    let bits = |name, count, result| {
        Some(Method { function: Symbol::Bits(ty.clone(), name), count, result, has_goal: name == "ilog2" })
    };
    match name {
        "max" => return machine("max", 1, false),
        "min" => return machine("min", 1, false),
        "clamp" => return machine("clamp", 2, true),
        "abs" => return machine("abs", 0, true),
        "saturating_add" => return machine("saturating_add", 1, false),
        "saturating_sub" => return machine("saturating_sub", 1, false),
        _ => {}
    }
    let Type::Int(int) = ty else { return None };
    let (signed, unsigned) = match int {
        Int::I32 | Int::U32 => (Int::I32, Int::U32),
        Int::I64 | Int::U64 => (Int::I64, Int::U64),
        Int::U8 | Int::Usize => (*int, *int),
    };
    match name {
        "cast_unsigned" if int.is_signed() => bits("cast_unsigned", 0, Type::Int(unsigned)),
        "unsigned_abs" if int.is_signed() => bits("unsigned_abs", 0, Type::Int(unsigned)),
        _ if int.is_signed() => None,
        "cast_signed" if signed != unsigned => bits("cast_signed", 0, Type::Int(signed)),
        "count_ones" => bits("count_ones", 0, Type::Int(Int::U32)),
        "ilog2" => bits("ilog2", 0, Type::Int(Int::U32)),
        "leading_zeros" => bits("leading_zeros", 0, Type::Int(Int::U32)),
        "trailing_zeros" => bits("trailing_zeros", 0, Type::Int(Int::U32)),
        "wrapping_add" => bits("wrapping_add", 1, ty.clone()),
        "wrapping_mul" => bits("wrapping_mul", 1, ty.clone()),
        "wrapping_sub" => bits("wrapping_sub", 1, ty.clone()),
        _ => None,
    }
}

impl Body<'_, '_> {
    pub(super) fn built_in_method(
        &mut self,
        receiver: Value,
        name: &str,
        arguments: &[&Expr],
        call: &ExprMethodCall,
    ) -> Result<Value> {
        let ty = receiver.ty.found();
        if matches!(name, "clone" | "to_owned") && arguments.is_empty() {
            self.cloned.push((ty, call.receiver.span()));
            return Ok(receiver);
        }
        if ty.is_int()
            && let Some(Method { function, count, result, has_goal }) = of_int(name, &ty)
        {
            if count != arguments.len() {
                return refuse(call, format!("wrong number of arguments: `{name}` takes {count}"));
            }
            let mut values = vec![receiver];
            for argument in arguments {
                values.push(self.expect(argument, &ty)?);
            }
            let ordered = self.ordered(values);
            let at = has_goal.then(|| self.at(call.span()));
            let effect = ordered.effect;
            let term = Term::Apply(function, ordered.arguments.clone(), at);
            let value = Value { term: ordered.around(term), ty: result, effect };
            return Ok(if has_goal { value.checked() } else { value });
        }
        match (&ty, name, arguments) {
            (Type::Bool, "then_some", [value]) => {
                let value = self.expression(value)?;
                let of = Type::Option(Box::new(value.ty.clone()));
                match self.purpose {
                    Purpose::Execution => Ok(self.then_some_in_place(receiver, value, of)),
                    Purpose::Proof => Ok(self.applied("bool_then_some", vec![receiver, value], of)),
                }
            }
            (Type::Option(_), "is_some", []) => Ok(self.applied("option_is_some", vec![receiver], Type::Bool)),
            (Type::Option(_), "is_none", []) => Ok(self.applied("option_is_none", vec![receiver], Type::Bool)),
            (Type::Option(_), "copied", []) => Ok(receiver),
            (Type::Option(_), "cloned", []) | (Type::Slice(_), "to_vec", []) => {
                self.cloned.push((ty, call.receiver.span()));
                Ok(receiver)
            }
            (Type::Option(of), "unwrap_or", [otherwise]) => {
                let otherwise = self.expect(otherwise, of)?;
                let of = (**of).clone();
                Ok(self.applied("option_unwrap_or", vec![receiver, otherwise], of))
            }
            (Type::Slice(_), "len", []) => Ok(self.applied("slice_len", vec![receiver], Type::Int(Int::Usize))),
            (Type::Slice(_), "is_empty", []) => Ok(self.applied("slice_is_empty", vec![receiver], Type::Bool)),
            (Type::Slice(_), "as_slice", []) => Ok(receiver),
            (Type::Slice(of), "push", [item]) => {
                let item = self.expect(item, of)?;
                let assignee = self.changed_place(&call.receiver)?;
                if item.effect == Effect::Write && !assignee.is_variable() {
                    return refuse(
                        call,
                        "`push` of something that has an effect, to a part of a variable, is outside the subset",
                    );
                }
                let (item, binding) = match item.effect {
                    Effect::Write => self.shared(item.term),
                    _ => (item.term, None),
                };
                let longer = self.call("slice_push", vec![assignee.read(), item], call.span());
                Ok(Value::write(bound(binding, assignee.write(longer)), Type::Unit))
            }
            (Type::Slice(of), "nth", [i]) => self.nth_of_clone(receiver, of, i, call),
            (Type::Slice(_), "truncate", [length]) => {
                let length = self.expect(length, &Type::Int(Int::Usize))?;
                let assignee = self.changed_place(&call.receiver)?;
                if length.effect == Effect::Write {
                    return refuse(call, "`truncate` to a length that has an effect is outside the subset");
                }
                let shorter = Term::apply("slice_truncate", vec![assignee.read(), length.term]);
                Ok(Value::write(assignee.write(shorter), Type::Unit))
            }
            (Type::Unknown(_), ..) if !ty.is_int() => {
                refuse(&call.receiver, "the type of this is not known yet: say it where it is declared")
            }
            _ => refuse(&call.method, format!("the method `{name}` of `{ty}` is outside the subset")),
        }
    }

    /// `moves.clone().nth(i)`: only an iterator has `nth`, and the clone of one that stands for a slice stands for it,
    /// too.
    fn nth_of_clone(&mut self, receiver: Value, of: &Type, i: &Expr, call: &ExprMethodCall) -> Result<Value> {
        if !matches!(&*call.receiver, Expr::MethodCall(inner) if inner.method == "clone") {
            return refuse(call, "`nth` is in the subset only of a clone, because it changes the iterator");
        }
        self.cloned.pop();
        let i = self.expect(i, &Type::Int(Int::Usize))?;
        let ordered = self.ordered(vec![receiver, i]);
        let (slice, index) = (self.fresh("all"), self.fresh("i"));
        let get = self.call("slice_get", vec![Term::word(&slice), Term::word(&index)], call.span());
        let has = Term::apply("slice_has", vec![Term::word(&slice), Term::word(&index)]);
        let some = Term::apply("Some", vec![get]);
        let choice = Term::If(Box::new(has), Box::new(some), Some(Box::new(Term::word("None"))));
        let [all, at] = [0, 1].map(|n| ordered.arguments[n].clone());
        let effect = ordered.effect;
        let term = ordered.around(Term::bind(slice, all, Term::bind(index, at, choice)));
        Ok(Value { term, ty: Type::Option(Box::new(of.clone())), effect }.checked())
    }

    /// A clone is taken for the value itself, which it is if all parts of it derive `Clone` or are Rust's own.
    pub(super) fn check_clones(&self) -> Result<()> {
        match self.cloned.iter().find(|(ty, _)| !self.clones_itself(ty, &mut Vec::new())) {
            Some((ty, span)) => refuse(
                *span,
                format!("a clone of `{ty}` is outside the subset: `Clone` may be anything, unless it is derived"),
            ),
            None => Ok(()),
        }
    }

    /// `inside` holds the types that are looked into: one may be part of itself.
    fn clones_itself(&self, ty: &Type, inside: &mut Vec<String>) -> bool {
        match ty.found() {
            Type::Int(_) | Type::Bool | Type::Unit | Type::Never | Type::Unknown(_) => true,
            Type::Option(of) | Type::Slice(of) => self.clones_itself(&of, inside),
            Type::Tuple(of) => of.iter().all(|ty| self.clones_itself(ty, inside)),
            Type::Named(name, of) => {
                let Some(definition) = self.index.definitions.get(&name) else { return false };
                let is_known = definition.has_clone && !matches!(definition.shape, Shape::Abstract);
                if !is_known || !of.iter().all(|ty| self.clones_itself(ty, inside)) {
                    return false;
                }
                if inside.contains(&name) {
                    return true;
                }
                inside.push(name);
                // Its type parameters stand for the arguments, which we have just looked into.
                let parts = definition.parts();
                parts.into_iter().all(|ty| matches!(ty, Type::Parameter(_)) || self.clones_itself(ty, inside))
            }
            Type::Parameter(_) | Type::Mutable(_) => false,
        }
    }

    /// `bool_then_some`, inlined: Why3 1.5 cannot run a function that makes an option of a type parameter.
    fn then_some_in_place(&mut self, condition: Value, value: Value, ty: Type) -> Value {
        let (is, what) = (self.fresh("is"), self.fresh("what"));
        let some = Term::apply("Some", vec![Term::word(&what)]);
        let choice = Term::If(Box::new(Term::word(&is)), Box::new(some), Some(Box::new(Term::word("None"))));
        let effect = condition.effect.max(value.effect);
        Value { term: Term::bind(is, condition.term, Term::bind(what, value.term, choice)), ty, effect }
    }

    /// A call of a function of `rust.mlw` without a precondition: no goal, so no location.
    fn applied(&mut self, function: &str, values: Vec<Value>, ty: Type) -> Value {
        let ordered = self.ordered(values);
        let term = Term::apply(function, ordered.arguments.clone());
        let effect = ordered.effect;
        Value { term: ordered.around(term), ty, effect }
    }
}
