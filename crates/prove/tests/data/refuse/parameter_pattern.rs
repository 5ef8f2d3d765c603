#[verified] fn f((a, b): (i32, i32)) {}
