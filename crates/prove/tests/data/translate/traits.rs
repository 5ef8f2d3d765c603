//! Verified traits: one abstract type each, one `val` for each method; functions over any implementation.

theory!("demo.Demo");

#[verified]
pub trait Game: Sized {
    type Move: Copy;
    type Moves: ExactSizeIterator<Item = Self::Move> + Clone;
    type Key: Eq;

    #[ensures("result = legal self")]
    fn moves(&self) -> Self::Moves;

    #[ensures("size_of result < size_of self")]
    fn play(&self, mv: Self::Move) -> Self;

    fn eval(&self) -> i32;

    /// Outside the subset, and without a contract: left out.
    fn key(&self) -> Self::Key;

    #[ensures("0 <= result")]
    fn guess(&self) -> i32 {
        self.eval().abs()
    }
}

#[verified]
pub trait Listener<G: Game> {
    fn enter(&mut self, position: &G, depth: u32);
    #[ensures("result = value")]
    fn leave(&mut self, value: i32) -> i32;
}

/// What the theory says of a table never changes, so that contracts may speak of one that does.
#[verified]
pub trait Table<G: Game> {
    type Ordered: ExactSizeIterator<Item = G::Move>;

    #[ensures("result = kind self")]
    fn kind_of(&self) -> i32;
    #[requires("kind self >= 0")]
    fn store(&mut self, position: &G);
    #[ensures("length result = length (legal position)")]
    fn ordered(&mut self, position: &G) -> Self::Ordered;
}

#[verified]
pub fn first<G: Game, L>(p: &G, listener: &mut L) -> Option<G::Move>
where
    L: Listener<G>,
{
    listener.enter(p, 0);
    for mv in p.moves() {
        return Some(mv);
    }
    None
}

#[requires("length (legal p) > 0")]
#[verified]
fn last<G: Game>(p: &G, mut best: G) -> G {
    let moves = p.moves();
    for mv in moves {
        best = G::play(p, mv);
    }
    best
}

#[ensures(Some(mv) => "n < length (legal p) && mv = (legal p)[n]")]
pub fn numbered<G: Game>(p: &G, n: usize) -> Option<G::Move> {
    let moves = p.moves();
    moves.clone().nth(n)
}
