//! Translates annotated Rust to WhyML, and proves it with Why3.
//!
//! A [`Program`] is a set of Rust files together with the [`Theory`] that their contracts refer to. An item *takes
//! part* in the proofs if it has a contract (see `verimax-contracts`); a file takes part if something in it does. The
//! program translates each such file into one module of WhyML, and [`run`] has Why3 and the provers prove the modules.
//! Anything outside the subset in an item that takes part is a [`Refusal`] with file, line and column; nothing is
//! skipped in silence.
//!
//! # Where things are
//!
//! | module | concern |
//! |---|---|
//! | `rust` | reading annotated Rust: files, contracts and annotations, types, what a name refers to |
//! | `whyml` | the theory, the translation of declarations and bodies, layout and printing |
//! | [`run`] | Why3, the provers, goals and their cache, smoke tests, mutants, the report |
//!
//! Dependencies point one way: `run` uses `whyml`, and `whyml` uses `rust`.
//!
#![doc = include_str!("subset.md")]
#![forbid(unsafe_code)]

pub mod run;
mod rust;
mod whyml;

pub use rust::implementation::Implementation;
pub use rust::location::Location;
pub use rust::refusal::Refusal;
pub use rust::source::Source;
pub use whyml::instance::{Instance, InstanceModule, Instances};
pub use whyml::program::{Function, Module, Program, Translation};
pub use whyml::theory::Theory;
