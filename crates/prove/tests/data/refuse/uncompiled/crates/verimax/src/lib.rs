#[cfg(x)]
mod some;
#[path = "other.rs"]
mod moved;
mod deep;
mod inline { pub mod below; }
mod fine;
