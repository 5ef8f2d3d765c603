//! Names that the translation takes for Rust's own, or for the contracts': `Option`, `i32`, `vec!`, `ensures`. A file
//! that gives one of them another meaning is refused, and so is what brings in names that nobody sees here.

use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Ident, ImplItemFn, Item, ItemFn, ItemMacro, TypeParam, UseTree};

use crate::rust::compiled::is_test;
use crate::rust::contract::{check_derived, takes_part};
use crate::rust::implementation::attributes;
use crate::rust::nested::idents;
use crate::rust::refusal::{Refusal, Result, refuse};
use crate::rust::source::File;

/// Types, variants and traits. A bound by another trait of that name would bring other methods.
const LANGUAGE: &[&str] = &[
    "Arc",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "ExactSizeIterator",
    "From",
    "Hash",
    "IntoIterator",
    "Iterator",
    "None",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Rc",
    "Send",
    "Sized",
    "Some",
    "Sync",
    "ToOwned",
    "Vec",
    "bool",
    "i32",
    "i64",
    "u32",
    "u64",
    "u8",
    "usize",
    // The crates that may define them, and the contracts.
    "alloc",
    "core",
    "std",
    "verimax_contracts",
];

/// Macros of Rust's that a body may contain.
const MACROS: &[&str] = &["assert", "debug_assert", "matches", "vec"];

/// Attributes and macros of `verimax-contracts`, and attributes that are read over.
const CONTRACTS: &[&str] = &[
    "assert_proof",
    "derive",
    "ensures",
    "error",
    "ghost",
    "ghost_let",
    "invariant",
    "loop_variant",
    "opaque",
    "requires",
    "serde",
    "theory",
    "trusted",
    "variant",
    "verified",
];

/// Macros of Rust's that write no `impl`. What takes no part may contain them.
const HARMLESS: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "concat",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "include_bytes",
    "include_str",
    "matches",
    "panic",
    "print",
    "println",
    "stringify",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// Names of derived traits that are not Rust's, each with the crates that may define it.
const DERIVED: &[(&str, &[&str])] =
    &[("Deserialize", &["serde"]), ("Error", &["alloc", "core", "std", "thiserror"]), ("Serialize", &["serde"])];

/// Names that macros can take: their name space is apart from that of items.
const OF_MACROS: &[&[&str]] = &[MACROS, CONTRACTS];

/// The name of a macro that is called. One by a path that is neither Rust's nor ours keeps the path.
pub(crate) fn macro_name(mac: &syn::Macro) -> String {
    let path: Vec<String> = mac.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match path.as_slice() {
        [krate, name] if ["alloc", "core", "std", "verimax_contracts"].contains(&krate.as_str()) => name.clone(),
        path => path.join("::"),
    }
}

/// True if the body of a function is translated: then it contains no macro but those that the subset has.
fn is_translated(attributes: &[Attribute]) -> bool {
    takes_part(attributes) && !attributes.iter().any(|attribute| attribute.path().is_ident("trusted"))
}

/// What is refused in a file for its names.
pub(crate) fn shadows(file: &File) -> Vec<Refusal> {
    let mut results = Vec::new();
    // A macro is known in the modules below it as well, whatever file it stands in.
    let mut macros = Macros { results: Vec::new(), takes_part: file.takes_part, depth: 0 };
    file.items.iter().for_each(|item| macros.visit_item(item));
    results.extend(macros.results);
    if file.takes_part {
        for item in &file.items {
            results.push(defined(item));
            if let Item::Use(item) = item {
                let root = item.leading_colon.map(|_| String::new());
                imported(&item.tree, &mut root.into_iter().collect(), &mut results);
            }
        }
        let mut parameters = Parameters { found: Ok(()) };
        file.items.iter().for_each(|item| parameters.visit_item(item));
        results.push(parameters.found);
    }
    results.into_iter().filter_map(Result::err).map(|refused| refused.in_file(&file.path)).collect()
}

fn check(name: &Ident, taken: &[&[&str]]) -> Result<()> {
    let rust = name.unraw().to_string();
    if taken.iter().any(|names| names.contains(&rust.as_str())) {
        return refuse(name, format!("`{rust}` means something else to the proofs: rename this"));
    }
    Ok(())
}

