//! Branches: `if`, `if let`, `match`, `matches!`.

#[verified]
#[derive(Clone, Copy)]
enum Sign {
    Minus,
    Zero,
    Plus(i32),
}

#[ensures("-1 <= result <= 1")]
fn sign_of(x: i32) -> i32 {
    if x < 0 {
        -1
    } else if x == 0 {
        0
    } else {
        1
    }
}

#[ensures("0 <= result")]
fn value(sign: Sign) -> i32 {
    match sign {
        Sign::Minus | Sign::Zero => 0,
        Sign::Plus(x) => {
            if x < 0 {
                return 0;
            }
            x
        }
    }
}

#[verified]
fn both(a: Sign, b: Option<Sign>, flag: bool) -> u32 {
    let mut count = 0;
    if let Some(Sign::Plus(_)) = b {
        count = 1;
    }
    if let (Sign::Zero, true) = (a, flag) {
        count = 2;
    } else {
        count = 3;
    }
    match (a, &b) {
        (Sign::Plus(_), Some(Sign::Plus(_))) => 4,
        (_, None) => return 5,
        _ => count,
    }
}

#[ensures("result <-> match sign with Plus _ -> true | Zero -> flag | Minus -> false end")]
fn is_match(sign: Sign, flag: bool) -> bool {
    matches!(sign, Sign::Plus(_)) || matches!((sign, flag), (Sign::Zero, true))
}

#[verified]
fn statement(flag: bool) {
    match flag {
        true => {}
        false => return,
    }
}
