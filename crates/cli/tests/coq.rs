//! Coq as a second judge of certificates: it proves those that we verify, and refuses what is broken.
//!
//! `connect4-4x5.cert` is the exact value of the board with four columns and five rows, by brute force.

use std::path::Path;
use std::process::{Command, Output};

fn exported(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
    let output = command.args(["certificate", "export", "--to", "coq"]).arg(file).output().expect("the command runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn judged(text: &str) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("certificate.v"), text).expect("a file");
    let mut coqc = Command::new("coqc");
    coqc.arg("certificate.v").current_dir(folder.path()).output().expect("coqc runs; Debian's package is coq")
}

/// Law: Coq proves the claims of a certificate, without axioms.
#[test]
fn coq_proves_what_we_verify() {
    let text = exported("connect4-4x5.cert");
    assert!(text.contains("Theorem claim_1 : (0 <= value 4 5 (empty 5 root) root)%Z."), "the lower bound");
    assert!(text.contains("Theorem claim_2 : (value 4 5 (empty 5 root) root <= 0)%Z."), "the upper bound");
    assert!(!text.contains("Axiom") && !text.contains("Admitted") && !text.contains("admit."));
    let output = judged(&text);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said, "Closed under the global context\n".repeat(2));
}

/// Law: Coq refuses a certificate that lacks a claim, and one whose bound is not true.
#[test]
fn coq_refuses_what_is_broken() {
    let text = exported("connect4.cert");
    // The last claim is about the root, and relies on the one before it.
    let mut lines: Vec<&str> = text.lines().collect();
    let end = lines.iter().position(|line| *line == "]%N.").expect("claims");
    lines.remove(end - 2);
    let without_one = lines.join("\n");
    assert!(text.contains("(at_most (0))"));
    let too_strong = text.replace("(at_most (0))", "(at_most (-1))");
    for broken in [without_one, too_strong] {
        let output = judged(&broken);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains("is_proved 4 4"), "{error}");
    }
    assert!(judged(&text).status.success());
}

/// Law: a certificate of another game is refused in a sentence.
#[test]
fn only_connect_four_is_exported() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/subtract.cert");
    let mut command = Command::new(env!("CARGO_BIN_EXE_verimax"));
    let output = command.args(["certificate", "export", "--to", "coq"]).arg(file).output().expect("the command runs");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(error, "verimax: only certificates of connect4 can be exported, and this one is about subtract\n");
}
