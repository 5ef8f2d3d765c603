//! Turns one Rust file into a module of WhyML: its imports, the names it must not use, its place among the other
//! modules. `layout` orders the declarations inside.

use std::collections::{BTreeSet, HashMap};

use petgraph::algo::{tarjan_scc, toposort};
use petgraph::graph::{DiGraph, NodeIndex};

use crate::rust::names;
use crate::rust::refusal::{Refusal, refuse};
use crate::rust::source::File;
use crate::whyml::body::{Purpose, Uses};
use crate::whyml::index::{Index, Shape};
use crate::whyml::layout::FunctionTexts;
use crate::whyml::program::Module;
use crate::whyml::theory::Theory;

/// Modules of `rust.mlw` that a file imports only if it needs them, because polymorphic declarations slow the provers
/// down. It needs one if it contains a word that starts with one of these.
const POLYMORPHIC: [(&str, &[&str]); 2] =
    [("Options", &["option", "Some", "None", "bool_then_some"]), ("Slice", &["slice", "length"])];

fn has_word(text: &str, start: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word.starts_with(start))
}

pub(super) struct Translating<'a, 'i> {
    pub index: &'i Index<'a>,
    theory: &'a Theory,
    pub purpose: Purpose,
    refusals: Vec<Refusal>,
}

/// A module, and the files whose modules it uses.
pub(super) struct Translated {
    file: usize,
    pub module: Module,
    uses: BTreeSet<usize>,
}

impl<'a, 'i> Translating<'a, 'i> {
    pub fn new(index: &'i Index<'a>, theory: &'a Theory, purpose: Purpose) -> Self {
        Translating { index, theory, purpose, refusals: Vec::new() }
    }

    pub fn refusals(self) -> Vec<Refusal> {
        self.refusals
    }

