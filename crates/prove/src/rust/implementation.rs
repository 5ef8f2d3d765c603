//! Finds the implementations of the traits of the proofs. What a trait promises, its implementations must keep; a proof
//! that uses the promise rests on all of them, so none may be overlooked.

use std::collections::HashMap;

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemImpl, ItemMod, ItemTrait, TraitItem};

use crate::rust::compiled::{is_only_for_tests, is_test};
use crate::rust::contract::{Contract, takes_part};
use crate::rust::nested::{Nested, idents};
use crate::rust::source::File;

/// An implementation of a trait of the proofs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Implementation {
    /// The trait and the type, as in the source: `Game for GraphPosition<'_>`.
    pub name: String,
    /// True if the trait's contracts promise something. If not, its methods only have to return.
    pub promises: bool,
    /// The Rust file.
    pub file: String,
    /// The line of `impl`.
    pub line: usize,
}

impl std::fmt::Display for Implementation {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} ({}:{})", self.name, self.file, self.line)
    }
}

/// All implementations in these files, in the order of the source. Goes by the name of the trait, wherever the `impl`
/// stands: in a module, in a function, in a macro. What only tests compile is no matter.
pub(crate) fn implementations(files: &[&File]) -> Vec<Implementation> {
    let traits: HashMap<String, bool> = files.iter().flat_map(|file| &file.items).filter_map(promise).collect();
    let mut found = Vec::new();
    let nested = Nested::of(files);
    for file in files.iter().filter(|file| !is_only_for_tests(file, files)) {
        let mut search = Search { traits: &traits, nested: &nested, file: &file.path, found: Vec::new() };
        file.items.iter().for_each(|item| search.visit_item(item));
        found.extend(search.found);
    }
    found
}

/// A trait of the proofs, and whether it promises something.
fn promise(item: &Item) -> Option<(String, bool)> {
    let Item::Trait(item) = item else { return None };
    takes_part(&item.attrs).then(|| (item.ident.to_string(), promises(item)))
}

fn promises(item: &ItemTrait) -> bool {
    item.items.iter().any(|member| match member {
        TraitItem::Fn(method) => Contract::read(&method.attrs).is_ok_and(|contract| contract.span("ensures").is_some()),
        _ => false,
    })
}

struct Search<'a> {
    traits: &'a HashMap<String, bool>,
    nested: &'a Nested<'a>,
    file: &'a str,
    found: Vec<Implementation>,
}

impl Search<'_> {
    /// The trait that a name means, and whether it promises something. Any file may give it another name.
    fn of_name(&self, name: &str) -> Option<(String, bool)> {
        let meanings = self.nested.meanings(std::iter::once(name.to_owned()));
        meanings.into_iter().find_map(|name| self.traits.get(&name).map(|promises| (name.clone(), *promises)))
    }

    fn add(&mut self, name: String, promises: bool, at: Span) {
        self.found.push(Implementation { name, promises, file: self.file.to_owned(), line: at.start().line });
    }
}

impl<'a> Visit<'a> for Search<'_> {
    fn visit_item(&mut self, item: &'a Item) {
        if !attributes(item).iter().any(is_test) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'a ItemImpl) {
        let last = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
        if let Some((name, promises)) = last.and_then(|last| self.of_name(&last.ident.unraw().to_string())) {
            self.add(format!("{name} for {}", target(item)), promises, item.impl_token.span);
        }
        visit::visit_item_impl(self, item);
    }

    /// A macro may write an `impl`: it is listed if `impl` and the name of a trait are among its tokens.
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        let mut words = Vec::new();
        idents(mac.tokens.clone(), &mut words);
        if words.iter().any(|word| word == "impl") {
            let mut traits: Vec<(String, bool)> = words.iter().filter_map(|word| self.of_name(word)).collect();
            traits.sort();
            traits.dedup();
            for (name, promises) in traits {
                self.add(format!("{name} in a macro"), promises, mac.span());
            }
        }
    }
}

pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Fn(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(ItemMod { attrs, .. }) => attrs,
        _ => &[],
    }
}

/// The type that an `impl` is for, as in the source. Of a type parameter, also what it is bound by.
fn target(item: &ItemImpl) -> String {
    let text = |span: Span| span.source_text().unwrap_or_default();
    let ty = text(item.self_ty.span());
    let parameter = item.generics.type_params().find(|parameter| parameter.ident == ty);
    parameter.map_or(ty, |parameter| format!("every {}", text(parameter.span())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rust::source::Source;

    fn found(texts: &[(&str, &str)]) -> Vec<String> {
        let read = |(path, text): &(&str, &str)| Source { path: path.into(), text: (*text).to_owned() };
        let files: Vec<File> = texts.iter().map(|text| File::read(&read(text)).expect("Rust")).collect();
        let found = implementations(&files.iter().collect::<Vec<_>>());
        found.iter().map(|found| format!("{found} {}", if found.promises { "promises" } else { "returns" })).collect()
    }

    #[test]
    fn every_implementation_is_found_wherever_it_stands() {
        let traits = "
            #[verified] pub trait Game { #[ensures(\"result = 0\")] fn value(&self) -> i32; }
            #[verified] pub trait Listener<G: Game> { fn event(&mut self); }
            pub trait NoPart { fn value(&self) -> i32; }
            mod inside; #[cfg(test)] mod tests;";
        let inside = "use crate::Game as G;
            impl crate::Game for (&A, Vec<B>) { }
            impl<T: Game> Listener<T> for () { }
            impl<F: Fn(u8) -> u8> super::Game for F { }
            impl NoPart for A { }
            impl A { fn f() { impl G for A { } } }
            mod deeper { impl Game for B { } }
            impl crate::elsewhere::Renamed for E { }
            macro_rules! two { ($a:ident) => { impl Game for $a { } } }
            #[cfg(test)] mod tests { impl Game for C { } }";
        let expected = [
            "Game for (&A, Vec<B>) (x/src/inside.rs:2) promises",
            "Listener for () (x/src/inside.rs:3) returns",
            "Game for every F: Fn(u8) -> u8 (x/src/inside.rs:4) promises",
            "Game for A (x/src/inside.rs:6) promises",
            "Game for B (x/src/inside.rs:7) promises",
            "Game for E (x/src/inside.rs:8) promises",
            "Game in a macro (x/src/inside.rs:9) promises",
        ];
        let tests = "impl Game for D { }";
        let files = [
            ("x/src/lib.rs", traits),
            ("x/src/inside.rs", inside),
            ("x/src/tests.rs", tests),
            ("x/src/elsewhere.rs", "pub use crate::Game as Renamed;"),
        ];
        assert_eq!(found(&files), expected);
    }
}
