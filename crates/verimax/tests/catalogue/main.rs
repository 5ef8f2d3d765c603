//! The catalogue against the law: exhaustively on small trees, randomly on graphs with transpositions and tables, on
//! the worked examples of the literature, and with a stored counterexample for every guarantee that is not claimed.

mod counterexamples;
mod exhaustive;
mod generate;
mod harness;
mod literature;
mod permissive;
mod random;