/// The name of an item, which hides what Rust's prelude has.
fn defined(item: &Item) -> Result<()> {
    let check = |name| check(name, &[LANGUAGE]);
    match item {
        Item::Const(item) => check(&item.ident),
        Item::Enum(item) => check(&item.ident),
        Item::Fn(item) => check(&item.sig.ident),
        Item::Mod(item) => check(&item.ident),
        Item::Static(item) => check(&item.ident),
        Item::Struct(item) => check(&item.ident),
        Item::Trait(item) => check(&item.ident),
        Item::TraitAlias(item) => check(&item.ident),
        Item::Type(item) => check(&item.ident),
        Item::Union(item) => check(&item.ident),
        Item::ExternCrate(item) => refuse(item, "`extern crate` is outside the subset"),
        Item::Macro(item) if item.ident.is_none() && macro_name(&item.mac) != "theory" => {
            refuse(item, "a macro may define anything: outside of functions it is outside the subset")
        }
        _ => Ok(()),
    }
}

/// The names that a `use` brings in. A known one has to come from where the proofs think that it comes from.
fn imported(tree: &UseTree, path: &mut Vec<String>, results: &mut Vec<Result<()>>) {
    let (name, original) = match tree {
        UseTree::Path(step) => {
            path.push(step.ident.unraw().to_string());
            imported(&step.tree, path, results);
            path.pop();
            return;
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| imported(tree, path, results));
            return;
        }
        UseTree::Glob(glob) => {
            results.push(refuse(glob, "`*` brings in names that the proofs do not see: import each by its name"));
            return;
        }
        UseTree::Name(leaf) => (&leaf.ident, &leaf.ident),
        UseTree::Rename(leaf) => (&leaf.rename, &leaf.ident),
    };
    let root = path.iter().find(|segment| !segment.is_empty()).map_or("", String::as_str);
    let is_ours = match name.unraw().to_string().as_str() {
        known if CONTRACTS.contains(&known) => root == "verimax_contracts",
        _ => ["alloc", "core", "std"].contains(&root),
    };
    let derived = DERIVED.iter().find(|(derived, _)| name.unraw() == derived);
    if derived.is_some_and(|(_, roots)| !roots.contains(&root) || name != original) {
        let message = format!("`{name}` means something else to the proofs: rename this");
        results.push(refuse(name, message));
    }
    if !is_ours || name != original {
        results.push(check(name, &[LANGUAGE, MACROS, CONTRACTS]));
    }
}

/// Type parameters by known names.
struct Parameters {
    found: Result<()>,
}

impl Visit<'_> for Parameters {
    fn visit_type_param(&mut self, parameter: &TypeParam) {
        if self.found.is_ok() {
            self.found = check(&parameter.ident, &[LANGUAGE]);
        }
    }
}

/// Macros by known names, wherever they are defined.
struct Macros {
    results: Vec<Result<()>>,
    /// False in what only tests compile.
    takes_part: bool,
    depth: usize,
}

impl Visit<'_> for Macros {
    fn visit_item(&mut self, item: &Item) {
        let outside = self.takes_part;
        self.takes_part &= !attributes(item).iter().any(is_test);
        let attributes = match item {
            Item::Enum(item) => item.attrs.as_slice(),
            Item::Struct(item) => &item.attrs,
            Item::Union(item) => &item.attrs,
            _ => &[],
        };
        // Where there is a contract, it is read with that.
        if self.takes_part && !takes_part(attributes) {
            let derives = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
            self.results.extend(derives.map(check_derived));
        }
        self.depth += 1;
        visit::visit_item(self, item);
        self.depth -= 1;
        self.takes_part = outside;
    }

    fn visit_item_fn(&mut self, item: &ItemFn) {
        if !is_translated(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &ImplItemFn) {
        if !is_translated(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    /// A macro in a body that is not translated.
    fn visit_macro(&mut self, mac: &syn::Macro) {
        let name = macro_name(mac);
        if self.takes_part && ![HARMLESS, CONTRACTS].iter().any(|known| known.contains(&name.as_str())) {
            self.results.push(refuse(mac, format!("`{name}!` may write an `impl`, which the proofs would not see")));
        }
    }

    fn visit_item_macro(&mut self, item: &ItemMacro) {
        self.results.extend(item.ident.as_ref().map(|name| check(name, OF_MACROS)));
        let mut words = Vec::new();
        idents(item.mac.tokens.clone(), &mut words);
        if self.takes_part && words.iter().any(|word| word == "impl") {
            self.results
                .push(refuse(item, "a macro that writes an `impl` is outside the subset: the proofs do not see it"));
        }
        // `defined` refuses those at the top of a file.
        if item.ident.is_none() && self.depth > 1 {
            self.visit_macro(&item.mac);
        }
    }

    fn visit_item_extern_crate(&mut self, item: &syn::ItemExternCrate) {
        if let Some((_, name)) = &item.rename {
            self.results
                .push(refuse(name, "this renames a crate, for all files if it stands at the root: use its own name"));
        }
        if item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_use")) {
            let message = "`macro_use` brings in macros that the proofs do not see: import each by its name";
            self.results.push(refuse(item.span(), message));
        }
    }
}
