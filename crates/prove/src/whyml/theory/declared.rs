//! Finds the names that a module of the theory declares, by looking at its words. Only Why3 parses it.

use std::collections::BTreeSet;

use crate::rust::lexer::Token;

/// What one module of the theory declares.
#[derive(Clone, Default, Debug)]
pub(crate) struct Declared {
    /// Functions, predicates, constants, lemmas and fields: names that a variable could be mistaken for.
    pub values: BTreeSet<String>,
    pub types: BTreeSet<String>,
    /// The types marked `[@unchanging]`: no formula about a value ever changes, whatever happens to the value.
    pub unchanging: BTreeSet<String>,
    /// The types marked `[@changing]`: a method that is lent a value leaves another one.
    pub changing: BTreeSet<String>,
    pub constructors: BTreeSet<String>,
    /// The modules that this one exports: an importer sees their names, too.
    pub exports: Vec<String>,
}

/// Words between a declaration's keyword and the name it declares.
const MODIFIERS: &[&str] = &["rec", "ghost", "function", "predicate", "constant", "lemma", "ref"];

/// What the text of a module declares.
pub(crate) fn declared(stem: &str, code: &[Token]) -> Declared {
    let mut declared = Declared::default();
    for (at, token) in code.iter().enumerate() {
        let rest = &code[at + 1..];
        match token.text.as_str() {
            "type" => read_type(rest, &mut declared),
            "with" if continues_type(rest) => read_type(rest, &mut declared),
            "function" | "predicate" | "constant" | "lemma" | "goal" | "inductive" | "coinductive" | "val" => {
                declared.values.extend(name(rest));
            }
            "use" if rest.first().is_some_and(|next| next.is("export")) => {
                let path: Vec<&str> = rest[1..].iter().take(3).map(|token| token.text.as_str()).collect();
                declared.exports.push(match path.as_slice() {
                    [file, ".", module] => format!("{file}.{module}"),
                    _ => format!("{stem}.{}", path.first().unwrap_or(&"")),
                });
            }
            _ => {}
        }
    }
    declared.values.extend(let_declarations(code));
    declared
}

/// The name that a declaration declares.
fn name(rest: &[Token]) -> Option<String> {
    let name = rest.iter().find(|token| !MODIFIERS.contains(&token.text.as_str()));
    name.filter(|name| name.is_name()).map(|name| name.text.clone())
}

/// The names declared by `let` and by the `with` of a recursive `let`: those that no `in` makes local.
fn let_declarations(code: &[Token]) -> Vec<String> {
    let (mut lets, mut matches, mut braces) = (Vec::new(), 0, 0);
    let mut names = Vec::new();
    for (at, token) in code.iter().enumerate() {
        let rest = &code[at + 1..];
        match token.text.as_str() {
            "{" => braces += 1,
            "}" => braces -= 1,
            "match" | "try" => matches += 1,
            "with" if matches > 0 => matches -= 1,
            "with" if braces == 0 && !continues_type(rest) => names.extend(name(rest)),
            "let" => lets.push(name(rest)),
            "in" => {
                lets.pop();
            }
            _ => {}
        }
    }
    names.extend(lets.into_iter().flatten());
    names
}

/// True if a type definition follows a `with`.
fn continues_type(rest: &[Token]) -> bool {
    let mut rest = rest.iter();
    let named = rest.next().is_some_and(Token::is_name);
    let mut rest = rest.skip_while(|token| token.text.starts_with('\''));
    let defined = rest.next().is_some_and(|token| token.is("="));
    let body = rest.next();
    named
        && defined
        && body.is_some_and(|token| token.is("|") || token.is("{") || token.text.starts_with(char::is_uppercase))
}

/// Reads `name 'a = { field: …; … }` or `name = C … | D …`.
fn read_type(code: &[Token], declared: &mut Declared) {
    let Some(name) = code.first() else { return };
    declared.types.insert(name.text.clone());
    match code.get(1).map(|token| token.text.as_str()) {
        Some("[@unchanging]") => _ = declared.unchanging.insert(name.text.clone()),
        Some("[@changing]") => _ = declared.changing.insert(name.text.clone()),
        _ => {}
    }
    let mut rest = code[1..].iter().skip_while(|token| token.text.starts_with('\''));
    if !rest.next().is_some_and(|token| token.is("=")) {
        return;
    }
    let body: Vec<&Token> = rest.collect();
    if body.first().is_some_and(|token| token.is("{")) {
        for pair in body.windows(2).take_while(|pair| !pair[0].is("}")) {
            if pair[0].is_name() && pair[1].is(":") {
                declared.values.insert(pair[0].text.clone());
            }
        }
        return;
    }
    let mut starts = true;
    for token in body {
        if DECLARATIONS.contains(&token.text.as_str()) {
            return;
        }
        if starts && token.text.starts_with(char::is_uppercase) {
            declared.constructors.insert(token.text.clone());
        }
        starts = token.is("|");
    }
}

/// Words that start a declaration.
const DECLARATIONS: &[&str] = &[
    "type",
    "with",
    "let",
    "function",
    "predicate",
    "constant",
    "lemma",
    "goal",
    "inductive",
    "use",
    "end",
    "meta",
    "module",
    "val",
    "exception",
];
