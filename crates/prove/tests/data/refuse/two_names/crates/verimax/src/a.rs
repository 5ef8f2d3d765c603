#[verified] pub struct Depth(pub u32);
pub const limit: u32 = 3;
pub type number = u32;
