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
pub trait Counter {
    #[ensures("told self = old (told self) + 1")]
    fn tell(&mut self);
}

#[ensures("marks tally = old (marks tally) + 2")]
fn twice(tally: &mut Tally) {
    tally.mark();
    Tally::mark(tally);
}

/// A loop, and a function over one trait of several.
#[ensures("told counter = old (told counter) + n")]
fn often<C: Counter>(counter: &mut C, n: u32) {
    for i in 0..n {
        invariant!("told counter = old (told counter) + i_i");
        counter.tell();
    }
}

#[ensures("told helper_counter = old (told helper_counter) + 4")]
fn with_table<H: Table + Counter>(helper: &mut H) {
    helper.store(1);
    helper.tell();
    often(helper, 3);
}

/// A copy is a value of its own.
#[ensures("told counter = old (told counter)")]
fn aside<C: Counter + Clone>(counter: &mut C) {
    let mut other = counter.clone();
    other.tell();
}
