//! The memory of a [`SharedTable`](super::SharedTable) under loom: small buckets in a vector, because loom cannot look
//! into mapped memory.

use std::ops::Deref;

use super::atomic::Bucket;
use super::sync::AtomicU64;

pub(super) struct Buckets(Vec<Bucket>);

impl Buckets {
    pub fn new(len: usize) -> std::io::Result<Buckets> {
        let bucket = |_| Bucket(std::array::from_fn(|_| AtomicU64::new(0)));
        Ok(Buckets((0..len).map(bucket).collect()))
    }

    pub fn prefetch(&self, _: usize) {}
}

impl Deref for Buckets {
    type Target = [Bucket];

    fn deref(&self) -> &[Bucket] {
        &self.0
    }
}
