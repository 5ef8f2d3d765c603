//! Subtraits: what implements one has the methods of its supertrait, and is of that one's type.

theory!("demo.Demo");

#[verified]
pub trait Game: Sized {
    type Move: Copy;
    type Moves: ExactSizeIterator<Item = Self::Move>;

    #[ensures("result = legal self")]
    fn moves(&self) -> Self::Moves;

    #[ensures("size_of result < size_of self")]
    fn play(&self, mv: Self::Move) -> Self;
}

#[verified]
pub trait NoisyGame: Game {
    type Mark: Copy;

    #[ensures("result = noisy self")]
    fn noisy_moves(&self) -> Self::Moves;

    fn mark(&self) -> Self::Mark;
}

/// A subtrait of a subtrait, and of what the proofs know nothing of.
#[verified]
pub trait LoudGame: NoisyGame + Copy + std::fmt::Debug {
    #[requires("length (legal self) > 0")]
    #[ensures("0 <= result")]
    fn loudness(&self) -> i32;
}

#[ensures("result = length (legal p)")]
fn count<G: Game>(p: &G) -> usize {
    p.moves().len()
}

/// Methods of both, and a function over the supertrait.
#[ensures("result -> length (legal p) = length (noisy p)")]
fn all_are_noisy<G: NoisyGame>(p: &G) -> bool {
    p.noisy_moves().len() == count(p)
}

/// A bound that the other implies may be written out.
#[verified]
fn plays<G: Game + NoisyGame>(p: &G) -> Option<(G, G::Mark)> {
    for mv in NoisyGame::noisy_moves(p) {
        return Some((G::play(p, mv), p.mark()));
    }
    None
}

#[ensures("0 <= result")]
fn loud<G>(p: &G) -> i32
where
    G: LoudGame,
{
    if all_are_noisy(p) || p.moves().is_empty() { 0 } else { p.loudness() }
}
