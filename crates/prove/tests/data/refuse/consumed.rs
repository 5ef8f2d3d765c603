theory!("demo.Demo");
#[verified]
pub trait Game: Sized {
    type Move: Copy;
    type Moves: ExactSizeIterator<Item = Self::Move> + Clone;
    #[ensures("result = legal self")] fn moves(&self) -> Self::Moves;
}
#[ensures("result = length (legal p)")]
fn borrowed<G: Game>(p: &G) -> usize {
    let mut moves = p.moves();
    for mv in (&mut moves).into_iter() { break; }
    moves.len()
}
#[ensures("result = length (old moves)")]
fn lent<G: Game>(p: &G, moves: &mut G::Moves) -> usize {
    for mv in moves.into_iter() {}
    moves.len()
}
#[ensures("result = length (legal p)")]
fn borrowed_twice<G: Game>(p: &G) -> usize {
    let mut moves = p.moves();
    for mv in (*&mut &mut moves).into_iter() { break; }
    moves.len()
}
