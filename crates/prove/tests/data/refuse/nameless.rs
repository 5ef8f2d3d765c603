#[trusted] fn f(_: &mut u32) {}
