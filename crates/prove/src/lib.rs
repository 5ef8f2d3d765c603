//! Annotated Rust to WhyML.

#![forbid(unsafe_code)]

mod annotation;
mod body;
mod clash;
mod contract;
mod declare;
mod index;
mod item;
mod lexer;
mod lower;
mod names;
mod position;
mod resolve;
pub mod run;
mod source;
mod theory;
mod translate;
mod types;
mod why;

pub use position::Refusal;
pub use source::Source;
pub use theory::Theory;
pub use translate::{translate, translate_for_execution};

/// What the translation is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// Put `check { false }` at every entry, loop head and exit: none of them may be provable.
    pub smoke: bool,
}

/// WhyML for all files that take part.
#[derive(Clone, Debug)]
pub struct Translation {
    /// Each after those that it uses.
    pub modules: Vec<Module>,
}

/// The WhyML of one Rust file.
#[derive(Clone, Debug)]
pub struct Module {
    /// The name of the file: `search_pvs.mlw`.
    pub file: String,
    /// The name of the module: `Search_pvs`.
    pub name: String,
    /// The WhyML.
    pub text: String,
    /// The functions and methods in it.
    pub functions: Vec<Function>,
}

/// A function that takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// As in Rust: `pvs`, `Side::view`.
    pub name: String,
    /// As in WhyML: `pvs`, `side_view`.
    pub why: String,
    /// The Rust file.
    pub file: String,
    /// Where its name stands.
    pub line: usize,
    /// Where its body ends.
    pub end_line: usize,
    /// `exact`, `witnessed` or `bracketed`, if its contract speaks of one.
    pub guarantee: Option<String>,
    /// Its contract is used and its body is not proved.
    pub trusted: bool,
}
