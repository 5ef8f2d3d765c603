//! Finds what a type in the source means: type parameters, associated types, references, Rust's own types.

use std::collections::BTreeMap;

use syn::{
    GenericArgument, GenericParam, Generics, ItemTrait, PathArguments, PathSegment, TraitItem, TypeParam,
    TypeParamBound, WherePredicate,
};

use crate::rust::contract::takes_part;
use crate::rust::names;
use crate::rust::refusal::{Result, refuse};
use crate::rust::resolve::{Item, Names, segments};
use crate::rust::types::{Int, Type};
use crate::whyml::theory::Theory;

/// Bounds that say nothing about what a function computes.
const MARKERS: &[&str] = &["Copy", "Clone", "Sized", "Eq", "PartialEq", "Hash", "Debug", "Send", "Sync"];

/// Traits of Rust's that a trait of the proofs may require. `rival` knows the names of their methods.
const SUPERTRAITS: &[&str] = &[
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Display",
    "Eq",
    "Fn",
    "FnMut",
    "FnOnce",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Send",
    "Sized",
    "Sync",
];

/// Pointers to values that cannot change: they are translated as what they point to.
const POINTERS: &[&str] = &["Arc", "Box", "Rc"];

/// What type names refer to at some point of the source.
#[derive(Clone)]
pub(crate) struct Scope<'a> {
    pub file: usize,
    /// The type parameters.
    pub generics: Vec<(String, Type)>,
    /// The type parameters bound by several traits, with the abstract types of these traits.
    pub roles: Vec<(String, Vec<String>)>,
    /// What `Self` is.
    pub receiver: Option<Type>,
    /// The associated types of an `impl`.
    pub associated: Vec<(String, &'a syn::Type)>,
}

impl Scope<'_> {
    pub fn of_file(file: usize) -> Scope<'static> {
        Scope { file, generics: Vec::new(), roles: Vec::new(), receiver: None, associated: Vec::new() }
    }
}

/// The types that take part.
pub(crate) struct Types<'a> {
    pub names: Names<'a>,
    pub theory: &'a Theory,
    /// The traits, by their names in WhyML.
    traits: BTreeMap<String, (usize, &'a ItemTrait)>,
    /// The structs marked `#[opaque]`, by their names in WhyML.
    opaque: Vec<String>,
}

