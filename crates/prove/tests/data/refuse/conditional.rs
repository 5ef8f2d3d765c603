#[cfg(x)] type Number = u32;
#[cfg(not(x))] type Number = u64;
#[cfg_attr(x, path = "y.rs")] use other::helper;
#[verified] enum E { A(#[cfg(x)] u32, u32) }
#[verified] struct S<#[cfg(x)] T> { a: T }
#[verified] struct P { a: u32 }
impl Numbered for P { #[cfg(x)] type Item = u32; #[verified] fn next(&mut self) -> u32 { self.a } }
#[verified] fn f(x: Number) {}
#[verified] fn g() { helper() }
#[verified] fn h() -> Vec<u32> { vec![#[cfg(x)] 1, 2] }
#[verified] fn i(x: u32) -> P { P { #[cfg(x)] a: x } }
#[verified] fn j(x: u32) { debug_assert!(#[cfg(x)] { true }); }
