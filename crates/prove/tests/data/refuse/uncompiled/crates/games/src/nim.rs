#[verified] fn j() {}
