//! The reader takes any bytes: it refuses them with a sentence, or gives values; it never panics.

use std::sync::Arc;

use fastrand::Rng;
use sha2::{Digest, Sha256};
use verimax_strong::file::Reader;
use verimax_strong::games::endgame::Endgame;
use verimax_strong::games::hexapawn::Hexapawn;
use verimax_strong::{CyclicGame, Database, Observer, Settings, build};

fn file<G: CyclicGame>(game: &Arc<G>) -> Vec<u8> {
    build(game, &Settings::default(), Observer::default()).unwrap().unwrap().bytes
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

/// Makes both checksums right. The first is where the directory ends.
fn forge(bytes: &mut [u8], end: usize) {
    let sum = Sha256::digest(&bytes[..end]);
    bytes[end..end + 32].copy_from_slice(&sum);
    let last = bytes.len() - 32;
    let sum = Sha256::digest(&bytes[..last]);
    bytes[last..].copy_from_slice(&sum);
}

/// Law: no code is in a file twice, so `verify` and `probe` speak about the same value. Here the second block starts
/// with a code of the first, or before it.
#[test]
fn blocks_that_overlap_are_refused() {
    let game = Arc::new(Hexapawn::new(4, 4).unwrap());
    let bytes = file(&game);
    let reader = Reader::from_bytes(bytes.clone()).unwrap();
    let codes = reader.codes(0).unwrap();
    let header = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let second = 16 + header + 16; // a first code and a start for every block
    assert_eq!(bytes[second..second + 8], reader.codes(1).unwrap()[0].to_le_bytes());
    let forged = |code: u64| {
        let mut forged = bytes.clone();
        forged[second..second + 8].copy_from_slice(&code.to_le_bytes());
        forge(&mut forged, end_of_directory(&bytes));
        forged
    };
    for code in [codes[codes.len() - 1], codes[7]] {
        let reader = Reader::from_bytes(forged(code)).unwrap();
        assert_eq!(reader.codes(0), Err("block 0 is damaged".to_owned()));
        assert_eq!(reader.value(codes[0]), Err("block 0 is damaged".to_owned()));
        let database = Database::from_bytes(game.clone(), forged(code)).unwrap();
        assert!(database.load(&mut |_| true).is_err());
    }
    assert_eq!(Reader::from_bytes(forged(codes[0])).err().as_deref(), Some("its directory is not in order"));
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
        forge(&mut bytes, end);
        read(&hexapawn, bytes);
    }
    // A database of another game is refused.
    assert!(Database::from_bytes(hexapawn, files[1].clone()).is_err());
    assert!(Database::from_bytes(endgame, files[0].clone()).is_err());
}
