//! What a stranger would try: files that say something false, and files that would take a checker down. Each is refused
//! or rejected, in little memory and time.

use sha2::{Digest, Sha256};
use verimax_certificate::format::{BLOCK, FileForm, Header};
use verimax_certificate::{ALL_MOVES, Bound, Certificate, NamedGame, Rules};

mod common;
use common::{Claim, Draft, head_of_tictactoe};

const MOST: usize = 1 << 20;

fn read(bytes: &[u8]) -> Result<Certificate, String> {
    Certificate::read(bytes, MOST).map_err(|error| error.to_string())
}

/// A file of tic-tac-toe with these bytes as its blocks, and the rest as it should be.
fn with_blocks(blocks: &[u8], count: u64) -> Vec<u8> {
    let mut file =
        [format!("{}form binary\n", head_of_tictactoe()).as_bytes(), blocks, &[0], &count.to_le_bytes()].concat();
    let hash = Sha256::digest(&file);
    file.extend(hash);
    file
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let packed = ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest);
    assert!(packed.len() < 128, "the length is one byte");
    [&[packed.len() as u8][..], &packed].concat()
}

/// Law: blocks that lie about their size are refused, without the memory that they ask for.
#[test]
fn hostile_blocks_are_refused() {
    let block = |count: &[u8], codes: &[u8], moves: &[u8]| [count, codes, moves].concat();
    let one = packed(&[0, 0]);
    let cases = [
        (block(&[1], &one, &packed(&[4])), 1, None),
        (block(&[1], &one, &packed(&[4])), 2, Some("section 1 has 1 claims, but the file counts others")),
        (block(&[0x81, 0], &one, &packed(&[4])), 1, Some("the number of claims of a block is not a varint")),
        (block(&[0x81, 0x80, 4], &one, &packed(&[4])), 1, Some("a block has 65537 claims; it may have at most 65536")),
        (block(&[255; 10], &one, &packed(&[4])), 1, Some("the number of claims of a block is not a varint")),
        (block(&[1], &[255, 255, 255, 255, 15], &[]), 1, Some("the codes of a block have 4294967295 bytes; there may")),
        (block(&[1], &packed(&[0; 12]), &[]), 1, Some("the codes of a block are not compressed data of at most 11")),
        (block(&[1], &packed(&vec![0; 100 << 20 >> 10]), &[]), 1, Some("the codes of a block are not compressed data")),
        (block(&[1], &[1, 0], &[]), 1, Some("the codes of a block are not compressed data")),
        (block(&[1], &packed(&[1]), &packed(&[4])), 1, Some("the block does not start with a run")),
        (block(&[1], &packed(&[0, 0, 1]), &packed(&[4])), 1, Some("the block has more codes than claims")),
        (block(&[2], &packed(&[0, 0]), &packed(&[4, 4])), 2, Some("the codes of the block are not as many varints")),
        (block(&[2], &packed(&[0, 1, 0, 2]), &packed(&[4, 4])), 2, Some("a run starts where the one before it should")),
        (block(&[2], &packed(&[0, 0x80, 0, 1]), &packed(&[4, 4])), 2, Some("a code at the start of a run is not a va")),
        (
            block(&[1], &one, &packed(&[4, 4])),
            1,
            Some("the moves of a block are not compressed data of at most 1 bytes"),
        ),
        (block(&[2], &packed(&[0, 0, 1]), &packed(&[4])), 2, Some("a block has 2 claims, but 1 moves")),
    ];
    for (blocks, count, reason) in cases {
        match (read(&with_blocks(&blocks, count)).map(|_| ()), reason) {
            (Ok(()), None) => {}
            (Err(error), Some(reason)) => assert!(error.contains(reason), "{error}\n{reason}"),
            (found, reason) => panic!("{found:?}, {reason:?}"),
        }
    }
}

/// Law: a file of a few bytes that unpacks into very many claims is refused when there is no more room.
#[test]
fn a_bomb_takes_no_more_memory_than_allowed() {
    let steps = [&[0, 1][..], &vec![1; BLOCK - 1]].concat();
    let block = [&[0x80, 0x80, 4][..], &packed(&steps), &packed(&vec![4; BLOCK])].concat();
    assert!(block.len() < 200, "{} bytes", block.len());
    let bomb = with_blocks(&block.repeat(1000), 1000 * BLOCK as u64);
    let error = Certificate::read(bomb.as_slice(), 1_000_000).err().expect("too many claims");
    assert!(error.to_string().ends_with("the certificate has more than 1000000 claims"), "{error}");
    // With enough room, the positions that are repeated are seen.
    let twice = with_blocks(&block.repeat(2), 2 * BLOCK as u64);
    let error = Certificate::read(twice.as_slice(), 1_000_000).err().expect("repeated claims").to_string();
    assert!(error.ends_with("section 1 claims the position with code 1 more than once"), "{error}");
}

