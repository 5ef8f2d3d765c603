//! Compares the checker with the one in Python (`check.py`, with the games in `rules.py`), which was written from the
//! format page and the rules alone.

use std::path::{Path, PathBuf};
use std::process::Command;

use verimax_certificate::format::FileForm;
use verimax_certificate::{ALL_MOVES, Bound, Certificate};

mod common;
use common::Draft;

/// What the checker in Python says of each file.
fn lines(files: &[PathBuf]) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check.py");
    let output = Command::new("python3").arg("-B").arg(script).args(files).output().expect("python3 runs");
    let (said, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let lines: Vec<String> = said.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), files.len(), "{said}{error}");
    assert_eq!(output.status.success(), lines.iter().all(|line| is_accepted(line)), "{error}");
    lines
}

fn is_accepted(line: &str) -> bool {
    line.starts_with("VERIFIED ")
}

/// True for every file that it accepts.
fn verdicts(files: &[PathBuf]) -> Vec<bool> {
    lines(files).iter().map(|line| is_accepted(line)).collect()
}

/// One change of a claim, or of the bound.
fn change(draft: &mut Draft, random: &mut fastrand::Rng) {
    let sections: Vec<_> = draft.sections.iter_mut().filter(|claims| !claims.is_empty()).collect();
    let claims = random.choice(sections).expect("a section with claims");
    let (at, other) = (random.usize(..claims.len()), random.usize(..claims.len()));
    match random.u8(..7) {
        0 => claims[at].1 = random.u8(..5),
        1 => claims[at].1 = ALL_MOVES,
        2 => claims[at].0 ^= 1 << random.u32(..20),
        3 => drop(claims.remove(at)),
        4 => claims.swap(at, other),
        5 => claims.insert(at, claims[other]),
        _ => drop(claims.pop()),
    }
}

/// Law: both checkers accept the same certificates, whole ones and changed ones.
#[test]
fn both_checkers_agree() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("certificates");
    std::fs::create_dir_all(&folder).expect("a folder");
    let games = [
        ("tictactoe", &[4, 0][..]),
        ("tictactoe", &[0, 3, 1, 2]),
        ("nim(1,3,4)", &[]),
        ("nim(1,2,3)", &[0]),
        ("subtract(stones=13)", &[]),
        ("connect4(columns=4,rows=4)", &[0, 0, 1, 1, 1, 0]),
        ("connect4(columns=3,rows=4)", &[1, 1, 0]),
        ("kalah(houses=2,seeds=2)", &[]),
        ("kalah(houses=3,seeds=1)", &[1]),
        ("min(5,-2,7,1,1,-3)", &[]),
        ("dots(rows=1,columns=2)", &[2]),
    ];
    let mut random = fastrand::Rng::with_seed(17);
    let (mut files, mut expected) = (Vec::new(), Vec::new());
    for (number, (game, moves)) in games.into_iter().enumerate() {
        for round in 0..20 {
            let depth = 2 + number as u32 % 4;
            let mut draft =
                if round % 2 == 0 { Draft::exact(game, moves) } else { Draft::to_depth(game, moves, depth) };
            if round > 1 {
                change(&mut draft, &mut random);
            }
            let bytes = draft.write(FileForm::Text);
            expected.push(Certificate::read(bytes.as_slice(), 1 << 20).is_ok_and(|read| read.is_proved()));
            assert!(round > 1 || expected[expected.len() - 1], "{game}");
            files.push(folder.join(format!("{}.txt", files.len())));
            std::fs::write(&files[files.len() - 1], bytes).expect("a file");
        }
    }
    let verdicts = verdicts(&files);
    for (file, (verdict, expected)) in files.iter().zip(verdicts.iter().zip(&expected)) {
        assert_eq!(verdict, expected, "{}", file.display());
    }
    let accepted = expected.iter().filter(|&&accepted| accepted).count();
    assert!(accepted > games.len() && accepted < files.len() / 2, "{accepted} of {}", files.len());
}

/// Law: neither accepts a bound that is not true.
#[test]
fn a_false_bound_is_rejected() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("false certificates");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut files = Vec::new();
    for (game, bound, wrong) in [
        ("subtract(stones=12)", Bound::AtMost(-1), "claim <= -2"),
        ("nim(1,2,3)", Bound::AtMost(-1), "claim <= -2"),
        ("connect4(columns=3,rows=4)", Bound::AtLeast(0), "claim >= 1"),
        ("kalah(houses=2,seeds=2)", Bound::AtLeast(-2), "claim >= -1"),
        ("min(5,-2,7,1)", Bound::AtMost(-4), "claim <= -5"),
        ("dots(rows=1,columns=1)", Bound::AtLeast(-1), "claim >= 0"),
    ] {
        let text = String::from_utf8(Draft::new(game, &[], &[bound]).write(FileForm::Text)).expect("text");
        let line = text.lines().find(|line| line.starts_with("claim")).expect("a claim");
        files.push(folder.join(format!("{}.txt", files.len())));
        std::fs::write(&files[files.len() - 1], text.replacen(line, wrong, 1)).expect("a file");
    }
    assert_eq!(verdicts(&files), [false; 6]);
}

/// Law: the verdict says all that the certificate claims: the game, the moves before it, and the depth. The binary form
/// is named as such.
#[test]
fn the_verdict_claims_what_was_checked() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("claims");
    std::fs::create_dir_all(&folder).expect("a folder");
    let drafts = [
        (Draft::exact("tictactoe", &[5, 1]), FileForm::Text, "VERIFIED tictactoe after the moves 5 1 value >= "),
        (Draft::exact("nim(1,2,3)", &[]), FileForm::Text, "VERIFIED nim(1,2,3) value >= -1 and value <= -1"),
        (
            Draft::to_depth("kalah(houses=3,seeds=3)", &[1], 4),
            FileForm::Text,
            "VERIFIED kalah(houses=3,seeds=3) after the moves 1 to depth 4 value >= ",
        ),
        (Draft::exact("tictactoe", &[]), FileForm::Binary, "REJECTED this is the binary form; `verimax certificate"),
    ];
    let mut files = Vec::new();
    for (number, (draft, form, _)) in drafts.iter().enumerate() {
        files.push(folder.join(number.to_string()));
        std::fs::write(&files[number], draft.write(*form)).expect("a file");
    }
    files.push(folder.join("picture"));
    std::fs::write(&files[4], [0x89, b'P', b'N', b'G']).expect("a file");
    let said = lines(&files);
    for ((_, _, expected), line) in drafts.iter().zip(&said) {
        assert!(line.starts_with(expected), "{line}\n{expected}");
    }
    assert_eq!(said[4], "REJECTED this is not a certificate in the text form: it is not ASCII");
}
