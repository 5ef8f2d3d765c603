#[verified] const SHIFTED: u8 = 1 << 7 << 1 >> 1;
#[verified] const LARGE: u8 = 300 >> 1;
#[verified] struct P(u8);
#[verified] const INSIDE: P = P(1 << 9 >> 9);
#[verified] const BY_NAME: u8 = FINE << 1 >> 1;
#[verified] const FINE: u8 = 200;
