theory!("demo.Demo");
#[verified] trait Game: Clone { type Move: Clone; fn a_move(&self) -> Self::Move; }
#[verified] struct S { a: u32 }
impl Clone for S { fn clone(&self) -> S { S { a: 7 } } }
#[verified] #[derive(Clone)] struct T { s: S }
#[verified] #[derive(Clone)] struct U<X> { x: X }
#[verified] #[derive(other::Clone)] struct V { a: u32 }
#[ensures("result = s")] fn f_(s: &S) -> S { s.clone() }
#[verified] fn g_(s: &[S]) -> Vec<S> { s.to_vec() }
#[verified] fn h_(s: S) -> Vec<S> { vec![s; 2] }
#[verified] fn i_(s: Option<S>) -> Option<S> { s.as_ref().cloned() }
#[verified] fn j_(s: &T) -> T { s.clone() }
#[verified] fn k_(s: &U<S>) -> U<S> { s.clone() }
#[ensures("result = x")] fn l_<X: Clone>(x: &X) -> X { x.clone() }
#[verified] fn m_<G: Game>(p: &G) -> G { p.clone() }
#[verified] fn n_<G: Game>(p: &G) -> G::Move { p.a_move().clone() }
#[verified] fn o_(s: &V) -> V { s.to_owned() }
#[verified] fn p_(s: Option<&S>) -> Option<S> { s.cloned() }
#[verified] fn q_(s: S) -> Vec<Option<S>> { let mut all = vec![None; 2]; all[0] = Some(s); all }
#[verified] fn r_(s: &(u32, S)) -> (u32, S) { s.clone() }
#[opaque] #[derive(Clone)] struct Store { s: S }
#[verified] fn s_(s: &Store) -> Store { s.clone() }
