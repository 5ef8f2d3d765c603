use crate::b::g;
#[verified] pub fn f() { g() }
#[verified] pub fn h() {}
