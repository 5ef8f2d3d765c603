//! The WhyML text of one declaration: a type and its equality, a constant, a function. `layout` puts them in order.

use std::fmt::Write;

use crate::rust::refusal::{Result, refuse};
use crate::rust::types::Type;
use crate::whyml::body::{Body, Purpose, Uses};
use crate::whyml::index::{ConstantDef, FunctionDef, Index, Shape, TypeDef};
use crate::whyml::print::Why;
use crate::whyml::tree::{Clause, Symbol, Term};

/// True if the type derives equality, and a function can decide it.
pub(crate) fn has_equality(index: &Index<'_>, definition: &TypeDef) -> bool {
    decides(index, definition, &mut Vec::new())
}

/// `inside` holds the types that are looked into: for one that contains itself there is no such function.
fn decides<'i>(index: &'i Index<'_>, definition: &'i TypeDef, inside: &mut Vec<&'i str>) -> bool {
    if !definition.has_equality || !definition.parameters.is_empty() || inside.contains(&definition.name.as_str()) {
        return false;
    }
    inside.push(&definition.name);
    let all = !matches!(definition.shape, Shape::Abstract)
        && definition.parts().into_iter().all(|ty| match ty.found() {
            Type::Int(_) | Type::Bool => true,
            Type::Named(name, _) => index.definitions.get(&name).is_some_and(|of| decides(index, of, inside)),
            _ => false,
        });
    inside.pop();
    all
}

/// `name 'a = …`, without the keyword.
pub(crate) fn type_definition(definition: &TypeDef) -> String {
    let mut text = definition.name.clone();
    for parameter in &definition.parameters {
        let _ = write!(text, " '{parameter}");
    }
    match &definition.shape {
        Shape::Struct(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|field| format!("{}: {}", field.name, Why(&field.ty))).collect();
            let _ = write!(text, " = {{ {} }}", fields.join("; "));
        }
        Shape::Enum(variants) => {
            text.push_str(" =");
            for variant in variants {
                let _ = write!(text, " | {}", variant.name);
                variant.fields.iter().for_each(|ty| text.push_str(&format!(" {}", Why(ty))));
            }
        }
        Shape::Abstract => {}
    }
    text
}

/// The function that decides equality.
pub(crate) fn equality(definition: &TypeDef) -> String {
    let name = &definition.name;
    let same = |ty: &Type, a: Term, b: Term| match ty.found() {
        Type::Named(of, _) => Term::apply(format!("{of}_eq"), vec![a, b]),
        Type::Bool => Term::apply("bool_eq", vec![a, b]),
        _ => Term::Apply(Symbol::Machine(ty.clone(), "="), vec![a, b], None),
    };
    let all = |terms: Vec<Term>| {
        let and = |a, b| Term::And(Box::new(a), Box::new(b));
        terms.into_iter().reduce(and).unwrap_or_else(|| Term::word("true"))
    };
    let body = match &definition.shape {
        Shape::Struct(fields) => all(fields
            .iter()
            .map(|field| {
                let of = |variable: &str| Term::Field(Box::new(Term::word(variable)), field.name.clone());
                same(&field.ty, of("a"), of("b"))
            })
            .collect()),
        // A match of `b` inside a match of `a`: matching a pair is polymorphic, which is harder for the provers.
        Shape::Enum(variants) => {
            let mut arms: Vec<(String, Term)> = Vec::new();
            for variant in variants {
                let part = |of: &str, number: usize| format!("{of}'{number}");
                let pattern = |of: &str| {
                    let parts = (0..variant.fields.len()).map(|number| format!(" {}", part(of, number)));
                    format!("{}{}", variant.name, parts.collect::<String>())
                };
                let parts = variant
                    .fields
                    .iter()
                    .enumerate()
                    .map(|(number, ty)| same(ty, Term::word(part("a", number)), Term::word(part("b", number))));
                let mut inner = vec![(pattern("b"), all(parts.collect()))];
                if variants.len() > 1 {
                    inner.push(("_".to_owned(), Term::word("false")));
                }
                arms.push((pattern("a"), Term::Match(Box::new(Term::word("b")), inner)));
            }
            Term::Match(Box::new(Term::word("a")), arms)
        }
        Shape::Abstract => Term::word("false"),
    };
    format!("let {name}_eq (a b: {name}) : bool\n    ensures {{ result <-> a = b }}\n  = {}", body.print(4))
}

