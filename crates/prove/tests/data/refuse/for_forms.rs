#[verified] fn f() { for _ in 0..3 {} }
#[verified] fn g() { for i in 0..=3 {} }
#[verified] fn h(s: &[i32]) { for (i, x) in s.iter().enumerate() {} }
#[verified] fn i(s: &[i32]) { for x in s.iter().rev() {} }
#[verified] fn j(s: &[i32]) { for x in s.windows(2) {} }
#[verified] fn k() { for mut i in 0..3 {} }
#[verified] fn l() { for x in 5 {} }
#[verified] fn m() { for x in false..true {} }
#[verified] fn n() { while let Some(x) = Some(1) { loop_variant!("1"); } }
