//! Reads annotated Rust: files, their imports, what a name refers to, contracts, types. `whyml` decides what becomes of
//! them in WhyML; nothing here depends on it.

pub(crate) mod annotation;
pub(crate) mod compiled;
pub(crate) mod contract;
pub(crate) mod implementation;
pub(crate) mod lexer;
pub(crate) mod location;
pub(crate) mod names;
pub(crate) mod nested;
pub(crate) mod refusal;
pub(crate) mod resolve;
pub(crate) mod shadow;
pub(crate) mod source;
pub(crate) mod stray;
pub(crate) mod types;
