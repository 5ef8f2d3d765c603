//! Paths in expressions: variables, constants, variants without fields. Paths in patterns are in `pattern`.

use syn::{Path, PathArguments};

use super::{Body, Effect, Value};
use crate::rust::refusal::{Result, refuse};
use crate::rust::resolve::{Item, segments};
use crate::rust::types::{Int, Type};
use crate::whyml::declare::role_name;
use crate::whyml::tree::Term;

impl Body<'_, '_> {
    pub(super) fn path(&mut self, path: &Path) -> Result<Value> {
        if let Some(segment) = path.segments.iter().find(|segment| !matches!(segment.arguments, PathArguments::None)) {
            return refuse(&segment.arguments, "type arguments in an expression are outside the subset");
        }
        let names = segments(path);
        if let Some(value) = self.local_variable(path) {
            let is_lent = self.variable(&names[0]).is_some_and(|variable| variable.lent);
            if is_lent {
                let message =
                    "a `&mut` parameter is in the subset only as an argument of a call, and for its value: `*";
                return refuse(path, format!("{message}{}`", names[0]));
            }
            return Ok(value);
        }
        if let [name] = names.as_slice()
            && self.variables.iter().any(|variable| variable.rust == *name)
        {
            return refuse(path, format!("`{name}` is a name of the proof, not a variable"));
        }
        if let [name] = names.as_slice()
            && self.variables.iter().any(|variable| variable.rust.starts_with(&role_name(name, "")))
        {
            let message =
                format!("`{name}` is bound by several traits: it can only be passed on, or its methods called");
            return refuse(path, message);
        }
        if let Some((name, ty, fields)) = self.variant(path)? {
            if !fields.is_empty() {
                return refuse(path, format!("`{name}` without its fields is outside the subset"));
            }
            return Ok(Value::stable(Term::Word(name), ty));
        }
        if let [owner, name] = names.as_slice()
            && !self.index.types.names.knows(self.scope.file, std::slice::from_ref(owner))
            && let Some(value) = self.limit(owner, name)
        {
            return Ok(value);
        }
        if let Some((name, owner)) = names.split_last().filter(|(_, owner)| !owner.is_empty())
            && let Some(Type::Named(owner, _)) = self.type_named(owner, path)?
        {
            return match self.index.associated_constant_of.get(&(owner.clone(), name.clone())) {
                Some(number) => Ok(self.constant(*number)),
                None => refuse(path, format!("`{}` takes no part in the proofs: give it a contract", names.join("::"))),
            };
        }
        self.check_parameter(&names, path)?;
        let found = self.index.types.names.resolve(self.scope.file, &names, path.segments[0].ident.span())?;
        let number = match found.item {
            Item::Constant(item) => self.index.constant_of.get(&(found.file, item.ident.to_string())),
            _ => None,
        };
        match number {
            Some(number) => Ok(self.constant(*number)),
            None => refuse(path, format!("`{}` is not a value of the subset", names.join("::"))),
        }
    }

    /// The value of the variable that a path names.
    pub(super) fn local_variable(&self, path: &Path) -> Option<Value> {
        let variable = self.variable(&path.get_ident()?.to_string())?;
        let effect = if variable.mutable { Effect::Read } else { Effect::Stable };
        Some(Value { term: Term::word(&variable.name), ty: variable.ty.clone(), effect })
    }

    fn constant(&mut self, number: usize) -> Value {
        self.uses.constants.insert(number);
        let constant = &self.index.constants[number];
        if let Some(term) = self.folded_constant(constant) {
            return Value::stable(term, constant.ty.clone());
        }
        Value::stable(
            Term::Word(self.index.reference(&constant.name, constant.file, self.scope.file)),
            constant.ty.clone(),
        )
    }

    /// Refuses `T::name` of a type parameter, which no file defines.
    pub(super) fn check_parameter(&self, names: &[String], path: &Path) -> Result<()> {
        match names {
            [first, _, ..] if self.index.types.parameter_named(&self.scope, first).is_some() => {
                refuse(path, format!("`{}` is outside the subset", names.join("::")))
            }
            _ => Ok(()),
        }
    }

    /// `u32::MAX`, `i32::MIN`.
    fn limit(&self, owner: &str, name: &str) -> Option<Value> {
        let int = Int::named(owner)?;
        let number = match name {
            "MAX" => int.max(),
            "MIN" => int.min(),
            _ => return None,
        };
        Some(Value::stable(Term::Int(number, Type::Int(int)), Type::Int(int)))
    }
}
