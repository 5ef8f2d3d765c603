//! The law against brute force: every function of `verimax::law` is compared with its definition, written out once more
//! in `brute` in the plainest and slowest way.
//!
//! | file | what lives there |
//! |---|---|
//! | `brute` | the definitions: all expansions one by one, the textbook recursion, the guarantees word for word |
//! | `generate` | all small trees, and random graphs with shared nodes |
//! | `judge` | the comparison, for one position and depth |
//! | `exhaustive`, `random` | the comparison on all small trees, and on many small graphs |
//! | `minimax` | minimax, its variants, and Fishburn's condition |
//! | `quiescence` | the quiescence value |
//! | `minimal` | the smallest number of evaluations from which an answer follows |
//! | `large` | a path a million deep and a star ten million wide |

mod brute;
mod exhaustive;
mod generate;
mod judge;
mod large;
mod minimal;
mod minimax;
mod quiescence;
mod random;
