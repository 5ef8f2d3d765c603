#[verified] const INF: i32 = 5;
#[ensures("result = 3")] fn f() -> i32 { let inf = 3; INF }
