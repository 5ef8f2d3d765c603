#[verified] fn f<const N: usize>() {}
