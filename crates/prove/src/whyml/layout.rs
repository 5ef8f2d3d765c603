//! Orders the declarations in a module: each comes after those it uses. `translate` writes the module around them.

use std::collections::{BTreeMap, HashMap};

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::translate::Translating;
use crate::rust::refusal::refuse;
use crate::whyml::body::{Purpose, Uses};
use crate::whyml::declaration::{self, FunctionText};
use crate::whyml::index::{Shape, TypeDef};
use crate::whyml::program::Function;

impl Translating<'_, '_> {
    /// The types of a file, each after those that it is made of.
    pub(super) fn types(&mut self, file: usize, uses: &mut Uses) -> Vec<String> {
        let is_here = |(_, definition): &(&String, &TypeDef)| {
            definition.file == file && !matches!(definition.shape, Shape::Abstract)
        };
        let mut here: Vec<_> =
            self.index.definitions.iter().filter(is_here).map(|(_, definition)| definition).collect();
        here.sort_by_key(|definition| definition.span.start());
        let mut graph = DiGraph::<usize, ()>::new();
        let nodes: Vec<NodeIndex> = (0..here.len()).map(|number| graph.add_node(number)).collect();
        for (number, definition) in here.iter().enumerate() {
            let mut parts = Uses::default();
            match &definition.shape {
                Shape::Struct(fields) => fields.iter().for_each(|field| declaration::type_names(&field.ty, &mut parts)),
                Shape::Enum(variants) => {
                    variants
                        .iter()
                        .flat_map(|variant| &variant.fields)
                        .for_each(|ty| declaration::type_names(ty, &mut parts));
                }
                Shape::Abstract => {}
            }
            for part in &parts.types {
                if let Some(other) = here.iter().position(|other| other.name == *part) {
                    graph.add_edge(nodes[number], nodes[other], ());
                }
            }
            uses.types.extend(parts.types);
        }
        let mut chunks = Vec::new();
        for group in tarjan_scc(&graph) {
            let mut group: Vec<_> = group.into_iter().map(|node| here[graph[node]]).collect();
            group.sort_by_key(|definition| definition.span.start());
            let texts: Vec<String> = group.iter().map(|definition| declaration::type_definition(definition)).collect();
            chunks.push(format!("type {}", texts.join("\n  with ")));
            // We define no equality for a type that contains itself.
            let is_alone =
                group.len() == 1 && !graph.contains_edge(nodes_of(&here, group[0]), nodes_of(&here, group[0]));
            for definition in group {
                if is_alone && declaration::has_equality(self.index, definition) {
                    chunks.push(declaration::equality(definition));
                }
            }
        }
        chunks
    }

    pub(super) fn constants(
        &mut self,
        file: usize,
        reserved: &dyn Fn(&str) -> Option<String>,
        uses: &mut Uses,
    ) -> Vec<String> {
        let mut texts: BTreeMap<usize, String> = BTreeMap::new();
        let mut graph = DiGraph::<usize, ()>::new();
        let mut nodes: HashMap<usize, NodeIndex> = HashMap::new();
        let mut edges = Vec::new();
        for (number, constant) in self.index.constants.iter().enumerate().filter(|(_, constant)| constant.file == file)
        {
            nodes.insert(number, graph.add_node(number));
            let result = declaration::constant(self.index, constant, reserved);
            if let Some((text, used)) = self.note(file, result) {
                edges.extend(used.constants.iter().map(|other| (number, *other)));
                texts.insert(number, text);
                merge(uses, used);
            }
        }
        for (from, to) in edges {
            if let (Some(from), Some(to)) = (nodes.get(&from), nodes.get(&to)) {
                graph.add_edge(*from, *to, ());
            }
        }
        tarjan_scc(&graph).into_iter().flatten().filter_map(|node| texts.remove(&graph[node])).collect()
    }

