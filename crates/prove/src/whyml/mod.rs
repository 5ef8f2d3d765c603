//! From Rust that was read to WhyML: the theory that contracts speak of, what every declaration and body becomes, and how
//! it is laid out and printed. Nothing here reads a file of Rust (`rust` does) or starts a prover (`run` does).

pub(crate) mod body;
pub(crate) mod clash;
pub(crate) mod declaration;
pub(crate) mod declare;
pub(crate) mod index;
mod layout;
pub(crate) mod lower;
mod print;
pub(crate) mod theory;
pub(crate) mod translate;
pub(crate) mod tree;
