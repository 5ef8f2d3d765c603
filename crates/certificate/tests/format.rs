//! Tests the file format: what is written is read again, and what is damaged is refused or still true.

use sha2::{Digest, Sha256};
use verimax_certificate::format::{BLOCK, Error, FileForm, Header, Reader, Writer, copy};
use verimax_certificate::{ALL_MOVES, Bound, Certificate, NamedGame};

mod common;
use common::{Claim, Draft, Value, head_of_tictactoe};

const MOST: usize = 1 << 20;

fn read(bytes: &[u8]) -> Result<Certificate, String> {
    Certificate::read(bytes, MOST).map_err(|error| error.to_string())
}

/// The claims of all sections, block by block.
fn claims(bytes: &[u8]) -> Result<Vec<Vec<Claim>>, Error> {
    let mut reader = Reader::new(bytes)?;
    let mut sections = Vec::new();
    for _ in 0..reader.header().bounds().len() {
        let (mut codes, mut moves) = (Vec::new(), Vec::new());
        while reader.read_block(&mut codes, &mut moves)? {}
        sections.push(codes.into_iter().zip(moves).collect());
    }
    reader.finish()?;
    Ok(sections)
}

fn converted(bytes: &[u8], form: FileForm) -> Vec<u8> {
    let mut reader = Reader::new(bytes).expect("a certificate");
    let mut writer = Writer::new(Vec::new(), reader.header(), form).expect("memory");
    copy(&mut reader, &mut writer).expect("a certificate");
    reader.finish().expect("a certificate");
    writer.finish().expect("memory")
}

/// Small games with their values.
const GAMES: [(&str, &[u8], i32); 14] = [
    ("tictactoe", &[], 0),
    ("tictactoe", &[4, 1], 1),
    ("nim(3,4,5)", &[], 1),
    ("nim(2,2)", &[], -1),
    ("nim(0)", &[], -1),
    ("subtract(stones=21)", &[], 1),
    ("subtract(stones=20)", &[2], -1),
    ("min(20,17,24,-30,27)", &[], -3),
    ("kalah(houses=2,seeds=2)", &[], -2),
    ("kalah(houses=3,seeds=2)", &[], 4),
    ("dots(rows=2,columns=2)", &[], 2),
    ("connect4(columns=4,rows=4)", &[], 0),
    ("connect4(columns=5,rows=4)", &[2, 2, 2, 2, 1, 3], 0),
    ("connect4(columns=2,rows=8)", &[0], 0),
];

/// Law: the certificate of a strategy is accepted, in both forms, and the forms turn into each other byte by byte.
#[test]
fn certificates_of_small_games_are_verified() {
    for (game, moves, value) in GAMES {
        let draft = Draft::exact(game, moves);
        assert_eq!(NamedGame::parse(game).unwrap().visit(Value(moves)), value, "{game}");
        let (binary, text) = (draft.write(FileForm::Binary), draft.write(FileForm::Text));
        assert!(read(&binary).unwrap().is_proved() && read(&text).unwrap().is_proved(), "{game}");
        assert_eq!(claims(&binary).unwrap(), draft.sections, "{game}");
        assert_eq!(converted(&binary, FileForm::Text), text, "{game}");
        assert_eq!(converted(&text, FileForm::Binary), binary, "{game}");
    }
}

/// Law: the same for searches to a depth. The value is that of the game in which play ends at the horizon, and no
/// other depth is accepted in its place, unless the claims hold there.
#[test]
fn certificates_of_searches_to_a_depth_are_verified() {
    let mut refused = 0;
    for (game, moves, _) in GAMES {
        for depth in 0..5 {
            let mut draft = Draft::to_depth(game, moves, depth);
            let (binary, text) = (draft.write(FileForm::Binary), draft.write(FileForm::Text));
            assert!(read(&binary).unwrap().is_proved() && read(&text).unwrap().is_proved(), "{game} to depth {depth}");
            assert_eq!(converted(&binary, FileForm::Text), text, "{game}");
            draft.header = draft.header.at_depth(depth + 1).unwrap();
            refused += usize::from(!refused_or_true(&draft.write(FileForm::Text)));
        }
    }
    assert!(refused > GAMES.len(), "{refused}");
}

