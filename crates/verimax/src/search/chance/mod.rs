//! Searches of games with chance: [`expectiminimax`], [`star1`], [`star2`].
//!
//! They count in whole units: an evaluation `v` is `v * factor` ([`Scale`]), and where chance moves, the weighted mean
//! is rounded down. What they search for, exactly, is this *rounded* expectiminimax value; so no pruning can be wrong.
//! It lies below `factor` times the exact value, by at most one unit for each layer of chance. If the factor is a
//! multiple of the denominators, nothing is rounded at all. [`law::chance`](crate::law::chance) has both values.
//!
//! A search takes a table, which says the scale: [`Forgets`] for none, or a [`ChanceHashTable`]. It reuses what is
//! stored for exactly the same depth, at positions of chance as well, and is exact with any table. Values and windows
//! are from Max's point of view.
//!
//! | file | what lives there |
//! |---|---|
//! | `scale` | [`Scale`]: from evaluations to units, and division |
//! | `table` | [`ChanceTable`]: two bounds for a position and a depth |
//! | `listener` | [`ChanceListener`]: what a search does, event by event |
//! | `expectiminimax`, `star1`, `star2` | the searches |
//! | `deepening` | [`deepening`]: depth after depth |
//! | `ordered` | [`Ordered`]: a game with its moves and outcomes in a better order |

mod deepening;
mod expectiminimax;
mod listener;
mod ordered;
mod scale;
mod sides;
#[allow(clippy::too_many_arguments)] // a recursion hands everything on
mod star1;
#[allow(clippy::explicit_counter_loop)] // `enumerate` is outside the proved subset
#[allow(clippy::too_many_arguments)] // a recursion hands everything on
mod star2;
mod table;
mod weights;

pub use deepening::deepening;
pub use expectiminimax::expectiminimax;
pub use listener::{ChanceEvent, ChanceListener, TellChance};
pub use ordered::Ordered;
pub use scale::{MOST_SCALED, Scale, Scaled};
pub use star1::star1;
pub use star2::star2;
pub use table::{ChanceHashTable, ChanceTable, Forgets, ScaledBounds};
