#[verified(prefixed)] fn f() {}
#[verified(prefixed)] struct S { x: i32 }
#[verified(other)] enum E { X }
#[verified] enum A { X, Y }
#[verified(prefixed)] enum B { X, Z }
#[verified] enum C { BZ }
