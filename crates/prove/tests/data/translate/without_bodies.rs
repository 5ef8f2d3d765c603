//! What a function without a body may change: all that it is lent.

theory!("demo.Demo");

#[verified]
pub trait Listener {
    #[ensures("length out = length (old out) + 1")]
    fn fill(&mut self, out: &mut Vec<u32>);
}

#[trusted]
#[ensures("true")]
fn any_number(x: &mut u32, limit: u32, y: &mut u32) {
    (*x, *y) = (limit, *x);
}

#[ensures("length result = 2")]
fn filled<L: Listener>(listener: &mut L) -> Vec<u32> {
    let (mut all, mut x, mut y) = (vec![1], 1, 2);
    any_number(&mut x, 3, &mut y);
    listener.fill(&mut all);
    all
}
