theory!("demo.Demo");
#[verified] struct Store { a: i32 }
