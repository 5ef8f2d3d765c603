#[ensures("use int.Int")] fn f() {}
