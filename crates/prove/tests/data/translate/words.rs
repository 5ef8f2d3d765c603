//! Names that are words of WhyML get an underscore.

#[requires("val_ < 10")]
#[ensures("result = val_ + 1")]
fn then(val: i32) -> i32 {
    let result = val + 1;
    let end = result;
    end
}

#[verified]
struct Old {
    to: i32,
}

#[ensures("result = o.old__to")]
fn get(o: Old) -> i32 {
    o.to
}
