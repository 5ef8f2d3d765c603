//! Translates Rust, as `rust` has read it, to WhyML: the theory that contracts refer to, the translation of
//! declarations and bodies, layout and printing. Nothing here reads Rust files or starts a prover.

pub(crate) mod body;
pub(crate) mod clash;
pub(crate) mod declaration;
pub(crate) mod declare;
pub(crate) mod index;
pub(crate) mod instance;
mod layout;
pub(crate) mod lower;
mod print;
pub(crate) mod program;
pub(crate) mod rival;
pub(crate) mod theory;
pub(crate) mod translate;
pub(crate) mod tree;
