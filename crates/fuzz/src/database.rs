//! The law of databases: what the checker accepts is what a build finds.

use std::sync::Arc;

use sha2::{Digest, Sha256};
use verimax_strong::file::Reader;
use verimax_strong::{CyclicGame, Database, GameVisitor, Observer, Settings, build, with_game};

use crate::check_sentence;

/// Databases with more entries are opened and asked, but not loaded.
const MOST_ENTRIES: u64 = 2_000;

/// Blocks that are looked at.
const MOST_BLOCKS: usize = 4;

/// Databases: as they come; and with right lengths and checksums, which no fuzzer would guess. What is accepted is
/// true.
pub fn database(bytes: &[u8]) {
    for file in [Some(bytes.to_vec()), resealed(bytes)].into_iter().flatten() {
        check_file(&file);
    }
}

/// The file with the lengths and checksums that belong to what is in it, if they have a place there.
fn resealed(bytes: &[u8]) -> Option<Vec<u8>> {
    let palette = bytes.windows(9).position(|window| window == b"\npalette ")?;
    let header = 16..palette + 2 + bytes[palette + 1..].iter().position(|byte| *byte == b'\n')?;
    let text = std::str::from_utf8(bytes.get(header.clone())?).ok()?;
    let line = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let width = if line("codes ") == Some("scattered") { 16 } else { 8 };
    let blocks = line("entries ")?.parse::<usize>().ok()?.div_ceil(4096);
    let directory = blocks.checked_mul(width)?.checked_add(header.end + 8)?;
    let last = bytes.len().checked_sub(32)?;
    let mut file = bytes.to_vec();
    file[12..16].copy_from_slice(&(header.len() as u32).to_le_bytes());
    let size = last.checked_sub(directory + 32)? as u64;
    file[directory - 8..directory].copy_from_slice(&size.to_le_bytes());
    for end in [directory, last] {
        let sum = Sha256::digest(&file[..end]);
        file[end..end + 32].copy_from_slice(&sum);
    }
    Some(file)
}

fn check_file(bytes: &[u8]) {
    let reader = match Reader::from_bytes(bytes.to_vec()) {
        Ok(reader) => reader,
        Err(what) => return check_sentence(&what),
    };
    for block in 0..reader.blocks().min(MOST_BLOCKS) {
        match (reader.codes(block), reader.values(block)) {
            (Ok(codes), Ok(values)) => {
                assert_eq!(codes.len(), values.len());
                assert!(codes.is_sorted_by(|one, next| one < next));
            }
            (Err(what), _) | (_, Err(what)) => check_sentence(&what),
        }
    }
    if let Err(error) = with_game(reader.game(), Ask(bytes)) {
        check_sentence(&error.to_string());
    }
}

/// Asks the database in these bytes, and checks it if it is small.
struct Ask<'a>(&'a [u8]);

impl GameVisitor for Ask<'_> {
    type Out = ();

    fn visit<G: CyclicGame>(self, game: G) {
        let game = Arc::new(game);
        let database = match Database::from_bytes(game.clone(), self.0.to_vec()) {
            Ok(database) => database,
            Err(error) => return check_sentence(&error.to_string()),
        };
        match database.probe(None, "") {
            Ok(probe) => check_sentence(&format!("{} {:?}", probe.position, probe.value)),
            Err(error) => check_sentence(&error.to_string()),
        }
        if database.reader().entries() > MOST_ENTRIES {
            return;
        }
        let loaded = match database.load(&mut |_| true) {
            Ok(loaded) => loaded,
            Err(error) => return check_sentence(&error.to_string()),
        };
        let checked = loaded.check(0, loaded.entries());
        assert_eq!(checked.report.passed, checked.wrong.is_none());
        if let Some(wrong) = &checked.wrong {
            check_sentence(wrong);
        }
        if loaded.is_right_by(&[checked.report]) {
            let built = build(&game, &Settings::default(), Observer::default()).ok().flatten().expect("a small game");
            let right = Database::from_bytes(game.clone(), built.bytes).expect("a database");
            for code in database.reader().codes(0).expect("an accepted block") {
                // The checker also accepts positions that play cannot reach.
                if let Ok(Some(value)) = right.reader().value(code) {
                    assert_eq!(database.reader().value(code), Ok(Some(value)), "{}, code {code}", game.name());
                }
            }
        }
    }
}
