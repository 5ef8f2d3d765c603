//! Patterns of `let`, `match`, `if let` and `matches!`, and the variants that they name.

use syn::{Lit, Pat, Path};

use super::Body;
use crate::rust::names;
use crate::rust::refusal::{Result, refuse};
use crate::rust::resolve::segments;
use crate::rust::types::{Type, unify};
use crate::whyml::index::Shape;
use crate::whyml::lower::Scope;
use crate::whyml::tree::Term;

/// What a pattern binds.
#[derive(Default)]
pub(super) struct Bound {
    /// The names in WhyML, in order.
    pub names: Vec<String>,
    /// Those that may be assigned to.
    mutable: Vec<String>,
}

impl Bound {
    /// Makes a reference of every name that may be assigned to.
    pub fn around(&self, body: Term) -> Term {
        self.mutable.iter().rev().fold(body, |body, name| Term::bind(format!("ref {name}"), Term::word(name), body))
    }
}

impl<'a> Body<'a, '_> {
    /// A pattern for values of a type; declares its variables.
    pub(super) fn pattern(&mut self, pattern: &Pat, ty: &Type, bound: &mut Bound) -> Result<String> {
        match pattern {
            Pat::Wild(_) => Ok("_".to_owned()),
            Pat::Paren(inner) => self.pattern(&inner.pat, ty, bound),
            Pat::Reference(inner) => self.pattern(&inner.pat, ty, bound),
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
                let rust = name.ident.to_string();
                if rust == "None" {
                    return self.variant_pattern(&Path::from(name.ident.clone()), pattern, &[], ty, bound);
                }
                if rust.starts_with(char::is_uppercase) {
                    return refuse(pattern, "constants and bare variants in patterns are outside the subset");
                }
                let mutable = name.mutability.is_some();
                let why = self.declare(&rust, ty.clone(), mutable, name.ident.span())?;
                if bound.names.contains(&why) {
                    // The alternatives of an or-pattern bind the same names.
                    return Ok(why);
                }
                bound.names.push(why.clone());
                if mutable {
                    bound.mutable.push(why.clone());
                }
                Ok(why)
            }
            Pat::Or(cases) => {
                let cases: Result<Vec<String>> = cases.cases.iter().map(|case| self.pattern(case, ty, bound)).collect();
                Ok(format!("({})", cases?.join(" | ")))
            }
            Pat::Lit(literal) => match &literal.lit {
                Lit::Bool(value) if unify(ty, &Type::Bool) => Ok(if value.value { "True" } else { "False" }.to_owned()),
                _ => refuse(pattern, "this literal in a pattern is outside the subset: compare with `==`"),
            },
            Pat::Tuple(tuple) => {
                let types: Vec<Type> = tuple.elems.iter().map(|_| Type::unknown()).collect();
                let whole = if types.is_empty() { Type::Unit } else { Type::Tuple(types.clone()) };
                if !unify(ty, &whole) {
                    return refuse(pattern, format!("this pattern does not fit the type `{ty}`"));
                }
                let parts = tuple.elems.iter().zip(&types).map(|(part, ty)| self.pattern(part, ty, bound));
                Ok(format!("({})", parts.collect::<Result<Vec<_>>>()?.join(", ")))
            }
            Pat::Path(path) if path.qself.is_none() => self.variant_pattern(&path.path, pattern, &[], ty, bound),
            Pat::TupleStruct(variant) if variant.qself.is_none() => {
                let parts: Vec<&Pat> = variant.elems.iter().collect();
                self.variant_pattern(&variant.path, pattern, &parts, ty, bound)
            }
            other => refuse(other, "this pattern is outside the subset"),
        }
    }

    fn variant_pattern(
        &mut self,
        path: &Path,
        at: &Pat,
        parts: &[&Pat],
        ty: &Type,
        bound: &mut Bound,
    ) -> Result<String> {
        let Some((name, of, fields)) = self.variant(path)? else {
            return refuse(at, "this pattern is outside the subset");
        };
        if !unify(ty, &of) {
            return refuse(at, format!("this pattern does not fit the type `{ty}`"));
        }
        if fields.len() != parts.len() {
            return refuse(at, format!("wrong number of fields: `{name}` takes {}", fields.len()));
        }
        let mut text = name;
        for (part, ty) in parts.iter().zip(&fields) {
            let part = self.pattern(part, ty, bound)?;
            text.push(' ');
            text.push_str(&part);
        }
        Ok(if parts.is_empty() { text } else { format!("({text})") })
    }

    /// The variant of an enum or of `Option` that a path names: its name in WhyML, its type, the types of its fields.
    pub(super) fn variant(&mut self, path: &Path) -> Result<Option<(String, Type, Vec<Type>)>> {
        let names = segments(path);
        if let [name] = names.as_slice() {
            let of = Type::unknown();
            let option = Type::Option(Box::new(of.clone()));
            return Ok(match name.as_str() {
                "Some" => Some(("Some".to_owned(), option, vec![of])),
                "None" => Some(("None".to_owned(), option, Vec::new())),
                _ => None,
            });
        }
        let Some((last, owner)) = names.split_last() else { return Ok(None) };
        let Some(owner) = self.type_named(owner, path)? else { return Ok(None) };
        let Type::Named(owner_name, arguments) = &owner else { return Ok(None) };
        let Some(definition) = self.index.definitions.get(owner_name) else { return Ok(None) };
        let Shape::Enum(variants) = &definition.shape else { return Ok(None) };
        let Some(variant) = variants.iter().find(|variant| variant.rust == *last) else { return Ok(None) };
        self.uses.types.insert(owner_name.clone());
        let substitution: Vec<_> = definition.parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        let fields = variant.fields.iter().map(|ty| ty.instance(&substitution)).collect();
        Ok(Some((variant.name.clone(), owner.clone(), fields)))
    }

    /// The type that a path names, with its arguments unknown; `None` if it names no type that takes part.
    pub(super) fn type_named(&mut self, names: &[String], at: &Path) -> Result<Option<Type>> {
        if let [name] = names
            && let Some(ty) = self.index.types.parameter_named(&self.scope, name)
        {
            return Ok(Some(ty));
        }
        // A type parameter hides a type of the same name.
        if let [name] = names
            && self.scope.roles.iter().any(|(parameter, _)| parameter == name)
        {
            return refuse(at, format!("`{name}` is bound by several traits: it is only the type of a parameter here"));
        }
        if !self.index.types.names.knows(self.scope.file, names) {
            return Ok(None);
        }
        let found = self.index.types.names.resolve(self.scope.file, names, at.segments[0].ident.span())?;
        use crate::rust::resolve::Item;
        Ok(match found.item {
            Item::Alias(alias) => Some(self.index.types.lower(&Scope::of_file(found.file), &alias.ty)?),
            Item::Struct(item) => self.open(&names::lower(&item.ident.to_string())),
            Item::Enum(item) => self.open(&names::lower(&item.ident.to_string())),
            Item::Trait(item) => self.open(&self.index.types.abstract_type(found.file, item)?),
            Item::Function(_) | Item::Constant(_) => None,
        })
    }

    fn open(&self, name: &str) -> Option<Type> {
        let definition = self.index.definitions.get(name)?;
        let arguments = definition.parameters.iter().map(|_| Type::unknown()).collect();
        Some(Type::Named(name.to_owned(), arguments))
    }
}
