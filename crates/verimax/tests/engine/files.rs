//! Tables in files: what was saved is loaded, and anything else is refused with a sentence and does no harm.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sha2::{Digest, Sha256};
use verimax::table::Reuse;
use verimax::{Engine, EngineError, EngineGame};
use verimax::{Game, Graph, GraphPosition, INF, NodeId, PackedKey, Side, Value};

use crate::limits::START;

/// The position of a graph, with a packed key: a table writes its entries in one word.
#[derive(Clone)]
struct Packed<'g> {
    position: GraphPosition<'g>,
    bits: u32,
}

fn packed(graph: &Graph) -> Packed<'_> {
    Packed { position: graph.start(), bits: 8 }
}

impl Game for Packed<'_> {
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Key = NodeId;
    fn side(&self) -> Side {
        self.position.side()
    }
    fn moves(&self) -> Self::Moves {
        self.position.moves()
    }
    fn play(&self, mv: u32) -> Self {
        Packed { position: self.position.play(mv), ..*self }
    }
    fn eval(&self) -> Value {
        self.position.eval()
    }
    fn key(&self) -> NodeId {
        self.position.key()
    }
    fn packed_key(&self) -> Option<PackedKey> {
        Some(PackedKey { number: u64::from(self.key()), bits: self.bits, largest_value: 9 })
    }
}

/// Worth 7.
fn game() -> Graph {
    Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 (max (min 7 7) 7 (min 6 9)) 8))").expect("a graph")
}

fn engine<'c, G: EngineGame>() -> Engine<'c, G> {
    Engine::new().table_mb(0)
}

/// The file of a small table that has solved the game.
fn small_file<G: EngineGame>(folder: &Path, start: &G) -> Vec<u8> {
    let path = folder.join("small");
    let mut engine = engine();
    assert_eq!(engine.solve(start).expect("memory").value(), Some(7));
    engine.save_table(&path, "a game", start).expect("saved");
    std::fs::read(path).expect("a file")
}

/// Tries to load these bytes. Returns the reason if the engine refuses them.
fn load<G: EngineGame>(engine: &mut Engine<'_, G>, folder: &Path, bytes: &[u8], start: &G) -> Option<String> {
    let path = folder.join("other");
    // Truncating the file first would make some file systems wait for the disk.
    let file = std::fs::File::options().create(true).truncate(false).write(true).open(&path);
    let written = file.and_then(|mut file| file.write_all(bytes).and_then(|()| file.set_len(bytes.len() as u64)));
    written.expect("written");
    let refused = engine.load_table(&path, "a game", start).err()?.to_string();
    let reason = refused.strip_prefix(&format!("'{}' is not a table for this search: ", path.display()));
    Some(reason.expect("a sentence").to_owned())
}

/// Law: an engine that loads a table knows what the engine knew that saved it.
#[test]
fn what_is_saved_is_loaded() {
    fn check<G: EngineGame>(start: &G) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("table");
        for reuse in [Reuse::Equal, Reuse::AtLeast] {
            for megabytes in [0, 1] {
                let name = format!("a game\r\nwith {} rules", "many ".repeat(500));
                let engine = || Engine::new().table_mb(megabytes).reuse(reuse);
                let mut first = engine();
                let solved = first.solve(start).expect("memory");
                first.save_table(&path, &name, start).expect("saved");
                let mut second = engine();
                second.load_table(&path, &name, start).expect("loaded");
                let (again, by_file) = (first.solve(start).expect("memory"), second.solve(start).expect("memory"));
                assert!(by_file.value() == Some(7) && by_file.line == again.line);
                assert!(by_file.trusts_a_file && !again.trusts_a_file);
                assert_eq!(by_file.counts, again.counts);
                assert!(by_file.counts.nodes < solved.counts.nodes);
                // The same table makes the same file.
                let saved = std::fs::read(&path).expect("a file");
                let mut third = engine();
                third.load_table(&path, &name, start).expect("loaded");
                third.save_table(&path, &name, start).expect("saved");
                assert_eq!(std::fs::read(&path).expect("a file"), saved);
            }
        }
        // A larger table will do.
        Engine::new().table_mb(1).save_table(&path, "a game", start).expect("saved");
        Engine::new().table_mb(8).load_table(&path, "a game", start).expect("loaded");
    }
    check(&game().start());
    check(&packed(&game()));
}

