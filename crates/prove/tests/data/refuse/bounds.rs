use std::fmt::Display;
#[verified] fn f<T: Display>(x: T) {}
#[verified] fn g<T: Iterator>(x: T) {}
#[verified] fn h<T>(x: T) where Option<T>: Copy {}
