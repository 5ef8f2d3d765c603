theory!("demo.Demo");
#[verified] trait Game {}
#[verified] fn f<A: Game, B: Game>(a: A, b: B) {}
#[verified] trait Listener<G: Game> { #[ensures("forall g: game. size_of g <= result")] fn most(&self) -> i32; }
#[verified] struct Holder<T> { value: T }
impl<G: Game> Holder<G> { #[verified] fn g<H: Game>(&self, other: &H) {} }
struct Nim(i32);
#[ensures("size_of g <= result")] fn h<G: Game, L: Listener<Nim>>(l: &L, g: &G) -> i32 { l.most() }
#[verified] fn i<L: Listener<Nim>>(l: &L) {}
