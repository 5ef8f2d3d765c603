//! Checks on the program as a whole: names that would collide in WhyML, and contracts about values that can change.
//! `declare` checks each item by itself.

use std::collections::HashMap;

use proc_macro2::Span;

use crate::rust::refusal::{Refusal, Result, refuse};
use crate::rust::types::Type;
use crate::whyml::index::{FunctionDef, Index, Shape};

/// Everything that is refused in the program as a whole.
pub(crate) fn clashes(index: &Index<'_>) -> Vec<Refusal> {
    let mut results: Vec<(usize, Result<()>)> = Vec::new();
    for constant in &index.constants {
        results.push((constant.file, check_name(index, &constant.name, constant.span)));
    }
    for definition in index.definitions.values() {
        let names: Vec<&str> = match &definition.shape {
            Shape::Struct(fields) => fields.iter().map(|field| field.name.as_str()).collect(),
            Shape::Enum(variants) => variants.iter().map(|variant| variant.name.as_str()).collect(),
            Shape::Abstract => Vec::new(),
        };
        results.extend(names.iter().map(|name| (definition.file, check_name(index, name, definition.span))));
    }
    let mut seen: HashMap<(usize, &str), &str> = HashMap::new();
    let functions =
        index.functions.iter().map(|function| (function.file, &function.name, &function.rust, function.span));
    let constants =
        index.constants.iter().map(|constant| (constant.file, &constant.name, &constant.rust, constant.span));
    for (file, name, rust, span) in functions.chain(constants) {
        if let Some(other) = seen.insert((file, name), rust) {
            let message = format!("`{rust}` and `{other}` have the same name in WhyML, `{name}`: rename one of them");
            results.push((file, refuse(span, message)));
        }
    }
    for (number, constant) in index.constants.iter().enumerate() {
        let mut others = index.constants[..number].iter();
        if let Some(other) = others.find(|other| other.name == constant.name && other.file != constant.file) {
            let message = format!(
                "`{}` is also a constant of {}, and a formula could not tell them apart: rename one",
                constant.rust,
                index.path(other.file)
            );
            results.push((constant.file, refuse(constant.span, message)));
        }
    }
    for function in &index.functions {
        results.push((function.file, check_generated(index, &function.name, &function.rust, function.span)));
    }
    for constant in &index.constants {
        results.push((constant.file, check_generated(index, &constant.name, &constant.rust, constant.span)));
    }
    let changing = changing(index);
    for function in &index.functions {
        results.push((function.file, check_function_name(index, function)));
        results.push((function.file, check_changing(index, function, &changing)));
    }
    let refused = results.into_iter().filter_map(|(file, result)| Some((file, result.err()?)));
    refused.map(|(file, refused)| refused.in_file(index.path(file))).collect()
}

/// In WhyML a field and a function share one name space: `x.side_view` would be the function of `x`, once there is one.
fn check_generated(index: &Index<'_>, name: &str, rust: &str, span: Span) -> Result<()> {
    for definition in index.definitions.values() {
        let owner = &definition.name;
        let is_equality = definition.has_equality && name == format!("{owner}_eq");
        let is_field = match &definition.shape {
            Shape::Struct(fields) => fields.iter().any(|field| field.name == name),
            _ => false,
        };
        if is_equality || is_field {
            let what = if is_equality { "the equality" } else { "a field" };
            return refuse(
                span,
                format!("`{rust}` and {what} of `{owner}` have the same name in WhyML, `{name}`: rename one"),
            );
        }
    }
    Ok(())
}

/// Refuses a constant, field or variant with a name of the theory: a formula with that name could mean either.
fn check_name(index: &Index<'_>, name: &str, span: Span) -> Result<()> {
    match index.types.theory.module_of_name(name) {
        Some(module) => refuse(span, format!("in WhyML, `{name}` is also a name of the theory `{module}`: rename one")),
        None => Ok(()),
    }
}

/// Refuses a function with the name of one in `rust.mlw`, which generated code calls. Other names of the theory are
/// allowed, because formulas cannot use functions of Rust.
fn check_function_name(index: &Index<'_>, function: &FunctionDef<'_>) -> Result<()> {
    let visible = ["rust.Core", "rust.Options", "rust.Slice"].map(|module| index.types.theory.visible(module));
    match visible.iter().flatten().find(|(_, declared)| declared.values.contains(&function.name)) {
        Some((module, _)) => {
            refuse(function.span, format!("`{}` is also a function of `{module}`: rename it", function.rust))
        }
        None => Ok(()),
    }
}

/// The abstract types with a function that may change a value, except those that the theory marks as unchanging.
fn changing(index: &Index<'_>) -> Vec<String> {
    let parameters = index.functions.iter().flat_map(|function| &function.parameters);
    let changed = parameters.filter(|parameter| parameter.mutable && !matches!(parameter.ty, Type::Mutable(_)));
    let changing = changed.filter_map(|parameter| named(&parameter.ty));
    changing.filter(|name| !index.types.theory.is_unchanging(name)).collect()
}

fn named(ty: &Type) -> Option<String> {
    match ty.found() {
        Type::Named(name, _) => Some(name),
        _ => None,
    }
}

/// True if a value of the type holds one that can change. `inside` lists the types that it has looked into.
fn holds(index: &Index<'_>, ty: &Type, changing: &[String], inside: &mut Vec<String>) -> bool {
    match ty.found() {
        Type::Named(name, _) if changing.contains(&name) => true,
        Type::Named(name, arguments) => {
            let in_arguments = arguments.iter().any(|ty| holds(index, ty, changing, inside));
            if in_arguments || inside.contains(&name) {
                return in_arguments;
            }
            inside.push(name.clone());
            let definition = index.definitions.get(&name);
            definition.is_some_and(|of| of.parts().into_iter().any(|ty| holds(index, ty, changing, inside)))
        }
        Type::Option(of) | Type::Slice(of) | Type::Mutable(of) => holds(index, &of, changing, inside),
        Type::Tuple(of) => of.iter().any(|ty| holds(index, ty, changing, inside)),
        _ => false,
    }
}

/// Refuses contracts about abstract values that can change. WhyML does not see them change, so a formula that is true
/// once would wrongly stay true.
fn check_changing(index: &Index<'_>, function: &FunctionDef<'_>, changing: &[String]) -> Result<()> {
    let is_changing = |ty: &Type| holds(index, ty, changing, &mut Vec::new());
    let parameters = function.parameters.iter().filter(|parameter| is_changing(&parameter.ty));
    let mut names: Vec<&str> = parameters.map(|parameter| parameter.name.as_str()).collect();
    if is_changing(&function.result) {
        names.push("result");
    }
    for annotation in function.contract.annotations() {
        if let Some(name) = names.iter().find(|name| annotation.words.iter().any(|word| word == **name)) {
            let message = format!("`{name}` can change behind the back of the proofs: a contract may not speak of it");
            return refuse(annotation.span, message);
        }
    }
    Ok(())
}
