//! Evaluation goes from left to right in Rust and from right to left in WhyML: what has an effect is bound first.

theory!("demo.Demo");

#[verified]
pub trait Listener {
    fn count(&mut self) -> i32;
    fn peek(&self) -> i32;
    fn tell(&mut self, a: i32, b: i32, c: i32);
}

#[verified]
fn arguments<L: Listener>(listener: &mut L, x: i32) {
    let n = listener.peek();
    let a = listener.count();
    let b = listener.count();
    listener.tell(a, b, x);
    listener.tell(n, x.max(n), listener.peek());
}

#[verified]
struct Pair {
    a: i32,
    b: i32,
}

#[verified]
fn mixed<L: Listener>(listener: &mut L) -> Pair {
    let mut n = 0i32;
    let pair = (n.min(1), {
        n = 5;
        n
    }, n.max(0));
    let _ = pair;
    Pair {
        b: listener.count(),
        a: listener.peek(),
    }
}

#[verified]
fn shortcut<L: Listener>(listener: &mut L) -> bool {
    listener.count() == 0 && listener.count() == listener.count().min(several(listener))
}

#[verified]
fn several<L: Listener>(listener: &mut L) -> i32 {
    let mut all = vec![1, 2];
    all[0] = listener.count().min(3);
    let mut total = 0;
    total = listener.count();
    all.push(listener.count());
    total
}
