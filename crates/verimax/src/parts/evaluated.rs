//! [`Evaluated`], a game with another evaluation.

use crate::catalogue::Alternation;
use crate::game::Game;
use crate::value::{INF, Interval, Side, Value};

/// A game with another evaluation, for searches to a depth. Everything else is the game's own: its moves, its keys, and
/// its result where the game is over; [`Engine::solve`](crate::Engine::solve) finds the same value as without it.
///
/// The evaluation is a function of the position, from Max's point of view. Positions with equal keys need equal
/// evaluations, as the game's own have. A value beyond `-INF..=INF` is clamped.
///
/// ```
/// use verimax::{Engine, Game, Side, Value, parts::{Bits, Evaluated}};
///
/// /// Two runners take turns; a move is one, two or three steps. After 12 moves whoever is ahead wins.
/// #[derive(Clone)]
/// struct Race { steps: [u8; 2], moves: u8 }
///
/// impl Game for Race {
///     type Move = u8;
///     type Moves = Bits;
///     type Key = ([u8; 2], u8);
///     fn side(&self) -> Side { if self.moves % 2 == 0 { Side::Max } else { Side::Min } }
///     fn moves(&self) -> Bits { Bits::new(if self.moves == 12 { 0 } else { 0b1110 }) }
///     fn play(&self, steps: u8) -> Race {
///         let mut next = Race { moves: self.moves + 1, ..*self };
///         next.steps[self.side() as usize] += steps;
///         next
///     }
///     fn eval(&self) -> Value { if self.moves == 12 { self.steps[0].cmp(&self.steps[1]) as Value } else { 0 } }
///     fn key(&self) -> ([u8; 2], u8) { (self.steps, self.moves) }
/// }
///
/// let start = Race { steps: [0, 0], moves: 0 };
/// // The game itself evaluates with 0 before the end, so a search of three plies does not know what to do.
/// assert_eq!(Engine::new().depth(3).search(&start)?.value(), Some(0));
/// // Being ahead is a good sign.
/// let ahead = |race: &Race| Value::from(race.steps[0]) - Value::from(race.steps[1]);
/// let outcome = Engine::new().depth(3).search(&Evaluated { game: start, eval: ahead })?;
/// assert_eq!((outcome.value(), outcome.best_move()), (Some(3), Some(3))); // three steps, and three ahead
/// # Ok::<(), verimax::EngineError>(())
/// ```
///
/// An engine's table holds what one evaluation said. If an evaluation of the same type says something else from now on
/// (another function pointer, other weights in the closure), [`clear`](crate::Engine::clear) the engine first, or take
/// another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Evaluated<G, Eval> {
    /// The game.
    pub game: G,
    /// The evaluation of a position, used where the game is not over.
    pub eval: Eval,
}

impl<G: Game, Eval: Fn(&G) -> Value + Clone> Game for Evaluated<G, Eval> {
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = G::Key;

    #[inline]
    fn side(&self) -> Side {
        self.game.side()
    }

    #[inline]
    fn moves(&self) -> G::Moves {
        self.game.moves()
    }

    #[inline]
    fn play(&self, mv: G::Move) -> Self {
        Evaluated { game: self.game.play(mv), eval: self.eval.clone() }
    }

    /// The game's result where it is over, and the evaluation elsewhere.
    #[inline]
    fn eval(&self) -> Value {
        if self.game.moves().len() == 0 { self.game.eval() } else { (self.eval)(&self.game).clamp(-INF, INF) }
    }

    /// The game's bounds stay right: best play to the end meets results only, and these are the game's.
    #[inline]
    fn bounds(&self) -> Interval {
        self.game.bounds()
    }

    /// The game's key. Its packed key and its score so far are left out: they promise something of the game's own
    /// evaluations, not of this one.
    #[inline]
    fn key(&self) -> G::Key {
        self.game.key()
    }

    fn rules(&self) -> u64 {
        self.game.rules()
    }

    fn merges_keys(&self) -> bool {
        self.game.merges_keys()
    }

    #[inline]
    fn move_score(&self, mv: G::Move) -> Option<i32> {
        self.game.move_score(mv)
    }
}

