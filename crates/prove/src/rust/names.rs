//! How Rust's names are spelt in WhyML, which has a single name space for functions, fields and variables. `resolve`
//! finds what a name refers to.

/// Keywords of WhyML, and `result`, which in a postcondition means the result of the function.
const RESERVED: &[&str] = &[
    "absurd",
    "abstract",
    "alias",
    "any",
    "assert",
    "assume",
    "at",
    "axiom",
    "begin",
    "by",
    "check",
    "clone",
    "coinductive",
    "constant",
    "diverges",
    "do",
    "done",
    "downto",
    "end",
    "ensures",
    "epsilon",
    "exception",
    "exists",
    "export",
    "float",
    "forall",
    "fun",
    "function",
    "ghost",
    "goal",
    "import",
    "inductive",
    "invariant",
    "label",
    "lemma",
    "let",
    "meta",
    "module",
    "mutable",
    "not",
    "old",
    "open",
    "partial",
    "predicate",
    "private",
    "pure",
    "raise",
    "raises",
    "range",
    "reads",
    "rec",
    "requires",
    "result",
    "returns",
    "scope",
    "so",
    "subject",
    "then",
    "theory",
    "to",
    "try",
    "use",
    "val",
    "variant",
    "with",
    "writes",
];

/// Names of Why3's standard library that `rust.Core` lets every module see.
pub(crate) const LIBRARY: &[&str] = &[
    "abs",
    "append",
    "cons",
    "create",
    "div",
    "empty",
    "get",
    "hd",
    "is_none",
    "length",
    "max",
    "min",
    "mod",
    "set",
    "singleton",
    "snoc",
    "tl",
];

/// A name of Rust as a name of WhyML.
pub(crate) fn word(rust: &str) -> String {
    if RESERVED.contains(&rust) { format!("{rust}_") } else { rust.to_owned() }
}

/// `Side` → `side`, `INF` → `inf`.
pub(crate) fn lower(rust: &str) -> String {
    word(&rust.to_lowercase())
}

/// `Side` and `view` → `side_view`; a method, constant or field of a type.
pub(crate) fn member(owner: &str, name: &str) -> String {
    format!("{owner}_{}", name.to_lowercase())
}

/// `search_pvs` → `Search_pvs`.
pub(crate) fn module(stem: &str) -> String {
    let mut letters = stem.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
