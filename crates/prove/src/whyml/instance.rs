//! The program over a model: concrete values for what the proofs know only by contracts. Every method without a body
//! gets one that keeps its contract, and every function with a precondition gets arguments that meet it. So no contract
//! is empty. `model.toml` says which bodies and which arguments.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::rust::annotation;
use crate::rust::lexer::tokens;
use crate::rust::location::Location;
use crate::rust::refusal::Refusal;
use crate::rust::types::Type;
use crate::whyml::body::Uses;
use crate::whyml::declaration::type_names;
use crate::whyml::index::{FunctionDef, Index, Shape};
use crate::whyml::print::Why;
use crate::whyml::theory::Theory;
use crate::whyml::translate::Translating;
use crate::whyml::tree::{Clause, Term};

/// What follows the name of a function in the name of its call.
pub(crate) const CALL: &str = "_can_be_called";

/// How deep the first value of a type may be nested, so that a type that contains itself has none.
const DEEPEST: usize = 8;

/// What `model.toml` says. All names are those of the WhyML.
#[derive(Clone, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Instances {
    /// The bodies of methods of traits and of trusted functions.
    bodies: BTreeMap<String, String>,
    /// Arguments by the type of the parameter, by its name, and by function and name. The last that is there counts.
    types: BTreeMap<String, String>,
    names: BTreeMap<String, Argument>,
    functions: BTreeMap<String, BTreeMap<String, Argument>>,
}

/// An argument: a machine integer, or an expression of WhyML.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Argument {
    Number(i64),
    Expression(String),
}

/// One Rust file over the model, as WhyML.
#[derive(Clone, Debug)]
pub struct InstanceModule {
    /// The name of the file, as that of the [`Module`](crate::Module).
    pub file: String,
    /// The name of the module.
    pub name: String,
    /// The WhyML.
    pub text: String,
    /// What it shows.
    pub instances: Vec<Instance>,
}

/// One thing for the model to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The function in Rust.
    pub function: String,
    /// The same function in WhyML.
    pub why: String,
    /// The declaration that shows it.
    pub declaration: String,
    /// True if it shows that the function can be called, false if it shows that its contract can be kept.
    pub is_call: bool,
    /// The Rust file.
    pub path: String,
    /// The line of the function's name.
    pub line: usize,
    /// What is missing in `model.toml`, if anything is.
    pub missing: Option<String>,
}

impl Instances {
    /// Refuses an expression that assumes something, or that could end the declaration it stands in.
    pub(crate) fn check(&self) -> Vec<Refusal> {
        let named = |(name, argument): (&String, &Argument)| match argument {
            Argument::Expression(text) => Some((name.clone(), text.clone())),
            Argument::Number(_) => None,
        };
        let texts = self.bodies.iter().chain(&self.types).map(|(name, text)| (name.clone(), text.clone()));
        let arguments = self.names.iter().chain(self.functions.values().flatten()).filter_map(named);
        let mut refusals = Vec::new();
        for (name, text) in texts.chain(arguments) {
            if let Err(refused) = annotation::read(&syn::LitStr::new(&text, proc_macro2::Span::call_site())) {
                let message = format!("`{name}`: {}", refused.message);
                refusals.push(Refusal { file: "model.toml".to_owned(), line: 1, column: 1, message });
            }
        }
        refusals
    }

    fn argument(&self, index: &Index<'_>, function: &FunctionDef<'_>, name: &str, ty: &Type) -> Option<String> {
        let own = self.functions.get(&function.name).and_then(|arguments| arguments.get(name));
        match own.or_else(|| self.names.get(name)) {
            Some(Argument::Expression(text)) => Some(text.clone()),
            Some(Argument::Number(number)) => Some(Term::Int(i128::from(*number), ty.clone()).print(0)),
            None => self.first(index, ty, 0),
        }
    }

