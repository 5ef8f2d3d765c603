//! Declares structs and enums, and refuses two that would collide in WhyML.

use proc_macro2::Span;
use syn::{Fields, Generics};

use super::{Declaring, check_enum, check_plain, without_clauses};
use crate::rust::contract::derives;
use crate::rust::names;
use crate::rust::refusal::{Result, refuse};
use crate::rust::stray::attribute_in_generics;
use crate::rust::types::Type;
use crate::whyml::index::{Field, Shape, TypeDef, Variant};
use crate::whyml::lower::Scope;

impl<'a> Declaring<'a> {
    pub(super) fn define(&mut self, definition: TypeDef) -> Result<()> {
        let name = definition.name.clone();
        if let Some(other) = self.index.definitions.get(&name) {
            let message = format!("`{name}` is also a type of {}: rename one of them", self.index.path(other.file));
            return refuse(definition.span, message);
        }
        let is_declared = self.index.types.theory.declares_type(&name);
        let is_of_rust = self.index.types.theory.module_of_type(&name).is_some_and(|of| of.starts_with("rust."));
        match definition.shape {
            // A value of `trait U8` is no `u8`.
            Shape::Abstract if is_of_rust => {
                return refuse(definition.span, format!("`{name}` means something else to the proofs: rename this"));
            }
            Shape::Abstract if !is_declared => {
                return refuse(definition.span, format!("no theory declares the type `{name}` that this stands for"));
            }
            // A value of a trait's type changes unseen; one of a struct must not.
            Shape::Struct(_) | Shape::Enum(_) if self.index.types.is_trait(&name) => {
                return refuse(definition.span, format!("`{name}` is also a trait of the proofs: rename one"));
            }
            Shape::Struct(_) | Shape::Enum(_) if is_declared => {
                return refuse(definition.span, format!("the theory declares a type `{name}` of its own: rename one"));
            }
            _ => {}
        }
        self.index.definitions.insert(name, definition);
        Ok(())
    }

    pub(super) fn structure(&mut self, file: usize, item: &'a syn::ItemStruct) -> Result<()> {
        let contract = without_clauses(&item.attrs)?;
        if contract.prefixed {
            return refuse(&item.attrs[0], "only an enum may be `prefixed`");
        }
        attribute_in_generics(&item.generics)?;
        let scope = self.index.types.enter(&Scope::of_file(file), &item.generics)?;
        let name = names::lower(&item.ident.to_string());
        let shape = if contract.opaque {
            Shape::Abstract
        } else {
            let mut fields = Vec::new();
            for (number, field) in item.fields.iter().enumerate() {
                check_plain(&field.attrs)?;
                let rust = field.ident.as_ref().map_or_else(|| number.to_string(), ToString::to_string);
                let ty = self.index.types.lower(&scope, &field.ty)?;
                fields.push(Field { name: names::member(&name, &rust), rust, ty });
            }
            if fields.is_empty() {
                return refuse(item, "a struct without fields is outside the subset");
            }
            Shape::Struct(fields)
        };
        self.define(TypeDef {
            name,
            file,
            span: item.ident.span(),
            parameters: parameters(&scope, &item.generics)?,
            shape,
            has_equality: derives(&item.attrs, "PartialEq"),
            has_order: derives(&item.attrs, "PartialOrd"),
            has_clone: derives(&item.attrs, "Clone"),
        })
    }

    pub(super) fn enumeration(&mut self, file: usize, item: &'a syn::ItemEnum) -> Result<()> {
        let is_prefixed = check_enum(&item.attrs)?;
        attribute_in_generics(&item.generics)?;
        let scope = self.index.types.enter(&Scope::of_file(file), &item.generics)?;
        let mut variants = Vec::new();
        for variant in &item.variants {
            check_plain(&variant.attrs)?;
            variant.fields.iter().try_for_each(|field| check_plain(&field.attrs))?;
            let fields = match &variant.fields {
                Fields::Unit => Vec::new(),
                Fields::Unnamed(fields) => {
                    let fields = fields.unnamed.iter().map(|field| self.index.types.lower(&scope, &field.ty));
                    fields.collect::<Result<_>>()?
                }
                Fields::Named(fields) => return refuse(fields, "variants with named fields are outside the subset"),
            };
            let rust = variant.ident.to_string();
            let name = if is_prefixed { format!("{}{rust}", item.ident) } else { rust.clone() };
            self.check_constructor(&name, variant.ident.span())?;
            variants.push(Variant { rust, name, fields });
        }
        self.define(TypeDef {
            name: names::lower(&item.ident.to_string()),
            file,
            span: item.ident.span(),
            parameters: parameters(&scope, &item.generics)?,
            shape: Shape::Enum(variants),
            has_equality: derives(&item.attrs, "PartialEq"),
            has_order: false,
            has_clone: derives(&item.attrs, "Clone"),
        })
    }

    /// Refuses a variant with the name of another one: in WhyML the variants of all enums share one name space.
    pub(super) fn check_constructor(&self, name: &str, span: Span) -> Result<()> {
        for definition in self.index.definitions.values() {
            if let Shape::Enum(variants) = &definition.shape
                && variants.iter().any(|variant| variant.name == name)
            {
                return refuse(span, format!("`{name}` is also a variant of `{}`: rename one", definition.name));
            }
        }
        if ["Some", "None"].contains(&name) {
            return refuse(span, format!("`{name}` is also a variant of `Option`: rename it"));
        }
        Ok(())
    }
}

/// The type parameters of a struct or enum. None of them may be bound by a trait of the proofs.
fn parameters(scope: &Scope<'_>, generics: &Generics) -> Result<Vec<String>> {
    if scope.generics.iter().any(|(_, ty)| !matches!(ty, Type::Parameter(_))) {
        return refuse(
            generics,
            "a type parameter of a type that is bound by a trait of the proofs is outside the subset",
        );
    }
    Ok(scope.generics.iter().map(|(name, _)| names::lower(name)).collect())
}
