#[verified] fn f() { 'a: for x in 0..3 { break 'a; } }
#[verified] fn g() { for x in 0..3 { continue 'a; } }
#[verified] fn h() { 'a: while true {} }
#[verified] fn i() { 'a: loop {} }
#[verified] fn j() { 'a: {} }
#[verified] fn k() { for x in 0..3 { break 'a; } }
