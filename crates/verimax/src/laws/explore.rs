//! Explores a game breadth-first, and checks every law that a position breaks by itself, by its moves, or against a
//! position that a table takes it for. Laws that need the whole graph are in `judge`.

use std::fmt::Debug;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::moves::{check_moves, check_nth, check_play, counted, repeated_moves};
use super::position::{Difference, Facts};
use super::text::brief;
use super::violation::{Broken, Law, Violation, place};
use crate::game::Game;
use crate::table::hash;
use crate::value::Value;

/// The number of a position, in the order in which they were found.
pub(super) type Id = u32;

/// Stands for a position that there was no room for.
pub(super) const UNEXPLORED: Id = Id::MAX;

/// How a position was reached: from which position, and by the move with which number. `None` for the start.
pub(super) type Reached = Option<(Id, usize)>;

/// Whenever the exploration reaches a position again, it compares all its moves, which is quadratic in the number of
/// moves. To stay linear, all comparisons together may take this many times the work of the exploration. Beyond that,
/// each position is compared only once.
const COMPARISONS: usize = 16;
/// Plus this many moves, so that small games are always compared in full.
const FREE_COMPARISONS: usize = 100_000;

/// What makes two positions the same one.
pub(super) trait Identity<G: Game> {
    /// The law that positions with equal keys must keep.
    const SAME_KEY: Law;
    /// The law that positions must keep if they are the same.
    const SAME: Law;

    /// The number of the position, if it is known; `same_key` is the first one that has its key.
    fn find(&self, position: &G, same_key: Option<Id>) -> Option<Id>;

    fn add(&mut self, position: &G, id: Id);
}

/// Positions with equal keys are the same.
pub(super) struct ByKey;

impl<G: Game> Identity<G> for ByKey {
    const SAME_KEY: Law = Law::KeysIdentify;
    const SAME: Law = Law::KeysIdentify;

    fn find(&self, _: &G, same_key: Option<Id>) -> Option<Id> {
        same_key
    }

    fn add(&mut self, _: &G, _: Id) {}
}

/// Positions are the same if `==` says so.
pub(super) struct ByPosition<G>(FxHashMap<G, Id>);

impl<G> Default for ByPosition<G> {
    fn default() -> Self {
        ByPosition(FxHashMap::default())
    }
}

impl<G: Game + Clone + Eq + Hash> Identity<G> for ByPosition<G> {
    const SAME_KEY: Law = Law::KeysMergeEquals;
    const SAME: Law = Law::EqualsAgree;

    fn find(&self, position: &G, _: Option<Id>) -> Option<Id> {
        self.0.get(position).copied()
    }

    fn add(&mut self, position: &G, id: Id) {
        self.0.insert(position.clone(), id);
    }
}

/// Additional laws that a check imposes on positions.
pub(super) trait Extra<G: Game> {
    /// Checks a position, which has these moves.
    fn check(&self, position: &G, moves: &[G::Move]) -> Result<(), Broken>;

    /// Checks a position against a known one that is the same. If they differ, they break `law`.
    fn check_equal(&self, position: &G, known: &G, law: Law) -> Result<(), Broken>;
}

/// No additional laws.
impl<G: Game> Extra<G> for () {
    fn check(&self, _: &G, _: &[G::Move]) -> Result<(), Broken> {
        Ok(())
    }

    fn check_equal(&self, _: &G, _: &G, _: Law) -> Result<(), Broken> {
        Ok(())
    }
}

/// A position that was found.
pub(super) struct Node<G: Game> {
    pub position: G,
    pub facts: Facts<G::Key>,
    pub reached: Reached,
    /// The first position with the same key.
    pub same_key: Id,
    /// The first position with the same key without score.
    pub same_rest: Id,
    /// True if it was reached again and its moves were compared.
    is_compared: bool,
}

/// A bound that a position stated, and how the position was reached then.
pub(super) type StatedBound = (Value, Reached);

/// The positions found so far. Each is checked and expanded once.
pub(super) struct Explored<G: Game> {
    pub nodes: Vec<Node<G>>,
    /// The children of node `i` are `children[first_child[i]..first_child[i + 1]]`, one for each move.
    pub first_child: Vec<usize>,
    pub children: Vec<Id>,
    /// For positions that stated stricter bounds when they were reached again: the strictest lower and upper bound.
    pub claims: FxHashMap<Id, [StatedBound; 2]>,
    pub keys: usize,
    pub is_complete: bool,
    pub paths_not_compared: usize,
    /// The first position with a key of this hash. We use no hash but the table's, so a weak `Hash` shows at the first
    /// collision, and never makes the exploration slow.
    by_hash: FxHashMap<u64, Id>,
    /// The first position with a key without score of this hash.
    by_rest: FxHashMap<u64, Id>,
    /// The first position with a packed key of this number.
    by_number: FxHashMap<u64, Id>,
    most_positions: usize,
    /// How many moves were expanded, and how many were compared.
    expanded: usize,
    compared: usize,
}

