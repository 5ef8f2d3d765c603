#[verified] struct S<T> { a: T }
#[verified] struct U { a: u32 }
trait Limit { const MOST: u32; }
impl S<u32> { #[verified] const X: u32 = 1; }
impl S<bool> { const X: u32 = 2; #[ensures("result = 1")] fn f() -> u32 { Self::X } }
impl Limit for U { #[verified] const MOST: u32 = 1; }
impl U { const MOST: u32 = 2; #[ensures("result = 1")] fn f() -> u32 { U::MOST } }
