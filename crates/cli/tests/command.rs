//! What people see: the command's output, word for word. The examples of the README and of the docs are among the cases;
//! they are run from the root of the project.

#[test]
fn golden() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root of the project");
    trycmd::TestCases::new().case("crates/cli/tests/cmd/*.md").case("README.md").case("docs/*.md");
}
