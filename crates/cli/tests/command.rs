//! What people see: the command's output, word for word. The examples of the README and of the docs are among the cases;
//! they are run from the root of the project.

#[test]
fn golden() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root of the project");
    trycmd::TestCases::new()
        .case("crates/cli/tests/cmd/*.md")
        .case("crates/cli/tests/cmd/*.toml")
        .case("README.md")
        .case("docs/*.md");
}

/// The pictures of the README are what the command draws.
#[test]
fn the_pictures_of_the_readme() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for (algorithm, picture) in [("negamax_ttm", "figure4.svg"), ("negamax_ttw", "figure5.svg")] {
        let drawn = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(picture);
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_verimax"));
        command.args(["tree", "paper", "--trace", "--algorithm", algorithm, "--svg"]).arg(&drawn);
        let output = command.output().expect("the command runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let read = |path: &std::path::Path| std::fs::read_to_string(path).expect("a picture");
        assert_eq!(read(&drawn), read(&root.join("docs/pictures").join(picture)), "{picture}");
    }
}
