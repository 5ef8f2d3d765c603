#[verified] fn f(a: bool, b: bool) -> bool { a & b }
#[verified] fn g(a: bool, b: bool) -> bool { a ^ b }
#[verified] fn h(mut a: bool, b: bool) { a |= b; }
#[verified] fn i(a: u32, b: bool) -> u32 { a << b }
#[verified] fn j(a: u32, b: u64) -> u32 { a & b }
#[verified] fn k(a: Option<u32>) -> Option<u32> { !a }
#[verified] fn l(a: u32) -> bool { let x = 1 << a; x == 4 }
#[verified] fn m(a: u32) -> u32 { a.rotate_left(3) }
#[verified] fn n(a: u8) -> u32 { a.cast_signed() }
#[verified] fn o(a: u32) -> u32 { a.cast_unsigned() }
#[verified] fn p(a: i32) -> u32 { a.count_ones() }
#[verified] fn q(a: u32) -> u32 { a.ilog2(2) }
#[verified] const R: u32 = (0xffff_ffff << 4) >> 4;
#[verified] const S: i32 = -8 >> 1;
#[verified] const T: i32 = !7;
