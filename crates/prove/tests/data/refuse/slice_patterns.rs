#[verified] fn f(x: &[i32]) -> i32 { match x { [a] => 1, _ => 2 } }
#[verified] fn g(x: &[i32]) -> &[i32] { &x[1..] }