/// Law: a bound that is not true has no certificate, however the moves are chosen.
#[test]
fn a_false_bound_is_never_accepted() {
    let mut random = fastrand::Rng::with_seed(17);
    for (game, moves, value) in GAMES {
        for bound in [Bound::AtLeast(value + 1), Bound::AtMost(value - 1)] {
            let true_bound = match bound {
                Bound::AtLeast(_) => Bound::AtLeast(value),
                Bound::AtMost(_) => Bound::AtMost(value),
            };
            let mut draft = Draft::new(game, moves, &[true_bound]);
            draft.header = Header::new(draft.header.game().clone(), moves.to_vec(), vec![bound]).unwrap();
            for _ in 0..20 {
                assert!(!read(&draft.write(FileForm::Binary)).unwrap().is_proved(), "{game} {bound:?}");
                for claim in draft.sections[0].iter_mut().filter(|(_, mv)| *mv != ALL_MOVES) {
                    claim.1 = random.u8(..5);
                }
            }
        }
    }
}

/// The value of the game that a header names, if it is small.
fn value_of(header: &Header) -> i32 {
    let is_small = match header.game() {
        NamedGame::Connect4 { columns, rows, .. } => columns * rows <= 16,
        NamedGame::Kalah(kalah) => kalah.houses() * kalah.seeds() <= 6,
        NamedGame::Subtract(pile) => pile.stones() <= 10_000,
        _ => true,
    };
    assert!(is_small, "{}: nobody changes the hash of the rules as well", header.game());
    header.visit(Value(header.moves()))
}

/// A file is refused, or rejected, or what it claims is true. Returns true if it is verified.
fn refused_or_true(bytes: &[u8]) -> bool {
    let certificate = match Certificate::read(bytes, MOST) {
        Ok(certificate) => certificate,
        Err(error) => {
            let sentence = error.to_string();
            assert!(sentence.len() < 1000 && sentence.chars().all(|c| (' '..='~').contains(&c)), "{sentence:?}");
            assert!(sentence.starts_with("byte ") || sentence.starts_with("line "), "{sentence}");
            return false;
        }
    };
    if !certificate.is_proved() {
        for (section, claims) in certificate.sections().iter().enumerate() {
            let reason = certificate.why_not(section, 0, claims.len());
            assert!(reason.as_ref().is_none_or(|why| !why.reason.contains("it follows")), "{reason:?}");
        }
        return false;
    }
    let value = value_of(certificate.header());
    let holds = certificate.header().bounds().iter().all(|bound| bound.admits(value));
    assert!(holds, "{} is accepted, but the value is {value}", certificate.header().claim());
    true
}

/// The same file with the right checksum.
fn resealed(bytes: &[u8]) -> Vec<u8> {
    let content = &bytes[..bytes.len() - 32];
    [content, &Sha256::digest(content)].concat()
}

fn small_certificates() -> Vec<Draft> {
    let games = ["nim(1,2,3)", "subtract(stones=9)", "kalah(houses=1,seeds=2)", "min(5,-2,7,1,1,-3)"];
    let mut drafts: Vec<Draft> = games.iter().map(|game| Draft::exact(game, &[])).collect();
    drafts.push(Draft::exact("tictactoe", &[0, 1]));
    drafts.push(Draft::exact("connect4(columns=3,rows=3)", &[1]));
    drafts.push(Draft::exact("dots(rows=1,columns=2)", &[]));
    drafts
}

/// Law: after any change of a byte, the binary form is refused; with a new checksum it is refused, rejected or true.
#[test]
fn flip_every_byte() {
    let mut verified = 0;
    for draft in small_certificates() {
        let bytes = draft.write(FileForm::Binary);
        assert!(refused_or_true(&bytes));
        for at in 0..bytes.len() {
            for flip in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
                let mut changed = bytes.clone();
                changed[at] ^= flip;
                assert!(!refused_or_true(&changed), "byte {at}");
                if at < bytes.len() - 32 {
                    verified += usize::from(refused_or_true(&resealed(&changed)));
                }
            }
        }
    }
    // Another move may suffice as well, and a weaker bound follows from the same claims.
    assert!(verified > 0);
}

