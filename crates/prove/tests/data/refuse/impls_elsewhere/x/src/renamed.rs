pub use crate::part::P as Other;
pub use crate::part::Cloned as Copied;
pub type Same<T> = T;
pub trait Has { type This; }
impl Has for u32 { type This = crate::part::R; }
