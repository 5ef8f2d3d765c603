//! Tests of a table's memory: every word can be written and read, and valgrind does not complain.

use std::process::Command;

use super::*;

/// Law: every bucket is zeroed and aligned, and keeps what is written. The first and the last can be prefetched; an
/// index out of range does no harm.
#[test]
fn every_word_is_there() {
    for len in [1, 2, 3, 64, 1000, 1 << 12] {
        let buckets = Buckets::new(len).expect("memory");
        assert_eq!(buckets.len(), len);
        assert!(buckets.iter().all(|bucket| std::ptr::from_ref(bucket).addr().is_multiple_of(64)));
        let words = || buckets.iter().flat_map(|bucket| &bucket.0);
        assert!(words().all(|word| word.load(Relaxed) == 0));
        words().zip(1..).for_each(|(word, number)| word.store(number, Relaxed));
        assert!(words().zip(1..).all(|(word, number)| word.load(Relaxed) == number));
        [0, len - 1, len, usize::MAX].iter().for_each(|&index| buckets.prefetch(index));
        buckets.iter().for_each(Bucket::clear);
        assert!(words().all(|word| word.load(Relaxed) == 0));
    }
}

/// Law: threads share the memory, and see what the others wrote.
#[test]
fn threads_share_it() {
    let buckets = Buckets::new(64).expect("memory");
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
#[test]
fn too_much_is_refused() {
    assert!(Buckets::new(usize::MAX).is_err());
    assert!(Buckets::new(usize::MAX / size_of::<Bucket>()).is_err());
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
    for test in ["every_word_is_there", "threads_share_it"] {
        let name = format!("table::memory::tests::{test}");
        let this = std::env::current_exe().expect("this test");
        let run = valgrind().arg(this).args(["--exact", &name, "--test-threads=1"]).output().expect("started");
        let said = [run.stdout, run.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
        assert!(run.status.success() && said.contains("1 passed"), "{said}");
    }
}
