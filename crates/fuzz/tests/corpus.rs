//! Feeds the corpus of the fuzzer, and mutations of it, to the laws of all readers. So the ordinary tests need no
//! fuzzer; `fuzz/` has one.

use std::path::Path;

use verimax_fuzz::LAWS;

/// How many mutations of its corpus each law gets.
const MUTATIONS: usize = 4000;

/// What mutations put in: what readers look for, and what they may stumble over.
const PIECES: [&[u8]; 27] = [
    b"\"",
    b"{",
    b"}",
    b"[",
    b"]",
    b"(",
    b")",
    b":",
    b",",
    b"\n",
    b" ",
    b"-",
    b"0",
    b"9999999999",
    b"4294967295",
    b"2147483647",
    b"-2147483648",
    b"1e309",
    b"null",
    b"\\u0000",
    b"\xe2\x80\xae",
    b"\x1b[2J",
    b"\xff",
    b"max",
    b"=",
    b"a=",
    b"\\u{20}",
];

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let mut files: Vec<_> = std::fs::read_dir(folder).expect(name).map(|file| file.expect(name).path()).collect();
    files.sort();
    files.into_iter().map(|file| std::fs::read(file).expect(name)).collect()
}

/// One to four changes of a file of the corpus.
fn mutated(corpus: &[Vec<u8>], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = random.choice(corpus).expect("a corpus").clone();
    for _ in 0..random.usize(1..=4) {
        let at = random.usize(..=bytes.len());
        let end = (at + random.usize(..=20)).min(bytes.len());
        match random.u8(..6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.u8(..8),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..at, random.choice(PIECES).expect("pieces").iter().copied())),
            3 => drop(bytes.splice(at..end, random.choice(PIECES).expect("pieces").iter().copied())),
            4 => {
                let part = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, part));
            }
            _ => {
                let other = random.choice(corpus).expect("a corpus");
                bytes.truncate(at);
                bytes.extend(&other[random.usize(..=other.len())..]);
            }
        }
    }
    bytes
}

/// Law: every reader keeps its law on the corpus and on thousands of mutations of it.
#[test]
fn readers_keep_their_laws() {
    for (name, law) in LAWS {
        let corpus = corpus(name);
        assert!(corpus.len() >= 5, "{name}: the corpus has only {} files", corpus.len());
        corpus.iter().for_each(|bytes| law(bytes));
        let mut random = fastrand::Rng::with_seed(16);
        for _ in 0..MUTATIONS {
            let bytes = mutated(&corpus, &mut random);
            let kept = std::panic::catch_unwind(|| law(&bytes));
            assert!(kept.is_ok(), "{name} breaks its law on {:?}", String::from_utf8_lossy(&bytes));
        }
    }
}

/// Law: there is a fuzz target for every law, and a law for every target.
#[test]
fn every_law_has_a_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    let targets = std::fs::read_dir(folder).expect("targets").map(|file| file.expect("a target").path());
    let mut targets: Vec<_> = targets.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    targets.sort();
    let mut laws = LAWS.map(|(name, _)| name.to_owned());
    laws.sort();
    assert_eq!(targets, laws);
}
