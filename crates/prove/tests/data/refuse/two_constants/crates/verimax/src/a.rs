#[verified] pub const LIMIT: u32 = 1;
