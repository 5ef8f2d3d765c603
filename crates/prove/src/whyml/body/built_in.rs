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

/// The function of the integer modules for a method, and how many arguments it takes besides the receiver.
fn of_int(name: &str) -> Option<(&'static str, usize)> {
    Some(match name {
        "max" => ("max", 1),
        "min" => ("min", 1),
        "clamp" => ("clamp", 2),
        "abs" => ("abs", 0),
        "saturating_add" => ("saturating_add", 1),
        "saturating_sub" => ("saturating_sub", 1),
        _ => return None,
    })
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
            && let Some((function, count)) = of_int(name)
        {
            if count != arguments.len() {
                return refuse(call, format!("wrong number of arguments: `{name}` takes {count}"));
            }
            let mut values = vec![receiver];
            for argument in arguments {
                values.push(self.expect(argument, &ty)?);
            }
            let ordered = self.ordered(values);
            let symbol = Symbol::Machine(ty.clone(), function);
            let at = matches!(function, "clamp" | "abs").then(|| self.at(call.span()));
            let (has_goal, effect) = (at.is_some(), ordered.effect);
            let term = Term::Apply(symbol, ordered.arguments.clone(), at);
            let value = Value { term: ordered.around(term), ty, effect };
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
            (Type::Unknown(_), ..) if !ty.is_int() => {
                refuse(&call.receiver, "the type of this is not known yet: say it where it is declared")
            }
            _ => refuse(&call.method, format!("the method `{name}` of `{ty}` is outside the subset")),
        }
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
                // Its parameters are as good as the arguments, and those are.
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