/// Law: after any change of a character, the text form is refused, rejected or true.
#[test]
fn change_every_character() {
    let mut verified = 0;
    for draft in small_certificates() {
        let bytes = draft.write(FileForm::Text);
        for at in 0..bytes.len() {
            for to in [b"0"[0], b'1', b'9', b' ', b'\n', b'-', b'x', 0xff, bytes[at] ^ 1] {
                let mut changed = bytes.clone();
                changed[at] = to;
                verified += usize::from(changed != bytes && refused_or_true(&changed));
            }
        }
    }
    // Another move may suffice as well.
    assert!(verified > 0);
}

/// Law: what is cut off is refused, and so is what has more at its end.
#[test]
fn truncate_at_every_length() {
    for draft in small_certificates() {
        let bytes = draft.write(FileForm::Binary);
        for length in 0..bytes.len() {
            assert!(!refused_or_true(&bytes[..length]), "{length} bytes");
            assert!(length < 32 || !refused_or_true(&resealed(&bytes[..length])), "{length} bytes");
        }
        for more in [&b"\0"[..], b"\n", &bytes] {
            assert!(!refused_or_true(&[&bytes, more].concat()));
        }
        let text = draft.write(FileForm::Text);
        for length in 0..text.len() {
            assert!(!refused_or_true(&text[..length]), "{length} characters");
        }
        assert!(!refused_or_true(&[&text[..], b"\n"].concat()));
    }
}

/// Law: claims in another order, without one or with one twice are refused, rejected or still enough.
#[test]
fn reorder_remove_and_repeat() {
    let mut random = fastrand::Rng::with_seed(17);
    for mut draft in small_certificates() {
        let original = draft.sections.clone();
        let (mut verified, rounds) = (0, 300);
        for _ in 0..rounds {
            draft.sections = original.clone();
            let section = random.usize(..draft.sections.len());
            let claims = &mut draft.sections[section];
            if claims.is_empty() {
                continue;
            }
            let (at, other) = (random.usize(..claims.len()), random.usize(..claims.len()));
            match random.u8(..5) {
                0 => claims.swap(at, other),
                1 => drop(claims.remove(at)),
                2 => claims.insert(other, claims[at]),
                3 => claims.reverse(),
                _ => draft.sections.reverse(),
            }
            let is_repeated = draft.sections[section].len() > original[section].len();
            let is_verified = refused_or_true(&draft.write(FileForm::Binary));
            assert!(!is_verified || !is_repeated);
            verified += usize::from(is_verified);
        }
        assert!(verified < rounds, "most claims are needed");
    }
}

