theory!("demo.Demo");
#[opaque] struct Store { a: i32 }
impl Store {
    #[trusted] #[ensures("result = content self")] fn total(&self) -> i32 { self.a }
    #[trusted] fn put(&mut self, a: i32) { self.a = a; }
    #[trusted] #[ensures("content result = 0")] fn new() -> Store { Store { a: 0 } }
}
#[ensures("content s = 1")] fn f(s: &mut Store) { s.put(1); }
#[verified] struct Holder { store: Store, n: u32 }
#[ensures("both = old both")] fn g(both: &mut Holder) { both.store.put(3); }
#[ensures("all = old all")] fn h(all: &mut Vec<Option<Store>>) {}
#[ensures("match result with (s, _) -> content s = 1 end")] fn i() -> (Store, u32) { (Store::new(), 1) }
#[ensures(Some(x) => "content x = 1")] fn j() -> Option<Store> { Some(Store::new()) }