impl<G: Game<Move: Debug, Key: Debug> + Clone> Explored<G> {
    /// Explores up to `most_positions`, and checks the laws on the way. Several starts are as one game.
    pub fn explore<I: Identity<G>>(
        starts: &[&G],
        most_positions: usize,
        mut identity: I,
        extra: impl Extra<G>,
    ) -> Result<Explored<G>, Violation> {
        let mut explored = Explored {
            nodes: Vec::new(),
            first_child: vec![0],
            children: Vec::new(),
            claims: FxHashMap::default(),
            keys: 0,
            is_complete: true,
            paths_not_compared: 0,
            by_hash: FxHashMap::default(),
            by_rest: FxHashMap::default(),
            by_number: FxHashMap::default(),
            most_positions: most_positions.min(UNEXPLORED as usize),
            expanded: 0,
            compared: 0,
        };
        for &start in starts {
            let facts = explored.placed(Facts::repeated(start), None)?;
            explored.find_or_add(start.clone(), facts, None, &mut identity, &extra)?;
        }
        let mut next = 0;
        while next < explored.nodes.len() {
            explored.expand(next as Id, &mut identity, &extra)?;
            next += 1;
        }
        // Of a start, we have explored a clone.
        starts.iter().try_for_each(|&start| explored.placed(check_moves(start), None))?;
        Ok(explored)
    }

    pub fn node(&self, id: Id) -> &Node<G> {
        &self.nodes[id as usize]
    }

    /// The positions that its moves lead to, one for each move.
    pub fn children(&self, id: Id) -> &[Id] {
        &self.children[self.first_child[id as usize]..self.first_child[id as usize + 1]]
    }

    /// Checks the laws of the moves of a position, and finds the positions that they lead to.
    fn expand<I: Identity<G>>(&mut self, id: Id, identity: &mut I, extra: &impl Extra<G>) -> Result<(), Violation> {
        let Node { position, facts, reached, .. } = self.node(id);
        let (clone, facts, reached) = (position.clone(), *facts, *reached);
        self.placed(facts.require_same(&Facts::of(&clone), "of a clone"), reached)?;
        let position = std::mem::replace(&mut self.nodes[id as usize].position, clone.clone());
        let [moves, again] = self.placed(repeated_moves(&position, &clone), reached)?;
        for (number, (&mv, &mv_again)) in moves.iter().zip(&again).enumerate() {
            let child = position.play(mv);
            let child_facts = self.placed(Facts::repeated(&child), Some((id, number)))?;
            self.placed(check_play([&position, &clone], [mv, mv_again], &child_facts), reached)?;
            self.placed(check_nth(&position, &moves, number, &child_facts), reached)?;
            let child = self.find_or_add(child, child_facts, Some((id, number)), identity, extra)?;
            self.children.push(child);
        }
        self.placed(facts.require_same(&Facts::of(&position), "after its moves were played"), reached)?;
        self.first_child.push(self.children.len());
        self.expanded += moves.len() + 1;
        Ok(())
    }

    /// Checks a position against those that are known, and adds it if it is new and there is room. Returns its number.
    fn find_or_add<I: Identity<G>>(
        &mut self,
        position: G,
        facts: Facts<G::Key>,
        reached: Reached,
        identity: &mut I,
        extra: &impl Extra<G>,
    ) -> Result<Id, Violation> {
        self.placed(facts.check(), reached)?;
        if let Some(start) = self.nodes.first() {
            self.placed(facts.require_alike(&start.facts), reached)?;
        }
        let hash = hash(&facts.key);
        let same_key = self.by_hash.get(&hash).copied();
        self.placed(self.check_key::<I>(&facts, hash, same_key), reached)?;
        if let Some(known) = identity.find(&position, same_key) {
            self.reach_again::<I>(known, &position, facts, reached, extra)?;
            return Ok(known);
        }
        if self.nodes.len() == self.most_positions {
            self.is_complete = false;
            return Ok(UNEXPLORED);
        }
        let moves = self.placed(counted(position.moves(), "moves"), reached)?;
        self.placed(extra.check(&position, &moves), reached)?;
        let id = self.nodes.len() as Id;
        let rest_hash = crate::table::hash(&facts.rest);
        let same_rest = self.by_rest.get(&rest_hash).copied();
        if let Some(other) = same_rest.filter(|&other| self.node(other).facts.key != facts.key) {
            self.placed(self.check_scores(&position, &facts, other), reached)?;
        }
        self.by_rest.entry(rest_hash).or_insert(id);
        identity.add(&position, id);
        if same_key.is_none() {
            self.keys += 1;
            self.by_hash.insert(hash, id);
            facts.packed.map(|packed| self.by_number.insert(packed.number, id));
        }
        self.nodes.push(Node {
            position,
            facts,
            reached,
            same_key: same_key.unwrap_or(id),
            same_rest: same_rest.unwrap_or(id),
            is_compared: false,
        });
        Ok(id)
    }

