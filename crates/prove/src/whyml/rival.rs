//! Which method a call means. The translation goes by the name of the type and of the method; Rust also asks how each
//! method takes `self`, and looks at traits. Where Rust could find another method of the same name, one is refused.

use proc_macro2::Span;
use syn::{FnArg, GenericArgument, Ident, ImplItem, ItemImpl, ItemTrait, PathArguments, Signature, TraitItem};

use crate::rust::names;
use crate::rust::nested::{Nested, words};
use crate::rust::refusal::{Refusal, Refused, Result, refuse};
use crate::rust::resolve::{Item as Named, segments};
use crate::rust::types::Type;
use crate::whyml::index::{FunctionDef, Index, Receiver};
use crate::whyml::lower::Scope;

/// Methods of Rust's own types that the translation knows.
const BUILT_IN: &[&str] = &[
    "abs",
    "as_slice",
    "cast_signed",
    "cast_unsigned",
    "clamp",
    "clone",
    "cloned",
    "copied",
    "count_ones",
    "ilog2",
    "into_iter",
    "is_empty",
    "is_none",
    "is_some",
    "iter",
    "leading_zeros",
    "len",
    "max",
    "min",
    "nth",
    "push",
    "rev",
    "saturating_add",
    "saturating_sub",
    "then_some",
    "to_owned",
    "to_vec",
    "trailing_zeros",
    "truncate",
    "unsigned_abs",
    "unwrap_or",
    "wrapping_add",
    "wrapping_mul",
    "wrapping_sub",
];

/// Methods of the prelude's traits that take `self` by value: Rust prefers them to those that take a reference, and
/// has them for references as well.
const BY_VALUE: &[&str] = &["clamp", "into", "into_iter", "max", "min", "try_into"];

/// Methods that take `&self`, of traits that Rust has for every type or pointer, or derives.
const BY_REFERENCE: &[&str] = &[
    "as_ref",
    "borrow",
    "clone",
    "clone_into",
    "cmp",
    "deref",
    "eq",
    "fmt",
    "ge",
    "gt",
    "hash",
    "le",
    "lt",
    "ne",
    "partial_cmp",
    "to_owned",
    "to_string",
    "type_id",
];

/// Those that take `&mut self`.
const BY_MUTABLE: &[&str] = &["as_mut", "borrow_mut", "clone_from", "deref_mut"];

/// Functions of such traits without `self`.
const BY_PATH: &[&str] = &["default", "from", "from_iter", "try_from"];

/// Traits of Rust's that every file sees: their names mean nothing else.
const PRELUDE: &[&str] = &["Clone", "Default", "From", "Ord", "PartialEq", "PartialOrd"];

/// Methods that the translation takes for the derived ones, unless they have contracts.
const DERIVED: &[&str] = &["clone", "to_owned"];

/// How a signature takes `self`; `None` if it does not.
pub(crate) fn receiver(signature: &Signature) -> Option<Receiver> {
    match signature.inputs.first() {
        Some(FnArg::Receiver(receiver)) => Some(match (&receiver.reference, &receiver.mutability) {
            (None, _) => Receiver::Value,
            (Some(_), None) => Receiver::Shared,
            (Some(_), Some(_)) => Receiver::Mutable,
        }),
        _ => None,
    }
}

/// What an `impl` is for.
enum For {
    /// A type that takes part; more than one if only its name says which.
    Owner(Vec<String>),
    /// A reference to one, or a pointer.
    Behind(Vec<String>),
    /// Whatever implements some traits.
    Anything,
    /// A reference to that, or a pointer.
    Pointer,
    /// A type of Rust's.
    BuiltIn,
    /// A type that takes no part.
    Other,
}

/// A method or a constant of an `impl`, its own or its trait's.
struct Rival<'a> {
    name: &'a Ident,
    /// `None` for a function without `self`, and for a constant.
    receiver: Option<Receiver>,
    file: usize,
    /// True if the trait of the `impl` is certainly this one: the file and the place of its name.
    of_trait: Option<(usize, Span)>,
}

impl<'a> Rival<'a> {
    fn method(signature: &'a Signature, file: usize, of_trait: Option<(usize, Span)>) -> Self {
        Rival { name: &signature.ident, receiver: receiver(signature), file, of_trait }
    }

