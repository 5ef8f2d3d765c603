//! From Rust files to WhyML modules: what is used where, under which names, and in which order the modules come.

use std::collections::{BTreeSet, HashMap};

use petgraph::algo::{tarjan_scc, toposort};
use petgraph::graph::{DiGraph, NodeIndex};

use crate::rust::names;
use crate::rust::refusal::{Refusal, refuse};
use crate::rust::resolve::Names;
use crate::rust::source::{File, Source};
use crate::whyml::body::{Purpose, Uses};
use crate::whyml::clash::clashes;
use crate::whyml::declare::declare;
use crate::whyml::index::{Index, Shape};
use crate::whyml::lower::Types;
use crate::whyml::theory::Theory;
use crate::{Module, Options, Translation};

/// The modules of `rust.mlw` that only those see who need them, and how the words start that tell: what is polymorphic
/// makes the provers' work harder.
const POLYMORPHIC: [(&str, &[&str]); 2] =
    [("Options", &["option", "Some", "None", "bool_then_some"]), ("Slice", &["slice", "length"])];

fn has_word(text: &str, start: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word.starts_with(start))
}

/// Translates the files that take part in the proofs.
///
/// # Errors
///
/// Everything that is outside the subset, in the order of the files.
pub fn translate(sources: &[Source], theory: &Theory, options: Options) -> Result<Translation, Vec<Refusal>> {
    translate_for(sources, theory, if options.smoke { Purpose::Smoke } else { Purpose::Proof })
}

/// Translates the files without what only a proof needs, for Why3 to run. Where a module declares methods of traits, or
/// trusted functions, it takes them from a module of its own name: `game.mlw` from `traits_game.mlw`.
///
/// # Errors
///
/// As [`translate`].
pub fn translate_for_execution(sources: &[Source], theory: &Theory) -> Result<Translation, Vec<Refusal>> {
    translate_for(sources, theory, Purpose::Execution)
}

fn translate_for(sources: &[Source], theory: &Theory, purpose: Purpose) -> Result<Translation, Vec<Refusal>> {
    let mut refusals = Vec::new();
    let mut files = Vec::new();
    for source in sources {
        match File::read(source) {
            Ok(file) => files.push(file),
            Err(refusal) => refusals.push(refusal),
        }
    }
    let generated = files.iter().filter(|file| file.takes_part).map(|file| file.stem.clone()).collect();
    refusals.extend(theory.check());
    refusals.extend(theory.check_imports(&generated));
    let (index, declared) = declare(Types::new(Names::new(&files), theory));
    refusals.extend(declared);
    refusals.extend(clashes(&index));
    let mut translating = Translating { index: &index, files: &files, theory, purpose, refusals };
    let modules: Vec<_> =
        (0..files.len()).filter(|file| files[*file].takes_part).map(|file| translating.file(file)).collect();
    let ordered = translating.ordered(modules);
    let place = |refusal: &Refusal| files.iter().position(|file| file.path == refusal.file);
    translating.refusals.sort_by_key(|refusal| (place(refusal), refusal.file.clone(), refusal.line, refusal.column));
    if translating.refusals.is_empty() { Ok(Translation { modules: ordered }) } else { Err(translating.refusals) }
}

pub(super) struct Translating<'a, 'i> {
    pub index: &'i Index<'a>,
    pub files: &'a [File],
    theory: &'a Theory,
    pub purpose: Purpose,
    refusals: Vec<Refusal>,
}

/// A module, and the files whose modules it uses.
struct Translated {
    file: usize,
    module: Module,
    uses: BTreeSet<usize>,
}

impl<'a> Translating<'a, '_> {
    pub(super) fn note<T>(&mut self, file: usize, result: crate::rust::refusal::Result<T>) -> Option<T> {
        result.map_err(|refused| self.refusals.push(refused.in_file(&self.files[file].path))).ok()
    }

    fn file(&mut self, file: usize) -> Translated {
        let reserved = self.reserved(file);
        let is_reserved = |name: &str| reserved.get(name).cloned();
        let mut uses = Uses::default();
        let mut chunks = self.types(file, &mut uses);
        chunks.extend(self.constants(file, &is_reserved, &mut uses));
        let (texts, functions) = self.functions(file, &is_reserved, &mut uses);
        chunks.extend(texts);
        let body: String = chunks.iter().map(|chunk| format!("\n  {chunk}\n")).collect();

        let used = self.used_files(file, &uses);
        let source = &self.files[file];
        let mut text = format!("(* From {}, by verimax-prove: to change this, change that. *)\n", source.path);
        text.push_str(&format!("module {}\n", source.why_module()));
        text.push_str("  use rust.Core\n");
        for (module, words) in POLYMORPHIC {
            if words.iter().any(|word| has_word(&body, word)) {
                text.push_str(&format!("  use rust.{module}\n"));
            }
        }
        for module in ["I32", "I64", "U32", "U64", "Usize"] {
            if body.contains(&format!("{module}.")) {
                text.push_str(&format!("  use rust.{module} as {module}\n"));
            }
        }
        for file in &used {
            let file = &self.files[*file];
            text.push_str(&format!("  use {}.{}\n", file.stem, file.why_module()));
        }
        for module in self.theories(file, &uses) {
            text.push_str(&format!("  use {module}\n"));
        }
        if self.purpose == Purpose::Execution && self.declares_without_body(file) {
            text.push_str(&format!("  use export traits_{}.{}\n", source.stem, source.why_module()));
        }
        text.push_str(&body);
        text.push_str("end\n");
        let module = Module { file: format!("{}.mlw", source.stem), name: source.why_module(), text, functions };
        Translated { file, module, uses: used }
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
        // What a file sees of the theory: what it names, and what declares the abstract types.
        let named = self.files[file].theories.iter().map(|(name, _)| name.as_str());
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

    /// Whether a file has functions that are known only by their contracts.
    fn declares_without_body(&self, file: usize) -> bool {
        self.index.functions.iter().any(|function| function.file == file && function.body.is_none())
    }

    /// The other files whose modules a file needs.
    fn used_files(&self, file: usize, uses: &Uses) -> BTreeSet<usize> {
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
        let files = self.files;
        for (name, span) in &files[file].theories {
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
    fn ordered(&mut self, modules: Vec<Translated>) -> Vec<Module> {
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
                        group.iter().map(|node| self.files[modules[graph[*node]].file].path.as_str()).collect();
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
