//! Compares every function of `verimax::law` with its definition, written a second time in `brute`, in the plainest and
//! slowest way.
//!
//! | file | what lives there |
//! |---|---|
//! | `brute` | the definitions: all expansions one by one, the textbook recursion, the guarantees word for word |
//! | `generate` | all small trees, and random graphs with shared nodes |
//! | `judge` | the comparison, for one position and depth |
//! | `exhaustive`, `random` | the comparison on all small trees, and on many small graphs |
//! | `minimax` | minimax, its variants, and Fishburn's condition |
//! | `quiescence` | the quiescence value |
//! | `minimal` | the smallest number of evaluations that determine an answer |
//! | `large` | a path a million nodes deep and a star ten million nodes wide |

mod brute;
mod exhaustive;
mod generate;
mod judge;
mod large;
mod minimal;
mod minimax;
mod quiescence;
mod random;