    fn constant(name: &'a Ident, file: usize) -> Self {
        Rival { name, receiver: None, file, of_trait: None }
    }
}

/// The methods that Rust could call in place of those that the translation calls.
pub(crate) fn rivals(index: &Index<'_>) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    for function in &index.functions {
        refusals.extend(of_prelude(function).err().map(|refused| refused.in_file(index.path(function.file))));
    }
    let nested = Nested::of(&index.types.names.files);
    for (number, item, is_inside) in &nested.implementations {
        let refused = of_impl(index, &nested, *number, item, *is_inside).into_iter();
        refusals.extend(refused.map(|(file, refused)| refused.in_file(index.path(file))));
    }
    refusals
}

/// A method by the name of one of the prelude's.
fn of_prelude(function: &FunctionDef<'_>) -> Result<()> {
    let Some((_, name)) = function.rust.rsplit_once("::") else { return Ok(()) };
    let is_own = function.of_trait.as_deref().is_some_and(|of| PRELUDE.contains(&of));
    let is_hidden = match function.receiver {
        None => BY_PATH.contains(&name) && !function.comes_first() && !is_own,
        Some(_) if BY_VALUE.contains(&name) => true,
        // A `Box` has some of them, too, and they come before those of what is in it.
        Some(_) => (BY_REFERENCE.contains(&name) || BY_MUTABLE.contains(&name)) && !is_own,
    };
    if is_hidden {
        let message = format!("Rust could call another `{name}`, of a trait of its own: rename this");
        return refuse(function.span, message);
    }
    Ok(())
}

fn of_impl(
    index: &Index<'_>,
    nested: &Nested<'_>,
    file: usize,
    item: &ItemImpl,
    is_inside: bool,
) -> Vec<(usize, Refused)> {
    let target = target(index, nested, file, item, is_inside);
    let name: Option<String> =
        item.trait_.as_ref().and_then(|(_, path, _)| Some(path.segments.last()?.ident.to_string()));
    // A trait may have other names.
    let of_trait = nested.meanings(name.iter().cloned());
    let mut refused = Vec::new();
    let (owners, is_behind) = match &target {
        For::Owner(owners) => (owners.as_slice(), false),
        For::Behind(owners) => (owners.as_slice(), true),
        _ => (&[][..], false),
    };
    for owner in owners {
        let definition = index.definitions.get(owner);
        let is_abstract = index.types.is_abstract(&Type::Named(owner.clone(), Vec::new()));
        for name in &of_trait {
            let why = match name.as_str() {
                "PartialEq" if definition.is_some_and(|of| of.has_equality) => {
                    "`==` may be another than the derived one"
                }
                "PartialOrd" if definition.is_some_and(|of| of.has_order) => "`<` may be another than the derived one",
                _ if is_behind => continue,
                "Deref" | "DerefMut" => "`*x` would not be `x`",
                "Drop" if !is_abstract => "the proofs do not see what it does",
                "DoubleEndedIterator" | "Iterator" if !is_abstract => "its methods would come before those of the type",
                _ => continue,
            };
            let message = format!("`{name}` of a type of the proofs is outside the subset: {why}");
            refused.extend(refuse::<()>(&item.self_ty, message).err().map(|refused| (file, refused)));
        }
    }
    // Only a trait of ours can give a new method to a type of Rust's.
    let named = nested.traits.iter().copied().filter(|(_, of)| of_trait.contains(&of.ident.to_string()));
    let of_trait: Vec<(usize, &ItemTrait)> = named.collect();
    let is_foreign = matches!(target, For::BuiltIn | For::Anything | For::Pointer) && !of_trait.is_empty();
    // `&p` would be another value than `p`, and the proofs cannot tell them apart.
    if let For::Pointer = target
        && let Some((_, path, _)) = &item.trait_
        && let Ok(Named::Trait(_)) =
            index.types.names.resolve(file, &segments(path), Span::call_site()).map(|found| found.item)
    {
        let message = "a trait of the proofs for references is outside the subset: `&x` must have the methods of `x`";
        refused.extend(refuse::<()>(&item.self_ty, message).err().map(|refused| (file, refused)));
    }
    for rival in members(&of_trait, file, item) {
        let method = rival.name.to_string();
        let is_of_rust = name.as_ref().is_some_and(|of| ["Clone", "ToOwned"].contains(&of.as_str()));
        // What derives `Clone` may have another `clone`, which comes first.
        let hides_derived = DERIVED.contains(&method.as_str())
            && !is_of_rust
            && owners.iter().any(|owner| {
                let is_derived = index.definitions.get(owner).is_some_and(|of| of.has_clone);
                is_derived && !index.method_of.contains_key(&(owner.clone(), method.clone()))
            });
        if rival.receiver.is_some() && (is_foreign && BUILT_IN.contains(&method.as_str()) || hides_derived) {
            let message = format!("Rust could call this `{method}` where the proofs take its own: rename it");
            let at = item.items.iter().find_map(|own| match own {
                ImplItem::Fn(own) if own.sig.ident == method => Some(own.sig.ident.span()),
                _ => None,
            });
            let refusal = match at {
                Some(span) => Refused { span, message },
                None => refuse::<()>(&item.self_ty, message).unwrap_err(),
            };
            refused.push((file, refusal));
        }
        for ((owner, _), number) in index.method_of.iter().filter(|((_, name), _)| *name == method) {
            let function = &index.functions[*number];
            if is_rival(function, owner, &target, &rival) {
                let message = format!("Rust could call another method `{method}`: rename one");
                refused.push((function.file, Refused { span: function.span, message }));
            }
        }
        for ((owner, _), number) in index.associated_constant_of.iter().filter(|((_, name), _)| *name == method) {
            let constant = &index.constants[*number];
            let is_itself = rival.file == constant.file && rival.name.span().start() == constant.span.start();
            let is_of_owner = owners.contains(owner) || matches!(target, For::Anything);
            // From elsewhere, one that is not public is not seen, and then Rust takes that of a trait.
            if item.trait_.is_some() && is_of_owner && !constant.is_public && !is_itself {
                let message =
                    format!("Rust could take another `{method}`, that of a trait: make this public, or rename it");
                refused.push((constant.file, Refused { span: constant.span, message }));
            }
        }
    }
    refused
}

