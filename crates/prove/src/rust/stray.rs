//! Refuses what the proofs would overlook: annotations in items that take no part, and attributes inside functions.

use syn::visit::Visit;
use syn::{ImplItem, Item};

use crate::rust::contract::takes_part;
use crate::rust::refusal::{Result, refuse};

/// Refuses annotations in an item that takes no part: nobody would read them.
pub(crate) fn stray_annotation(item: &Item) -> Result<()> {
    let mut stray = Stray { found: Ok(()) };
    stray.visit_item(item);
    stray.found
}

/// Refuses annotations in a method that takes no part.
pub(crate) fn stray_annotation_in_method(item: &ImplItem) -> Result<()> {
    let mut stray = Stray { found: Ok(()) };
    stray.visit_impl_item(item);
    stray.found
}

/// Refuses attributes inside a function that could change what it does, such as `cfg`.
pub(crate) fn attribute_inside(signature: &syn::Signature, body: Option<&syn::Block>) -> Result<()> {
    let mut inside = Inside { found: Ok(()) };
    inside.visit_signature(signature);
    body.into_iter().for_each(|body| inside.visit_block(body));
    inside.found
}

/// The same in the arguments of a macro, which are tokens until they are parsed.
pub(crate) fn attribute_in_expression(expression: &syn::Expr) -> Result<()> {
    let mut inside = Inside { found: Ok(()) };
    inside.visit_expr(expression);
    inside.found
}

/// The same among type parameters.
pub(crate) fn attribute_in_generics(generics: &syn::Generics) -> Result<()> {
    let mut inside = Inside { found: Ok(()) };
    inside.visit_generics(generics);
    inside.found
}

struct Inside {
    found: Result<()>,
}

impl Visit<'_> for Inside {
    fn visit_attribute(&mut self, attribute: &syn::Attribute) {
        let is_harmless = ["allow", "expect", "doc"].iter().any(|name| attribute.path().is_ident(name));
        if self.found.is_ok() && !is_harmless {
            self.found =
                refuse(attribute, "this attribute is outside the subset here: what is proved must be what is compiled");
        }
    }
}

struct Stray {
    found: Result<()>,
}

impl Visit<'_> for Stray {
    fn visit_attribute(&mut self, attribute: &syn::Attribute) {
        if self.found.is_ok() && takes_part(std::slice::from_ref(attribute)) {
            self.found =
                refuse(attribute, "a contract here is read by nobody: only items at the top of a file take part");
        }
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        const MACROS: &[&str] = &["invariant", "loop_variant", "assert_proof", "ghost", "ghost_let", "theory"];
        let name = mac.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        if self.found.is_ok() && MACROS.contains(&name.as_str()) {
            let message = format!("`{name}!` in something that takes no part in the proofs: give that a contract");
            self.found = refuse(mac, message);
        }
    }
}
