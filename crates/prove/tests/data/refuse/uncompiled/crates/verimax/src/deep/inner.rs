#[verified] fn i() {}
