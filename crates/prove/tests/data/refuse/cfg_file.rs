#![cfg(test)]
#[ensures("true")] fn f() {}
