//! An opaque struct: the theory declares its type, trusted methods say what it does.

use std::collections::HashMap;

theory!("demo.Demo");

#[opaque]
pub struct Store {
    map: HashMap<u64, i32>,
}

impl Store {
    #[trusted]
    #[ensures("0 <= result")]
    pub fn total(&self) -> i32 {
        self.map.values().sum()
    }

    #[trusted]
    pub fn put(&mut self, key: u64, value: i32) {
        self.map.insert(key, value);
    }
}

#[verified]
fn fill(store: &mut Store, n: u64) -> i32 {
    for key in 0..n {
        store.put(key, 1);
    }
    store.total()
}
