//! `let` in all its forms.

#[ensures("result = 15")]
fn all(flag: bool) -> i32 {
    let a = 1;
    let b: i32 = 2;
    let mut c = a + b;
    let (d, mut e) = (c, 4);
    let (f, (_, _)) = (e, (flag, 1u32));
    let _ = f + 1;
    c += d;
    e = c + e;
    let a = a + e;
    let sum = {
        let a = a + 4;
        a
    };
    sum
}

#[ensures("match x with Some y -> result = y | None -> result = 0 end")]
fn or_zero(x: Option<i32>) -> i32 {
    let Some(mut y) = x else {
        return 0;
    };
    y = y;
    y
}

#[ensures("result <-> x <> None")]
fn is_there(x: Option<(i32, i32)>) -> bool {
    let Some(_) = x else { return false };
    let Some((_a, _b)) = x else { return false };
    true
}
