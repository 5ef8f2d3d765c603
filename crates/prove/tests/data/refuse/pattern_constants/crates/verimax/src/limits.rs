pub const low: u32 = 1;
#[verified] pub const high: u32 = 9;
pub struct unit;
pub enum Side { max, min }
pub fn function() {}
