#[verified] fn f(slice_get: i32) -> i32 { slice_get }
