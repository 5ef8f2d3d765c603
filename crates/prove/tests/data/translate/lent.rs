//! What a `&mut` parameter can be used for: its value, a part of it, to lend it on.

#[verified]
struct Pair {
    a: u32,
    all: Vec<u32>,
}

impl Pair {
    #[requires("length self.pair_all < 100")]
    #[ensures("self.pair_a = 5 && length self.pair_all = length (old self).pair_all + 1")]
    fn grow(&mut self) {
        self.a = 5;
        self.all.push(self.a);
    }

    #[ensures("result = self.pair_a")]
    fn first(&self) -> u32 {
        self.a
    }
}

#[requires("length pair.pair_all < 50 && x < 50")]
#[ensures("x = old x + 6 && result = old x + 5")]
fn lend(pair: &mut Pair, x: &mut u32) -> u32 {
    pair.grow();
    Pair::grow(pair);
    let y = *x + pair.first();
    *x = y + 1;
    y
}

#[requires("length all < 100")]
#[ensures("result -> forall i. 0 <= i < length all -> all[i] = x")]
fn read(all: &mut Vec<u32>, x: &mut u32) -> bool {
    for y in all.iter() {
        invariant!("forall i. 0 <= i < y_i -> all[i] = x");
        if *y != *x {
            return false;
        }
    }
    all.len() == (&*all).len()
}