/// What an `impl` is for. One inside of something else stands where names may have other meanings.
fn target(index: &Index<'_>, nested: &Nested<'_>, file: usize, item: &ItemImpl, is_inside: bool) -> For {
    let (mut ty, mut is_behind) = (&*item.self_ty, false);
    let is_parameter = |path: &syn::Path| {
        path.get_ident().is_some_and(|name| item.generics.type_params().any(|parameter| parameter.ident == *name))
    };
    let path = loop {
        ty = match ty {
            syn::Type::Reference(reference) => {
                is_behind = true;
                &reference.elem
            }
            syn::Type::Paren(inner) => &inner.elem,
            syn::Type::Group(inner) => &inner.elem,
            syn::Type::Path(path) if path.qself.is_none() => match pointed_to(&path.path) {
                Some(of) => {
                    is_behind = true;
                    of
                }
                None => break Some(&path.path),
            },
            _ => break None,
        };
    };
    let owned = |owners: Vec<String>| if is_behind { For::Behind(owners) } else { For::Owner(owners) };
    let by_name = |words: Vec<String>| -> Vec<String> {
        let meanings = nested.meanings(words.into_iter());
        let known = meanings.iter().map(|name| names::lower(name));
        known.filter(|name| index.definitions.contains_key(name)).collect()
    };
    let Some(path) = path else {
        // A macro or an associated type may be any type that it names.
        let owners = match ty {
            syn::Type::Macro(_) | syn::Type::Path(_) => by_name(words(ty)),
            _ => Vec::new(),
        };
        return if owners.is_empty() { For::BuiltIn } else { owned(owners) };
    };
    if is_parameter(path) {
        return if is_behind { For::Pointer } else { For::Anything };
    }
    let (names, segments) = (&index.types.names, segments(path));
    let found = names.resolve(file, &segments, Span::call_site());
    let (at, known) = (found.as_ref().map_or(file, |found| found.file), names.knows(file, &segments));
    let owner = match found.map(|found| found.item) {
        Ok(Named::Struct(item)) => Some(names::lower(&item.ident.to_string())),
        Ok(Named::Enum(item)) => Some(names::lower(&item.ident.to_string())),
        Ok(Named::Alias(alias)) => match index.types.lower(&Scope::of_file(at), &alias.ty) {
            Ok(Type::Named(name, _)) => Some(name),
            Ok(_) => return For::BuiltIn,
            Err(_) => None,
        },
        _ => None,
    };
    let is_alias = |name: &String| nested.is_alias(name);
    let mut owners: Vec<String> = owner.into_iter().collect();
    if owners.is_empty() && !known || is_inside || segments.iter().any(is_alias) {
        // An alias may stand for one of its arguments.
        let last = segments.last().cloned().into_iter().collect();
        owners.extend(by_name(if segments.iter().any(is_alias) { words(ty) } else { last }));
        owners.sort();
        owners.dedup();
    }
    // `type Id<T> = T` stands for every type, and `type Lent<'a, T> = &'a T` for every reference.
    let names_parameter =
        words(ty).iter().any(|word| item.generics.type_params().any(|parameter| parameter.ident == word));
    match (owners.is_empty(), known) {
        (false, _) => owned(owners),
        (true, _) if names_parameter && segments.iter().any(is_alias) => For::Pointer,
        (true, true) => For::Other,
        (true, false) => For::BuiltIn,
    }
}

