//! Reading annotated Rust: files and their imports, what a name means, contracts and what they may say, types. What any
//! of it becomes in WhyML is the business of `whyml`, which this room does not know.

pub(crate) mod annotation;
pub(crate) mod contract;
pub(crate) mod lexer;
pub(crate) mod location;
pub(crate) mod names;
pub(crate) mod refusal;
pub(crate) mod resolve;
pub(crate) mod source;
pub(crate) mod stray;
pub(crate) mod types;