impl<G: Game + Alternation, Eval: Fn(&G) -> Value + Clone> Alternation for Evaluated<G, Eval> {
    fn alternates(&self) -> bool {
        self.game.alternates()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PackedKey;
    use crate::parts::Bits;
    use crate::search;
    use crate::{Depth, Engine};

    /// Ten coins in a row, each worth its number; a move takes one of the first three that are left, and whoever takes
    /// an even number moves again. Whoever has more in the end wins. Every value is -1, 0 or 1, so the largest value of
    /// the packed key is 1.
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Coins {
        left: u64,
        lead: Value,
        side: Side,
    }

    const COINS: u32 = 10;
    const START: Coins = Coins { left: (1 << COINS) - 1, lead: 0, side: Side::Max };

    impl Game for Coins {
        type Move = u8;
        type Moves = Bits;
        type Key = (u64, Value, Side);

        fn side(&self) -> Side {
            self.side
        }

        fn moves(&self) -> Bits {
            let beyond = Bits::new(self.left).skip(3).fold(0, |word, bit| word | 1 << bit);
            Bits::new(self.left & !beyond)
        }

        fn play(&self, coin: u8) -> Coins {
            let side = if coin.is_multiple_of(2) { self.side } else { self.side.other() };
            Coins { left: self.left & !(1 << coin), lead: self.lead + self.side.view(coin.into()), side }
        }

        fn eval(&self) -> Value {
            if self.left == 0 { self.lead.signum() } else { 0 }
        }

        fn bounds(&self) -> Interval {
            let lower = if self.lead > self.coming() { 1 } else { -1 };
            let upper = if -self.lead > self.coming() { -1 } else { 1 };
            Interval { lower, upper }
        }

        fn key(&self) -> Self::Key {
            (self.left, self.lead, self.side)
        }

        fn packed_key(&self) -> Option<PackedKey> {
            let number = (self.left << 7 | (self.lead + 45) as u64) << 1 | self.side as u64;
            Some(PackedKey { number, bits: COINS + 8, largest_value: 1 })
        }
    }

    impl Coins {
        /// What the coins that are left are worth together.
        fn coming(&self) -> Value {
            Bits::new(self.left).map(Value::from).sum()
        }
    }

    /// An evaluation far beyond the game's largest value, and of either sign.
    fn far_out(coins: &Coins) -> Value {
        1000 * coins.lead + (coins.left % 7) as Value
    }

    /// Minimax to a depth by the definition, with an evaluation where the game is not over.
    fn minimax(p: &Coins, plies: u32, eval: &impl Fn(&Coins) -> Value) -> Value {
        if p.left == 0 {
            return p.eval();
        }
        if plies == 0 {
            return eval(p);
        }
        let values = p.moves().map(|mv| minimax(&p.play(mv), plies - 1, eval));
        values.reduce(|x, y| p.side.best(x, y)).unwrap_or_default()
    }

    fn positions() -> Vec<Coins> {
        let mut positions = vec![START];
        for ply in 0..4 {
            positions.extend(positions.clone().iter().filter(|p| p.left.count_ones() == COINS - ply).flat_map(|p| {
                let p = *p;
                p.moves().map(move |mv| p.play(mv))
            }));
        }
        assert!(positions.len() > 80);
        positions
    }

    #[test]
    fn a_search_to_a_depth_finds_minimax_with_the_evaluation() {
        // One engine for all, so that it reuses what it stored for other positions and depths. With the game's packed
        // key, whose largest value is 1, the bounds that it stores would be wrong.
        let mut engine = Engine::new().table_mb(1);
        let mut beyond = 0;
        for p in positions() {
            for plies in 0..=COINS {
                let expected = minimax(&p, plies, &far_out);
                let evaluated = Evaluated { game: p, eval: far_out };
                assert_eq!(search::minimax(&evaluated, Depth::plies(plies), &mut ()), expected, "{p:?}, {plies}");
                engine = engine.depth(plies);
                let outcome = engine.search(&evaluated).unwrap();
                assert_eq!(outcome.value(), Some(expected), "{p:?}, depth {plies}");
                beyond += u32::from(expected.abs() > 1);
            }
        }
        assert!(beyond > 300, "{beyond} values that the game itself cannot have");
    }

    #[test]
    fn where_the_game_is_over_its_result_stays() {
        let mut engine = Engine::new().table_mb(1);
        for p in positions() {
            let expected = minimax(&p, COINS, &Game::eval);
            let evaluated = Evaluated { game: p, eval: |_: &Coins| INF };
            assert_eq!(engine.solve(&evaluated).unwrap().value(), Some(expected), "{p:?}");
            assert_eq!(search::minimax(&evaluated, Depth::END, &mut ()), expected, "{p:?}");
            assert!(evaluated.bounds().contains(expected), "{p:?}");
        }
        let over = Coins { left: 0, lead: 5, side: Side::Min };
        assert_eq!(Evaluated { game: over, eval: |_: &Coins| 77 }.eval(), 1);
    }

    #[test]
    fn an_evaluation_out_of_range_is_cut_off() {
        for (says, expected) in [(Value::MAX, INF), (Value::MIN, -INF), (INF + 1, INF), (12, 12)] {
            assert_eq!(Evaluated { game: START, eval: move |_: &Coins| says }.eval(), expected);
        }
    }

    #[test]
    fn everything_else_is_the_games() {
        let evaluated = Evaluated { game: START, eval: far_out };
        assert_eq!((evaluated.key(), evaluated.side()), (START.key(), START.side));
        assert!(evaluated.moves().eq(START.moves()));
        assert_eq!(evaluated.play(2).game, START.play(2));
        assert_eq!((evaluated.packed_key(), evaluated.score_so_far()), (None, 0));
        for (lead, bounds) in [(3, (-1, 1)), (4, (1, 1)), (-3, (-1, 1)), (-4, (-1, -1))] {
            let game = Coins { left: 0b1000, lead, side: Side::Max };
            let evaluated = Evaluated { game, eval: far_out };
            assert_eq!((evaluated.bounds().lower, evaluated.bounds().upper), bounds, "{game:?}");
        }
    }
}
