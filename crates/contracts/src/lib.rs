//! Contracts: `verimax-prove` reads them, the compiler ignores them. Every attribute here returns its item unchanged,
//! and every macro expands to nothing. A contract is a formula of WhyML, in a string.
//!
//! | on an item | says |
//! |---|---|
//! | `#[requires("…")]` | what the caller owes |
//! | `#[ensures("…")]` | what the caller gets: a formula about `result` |
//! | `#[ensures(Some(x) => "…")]` | what `x` is if the result is `Some(x)`; if it is `None`, nothing is said |
//! | `#[ensures(None => "…")]` | what holds if the result is `None` |
//! | `#[variant("…")]` | what gets smaller with every recursive call |
//! | `#[verified]` | the item takes part in the proofs, without clauses of its own |
//! | `#[verified(prefixed)]` | the same of an enum whose variants formulas call by both names: `GuaranteeExact` |
//! | `#[opaque]` | the proofs know the struct only by the contracts of its methods |
//! | `#[trusted]` | the proofs use the contract, but do not prove the body; the report lists it |
//!
//! | in a file or a body | says |
//! |---|---|
//! | `theory!("law.Minimax")` | which theory the contracts of the file use |
//! | `invariant!("…")` | what holds before every iteration; at the head of the loop's body |
//! | `loop_variant!("…")` | what gets smaller with every iteration; at the head of the loop's body |
//! | `assert_proof!("…")` | a step of the proof |
//! | `ghost!("…")` | a call of a lemma, or an assignment to a ghost variable |
//! | `ghost_let!(x = "…")`, `ghost_let!(mut x = "…")` | a variable that only the proof has |
//!
//! ```
//! use verimax_contracts::{ensures, invariant, requires};
//!
//! #[requires("n <= 1000")]
//! #[ensures("2 * result = n * (n - 1)")]
//! fn sum_below(n: u32) -> u32 {
//!     let mut sum = 0;
//!     for i in 0..n {
//!         invariant!("2 * sum = i_i * (i_i - 1)");
//!         sum += i;
//!     }
//!     sum
//! }
//!
//! assert_eq!(sum_below(4), 6);
//! ```

#![forbid(unsafe_code)]

use proc_macro::TokenStream;

/// What the caller owes: a formula over the parameters.
#[proc_macro_attribute]
pub fn requires(_formula: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// What the caller gets: a formula over the parameters, as they were on entry, and `result`.
///
/// If the function returns an `Option`, a postcondition may be about one case of it. It says nothing about the other:
///
/// ```
/// use verimax_contracts::ensures;
///
/// #[ensures(Some(half) => "2 * half = n")]
/// #[ensures(None => "not even n")]
/// fn halved(n: u32) -> Option<u32> {
///     (n % 2 == 0).then_some(n / 2)
/// }
///
/// assert_eq!((halved(6), halved(7)), (Some(3), None));
/// ```
#[proc_macro_attribute]
pub fn ensures(_formula: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// What gets smaller with every recursive call.
#[proc_macro_attribute]
pub fn variant(_term: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// The item takes part in the proofs, without clauses of its own.
#[proc_macro_attribute]
pub fn verified(_nothing: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// The proofs know the struct only by the contracts of its methods.
#[proc_macro_attribute]
pub fn opaque(_nothing: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// The proofs use the contract, but do not prove the body. The report lists the function.
#[proc_macro_attribute]
pub fn trusted(_nothing: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Which module of `proofs/` the contracts of this file use.
#[proc_macro]
pub fn theory(_modules: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// What holds before every iteration; at the head of the loop's body. In `for x in …`, `x_i` counts the elements that
/// are done; in a loop over a range it is the next number.
#[proc_macro]
pub fn invariant(_formula: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// What gets smaller with every iteration of a `while` or `loop`; at the head of its body.
#[proc_macro]
pub fn loop_variant(_term: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// A step of the proof: a formula that holds here.
#[proc_macro]
pub fn assert_proof(_formula: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// A statement of the proof: a call of a lemma, or an assignment to a ghost variable.
#[proc_macro]
pub fn ghost(_statement: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// A variable that only the proof has: `ghost_let!(x = "…")`, or `ghost_let!(mut x = "…")`.
#[proc_macro]
pub fn ghost_let(_binding: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Makes the example of the README a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
