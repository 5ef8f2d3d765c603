#[verified] struct Entry { value: i32 }
#[verified] fn f(entry_value: i32) -> i32 { entry_value }
