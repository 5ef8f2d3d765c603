#[verified] #[derive(PartialEq, PartialOrd)] struct P { a: i32, b: i32 }
#[verified] #[derive(PartialEq, PartialOrd)] enum E { A, B }
#[verified] struct Q { a: i32 }
#[verified] #[derive(PartialEq)] struct R<T> { a: T }
#[verified] fn f(a: P, b: P) -> bool { a < b }
#[verified] fn g(a: E, b: E) -> bool { a < b }
#[verified] fn h(a: Q, b: Q) -> bool { a == b }
#[verified] fn i(a: R<i32>, b: R<i32>) -> bool { a == b }
#[verified] #[derive(PartialEq)] enum Chain { End, Link(Box<Chain>) }
#[verified] fn chain(a: &Chain, b: &Chain) -> bool { a == b }
