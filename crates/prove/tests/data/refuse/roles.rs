theory!("demo.Demo");
#[verified] trait Table { fn probe(&self) -> i32; fn clear(&mut self); }
#[verified] trait Listener { fn leave(&mut self, value: i32) -> i32; fn clear(&mut self); }
#[verified] trait Store { fn put(&mut self); }
#[verified] fn f_<H: Table + Listener>(helper: &mut H) { helper.clear(); }
#[verified] fn g_<H: Table + Listener>(helper: &mut H) { helper.put(); }
#[verified] fn h_<H: Table + Listener>(helper: H) -> H { helper }
#[verified] fn i_<H: Table + Listener>(helper: Option<H>) {}
#[verified] fn j_<H: Table + Listener>(helper: &mut H) { let other = helper; }
#[verified] fn k_<H: Table + Listener>(mut helper: H) {}
#[verified] fn l_<H: Table + Listener>(_: &mut H) {}
#[verified] fn m_<H: Table + Listener, T: Table>(helper: &mut H, table: &T) {}
#[verified] fn n_<S: Store>(store: &mut S) {}
#[verified] fn o_<H: Table + Listener>(helper: &mut H) { n_(helper); }
#[verified] fn p_<H: Table + Listener>(helper: &mut H, helper_table: i32) {}
#[verified] fn q_<H: Table + Listener>(helper: &mut H) { let helper_table = 1; }
#[verified] fn r_<H: Table + Listener>(helper: &mut H, other: H) { *helper = other; }
#[verified] fn s_<H: Table + Listener>(helper: &mut H) { let helper = 1; helper.probe(); }
#[verified] struct Side { x: i32 }
impl Side { #[ensures("result = 1")] pub fn view() -> i32 { 1 } }
#[ensures("result = 1")] fn t_<Side: Table + Listener>(helper: &mut Side) -> i32 { Side::view() }