/// A zstd frame whose blocks each repeat a byte 131,072 times.
fn repeating(header: &[u8], blocks: usize) -> Vec<u8> {
    let mut frame = [&[0x28, 0xb5, 0x2f, 0xfd][..], header].concat();
    for block in 0..blocks {
        let head = (128 << 10) << 3 | 1 << 1 | u32::from(block + 1 == blocks);
        frame.extend(&head.to_le_bytes()[..3]);
        frame.push(0);
    }
    frame
}

/// Law: compressed data with a large window, which a decoder would unpack as a whole before it hands anything out, is
/// refused before it is unpacked.
#[test]
fn a_large_window_is_refused() {
    let whole = |bytes: u64| [&[0xe0][..], &bytes.to_le_bytes()].concat();
    // Less than the 726,592 bytes that a block may have; 23 gigabytes, unpacked.
    for (header, window) in [(vec![0, 0xf8], 1_u64 << 41), (vec![0, 0x59], 9 << 18), (whole(1 << 40), 1 << 40)] {
        let frame = repeating(&header, 181_000);
        let mut block = vec![0x80, 0x80, 4];
        let length = frame.len() as u32;
        block.extend([length as u8 | 0x80, (length >> 7) as u8 | 0x80, (length >> 14) as u8]);
        block.extend(frame);
        let error = read(&with_blocks(&block, BLOCK as u64)).err().expect("a bomb");
        assert!(error.ends_with(&format!("have a window of {window} bytes; at most 1048576 are read")), "{error}");
    }
    // With a small window, no more is unpacked than asked for.
    let frame = repeating(&[0, 0x50], 17);
    let mut block = vec![1, frame.len() as u8];
    block.extend(frame);
    let error = read(&with_blocks(&block, 1)).err().expect("a bomb");
    assert!(error.ends_with("the codes of a block are not compressed data of at most 11 bytes"), "{error}");
}

/// What a stranger would try, one change of meaning at a time: the claims of a true certificate in a file that says
/// something else. None of these is accepted.
#[test]
fn changes_of_meaning_are_refused() {
    let board = |size: &str| format!("connect4({size})");
    let (small, wide, high) = (board("columns=4,rows=4"), board("columns=5,rows=4"), board("columns=4,rows=5"));
    let bounds = [Bound::AtLeast(0), Bound::AtMost(0)];
    let draft = Draft::new(&small, &[], &bounds);
    let rejected = |draft: &Draft| [FileForm::Binary, FileForm::Text].map(|form| !is_accepted(&draft.write(form), 0));
    let header = |game: &str, moves: &[u8], bounds: &[Bound]| {
        Header::new(NamedGame::parse(game).unwrap(), moves.to_vec(), bounds.to_vec()).unwrap()
    };
    // Claims of another board, both ways.
    for game in [&wide, &high] {
        let other = Draft::new(game, &[], &bounds);
        let ours = Draft { header: draft.header.clone(), sections: other.sections.clone() };
        let theirs = Draft { header: other.header, sections: draft.sections.clone() };
        assert_eq!((rejected(&ours), rejected(&theirs)), ([true; 2], [true; 2]), "{game}");
    }
    // Claims of another root, and the sections of both sides in each other's place.
    let elsewhere = Draft { header: header(&small, &[1], &bounds), sections: draft.sections.clone() };
    assert_eq!(rejected(&elsewhere), [true; 2]);
    let swapped = draft.sections.iter().rev().cloned().collect();
    assert_eq!(rejected(&Draft { header: draft.header.clone(), sections: swapped }), [true; 2]);
    // Claims of a search to a depth as claims of the game, and as those of another depth.
    let shallow = Draft::to_depth(&small, &[], 4);
    let [least, most] = [shallow.header.bounds()[0], shallow.header.bounds()[1]];
    let deep = Draft { header: header(&small, &[], &[least, most]), sections: shallow.sections.clone() };
    assert_eq!(rejected(&deep), [true; 2]);
    // Layers in another order.
    let NamedGame::Connect4 { start, .. } = draft.header.game() else { panic!("another game") };
    let layer = |&(code, _): &Claim| start.decode(code).unwrap().layer();
    let mut layers: Vec<Vec<Claim>> =
        draft.sections[0].chunk_by(|a, b| layer(a) == layer(b)).map(<[_]>::to_vec).collect();
    assert!(layers.len() > 4);
    for at in 1..layers.len() {
        layers.swap(at - 1, at);
        let sections = vec![layers.concat(), draft.sections[1].clone()];
        assert_eq!(rejected(&Draft { header: draft.header.clone(), sections }), [true; 2], "layer {at}");
        layers.swap(at - 1, at);
    }
    // One bound twice, and the same position with another move.
    let text = String::from_utf8(draft.write(FileForm::Text)).unwrap();
    for claims in ["claim >= 0\nclaim >= 1", "claim <= 0\nclaim <= 0", "claim <= 0\nclaim >= 0"] {
        let error = read(text.replace("claim >= 0\nclaim <= 0", claims).as_bytes()).err().expect("a bound twice");
        assert!(error.ends_with("a certificate claims one bound, or >= and then <="), "{error}");
    }
    let mut again = draft.sections.clone();
    let (code, mv) = again[0][0];
    again[0].push((code, mv ^ 1));
    let error = read(&Draft { header: draft.header.clone(), sections: again }.write(FileForm::Binary)).err();
    assert!(error.expect("a claim twice").ends_with("more than once"));
}

