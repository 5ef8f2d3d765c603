//! A pool of threads that works through a list and keeps its order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The results of `work` on every item, in the order of the items. The first error ends the work.
pub fn each<Item: Sync, Out: Send, Error: Send>(
    jobs: usize,
    items: &[Item],
    work: impl Fn(&Item) -> Result<Out, Error> + Sync,
) -> Result<Vec<Out>, Error> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Out>>> = Mutex::new(items.iter().map(|_| None).collect());
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    match work(item) {
                        Ok(out) => lock(&results)[index] = Some(out),
                        Err(error) => {
                            lock(&failure).get_or_insert(error);
                            next.store(items.len(), Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    match lock(&failure).take() {
        Some(error) => Err(error),
        None => Ok(lock(&results).drain(..).flatten().collect()),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
