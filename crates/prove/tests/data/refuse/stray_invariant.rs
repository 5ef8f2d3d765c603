#[verified] fn f() {}
fn g() { loop { invariant!("true"); } }
struct S;
impl S { fn h() { assert_proof!("true"); } }
