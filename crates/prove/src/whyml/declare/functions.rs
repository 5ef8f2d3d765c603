//! Declares functions: free ones, methods, and the methods of traits, with their signatures.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, FnArg, GenericArgument, ImplItem, ItemImpl, ItemTrait, Pat, PathArguments, PathSegment, ReturnType,
    Signature, TraitItem, TypePath,
};

use super::{Declaring, check_plain};
use crate::rust::contract::{Contract, takes_part};
use crate::rust::names;
use crate::rust::refusal::{Result, refuse};
use crate::rust::resolve::{Item, Names, segments};
use crate::rust::stray::{attribute_in_generics, attribute_inside, stray_annotation_in_method};
use crate::rust::types::Type;
use crate::whyml::index::{ConstantDef, FunctionDef, Parameter, Shape, TypeDef};
use crate::whyml::lower::Scope;
use crate::whyml::rival::receiver;

impl<'a> Declaring<'a> {
    pub(super) fn interface(&mut self, file: usize, item: &'a ItemTrait) -> Result<()> {
        check_plain(&item.attrs)?;
        attribute_in_generics(&item.generics)?;
        for member in &item.items {
            if let TraitItem::Type(member) = member {
                check_plain(&member.attrs)?;
            }
        }
        let name = names::lower(&item.ident.to_string());
        let owner = self.index.types.abstract_type(file, item)?;
        let mut scope = Scope::of_file(file);
        scope.receiver = Some(Type::Named(owner.clone(), Vec::new()));
        let scope = self.index.types.enter(&scope, &item.generics)?;
        for bound in &item.supertraits {
            self.index.types.check_supertrait(file, bound)?;
            if self.index.types.is_known(file, bound) {
                self.index.types.check_arguments(&scope, bound)?;
            }
        }
        if owner == name {
            self.define(TypeDef {
                name: name.clone(),
                file,
                span: item.ident.span(),
                parameters: Vec::new(),
                shape: Shape::Abstract,
                has_equality: false,
                has_order: false,
                has_clone: false,
            })?;
        }
        for method in &item.items {
            let TraitItem::Fn(method) = method else { continue };
            let rust = method.sig.ident.to_string();
            let full = format!("{}::{rust}", item.ident);
            let why = names::member(&name, &rust);
            let declared = self.function(scope.clone(), full, why, &method.attrs, &method.sig, None);
            let declared = declared.and_then(|function| self.check_parametric(function));
            match declared {
                Ok(mut function) => {
                    function.in_trait = Some(item.ident.span());
                    self.method(file, &owner, &rust, function)?;
                }
                // A method without a contract is refused only if somebody calls it.
                Err(refused) if !takes_part(&method.attrs) => {
                    self.index.left_out.insert((owner.clone(), rust), refused.message);
                }
                Err(refused) => self.note(file, Err(refused)),
            }
        }
        Ok(())
    }