/// Law: values at the ends of the range come back from a file.
#[test]
fn values_up_to_infinity_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    for value in [-INF, 5 - INF, 0, INF - 5, INF] {
        let graph = Graph::parse(&format!("(max (min {value} (max {value} -1000000000)))")).expect("a graph");
        let mut engine = engine();
        assert_eq!(engine.solve(&graph.start()).expect("memory").value(), Some(value));
        engine.save_table(&path, "a game", &graph.start()).expect("saved");
        engine.load_table(&path, "a game", &graph.start()).expect("loaded");
        assert_eq!(engine.solve(&graph.start()).expect("memory").value(), Some(value));
    }
}

/// Law: the engine refuses a file in which any byte is changed to anything, and still finds the right value.
#[test]
fn every_damaged_byte_is_found() {
    fn check<G: EngineGame>(start: &G) {
        let folder = tempfile::tempdir().expect("a folder");
        let bytes = small_file(folder.path(), start);
        assert!(bytes.len() < 250, "{} bytes", bytes.len());
        let mut engine = engine();
        assert_eq!(load(&mut engine, folder.path(), &bytes, start), None);
        for at in 0..bytes.len() {
            for change in 1..=255 {
                let mut damaged = bytes.clone();
                damaged[at] ^= change;
                let refused = load(&mut engine, folder.path(), &damaged, start);
                assert!(refused.is_some_and(|why| why.starts_with("it")), "byte {at}, changed by {change}");
            }
            assert_eq!(engine.solve(start).expect("memory").value(), Some(7), "after byte {at}");
        }
    }
    check(&game().start());
    check(&packed(&game()));
}

/// Law: the engine also refuses a file that is too short or too long.
#[test]
fn files_of_another_length_are_refused() {
    fn check<G: EngineGame>(start: &G) {
        let folder = tempfile::tempdir().expect("a folder");
        let bytes = small_file(folder.path(), start);
        let mut engine = engine();
        for len in 0..bytes.len() {
            assert!(load(&mut engine, folder.path(), &bytes[..len], start).is_some(), "{len} bytes");
        }
        let mut refused = |bytes: &[u8]| load(&mut engine, folder.path(), bytes, start).expect("refused");
        assert_eq!(refused(b""), "it does not begin with the line 'verimax table 3'");
        let len = bytes.len();
        let (shorter, longer) = (refused(&bytes[..len - 1]), refused(&[&bytes[..], b"\n"].concat()));
        assert_eq!(shorter, format!("it is {} bytes long, expected {len}", len - 1));
        assert_eq!(longer, format!("it is {} bytes long, expected {len}", len + 1));
        assert_eq!(engine.solve(start).expect("memory").value(), Some(7));
    }
    check(&game().start());
    check(&packed(&game()));
}

/// Law: the engine refuses a table for another game, other rules, another policy or another layout, and one that is too
/// large.
#[test]
fn a_table_for_another_search_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let graph = game();
    let start = graph.start();
    let reason = |result: Result<(), EngineError>| match result {
        Err(EngineError::WrongFile { reason, .. }) => reason,
        other => panic!("{other:?}"),
    };
    engine().save_table(&path, "a game", &start).expect("saved");
    let refused = reason(engine().load_table(&path, "another", &start));
    assert_eq!(refused, "it says 'a game', expected 'another'");
    let other = Graph::parse("(max (min 3 5 6) (min 1 2 0) (min 9 (max (min 7 7) 7 (min 6 8)) 8))").expect("a graph");
    let refused = reason(engine().load_table(&path, "a game", &other.start()));
    assert!(refused.starts_with("it says 'rules ") && refused.contains("expected 'rules "), "{refused}");
    engine().load_table(&path, "a game", &game().start()).expect("the same graph, made again");
    let refused = reason(engine().reuse(Reuse::AtLeast).load_table(&path, "a game", &start));
    assert_eq!(refused, "it says 'reuse equal', expected 'reuse at_least'");
    let refused = reason(engine().load_table(&path, "a game", &packed(&graph)));
    assert!(refused.starts_with("it says 'type ") && refused.contains("files::Packed"), "{refused}");
    engine().save_table(&path, "a game", &packed(&graph)).expect("saved");
    let refused = reason(engine().load_table(&path, "a game", &Packed { bits: 9, ..packed(&graph) }));
    assert!(refused.starts_with("it says 'layout 1 8 ") && refused.contains("expected 'layout 1 9 "), "{refused}");

    let mut large = Engine::new().table_mb(2).nodes(300_000);
    large.solve(&START).expect("memory");
    large.save_table(&path, "endless", &START).expect("saved");
    let refused = reason(Engine::new().table_mb(1).load_table(&path, "endless", &START));
    assert_eq!(refused, "it holds 262144 words, for which a table of at least 2 MB is needed");
    Engine::new().table_mb(2).load_table(&path, "endless", &START).expect("loaded");
}

