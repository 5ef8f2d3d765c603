//! Games for several players: the law against its definition, every search against the law, and what shallow pruning
//! must not do.
//!
//! | file | what lives there |
//! |---|---|
//! | `generate` | all small trees, and random graphs with shared nodes |
//! | `brute` | the definitions once more, in the plainest way; shallow pruning with its rules left out, one by one |
//! | `searches` | every search has what it promises |
//! | `mistakes` | the stored counterexamples |
//! | `graphs` | reading, writing and refusing graphs |
//! | `promises` | `laws::check_multi` finds broken promises |

mod brute;
mod generate;
mod graphs;
mod mistakes;
mod promises;
mod searches;
