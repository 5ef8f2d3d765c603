//! The certificates that other tests and the fuzzer start from. `UPDATE_GOLDEN=1` writes them.

use std::path::{Path, PathBuf};

use verimax_certificate::format::{FileForm, Reader, Writer, copy};
use verimax_certificate::{Bound, Certificate};

mod common;
use common::Draft;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// Law: a file has the claims that the producer finds. How they are compressed may differ.
fn check(file: &Path, draft: &Draft, form: FileForm) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, draft.write(form)).unwrap();
    }
    let bytes = std::fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut reader = Reader::new(bytes.as_slice()).unwrap();
    assert_eq!(reader.form(), form, "{}", file.display());
    let mut text = Writer::new(Vec::new(), reader.header(), FileForm::Text).unwrap();
    copy(&mut reader, &mut text).unwrap();
    reader.finish().unwrap();
    assert_eq!(text.finish().unwrap(), draft.write(FileForm::Text), "{}", file.display());
}

#[test]
fn the_files_of_the_command() {
    let folder = folder("crates/cli/tests/files");
    let accepted = [
        ("tictactoe.cert", Draft::exact("tictactoe", &[]), FileForm::Binary),
        ("connect4.cert", Draft::new("connect4(columns=4,rows=4)", &[0, 0, 1], &[Bound::AtMost(0)]), FileForm::Binary),
        ("kalah.cert", Draft::exact("kalah(houses=2,seeds=2)", &[]), FileForm::Text),
        ("subtract.cert", Draft::new("subtract(stones=9)", &[], &[Bound::AtLeast(1)]), FileForm::Text),
    ];
    for (name, draft, form) in &accepted {
        check(&folder.join(name), draft, *form);
        assert!(Certificate::read(draft.write(*form).as_slice(), 1 << 20).unwrap().is_proved(), "{name}");
    }
    let [_, _, _, (_, subtract, _)] = accepted;
    let mut rejected = subtract;
    rejected.sections[0].remove(1);
    check(&folder.join("gap.cert"), &rejected, FileForm::Text);
    rejected.sections[0].pop();
    check(&folder.join("no-root.cert"), &rejected, FileForm::Text);
}

#[test]
fn the_corpus_of_the_fuzzer() {
    let games = [
        ("connect4", "connect4(columns=3,rows=2)", &[0_u8][..]),
        ("dots", "dots(rows=1,columns=1)", &[]),
        ("kalah", "kalah(houses=1,seeds=2)", &[]),
        ("min", "min(5,-2,7,1)", &[]),
        ("nim", "nim(1,2,3)", &[]),
        ("subtract", "subtract(stones=9)", &[]),
        ("tictactoe", "tictactoe", &[0, 0, 0]),
    ];
    let mut drafts: Vec<_> = games.iter().map(|(name, game, moves)| (*name, Draft::exact(game, moves))).collect();
    drafts.push(("depth", Draft::to_depth("kalah(houses=3,seeds=3)", &[], 4)));
    for (name, draft) in drafts {
        for (form, end) in [(FileForm::Binary, "cert"), (FileForm::Text, "txt")] {
            check(&folder("fuzz/corpus/certificate").join(format!("{name}.{end}")), &draft, form);
        }
    }
}