/// Law: if there is no file or no folder, the error says so, and nothing is left behind.
#[test]
fn no_file_and_no_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let graph = game();
    let start = graph.start();
    let sentence = |result: Result<(), EngineError>| result.expect_err("refused").to_string();
    let missing = folder.path().join("missing/table");
    let cannot = |verb: &str, path: &Path| format!("cannot {verb} the table '{}': ", path.display());
    assert!(sentence(engine().save_table(&missing, "a game", &start)).starts_with(&cannot("write", &missing)));
    assert!(sentence(engine().load_table(&missing, "a game", &start)).starts_with(&cannot("read", &missing)));
    // A folder already has that name.
    let taken = folder.path().join("taken");
    std::fs::create_dir_all(taken.join("inside")).expect("a folder");
    assert!(sentence(engine().save_table(&taken, "a game", &start)).starts_with(&cannot("write", &taken)));
    assert!(sentence(engine().load_table(&taken, "a game", &start)).starts_with(&cannot("read", &taken)));
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a folder").map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left, ["taken"]);
}

/// Law: a save that is interrupted leaves the file that was there before, whole. This test starts itself as another
/// process, which saves again and again, and is killed.
#[test]
fn an_interrupted_save_leaves_the_old_file() {
    const VARIABLE: &str = "VERIMAX_TEST_SAVES_INTO";
    let full = || {
        let mut engine = Engine::new().table_mb(1).nodes(50_000);
        engine.solve(&START).expect("memory");
        engine
    };
    if let Some(path) = std::env::var_os(VARIABLE) {
        let mut engine = full();
        loop {
            engine.save_table(Path::new(&path), "endless", &START).expect("saved");
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let mut engine = full();
    engine.save_table(&path, "endless", &START).expect("saved");
    let files = || std::fs::read_dir(folder.path()).expect("a folder").count();
    for _ in 0..8 {
        let before = files();
        let mut child = std::process::Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "files::an_interrupted_save_leaves_the_old_file"])
            .env(VARIABLE, &path)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("started");
        // A second file shows that it is saving.
        let started = Instant::now();
        while files() <= before && started.elapsed() < Duration::from_secs(20) {
            std::thread::yield_now();
        }
        let is_saving = started.elapsed() < Duration::from_secs(20);
        child.kill().expect("killed");
        child.wait().expect("gone");
        assert!(is_saving, "it does not save");
        engine.load_table(&path, "endless", &START).expect("whole");
    }
}

/// A file with these words, and all else right.
fn made_up(bytes: &[u8], words: &[u64]) -> Vec<u8> {
    let head = bytes.len() - 8 * words.len() - 32;
    let mut file = bytes[..head].to_vec();
    file.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    let checksum = Sha256::digest(&file);
    file.extend(checksum);
    file
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default()
    })]

    /// Law: the engine refuses random bytes, with or without the right beginning, and still finds the right value.
    #[test]
    fn random_bytes_are_refused(random in prop::collection::vec(any::<u8>(), 0..300), keep in 0usize..120) {
        let folder = tempfile::tempdir().expect("a folder");
        let graph = game();
        let start = graph.start();
        let bytes = small_file(folder.path(), &start);
        let mut engine = engine();
        for bytes in [random.clone(), [&bytes[..keep.min(bytes.len())], &random].concat()] {
            prop_assert!(load(&mut engine, folder.path(), &bytes, &start).is_some());
        }
        prop_assert_eq!(engine.solve(&start).expect("memory").value(), Some(7));
    }

    /// Law: a forged table can make the value wrong, but it can do no worse: the search still ends with a value.
    #[test]
    fn made_up_words_do_no_worse_than_lie(words in any::<[u64; 8]>(), small in any::<[bool; 8]>()) {
        let folder = tempfile::tempdir().expect("a folder");
        let graph = game();
        // Small numbers are entries more often.
        let words: Vec<u64> = words.iter().zip(small).map(|(&word, small)| if small { word >> 34 } else { word }).collect();
        fn check<G: EngineGame>(folder: &Path, words: &[u64], start: &G) {
            let file = made_up(&small_file(folder, start), words);
            let mut engine = engine();
            let refused = load(&mut engine, folder, &file, start);
            let value = engine.solve(start).expect("memory").value();
            match refused {
                None => assert!(value.is_some_and(|value| (-INF..=INF).contains(&value))),
                Some(why) => assert_eq!((why.as_str(), value), ("its words are not entries of a table", Some(7))),
            }
        }
        check(folder.path(), &words, &graph.start());
        check(folder.path(), &words, &packed(&graph));
    }
}
