//! The contract of an item: its attributes, read and checked. Macros inside a body are not read here.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Ident, LitStr, Meta, Token, parenthesized};

use crate::rust::annotation::{self, Annotation};
use crate::rust::refusal::{Refused, Result, refuse};

/// The attributes that make an item take part in the proofs.
const CONTRACT: &[&str] = &["requires", "ensures", "variant", "verified", "opaque", "trusted"];

/// Attributes that do not change what a function computes.
const HARMLESS: &[&str] = &[
    "allow",
    "cold",
    "derive",
    "doc",
    "error",
    "expect",
    "inline",
    "must_use",
    "non_exhaustive",
    "repr",
    "serde",
    "track_caller",
    "warn",
];

/// The name of an attribute. One that comes by another path than ours keeps the path: it may be any macro.
fn name(attribute: &Attribute) -> String {
    let path: Vec<String> = attribute.path().segments.iter().map(|segment| segment.ident.to_string()).collect();
    match path.as_slice() {
        [krate, name] if krate == "verimax_contracts" => name.clone(),
        path => path.join("::"),
    }
}

/// True if one of the attributes is a contract: then the item takes part. Whoever names a contract by a foreign path
/// means to take part, and is refused when it is read.
pub(crate) fn takes_part(attributes: &[Attribute]) -> bool {
    let last = |attribute: &Attribute| attribute.path().segments.last().map(|segment| segment.ident.to_string());
    attributes.iter().filter_map(last).any(|name| CONTRACT.contains(&name.as_str()))
}

/// The first attribute that could change what is compiled, such as `cfg`.
pub(crate) fn conditional(attributes: &[Attribute]) -> Option<&Attribute> {
    const LINTS: &[&str] = &["deny", "forbid"];
    attributes.iter().find(|attribute| {
        let name = name(attribute);
        ![HARMLESS, CONTRACT, LINTS].iter().any(|known| known.contains(&name.as_str()))
    })
}

/// What an item may derive: what Rust defines, and macros that write nothing but an `impl` of that trait.
const DERIVED: &[&str] = &[
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Deserialize",
    "Eq",
    "Error",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Serialize",
];

/// Refuses a derived trait whose macro may write anything.
pub(crate) fn check_derived(attribute: &Attribute) -> Result<()> {
    let paths = attribute.parse_args_with(Punctuated::<syn::Path, Token![,]>::parse_terminated);
    // Ignore a malformed `derive`: rustc reports it.
    for path in paths.into_iter().flatten() {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let is_known = match names.as_slice() {
            [name] => DERIVED.contains(&name.as_str()),
            [root, .., name] => {
                ["core", "serde", "std", "thiserror"].contains(&root.as_str()) && DERIVED.contains(&name.as_str())
            }
            [] => false,
        };
        if !is_known {
            let name = names.join("::");
            return refuse(path, format!("a derived `{name}` is outside the subset: its macro may write anything"));
        }
    }
    Ok(())
}

/// True if the attributes derive the trait `which`.
pub(crate) fn derives(attributes: &[Attribute], which: &str) -> bool {
    let mut found = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
        // Ignore a malformed `derive`: rustc reports it.
        let _ = attribute.parse_nested_meta(|meta| {
            found |= meta.path.is_ident(which);
            Ok(())
        });
    }
    found
}

/// What the attributes of an item say.
#[derive(Clone, Default, Debug)]
pub(crate) struct Contract {
    clauses: Vec<(&'static str, Annotation)>,
    /// The postconditions that are about one case of an `Option`.
    pub cases: Vec<Case>,
    pub trusted: bool,
    pub opaque: bool,
    /// True for `#[verified(prefixed)]`: the variants of an enum have its name before theirs in WhyML.
    pub prefixed: bool,
}

impl Contract {
    pub fn read(attributes: &[Attribute]) -> Result<Contract> {
        let mut contract = Contract::default();
        for attribute in attributes {
            let kind = match name(attribute).as_str() {
                "requires" => "requires",
                "ensures" => "ensures",
                "variant" => "variant",
                "trusted" => {
                    contract.trusted = bare(attribute)?;
                    continue;
                }
                "opaque" => {
                    contract.opaque = bare(attribute)?;
                    continue;
                }
                "verified" => {
                    contract.prefixed = prefixed(attribute)?;
                    continue;
                }
                "derive" if derives(std::slice::from_ref(attribute), "Deref") => {
                    return refuse(attribute, "a derived `Deref` is outside the subset: `*x` would not be `x`");
                }
                "derive" => {
                    check_derived(attribute)?;
                    continue;
                }
                harmless if HARMLESS.contains(&harmless) => continue,
                other => return refuse(attribute, format!("attribute `{other}` is outside the subset")),
            };
            let takes = match kind {
                "ensures" => "takes one string, or `Some(x) => \"…\"`, or `None => \"…\"`",
                _ => "takes one string",
            };
            let wrong = |_| Refused { span: attribute.span(), message: format!("`{kind}` {takes}") };
            let (case, literal) = match kind {
                "ensures" => attribute.parse_args::<Ensured>().map(|ensured| (ensured.case, ensured.formula)),
                _ => attribute.parse_args().map(|literal| (None, literal)),
            }
            .map_err(wrong)?;
            let mut annotation = annotation::read(&literal)?;
            if let Some(case) = case {
                annotation.text = case.applied_to(&annotation.text);
                annotation.words.push("result".to_owned());
                contract.cases.push(case);
            }
            contract.clauses.push((kind, annotation));
        }
        Ok(contract)
    }

