//! A type parameter bound by several traits: a value for each of them.

theory!("demo.Demo");

#[verified]
pub trait Table {
    #[ensures("0 <= result")]
    fn probe(&self) -> i32;

    fn store(&mut self, value: i32);
}

#[verified]
pub trait Listener {
    #[ensures("result = value")]
    fn leave(&mut self, value: i32) -> i32;
}

#[ensures("0 <= result")]
fn known<T: Table>(table: &T) -> i32 {
    table.probe()
}

/// A method of each, a function over one, and the same function again.
#[requires("0 <= depth")]
#[ensures("0 <= result")]
#[variant("depth")]
fn search<H: Table + Listener>(depth: i32, helper: &mut H) -> i32 {
    let value = if depth == 0 { known(helper) } else { search(depth - 1, helper) };
    helper.store(value);
    helper.leave(value)
}

/// The order of the bounds does not matter.
#[verified]
fn with_another<H>(helper: &mut H) -> i32
where
    H: Listener + Clone + Table,
{
    search(2, helper)
}

#[verified]
pub trait Meter {
    #[ensures("told self = old (told self) + 1")]
    fn tell(&mut self);
}

/// `store` and `leave` may tell the meter, too: it is the same value.
#[verified]
fn with_a_meter<H: Table + Listener + Meter>(helper: &mut H) -> i32 {
    helper.tell();
    helper.store(1);
    known(helper) / 2 + helper.leave(1)
}
