#[verified] fn f() { ghost_let!(x = "any int"); }
