#[verified] pub struct S { pub x: i32 }
#[verified] #[derive(Default)] pub struct T { x: i32 }
pub trait Seen { fn f(&self) -> i32; fn g() -> i32; }
impl Seen for S { #[ensures("result = 1")] fn f(&self) -> i32 { 1 } #[ensures("result = 1")] fn g() -> i32 { 1 } }
impl S { #[ensures("result = 1")] fn h(&self) -> i32 { 1 } #[ensures("result = 1")] pub fn i(&self) -> i32 { 1 } }
impl S { #[verified] const MAX: i32 = 1; #[verified] pub const MIN: i32 = 1; }
impl T { #[ensures("result.t_x = 1")] fn default() -> T { T { x: 1 } } }
pub trait Copied { fn clone(&self) -> S; }
impl Copied for S { #[ensures("result.s_x = 1")] fn clone(&self) -> S { S { x: 1 } } }
impl S {
    #[ensures("result = 1")] pub fn same_place(&self) -> i32 { 1 }
}
#[verified] pub struct U<T> { pub x: T }
impl<T: Copy> U<T> { #[ensures("result = 1")] pub fn i(&self) -> i32 { 1 } }
