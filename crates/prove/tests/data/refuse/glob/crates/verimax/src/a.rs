use super::*;
#[verified] pub fn f() { g() }
#[verified] pub fn h() { super::not_proved() }
