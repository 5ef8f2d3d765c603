//! Checks that the theory assumes nothing: no axiom, no choice without a proof of existence, no import of a module that
//! could contain either.

use std::collections::BTreeSet;
use std::path::Path;

use crate::rust::lexer::{Kind, Token, tokens};
use crate::rust::refusal::Refusal;

/// The modules of Why3's library that the theory may import.
const LIBRARY: &[&str] = &[
    "int.Int",
    "int.MinMax",
    "int.Abs",
    "int.EuclideanDivision",
    "int.ComputerDivision",
    "int.Sum",
    "real.RealInfix",
    "real.FromInt",
    "seq.Seq",
    "seq.FreeMonoid",
    "seq.Mem",
    "seq.Permut",
    "seq.Occ",
    "option.Option",
    "ref.Ref",
    "list.List",
    "list.Length",
    "list.Mem",
    "list.Nth",
    "list.Append",
    "list.Reverse",
    "list.Permut",
    "list.NumOcc",
    "bool.Bool",
    "mach.int.Byte",
    "mach.int.Int32",
    "mach.int.UInt32",
    "mach.int.Int64",
    "mach.int.UInt64",
];

/// Words that assume something, or hide that something may fail.
const FORBIDDEN: &[&str] = &["axiom", "assume", "val", "clone", "private", "abstract", "diverges", "partial"];

fn code(text: &str) -> Vec<Token> {
    tokens(text).into_iter().filter(|token| token.kind != Kind::Comment).collect()
}

fn refusal(path: &Path, token: &Token, message: impl Into<String>) -> Refusal {
    let file = path.to_string_lossy().into_owned();
    Refusal { file, line: token.line, column: token.column, message: message.into() }
}

/// The places where a file assumes something.
pub(super) fn assumptions(path: &Path, text: &str) -> Vec<Refusal> {
    let code = code(text);
    let mut refusals = Vec::new();
    for (at, token) in code.iter().enumerate().filter(|(_, token)| token.kind == Kind::Word) {
        let rest = &code[at + 1..];
        match token.text.as_str() {
            word if FORBIDDEN.contains(&word) => {
                let message = format!("`{word}` in a theory: it could assume what is to be proved");
                refusals.push(refusal(path, token, message));
            }
            "any" if !chooses_what_exists(rest) => {
                refusals.push(refusal(path, token, "`any` without `ensures`: nothing says that there is one"));
            }
            // Coercions and folded definitions do not change what is provable.
            "meta" if !rest.first().is_some_and(|next| next.is("coercion") || next.text == "\"inline:no\"") => {
                let message = "`meta` in a theory, other than `meta coercion` and `meta \"inline:no\"`";
                refusals.push(refusal(path, token, message));
            }
            _ => {}
        }
    }
    refusals
}

/// The forbidden imports of a file. It may import from the files in `own`, and from `LIBRARY`.
pub(super) fn imports(path: &Path, text: &str, own: &BTreeSet<String>) -> Vec<Refusal> {
    let code = code(text);
    let mut refusals = Vec::new();
    for (at, token) in code.iter().enumerate().filter(|(_, token)| token.is("use")) {
        let import = imported(&code[at + 1..]);
        let is_own = match import.split_once('.') {
            Some((file, module)) => own.contains(file) && !module.contains('.'),
            None => true,
        };
        if !is_own && !LIBRARY.contains(&import.as_str()) {
            let message = format!("`{import}` is not one of the modules that a theory may use");
            refusals.push(refusal(path, token, message));
        }
    }
    refusals
}

/// The module after `use`.
fn imported(rest: &[Token]) -> String {
    let mut path = String::new();
    let words = rest.iter().skip_while(|token| token.is("export") || token.is("import"));
    for token in words {
        let continues = path.is_empty() || path.ends_with('.');
        if token.is(".") || (continues && token.is_name()) {
            path.push_str(&token.text);
        } else {
            break;
        }
    }
    path
}

/// True if a type and then `ensures` follow an `any`: then Why3 asks for a proof that such a value exists.
fn chooses_what_exists(rest: &[Token]) -> bool {
    const KEYWORDS: &[&str] = &["in", "end", "then", "else", "do", "done", "let", "with", "if", "match"];
    let is_type = |token: &&Token| {
        !token.is("ensures")
            && !KEYWORDS.contains(&token.text.as_str())
            && (token.kind == Kind::Word || ["(", ")", ",", ".", "-", ">", "[", "]"].contains(&token.text.as_str()))
    };
    rest.iter().find(|token| !is_type(token)).is_some_and(|token| token.is("ensures"))
}
