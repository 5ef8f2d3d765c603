//! Makes certificates of game values. The engine says which moves are good, and a strategy of good moves becomes a list
//! of claims.
//!
//! Nothing here has to be trusted: `verimax-certificate` checks what comes out.
//!
//! | file | what lives there |
//! |---|---|
//! | `certify` | [`certify`]: from a claim to strategies that show it |
//! | `found` | [`Found`]: these strategies; checks and writes the certificate, layer by layer |
//! | `oracle` | [`Oracle`]: says whether a bound holds for a position. The engine is one |
//! | `needs` | which claims a claim relies on |
//! | `layer` | the positions of a layer, their good moves, and the choice of one of them |
//! | `strategy` | [`StrategySearch`]: from the root down, layer by layer, until nothing is needed any more |
//! | `sizes` | how many claims a position brings with it, as far as earlier strategies tell |
//! | `spool` | layers in files, so that they need no memory, and a run that was stopped can go on |

#![forbid(unsafe_code)]

mod certify;
mod error;
mod found;
mod layer;
mod needs;
mod oracle;
mod sizes;
mod spool;
mod strategy;

pub use certify::{Monitor, Settings, certify};
pub use error::CertifyError;
pub use found::Found;
pub use layer::Layer;
pub use oracle::{Certifiable, Oracle, QuickConnect4, Ruled, Searches};
pub use spool::Spool;
pub use strategy::{Progress, Strategy, StrategySearch};
