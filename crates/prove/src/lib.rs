//! Translates annotated Rust to WhyML, and proves it with Why3.
//!
//! A [`Program`] is a set of Rust files together with the [`Theory`] that their contracts refer to. An item *takes
//! part* in the proofs if it has a contract (see `verimax-contracts`); a file takes part if something in it does. The
//! program translates each such file into one module of WhyML, and [`run`] has Why3 and the provers prove the modules.
//! Anything outside the subset in an item that takes part is a [`Refusal`] with file, line and column; nothing is
//! skipped in silence.
//!
//! # The subset
//!
//! | of Rust | in WhyML |
//! |---|---|
//! | `i32`, `i64`, `u32`, `u64`, `usize` (64 bits) | `I32.int32`, … of `proofs/rust.mlw`, with a goal for each operation: no overflow, no division by zero |
//! | `bool`, `()`, tuples, `Option<T>` | `bool`, `unit`, tuples, `option` |
//! | `&[T]`, `Vec<T>`, an associated type bound by `ExactSizeIterator<Item = T>` | `slice`, a sequence that a `usize` can count |
//! | `&T`, `Arc<T>`, `Rc<T>`, `Box<T>` | `T` |
//! | `&mut T` as the type of a parameter | a reference; just `T` if `T` is known only by contracts |
//! | a `type` alias (needs no contract) | the type that it stands for |
//! | `struct Entry { value: … }`, `struct Depth(u32)`, also generic | a record; fields `entry_value`, `depth_0` |
//! | `enum` with unit and tuple variants | an algebraic type; the variants keep their names |
//! | `#[derive(PartialEq)]`, `PartialOrd` of a struct of one integer | a function `side_eq`; the comparison of the integers |
//! | `const INF`, `Depth::END` | `let constant inf`, `depth_end`; numbers are computed |
//! | `fn pvs` | `let pvs`, `let rec` with its `variant` |
//! | method `Side::view`, also of an `impl Trait for Side` | `side_view`, whose first parameter is `self` |
//! | `#[verified] trait Game` and its methods | the theory's type `game`; a `val game_moves` with the contract. A default body is ignored |
//! | `#[verified] trait NoisyGame: Game` | no type of its own: its methods are `val`s over `game` |
//! | `#[ensures(Some(x) => "…")]`, `#[ensures(None => "…")]` | `match result with None -> true \| Some x -> … end`, and the other way round |
//! | a contract about a value that methods change | only if the theory marks its type: `type table [@unchanging]` says that no formula about a table ever changes |
//! | `G: Game`, `G::Move` | `game`, `game_move`: one type parameter for each trait |
//! | `#[opaque] struct Graph`, `#[trusted] fn` | the theory's type `graph`; a `val` with the contract |
//! | `let`, `let mut`, patterns, `let … else` | `let`, `let ref`, `match` |
//! | `x = e`, `x.f[i] = e`, `x += e`, `(a, b) = e` | `x <- …`, with a changed copy of the whole |
//! | `+ - * / %`, unary `-`, `!`, `&&`, `\|\|`, comparisons | `I32.(+)`, …; `&&` and `\|\|` stay lazy |
//! | `as`, `i64::from(x)` | with the goal that the number fits |
//! | `if`, `if let`, `match` without guards, `matches!`, blocks, `return` | the same |
//! | `e?` of an `Option` | `match e with Some x -> x \| None -> return None end` |
//! | `for x in slice`, `for i in a..b`, `(a..b).rev()` | `for x_i = …`; invariants use `x_i` |
//! | `while`, `loop`, with `loop_variant!`; `break`, `continue` | `while` |
//! | `max min clamp abs saturating_add saturating_sub` of integers | functions of `I32`, … |
//! | `is_some is_none unwrap_or` of `Option`, `then_some` of `bool` | functions of `rust.Options` |
//! | `len is_empty push`, `s[i]`, `vec![x; n]`, `vec![…]`, `&[…]`, `Vec::new`, `with_capacity` | `slice_len`, …; an index has the goal that it is in bounds |
//! | `clone`, `to_vec`, `iter`, `copied` | the value |
//! | `assert!`, `debug_assert!` | a goal |
//!
//! Rust evaluates arguments from left to right, WhyML from right to left. Where the order matters, the translation
//! binds the arguments to names first, in Rust's order. A name that is a keyword of WhyML gets an underscore (`val`
//! becomes `val_`). A variable may not have the name of a function, a constant, a field or something in the theory: a
//! formula would refer to the wrong one.
//!
//! Everything else is refused: closures, `unsafe`, floats, strings, arrays, labels, guards, iterator adapters, shifts
//! and bit operations, wrapping arithmetic, `cfg`, macros, trait objects.
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

#![forbid(unsafe_code)]

pub mod run;
mod rust;
mod whyml;

pub use rust::location::Location;
pub use rust::refusal::Refusal;
pub use rust::source::Source;
pub use whyml::program::{Function, Module, Program, Translation};
pub use whyml::theory::Theory;