    /// The first value of a type: that of `model.toml`, or else 0, `false`, the first variant, nothing.
    fn first(&self, index: &Index<'_>, ty: &Type, depth: usize) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        let all = |types: &[&Type]| -> Option<Vec<String>> {
            types.iter().map(|ty| self.first(index, ty, depth + 1)).collect()
        };
        Some(match ty.found() {
            Type::Int(_) | Type::Unknown(_) => Term::Int(0, ty.clone()).print(0),
            Type::Bool => "false".to_owned(),
            Type::Unit | Type::Never | Type::Parameter(_) => "()".to_owned(),
            Type::Option(_) => "None".to_owned(),
            Type::Slice(_) => "slice_empty ()".to_owned(),
            Type::Tuple(of) => format!("({})", all(&of.iter().collect::<Vec<_>>())?.join(", ")),
            Type::Mutable(of) => self.first(index, &of, depth)?,
            Type::Named(name, _) if self.types.contains_key(&name) => self.types[&name].clone(),
            Type::Named(name, _) => match &index.definitions.get(&name)?.shape {
                Shape::Abstract => return None,
                Shape::Struct(fields) => {
                    let values = all(&fields.iter().map(|field| &field.ty).collect::<Vec<_>>())?;
                    let fields = fields.iter().zip(values).map(|(field, value)| format!("{} = {value}", field.name));
                    format!("{{ {} }}", fields.collect::<Vec<_>>().join("; "))
                }
                Shape::Enum(variants) => {
                    let first = variants.first()?;
                    let values = all(&first.fields.iter().collect::<Vec<_>>())?;
                    let values = values.iter().map(|value| format!(" ({value})"));
                    format!("{}{}", first.name, values.collect::<String>())
                }
            },
        })
    }
}

impl Translating<'_, '_> {
    /// The module of one file over the model.
    pub(crate) fn instances(&mut self, file: usize, given: &Instances) -> InstanceModule {
        let reserved = |_: &str| None;
        let mut uses = Uses::default();
        let mut chunks = self.types(file, &mut uses);
        chunks.extend(self.constants(file, &reserved, &mut uses));
        let mut instances = Vec::new();
        for function in self.index.functions.iter().filter(|function| function.file == file) {
            let source = self.source(file);
            let found = [
                implementation(self.index, function, given).map(|text| (false, text)),
                call(self.index, function, given).map(|text| (true, text)),
            ];
            for (is_call, text) in found.into_iter().flatten() {
                let line = function.span.start().line;
                let declaration = format!("{}{}", function.name, if is_call { CALL } else { "" });
                if let Ok(text) = &text {
                    chunks.push(format!("(* {}:{line} *)\n  {text}", source.path));
                    let words = tokens(text).into_iter().filter(|token| token.is_name());
                    uses.words.extend(words.map(|token| token.text));
                }
                instances.push(Instance {
                    function: function.rust.clone(),
                    why: function.name.clone(),
                    declaration,
                    is_call,
                    path: source.path.clone(),
                    line,
                    missing: text.err(),
                });
            }
            uses.words.extend(function.contract.annotations().flat_map(|annotation| annotation.words.iter().cloned()));
            for ty in function.parameters.iter().map(|parameter| &parameter.ty).chain([&function.result]) {
                type_names(ty, &mut uses);
            }
        }
        let body = chunks.iter().map(|chunk| format!("\n  {chunk}\n")).collect::<String>() + "end\n";
        let used = self.used_files(file, &uses);
        let text = self.header(file, &used, &uses, &body) + &body;
        let source = self.source(file);
        InstanceModule { file: format!("{}.mlw", source.stem), name: source.why_module(), text, instances }
    }
}

