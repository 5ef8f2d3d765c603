use crate::a::h;
#[verified] pub fn g() { h() }
