#[verified] enum E { A { a: i32 } }