impl<'a> Types<'a> {
    pub fn new(names: Names<'a>, theory: &'a Theory) -> Types<'a> {
        let (mut traits, mut opaque) = (BTreeMap::new(), Vec::new());
        for file in 0..names.files.len() {
            for item in names.of_file(file) {
                match item {
                    Item::Trait(item) => {
                        traits.insert(names::lower(&item.ident.to_string()), (file, item));
                    }
                    Item::Struct(item) if item.attrs.iter().any(is_opaque) => {
                        opaque.push(names::lower(&item.ident.to_string()));
                    }
                    _ => {}
                }
            }
        }
        Types { names, theory, traits, opaque }
    }

    /// True if a trait has this name in WhyML.
    pub fn is_trait(&self, name: &str) -> bool {
        self.traits.contains_key(name)
    }

    /// True if the type is abstract: known only by contracts.
    pub fn is_abstract(&self, ty: &Type) -> bool {
        match ty.found() {
            Type::Named(name, _) => self.traits.contains_key(&name) || self.opaque.contains(&name),
            Type::Parameter(_) => true,
            _ => false,
        }
    }

    /// The type of a `&mut` parameter. What is abstract needs no reference, because formulas do not see it change
    /// (`clash` makes sure of that), unless the theory says that they do.
    pub fn lent(&self, target: Type) -> Type {
        let is_seen = matches!(target.found(), Type::Named(name, _) if self.theory.is_changing(&name));
        if self.is_abstract(&target) && !is_seen { target } else { Type::Mutable(Box::new(target)) }
    }

    /// The scope inside an item with type parameters.
    pub fn enter(&self, scope: &Scope<'a>, generics: &Generics) -> Result<Scope<'a>> {
        let mut inside = scope.clone();
        // What is outside counts, too: `Self` of a trait, and the type parameters of an `impl`.
        let outside = scope.generics.iter().map(|(_, ty)| ty).chain(&scope.receiver);
        let mut bound: Vec<String> = outside.filter_map(|ty| self.trait_of(ty)).collect();
        bound.extend(scope.roles.iter().flat_map(|(_, roles)| roles.iter().cloned()));
        for parameter in &generics.params {
            let parameter = match parameter {
                GenericParam::Type(parameter) => parameter,
                GenericParam::Lifetime(_) => continue,
                GenericParam::Const(parameter) => return refuse(parameter, "const generics are outside the subset"),
            };
            let name = parameter.ident.to_string();
            let mut own: Vec<String> = Vec::new();
            for bound_by in bounds(generics, parameter) {
                let Some(of) = self.trait_type(inside.file, bound_by)? else { continue };
                // A trait and its supertrait share one type.
                if own.contains(&of) {
                    continue;
                }
                if bound.contains(&of) {
                    let message = format!("two type parameters are bound by the trait of `{of}`: one at most");
                    return refuse(parameter, message);
                }
                bound.push(of.clone());
                own.push(of);
            }
            match own.as_slice() {
                [] => inside.generics.push((name.clone(), Type::Parameter(names::lower(&name)))),
                [of] => inside.generics.push((name, Type::Named(of.clone(), Vec::new()))),
                _ => inside.roles.push((name, own)),
            }
        }
        for clause in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
            let known = match clause {
                WherePredicate::Type(clause) => match &clause.bounded_ty {
                    syn::Type::Path(path) => {
                        generics.type_params().any(|parameter| path.path.is_ident(&parameter.ident))
                    }
                    _ => false,
                },
                _ => true,
            };
            if !known {
                return refuse(clause, "this `where` clause is outside the subset");
            }
        }
        for parameter in generics.type_params() {
            bounds(generics, parameter).try_for_each(|bound| self.check_arguments(&inside, bound))?;
        }
        Ok(inside)
    }

    /// The abstract type, if the type is one of a trait.
    fn trait_of(&self, ty: &Type) -> Option<String> {
        match ty.found() {
            Type::Named(name, _) if self.traits.contains_key(&name) => Some(name),
            _ => None,
        }
    }

    /// Checks the arguments of a bound such as `Listener<G>`. What the contracts of `Listener` say of `G`, they say of
    /// the one type parameter that stands for the game, so `G` must be that one.
    pub fn check_arguments(&self, scope: &Scope<'a>, bound: &TypeParamBound) -> Result<()> {
        let (Some((file, item)), TypeParamBound::Trait(bound)) = (self.bound_trait(scope.file, bound)?, bound) else {
            return Ok(());
        };
        let mut given = match bound.path.segments.last().map(|last| &last.arguments) {
            Some(PathArguments::AngleBracketed(arguments)) => arguments.args.iter().collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        given.retain(|argument| matches!(argument, GenericArgument::Type(_)));
        for (number, parameter) in item.generics.type_params().enumerate() {
            for wanted in bounds(&item.generics, parameter) {
                let Some(wanted) = self.trait_type(file, wanted)? else { continue };
                let is_parameter = match given.get(number) {
                    Some(GenericArgument::Type(ty)) => {
                        self.lower(scope, ty).is_ok_and(|ty| self.trait_of(&ty) == Some(wanted))
                    }
                    _ => false,
                };
                if !is_parameter {
                    let (of, parameter) = (&item.ident, &parameter.ident);
                    let message =
                        format!("the argument `{parameter}` of `{of}` must be a type parameter with the same bound");
                    return refuse(bound, message);
                }
            }
        }
        Ok(())
    }

    /// Refuses a supertrait from elsewhere, unless it has no method that Rust could call in place of one of the
    /// trait's.
    pub fn check_supertrait(&self, file: usize, bound: &TypeParamBound) -> Result<()> {
        let TypeParamBound::Trait(of) = bound else { return Ok(()) };
        if self.is_known(file, bound) || self.names.is_of_rust(file, &segments(&of.path), SUPERTRAITS) {
            return Ok(());
        }
        refuse(
            of,
            "a supertrait from elsewhere is outside the subset: Rust could call its methods in place of the trait's",
        )
    }

    /// The name of the abstract type that stands for a trait. A subtrait shares the type of its supertrait, because a
    /// type that implements the subtrait has the methods of both. This is sound because only a function whose type
    /// parameter is bound by the subtrait can call its methods, or pass a value on to such a function. rustc checks
    /// that.
    pub fn abstract_type(&self, file: usize, item: &ItemTrait) -> Result<String> {
        let (mut file, mut item) = (file, item);
        for _ in 0..=self.traits.len() {
            let mut next = None;
            for bound in item.supertraits.iter().filter(|bound| self.is_known(file, bound)) {
                let Some(of) = self.bound_trait(file, bound)? else { continue };
                if next.is_some() {
                    return refuse(bound, "more than one supertrait of the proofs is outside the subset");
                }
                next = Some(of);
            }
            match next {
                Some(of) => (file, item) = of,
                None => return Ok(names::lower(&item.ident.to_string())),
            }
        }
        refuse(&item.ident, format!("`{}` is a supertrait of itself", item.ident))
    }

    /// The abstract type of the trait that a bound names; `None` for a marker.
    fn trait_type(&self, file: usize, bound: &TypeParamBound) -> Result<Option<String>> {
        self.bound_trait(file, bound)?.map(|(file, item)| self.abstract_type(file, item)).transpose()
    }

    /// True if a bound names something in these files. A supertrait from elsewhere has no contracts, so nothing that
    /// takes part can call its methods.
    pub fn is_known(&self, file: usize, bound: &TypeParamBound) -> bool {
        matches!(bound, TypeParamBound::Trait(bound) if self.names.knows(file, &segments(&bound.path)))
    }

    /// The trait that a bound names, and its file; `None` for a marker.
    fn bound_trait(&self, file: usize, bound: &TypeParamBound) -> Result<Option<(usize, &'a ItemTrait)>> {
        let TypeParamBound::Trait(bound) = bound else { return Ok(None) };
        let path = segments(&bound.path);
        if let [name] = path.as_slice()
            && MARKERS.contains(&name.as_str())
        {
            return Ok(None);
        }
        let found = self.names.resolve(file, &path, bound.path.segments[0].ident.span())?;
        match found.item {
            Item::Trait(item) => Ok(Some((found.file, item))),
            _ => refuse(bound, "this bound is not a trait"),
        }
    }

    /// The abstract types that a parameter stands for if its type is bound by several traits.
    pub fn roles<'s>(&self, scope: &'s Scope<'a>, ty: &syn::Type) -> Option<&'s [String]> {
        match ty {
            syn::Type::Reference(reference) => self.roles(scope, &reference.elem),
            syn::Type::Path(path) => {
                let name = path.path.get_ident()?;
                scope.roles.iter().find(|(parameter, _)| name == parameter).map(|(_, roles)| roles.as_slice())
            }
            _ => None,
        }
    }

    /// The type of a parameter. Only a parameter may be `&mut`.
    pub fn parameter(&self, scope: &Scope<'a>, ty: &syn::Type) -> Result<Type> {
        match ty {
            syn::Type::Reference(reference) if reference.mutability.is_some() => {
                let target = self.lower(scope, &reference.elem)?;
                if let Type::Parameter(name) = &target {
                    let message = format!(
                        "`&mut` of the type parameter `'{name}` is outside the subset: no proof would see it change"
                    );
                    return refuse(ty, message);
                }
                Ok(self.lent(target))
            }
            other => self.lower(scope, other),
        }
    }

    pub fn lower(&self, scope: &Scope<'a>, ty: &syn::Type) -> Result<Type> {
        match ty {
            syn::Type::Reference(reference) if reference.mutability.is_none() => self.lower(scope, &reference.elem),
            syn::Type::Reference(_) => refuse(ty, "`&mut` is in the subset only as the type of a parameter"),
            syn::Type::Paren(inner) => self.lower(scope, &inner.elem),
            syn::Type::Group(inner) => self.lower(scope, &inner.elem),
            syn::Type::Slice(slice) => Ok(Type::Slice(Box::new(self.lower(scope, &slice.elem)?))),
            syn::Type::Tuple(tuple) if tuple.elems.is_empty() => Ok(Type::Unit),
            syn::Type::Tuple(tuple) => {
                Ok(Type::Tuple(tuple.elems.iter().map(|ty| self.lower(scope, ty)).collect::<Result<_>>()?))
            }
            syn::Type::Path(path) if path.qself.is_none() => self.path(scope, ty, &path.path),
            syn::Type::Infer(_) => Ok(Type::unknown()),
            other => refuse(other, "this type is outside the subset"),
        }
    }

    fn path(&self, scope: &Scope<'a>, ty: &syn::Type, path: &syn::Path) -> Result<Type> {
        let names = segments(path);
        let Some(last) = path.segments.last() else { return refuse(ty, "this type is outside the subset") };
        if let Some(before) = path.segments.iter().rev().skip(1).find(|segment| !segment.arguments.is_none()) {
            return refuse(before, "arguments in the middle of a path are outside the subset");
        }
        if let [base, associated] = names.as_slice()
            && let Some(base) = self.parameter_named(scope, base)
        {
            let own = scope.associated.iter().find(|(name, _)| names[0] == "Self" && name == associated);
            return match own {
                Some((_, own)) => self.lower(scope, own),
                None => self.associated(ty, &base, associated),
            };
        }
        if let [name] = names.as_slice() {
            if let Some(parameter) = self.parameter_named(scope, name) {
                return Ok(parameter);
            }
            if scope.roles.iter().any(|(parameter, _)| parameter == name) {
                let message = format!("`{name}` is bound by several traits: it is only the type of a parameter here");
                return refuse(ty, message);
            }
            if !self.names.knows(scope.file, &names) {
                return self.built_in(scope, last);
            }
        }
        let found = self.names.resolve(scope.file, &names, last.ident.span())?;
        let arguments = self.arguments(scope, last)?;
        let (name, generics) = match found.item {
            Item::Struct(item) => (&item.ident, &item.generics),
            Item::Enum(item) => (&item.ident, &item.generics),
            Item::Alias(alias) if alias.generics.params.is_empty() => {
                return self.lower(&Scope::of_file(found.file), &alias.ty);
            }
            _ => return refuse(ty, format!("`{}` is not a type of the subset", names.join("::"))),
        };
        if generics.type_params().count() != arguments.len() {
            return refuse(
                ty,
                format!("wrong number of type arguments: `{name}` takes {}", generics.type_params().count()),
            );
        }
        Ok(Type::Named(names::lower(&name.to_string()), arguments))
    }

    /// A type parameter, or `Self`.
    pub fn parameter_named(&self, scope: &Scope<'a>, name: &str) -> Option<Type> {
        if name == "Self" {
            return scope.receiver.clone();
        }
        scope.generics.iter().rev().find(|(parameter, _)| parameter == name).map(|(_, ty)| ty.clone())
    }

    /// `Self::Move` or `G::Move`.
    fn associated(&self, at: &syn::Type, base: &Type, name: &str) -> Result<Type> {
        let Type::Named(owner, _) = base.found() else {
            return refuse(at, "this associated type is outside the subset");
        };
        let Some((_, supertrait)) = self.traits.get(&owner) else {
            return refuse(at, "this associated type is outside the subset");
        };
        let is_owner = |(file, of): &&(usize, &ItemTrait)| self.abstract_type(*file, of).is_ok_and(|of| of == owner);
        let declared = self.traits.values().filter(is_owner).find_map(|(file, of)| {
            of.items.iter().find_map(|item| match item {
                TraitItem::Type(item) if item.ident == name => Some((*file, *of, item)),
                _ => None,
            })
        });
        let Some((file, of, declared)) = declared else {
            return refuse(at, format!("`{}` has no type `{name}`", supertrait.ident));
        };
        for bound in &declared.bounds {
            if let TypeParamBound::Trait(bound) = bound
                && let Some(segment) = bound.path.segments.last()
                && is_of_rust(&bound.path, "ExactSizeIterator")
            {
                let mut inside = Scope::of_file(file);
                inside.receiver = Some(base.clone());
                let inside = self.enter(&inside, &of.generics)?;
                return Ok(Type::Slice(Box::new(self.item_type(&inside, segment)?)));
            }
        }
        let why = names::member(&names::lower(&of.ident.to_string()), name);
        if !self.theory.declares_type(&why) {
            return refuse(at, format!("`{name}` is outside the subset: no theory declares the type `{why}`"));
        }
        Ok(Type::Named(why, Vec::new()))
    }

    /// The `T` of `ExactSizeIterator<Item = T>`.
    fn item_type(&self, scope: &Scope<'a>, segment: &PathSegment) -> Result<Type> {
        if let PathArguments::AngleBracketed(arguments) = &segment.arguments {
            for argument in &arguments.args {
                if let GenericArgument::AssocType(item) = argument
                    && item.ident == "Item"
                {
                    return self.lower(scope, &item.ty);
                }
            }
        }
        refuse(segment, "an iterator whose items have no type")
    }

    fn arguments(&self, scope: &Scope<'a>, segment: &PathSegment) -> Result<Vec<Type>> {
        let arguments = match &segment.arguments {
            PathArguments::None => return Ok(Vec::new()),
            PathArguments::AngleBracketed(arguments) => arguments,
            other => return refuse(other, "these arguments of a type are outside the subset"),
        };
        let mut types = Vec::new();
        for argument in &arguments.args {
            match argument {
                GenericArgument::Type(ty) => types.push(self.lower(scope, ty)?),
                GenericArgument::Lifetime(_) => {}
                other => return refuse(other, "this argument of a type is outside the subset"),
            }
        }
        Ok(types)
    }

    fn built_in(&self, scope: &Scope<'a>, segment: &PathSegment) -> Result<Type> {
        let name = segment.ident.to_string();
        if let Some(int) = Int::named(&name) {
            return Ok(Type::Int(int));
        }
        if name == "bool" {
            return Ok(Type::Bool);
        }
        let [argument] = self.arguments(scope, segment)?.try_into().unwrap_or([Type::Never]);
        match (name.as_str(), argument) {
            ("Option" | "Vec", Type::Never) => refuse(segment, format!("`{name}` wants one type argument")),
            ("Option", of) => Ok(Type::Option(Box::new(of))),
            ("Vec", of) => Ok(Type::Slice(Box::new(of))),
            (pointer, of) if POINTERS.contains(&pointer) && !matches!(of, Type::Never) => Ok(of),
            _ => refuse(segment, format!("type `{name}` is outside the subset")),
        }
    }
}

/// The bounds of a type parameter, also those in the `where` clause.
fn bounds<'g>(generics: &'g Generics, parameter: &'g TypeParam) -> impl Iterator<Item = &'g TypeParamBound> {
    let clauses = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let more = clauses.filter_map(|clause| match clause {
        WherePredicate::Type(clause) => match &clause.bounded_ty {
            syn::Type::Path(path) if path.path.is_ident(&parameter.ident) => Some(&clause.bounds),
            _ => None,
        },
        _ => None,
    });
    parameter.bounds.iter().chain(more.flatten())
}

/// True if a path names something of Rust's own library. (`shadow` refuses anything else that has the bare name.)
fn is_of_rust(path: &syn::Path, name: &str) -> bool {
    let names = segments(path);
    let is_library = names.len() == 1 || ["core", "std"].contains(&names[0].as_str());
    is_library && names.last().is_some_and(|last| last == name)
}

fn is_opaque(attribute: &syn::Attribute) -> bool {
    let named = attribute.path().segments.last().is_some_and(|segment| segment.ident == "opaque");
    named && takes_part(std::slice::from_ref(attribute))
}