    /// Refuses a method that mentions a type parameter of the trait: in WhyML a trait is one type without parameters.
    pub(super) fn check_parametric(&self, function: FunctionDef<'a>) -> Result<FunctionDef<'a>> {
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

    pub(super) fn implementation(&mut self, file: usize, item: &'a ItemImpl) -> Result<()> {
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
        attribute_in_generics(&item.generics)?;
        for member in &item.items {
            if let ImplItem::Type(member) = member {
                check_plain(&member.attrs)?;
            }
        }
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

    pub(super) fn member(
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
                let mut function = self.function(scope.clone(), full, why, &method.attrs, &method.sig, body)?;
                let name_of_trait = of.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
                function.of_trait = name_of_trait.map(|last| last.ident.to_string());
                // With a bound, Rust has it for some types only.
                let is_bound = of.generics.where_clause.is_some()
                    || method.sig.generics.where_clause.is_some()
                    || of.generics.type_params().any(|parameter| !parameter.bounds.is_empty());
                function.is_public = matches!(method.vis, syn::Visibility::Public(_)) && !is_bound;
                self.method(file, owner, &rust, function)
            }
            ImplItem::Const(constant) => {
                check_plain(&constant.attrs)?;
                let ty = self.index.types.lower(scope, &constant.ty)?;
                let rust = constant.ident.to_string();
                let key = (owner.to_owned(), rust.clone());
                if matches!(&scope.receiver, Some(Type::Named(_, arguments)) if !arguments.is_empty()) {
                    return refuse(
                        constant,
                        "a constant of a generic type is outside the subset: it may have another for other arguments",
                    );
                }
                if of.trait_.is_some() {
                    return refuse(
                        constant,
                        "a constant of a trait is outside the subset: the type may have one of that name",
                    );
                }
                self.index.associated_constant_of.insert(key, self.index.constants.len());
                self.index.constants.push(ConstantDef {
                    rust: full(&constant.ident),
                    name: names::member(owner, &rust),
                    file,
                    span: constant.ident.span(),
                    ty,
                    value: &constant.expr,
                    is_public: matches!(constant.vis, syn::Visibility::Public(_)),
                    scope: scope.clone(),
                });
                Ok(())
            }
            other => stray_annotation_in_method(other),
        }
    }

    pub(super) fn method(&mut self, file: usize, owner: &str, rust: &str, function: FunctionDef<'a>) -> Result<()> {
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

    pub(super) fn function(
        &self,
        scope: Scope<'a>,
        rust: String,
        name: String,
        attributes: &[Attribute],
        signature: &'a Signature,
        body: Option<&'a syn::Block>,
    ) -> Result<FunctionDef<'a>> {
        let contract = Contract::read(attributes)?;
        if contract.opaque || contract.prefixed {
            return refuse(&signature.ident, "only a struct may be `opaque`, and only an enum `prefixed`");
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
        let parameters = signature.inputs.iter().map(|input| self.parameter(&scope, input));
        let parameters = parameters.collect::<Result<Vec<_>>>()?.concat();
        let result = match &signature.output {
            ReturnType::Default => Type::Unit,
            ReturnType::Type(_, ty) => self.index.types.lower(&scope, ty)?,
        };
        if parameters.iter().any(|parameter| matches!(parameter.ty, Type::Mutable(_))) {
            self.check_borrow(scope.file, signature)?;
        }
        Ok(FunctionDef {
            rust,
            name,
            file: scope.file,
            span: signature.ident.span(),
            parameters,
            receiver: receiver(signature),
            result,
            body: body.filter(|_| !contract.trusted),
            end_line: body.map_or(signature.span(), |body| body.brace_token.span.close()).end().line,
            contract,
            scope,
            in_trait: None,
            of_trait: None,
            is_public: false,
        })
    }

    /// Refuses a function whose result, or another argument, could keep what it is lent, and change it later: the
    /// proofs see it change only in the call.
    fn check_borrow(&self, file: usize, signature: &Signature) -> Result<()> {
        const MESSAGE: &str = "this may keep what a `&mut` parameter lends, and change it later: outside the subset";
        for input in &signature.inputs {
            let lifetime = match input {
                FnArg::Receiver(receiver) if receiver.mutability.is_some() => receiver.lifetime(),
                FnArg::Typed(input) => match &*input.ty {
                    syn::Type::Reference(reference) if reference.mutability.is_some() => reference.lifetime.as_ref(),
                    _ => None,
                },
                FnArg::Receiver(_) => None,
            };
            if let Some(lifetime) = lifetime.filter(|lifetime| lifetime.ident != "_") {
                return refuse(lifetime, MESSAGE);
            }
        }
        let mut hidden = Hidden { names: &self.index.types.names, file, found: None };
        hidden.visit_return_type(&signature.output);
        hidden.found.map_or(Ok(()), |span| refuse(span, MESSAGE))
    }

    /// A parameter. If its type is bound by several traits, it is several: one for each trait, because what one trait
    /// promises of a value is independent of what another does.
    fn parameter(&self, scope: &Scope<'a>, input: &FnArg) -> Result<Vec<Parameter>> {
        match input {
            FnArg::Receiver(receiver) => {
                if receiver.colon_token.is_some() {
                    return refuse(receiver, "`self` with a type is outside the subset");
                }
                let Some(ty) = scope.receiver.clone() else { return refuse(receiver, "`self` outside of an `impl`") };
                let mutable = receiver.reference.is_some() && receiver.mutability.is_some();
                Ok(vec![Parameter {
                    rust: "self".to_owned(),
                    name: "self".to_owned(),
                    ty: if mutable { self.index.types.lent(ty) } else { ty },
                    role_of: None,
                    mutable,
                    assigned: receiver.reference.is_none() && receiver.mutability.is_some(),
                    span: receiver.self_token.span,
                }])
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
                if mutable && assigned {
                    let message =
                        format!("`mut` before a `&mut` parameter is outside the subset: `{rust}` stays what it is");
                    return refuse(&input.pat, message);
                }
                if let Some(roles) = self.index.types.roles(scope, &input.ty) {
                    if rust == "_" || assigned {
                        return refuse(input, "a parameter bound by several traits is a name without `mut`");
                    }
                    let role = |role: &String| {
                        let ty = Type::Named(role.clone(), Vec::new());
                        Parameter {
                            rust: role_name(&rust, role),
                            name: format!("{}_{role}", names::word(&rust)),
                            ty: if mutable { self.index.types.lent(ty) } else { ty },
                            role_of: Some(rust.clone()),
                            mutable,
                            assigned,
                            span,
                        }
                    };
                    return Ok(roles.iter().map(role).collect());
                }
                let ty = self.index.types.parameter(scope, &input.ty)?;
                let name = names::word(&rust);
                Ok(vec![Parameter { name, rust, ty, role_of: None, mutable, assigned, span }])
            }
        }
    }
}

/// Looks in the type of a result for a lifetime without a name, which may be that of a parameter. A shared reference
/// changes nothing.
struct Hidden<'n, 'a> {
    names: &'n Names<'a>,
    file: usize,
    found: Option<Span>,
}

impl<'v> Visit<'v> for Hidden<'_, '_> {
    fn visit_generic_argument(&mut self, argument: &'v GenericArgument) {
        if let GenericArgument::Lifetime(lifetime) = argument
            && lifetime.ident == "_"
        {
            self.found = Some(lifetime.span());
        }
        visit::visit_generic_argument(self, argument);
    }

    fn visit_type_path(&mut self, path: &'v TypePath) {
        let found = self.names.resolve(self.file, &segments(&path.path), path.span()).map(|found| found.item);
        let generics = match found {
            Ok(Item::Struct(item)) => Some(&item.generics),
            Ok(Item::Enum(item)) => Some(&item.generics),
            Ok(Item::Alias(item)) => Some(&item.generics),
            _ => None,
        };
        let has_lifetime = |segment: &PathSegment| match &segment.arguments {
            PathArguments::AngleBracketed(arguments) => {
                arguments.args.iter().any(|argument| matches!(argument, GenericArgument::Lifetime(_)))
            }
            _ => false,
        };
        if generics.is_some_and(|generics| generics.lifetimes().next().is_some())
            && !path.path.segments.last().is_some_and(has_lifetime)
        {
            self.found = Some(path.span());
        }
        visit::visit_type_path(self, path);
    }
}

/// What a role of a parameter is called among the variables: no variable of Rust has such a name.
pub(crate) fn role_name(parameter: &str, role: &str) -> String {
    format!("{parameter} as {role}")
}
