//! The string inside an annotation: a formula, a term or a ghost statement of WhyML that assumes nothing. `contract`
//! and the bodies in `whyml` know which attribute or macro the string belongs to.

use proc_macro2::Span;
use syn::LitStr;

use crate::rust::lexer::{Kind, Token, tokens};
use crate::rust::refusal::{Result, refuse};

/// Words that assume something, affect the program itself, or cannot stand in a formula.
const FORBIDDEN: &[&str] = &[
    "absurd", "any", "assume", "axiom", "break", "clone", "continue", "diverges", "import", "meta", "module",
    "partial", "raise", "return", "theory", "use", "val",
];

/// A checked annotation.
#[derive(Clone, Debug)]
pub(crate) struct Annotation {
    /// The text, on one line.
    pub text: String,
    pub words: Vec<String>,
    pub span: Span,
}

/// Reads an annotation. Refuses one that could assume something, or end the clause that it stands in.
pub(crate) fn read(literal: &LitStr) -> Result<Annotation> {
    let (text, span) = (literal.value(), literal.span());
    let tokens = tokens(&text);
    for token in &tokens {
        check(token, span)?;
    }
    if tokens.is_empty() {
        return refuse(span, "an empty annotation says nothing");
    }
    check_brackets(&tokens, span)?;
    let words = tokens.into_iter().filter(Token::is_name).map(|token| token.text).collect();
    Ok(Annotation { text: text.split_whitespace().collect::<Vec<_>>().join(" "), words, span })
}

fn check(token: &Token, span: Span) -> Result<()> {
    match token.kind {
        Kind::Comment => refuse(span, "an annotation may not contain a comment"),
        Kind::Attribute => refuse(span, "an annotation may not contain an attribute"),
        Kind::String => refuse(span, "an annotation may not contain a string"),
        Kind::Word if FORBIDDEN.contains(&token.text.as_str()) => refuse(
            span,
            format!("`{}` may not stand in an annotation: an annotation proves, it does not assume", token.text),
        ),
        Kind::Word | Kind::Sign => Ok(()),
    }
}

/// Checks that whatever opens is closed by its own kind, so that an annotation cannot end the clause that it stands in.
fn check_brackets(tokens: &[Token], span: Span) -> Result<()> {
    let mut open = Vec::new();
    for token in tokens {
        match token.text.as_str() {
            "(" => open.push(")"),
            "[" => open.push("]"),
            "{" => open.push("}"),
            "begin" | "match" | "try" => open.push("end"),
            "do" => open.push("done"),
            closing @ (")" | "]" | "}" | "end" | "done") if open.pop() != Some(closing) => {
                return refuse(span, format!("`{closing}` closes nothing in this annotation"));
            }
            _ => {}
        }
    }
    match open.pop() {
        Some(closing) => refuse(span, format!("this annotation lacks a `{closing}`")),
        None => Ok(()),
    }
}
