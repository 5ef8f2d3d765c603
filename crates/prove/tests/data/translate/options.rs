//! `Option` and `bool`.

#[ensures("result = match x with Some y -> y | None -> 7 end")]
fn or_seven(x: Option<i32>) -> i32 {
    x.unwrap_or(7)
}

#[ensures("result <-> x <> None")]
fn twice(x: Option<i32>) -> bool {
    x.is_some() && !x.is_none()
}

#[ensures("result = if x > 0 then Some x else None")]
fn positive(x: i32) -> Option<i32> {
    (x > 0).then_some(x)
}

#[ensures("result = Some (Some x)")]
fn nested(x: u32) -> Option<Option<u32>> {
    let inner = Some(x);
    Some(inner)
}

#[ensures("result = None")]
fn none() -> Option<i32> {
    let nothing = None;
    nothing
}

#[requires("match x with Some y -> y < 100 | None -> true end")]
#[ensures("match x, result with Some y, Some z -> z = y + 1 | None, None -> true | _ -> false end")]
fn successor(x: Option<i32>) -> Option<i32> {
    Some(x? + 1)
}

#[ensures("result = None")]
fn emptied(x: i32, flag: bool) -> Option<i32> {
    let mut first = None;
    let mut second = None;
    second = first;
    first = none();
    if flag { first } else { second }
}