/// A constant, with its value computed so that formulas can use it.
pub(crate) fn constant<'a>(
    index: &Index<'a>,
    constant: &ConstantDef<'a>,
    reserved: &dyn Fn(&str) -> Option<String>,
) -> Result<(String, Uses)> {
    let mut body = Body::new(index, &constant.scope, reserved, Purpose::Proof);
    let term = body.constant_value(constant)?;
    let text = format!("let constant {} : {} = {}", constant.name, Why(&constant.ty), term.print(4));
    Ok((text, body.uses))
}

/// A translated function, without the keyword in front of its name.
pub(crate) struct FunctionText {
    pub text: String,
    /// The same with `check { false }` at its entry, loop heads and exits.
    pub smoke: String,
    pub uses: Uses,
    /// True if it has a body to prove.
    pub is_proved: bool,
}

/// A function with its contract and, if it is to be proved, its body.
pub(crate) fn function<'a>(
    index: &Index<'a>,
    function: &FunctionDef<'a>,
    reserved: &dyn Fn(&str) -> Option<String>,
    purpose: Purpose,
) -> Result<FunctionText> {
    let mut body = Body::new(index, &function.scope, reserved, purpose);
    body.check_cases(function)?;
    let translated = match function.body {
        Some(block) => Some(body.function(function, block)?),
        None => {
            body.parameters(function)?;
            None
        }
    };
    if let (None, Some(span)) = (translated.as_ref(), function.contract.span("variant")) {
        return refuse(span, "a variant says nothing where there is no body to prove");
    }
    let mut text = function.name.clone();
    for parameter in &function.parameters {
        let _ = match &parameter.ty {
            Type::Mutable(target) => write!(text, " (ref {}: {})", parameter.name, Why(target)),
            ty => write!(text, " ({}: {})", parameter.name, Why(ty)),
        };
    }
    if function.parameters.is_empty() {
        text.push_str(" ()");
    }
    let _ = write!(text, " : {}", Why(&function.result));
    if translated.is_none() {
        text.push_str(&writes(function)?);
    }
    if purpose != Purpose::Execution {
        for (kind, annotation) in function.contract.clauses() {
            let clause = Clause::new(kind, annotation, index.path(function.file));
            text.push_str(&format!("\n    {}", clause.print()));
        }
    }
    let is_proved = translated.is_some();
    let with_body = |smoke: bool| match translated.clone() {
        Some(body) => format!("{text}\n  = {}", body.finished(smoke).print(4)),
        None => text.clone(),
    };
    let (text, smoke) = (with_body(false), with_body(true));
    let mut uses = body.uses;
    if purpose != Purpose::Execution {
        uses.words.extend(function.contract.annotations().flat_map(|annotation| annotation.words.iter().cloned()));
    }
    for ty in function.parameters.iter().map(|parameter| &parameter.ty).chain([&function.result]) {
        type_names(ty, &mut uses);
    }
    Ok(FunctionText { text, smoke, uses, is_proved })
}

/// What a function without a body may change. Without this, Why3 would assume that it changes nothing.
fn writes(function: &FunctionDef<'_>) -> Result<String> {
    let lent: Vec<_> =
        function.parameters.iter().filter(|parameter| matches!(parameter.ty, Type::Mutable(_))).collect();
    if let Some(nameless) = lent.iter().find(|parameter| parameter.name == "_") {
        return refuse(
            nameless.span,
            "a `&mut` parameter needs a name here, so that the proofs can say that it changes",
        );
    }
    let names: Vec<&str> = lent.iter().map(|parameter| parameter.name.as_str()).collect();
    Ok(if names.is_empty() { String::new() } else { format!("\n    writes {{ {} }}", names.join(", ")) })
}

/// Adds the named types in a type to `uses`.
pub(crate) fn type_names(ty: &Type, uses: &mut Uses) {
    match ty.found() {
        Type::Named(name, of) => {
            uses.types.insert(name);
            of.iter().for_each(|ty| type_names(ty, uses));
        }
        Type::Tuple(of) => of.iter().for_each(|ty| type_names(ty, uses)),
        Type::Option(of) | Type::Slice(of) | Type::Mutable(of) => type_names(&of, uses),
        _ => {}
    }
}