    pub fn source(&self, file: usize) -> &'a File {
        self.index.types.names.files[file]
    }

    pub fn note<T>(&mut self, file: usize, result: crate::rust::refusal::Result<T>) -> Option<T> {
        result.map_err(|refused| self.refusals.push(refused.in_file(&self.source(file).path))).ok()
    }

    /// The module of one file.
    pub fn file(&mut self, file: usize) -> Translated {
        let reserved = self.reserved(file);
        let is_reserved = |name: &str| reserved.get(name).cloned();
        let mut uses = Uses::default();
        let mut chunks = self.types(file, &mut uses);
        chunks.extend(self.constants(file, &is_reserved, &mut uses));
        let FunctionTexts { proof, smoke, functions } = self.functions(file, &is_reserved, &mut uses);
        let body = |texts| {
            let all = chunks.iter().chain(texts);
            all.map(|chunk| format!("\n  {chunk}\n")).collect::<String>() + "end\n"
        };
        let (body, smoke_body) = (body(&proof), body(&smoke));

        let used = self.used_files(file, &uses);
        let mut text = self.header(file, &used, &uses, &body);
        let smoke = format!("{text}{smoke_body}");
        text.push_str(&body);
        let source = self.source(file);
        let module = Module { file: format!("{}.mlw", source.stem), name: source.why_module(), text, smoke, functions };
        Translated { file, module, uses: used }
    }

    /// The head of a module with this body: where it comes from, its name, its imports.
    pub fn header(&mut self, file: usize, used: &BTreeSet<usize>, uses: &Uses, body: &str) -> String {
        let source = self.source(file);
        let mut text = format!("(* From {}, by verimax-prove: to change this, change that. *)\n", source.path);
        text.push_str(&format!("module {}\n", source.why_module()));
        text.push_str("  use rust.Core\n");
        for (module, words) in POLYMORPHIC {
            if words.iter().any(|word| has_word(body, word)) {
                text.push_str(&format!("  use rust.{module}\n"));
            }
        }
        for module in ["I32", "I64", "U8", "U32", "U64", "Usize"] {
            for (file, module) in [("rust", module.to_owned()), ("rust_bits", format!("{module}Bits"))] {
                if body.contains(&format!("{module}.")) {
                    text.push_str(&format!("  use {file}.{module} as {module}\n"));
                }
            }
        }
        for file in used {
            let file = self.source(*file);
            text.push_str(&format!("  use {}.{}\n", file.stem, file.why_module()));
        }
        for module in self.theories(file, uses) {
            text.push_str(&format!("  use {module}\n"));
        }
        if self.purpose == Purpose::Execution && self.declares_without_body(file) {
            text.push_str(&format!("  use export traits_{}.{}\n", source.stem, source.why_module()));
        }
        text
    }

    /// The names that no variable of a file may have, and what has them.
    fn reserved(&mut self, file: usize) -> HashMap<String, String> {
        let mut reserved: HashMap<String, String> = HashMap::new();
        let mut reserve = |name: &str, owner: String| {
            reserved.entry(name.to_owned()).or_insert(owner);
        };
        for name in names::LIBRARY {
            reserve(name, "a name of Why3's library".to_owned());
        }
        // A file sees the modules of the theory that it names, and those that declare the abstract types.
        let named = self.source(file).theories.iter().map(|(name, _)| name.as_str());
        let declaring = self.index.definitions.keys().filter_map(|ty| self.theory.module_of_type(ty));
        for module in named.chain(declaring).chain(["rust.Core", "rust.Options", "rust.Slice"]) {
            for (name, declared) in self.theory.visible(module) {
                declared.values.iter().for_each(|value| reserve(value, format!("a name of the theory `{name}`")));
            }
        }
        for function in &self.index.functions {
            reserve(&function.name, format!("the function `{}`", function.rust));
        }
        for constant in &self.index.constants {
            reserve(&constant.name, format!("the constant `{}`", constant.rust));
        }
        for definition in self.index.definitions.values() {
            reserve(&format!("{}_eq", definition.name), format!("the equality of `{}`", definition.name));
            if let Shape::Struct(fields) = &definition.shape {
                fields.iter().for_each(|field| reserve(&field.name, format!("a field of `{}`", definition.name)));
            }
        }
        reserved
    }

    /// True if a file has functions that are known only by their contracts.
    fn declares_without_body(&self, file: usize) -> bool {
        self.index.functions.iter().any(|function| function.file == file && function.body.is_none())
    }

    /// The other files whose modules a file needs.
    pub fn used_files(&self, file: usize, uses: &Uses) -> BTreeSet<usize> {
        let index = self.index;
        let functions = uses.functions.iter().map(|number| index.functions[*number].file);
        let constants = uses.constants.iter().map(|number| index.constants[*number].file);
        let mut files: BTreeSet<usize> = functions.chain(constants).collect();
        for definition in index.definitions.values().filter(|definition| !matches!(definition.shape, Shape::Abstract)) {
            let is_spoken_of = match &definition.shape {
                Shape::Struct(fields) => fields.iter().any(|field| uses.words.contains(&field.name)),
                Shape::Enum(variants) => variants.iter().any(|variant| uses.words.contains(&variant.name)),
                Shape::Abstract => false,
            };
            if is_spoken_of || uses.types.contains(&definition.name) || uses.words.contains(&definition.name) {
                files.insert(definition.file);
            }
        }
        let constants = index.constants.iter().filter(|constant| uses.words.contains(&constant.name));
        files.extend(constants.map(|constant| constant.file));
        files.remove(&file);
        files
    }

    /// The modules of the theory that a file needs: those of its abstract types, and those that it names.
    fn theories(&mut self, file: usize, uses: &Uses) -> Vec<String> {
        let mut modules: Vec<String> = Vec::new();
        let of_types = uses.types.iter().filter_map(|ty| self.theory.module_of_type(ty));
        let here = self.index.definitions.values().filter(|definition| definition.file == file);
        let declared = here.filter_map(|definition| self.theory.module_of_type(&definition.name));
        modules.extend(of_types.chain(declared).map(str::to_owned));
        for (name, span) in &self.source(file).theories {
            if !self.theory.has_module(name) {
                self.note::<()>(file, refuse(*span, format!("there is no module `{name}` in the theory")));
            }
            if self.purpose != Purpose::Execution {
                modules.push(name.clone());
            }
        }
        let mut seen = BTreeSet::new();
        modules.retain(|module| seen.insert(module.clone()));
        modules
    }

    /// The modules, each after those that it uses.
    pub fn ordered(&mut self, modules: Vec<Translated>) -> Vec<Module> {
        let mut graph = DiGraph::<usize, ()>::new();
        let nodes: HashMap<usize, NodeIndex> =
            modules.iter().enumerate().map(|(number, module)| (module.file, graph.add_node(number))).collect();
        for module in &modules {
            for used in module.uses.iter().filter_map(|file| nodes.get(file)) {
                graph.add_edge(*used, nodes[&module.file], ());
            }
        }
        match toposort(&graph, None) {
            Ok(order) => {
                let mut modules: Vec<Option<Module>> = modules.into_iter().map(|module| Some(module.module)).collect();
                order.into_iter().filter_map(|node| modules[graph[node]].take()).collect()
            }
            Err(_) => {
                for group in tarjan_scc(&graph).into_iter().filter(|group| group.len() > 1) {
                    let mut paths: Vec<&str> =
                        group.iter().map(|node| self.source(modules[graph[*node]].file).path.as_str()).collect();
                    paths.sort_unstable();
                    let message =
                        format!("these files use each other, which modules of WhyML cannot: {}", paths.join(", "));
                    self.refusals.push(Refusal { file: paths[0].to_owned(), line: 1, column: 1, message });
                }
                Vec::new()
            }
        }
    }
}
