//! Types that the theory marks as changing: contracts say how a value changes that is lent.

theory!("demo.Demo");

#[opaque]
pub struct Tally {
    marks: Vec<bool>,
}

impl Tally {
    #[trusted]
    #[ensures("marks self = old (marks self) + 1")]
    pub fn mark(&mut self) {
        self.marks.push(true);
    }
}

#[verified]
pub trait Table {
    fn store(&mut self, value: i32);
}

#[verified]
pub trait Meter {
    #[ensures("told self = old (told self) + 1")]
    fn tell(&mut self);
}

#[ensures("marks tally = old (marks tally) + 2")]
fn twice(tally: &mut Tally) {
    tally.mark();
    Tally::mark(tally);
}

/// A loop, and a function over one trait of several.
#[ensures("told meter = old (told meter) + n")]
fn often<M: Meter>(meter: &mut M, n: u32) {
    for i in 0..n {
        invariant!("told meter = old (told meter) + i_i");
        meter.tell();
    }
}

#[ensures("told helper_meter = old (told helper_meter) + 4")]
fn by_one_role<H: Table + Meter>(helper: &mut H) {
    helper.tell();
    often(helper, 3);
}

/// A contract could not say what the meter tells: `store` may change it, too.
#[verified]
fn with_table<H: Table + Meter>(helper: &mut H) {
    helper.store(1);
    helper.tell();
    often(helper, 3);
}
