#![cfg(x)]
mod inner;