/// `T` of `Box<T>` and the like, whose methods are also those of the pointer.
fn pointed_to(path: &syn::Path) -> Option<&syn::Type> {
    let last = path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    if !["Arc", "Box", "Pin", "Rc"].iter().any(|pointer| last.ident == pointer) {
        return None;
    }
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(of) => Some(of),
        _ => None,
    })
}

/// The methods and constants of an `impl`, and those of its trait that it does not write out. If more than one trait
/// has its trait's name, nobody knows here which one it is.
fn members<'a>(traits: &[(usize, &'a ItemTrait)], file: usize, item: &'a ItemImpl) -> Vec<Rival<'a>> {
    let of_trait = match traits {
        [(file, of)] => Some((*file, of.ident.span())),
        _ => None,
    };
    let own = item.items.iter().filter_map(|member| match member {
        ImplItem::Fn(method) => Some(Rival::method(&method.sig, file, of_trait)),
        ImplItem::Const(constant) => Some(Rival::constant(&constant.ident, file)),
        _ => None,
    });
    let own: Vec<Rival<'_>> = own.collect();
    let of_traits = traits.iter().flat_map(|(file, of)| {
        of.items.iter().filter_map(move |member| match member {
            TraitItem::Fn(method) => Some(Rival::method(&method.sig, *file, of_trait)),
            TraitItem::Const(constant) => Some(Rival::constant(&constant.ident, *file)),
            _ => None,
        })
    });
    let of_traits: Vec<Rival<'_>> = of_traits.filter(|of| own.iter().all(|own| own.name != of.name)).collect();
    own.into_iter().chain(of_traits).collect()
}

/// True if Rust could call one in place of the other.
fn is_rival(function: &FunctionDef<'_>, owner: &str, target: &For, rival: &Rival<'_>) -> bool {
    let is_itself = rival.file == function.file && rival.name.span().start() == function.span.start();
    let is_same_trait = rival
        .of_trait
        .zip(function.in_trait)
        .is_some_and(|((file, name), of)| file == function.file && name.start() == of.start());
    if is_itself || is_same_trait {
        return false;
    }
    match target {
        For::Owner(of) | For::Behind(of) => of.iter().any(|of| of == owner),
        // What is found for a parameter's own bound, and what the type itself makes public, comes first among those
        // that take `self` alike. Of a `&mut`, what takes that comes before what takes `&self`. A method of a trait, or
        // one that is not public, is not seen everywhere.
        For::Anything | For::Pointer => match (function.receiver, rival.receiver) {
            _ if function.in_trait.is_none() && !function.comes_first() => true,
            (Some(Receiver::Value), Some(_)) => true,
            (Some(own), Some(rival)) => rival != own,
            _ => false,
        },
        For::BuiltIn | For::Other => false,
    }
}
