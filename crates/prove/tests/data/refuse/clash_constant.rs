#[verified] const CONTENT: i32 = 1;
#[verified] struct Legal { a: i32 }
#[verified] enum E { A }
#[verified] fn slice_len() {}
#[verified] struct Size { of: i32 }