/// Law: without any one of its claims, or with any other move in one of them, a certificate of a strategy is rejected
/// or still true; most of its claims are needed.
#[test]
fn every_claim_and_every_move_counts() {
    let games =
        [("connect4(columns=4,rows=3)", &[][..], 0), ("tictactoe", &[4, 0], 0), ("kalah(houses=2,seeds=2)", &[], -2)];
    for (game, moves, value) in games {
        let mut draft = Draft::exact(game, moves);
        let original = draft.sections.clone();
        let (mut accepted, mut changes) = (0, 0);
        for (section, claims) in original.iter().enumerate() {
            for (at, &(_, mv)) in claims.iter().enumerate() {
                draft.sections[section].remove(at);
                assert!(!is_accepted(&draft.write(FileForm::Text), value), "{game}: without claim {at}");
                draft.sections[section] = claims.clone();
                for other in (0..6).chain([ALL_MOVES]).filter(|&other| other != mv) {
                    draft.sections[section][at].1 = other;
                    accepted += usize::from(is_accepted(&draft.write(FileForm::Text), value));
                    changes += 1;
                    draft.sections[section][at].1 = mv;
                }
            }
        }
        assert!(accepted < changes / 2, "{game}: {accepted} of {changes}");
    }
}

/// True if the file is accepted. Then what it claims must be true, given the value of its game.
fn is_accepted(bytes: &[u8], value: i32) -> bool {
    let Ok(certificate) = Certificate::read(bytes, MOST) else { return false };
    let is_proved = certificate.is_proved();
    assert!(!is_proved || certificate.header().bounds().iter().all(|bound| bound.admits(value)));
    is_proved
}

/// The factor by which codes are spread over the index, and its inverse: their product is 1 in 64 bits.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
const INVERSE: u64 = 0xf1de_83e1_9937_733d;

/// Law: codes that are chosen to collide in the index do not make reading or checking slow. They are refused.
#[test]
fn codes_that_collide_are_refused() {
    assert_eq!(FACTOR.wrapping_mul(INVERSE), 1);
    let count = 1_u64 << 16;
    // The slot of a code is the exclusive or of both halves of its product with the factor, as far as there are slots.
    let in_slot = |slot: u64, i: u64| (i << 32 | (slot ^ i) & u64::from(u32::MAX)).wrapping_mul(INVERSE);
    let all_in_one: Vec<u64> = (0..count).map(|i| in_slot(7, i)).collect();
    let side_by_side: Vec<u64> = (0..count).map(|i| in_slot(i, i)).collect();
    let scattered: Vec<u64> = (0..count).map(|i| in_slot(2 * i, i)).collect();
    let draft = Draft::new("subtract(stones=9)", &[], &[Bound::AtLeast(1)]);
    for (codes, is_refused) in [(all_in_one, true), (side_by_side, true), (scattered, false)] {
        let sections = vec![codes.into_iter().map(|code| (code, 0)).collect()];
        let bytes = Draft { header: draft.header.clone(), sections }.write(FileForm::Text);
        match read(&bytes) {
            Err(reason) => {
                let expected = "the codes of section 1 are chosen so that looking for one takes long";
                assert!(is_refused && reason.ends_with(expected), "{reason}");
            }
            Ok(certificate) => assert!(!is_refused && !certificate.is_proved()),
        }
    }
}
