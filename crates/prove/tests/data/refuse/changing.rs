theory!("demo.Demo");
#[opaque] struct Store { a: i32 }
impl Store {
    #[trusted] #[ensures("result = content self")] fn total(&self) -> i32 { self.a }
    #[trusted] fn put(&mut self, a: i32) { self.a = a; }
    #[trusted] #[ensures("content result = 0")] fn new() -> Store { Store { a: 0 } }
}
#[ensures("content s = 1")] fn f(s: &mut Store) { s.put(1); }
