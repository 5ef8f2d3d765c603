use other::matches;
use other::check as debug_assert;
use mine::invariant;
use std::vec;
macro_rules! assert { ($e:expr) => {} }
macro_rules! assert_proof { ($e:expr) => { x = 5; } }
mod inner { macro_rules! vec { () => {} } }
#[macro_use] extern crate another;
make_items! { Clone }
#[verified] fn f() -> Vec<u32> { mine::vec![1] }
#[verified] fn g(x: u32) { mine::debug_assert!(x == 0); }
#[verified] fn h() { mine::ghost!("()"); }
#[verified] fn i() { mine::ghost_let!(x = "1"); }
#[verified] fn j() { macro_rules! vec { () => {} } }
#[verified] fn k(x: u32) { while x > 1 { mine::invariant!("true"); loop_variant!("x"); } }
#[mine::ensures("true")] fn l() {}
#[verified] #[mine::inline] fn m() {}
mod dropped { mine::implemented!(super::S); }
fn uncontracted() { mine::implemented!(S); println!("{}", format!("{}", 1)); }
#[trusted] fn trusted() { let s = implemented!(S); }
