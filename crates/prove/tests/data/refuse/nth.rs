#[verified] fn f(mut x: &[i32]) -> Option<i32> { x.nth(0) }
#[verified] fn g(x: &mut Vec<i32>, n: &mut usize) { x.truncate(h(n)) }
#[verified] fn h(n: &mut usize) -> usize { *n += 1; *n }
