theory!("demo.Demo");
#[opaque] struct Store<'a> { x: &'a mut i32 }
#[trusted] #[ensures("x = old x")] fn f<'a>(x: &'a mut i32) -> Store<'a> { Store { x } }
#[trusted] #[ensures("x = old x")] fn g(x: &mut i32) -> Store<'_> { Store { x } }
#[trusted] #[ensures("x = old x")] fn h(x: &mut i32) -> Option<Store> { Some(Store { x }) }
#[trusted] #[ensures("x = old x")] fn i<'a>(stores: &mut Vec<Store<'a>>, x: &'a mut i32) { stores.push(Store { x }) }
#[trusted] #[ensures("x = old x")] fn j(x: &'static mut i32) {}
#[trusted] fn spend(store: Store<'_>) { *store.x = 7; }
