//! The contract of an item: its attributes, read and checked. Macros inside a body are not read here.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, LitStr, Meta};

use crate::rust::annotation::{self, Annotation};
use crate::rust::refusal::{Refused, Result, refuse};

/// The attributes that make an item take part in the proofs.
const CONTRACT: &[&str] = &["requires", "ensures", "variant", "verified", "opaque", "trusted"];

/// Attributes without a bearing on what a function computes.
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

/// The last word of an attribute's path.
fn name(attribute: &Attribute) -> String {
    attribute.path().segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

/// Whether an item takes part.
pub(crate) fn takes_part(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| CONTRACT.contains(&name(attribute).as_str()))
}

/// Whether a trait is derived.
pub(crate) fn derives(attributes: &[Attribute], which: &str) -> bool {
    let mut found = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
        // What cannot be read as a list of paths is rustc's to refuse.
        let _ = attribute.parse_nested_meta(|meta| {
            found |= meta.path.segments.last().is_some_and(|segment| segment.ident == which);
            Ok(())
        });
    }
    found
}

/// What the attributes of an item say.
#[derive(Clone, Default, Debug)]
pub(crate) struct Contract {
    clauses: Vec<(&'static str, Annotation)>,
    pub trusted: bool,
    pub opaque: bool,
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
                    bare(attribute)?;
                    continue;
                }
                harmless if HARMLESS.contains(&harmless) => continue,
                other => return refuse(attribute, format!("attribute `{other}` is outside the subset")),
            };
            let literal: LitStr = attribute
                .parse_args()
                .map_err(|_| Refused { span: attribute.span(), message: format!("`{kind}` takes one string") })?;
            contract.clauses.push((kind, annotation::read(&literal)?));
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

    /// The guarantee that the postconditions speak of, by the first word of the law's predicate.
    pub fn guarantee(&self) -> Option<&'static str> {
        let ensured = self.clauses.iter().filter(|(kind, _)| *kind == "ensures");
        let mut words = ensured.flat_map(|(_, annotation)| &annotation.words);
        words.find_map(|word| {
            let first = word.split('_').next();
            ["exact", "witnessed", "bracketed"].into_iter().find(|guarantee| first == Some(guarantee))
        })
    }

    /// Whether all that it says is `true`.
    pub fn says_nothing(&self) -> bool {
        self.clauses.iter().all(|(kind, annotation)| *kind == "ensures" && annotation.text.trim() == "true")
    }

    /// Where the first clause of a kind stands.
    pub fn span(&self, kind: &str) -> Option<Span> {
        self.clauses.iter().find(|(of, _)| *of == kind).map(|(_, annotation)| annotation.span)
    }
}

fn bare(attribute: &Attribute) -> Result<bool> {
    match attribute.meta {
        Meta::Path(_) => Ok(true),
        _ => refuse(attribute, format!("`{}` takes no arguments", name(attribute))),
    }
}
