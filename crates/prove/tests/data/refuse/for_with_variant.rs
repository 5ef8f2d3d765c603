#[verified] fn f() { for i in 0..3 { loop_variant!("1"); } }
