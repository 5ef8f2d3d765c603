#[verified] struct Depth(i32);
#[verified] struct DEPTH(i32);