/// A method or a trusted function with the body that the model gives it, or what is missing.
fn implementation(index: &Index<'_>, function: &FunctionDef<'_>, given: &Instances) -> Option<Result<String, String>> {
    if function.body.is_some() {
        return None;
    }
    let promises = function.contract.span("ensures").is_some();
    let body = match given.bodies.get(&function.name) {
        Some(body) => Some(body.trim().to_owned()),
        None if promises => None,
        None => given.first(index, &function.result, 0),
    };
    let Some(body) = body else {
        let sentence = "nothing shows that the contract of `{}` can be kept: give `{}` a body in [bodies]";
        return Some(Err(filled(sentence, &[&function.rust, &function.name])));
    };
    let mut text = format!("let {}", function.name);
    for parameter in &function.parameters {
        text.push_str(&match &parameter.ty {
            Type::Mutable(target) => format!(" (ref {}: {})", parameter.name, Why(target)),
            ty => format!(" ({}: {})", parameter.name, Why(ty)),
        });
    }
    if function.parameters.is_empty() {
        text.push_str(" ()");
    }
    text.push_str(&format!(" : {}", Why(&function.result)));
    for (kind, annotation) in function.contract.clauses() {
        let clause = Clause::new(kind, annotation, index.path(function.file));
        text.push_str(&format!("\n    {}", clause.print()));
    }
    // In brackets, so that the body cannot end before its end.
    Some(Ok(format!("{text}\n  = ({body})")))
}

/// The preconditions of a function, with an argument for every parameter, or what is missing.
fn call(index: &Index<'_>, function: &FunctionDef<'_>, given: &Instances) -> Option<Result<String, String>> {
    function.contract.span("requires")?;
    let mut text = format!("let {}{CALL} () : unit\n  = ", function.name);
    for parameter in function.parameters.iter().filter(|parameter| parameter.name != "_") {
        let Some(argument) = given.argument(index, function, &parameter.name, &parameter.ty) else {
            let sentence = "nothing shows that `{}` can be called: say what its parameter `{}` is in [functions.{}]";
            return Some(Err(filled(sentence, &[&function.rust, &parameter.name, &function.name])));
        };
        let ty = match &parameter.ty {
            Type::Mutable(target) => Why(target).to_string(),
            Type::Parameter(_) => "unit".to_owned(),
            ty => Why(ty).to_string(),
        };
        text.push_str(&format!("let {} = ({argument} : {ty}) in\n    ", parameter.name));
    }
    let clauses = function.contract.clauses().filter(|(kind, _)| *kind == "requires");
    let checks = clauses.map(|(_, annotation)| {
        let at = Location::new(index.path(function.file), annotation.span);
        format!("check {{ [@expl:precondition] {at} ({}) }}", annotation.text)
    });
    Some(Ok(text + &checks.collect::<Vec<_>>().join(";\n    ")))
}

fn filled(sentence: &str, words: &[&str]) -> String {
    words.iter().fold(sentence.to_owned(), |text, word| text.replacen("{}", word, 1))
}

/// The names that the model may not declare, because contracts mean something else by them: those of the program, and
/// those of the theory, except in the module that the model's is for.
pub(crate) fn redefined(index: &Index<'_>, theory: &Theory, model: &Theory) -> Vec<Refusal> {
    let mut names: Vec<&str> = index.constants.iter().map(|constant| constant.name.as_str()).collect();
    for definition in index.definitions.values() {
        match &definition.shape {
            Shape::Struct(fields) => names.extend(fields.iter().map(|field| field.name.as_str())),
            Shape::Enum(variants) => names.extend(variants.iter().map(|variant| variant.name.as_str())),
            Shape::Abstract => continue,
        }
        names.push(&definition.name);
    }
    model.redefined(theory, &names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_that_assumes_something_is_refused() {
        let refused = |body: &str| {
            let given: Instances = toml::from_str(&format!("[bodies]\nf = \"{body}\"")).expect("a table");
            given.check().iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(refused("let x = 1 in x"), [""; 0]);
        for body in ["assume { false }; 0", "any int", "0) lemma wrong: (false", "val_of (axiom)"] {
            assert!(refused(body).iter().any(|line| line.starts_with("model.toml:1:1: `f`: ")), "{body}");
        }
    }
}
