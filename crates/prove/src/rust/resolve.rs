//! Finds the item that a path refers to, through `use` and re-exports, by Rust's own rules. It knows nothing of local
//! variables.

use std::collections::HashMap;

use proc_macro2::Span;
use syn::{Ident, ItemConst, ItemEnum, ItemFn, ItemStruct, ItemTrait, ItemType, Path};

use crate::rust::contract::takes_part;
use crate::rust::refusal::{Result, refuse};
use crate::rust::source::File;

/// An item that takes part in the proofs.
#[derive(Clone, Copy)]
pub(crate) enum Item<'a> {
    Struct(&'a ItemStruct),
    Enum(&'a ItemEnum),
    Alias(&'a ItemType),
    Trait(&'a ItemTrait),
    Function(&'a ItemFn),
    Constant(&'a ItemConst),
}

/// An item and the file it is in.
#[derive(Clone, Copy)]
pub(crate) struct Found<'a> {
    pub file: usize,
    pub item: Item<'a>,
}

/// The items of all files, by file and name. `None` stands for an item that takes no part.
pub(crate) struct Names<'a> {
    pub files: Vec<&'a File>,
    items: HashMap<(usize, String), Option<Item<'a>>>,
}

/// The segments of a path, without generic arguments.
pub(crate) fn segments(path: &Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// The name of an item, and the item if it takes part. An alias always does: it needs no contract.
fn named(item: &syn::Item) -> Option<(&Ident, Option<Item<'_>>)> {
    Some(match item {
        syn::Item::Struct(item) => (&item.ident, takes_part(&item.attrs).then_some(Item::Struct(item))),
        syn::Item::Enum(item) => (&item.ident, takes_part(&item.attrs).then_some(Item::Enum(item))),
        syn::Item::Type(item) => (&item.ident, Some(Item::Alias(item))),
        syn::Item::Trait(item) => (&item.ident, takes_part(&item.attrs).then_some(Item::Trait(item))),
        syn::Item::Fn(item) => (&item.sig.ident, takes_part(&item.attrs).then_some(Item::Function(item))),
        syn::Item::Const(item) => (&item.ident, takes_part(&item.attrs).then_some(Item::Constant(item))),
        syn::Item::Static(item) => (&item.ident, None),
        syn::Item::Union(item) => (&item.ident, None),
        _ => return None,
    })
}

impl<'a> Names<'a> {
    pub fn new(files: Vec<&'a File>) -> Names<'a> {
        let mut items = HashMap::new();
        for (number, file) in files.iter().enumerate() {
            for (name, item) in file.items.iter().filter_map(named) {
                items.insert((number, name.to_string()), item);
            }
        }
        Names { files, items }
    }

    /// The items of a file that take part, in the order of the source.
    pub fn of_file(&self, file: usize) -> impl Iterator<Item = Item<'a>> {
        self.files[file].items.iter().filter_map(named).filter_map(|(_, item)| item)
    }

    /// The item that a path in a file refers to.
    pub fn resolve(&self, file: usize, path: &[String], span: Span) -> Result<Found<'a>> {
        let name = path.join("::");
        match self.find(file, path, 0) {
            Search::Item(found) => Ok(found),
            Search::NoPart => refuse(span, format!("`{name}` takes no part in the proofs: give it a contract")),
            Search::Nothing => refuse(
                span,
                format!("`{name}` is not known to the proofs: no file here defines it, or it comes in by `*`"),
            ),
        }
    }

    /// True if a path in a file refers to an item, even to one that takes no part.
    pub fn knows(&self, file: usize, path: &[String]) -> bool {
        !matches!(self.find(file, path, 0), Search::Nothing)
    }

    fn find(&self, file: usize, path: &[String], hops: usize) -> Search<'a> {
        // So many hops can only be a cycle of re-exports, which names nothing.
        if hops > 32 {
            return Search::Nothing;
        }
        let here = &self.files[file];
        match path {
            [] => Search::Nothing,
            [name] => match self.items.get(&(file, name.clone())) {
                Some(Some(item)) => Search::Item(Found { file, item: *item }),
                Some(None) => Search::NoPart,
                None => match here.imports.get(name) {
                    Some(import) if import.len() > 1 => self.find(file, import, hops + 1),
                    _ => Search::Nothing,
                },
            },
            [first, rest @ ..] => {
                let parent = here.module.len().saturating_sub(1);
                let (krate, module) = match first.as_str() {
                    "crate" => (here.krate.clone(), Vec::new()),
                    "self" => (here.krate.clone(), here.module.clone()),
                    "super" => (here.krate.clone(), here.module[..parent].to_vec()),
                    name => match here.imports.get(name) {
                        Some(import) if import != path => {
                            let full: Vec<String> = import.iter().chain(rest).cloned().collect();
                            return self.find(file, &full, hops + 1);
                        }
                        _ if self.files.iter().any(|file| file.krate == name) => (name.to_owned(), Vec::new()),
                        // A module inside this one.
                        _ => (here.krate.clone(), here.module.iter().chain([first]).cloned().collect()),
                    },
                };
                self.descend(&krate, module, rest, hops)
            }
        }
    }

    /// Follows the rest of a path from a module.
    fn descend(&self, krate: &str, mut module: Vec<String>, path: &[String], hops: usize) -> Search<'a> {
        let mut path = path;
        while let [step, rest @ ..] = path {
            if rest.is_empty() {
                break;
            }
            if step == "super" {
                module.pop();
            } else {
                module.push(step.clone());
            }
            path = rest;
        }
        let target = self.files.iter().position(|file| file.krate == krate && file.module == module);
        target.map_or(Search::Nothing, |target| self.find(target, path, hops + 1))
    }
}

enum Search<'a> {
    Item(Found<'a>),
    NoPart,
    Nothing,
}
