#[verified] async fn f() {}
#[verified] unsafe fn g() {}
#[verified] extern "C" fn h() {}
#[verified] fn i() { unsafe {} }
