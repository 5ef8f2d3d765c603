//! What stands inside of modules, functions and constants, where `resolve` does not look: `impl`s and traits, which
//! count wherever they stand, and the other names that `use … as`, aliases and associated types give.

use std::collections::{BTreeSet, HashMap};

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::visit::{self, Visit};
use syn::{Ident, ImplItemType, Item, ItemImpl, ItemTrait, ItemType, Macro, TypePath, UseRename};

use crate::rust::compiled::is_test;
use crate::rust::implementation::attributes;
use crate::rust::source::File;

/// The `impl`s and traits of all files, wherever they stand. What only tests compile is no matter.
#[derive(Default)]
pub(crate) struct Nested<'a> {
    /// Each with its file, and whether it stands inside of something.
    pub implementations: Vec<(usize, &'a ItemImpl, bool)>,
    /// Each with its file.
    pub traits: Vec<(usize, &'a ItemTrait)>,
    /// What a name may stand for, in whatever file. Names are few enough to follow all of them.
    others: HashMap<String, BTreeSet<String>>,
    aliases: BTreeSet<String>,
    file: usize,
    depth: usize,
}

impl<'a> Nested<'a> {
    pub fn of(files: &[&'a File]) -> Nested<'a> {
        let mut nested = Nested::default();
        for (number, file) in files.iter().enumerate() {
            nested.file = number;
            file.items.iter().for_each(|item| nested.visit_item(item));
        }
        nested
    }

    /// The names, and what they may stand for.
    pub fn meanings(&self, names: impl Iterator<Item = String>) -> BTreeSet<String> {
        let (mut found, mut next) = (BTreeSet::new(), names.collect::<Vec<_>>());
        while let Some(name) = next.pop() {
            if !found.contains(&name) {
                next.extend(self.others.get(&name).into_iter().flatten().cloned());
                found.insert(name);
            }
        }
        found
    }

    /// True if a `type` has this name.
    pub fn is_alias(&self, name: &str) -> bool {
        self.aliases.contains(name)
    }

    fn stands_for(&mut self, name: String, meanings: Vec<String>) {
        self.others.entry(name).or_default().extend(meanings);
    }
}

impl<'a> Visit<'a> for Nested<'a> {
    fn visit_item(&mut self, item: &'a Item) {
        if !attributes(item).iter().any(is_test) {
            self.depth += 1;
            visit::visit_item(self, item);
            self.depth -= 1;
        }
    }

    fn visit_item_impl(&mut self, item: &'a ItemImpl) {
        self.implementations.push((self.file, item, self.depth > 1));
        visit::visit_item_impl(self, item);
    }

    fn visit_item_trait(&mut self, item: &'a ItemTrait) {
        self.traits.push((self.file, item));
        visit::visit_item_trait(self, item);
    }

    fn visit_use_rename(&mut self, rename: &'a UseRename) {
        self.stands_for(rename.rename.unraw().to_string(), vec![rename.ident.unraw().to_string()]);
    }

    fn visit_item_type(&mut self, item: &'a ItemType) {
        self.aliases.insert(item.ident.unraw().to_string());
        self.stands_for(item.ident.unraw().to_string(), words(&item.ty));
    }

    fn visit_impl_item_type(&mut self, item: &'a ImplItemType) {
        self.stands_for(associated(&item.ident), words(&item.ty));
    }
}

/// The names in a type. An associated type keeps its colons.
pub(crate) fn words(ty: &syn::Type) -> Vec<String> {
    let mut words = Words(Vec::new());
    words.visit_type(ty);
    words.0
}

struct Words(Vec<String>);

impl<'a> Visit<'a> for Words {
    fn visit_ident(&mut self, ident: &'a Ident) {
        self.0.push(ident.unraw().to_string());
    }

    fn visit_type_path(&mut self, path: &'a TypePath) {
        let last = path.path.segments.last().filter(|_| path.qself.is_some());
        self.0.extend(last.map(|last| associated(&last.ident)));
        visit::visit_type_path(self, path);
    }

    fn visit_macro(&mut self, mac: &'a Macro) {
        idents(mac.tokens.clone(), &mut self.0);
    }
}

fn associated(name: &Ident) -> String {
    format!("::{}", name.unraw())
}

/// The names among tokens.
pub(crate) fn idents(tokens: TokenStream, words: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => words.push(word.unraw().to_string()),
            TokenTree::Group(group) => idents(group.stream(), words),
            _ => {}
        }
    }
}
