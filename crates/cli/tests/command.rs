//! What people see: the command's output, word for word. The README's own examples are among the cases.

#[test]
fn golden() {
    trycmd::TestCases::new().case("tests/cmd/*.md").case("../../README.md").case("../../docs/*.md");
}
