#[verified] struct S { a: Vec<u32> }
#[requires("x < 9")] #[ensures("x = old x + 1 && result = x")] fn bump(x: &mut usize) -> usize { *x += 1; *x }
#[verified] fn f(mut a: Vec<usize>, mut x: usize) { a[bump(&mut x)] = x; }
#[verified] fn g(mut a: Vec<usize>, mut x: usize) { a[bump(&mut x)] += x; }
#[verified] fn h(mut a: Vec<usize>, mut x: usize) { a[x] += bump(&mut x); }
#[verified] fn i(mut s: S, y: u32) { s.a[0] += if y == 0 { return } else { 1 }; }
#[verified] fn j(mut a: Vec<Vec<usize>>, mut x: usize) { a[10 / x][bump(&mut x)] = 1; }
#[verified] fn k(mut a: Vec<Vec<usize>>, mut x: usize) { a[bump(&mut x)].push(x); }
#[verified] fn l(mut a: Vec<usize>, mut x: usize) { (a[bump(&mut x)], x) = (1, 2); }
