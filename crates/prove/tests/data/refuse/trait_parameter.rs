theory!("demo.Demo");
#[verified] trait Store<E> { #[ensures("true")] fn get(&self) -> Option<E>; fn put(&mut self, e: E); }
#[verified] fn f<S: Store<i32>>(s: &mut S) { s.put(1); }
