//! Finds the item that a path refers to, through `use` and re-exports, by Rust's own rules. It knows nothing of local
//! variables.

use std::collections::{HashMap, HashSet};

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Fields, Ident, ItemConst, ItemEnum, ItemFn, ItemStruct, ItemTrait, ItemType, Path};

use crate::rust::contract::{conditional, takes_part};
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

/// What a name leads to.
#[derive(Clone, Copy)]
enum Search<'a> {
    Item(Found<'a>),
    /// An item that takes no part.
    NoPart,
    /// What this is depends on `cfg`, or on where it stands.
    Conditional,
    /// Two items, as a struct and a function may share a name.
    Two,
    Nothing,
}

/// The items of all files by their names.
pub(crate) struct Names<'a> {
    pub files: Vec<&'a File>,
    items: HashMap<(usize, String), Search<'a>>,
    /// Names that a pattern compares with, where another name would be bound.
    constants: HashSet<(usize, String)>,
}

/// The segments of a path without its arguments. Before `::name`, which is a crate and nothing else, stands an empty
/// one, which no file has.
pub(crate) fn segments(path: &Path) -> Vec<String> {
    let root = path.leading_colon.map(|_| String::new());
    root.into_iter().chain(path.segments.iter().map(|segment| segment.ident.unraw().to_string())).collect()
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

/// The name of an item that a pattern compares with.
fn constant(item: &syn::Item) -> Option<&Ident> {
    match item {
        syn::Item::Const(item) => Some(&item.ident),
        syn::Item::Static(item) => Some(&item.ident),
        syn::Item::Struct(item) if !matches!(item.fields, Fields::Named(_)) => Some(&item.ident),
        _ => None,
    }
}

fn is_module(item: &syn::Item, name: &str) -> bool {
    matches!(item, syn::Item::Mod(module) if module.ident.unraw() == name)
}

/// What the name of an item leads to in its file.
fn search(file: usize, item: Option<Item<'_>>) -> Search<'_> {
    match item {
        // Other items that take part are refused under `cfg` when they are declared.
        Some(Item::Alias(alias)) if conditional(&alias.attrs).is_some() => Search::Conditional,
        Some(item) => Search::Item(Found { file, item }),
        None => Search::NoPart,
    }
}

impl<'a> Names<'a> {
    pub fn new(files: Vec<&'a File>) -> Names<'a> {
        let (mut items, mut constants) = (HashMap::new(), HashSet::new());
        for (number, file) in files.iter().enumerate() {
            for (name, item) in file.items.iter().filter_map(named) {
                let key = (number, name.unraw().to_string());
                let found = match items.get(&key) {
                    Some(Search::NoPart) if item.is_none() => Search::NoPart,
                    Some(Search::Conditional) => Search::Conditional,
                    Some(_) => Search::Two,
                    None => search(number, item),
                };
                items.insert(key, found);
            }
            constants.extend(file.items.iter().filter_map(constant).map(|name| (number, name.unraw().to_string())));
        }
        Names { files, items, constants }
    }

    /// True if a pattern with this name may compare with a constant, a unit struct or a variant, where the translation
    /// would bind a variable. Says yes, to be safe, for names from crates that we do not read.
    pub fn may_be_constant(&self, file: usize, name: &str) -> bool {
        let here = &self.files[file];
        if here.conditional.contains(name) || self.constants.contains(&(file, name.to_owned())) {
            return true;
        }
        let Some(import) = here.imports.get(name) else { return false };
        match self.find(file, import, 0) {
            // This crate has only macros.
            _ if import[0] == "verimax_contracts" => false,
            Search::Item(found) => matches!(found.item, Item::Constant(_) | Item::Struct(_)),
            _ => !self.is_module(file, import),
        }
    }

    /// True if a path names one of these traits of Rust's own library.
    pub fn is_of_rust(&self, file: usize, path: &[String], traits: &[&str]) -> bool {
        let import = path.first().and_then(|first| self.files[file].imports.get(first));
        let root = import.map_or(path, Vec::as_slice);
        let is_library = match root {
            [_] => true,
            [root, ..] => ["core", "std"].contains(&root.as_str()),
            [] => false,
        };
        let is_renamed = |import: &Vec<String>| import.last() != path.first();
        is_library
            && !(path.len() == 1 && import.is_some_and(is_renamed))
            && path.last().is_some_and(|last| traits.contains(&last.as_str()))
    }

    fn is_module(&self, file: usize, path: &[String]) -> bool {
        let marker = path.iter().cloned().chain([String::new()]).collect::<Vec<_>>();
        self.module(file, &marker, 0).is_some()
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
            Search::Conditional => refuse(
                span,
                format!("`{name}` comes in under `cfg`, or twice: what is proved must be what is compiled"),
            ),
            Search::Two => refuse(span, format!("there are two items `{name}`: rename one of them")),
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
            [name] => match (self.items.get(&(file, name.clone())), here.imports.get(name)) {
                (Some(found), _) => *found,
                (None, _) if here.conditional.contains(name) => Search::Conditional,
                (None, Some(import)) if import.len() > 1 => self.find(file, import, hops + 1),
                (None, _) => Search::Nothing,
            },
            [first, ..] if here.conditional.contains(first) => Search::Conditional,
            [.., last] => match self.module(file, path, hops) {
                Some(target) => self.find(target, std::slice::from_ref(last), hops + 1),
                None => Search::Nothing,
            },
        }
    }

    /// The file whose module a path leads to, without its last segment.
    fn module(&self, file: usize, path: &[String], hops: usize) -> Option<usize> {
        if hops > 32 {
            return None;
        }
        let here = &self.files[file];
        let (first, rest) = path.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let inner: Vec<String> = here.module.iter().chain([first]).cloned().collect();
        let (krate, module) = match first.as_str() {
            "crate" => (here.krate.as_str(), Vec::new()),
            "self" => (here.krate.as_str(), here.module.clone()),
            "super" => (here.krate.as_str(), here.module[..here.module.len().saturating_sub(1)].to_vec()),
            name => match here.imports.get(name) {
                Some(import) if import != path => {
                    let full: Vec<String> = import.iter().chain(rest).cloned().collect();
                    return self.module(file, &full, hops + 1);
                }
                // A module inside of this one comes before a crate.
                _ if self.file_of(&here.krate, &inner).is_some() => (here.krate.as_str(), inner),
                // One whose items stand here, or in a file of another name, is not read.
                _ if here.items.iter().any(|item| is_module(item, name)) => return None,
                _ => (name, Vec::new()),
            },
        };
        self.descend(krate, module, rest)
    }

    /// Follows the rest of a path from a module, up to its last segment.
    fn descend(&self, krate: &str, mut module: Vec<String>, path: &[String]) -> Option<usize> {
        for step in path.split_last().map_or(path, |(_, steps)| steps) {
            if step == "super" {
                module.pop();
            } else {
                module.push(step.clone());
            }
        }
        self.file_of(krate, &module)
    }

    fn file_of(&self, krate: &str, module: &[String]) -> Option<usize> {
        self.files.iter().position(|file| file.krate == krate && file.module == module)
    }
}
