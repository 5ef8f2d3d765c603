//! Judges the catalogue by the law: exhaustively on small trees; randomly on graphs with transpositions and tables; on
//! the worked examples of the literature; and with a stored counterexample for every guarantee that is not claimed.

mod counterexamples;
mod exhaustive;
mod generate;
mod golden;
mod guided;
mod harness;
mod literature;
mod permissive;
mod plaat;
mod published;
mod quiescence;
mod random;

/// Law: the project's README has the same example as the library's, which is a doctest.
#[test]
fn the_readmes_have_the_same_example() {
    let [project, library] = [include_str!("../../../../README.md"), include_str!("../../README.md")];
    let example = library.split("```rust").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    assert!(project.contains(&format!("```rust{example}```")), "it is not in README.md:\n{example}");
}

/// Law: docs/guarantees.md states how many searches a test run judges. Each of the tests asserts its own count.
#[test]
fn the_documentation_states_the_number_of_searches() {
    let count = exhaustive::ALTERNATING_SEARCHES + exhaustive::ANY_SIDES_SEARCHES + random::SEARCHES;
    let page = include_str!("../../../../docs/guarantees.md");
    let stated = page.split("judges **").nth(1).and_then(|rest| rest.split(" searches**").next());
    let stated = stated.map(|number| number.replace(',', ""));
    assert_eq!(stated, Some(count.to_string()));
}
