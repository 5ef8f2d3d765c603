theory!("demo.Demo");
trait Debug { fn moves(self) -> u32; }
#[verified] trait Game: Ord { type Moves: mine::ExactSizeIterator<Item = u32>; fn max(&self, other: &Self) -> u32; fn moves(&self) -> Self::Moves; }
impl<G: Game> Game for &G { type Moves = Vec<u32>; fn max(&self, other: &Self) -> u32 { 2 } fn moves(&self) -> Vec<u32> { vec![] } }
impl<G: Game> Game for Box<G> { type Moves = Vec<u32>; fn max(&self, other: &Self) -> u32 { 2 } fn moves(&self) -> Vec<u32> { vec![] } }
trait Other { fn moves(self) -> u32; }
impl<X> Other for X { fn moves(self) -> u32 { 7 } }
#[verified] fn f<G: Game>(p: G) -> usize { p.moves().len() }
#[verified] trait Listener { fn count(&self) -> u32; }
trait Counted { fn count(self) -> u32; }
impl<X> Counted for X { fn count(self) -> u32 { 7 } }
#[verified] fn g<L: Listener>(l: L) -> u32 { l.count() }
type Lent<'a, T> = &'a T;
impl<L: Listener> Listener for Lent<'_, L> { fn count(&self) -> u32 { 2 } }