    /// Checks the laws of a key. `same_key` is the first position whose key has this hash.
    fn check_key<I: Identity<G>>(&self, facts: &Facts<G::Key>, hash: u64, same_key: Option<Id>) -> Result<(), Broken> {
        if let Some(id) = same_key {
            let known = &self.node(id).facts;
            if known.key != facts.key {
                let (key, other, place) = (brief(&facts.key), brief(&known.key), self.place_of(id));
                let found = format!("the key {key} has the hash {hash:#018x}, and so has the key {other} {place}");
                let expected = "the `Hash` of a key must tell all keys apart, because a table keeps nothing else of it";
                return Broken::err(Law::HashesIdentify, "Hash", found, expected);
            }
            let (own, others) = ((facts.side, facts.packed), (known.side, known.packed));
            if own != others {
                let method = if own.0 == others.0 { "packed_key" } else { "side" };
                return self.differ(I::SAME_KEY, method, [brief(&own), brief(&others)], id);
            }
            return Ok(());
        }
        let Some(packed) = facts.packed else { return Ok(()) };
        let Some(&id) = self.by_number.get(&packed.number) else { return Ok(()) };
        let (key, other, place) = (brief(&facts.key), self.node(id).facts.key, self.place_of(id));
        if self.node(id).facts.rest == facts.rest && other != facts.key {
            return Ok(()); // they differ in their scores: see `check_scores`
        }
        if other == facts.key {
            let found = format!("the key {key} has another 64-bit hash than the equal key {place}");
            return Broken::err(Law::HashesIdentify, "Hash", found, "equal keys must have equal hashes");
        }
        let (number, other) = (packed.number, brief(&other));
        let found = format!("the key {key} is packed into {number}, and so is the key {other} {place}");
        let expected = "the number of a packed key must tell all keys apart";
        Broken::err(Law::PackedKeysIdentify, "packed_key", found, expected)
    }

    /// Checks a position against a known one with the same key without score: a table shares what it knows of the two,
    /// so they must differ in nothing but the score so far.
    fn check_scores(&self, position: &G, facts: &Facts<G::Key>, id: Id) -> Result<(), Broken> {
        let Node { position: other, facts: known, .. } = self.node(id);
        let differ = |method, own: String, others: String| {
            let place = self.place_of(id);
            let found =
                format!("`{method}` is {own}, and {others} at a position with the same key without score {place}");
            let expected = "such positions must differ by their scores so far, and in nothing else";
            Broken::err(Law::ScoresAddUp, method, found, expected)
        };
        if facts.rest != known.rest {
            let (rest, others) = (brief(&facts.rest), brief(&known.rest));
            let found = format!("the keys without score {rest} and {others} have the same 64-bit hash");
            let expected = "the `Hash` of a key must tell all keys apart, because a table keeps nothing else of it";
            return Broken::err(Law::HashesIdentify, "Hash", found, expected);
        }
        if (facts.side, facts.packed) != (known.side, known.packed) {
            let method = if facts.side == known.side { "packed_key" } else { "side" };
            let answers = |facts: &Facts<G::Key>| brief(&(facts.side, facts.packed));
            return differ(method, answers(facts), answers(known));
        }
        if facts.eval - facts.score != known.eval - known.score {
            let answer = |facts: &Facts<G::Key>| format!("{} with a score of {}", facts.eval, facts.score);
            return differ("eval", answer(facts), answer(known));
        }
        let after = |position: &G| position.moves().map(|mv| position.play(mv).key_without_score()).collect::<Vec<_>>();
        let (own, others) = (after(position), after(other));
        if own != others {
            return differ("moves", format!("{} moves", own.len()), format!("{} that lead elsewhere", others.len()));
        }
        Ok(())
    }

