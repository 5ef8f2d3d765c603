theory!("demo.Demo");
#[opaque] struct Tally { marks: Vec<bool> }
impl Tally { #[trusted] #[ensures("marks self = old (marks self) + 1")] fn mark(&mut self) {} }
#[verified] struct Holder { tally: Tally, n: u32 }
#[ensures("marks both.holder_tally = 1")] fn f(both: &mut Holder) { both.tally.mark(); }
#[ensures("marks all[0] = 1")] fn g(all: &mut Vec<Tally>) { all[0].mark(); }
#[verified] fn h(tally: &mut Tally) { let mut other = tally; other.mark(); }
#[verified] fn i(tally: &Tally) { tally.mark(); }
#[verified] trait Meter { #[ensures("told self = old (told self) + 1")] fn tell(&mut self); }
#[ensures("told meter = old (told meter)")] fn j<M: Meter + Clone>(meter: &mut M) { let mut other = meter.clone(); other.tell(); }
