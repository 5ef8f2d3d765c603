#[verified] fn f() { while true {} }
#[verified] fn g() { loop { break; } }
