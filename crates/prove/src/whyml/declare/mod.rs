//! Fills the [`Index`]: reads the signature of every item that takes part, and refuses what is outside the subset.

mod functions;
mod types;

use std::collections::{BTreeMap, HashMap};

use syn::Attribute;

use crate::rust::contract::{Contract, takes_part};
use crate::rust::names;
use crate::rust::refusal::{Refusal, Result, refuse};
use crate::rust::shadow::macro_name;
use crate::rust::stray::stray_annotation;
use crate::whyml::index::{ConstantDef, Index};
use crate::whyml::lower::{Scope, Types};

pub(crate) use functions::role_name;

/// Declares everything that takes part. The second result is what it refuses.
pub(crate) fn declare(types: Types<'_>) -> (Index<'_>, Vec<Refusal>) {
    let mut declaring = Declaring {
        index: Index {
            types,
            definitions: BTreeMap::new(),
            functions: Vec::new(),
            constants: Vec::new(),
            function_of: HashMap::new(),
            method_of: HashMap::new(),
            constant_of: HashMap::new(),
            associated_constant_of: HashMap::new(),
            left_out: HashMap::new(),
        },
        refusals: Vec::new(),
    };
    let files = declaring.index.types.names.files.clone();
    for (number, file) in files.into_iter().enumerate() {
        for item in &file.items {
            let result = declaring.item(number, item);
            declaring.note(number, result);
        }
    }
    (declaring.index, declaring.refusals)
}

struct Declaring<'a> {
    index: Index<'a>,
    refusals: Vec<Refusal>,
}

impl<'a> Declaring<'a> {
    fn note(&mut self, file: usize, result: Result<()>) {
        if let Err(refused) = result {
            let refusal = refused.in_file(self.index.path(file));
            self.refusals.push(refusal);
        }
    }

    fn item(&mut self, file: usize, item: &'a syn::Item) -> Result<()> {
        let attributes: &[Attribute] = match item {
            syn::Item::Impl(item) => return self.implementation(file, item),
            syn::Item::Macro(item) if macro_name(&item.mac) == "theory" => return Ok(()),
            syn::Item::Struct(item) => &item.attrs,
            syn::Item::Enum(item) => &item.attrs,
            syn::Item::Type(item) => &item.attrs,
            syn::Item::Trait(item) => &item.attrs,
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Const(item) => &item.attrs,
            other => return stray_annotation(other),
        };
        if !takes_part(attributes) {
            return stray_annotation(item);
        }
        match item {
            syn::Item::Struct(item) => self.structure(file, item),
            syn::Item::Enum(item) => self.enumeration(file, item),
            syn::Item::Type(item) => {
                check_plain(&item.attrs)?;
                self.index.types.lower(&Scope::of_file(file), &item.ty).map(|_| ())
            }
            syn::Item::Trait(item) => self.interface(file, item),
            syn::Item::Fn(item) => {
                let scope = Scope::of_file(file);
                let name = names::word(&item.sig.ident.to_string());
                let rust = item.sig.ident.to_string();
                let function = self.function(scope, rust, name, &item.attrs, &item.sig, Some(&item.block))?;
                let number = self.index.functions.len();
                self.index.function_of.insert((file, item.sig.ident.to_string()), number);
                self.index.functions.push(function);
                Ok(())
            }
            syn::Item::Const(item) => {
                check_plain(&item.attrs)?;
                let scope = Scope::of_file(file);
                let ty = self.index.types.lower(&scope, &item.ty)?;
                let rust = item.ident.to_string();
                self.index.constant_of.insert((file, rust.clone()), self.index.constants.len());
                let (name, value, span) = (names::lower(&rust), &*item.expr, item.ident.span());
                self.index.constants.push(ConstantDef { rust, name, file, span, ty, value, is_public: true, scope });
                Ok(())
            }
            other => stray_annotation(other),
        }
    }
}

/// Reads the attributes of an item that is not a function, and so may have no clauses.
fn without_clauses(attributes: &[Attribute]) -> Result<Contract> {
    let contract = Contract::read(attributes)?;
    if let Some(annotation) = contract.annotations().next() {
        return refuse(annotation.span, "a contract belongs to a function");
    }
    Ok(contract)
}

/// Checks the attributes of an item that may take part, but may not have clauses, nor be `opaque` or `trusted`.
fn check_plain(attributes: &[Attribute]) -> Result<()> {
    match check_enum(attributes)? {
        true => refuse(&attributes[0], "only an enum may be `prefixed`"),
        false => Ok(()),
    }
}

/// The same of an enum. True if its variants have its name before theirs.
fn check_enum(attributes: &[Attribute]) -> Result<bool> {
    let contract = without_clauses(attributes)?;
    if contract.opaque || contract.trusted {
        return refuse(&attributes[0], "only a struct may be `opaque`, and only a function `trusted`");
    }
    Ok(contract.prefixed)
}