    /// The functions of a file, each after those that it calls. Functions that call each other come together.
    pub(super) fn functions(
        &mut self,
        file: usize,
        reserved: &dyn Fn(&str) -> Option<String>,
        uses: &mut Uses,
    ) -> FunctionTexts {
        let mut texts: BTreeMap<usize, FunctionText> = BTreeMap::new();
        let mut graph = DiGraph::<usize, ()>::new();
        let mut nodes: HashMap<usize, NodeIndex> = HashMap::new();
        for (number, function) in self.index.functions.iter().enumerate().filter(|(_, function)| function.file == file)
        {
            let result = declaration::function(self.index, function, reserved, self.purpose);
            if let Some(text) = self.note(file, result) {
                nodes.insert(number, graph.add_node(number));
                texts.insert(number, text);
            }
        }
        for (number, text) in &texts {
            for other in &text.uses.functions {
                if let Some(other) = nodes.get(other) {
                    graph.add_edge(nodes[number], *other, ());
                }
            }
        }
        let (mut chunks, mut smoke_chunks, mut functions) = (Vec::new(), Vec::new(), Vec::new());
        for group in tarjan_scc(&graph) {
            let mut group: Vec<usize> = group.into_iter().map(|node| graph[node]).collect();
            group.sort_unstable();
            let is_recursive = group.len() > 1 || graph.contains_edge(nodes[&group[0]], nodes[&group[0]]);
            let (mut chunk, mut smoke_chunk) = (String::new(), String::new());
            for (place, number) in group.iter().enumerate() {
                let (definition, text) = (&self.index.functions[*number], &texts[number]);
                if is_recursive && !definition.contract.has_variant() {
                    let message = format!("`{}` calls itself: it needs a `variant`, so that it ends", definition.rust);
                    self.note::<()>(file, refuse(definition.span, message));
                }
                let keyword = match (text.is_proved, is_recursive, place) {
                    (false, ..) => "val",
                    (true, false, _) => "let",
                    (true, true, 0) => "let rec",
                    (true, true, _) => "with",
                };
                let line = definition.span.start().line;
                let gap = if place == 0 { "" } else { "\n\n  " };
                let comment = format!("(* {}:{line} *)", self.source(file).path);
                chunk.push_str(&format!("{gap}{comment}\n  {keyword} {}", text.text));
                smoke_chunk.push_str(&format!("{gap}{comment}\n  {keyword} {}", text.smoke));
                if definition.in_trait.is_none() {
                    functions.push(Function {
                        name: definition.rust.clone(),
                        why: definition.name.clone(),
                        file: self.source(file).path.clone(),
                        first_line: definition.contract.span("requires").map_or(line, |span| span.start().line),
                        line,
                        end_line: definition.end_line,
                        guarantee: definition.contract.guarantee().map(str::to_owned),
                        trusted: definition.contract.trusted,
                        says_nothing: definition.contract.says_nothing(),
                    });
                }
            }
            let is_stood_in_for = self.purpose == Purpose::Execution && !texts[&group[0]].is_proved;
            if !is_stood_in_for {
                chunks.push(chunk);
                smoke_chunks.push(smoke_chunk);
            }
        }
        texts.into_values().for_each(|text| merge(uses, text.uses));
        functions.sort_by_key(|function| function.line);
        FunctionTexts { proof: chunks, smoke: smoke_chunks, functions }
    }
}

/// The functions of a file, laid out: for the proofs, and with `false` for the smoke tests.
pub(super) struct FunctionTexts {
    pub proof: Vec<String>,
    pub smoke: Vec<String>,
    pub functions: Vec<Function>,
}

fn nodes_of(here: &[&TypeDef], definition: &TypeDef) -> NodeIndex {
    let number = here.iter().position(|other| other.name == definition.name).unwrap_or_default();
    NodeIndex::new(number)
}

fn merge(all: &mut Uses, some: Uses) {
    all.functions.extend(some.functions);
    all.constants.extend(some.constants);
    all.types.extend(some.types);
    all.words.extend(some.words);
}
