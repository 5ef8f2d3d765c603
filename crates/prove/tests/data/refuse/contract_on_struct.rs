#[ensures("true")] struct S { a: i32 }
