theory!("demo.Demo");
#[verified] trait Listener { #[ensures("true")] fn f(&self, legal: i32); }
