//! [`Nim`]: heaps of objects, of which each move takes any number from one heap.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use verimax::catalogue::{Alternation, Family};
use verimax::{Game, Side, Value};

use crate::closed_form::{SPRAGUE_GRUNDY, grundy_value, value_of_grundy};
use crate::nim_sum::{nim_sum, value_of_nim};
use crate::playable::no_such_move;
use crate::spec::{bad_value, in_range};
use crate::{Formula, FormulaInfo, GameError, Playable};

/// Heaps of objects. A move takes one or more objects from one heap; whoever takes the last object wins. Max starts.
///
/// The side to move loses exactly if the exclusive or of the heaps is zero (Bouton 1901). Empty heaps keep their
/// places, so a name means the same throughout the game: `2:3` takes three objects from the second heap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    heaps: ArrayVec<u16, { Nim::MOST_HEAPS }>,
    side: Side,
}

/// A move of [`Nim`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// Which heap, counted from 0.
    pub heap: u8,
    /// How many objects.
    pub count: u16,
}

impl Nim {
    pub(crate) const MOST_HEAPS: usize = 16;
    pub(crate) const HEAP: RangeInclusive<u16> = 0..=1000;

    /// The game with at most 16 heaps of at most 1000 objects each.
    pub fn new(heaps: &[u16]) -> Result<Nim, GameError> {
        for &heap in heaps {
            in_range("nim", "heap", heap, &Nim::HEAP)?;
        }
        let heaps = heaps.try_into().map_err(|_| {
            let allowed = format!("at most {} heaps", Nim::MOST_HEAPS);
            bad_value("nim", "heaps", format!("{} heaps", heaps.len()), allowed)
        })?;
        Ok(Nim { heaps, side: Side::Max })
    }

    /// The objects of every heap.
    pub fn heaps(&self) -> &[u16] {
        &self.heaps
    }

    /// The value by the Sprague–Grundy theorem: a sum of games has the nim sum of their Grundy values.
    fn by_sprague_grundy(&self) -> Option<Value> {
        let heaps = self.heaps.iter();
        let values: Option<Vec<u32>> = heaps.map(|&heap| grundy_value(Nim::new(&[heap]).ok()?)).collect();
        Some(value_of_grundy(nim_sum(&values?)))
    }

    /// The value by Bouton's theorem.
    fn by_nim_sum(&self) -> Option<Value> {
        let heaps: Vec<u32> = self.heaps.iter().map(|&heap| heap.into()).collect();
        Some(value_of_nim(&heaps))
    }
}

const NIM_SUM: FormulaInfo = FormulaInfo { name: "nim_sum", family: Family::ClosedForms, source: "Bouton 1901" };

/// The legal moves of [`Nim`]: heap by heap, small takes first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takes {
    heaps: ArrayVec<u16, { Nim::MOST_HEAPS }>,
    /// The next move, unless its heap has fewer objects.
    next: Take,
    left: usize,
}

impl Iterator for Takes {
    type Item = Take;