    pub fn has_variant(&self) -> bool {
        self.clauses.iter().any(|(kind, _)| *kind == "variant")
    }

    pub fn annotations(&self) -> impl Iterator<Item = &Annotation> {
        self.clauses.iter().map(|(_, annotation)| annotation)
    }

    /// The clauses in their order, each with its kind.
    pub fn clauses(&self) -> impl Iterator<Item = (&'static str, &Annotation)> {
        self.clauses.iter().map(|(kind, annotation)| (*kind, annotation))
    }

    /// The guarantee that the postconditions mention: the first word of a predicate such as `exact_to_move`.
    pub fn guarantee(&self) -> Option<&'static str> {
        let ensured = self.clauses.iter().filter(|(kind, _)| *kind == "ensures");
        let mut words = ensured.flat_map(|(_, annotation)| &annotation.words);
        words.find_map(|word| {
            let first = word.split('_').next();
            ["exact", "witnessed", "bracketed"].into_iter().find(|guarantee| first == Some(guarantee))
        })
    }

    /// True if the contract says nothing but `true`.
    pub fn says_nothing(&self) -> bool {
        self.clauses.iter().all(|(kind, annotation)| *kind == "ensures" && annotation.words == ["true"])
    }

    /// Where the first clause of a kind stands.
    pub fn span(&self, kind: &str) -> Option<Span> {
        self.clauses.iter().find(|(of, _)| *of == kind).map(|(_, annotation)| annotation.span)
    }
}

/// A postcondition about one case of an `Option` result. It says nothing about the other case.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// The name that the formula uses for the value: `x` in `Some(x) => …`. `None` in the case `None => …`.
    pub value: Option<Ident>,
    pub span: Span,
}

impl Case {
    /// The formula as one about `result`. The brackets keep it in its arm, whatever it contains.
    fn applied_to(&self, formula: &str) -> String {
        match &self.value {
            Some(name) => format!("match result with | None -> true | Some {name} -> ({formula}) end"),
            None => format!("match result with | None -> ({formula}) | Some _ -> true end"),
        }
    }
}

/// What `ensures` takes: `"…"`, `Some(x) => "…"` or `None => "…"`.
struct Ensured {
    case: Option<Case>,
    formula: LitStr,
}

impl Parse for Ensured {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return Ok(Ensured { case: None, formula: input.parse()? });
        }
        let variant: Ident = input.parse()?;
        let value = match variant.to_string().as_str() {
            "Some" => {
                let inside;
                parenthesized!(inside in input);
                let value = inside.parse()?;
                if !inside.is_empty() {
                    return Err(inside.error("one name"));
                }
                Some(value)
            }
            "None" => None,
            _ => return Err(syn::Error::new(variant.span(), "`Some` or `None`")),
        };
        input.parse::<Token![=>]>()?;
        Ok(Ensured { case: Some(Case { value, span: variant.span() }), formula: input.parse()? })
    }
}

/// Reads `#[verified]`, or `#[verified(prefixed)]`.
fn prefixed(attribute: &Attribute) -> Result<bool> {
    match attribute.parse_args::<Ident>() {
        Ok(word) if word == "prefixed" => Ok(true),
        _ if matches!(attribute.meta, Meta::Path(_)) => Ok(false),
        _ => refuse(attribute, "`verified` takes no arguments, except `prefixed` on an enum"),
    }
}

fn bare(attribute: &Attribute) -> Result<bool> {
    match attribute.meta {
        Meta::Path(_) => Ok(true),
        _ => refuse(attribute, format!("`{}` takes no arguments", name(attribute))),
    }
}
