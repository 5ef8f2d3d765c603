//! The reader takes any bytes: it refuses them with a sentence, or gives values; it never panics.

use std::sync::Arc;

use fastrand::Rng;
use sha2::{Digest, Sha256};
use verimax_strong::file::Reader;
use verimax_strong::games::endgame::Endgame;
use verimax_strong::games::hexapawn::Hexapawn;
use verimax_strong::{CyclicGame, Database, Settings, Watch, build};

fn file<G: CyclicGame>(game: &Arc<G>) -> Vec<u8> {
    build(game, &Settings::default(), Watch::default()).unwrap().unwrap().bytes
}

/// Asks for everything. Returns true if the file was read without an error.
fn read<G: CyclicGame>(game: &Arc<G>, bytes: Vec<u8>) -> bool {
    let Ok(reader) = Reader::from_bytes(bytes.clone()) else { return false };
    let mut whole = reader.check_sum().is_ok();
    for block in 0..reader.blocks() {
        let (codes, values) = (reader.codes(block), reader.values(block));
        if let (Ok(codes), Ok(values)) = (&codes, &values) {
            assert_eq!(codes.len(), values.len());
            assert_eq!(reader.value(codes[0]).unwrap(), Some(values[0]));
        }
        whole &= codes.is_ok() && values.is_ok();
    }
    if let Ok(database) = Database::from_bytes(game.clone(), bytes) {
        let _ = database.probe(None, "");
        let _ = database.load(&mut |_| true).map(|loaded| loaded.check(0, loaded.entries()));
    }
    whole
}

/// Where the sum of the header and the directory stands.
fn end_of_directory(bytes: &[u8]) -> usize {
    (32..bytes.len() - 32).find(|end| Sha256::digest(&bytes[..*end])[..] == bytes[*end..*end + 32]).unwrap()
}

/// Law: whatever happens to a file is noticed.
#[test]
fn every_damage_is_noticed() {
    let game = Arc::new(Hexapawn::new(3, 3).unwrap());
    let bytes = file(&game);
    assert!(read(&game, bytes.clone()));
    for length in 0..bytes.len() {
        assert!(!read(&game, bytes[..length].to_vec()), "cut to {length}");
    }
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x55;
        assert!(!read(&game, damaged), "byte {place}");
    }
    assert!(!read(&game, [&bytes[..], b"more"].concat()));
}

/// Law: with right checksums around wrong bytes, the reader still neither panics nor reads elsewhere.
#[test]
fn forged_files_do_no_harm() {
    let mut random = Rng::with_seed(20);
    let hexapawn = Arc::new(Hexapawn::new(3, 4).unwrap());
    let endgame = Arc::new(Endgame::new("KQK").unwrap());
    let files = [file(&hexapawn), file(&endgame)];
    let end = end_of_directory(&files[0]);
    for round in 0..400 {
        let mut bytes = files[0].clone();
        for _ in 0..1 + round % 4 {
            let place = if random.bool() { random.usize(..end) } else { random.usize(..bytes.len()) };
            bytes[place] = random.u8(..);
        }
        let sum = Sha256::digest(&bytes[..end]);
        bytes[end..end + 32].copy_from_slice(&sum);
        let last = bytes.len() - 32;
        let sum = Sha256::digest(&bytes[..last]);
        bytes[last..].copy_from_slice(&sum);
        read(&hexapawn, bytes);
    }
    // A database of another game is refused.
    assert!(Database::from_bytes(hexapawn, files[1].clone()).is_err());
    assert!(Database::from_bytes(endgame, files[0].clone()).is_err());
}
