mod a;
#[verified] pub fn g() {}
fn not_proved() {}
