//! A parsed Rust file: its place in its crate, what it imports, and whether it takes part in the proofs. `whyml` reads
//! its items.

use std::collections::{HashMap, HashSet};
use std::path::{Component, Path, PathBuf};

use syn::ext::IdentExt;
use syn::{ImplItem, Item, LitStr, TraitItem, UseTree};

use crate::rust::contract::{conditional, takes_part};
use crate::rust::names;
use crate::rust::refusal::{Refusal, Refused, Result, refuse};
use crate::rust::shadow::macro_name;

/// A Rust file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path as messages show it, relative to the workspace: `crates/verimax/src/value.rs`.
    pub path: PathBuf,
    /// The contents.
    pub text: String,
}

/// A parsed file.
pub(crate) struct File {
    pub path: String,
    /// The crate, as `use` names it.
    pub krate: String,
    /// Its module path in the crate: `["search", "pvs"]`.
    pub module: Vec<String>,
    /// The name of its WhyML file: `search_pvs`.
    pub stem: String,
    pub items: Vec<Item>,
    /// The paths that `use` brings in, by the names that they have here.
    pub imports: HashMap<String, Vec<String>>,
    /// What `use` brings in under `cfg`, or twice: the names may mean something else, or nothing.
    pub conditional: HashSet<String>,
    /// An attribute of the whole file that may keep it from being compiled.
    pub condition: Option<proc_macro2::Span>,
    /// The modules of the theory that its contracts refer to.
    pub theories: Vec<(String, proc_macro2::Span)>,
    pub takes_part: bool,
}

impl File {
    pub fn read(source: &Source) -> std::result::Result<File, Refusal> {
        let path = source.path.to_string_lossy().replace('\\', "/");
        let in_file = |refused: Refused| refused.in_file(&path);
        let parsed = syn::parse_file(&source.text)
            .map_err(|error| in_file(Refused { span: error.span(), message: format!("this is not Rust: {error}") }))?;
        let (krate, module, stem) = place(&source.path);
        let mut file = File {
            path: path.clone(),
            krate,
            module,
            stem,
            imports: HashMap::new(),
            conditional: HashSet::new(),
            condition: conditional(&parsed.attrs).map(|attribute| attribute.pound_token.span),
            theories: Vec::new(),
            takes_part: parsed.items.iter().any(has_contract),
            items: parsed.items,
        };
        file.read_uses();
        if file.takes_part {
            file.read_theories().map_err(in_file)?;
        }
        Ok(file)
    }

    /// The name of its WhyML module.
    pub fn why_module(&self) -> String {
        names::module(&self.stem)
    }

    fn read_uses(&mut self) {
        for item in &self.items {
            if let Item::Use(item) = item {
                let mut names = HashMap::new();
                let mut root: Vec<String> = item.leading_colon.map(|_| String::new()).into_iter().collect();
                leaves(&item.tree, &mut root, &mut names);
                if conditional(&item.attrs).is_some() {
                    self.conditional.extend(names.into_keys());
                    continue;
                }
                for (name, path) in names {
                    // A type and a function may come in by one name.
                    if self.imports.get(&name).is_some_and(|other| *other != path) {
                        self.conditional.insert(name.clone());
                    }
                    self.imports.insert(name, path);
                }
            }
        }
    }

    fn read_theories(&mut self) -> Result<()> {
        for item in &self.items {
            if let Item::Macro(item) = item
                && macro_name(&item.mac) == "theory"
            {
                let Ok(literal) = item.mac.parse_body::<LitStr>() else {
                    return refuse(item, "`theory!` takes one string: the name of a module, as `law.Minimax`");
                };
                self.theories.push((literal.value(), literal.span()));
            }
        }
        Ok(())
    }
}

/// Files of Why3's standard library. A generated file of such a name gets a prefix, or imports would be ambiguous.
const STANDARD: &[&str] = &[
    "algebra",
    "array",
    "bag",
    "bintree",
    "bool",
    "bv",
    "cursor",
    "exn",
    "fmap",
    "function",
    "graph",
    "hashtbl",
    "int",
    "io",
    "list",
    "map",
    "matrix",
    "null",
    "number",
    "option",
    "pqueue",
    "queue",
    "random",
    "real",
    "ref",
    "regexp",
    "relations",
    "seq",
    "set",
    "stack",
    "string",
    "tree",
    "witness",
];

/// The crate and the module path of a Rust file, and the name of its WhyML file.
fn place(path: &Path) -> (String, Vec<String>, String) {
    let parts: Vec<String> = path
        .with_extension("")
        .components()
        .filter_map(|part| match part {
            Component::Normal(part) => Some(part.to_string_lossy().into_owned()),
            _ => None,
        })
        .collect();
    let Some(src) = parts.iter().rposition(|part| part == "src").filter(|src| *src > 0) else {
        let stem = parts.last().cloned().unwrap_or_default();
        return (stem.clone(), Vec::new(), stem);
    };
    let (folder, mut module) = (parts[src - 1].clone(), parts[src + 1..].to_vec());
    if module.last().is_some_and(|last| last == "mod" || last == "lib") {
        module.pop();
    }
    // Modules of the library itself need no prefix. The folder `games` holds the crate `verimax_games`.
    let is_library = folder == "verimax";
    let krate = if is_library { folder.clone() } else { format!("verimax_{folder}") };
    let prefix = if is_library && !module.is_empty() { None } else { Some(folder) };
    let stem = prefix.into_iter().chain(module.iter().cloned()).collect::<Vec<_>>().join("_");
    let stem = if STANDARD.contains(&stem.as_str()) { format!("verimax_{stem}") } else { stem };
    (krate, module, stem)
}

fn leaves(tree: &UseTree, path: &mut Vec<String>, imports: &mut HashMap<String, Vec<String>>) {
    match tree {
        UseTree::Path(step) => {
            path.push(step.ident.unraw().to_string());
            leaves(&step.tree, path, imports);
            path.pop();
        }
        UseTree::Name(leaf) if leaf.ident == "self" => {
            if let Some(name) = path.last() {
                imports.insert(name.clone(), path.clone());
            }
        }
        UseTree::Name(leaf) => {
            let name = leaf.ident.unraw().to_string();
            imports.insert(name.clone(), path.iter().cloned().chain([name]).collect());
        }
        UseTree::Rename(leaf) => {
            let full = path.iter().cloned().chain([leaf.ident.unraw().to_string()]).collect();
            imports.insert(leaf.rename.unraw().to_string(), full);
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, path, imports)),
        // A glob brings in names that we do not see: `shadow` refuses it where it matters.
        UseTree::Glob(_) => {}
    }
}

/// True if an item, or something in it, has a contract.
fn has_contract(item: &Item) -> bool {
    match item {
        Item::Const(item) => takes_part(&item.attrs),
        Item::Enum(item) => takes_part(&item.attrs),
        Item::Fn(item) => takes_part(&item.attrs),
        Item::Struct(item) => takes_part(&item.attrs),
        Item::Type(item) => takes_part(&item.attrs),
        Item::Trait(item) => {
            takes_part(&item.attrs)
                || item.items.iter().any(|item| matches!(item, TraitItem::Fn(item) if takes_part(&item.attrs)))
        }
        Item::Impl(item) => {
            takes_part(&item.attrs)
                || item.items.iter().any(|item| match item {
                    ImplItem::Fn(item) => takes_part(&item.attrs),
                    ImplItem::Const(item) => takes_part(&item.attrs),
                    _ => false,
                })
        }
        Item::Mod(module) => module.content.iter().flat_map(|(_, items)| items).any(has_contract),
        _ => false,
    }
}
