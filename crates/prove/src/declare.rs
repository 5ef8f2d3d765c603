//! Fills the [`Index`]: reads every item that takes part, and refuses what is outside the subset.

use std::collections::{BTreeMap, HashMap};

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Fields, FnArg, Generics, ImplItem, ItemImpl, ItemTrait, Pat, ReturnType, Signature, TraitItem};

use crate::contract::{Contract, derives, takes_part};
use crate::index::{ConstantDef, Field, FunctionDef, Index, Parameter, Shape, TypeDef, Variant};
use crate::lower::{Scope, Types};
use crate::names;
use crate::position::{Refusal, Result, refuse};
use crate::source::{attribute_inside, stray_annotation, stray_annotation_in_method};
use crate::types::Type;

/// Declares everything, and says what is refused.
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
    let files = declaring.index.types.names.files;
    for (number, file) in files.iter().enumerate() {
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
            syn::Item::Macro(item) if item.mac.path.segments.last().is_some_and(|name| name.ident == "theory") => {
                return Ok(());
            }
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
                self.index.constants.push(ConstantDef { rust, name, file, span, ty, value, scope });
                Ok(())
            }
            other => stray_annotation(other),
        }
    }

    fn define(&mut self, definition: TypeDef) -> Result<()> {
        let name = definition.name.clone();
        if let Some(other) = self.index.definitions.get(&name) {
            let message = format!("`{name}` is also a type of {}: rename one of them", self.index.path(other.file));
            return refuse(definition.span, message);
        }
        let is_declared = self.index.types.theory.declares_type(&name);
        match definition.shape {
            Shape::Abstract if !is_declared => {
                return refuse(definition.span, format!("no theory declares the type `{name}` that this stands for"));
            }
            Shape::Struct(_) | Shape::Enum(_) if is_declared => {
                return refuse(definition.span, format!("the theory declares a type `{name}` of its own: rename one"));
            }
            _ => {}
        }
        self.index.definitions.insert(name, definition);
        Ok(())
    }

    fn structure(&mut self, file: usize, item: &'a syn::ItemStruct) -> Result<()> {
        let contract = without_clauses(&item.attrs)?;
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
        })
    }

    fn enumeration(&mut self, file: usize, item: &'a syn::ItemEnum) -> Result<()> {
        check_plain(&item.attrs)?;
        let scope = self.index.types.enter(&Scope::of_file(file), &item.generics)?;
        let mut variants = Vec::new();
        for variant in &item.variants {
            check_plain(&variant.attrs)?;
            let fields = match &variant.fields {
                Fields::Unit => Vec::new(),
                Fields::Unnamed(fields) => {
                    let fields = fields.unnamed.iter().map(|field| self.index.types.lower(&scope, &field.ty));
                    fields.collect::<Result<_>>()?
                }
                Fields::Named(fields) => return refuse(fields, "variants with named fields are outside the subset"),
            };
            let name = variant.ident.to_string();
            self.check_constructor(&name, variant.ident.span())?;
            variants.push(Variant { name, fields });
        }
        self.define(TypeDef {
            name: names::lower(&item.ident.to_string()),
            file,
            span: item.ident.span(),
            parameters: parameters(&scope, &item.generics)?,
            shape: Shape::Enum(variants),
            has_equality: derives(&item.attrs, "PartialEq"),
            has_order: false,
        })
    }

    /// WhyML sees the variants of all enums side by side.
    fn check_constructor(&self, name: &str, span: Span) -> Result<()> {
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

    fn interface(&mut self, file: usize, item: &'a ItemTrait) -> Result<()> {
        check_plain(&item.attrs)?;
        let name = names::lower(&item.ident.to_string());
        let mut scope = Scope::of_file(file);
        scope.receiver = Some(Type::Named(name.clone(), Vec::new()));
        let scope = self.index.types.enter(&scope, &item.generics)?;
        self.define(TypeDef {
            name: name.clone(),
            file,
            span: item.ident.span(),
            parameters: Vec::new(),
            shape: Shape::Abstract,
            has_equality: false,
            has_order: false,
        })?;
        for method in &item.items {
            let TraitItem::Fn(method) = method else { continue };
            let rust = method.sig.ident.to_string();
            let full = format!("{}::{rust}", item.ident);
            let why = names::member(&name, &rust);
            let declared = self.function(scope.clone(), full, why, &method.attrs, &method.sig, None);
            let declared = declared.and_then(|function| self.check_parametric(function));
            match declared {
                Ok(mut function) => {
                    function.in_trait = true;
                    self.method(file, &name, &rust, function)?;
                }
                // What has no contract is nobody's business until somebody calls it.
                Err(refused) if !takes_part(&method.attrs) => {
                    self.index.left_out.insert((name.clone(), rust), refused.message);
                }
                Err(refused) => self.note(file, Err(refused)),
            }
        }
        Ok(())
    }

    /// A trait is one type in WhyML, whatever its parameters: a method may not depend on them.
    fn check_parametric(&self, function: FunctionDef<'a>) -> Result<FunctionDef<'a>> {
        let mut names = Vec::new();
        function.result.parameters(&mut names);
        function.parameters.iter().for_each(|parameter| parameter.ty.parameters(&mut names));
        match names.first() {
            Some(name) => {
                refuse(function.span, format!("the type parameter `'{name}` of a trait is outside the subset"))
            }
            None => Ok(function),
        }
    }

    fn implementation(&mut self, file: usize, item: &'a ItemImpl) -> Result<()> {
        if takes_part(&item.attrs) {
            return refuse(&item.attrs[0], "a contract belongs to a method, not to an `impl`");
        }
        let members = |item: &ImplItem| match item {
            ImplItem::Fn(item) => takes_part(&item.attrs),
            ImplItem::Const(item) => takes_part(&item.attrs),
            _ => false,
        };
        for member in item.items.iter().filter(|member| !members(member)) {
            stray_annotation_in_method(member)?;
        }
        if !item.items.iter().any(members) {
            return Ok(());
        }
        Contract::read(&item.attrs)?;
        let mut scope = self.index.types.enter(&Scope::of_file(file), &item.generics)?;
        let receiver = self.index.types.lower(&scope, &item.self_ty)?;
        let Type::Named(owner, _) = receiver.found() else {
            return refuse(&item.self_ty, "methods of this type are outside the subset");
        };
        scope.receiver = Some(receiver);
        scope.associated = item
            .items
            .iter()
            .filter_map(|item| match item {
                ImplItem::Type(item) => Some((item.ident.to_string(), &item.ty)),
                _ => None,
            })
            .collect();
        for member in item.items.iter().filter(|member| members(member)) {
            let result = self.member(file, &owner, &scope, item, member);
            self.note(file, result);
        }
        Ok(())
    }

    fn member(
        &mut self,
        file: usize,
        owner: &str,
        scope: &Scope<'a>,
        of: &'a ItemImpl,
        member: &'a ImplItem,
    ) -> Result<()> {
        let full = |name: &syn::Ident| match &*of.self_ty {
            syn::Type::Path(path) => match path.path.segments.last() {
                Some(last) => format!("{}::{name}", last.ident),
                None => name.to_string(),
            },
            _ => name.to_string(),
        };
        match member {
            ImplItem::Fn(method) => {
                let rust = method.sig.ident.to_string();
                let (full, why) = (full(&method.sig.ident), names::member(owner, &rust));
                let body = Some(&method.block);
                let function = self.function(scope.clone(), full, why, &method.attrs, &method.sig, body)?;
                self.method(file, owner, &rust, function)
            }
            ImplItem::Const(constant) => {
                check_plain(&constant.attrs)?;
                let ty = self.index.types.lower(scope, &constant.ty)?;
                let rust = constant.ident.to_string();
                let key = (owner.to_owned(), rust.clone());
                self.index.associated_constant_of.insert(key, self.index.constants.len());
                self.index.constants.push(ConstantDef {
                    rust: full(&constant.ident),
                    name: names::member(owner, &rust),
                    file,
                    span: constant.ident.span(),
                    ty,
                    value: &constant.expr,
                    scope: scope.clone(),
                });
                Ok(())
            }
            other => stray_annotation_in_method(other),
        }
    }

    fn method(&mut self, file: usize, owner: &str, rust: &str, function: FunctionDef<'a>) -> Result<()> {
        let key = (owner.to_owned(), rust.to_owned());
        if let Some(other) = self.index.method_of.get(&key) {
            let other = self.index.path(self.index.functions[*other].file);
            return refuse(function.span, format!("`{owner}` has a method `{rust}` already, in {other}: rename one"));
        }
        debug_assert_eq!(function.file, file);
        self.index.method_of.insert(key, self.index.functions.len());
        self.index.functions.push(function);
        Ok(())
    }

    fn function(
        &self,
        scope: Scope<'a>,
        rust: String,
        name: String,
        attributes: &[Attribute],
        signature: &'a Signature,
        body: Option<&'a syn::Block>,
    ) -> Result<FunctionDef<'a>> {
        let contract = Contract::read(attributes)?;
        if contract.opaque {
            return refuse(&signature.ident, "only a struct may be `opaque`");
        }
        if let Some(token) =
            signature.asyncness.map(|token| token.span()).or(signature.unsafety.map(|token| token.span()))
        {
            return refuse(token, "`async` and `unsafe` functions are outside the subset");
        }
        if signature.variadic.is_some() || signature.abi.is_some() {
            return refuse(signature, "`extern` functions are outside the subset");
        }
        attribute_inside(signature, body.filter(|_| !contract.trusted))?;
        let scope = self.index.types.enter(&scope, &signature.generics)?;
        let parameters = signature.inputs.iter().map(|input| self.parameter(&scope, input)).collect::<Result<_>>()?;
        let result = match &signature.output {
            ReturnType::Default => Type::Unit,
            ReturnType::Type(_, ty) => self.index.types.lower(&scope, ty)?,
        };
        Ok(FunctionDef {
            rust,
            name,
            file: scope.file,
            span: signature.ident.span(),
            parameters,
            result,
            body: body.filter(|_| !contract.trusted),
            end_line: body.map_or(signature.span(), |body| body.brace_token.span.close()).end().line,
            contract,
            scope,
            in_trait: false,
        })
    }

    fn parameter(&self, scope: &Scope<'a>, input: &FnArg) -> Result<Parameter> {
        match input {
            FnArg::Receiver(receiver) => {
                if receiver.colon_token.is_some() {
                    return refuse(receiver, "`self` with a type is outside the subset");
                }
                let Some(ty) = scope.receiver.clone() else { return refuse(receiver, "`self` outside of an `impl`") };
                let mutable = receiver.reference.is_some() && receiver.mutability.is_some();
                let by_reference = mutable && !self.index.types.is_abstract(&ty);
                Ok(Parameter {
                    rust: "self".to_owned(),
                    name: "self".to_owned(),
                    ty: if by_reference { Type::Mutable(Box::new(ty)) } else { ty },
                    mutable,
                    assigned: receiver.reference.is_none() && receiver.mutability.is_some(),
                    span: receiver.self_token.span,
                })
            }
            FnArg::Typed(input) => {
                let (rust, assigned, span) = match &*input.pat {
                    Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
                        (name.ident.to_string(), name.mutability.is_some(), name.ident.span())
                    }
                    Pat::Wild(wild) => ("_".to_owned(), false, wild.underscore_token.span),
                    other => return refuse(other, "a parameter is a name: patterns are outside the subset"),
                };
                let mutable = matches!(&*input.ty, syn::Type::Reference(reference) if reference.mutability.is_some());
                let ty = self.index.types.parameter(scope, &input.ty)?;
                Ok(Parameter { name: names::word(&rust), rust, ty, mutable, assigned, span })
            }
        }
    }
}

/// The type parameters of a type, which stand for any type.
fn parameters(scope: &Scope<'_>, generics: &Generics) -> Result<Vec<String>> {
    if scope.generics.iter().any(|(_, ty)| !matches!(ty, Type::Parameter(_))) {
        return refuse(
            generics,
            "a type parameter of a type that is bound by a trait of the proofs is outside the subset",
        );
    }
    Ok(scope.generics.iter().map(|(name, _)| names::lower(name)).collect())
}

/// The attributes of an item that is no function.
fn without_clauses(attributes: &[Attribute]) -> Result<Contract> {
    let contract = Contract::read(attributes)?;
    if let Some(annotation) = contract.annotations().next() {
        return refuse(annotation.span, "a contract belongs to a function");
    }
    Ok(contract)
}

/// Of an item that has nothing to say but that it takes part.
fn check_plain(attributes: &[Attribute]) -> Result<()> {
    let contract = without_clauses(attributes)?;
    if contract.opaque || contract.trusted {
        return refuse(&attributes[0], "only a struct may be `opaque`, and only a function `trusted`");
    }
    Ok(())
}
