//! Annotated Rust to WhyML, and Why3 to prove it.
//!
//! A [`Program`] is a set of Rust files and the [`Theory`] that their contracts refer to. It translates every file that
//! takes part into a module of WhyML, once; [`run`] has Why3 and the provers prove the modules. An item takes part if
//! it has a contract (see `verimax-contracts`). Whatever such an item contains outside the subset is a [`Refusal`] with
//! file, line and column; nothing is skipped in silence.
//!
//! # Where things are
//!
//! | room | concern |
//! |---|---|
//! | `rust` | reading annotated Rust: files, contracts and annotations, types, what a name refers to |
//! | `whyml` | the theory, the translation of declarations and bodies, layout and printing |
//! | [`run`] | Why3, the provers, goals and their cache, smoke tests, mutants, the report |
//!
//! The arrows point one way: `run` uses `whyml`, `whyml` uses `rust`.
//!
#![doc = include_str!("subset.md")]
#![forbid(unsafe_code)]

pub mod run;
mod rust;
mod whyml;

pub use rust::location::Location;
pub use rust::refusal::Refusal;
pub use rust::source::Source;
pub use whyml::program::{Function, Module, Program, Translation};
pub use whyml::theory::Theory;
