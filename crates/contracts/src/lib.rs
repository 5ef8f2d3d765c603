//! Contracts: what `cargo xtask prove` reads and the compiler does not see. Every attribute gives its item back as it
//! is, every macro expands to nothing.

#![forbid(unsafe_code)]

use proc_macro::TokenStream;

macro_rules! attributes {
    ($($(#[$doc:meta])* $name:ident)*) => { $(
        $(#[$doc])*
        #[proc_macro_attribute]
        pub fn $name(_: TokenStream, item: TokenStream) -> TokenStream {
            item
        }
    )* };
}

macro_rules! macros {
    ($($(#[$doc:meta])* $name:ident)*) => { $(
        $(#[$doc])*
        #[proc_macro]
        pub fn $name(_: TokenStream) -> TokenStream {
            TokenStream::new()
        }
    )* };
}

attributes! {
    /// What a caller promises: a WhyML formula over the parameters.
    requires
    /// What the function promises: a WhyML formula over the parameters, as they were at the start, and `result`.
    ensures
    /// A WhyML term that gets smaller with every recursive call, and is never negative.
    variant
    /// The item takes part in the proofs, and has nothing else to say.
    verified
    /// The struct is known only through contracts.
    opaque
    /// The contract is used and the body is not looked at.
    trusted
}

macros! {
    /// The theory module that the contracts of this file speak of.
    theory
    /// What holds whenever the loop's body begins. At the head of the body.
    invariant
    /// A WhyML term that gets smaller each time around, and is never negative. At the head of the body.
    loop_variant
    /// What holds here: a stepping stone for the prover.
    assert_proof
    /// A WhyML expression for the prover, such as the call of a lemma.
    ghost
    /// A variable for the prover.
    ghost_let
}
