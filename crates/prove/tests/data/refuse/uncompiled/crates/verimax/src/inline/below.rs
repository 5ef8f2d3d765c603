#[verified] fn h() {}