    fn next(&mut self) -> Option<Take> {
        while self.next.count > *self.heaps.get(usize::from(self.next.heap))? {
            self.next = Take { heap: self.next.heap + 1, count: 1 };
        }
        let take = self.next;
        self.next.count += 1;
        self.left -= 1;
        Some(take)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Takes {}
impl FusedIterator for Takes {}

impl Game for Nim {
    type Move = Take;
    type Moves = Takes;
    type Key = ([u16; Nim::MOST_HEAPS], Side);

    fn side(&self) -> Side {
        self.side
    }

    fn moves(&self) -> Takes {
        let left = self.heaps.iter().map(|&heap| usize::from(heap)).sum();
        Takes { heaps: self.heaps.clone(), next: Take { heap: 0, count: 1 }, left }
    }

    fn play(&self, take: Take) -> Nim {
        let mut heaps = self.heaps.clone();
        if let Some(heap) = heaps.get_mut(usize::from(take.heap)) {
            *heap = heap.saturating_sub(take.count);
        }
        Nim { heaps, side: self.side.other() }
    }

    fn eval(&self) -> Value {
        if self.is_over() { self.side.view(-1) } else { 0 }
    }

    fn key(&self) -> Self::Key {
        let mut key = [0; Nim::MOST_HEAPS];
        key.iter_mut().zip(&self.heaps).for_each(|(place, heap)| *place = *heap);
        (key, self.side)
    }
}

impl Alternation for Nim {
    fn alternates(&self) -> bool {
        true
    }
}

impl Playable for Nim {
    type Form = Self;

    fn is_over(&self) -> bool {
        self.heaps.iter().all(|&heap| heap == 0)
    }

    fn move_name(&self, take: Take) -> String {
        format!("{}:{}", u16::from(take.heap) + 1, take.count)
    }

    /// Reads the numbers instead of trying all names: there may be 16,000.
    fn parse_move(&self, name: &str) -> Result<Take, GameError> {
        let numbers = name.split_once(':').and_then(|(heap, count)| {
            let heap = heap.parse::<u8>().ok()?.checked_sub(1)?;
            Some(Take { heap, count: count.parse().ok()? })
        });
        let is_legal = |take: &Take| {
            let heap = self.heaps.get(usize::from(take.heap));
            heap.is_some_and(|heap| (1..=*heap).contains(&take.count)) && self.move_name(*take) == name
        };
        numbers.filter(is_legal).ok_or_else(|| no_such_move(self, name))
    }

    const FORMULAS: &'static [Formula<Nim>] = &[
        Formula { info: SPRAGUE_GRUNDY, value: Nim::by_sprague_grundy },
        Formula { info: NIM_SUM, value: Nim::by_nim_sum },
    ];
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("heaps")?;
        self.heaps.iter().try_for_each(|heap| write!(f, " {heap}"))?;
        if self.is_over() { write!(f, ", {} has won", self.side.other()) } else { write!(f, ", {} to move", self.side) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::play_moves;

    fn minimax(position: &Nim) -> Value {
        let side = position.side();
        let values = position.moves().map(|take| minimax(&position.play(take)));
        values.reduce(|x, y| side.best(x, y)).unwrap_or(position.eval())
    }

    #[test]
    fn the_side_to_move_loses_exactly_where_the_exclusive_or_is_zero() {
        for heaps in [[0, 0, 0], [1, 1, 0], [1, 2, 3], [2, 2, 2], [0, 3, 1], [4, 0, 4], [1, 2, 0], [3, 3, 1]] {
            let expected = if heaps[0] ^ heaps[1] ^ heaps[2] == 0 { -1 } else { 1 };
            let nim = Nim::new(&heaps).unwrap();
            assert_eq!(minimax(&nim), expected, "{heaps:?}");
            for formula in Nim::FORMULAS {
                assert_eq!((formula.value)(&nim), Some(expected), "{} of {heaps:?}", formula.info.name);
            }
        }
    }

    #[test]
    fn moves_go_heap_by_heap_and_empty_heaps_have_none() {
        let nim = Nim::new(&[0, 2, 0, 1]).unwrap();
        let names: Vec<String> = nim.moves().map(|take| nim.move_name(take)).collect();
        assert_eq!(names, ["2:1", "2:2", "4:1"]);
        assert_eq!(play_moves(nim, "2:2 4:1").unwrap().to_string(), "heaps 0 0 0 0, min has won");
    }

    /// Law: a name is read as if all names were compared with it.
    #[test]
    fn names_are_read_as_they_are_written() {
        let nim = Nim::new(&[0, 2, 0, 1]).unwrap();
        for take in nim.moves() {
            assert_eq!(nim.parse_move(&nim.move_name(take)), Ok(take));
        }
        let others =
            ["", ":", "1:1", "2:0", "2:3", "5:1", "0:1", "+2:1", "2:+1", "02:1", "2:01", "2:1:", "2 :1", "258:1"];
        for name in others {
            let error = nim.parse_move(name).unwrap_err().to_string();
            assert_eq!(error, format!("\"{name}\" is not a legal move; the legal moves are 2:1, 2:2, 4:1"));
        }
    }

    /// Law: a game of 16,000 moves, each with thousands of alternatives, is read in no time. (If every move were looked
    /// for among its alternatives, reading it ten times would take minutes.)
    #[test]
    fn a_long_game_is_read_quickly() {
        let line: Vec<String> = (1..=16).flat_map(|heap| vec![format!("{heap}:1"); 1000]).collect();
        let started = std::time::Instant::now();
        for _ in 0..10 {
            let end = play_moves(Nim::new(&[1000; 16]).unwrap(), &line.join(" ")).unwrap();
            assert!(end.is_over());
        }
        assert!(started.elapsed() < std::time::Duration::from_secs(60), "{:?}", started.elapsed());
    }

    #[test]
    fn heaps_out_of_range_are_refused() {
        assert!(Nim::new(&[1000; 16]).is_ok());
        let error = Nim::new(&[1001]).unwrap_err().to_string();
        assert_eq!(error, "`heap` of nim is `1001`; it must be a number from 0 to 1000");
        let error = Nim::new(&[1; 17]).unwrap_err().to_string();
        assert_eq!(error, "`heaps` of nim is `17 heaps`; it must be at most 16 heaps");
    }

    proptest! {
        #[test]
        fn the_number_of_moves_is_the_number_of_objects(heaps in prop::collection::vec(0u16..50, 0..=16)) {
            let mut moves = Nim::new(&heaps).unwrap().moves();
            for left in (0..heaps.iter().map(|&heap| usize::from(heap)).sum()).rev() {
                prop_assert!(moves.next().is_some());
                prop_assert_eq!(moves.len(), left);
            }
            prop_assert_eq!(moves.next(), None);
        }
    }
}
