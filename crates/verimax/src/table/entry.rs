//! What a table stores: a value with its bound ([`Entry`]), or two bounds ([`Bounds`]).

use verimax_contracts::{ensures, requires, theory, verified};

use crate::value::{Bound, Depth, INF, Side, Value};

theory!("law.Minimax");
theory!("scores.Scores");

/// What a search found out about a position, from the point of view of the side to move.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The value, or a bound on it.
    pub value: Value,
    /// The depth of the search that found it.
    pub depth: Depth,
    /// How the value relates to the true one.
    pub bound: Bound,
}

impl Entry {
    /// The entry for a search that returned `value` in the window `(alpha, beta)`.
    #[ensures("result.entry_value = value && result.entry_depth = depth")]
    #[ensures("result.entry_bound = if value <= alpha then Upper else if value >= beta then Lower else Exact")]
    pub fn of_result(value: Value, depth: Depth, alpha: Value, beta: Value) -> Entry {
        let bound = if value <= alpha {
            Bound::Upper
        } else if value >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        Entry { value, depth, bound }
    }

    /// True if the entry settles a search in the window `(alpha, beta)`.
    #[ensures(
        "result <-> match self.entry_bound with
        | Exact -> true
        | Lower -> self.entry_value >= beta
        | Upper -> self.entry_value <= alpha
        end"
    )]
    pub fn answers(self, alpha: Value, beta: Value) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }

    /// The entry of a value that is greater by `points`. A value of `INF` or `-INF` may stand for one beyond, so only
    /// the bound on its other side is kept; an infinite bound stays infinite.
    #[requires("-inf <= self.entry_value <= inf && -inf <= points <= inf")]
    #[ensures("result.entry_depth = self.entry_depth && -inf <= result.entry_value <= inf")]
    #[ensures("result.entry_bound = self.entry_bound || self.entry_bound = Exact")]
    #[ensures(
        "forall x. -inf <= x <= inf -> cut_says_of self.entry_value self.entry_bound (x - points) ->
           says_of result.entry_value result.entry_bound x"
    )]
    #[inline]
    pub(crate) fn plus(self, points: Value) -> Entry {
        if points == 0 {
            return self; // nothing was cut off; and games without scores compile to this
        }
        let value = (self.value + points).clamp(-INF, INF);
        if self.value == -INF {
            match self.bound {
                Bound::Lower => self,
                Bound::Exact | Bound::Upper => Entry { value, bound: Bound::Upper, ..self },
            }
        } else if self.value == INF {
            match self.bound {
                Bound::Upper => self,
                Bound::Exact | Bound::Lower => Entry { value, bound: Bound::Lower, ..self },
            }
        } else {
            Entry { value, ..self }
        }
    }

    /// Converts an entry between Max's point of view and that of `side` (both ways).
    #[requires("-inf <= self.entry_value <= inf")]
    #[ensures("result.entry_depth = self.entry_depth && result.entry_value = seen_by side self.entry_value")]
    #[ensures(
        "result.entry_bound = match side, self.entry_bound with
        | Min, Lower -> Upper
        | Min, Upper -> Lower
        | _, bound -> bound
        end"
    )]
    pub fn view(self, side: Side) -> Entry {
        match side {
            Side::Max => self,
            Side::Min => Entry { value: -self.value, bound: self.bound.flipped(), ..self },
        }
    }
}

/// A lower and an upper bound of a position's value, from the point of view of the side to move.
///
/// The two may come from different searches. If deeper entries are reused, they may even contradict each other:
/// `lower > upper`.
#[verified]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Value,
    /// The value is at most this.
    pub upper: Value,
    /// The depth of the searches that found them.
    pub depth: Depth,
}

impl Bounds {
    /// No information.
    #[ensures("result.bounds_lower = -inf && result.bounds_upper = inf && result.bounds_depth = depth")]
    pub fn unknown(depth: Depth) -> Bounds {
        Bounds { lower: -INF, upper: INF, depth }
    }

    /// The bounds of a value that is greater by `points`. An infinite bound stays infinite.
    #[requires("-inf <= self.bounds_lower <= inf && -inf <= self.bounds_upper <= inf && -inf <= points <= inf")]
    #[ensures("result.bounds_depth = self.bounds_depth")]
    #[ensures("-inf <= result.bounds_lower <= inf && -inf <= result.bounds_upper <= inf")]
    #[ensures(
        "forall x. self.bounds_lower = -inf || self.bounds_lower <= x ->
           result.bounds_lower = -inf || result.bounds_lower <= x + points"
    )]
    #[ensures(
        "forall x. self.bounds_upper = inf || x <= self.bounds_upper ->
           result.bounds_upper = inf || x + points <= result.bounds_upper"
    )]
    pub(crate) fn plus(self, points: Value) -> Bounds {
        let lower = if self.lower == -INF { -INF } else { (self.lower + points).clamp(-INF, INF) };
        let upper = if self.upper == INF { INF } else { (self.upper + points).clamp(-INF, INF) };
        Bounds { lower, upper, ..self }
    }

    /// Adds an entry of the same depth. An entry of another depth replaces both bounds.
    #[ensures("result.bounds_depth = entry.entry_depth")]
    #[ensures(
        "result.bounds_lower = match entry.entry_bound with
        | Exact | Lower -> entry.entry_value
        | Upper -> if self.bounds_depth = entry.entry_depth then self.bounds_lower else -inf
        end"
    )]
    #[ensures(
        "result.bounds_upper = match entry.entry_bound with
        | Exact | Upper -> entry.entry_value
        | Lower -> if self.bounds_depth = entry.entry_depth then self.bounds_upper else inf
        end"
    )]
    pub fn and(self, entry: Entry) -> Bounds {
        let known = if self.depth == entry.depth { self } else { Bounds::unknown(entry.depth) };
        match entry.bound {
            Bound::Exact => Bounds { lower: entry.value, upper: entry.value, ..known },
            Bound::Lower => Bounds { lower: entry.value, ..known },
            Bound::Upper => Bounds { upper: entry.value, ..known },
        }
    }
}
