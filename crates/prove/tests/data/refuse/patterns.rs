#[verified] struct S { a: i32 }
#[verified] enum E { A(i32), B }
#[verified] fn f(s: S) -> i32 { let S { a } = s; a }
#[verified] fn g(x: i32) -> bool { match x { 0 => true, _ => false } }
#[verified] fn h(x: i32) -> bool { match x { y if y > 0 => true, _ => false } }
#[verified] fn i(e: E) -> i32 { match e { E::A(a @ 1) => a, _ => 0 } }
#[verified] fn j(e: E) -> i32 { match e { E::A(a, b) => a, _ => 0 } }
#[verified] fn k(e: E) -> i32 { match e { Some(x) => 1, _ => 0 } }
#[verified] fn l(e: E) -> i32 { match e { A => 1, _ => 0 } }
#[verified] fn m(e: E) -> i32 { match e { E::C => 1, _ => 0 } }
#[verified] fn n(e: (i32, i32)) -> i32 { let (a, b, c) = e; a }
#[verified] fn o(x: Option<i32>) -> i32 { if let Some(ref y) = x { 1 } else { 2 } }
#[verified] fn p(x: Option<i32>) -> i32 { if let Some(y) = x && y > 1 { 1 } else { 2 } }
#[verified] fn q(e: E) -> i32 { match e {} }