#[test]
fn a_malformed_file_is_refused_with_place_and_reason() {
    let (head, hash) = (head_of_tictactoe(), NamedGame::parse("tictactoe").unwrap().rules_hash());
    let text = |rest: &str| format!("{head}form text\n{rest}");
    let full = text("end 0\n");
    let cases: Vec<(String, &str)> = vec![
        (String::new(), "line 1: this is not a certificate of this version: its first line is not `verimax cert"),
        ("\u{7f}ELF\n".into(), "line 1: this is not a certificate"),
        ("verimax certificate 2\n".into(), "line 1: this is not a certificate of this version"),
        ("verimax certificate 1\ngame chess\n".into(), "line 2: there is no game `chess` for certificates"),
        ("verimax certificate 1\ngame connect4\n".into(), {
            "line 2: the game must be written as `connect4(columns=7,rows=6)`"
        }),
        ("verimax certificate 1\ngame\n".into(), "line 2: `game` and its name with all parameters are expected"),
        (full.replace(&hash[..5], "00000"), "line 3: it is about other rules of tictactoe: ours have the hash "),
        (full.replace("moves", "moves 9"), "line 4: move 1 to the root is not legal"),
        (full.replace("moves", "moves 04"), "line 4: `moves` and the numbers of the moves to the root are expected"),
        (full.replace("moves", "moves 255"), "line 4: `moves` and"),
        (full.replace("claim >= 0\n", ""), "line 5: a certificate claims one bound, or >= and then <="),
        (full.replace("claim >= 0", "claim <= 0\nclaim >= 0"), "line 4: a certificate claims one bound, or >= and"),
        (full.replace("claim >= 0", "claim > 0"), "line 5: `claim`, `>=` or `<=`, and a number; or `form`"),
        (full.replace("claim >= 0", "claim >= 2147483648"), "line 5: `claim`"),
        (full.replace("claim >= 0", "claim >= 0\nclaim <= 0\nclaim <= 1"), "line 7: `claim`"),
        (format!("{head}form\u{e9}\n"), "line 6: `claim`"),
        (format!("{head}form text"), "line 6: the file ends in the middle of a line, where "),
        (text(""), "line 7: the file ends where a claim (a code, a space, and a move or `-`), or `end`"),
        (text("end 1\n"), "line 7: the section has 0 claims, but the line counts others"),
        (text("0 4\nend 00\n"), "line 8: the section has 1 claims, but the line counts others"),
        (text("0  4\n"), "line 7: a claim (a code, a space, and a move or `-`), or `end` and the number of claims is"),
        (text("0 255\n"), "line 7: a claim"),
        (text("+1 4\n"), "line 7: a claim"),
        (text("18446744073709551616 4\n"), "line 7: a claim"),
        (text("0 4\n0 4\nend 2\n"), "line 9: section 1 claims the position with code 0 more than once"),
        (text("end 0\n\n"), "byte 141: the end of the file is expected"),
        (text(&"0".repeat(70_000)), "line 7: the line has more than 65536 bytes"),
    ];
    for (file, reason) in cases {
        let error = read(file.as_bytes()).err().expect(reason);
        assert!(error.starts_with(reason), "{error}\n{reason}");
    }
}

/// Law: any claims are read as they were written, in both forms, whatever their order.
#[test]
fn any_claims_make_the_round_trip() {
    let mut random = fastrand::Rng::with_seed(17);
    let game = NamedGame::parse("connect4(columns=7,rows=6)").unwrap();
    for round in 0..20 {
        let bounds = [Bound::AtLeast(random.i32(..)), Bound::AtMost(random.i32(..))];
        let bounds = &bounds[random.usize(..2)..];
        let header = Header::new(game.clone(), vec![3, 3, 4], bounds.to_vec()).unwrap();
        let mut claim = || (random.u64(..) >> random.u32(..64), random.u8(..));
        let length = if round == 0 { BLOCK + 5 } else { round * round };
        let sections: Vec<Vec<Claim>> = bounds.iter().map(|_| (0..length).map(|_| claim()).collect()).collect();
        let draft = Draft { header, sections };
        let (binary, text) = (draft.write(FileForm::Binary), draft.write(FileForm::Text));
        assert_eq!(claims(&binary).unwrap(), draft.sections);
        assert_eq!(claims(&text).unwrap(), draft.sections);
        assert_eq!(converted(&text, FileForm::Binary), binary);
        assert_eq!(converted(&binary, FileForm::Text), text);
    }
}

/// Law: the writer refuses claims that no section is there for, and an end that is none.
#[test]
fn the_writer_keeps_count_of_sections() {
    let draft = Draft::new("nim(1)", &[], &[Bound::AtLeast(1)]);
    let mut writer = Writer::new(Vec::new(), &draft.header, FileForm::Binary).unwrap();
    writer.end_section().unwrap();
    assert!(writer.add(0, 0).is_err() && writer.end_section().is_err());
    assert!(writer.finish().is_ok());
    assert!(Writer::new(Vec::new(), &draft.header, FileForm::Text).unwrap().finish().is_err());
}