    /// Checks the laws of a position that is the same as a known one: a table takes one for the other.
    fn reach_again<I: Identity<G>>(
        &mut self,
        id: Id,
        position: &G,
        facts: Facts<G::Key>,
        reached: Reached,
        extra: &impl Extra<G>,
    ) -> Result<(), Violation> {
        let Node { position: known, facts: known_facts, is_compared, .. } = self.node(id);
        if let Some(Difference { method, answers }) = facts.difference_of_equals(known_facts) {
            return self.placed(self.differ(I::SAME, method, answers, id), reached);
        }
        if !is_compared || self.compared <= COMPARISONS * self.expanded + FREE_COMPARISONS {
            let compared = match self.compare_moves(position, known, I::SAME, id) {
                Ok(compared) => compared,
                Err(broken) => {
                    // If one of the two does not even agree with itself, report that instead.
                    self.placed(check_moves(known), self.node(id).reached)?;
                    self.placed(check_moves(position), reached)?;
                    return self.placed(Err(broken), reached);
                }
            };
            self.placed(extra.check_equal(position, known, I::SAME), reached)?;
            self.compared += compared;
            self.nodes[id as usize].is_compared = true;
        } else {
            self.paths_not_compared += 1;
        }
        let Node { facts: Facts { lower, upper, .. }, reached: first_reached, .. } = *self.node(id);
        if facts.lower > lower || facts.upper < upper {
            let first = [(lower, first_reached), (upper, first_reached)];
            let [least, most] = self.claims.entry(id).or_insert(first);
            if facts.lower > least.0 {
                *least = (facts.lower, reached);
            }
            if facts.upper < most.0 {
                *most = (facts.upper, reached);
            }
        }
        Ok(())
    }

    /// Checks that the moves of a position lead to the same keys as those of a known one. Returns how many there are.
    fn compare_moves(&self, position: &G, known: &G, law: Law, id: Id) -> Result<usize, Broken> {
        let (own, others) = (counted(position.moves(), "moves")?, counted(known.moves(), "moves")?);
        if own.len() != others.len() {
            let counts = [&own, &others].map(|moves| format!("a list of {}", moves.len()));
            return self.differ(law, "moves", counts, id);
        }
        for (number, (mv, other)) in own.iter().zip(&others).enumerate() {
            let keys = (position.play(*mv).key(), known.play(*other).key());
            if keys.0 != keys.1 {
                let leads_to = |mv: &G::Move, key: &G::Key| {
                    format!("a list whose move number {number}, {}, leads to the key {}", brief(mv), brief(key))
                };
                return self.differ(law, "moves", [leads_to(mv, &keys.0), leads_to(other, &keys.1)], id);
            }
        }
        Ok(own.len())
    }

    /// An error, because the answers of a position and of a known one differ.
    fn differ<T>(&self, law: Law, method: &'static str, answers: [String; 2], id: Id) -> Result<T, Broken> {
        let ([own, others], place) = (answers, self.place_of(id));
        let equal = if law == Law::EqualsAgree { "an equal position" } else { "a position with the same key" };
        let found = format!("`{method}` is {own}, and of {equal} {place} it is {others}");
        let expected = match law {
            Law::EqualsAgree => "`==` must tell such positions apart",
            Law::KeysMergeEquals => "the key must tell such positions apart",
            _ => {
                "the key must tell such positions apart (a game that is only solved, and says `merges_keys`, may merge \
                 positions of equal worth: see `check_for_solve`)"
            }
        };
        Broken::err(law, method, found, expected)
    }

    /// Adds to a broken law the place where it was broken.
    fn placed<T>(&self, result: Result<T, Broken>, reached: Reached) -> Result<T, Violation> {
        result.map_err(|broken| self.violation(broken, self.numbers(reached)))
    }

    /// The violation of a law after the moves with these numbers.
    pub fn violation(&self, broken: Broken, numbers: Vec<usize>) -> Violation {
        let Broken { law, method, found, expected } = broken;
        Violation { law, method, found, expected, line: self.line(&numbers), numbers }
    }

    /// The numbers of the moves from the start to a position.
    pub fn numbers(&self, mut reached: Reached) -> Vec<usize> {
        let mut numbers = Vec::new();
        while let Some((id, number)) = reached {
            numbers.push(number);
            reached = self.node(id).reached;
        }
        numbers.reverse();
        numbers
    }

    /// The names of the moves with these numbers, from the start.
    fn line(&self, numbers: &[usize]) -> Vec<String> {
        let mut id = 0;
        let name = |&number: &usize| {
            // If the game gives other moves each time, this one may be gone.
            let name = self.nodes.get(id as usize)?.position.moves().nth(number).map(|mv| brief(&mv));
            id = self.children.get(*self.first_child.get(id as usize)? + number).copied().unwrap_or(UNEXPLORED);
            name
        };
        let names: Vec<Option<String>> = numbers.iter().map(name).collect();
        names.into_iter().zip(numbers).map(|(name, number)| name.unwrap_or(format!("(number {number})"))).collect()
    }

    /// Where a position was found first.
    pub fn place_of(&self, id: Id) -> String {
        place(&self.line(&self.numbers(self.node(id).reached)))
    }
}
