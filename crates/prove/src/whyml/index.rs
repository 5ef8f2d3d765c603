//! The index of all declarations that take part: types with fields and variants, functions with signatures and
//! contracts, constants. `declare` fills it; `body` translates the bodies.

use std::collections::{BTreeMap, HashMap};

use proc_macro2::Span;
use syn::Expr;

use crate::rust::contract::Contract;
use crate::rust::types::Type;
use crate::whyml::lower::Types;

/// A struct or an enum, or an abstract type: one that is known only by contracts.
pub(crate) struct TypeDef {
    /// The name in WhyML.
    pub name: String,
    pub file: usize,
    pub span: Span,
    pub parameters: Vec<String>,
    pub shape: Shape,
    pub has_equality: bool,
    pub has_order: bool,
    pub has_clone: bool,
}

impl TypeDef {
    /// The types of its fields, or of those of its variants.
    pub fn parts(&self) -> Vec<&Type> {
        match &self.shape {
            Shape::Struct(fields) => fields.iter().map(|field| &field.ty).collect(),
            Shape::Enum(variants) => variants.iter().flat_map(|variant| &variant.fields).collect(),
            Shape::Abstract => Vec::new(),
        }
    }
}

pub(crate) enum Shape {
    Struct(Vec<Field>),
    Enum(Vec<Variant>),
    /// Declared in the theory.
    Abstract,
}

pub(crate) struct Field {
    /// The name in Rust, or the number in a tuple struct.
    pub rust: String,
    pub name: String,
    pub ty: Type,
}

pub(crate) struct Variant {
    pub rust: String,
    pub name: String,
    pub fields: Vec<Type>,
}

/// A parameter of a function.
#[derive(Clone)]
pub(crate) struct Parameter {
    pub rust: String,
    pub name: String,
    pub ty: Type,
    /// The parameter of Rust that this is a role of, if its type is bound by several traits.
    pub role_of: Option<String>,
    /// True for `&mut`, also to an abstract type: then a call has an effect.
    pub mutable: bool,
    /// True for `mut x: T`: the body may assign to it.
    pub assigned: bool,
    pub span: Span,
}

/// How a method takes `self`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Receiver {
    Value,
    Shared,
    Mutable,
}

/// A function or method.
pub(crate) struct FunctionDef<'a> {
    /// The name in the report: `Side::view`.
    pub rust: String,
    /// The name in WhyML.
    pub name: String,
    pub file: usize,
    pub span: Span,
    pub parameters: Vec<Parameter>,
    pub receiver: Option<Receiver>,
    pub result: Type,
    pub contract: Contract,
    /// `None` for a method of a trait, and for a trusted function.
    pub body: Option<&'a syn::Block>,
    pub end_line: usize,
    pub scope: crate::whyml::lower::Scope<'a>,
    /// In a trait of the proofs: the place of the trait's name.
    pub in_trait: Option<Span>,
    /// In an `impl` of a trait: the name of the trait.
    pub of_trait: Option<String>,
    /// Public, and without a bound: every file sees it, for every argument of the type.
    pub is_public: bool,
}

impl FunctionDef<'_> {
    /// True if Rust finds it before what traits have, wherever it is called: a public method of the type itself.
    pub fn comes_first(&self) -> bool {
        self.in_trait.is_some() || self.of_trait.is_none() && self.is_public
    }

    /// The parameters as Rust counts them. Those that are roles of one stand together.
    pub fn rust_parameters(&self) -> impl Iterator<Item = &[Parameter]> {
        self.parameters.chunk_by(|one, next| one.role_of.is_some() && one.role_of == next.role_of)
    }
}

/// A constant.
pub(crate) struct ConstantDef<'a> {
    pub rust: String,
    pub name: String,
    pub file: usize,
    pub span: Span,
    pub ty: Type,
    pub value: &'a Expr,
    pub is_public: bool,
    pub scope: crate::whyml::lower::Scope<'a>,
}

/// Everything that takes part.
pub(crate) struct Index<'a> {
    pub types: Types<'a>,
    pub definitions: BTreeMap<String, TypeDef>,
    pub functions: Vec<FunctionDef<'a>>,
    pub constants: Vec<ConstantDef<'a>>,
    /// Free functions by file and name, methods by type and name.
    pub function_of: HashMap<(usize, String), usize>,
    pub method_of: HashMap<(String, String), usize>,
    pub constant_of: HashMap<(usize, String), usize>,
    pub associated_constant_of: HashMap<(String, String), usize>,
    /// Methods of traits that cannot be used, and why.
    pub left_out: HashMap<(String, String), String>,
}

impl Index<'_> {
    pub fn path(&self, file: usize) -> &str {
        &self.types.names.files[file].path
    }

    /// How `here` refers to a function or constant of `file`: with its module if the bare name is ambiguous.
    pub fn reference(&self, name: &str, file: usize, here: usize) -> String {
        let functions = self.functions.iter().map(|function| (&function.name, function.file));
        let constants = self.constants.iter().map(|constant| (&constant.name, constant.file));
        let is_ambiguous = functions.chain(constants).any(|(other, in_file)| other == name && in_file != file);
        if is_ambiguous && file != here {
            format!("{}.{name}", self.types.names.files[file].why_module())
        } else {
            name.to_owned()
        }
    }
}
