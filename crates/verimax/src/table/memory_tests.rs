//! Tests of the memory of a table, mapped and allocated: every word can be written and read, valgrind finds no error,
//! and unused pages cost nothing.

use std::process::Command;
use std::sync::atomic::Ordering::Relaxed;

use super::allocation::Allocation;
use super::*;
use crate::table::sync::WORDS;

/// The laws of one kind of memory, each a test.
macro_rules! laws_of {
    ($name:ident, $memory:ty) => {
        mod $name {
            use super::*;

            #[test]
            fn every_word_is_there() {
                super::every_word_is_there::<$memory>();
            }

            #[test]
            fn threads_share_it() {
                super::threads_share_it::<$memory>();
            }

            #[test]
            fn too_much_is_refused() {
                super::too_much_is_refused::<$memory>();
            }
        }
    };
}

laws_of!(allocated, Allocation);
#[cfg(all(feature = "mmap", any(unix, windows)))]
laws_of!(mapped, map::Map);

/// Law: every bucket is zeroed and aligned, and keeps what is written into it, even when its owner has moved. A
/// prefetch is harmless for every index, even beyond the last bucket.
fn every_word_is_there<M: Memory>() {
    for len in [1, 2, 3, 64, 1000, 1 << 12] {
        let buckets = Buckets::<M>::new(len).expect("memory");
        assert_eq!(buckets.len(), len);
        assert!(buckets.iter().all(|bucket| std::ptr::from_ref(bucket).addr().is_multiple_of(64)));
        let words =
            |buckets: &Buckets<M>| buckets.iter().flat_map(|bucket| &bucket.0).map(|w| w.load(Relaxed)).collect();
        let is = |found: Vec<u64>, expected: &dyn Fn(usize) -> u64| {
            assert_eq!(found.len(), len * WORDS);
            assert!(found.iter().enumerate().all(|(at, &word)| word == expected(at)));
        };
        is(words(&buckets), &|_| 0);
        buckets.iter().flat_map(|bucket| &bucket.0).zip(1..).for_each(|(word, number)| word.store(number, Relaxed));
        let moved = Box::new(buckets);
        is(words(&moved), &|at| at as u64 + 1);
        [0, len - 1, len, usize::MAX].iter().for_each(|&index| moved.prefetch(index));
        moved.iter().flat_map(|bucket| &bucket.0).for_each(|word| word.store(0, Relaxed));
        is(words(&moved), &|_| 0);
    }
}

/// Law: threads share the memory, and see what the others wrote.
fn threads_share_it<M: Memory>() {
    let buckets = Buckets::<M>::new(64).expect("memory");
    std::thread::scope(|scope| {
        for slot in 0..WORDS {
            let buckets = &buckets;
            scope.spawn(move || buckets.iter().for_each(|bucket| bucket.0[slot].store(slot as u64 + 1, Relaxed)));
        }
    });
    let expected = || (1..=WORDS as u64).cycle();
    assert!(buckets.iter().flat_map(|bucket| &bucket.0).map(|word| word.load(Relaxed)).eq(expected().take(64 * WORDS)));
}

/// Law: asking for more memory than there is gives an error, not a crash.
fn too_much_is_refused<M: Memory>() {
    for len in [usize::MAX, usize::MAX / size_of::<Bucket>(), isize::MAX as usize / size_of::<Bucket>()] {
        assert!(Buckets::<M>::new(len).is_err());
    }
}

/// Law: a quarter of a gigabyte that nobody uses takes no memory. A page comes when it is first written.
#[cfg(target_os = "linux")]
#[test]
fn pages_come_when_they_are_used() {
    const BYTES: usize = 256 << 20;
    /// What this process has in memory, in bytes.
    fn resident() -> usize {
        let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") << 10
    }
    fn grows_by<M: Memory>(used: usize) -> usize {
        let before = resident();
        let buckets = Buckets::<M>::new(BYTES / size_of::<Bucket>()).expect("memory");
        buckets[..used / size_of::<Bucket>()].iter().for_each(|bucket| bucket.0[0].store(1, Relaxed));
        resident().saturating_sub(before)
    }
    // Other tests run at the same time, and take some memory, too.
    assert!(grows_by::<Allocation>(0) < BYTES / 2);
    assert!(grows_by::<Storage>(0) < BYTES / 2);
    assert!(grows_by::<Allocation>(BYTES) > BYTES / 2, "this test cannot see what is in memory");
}

/// Law: the tests above are clean under valgrind, which knows what is mapped. This test starts itself as another
/// process. It passes vacuously where valgrind is not installed.
#[test]
fn valgrind_finds_nothing() {
    let valgrind = || {
        let mut command = Command::new("valgrind");
        command.args(["--quiet", "--error-exitcode=9"]);
        command
    };
    if cfg!(not(target_os = "linux")) || !valgrind().arg("--version").output().is_ok_and(|out| out.status.success()) {
        eprintln!("there is no valgrind here: the memory of the table is not tested under it");
        return;
    }
    let mapped = cfg!(feature = "mmap").then_some("mapped");
    let laws = ["every_word_is_there", "threads_share_it"];
    for (memory, law) in mapped.into_iter().chain(["allocated"]).flat_map(|memory| laws.map(|law| (memory, law))) {
        let name = format!("table::memory::tests::{memory}::{law}");
        let this = std::env::current_exe().expect("this test");
        let run = valgrind().arg(this).args(["--exact", &name, "--test-threads=1"]).output().expect("started");
        let said = [run.stdout, run.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
        assert!(run.status.success() && said.contains("1 passed"), "{said}");
    }
}
