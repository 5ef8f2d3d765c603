#[verified] trait Unheard {}
#[verified] trait U8 { fn f(&self) -> i32; }
#[ensures("p <= 255")] fn f<G: U8>(p: &G) {}
